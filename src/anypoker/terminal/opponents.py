"""Drawings of the opponents, clockwise from the player's left."""

from typing import NamedTuple

from anypoker.cards import Card
from anypoker.terminal.canvas import Canvas, clip_text
from anypoker.terminal.card_drawing import BIG, draw_big, draw_small, small_width
from anypoker.terminal.opponent_piles import hidden_piles
from anypoker.views import FACE_DOWN, PublicSeat, SeatView
from anypoker.views.card_words import declaration_words
from anypoker.views.last_actions import chips_won, last_actions

WINNER, WON_STYLE = "★", "bold #7fd1ae"
WIDTH = 20
HEIGHT = 3
_STEP = BIG.width + 1
_MIDDLE = (36, 8)  # columns and lines that are left to the board


class SeatSize(NamedTuple):
    """Space for the opponents; `big` means large cards."""

    width: int
    height: int
    big: bool


_USUAL = SeatSize(WIDTH, HEIGHT, False)


class SeatSpot(NamedTuple):
    """Position of a seat on the screen, and whether its cards are large."""

    seat: int
    x: int
    y: int
    width: int
    height: int
    big: bool


class Arrangement(NamedTuple):
    """Positions of the opponents, and the free space in the middle."""

    spots: tuple[SeatSpot, ...]
    left: int
    top: int
    width: int
    height: int


