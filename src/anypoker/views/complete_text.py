"""A view as text that says everything: for players and programs that read nothing else.

What happened, the table, the decision, and how to write each legal answer. Two views that differ
have different texts, except for the numbers that only programs count.
"""

from collections.abc import Iterator

from anypoker.engine import Decision
from anypoker.engine import decision as d
from anypoker.engine.hypothetical_hand import OwnCard
from anypoker.game import Layout, LayoutKind
from anypoker.views.answer_forms import answer_forms
from anypoker.views.card_words import cards_words, count_words, declaration_words
from anypoker.views.codec import visible_card_text
from anypoker.views.decision_prompt import decision_prompt
from anypoker.views.seat_view import PublicSeat, SeatView
from anypoker.views.transcript import transcript

COPY = "Answer with one of these lines:"
FILL_IN = "Or fill in one of these:"
ONLY_FILL_IN = "Answer with this line, filled in:"


def view_text(view: SeatView) -> str:
    """Return everything that the viewer sees and is asked, as text."""
    parts = [_head(view), _history(view), _table(view)]
    if view.decision is not None:
        parts.append(decision_lines(view))
    elif not view.over:
        asked = [view.seats[seat].name for seat in view.waiting]
        parts.append([f"Waiting for {', '.join(asked) or 'nobody'}."])
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


# ---------------------------------------------------------------- the hand


def _head(view: SeatView) -> list[str]:
    number = f"Hand {view.hand}: " if view.hand else ""
    if view.viewer is None:
        you = "You are a spectator."
    else:
        you = f"You are {view.seats[view.viewer].name}, seat {view.viewer + 1}."
    return [
        f"{number}{view.game}, {view.structure}, {len(view.seats)} players. {you}",
        f"Stakes: {_stakes(view)}",
        *_dues(view),
    ]


def _stakes(view: SeatView) -> str:
    stakes = view.stakes
    facts = []
    for name in stakes.__struct_fields__:
        value = getattr(stakes, name)
        words = name.replace("_", " ")
        if name == "structure" or not value or (name == "run_times" and value == 1):
            continue
        if value is True:
            facts.append(words)
        else:
            shown = " ".join(map(str, value)) if isinstance(value, tuple) else value
            facts.append(f"{words} {shown}")
    return ", ".join(facts)


def _dues(view: SeatView) -> Iterator[str]:
    """Write what seats owe or carry over from the last hand."""
    start = view.start
    for seat, dues in enumerate(start.dues):
        owed = [
            f"{name.replace('_', ' ')} {getattr(dues, name)}"
            for name in dues.__struct_fields__
            if getattr(dues, name)
        ]
        if owed:
            yield f"{view.seats[seat].name} posts: {', '.join(owed)}"
    for seat, marks in enumerate(start.marks):
        if marks:
            yield f"{view.seats[seat].name} has from the last hand: {', '.join(marks)}"


def _history(view: SeatView) -> list[str]:
    names = [sitting.name for sitting in view.seats]
    lines = transcript(view.events, names, view.viewer)
    return ["What happened:", *(f"  {line}" for line in lines)] if lines else []


# ---------------------------------------------------------------- the table


def _table(view: SeatView) -> list[str]:
    lines = ["The hand is over." if view.over else f"Now: {view.step}"]
    lines.append(f"  Pot: {view.pot}{_pots(view)}")
    if view.to_match:
        lines.append(f"  Bet to match: {view.to_match}")
    lines += [f"  {line}" for line in (*_board(view), *_facts(view))]
    lines += [f"  {_seat(view, seat)}" for seat in range(len(view.seats))]
    lines += [f"  {line}" for line in (*_own(view), *_places(view))]
    return lines


def _pots(view: SeatView) -> str:
    if len(view.pots) < 2 and all(len(pot.seats) > 1 for pot in view.pots):
        who = {seat for pot in view.pots for seat in pot.seats}
        live = {seat for seat, sitting in enumerate(view.seats) if not sitting.folded}
        if not view.pots or who == live:
            return ""
    parts = [
        f"{pot.amount} for {' and '.join(view.seats[seat].name for seat in pot.seats) or 'nobody'}"
        for pot in view.pots
    ]
    return f" ({'; '.join(parts)})"


def _board(view: SeatView) -> Iterator[str]:
    if view.board:
        yield f"Board: {board_words(view)}"
    if view.layout is not None:
        yield f"Board layout: {_layout(view.layout)}"
    if view.runs > 1:
        yield f"The rest of the board is dealt {view.runs} times; this is number {view.run}"


