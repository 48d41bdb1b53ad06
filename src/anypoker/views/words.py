"""Events and decisions in plain English, one line a fact."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from anypoker.cards import JOKER, Card
from anypoker.engine import Decision
from anypoker.engine import decision as d
from anypoker.engine import events as e
from anypoker.ranking import HandError, Role, evaluate, read_hand
from anypoker.views.codec import seen_text
from anypoker.views.events import FACE_DOWN, SeenEvent

_POSTS = {"bring-in": "brings it in for"}


def transcript(events: Sequence[SeenEvent], names: Sequence[str]) -> list[str]:
    """The lines of these events; cards dealt in one go to one place stand on one line.

    Cards in brackets lie face down.
    """
    lines: list[str] = []
    facts = [seen.event for seen in events]
    for is_deal, run in groupby(facts, key=lambda fact: isinstance(fact, e.Dealt)):
        if is_deal:
            lines += _deal_lines([fact for fact in run if isinstance(fact, e.Dealt)], names)
        else:
            lines += [event_line(fact, names) for fact in run]
    return lines


def _deal_lines(deals: Sequence[e.Dealt], names: Sequence[str]) -> Iterator[str]:
    places: dict[tuple[int | None, tuple[str, ...]], list[e.Dealt]] = {}
    shared: dict[Card, list[str]] = {}
    for deal in deals:
        if deal.shared and deal.seat is not None:
            shared.setdefault(deal.card, []).append(names[deal.seat])
        else:
            places.setdefault((deal.seat, deal.piles), []).append(deal)
    for (seat, piles), run in places.items():
        who = "The board gets" if seat is None else f"{names[seat]} is dealt"
        pile = f" ({', '.join(piles)})" if piles else ""
        yield f"{who} {_lying([(deal.card, deal.up) for deal in run])}{pile}"
    for card, owners in shared.items():
        yield f"{', '.join(owners)} share {seen_text(card)}, one card that counts for each"


def _lying(cards: Sequence[tuple[Card, bool]]) -> str:
    """Cards as they lie: [face down] face up."""
    parts = []
    for up, run in groupby(cards, key=lambda pair: pair[1]):
        text = cards_words([card for card, _ in run])
        parts.append(text if up else f"[{text}]")
    return " ".join(parts)


def cards_words(cards: Sequence[Card]) -> str:
    return " ".join(seen_text(card) for card in cards)


def _count(number: int, noun: str = "card") -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _known(cards: Sequence[Card]) -> str:
    """`: As ??`, or nothing if the viewer may know none of them."""
    return f": {cards_words(cards)}" if set(cards) - {FACE_DOWN} else ""


def _all_in(fact: e.Called | e.BetMade | e.Raised) -> str:
    return " and is all-in" if fact.all_in else ""


def event_line(fact: e.Event, names: Sequence[str]) -> str:
    """One fact as a line; of a deal, one card."""
    match fact:
        case e.HandStarted():
            stacks = zip(fact.names, fact.stacks, strict=True)
            table = ", ".join(f"{name} {stack}" for name, stack in stacks)
            return f"{fact.game}: {table}; {names[fact.button]} has the button"
        case e.StepStarted(name):
            return f"-- {name} --"
        case e.Posted():
            verb = _POSTS.get(fact.what, f"posts the {fact.what}")
            return f"{names[fact.seat]} {verb} {fact.amount}"
        case e.Dealt():
            return next(_deal_lines([fact], names))
        case e.Checked() | e.Called() | e.BetMade() | e.Raised() | e.Folded():
            return _betting_line(fact, names)
        case e.Refunded():
            return f"{fact.amount} uncalled back to {names[fact.seat]}"
        case e.RoundEnded():
            return f"The pot is {fact.pot}"
        case e.Shuffled():
            return f"The stock is empty: {_count(fact.number)} shuffled to make a new one"
        case e.Shown():
            return f"{names[fact.seat]} shows {cards_words(fact.cards) or 'no cards'}"
        case e.OpenersShown():
            return f"{names[fact.seat]} shows openers {cards_words(fact.cards)}"
        case e.Mucked():
            return f"{names[fact.seat]} mucks"
        case e.Won():
            return _won_line(fact, names)
        case e.Redealt():
            seats = ", ".join(names[seat] for seat in fact.seats)
            why = "opens" if fact.passed_out else "can claim"
            return f"Nobody {why} the pot of {fact.pot}: it stays, new cards for {seats}"
        case e.HandEnded():
            stacks = zip(names, fact.stacks, strict=True)
            return "Stacks: " + ", ".join(f"{name} {stack}" for name, stack in stacks)
        case _:
            return _move_line(fact, names)


def _betting_line(
    fact: e.Checked | e.Called | e.BetMade | e.Raised | e.Folded, names: Sequence[str]
) -> str:
    who = names[fact.seat]
    match fact:
        case e.Checked():
            return f"{who} checks"
        case e.Called():
            return f"{who} calls {fact.amount}{_all_in(fact)}"
        case e.BetMade():
            return f"{who} bets {fact.amount}{_all_in(fact)}"
        case e.Raised():
            verb = "completes" if fact.completes else "raises"
            return f"{who} {verb} to {fact.to}{_all_in(fact)}"
        case e.Folded():
            return f"{who} folds"
        case _:
            assert_never(fact)


SeatMove = (
    e.Discarded
    | e.Drew
    | e.Decided
    | e.Exposed
    | e.Passed
    | e.Separated
    | e.Declared
    | e.Chose
    | e.Bought
    | e.Declined
    | e.Replaced
    | e.Arranged
)

TableMove = e.PileRemoved | e.Rolled | e.Revealed | e.AgreedToRun | e.RunStarted
Move = SeatMove | TableMove


def _move_line(fact: Move, names: Sequence[str]) -> str:
    match fact:
        case e.PileRemoved():
            gone = f", and with it {cards_words(fact.cards)}" if fact.cards else ""
            return f"The pile {fact.pile} is out of play{gone}"
        case e.Rolled():
            return f"The dice show {' '.join(map(str, fact.dice))} ({fact.pile})"
        case e.Revealed():
            return f"Turned up on the board: {cards_words(fact.cards)}"
        case e.AgreedToRun():
            times = "once" if fact.times == 1 else f"{fact.times} times"
            return f"The rest of the board is dealt {times}"
        case e.RunStarted():
            return f"Run {fact.number}"
        case _:
            return f"{names[fact.seat]} {_seat_move(fact, names)}"


def _seat_move(fact: SeatMove, names: Sequence[str]) -> str:
    match fact:
        case e.Discarded():
            onto = f" onto {fact.onto}" if fact.onto is not None else ""
            return f"discards {_count(fact.number)}{onto}{_known(fact.cards)}"
        case e.Drew():
            if not fact.thrown and not fact.drawn:
                return "stands pat"
            return f"throws {fact.thrown} and draws {fact.drawn}{_known(fact.cards)}"
        case e.Decided():
            return "has decided"
        case e.Exposed():
            return f"turns {'up' if fact.up else 'down'} {cards_words(fact.cards) or 'nothing'}"
        case e.Passed():
            return f"passes {_count(fact.number)} to {names[fact.to]}{_known(fact.cards)}"
        case e.Separated():
            piles = " | ".join(f"{name}: {cards_words(cards)}" for name, cards in fact.piles)
            return f"separates {piles}"
        case e.Declared():
            return f"declares {' | '.join(fact.words)}"
        case e.Chose():
            return f"chooses {fact.value} ({fact.variable})"
        case e.Bought():
            return f"pays {fact.price} for {fact.what}"
        case e.Declined():
            return "declines"
        case e.Replaced():
            return f"replaces {seen_text(fact.card)} by {seen_text(fact.by)}"
        case e.Arranged():
            named = f" with {cards_words(fact.jokers)}" if fact.jokers else ""
            return f"arranges {cards_words(fact.cards)}".rstrip() + named
        case _:
            assert_never(fact)


def _won_line(fact: e.Won, names: Sequence[str]) -> str:
    pot = "the pot" if fact.pot == 0 else f"side pot {fact.pot}"
    line = f"{names[fact.seat]} wins {fact.amount} from {pot}"
    if fact.entry is not None:
        line += f" for {fact.entry}"
    if fact.cards:
        line += f" with {cards_words(fact.cards)}"
    words = _hand_words(fact)
    return f"{line} ({words})" if words else line


def _hand_words(fact: e.Won) -> str:
    """The winning hand in words; where other cards than jokers are wild, the name of its class."""
    ordering, strength = fact.ordering, fact.strength
    if ordering is None or strength is None:
        return ""
    for role in (Role.WILD, Role.BUG) if JOKER in fact.cards else (None,):
        roles = [role if card == JOKER else None for card in fact.cards]
        try:
            if fact.cards and evaluate(ordering, fact.cards, roles) == strength:
                return read_hand(ordering, fact.cards, roles).description
        except HandError:
            continue  # no hand by itself: only with wild cards, or not at all
    return next((info.name for info in ordering.classes() if info.number == strength.number), "")


def decision_words(decision: Decision) -> str:
    """What may be answered, in words.

    >>> decision_words(d.BettingDecision(0, 1, 4, 8, 40, (), False, False))
    'fold, call 4, raise to 8..40'
    """
    match decision:
        case d.BettingDecision():
            free = [f"fold, call {decision.call}"] if decision.call else ["check"]
            if decision.must_bet:
                free = []
            verb = "bet" if decision.opens else "raise to"
            return ", ".join(free + _amounts(verb, decision))
        case d.BringInDecision():
            free = ["fold"] if decision.may_fold else []
            free.append(f"bring in for {decision.amount}")
            return ", ".join(free + _amounts("complete to", decision))
        case d.BuyDecision():
            what = ", ".join(decision.piles) or _count(decision.receive)
            if decision.give_up:
                what += f" for {decision.give_up} of {cards_words(decision.cards)}"
            either = ", decline" if decision.optional else ""
            return f"buy {what} at {decision.price}{either}"
        case d.ProtectDecision():
            return f"buy protection for {seen_text(decision.card)} at {decision.price}, decline"
        case d.PenaltyDecision():
            return f"buy the right to keep {seen_text(decision.card)} at {decision.price}, fold"
        case d.DeclareDecision():
            pots = f" for each of {decision.pots} pots" if decision.pots > 1 else ""
            return f"declare {' or '.join(decision.words)}{pots}"
        case d.ChooseDecision():
            return f"choose {' or '.join(decision.values)}"
        case d.RunTimesDecision():
            return f"run 1..{decision.most}"
        case _:
            return _cards_decision_words(decision)


CardsDecision = (
    d.DrawDecision
    | d.DiscardDecision
    | d.DiscardPileDecision
    | d.ExposeDecision
    | d.PassDecision
    | d.SeparateDecision
    | d.ReplaceDecision
    | d.ArrangeDecision
)


def _cards_decision_words(decision: CardsDecision) -> str:
    if isinstance(decision, d.DiscardPileDecision):
        return "discard pile " + " or ".join(name for name, _ in decision.piles)
    cards = cards_words(decision.cards)
    match decision:
        case d.DrawDecision():
            extra = f" and receive {decision.extra} more" if decision.extra else ""
            return f"draw {_range(decision.least, decision.most)} of {cards}{extra}"
        case d.DiscardDecision():
            onto = f" onto {decision.onto}" if decision.onto else ""
            return f"discard {_range(decision.least, decision.most)} of {cards}{onto}"
        case d.ExposeDecision():
            return f"expose {_range(decision.least, decision.most)} of {cards}"
        case d.PassDecision():
            return f"pass {decision.exactly} of {cards}"
        case d.SeparateDecision():
            piles = " | ".join(f"{pile.name}: {pile.number}" for pile in decision.piles)
            return f"separate {cards} into {piles}"
        case d.ReplaceDecision():
            return f"replace {decision.exactly} of {cards}"
        case d.ArrangeDecision():
            jokers = f" with {_count(decision.jokers, 'joker')} named" if decision.jokers else ""
            return f"arrange {cards or 'nothing'}{jokers}"
        case _:
            assert_never(decision)


def _range(least: int, most: int) -> str:
    return str(most) if least == most else f"{least}..{most}"


def _amounts(verb: str, decision: d.BettingDecision | d.BringInDecision) -> list[str]:
    if not decision.most:
        return []
    if decision.amounts:
        return [f"{verb} {' or '.join(map(str, decision.amounts))}"]
    return [f"{verb} {_range(decision.least, decision.most)}"]
