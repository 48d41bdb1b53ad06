"""Separate the cards of a hand into named piles."""

from collections.abc import Sequence

from msgspec.structs import replace

from anypoker.cards import Card
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
from anypoker.engine.state import TURNED, UP, Hand
from anypoker.game import Comparing, SeparateStep
from anypoker.ranking import Role


def begin(hand: Hand, action: SeparateStep, seats: list[int]) -> None:
    """Ask seat after seat; a seat with too few cards for the piles leaves them unchanged."""
    needed = 1 if action.incremental else sum(pile.number for pile in action.piles)
    hand.ask_queue = [seat for seat in seats if len(_positions(hand, action, seat)) >= needed]
    ask_next(hand)


def _positions(hand: Hand, action: SeparateStep, seat: int) -> list[int]:
    """Return the positions of the cards that the seat separates: those in no pile, or all."""
    piles = hand.card_piles[seat]
    if action.incremental:
        return [position for position, pile in enumerate(piles) if pile < 0]
    return list(range(len(piles)))


def decision(hand: Hand, action: SeparateStep, seat: int) -> SeparateDecision:
    held = hand.hole_cards[seat]
    roles: Sequence[Role | None] = [None] * len(held)
    if action.comparison is not None:
        rules = hand.compiled.game.showdown.wild()
        roles = roles_of(hand, seat, rules, [*held, *hand.board]) or roles
    positions = _positions(hand, action, seat)
    flags = hand.card_flags[seat]
    laid = _laid(hand, action, seat) if action.incremental else ()
    bugs = any(roles[position] is Role.BUG for position in positions)
    question = SeparateDecision(
        seat,
        hand.open_decisions[seat],
        action.piles,
        action.comparison,
        tuple(held[position] for position in positions),
        tuple(bool(flags[position] & UP) for position in positions),
        tuple(roles[position] is not None for position in positions),
        SeparateCards(()),
        action.incremental,
        tuple(p.number - len(cards) for p, (_, cards) in zip(action.piles, laid, strict=False)),
        laid,
        tuple(roles[position] is Role.BUG for position in positions) if bugs else (),
    )
    return replace(question, example=answer_of(question, best_way(question)))


def _laid(hand: Hand, action: SeparateStep, seat: int) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the cards that are in the piles of the step."""
    found = []
    for pile in action.piles:
        index = hand.compiled.hole_index[pile.name]
        pairs = zip(hand.hole_cards[seat], hand.card_piles[seat], strict=True)
        found.append((pile.name, tuple([card for card, place in pairs if place == index])))
    return tuple(found)


def apply(hand: Hand, action: SeparateStep, seat: int, answer: Action) -> None:
    question = decision(hand, action, seat)
    way = way_of(question, answer)
    if not is_allowed_way(question, way):
        raise IllegalAction(_demand_sentence(action, requirements_met(question, way)))
    close_decision(hand, seat)
    where = _positions(hand, action, seat)
    if not action.incremental:
        hand.card_piles[seat] = [-1] * len(hand.hole_cards[seat])
    for pile, positions in zip(action.piles, way, strict=True):
        for position in positions:
            hand.card_piles[seat][where[position]] = hand.compiled.hole_index[pile.name]
            if action.turns_up and not hand.card_flags[seat][where[position]] & UP:
                hand.card_flags[seat][where[position]] |= UP | TURNED
    seen_by = None if action.turns_up else (seat,)
    piles = answer_of(question, way).piles
    hand.events.append(Separated(seat, piles, seen_by, action.turns_up))
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
    names = [pile.name for pile in action.comparison.piles]
    relation = action.comparison.relation.replace("_", " ")
    if action.comparison.relation is Comparing.AT_LEAST:
        relation = "at least as good as"
    if len(names) == 2:
        return f"{names[0]} must be {relation} {names[1]}, by category and then by rank"
    return f"of {', '.join(names)} each must be {relation} the next, by category and then by rank"
