"""Separate the cards of a hand into named piles."""

from msgspec.structs import replace

from anypoker.engine.actions import Action, SeparateCards
from anypoker.engine.cards.separation import (
    answer_of,
    best_way,
    is_allowed_way,
    requirements_met,
    way_of,
)
from anypoker.engine.cards.wild import roles_of
from anypoker.engine.decision import SeparateDecision
from anypoker.engine.decision.pending import ask_next, close_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Separated
from anypoker.engine.state import UP, Hand
from anypoker.game import SeparateStep


def begin(hand: Hand, action: SeparateStep, seats: list[int]) -> None:
    """Seat after seat; who has too few cards for the piles leaves them as they are."""
    needed = sum(pile.number for pile in action.piles)
    hand.ask_queue = [seat for seat in seats if len(hand.hole_cards[seat]) >= needed]
    ask_next(hand)


def decision(hand: Hand, action: SeparateStep, seat: int) -> SeparateDecision:
    held = hand.hole_cards[seat]
    wild = [False] * len(held)
    if action.comparison is not None:
        rules = hand.compiled.game.showdown.wild()
        roles = roles_of(hand, seat, rules, [*held, *hand.board])
        wild = [role is not None for role in roles[: len(held)]] if roles else wild
    question = SeparateDecision(
        seat,
        hand.open_decisions[seat],
        action.piles,
        action.comparison,
        tuple(held),
        tuple(bool(lies & UP) for lies in hand.card_flags[seat]),
        tuple(wild),
        SeparateCards(()),
    )
    return replace(question, example=answer_of(question, best_way(question)))


def apply(hand: Hand, action: SeparateStep, seat: int, answer: Action) -> None:
    question = decision(hand, action, seat)
    way = way_of(question, answer)
    if not is_allowed_way(question, way):
        raise IllegalAction(_demand_sentence(action, requirements_met(question, way)))
    close_decision(hand, seat)
    hand.card_piles[seat] = [-1] * len(hand.hole_cards[seat])
    for pile, positions in zip(action.piles, way, strict=True):
        for position in positions:
            hand.card_piles[seat][position] = hand.compiled.hole_index[pile.name]
    hand.events.append(Separated(seat, answer_of(question, way).piles, (seat,)))
    ask_next(hand)


def _demand_sentence(action: SeparateStep, met: int) -> str:
    if met == 0:
        needs = ", ".join(
            f"{pile.name} at least {pile.least_up} up and {pile.least_down} down"
            for pile in action.piles
            if pile.least_up or pile.least_down
        )
        return f"too few cards of a pile lie as they must: {needs}"
    assert action.comparison is not None
    names = ", ".join(pile.name for pile in action.comparison.piles)
    relation = action.comparison.relation.replace("_", " ")
    return f"of {names} each must be {relation} the next, by category and then by rank"