def arrange_seats(view: SeatView, width: int, height: int) -> Arrangement:
    """Arrange seats up the left side, along the top and down the right side."""
    count = len(view.seats)
    me = view.viewer if view.viewer is not None else count - 1
    others = [
        (me + step) % count for step in range(1, count if view.viewer is not None else count + 1)
    ]
    side = _at_a_side(len(others), height)
    size = _size(view, others, side, (width, height))
    left, top = others[:side], others[side : len(others) - side]
    right = others[len(others) - side :]
    spots = []
    column = min(size.width + 4, width // max(len(top), 1))
    start = (width - column * len(top)) // 2
    for place, seat in enumerate(top):
        spots.append(SeatSpot(seat, start + place * column, 0, column - 1, *size[1:]))
    under = size.height + 1 if top else 0
    gap = max(size.height, (height - under) // max(side, 1))
    for place, seat in enumerate(reversed(left)):
        spots.append(SeatSpot(seat, 0, under + place * gap, *size))
    for place, seat in enumerate(right):
        spots.append(SeatSpot(seat, width - size.width, under + place * gap, *size))
    margin = size.width + 1 if side else 0
    return Arrangement(tuple(spots), margin, under, width - 2 * margin, height - under)


def _size(view: SeatView, others: list[int], side: int, screen: tuple[int, int]) -> SeatSize:
    """Use large cards at all seats if they fit around the board."""
    width, height = screen
    cards = max((_number_of_cards(view, seat) for seat in others), default=0)
    large = SeatSize(max(WIDTH, 2 + _STEP * cards), HEIGHT - 1 + BIG.height, True)
    top = len(others) - 2 * side
    under = large.height + 1 if top else 0
    fits = (
        top * (large.width + 1) <= width
        and (not side or 2 * (large.width + 1) + _MIDDLE[0] <= width)
        and under + max(side * (large.height + 1), _MIDDLE[1]) <= height
    )
    return large if fits else _USUAL


def _number_of_cards(view: SeatView, seat: int) -> int:
    sitting = view.seats[seat]
    if sitting.shown is not None:
        return len(sitting.shown)
    return sitting.down + len(sitting.up)


def _at_a_side(others: int, height: int) -> int:
    """Return the number of seats at each side of the table."""
    wanted = 0 if others < 3 else 1 if others < 6 else 2 if others < 10 else 3
    return min(wanted, max((height - HEIGHT - 1) // HEIGHT, 0))


def draw_seat(canvas: Canvas, view: SeatView, spot: SeatSpot) -> None:
    """Draw a seat: name and button, stack and bet, cards."""
    sitting = view.seats[spot.seat]
    x, y, width = spot.x, spot.y, spot.width
    asked = spot.seat in view.waiting
    dim = "dim" if sitting.folded else ""
    button = " (D)" if spot.seat == view.button else ""
    name = clip_text(sitting.name, width - 2 - len(button))
    canvas.put(x, y, "▶" if asked else " ", "bold #ffd75f")
    won = chips_won(view).get(spot.seat, 0)
    if won:
        canvas.put(x, y, WINNER, WON_STYLE)
    style = WON_STYLE if won else "bold #ffd75f" if asked else dim or "bold"
    end = canvas.put(x + 2, y, name, style)
    canvas.put(end, y, button, "bold #56b4e9")
    end = canvas.put(x + 2, y + 1, f"{sitting.stack:,}", dim)
    words = clip_text(seat_status(view, spot.seat), max(x + width - end - 1, 0))
    canvas.put(end + 1, y + 1, words, WON_STYLE if won else dim or "#e69f00")
    outward = view.outward[spot.seat] if view.outward else ()
    piles = hidden_piles(view, spot.seat) if not outward else []
    if spot.big:
        _draw_big_cards(canvas, sitting, outward, x + 2, y + 2)
        _name_piles(canvas, piles, x + 2, y + 2)
    elif piles:
        _draw_piles(canvas, piles, x + 2, y + 2, width - 2)
    else:
        _draw_cards(canvas, sitting, outward, x + 2, y + 2, width - 2)


def seat_status(view: SeatView, seat: int) -> str:
    """Describe a seat: its winnings, else its last action."""
    sitting = view.seats[seat]
    won = chips_won(view).get(seat, 0)
    if won:
        return f"wins {won:,}"
    last = last_actions(view).get(seat)
    facts = []
    if sitting.folded:
        facts.append("folded")
    if sitting.all_in:
        facts.append("all-in")
    if last is not None and not sitting.folded and not view.over:
        facts.append(last.words if last.now else f"({last.words})")
    if sitting.bet and not (last is not None and last.words.endswith(f" {sitting.bet}")):
        facts.append(f"bet {sitting.bet:,}")
    if sitting.declared:
        facts.append("|".join(map(declaration_words, sitting.declared)))
    if sitting.bought:
        facts.append(f"uses {', '.join(sitting.bought)}")
    return " ".join(facts)


def _draw_cards(
    canvas: Canvas, sitting: PublicSeat, outward: tuple[Card, ...], x: int, y: int, width: int
) -> None:
    """Draw up cards and backs; only a count if there are too many."""
    hidden, shown = _cards_of(sitting, outward)
    end = x + width
    if hidden and 2 * hidden + sum(map(small_width, shown)) <= width + 1:
        canvas.put(x, y, "▮ " * hidden, "#6f8fae")
        x += 2 * hidden
    elif hidden:
        x = canvas.put(x, y, f"{hidden}▮", "#6f8fae") + 1
    step_is_tight = sum(map(small_width, shown)) > end - x + 1
    for card in shown:
        if card == FACE_DOWN:
            continue
        x = draw_small(canvas, x, y, card)
        if not step_is_tight:
            x += 1


def _draw_big_cards(
    canvas: Canvas, sitting: PublicSeat, outward: tuple[Card, ...], x: int, y: int
) -> None:
    hidden, shown = _cards_of(sitting, outward)
    open_cards = [card for card in shown if card != FACE_DOWN]
    for place, card in enumerate([FACE_DOWN] * hidden + open_cards):
        draw_big(canvas, x + place * _STEP, y, card)


def _name_piles(canvas: Canvas, piles: list[tuple[str, int]], x: int, y: int) -> None:
    """Write the name of each pile above its backs."""
    for name, number in piles:
        canvas.put(x, y, clip_text(name, _STEP * number - 1), "bold #9ecae1")
        x += _STEP * number


def _draw_piles(canvas: Canvas, piles: list[tuple[str, int]], x: int, y: int, width: int) -> None:
    """Write each pile with its name and number of cards."""
    whole = sum(len(f"{name} {number} ") for name, number in piles) - 1 <= width
    room = width if whole else width // len(piles) - 1
    for name, number in piles:
        end = canvas.put(x, y, clip_text(name, max(room - 2, 1)), "#9ecae1")
        x = canvas.put(end + 1, y, str(number), "#6f8fae") + 1


def _cards_of(sitting: PublicSeat, outward: tuple[Card, ...]) -> tuple[int, tuple[Card, ...]]:
    """Return the number of face-down cards of a seat, and its visible cards."""
    if sitting.shown is not None:
        return 0, sitting.shown
    if sitting.folded:
        return 0, ()
    return sitting.down - len(outward), (*sitting.up, *outward)