def board_words(view: SeatView) -> str:
    """Write the cards of the board in their order, each group of piles once."""
    groups: list[tuple[tuple[str, ...], list[str]]] = []
    for card in view.board:
        if not groups or groups[-1][0] != card.piles:
            groups.append((card.piles, []))
        groups[-1][1].append(visible_card_text(card.card))
    return " | ".join(
        f"{' and '.join(piles)}: {' '.join(cards)}" if piles else " ".join(cards)
        for piles, cards in groups
    )


def _layout(layout: Layout) -> str:
    if layout.kind is LayoutKind.GRID:
        rows = [", ".join(" and ".join(cell) or "-" for cell in row) for row in layout.cells]
        return f"{layout.kind}, {layout.columns} columns: {' / '.join(rows)}"
    rows = [f"{row.label or '-'}: {', '.join(row.piles)}" for row in layout.rows]
    return f"{layout.kind}, {layout.columns} columns: {' / '.join(rows)}"


def _facts(view: SeatView) -> Iterator[str]:
    for name, dice in view.dice:
        yield f"Dice, {name}: {' '.join(map(str, dice))}"
    for variable, value in view.choices:
        yield f"Chosen, {variable}: {value}"
    if view.opened:
        yield f"Cards that came face up, in order: {cards_words(view.opened)}"
    yield f"Stock: {count_words(view.stock)}, discards: {count_words(view.discards)}"
    if view.redeals:
        yield f"Deals of this hand that were void: {view.redeals}"


def _seat(view: SeatView, seat: int) -> str:
    sitting = view.seats[seat]
    facts = [f"{sitting.stack} chips", f"began with {sitting.started}"]
    if sitting.bet:
        facts.append(f"bet {sitting.bet}")
    if sitting.paid:
        facts.append(f"{sitting.paid} in the pot")
    facts += _marks(view, seat, sitting)
    you = " (you)" if seat == view.viewer else ""
    return f"Seat {seat + 1}, {sitting.name}{you}: {', '.join(facts)}; {_cards(view, seat)}"


def _marks(view: SeatView, seat: int, sitting: PublicSeat) -> Iterator[str]:
    marks = {
        "button": seat == view.button,
        "folded": sitting.folded,
        "all-in": sitting.all_in,
        "out until the next comparison": sitting.aside,
        "to act": sitting.asked,
    }
    yield from (word for word, is_so in marks.items() if is_so)
    if sitting.legs:
        yield count_words(sitting.legs, "leg")
    if sitting.declared:
        yield f"declared {' | '.join(map(declaration_words, sitting.declared))}"
    if sitting.bought:
        yield f"may use {', '.join(sitting.bought)}"
    if sitting.marks:
        yield f"marked {', '.join(sitting.marks)}"
    for name, amount in sitting.wagers:
        yield f"{name} {amount}"


def _cards(view: SeatView, seat: int) -> str:
    sitting = view.seats[seat]
    parts = []
    outward = view.outward[seat] if view.outward else ()
    if sitting.down:
        parts.append(count_words(sitting.down, "down card"))
    if outward:
        parts.append(f"of which you see {cards_words(outward)}")
    if sitting.up:
        parts.append(f"up cards {cards_words(sitting.up)}")
    for name, cards in sitting.rows:
        parts.append(f"{name} {cards_words(cards) or 'empty'}")
    if sitting.shown is not None:
        parts.append(f"shows {cards_words(sitting.shown) or 'no cards'}")
    return ", ".join(parts) or "no cards"


# ---------------------------------------------------------------- the viewer


def _own(view: SeatView) -> Iterator[str]:
    if view.own:
        yield f"Your cards: {own_words(view.own)}"
    if view.named:
        yield f"Your jokers stand for: {cards_words(view.named)}"
    if view.you_have:
        yield f"You have: {'; '.join(view.you_have)}"


def own_words(own: tuple[OwnCard, ...]) -> str:
    """Write the viewer's cards by pile; those in brackets are face down.

    >>> from anypoker.cards import parse_card
    >>> own_words((OwnCard(parse_card("As"), False, None, False),
    ...            OwnCard(parse_card("Kd"), True, None, False)))
    '[As] Kd'
    """
    piles: list[tuple[str | None, list[str]]] = []
    for held in own:
        if not piles or piles[-1][0] != held.pile:
            piles.append((held.pile, []))
        text = visible_card_text(held.card)
        text = text if held.up else f"[{text}]"
        marks = [
            word for word, is_so in (("shared", held.shared), ("turned", held.turned)) if is_so
        ]
        piles[-1][1].append(f"{text} ({', '.join(marks)})" if marks else text)
    return " | ".join(
        " ".join(cards) if name is None else f"{name}: {' '.join(cards)}" for name, cards in piles
    )


