"""The table as one seat sees it, as a few lines of text."""

from collections.abc import Iterator

from anypoker.views.card_words import cards_words, declaration_words
from anypoker.views.codec import HIDDEN, visible_card_text
from anypoker.views.decision_words import decision_words
from anypoker.views.seat_view import PublicSeat, SeatView


def table_lines(view: SeatView, you: bool = False) -> list[str]:
    """Return the table as the viewer sees it; cards in brackets lie face down.

    `you`: address the viewer.
    """
    lines = [f"{view.step}: pot {view.pot}" + _side_pots(view)]
    if view.board:
        lines.append(f"board: {_board(view)}")
    lines += [f"{name}: {' '.join(map(str, dice))}" for name, dice in view.dice]
    lines += [f"{variable}: {value}" for variable, value in view.choices]
    lines += [_seat_line(view, seat, sitting, you) for seat, sitting in enumerate(view.seats)]
    if view.decision is not None:
        lines.append(f"may {decision_words(view.decision)}")
    return lines


def own_lines(view: SeatView) -> list[str]:
    """Return the board and the viewer's own place, told to the viewer."""
    lines = [f"board: {_board(view)}"] if view.board else []
    if view.viewer is not None:
        lines.append(_seat_line(view, view.viewer, view.seats[view.viewer], True))
    return lines


def _side_pots(view: SeatView) -> str:
    if len(view.pots) < 2:
        return ""
    return " = " + " + ".join(str(pot.amount) for pot in view.pots)


def _board(view: SeatView) -> str:
    """Cards by the piles they lie in, each group once."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for card in view.board:
        groups.setdefault(card.piles, []).append(visible_card_text(card.card))
    texts = [
        f"{', '.join(piles)}: {' '.join(cards)}" if piles else " ".join(cards)
        for piles, cards in groups.items()
    ]
    return " | ".join(texts)


def _seat_line(view: SeatView, seat: int, sitting: PublicSeat, you: bool) -> str:
    name = "You" if you and seat == view.viewer else sitting.name
    facts = [f"{name} {sitting.stack}"]
    if sitting.bet:
        facts.append(f"bet {sitting.bet}")
    facts += _marks(view, seat, sitting)
    return f"{', '.join(facts)}: {_cards(view, seat, sitting)}"


def _marks(view: SeatView, seat: int, sitting: PublicSeat) -> Iterator[str]:
    if seat == view.button:
        yield "button"
    if sitting.folded:
        yield "folded"
    if sitting.all_in:
        yield "all-in"
    if sitting.asked:
        yield "to act"
    if sitting.declared:
        yield f"declared {' | '.join(map(declaration_words, sitting.declared))}"
    if sitting.bought:
        yield f"may use {', '.join(sitting.bought)}"


def _cards(view: SeatView, seat: int, sitting: PublicSeat) -> str:
    if seat == view.viewer:
        down = [visible_card_text(own.card) for own in view.own if not own.up]
        up = cards_words([own.card for own in view.own if own.up])
    elif sitting.shown is not None:
        return f"shows {cards_words(sitting.shown) or 'no cards'}"
    else:
        outward = view.outward[seat] if view.outward else ()
        down = [*map(visible_card_text, outward), *[HIDDEN] * (sitting.down - len(outward))]
        up = cards_words(sitting.up)
    hidden = f"[{' '.join(down)}]" if down else ""
    return f"{hidden} {up}".strip() or "no cards"