def _places(view: SeatView) -> Iterator[str]:
    """Write the places of the table that take no part in the hand, and what differs of others."""
    for number, place in enumerate(view.table, 1):
        if place.name is None:
            yield f"Place {number}: empty"
        elif place.seat is None:
            state = place.state or "not dealt in"
            yield f"Place {number}: {place.name}, {place.stack} chips, {state}"
        elif place.state:
            yield f"{place.name}: {place.state}"


# ---------------------------------------------------------------- the decision


def decision_lines(view: SeatView) -> list[str]:
    """Write the decision, how to answer it, and what happens without an answer."""
    decision = view.decision
    assert decision is not None, "this seat has no open decision"
    lines = [f"Decision {decision.number}: {decision_prompt(view)}"]
    lines += _decision_facts(view, decision)
    lines += form_lines(decision)
    lines.append(f"Without an answer: {decision.timeout}")
    return lines


def form_lines(decision: Decision) -> list[str]:
    """Write how to answer a decision."""
    forms = answer_forms(decision)
    lines = [COPY, *(f"  {line}" for line in forms.lines)] if forms.lines else []
    if forms.patterns:
        lines.append(FILL_IN if forms.lines else ONLY_FILL_IN)
    for pattern in forms.patterns:
        lines.append(f"  {pattern.text}")
        lines += [f"    {name}: {meaning}" for name, meaning in pattern.parts]
        lines += [f"    - {rule}" for rule in pattern.rules]
        lines.append(f"    Example: {pattern.example}")
    return lines


_PRIZES = {
    "cards": "The highest bidder gets all of them.",
    "first_pick": "The highest bidder picks first; everyone else picks in the order of the bids.",
    "board": "If someone bids, they stay on the board for everyone.",
}


def _decision_facts(view: SeatView, decision: Decision) -> Iterator[str]:
    """Write what the prompt and the forms leave out."""
    names = [sitting.name for sitting in view.seats]
    match decision:
        case d.DrawDecision() if decision.pile is not None:
            yield f"The new cards go to {decision.pile}."
        case d.DiscardDecision() if decision.face_up:
            yield "Discards are face up."
        case d.ChooseDecision():
            yield f"You choose: {decision.variable}."
            if decision.seconds is not None:
                yield f"You have {decision.seconds} s."
        case d.BuyDecision():
            if decision.receive:
                facing = "face up" if decision.face_up else "face down"
                shared = "one card for all buyers" if decision.common else "your own"
                yield f"{count_words(decision.receive)}, {facing}, {shared}."
        case d.MarketDecision() if decision.give_up:
            yield "You discard a card of your hand for it."
        case d.AuctionDecision():
            yield f"For sale: {cards_words(decision.lot)}."
            yield _PRIZES[decision.prize]
            if decision.sealed:
                yield "All bids are secret until everyone has bid."
            elif decision.leader >= 0:
                yield f"The highest bid is {decision.standing}, by {names[decision.leader]}."
        case d.ProtectDecision() if decision.prompt:
            yield decision.prompt
        case d.ArrangeDecision() if decision.named:
            yield f"Your jokers stand for {cards_words(decision.named)} now."
        case d.ExchangeDecision() if decision.pile_cards:
            yield f"You exchange with {decision.pile}."
        case d.WagerDecision():
            yield f"Your bets so far are {decision.staked}."
        case d.StayDecision():
            yield f"The pot is {decision.pot}. Losing costs {decision.at_risk} more."
        case d.BragDecision():
            yield f"A stake of less than {decision.price} is all-in."
            if decision.side_show >= 0:
                yield f"A side show is with {names[decision.side_show]}."
        case d.SideShowDecision():
            yield f"{names[decision.by]} asks."
        case d.OfferDecision():
            to = names[decision.to] if decision.to >= 0 else "nobody: it is out of play"
            facing = "face up" if decision.face_up else "face down"
            yield f"A kept card is {facing}. A pushed card goes to {to}."
        case _:
            pass
