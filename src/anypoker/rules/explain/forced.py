"""Forced bets: who must put money in before there is anything to decide."""

from itertools import takewhile
from typing import assert_never

from anypoker.ranking import Facing, Owner
from anypoker.rules.explain.conditions import clause
from anypoker.rules.explain.counts import parts
from anypoker.rules.explain.facts import Facts, facings
from anypoker.rules.explain.words import listing
from anypoker.rules.game import (
    Bet,
    BetKind,
    BringInRule,
    Deal,
    ForcedBets,
    ForcedStyle,
    HeldCard,
    Opening,
    RankedHand,
)


def tell_forced_bets(facts: Facts) -> list[str]:
    """What the forced bets are, in every case."""
    rule = facts.game.forced
    sentences = [
        f"if {clause(case.condition, facts)}, {listing(_style(case.forced, facts))}"
        for case in rule.cases
    ]
    usual = _style(rule.otherwise, facts)
    if rule.cases:
        usual[0] = f"otherwise {usual[0]}"
    sentences.extend(usual)
    if facts.may_have(ForcedStyle.BRING_IN) and facts.has_bet(BetKind.BRING_IN):
        sentences.extend(
            [
                "the bring-in is less than a small bet; who posts it may make it a full small bet "
                "at once",
                "the others may fold, call the bring-in, or complete it to the small bet, which "
                "does not count as a raise",
            ]
        )
    if any(forced.open_pair_doubles for forced in facts.forced):
        sentences.append(
            "if a pair lies face up in front of a player in the second betting round, the big "
            "bet may be made there already"
        )
    return sentences


def _style(forced: ForcedBets, facts: Facts) -> list[str]:
    ante = "everyone posts an ante" if facts.has_bet(BetKind.ANTES) else ""
    match forced.style:
        case ForcedStyle.BLINDS:
            blinds = tell_blinds(facts)
        case ForcedStyle.BRING_IN:
            blinds = [f"{_poster(forced, facts)} posts the bring-in"]
        case ForcedStyle.ANTES_ONLY:
            blinds = ["there are no blinds"]
            ante = "everyone posts an ante"
        case ForcedStyle.BOMB:
            blinds = ["there is no betting until the first board cards lie on the table"]
            ante = "everyone posts an ante"
        case _:
            assert_never(forced.style)
    return [each for each in (ante, *blinds) if each]


def tell_blinds(facts: Facts) -> list[str]:
    """Who posts the blinds."""
    if facts.game.order.first is Opening.DEALER:
        return ["the dealer (the player with the button) posts the one blind"]
    return ["the player left of the button posts the small blind and the next player the big blind"]


def bring_in_poster(facts: Facts) -> str:
    """Who brings it in, as the subject of a sentence."""
    rules = [forced for forced in facts.forced if forced.style is ForcedStyle.BRING_IN]
    if len(rules) == 1:
        return _poster(rules[0], facts)
    return "the player whose up cards demand it (see the betting)"


def _poster(forced: ForcedBets, facts: Facts) -> str:
    up_cards = _up_cards_at_bring_in(facts)
    if up_cards == 0 or forced.rule is None:
        return "the first player left of the button"
    if up_cards > 1:
        return f"the player whose up cards are the weakest {_weighed_by(forced, facts)}"
    match forced.rule:
        case BringInRule.LOW_CARD:
            return "the player with the lowest up card (aces are high, ties go to the lowest suit)"
        case BringInRule.LOW_CARD_AL:
            return "the player with the lowest up card (aces are low, ties go to the lowest suit)"
        case BringInRule.HIGH_CARD:
            card = "the highest up card"
            return (
                f"the player with {card} (kings are highest, aces low, ties go to the highest suit)"
            )
        case BringInRule.HIGH_CARD_AH:
            return (
                "the player with the highest up card (aces are high, ties go to the highest suit)"
            )
        case BringInRule.HIGH_CARD_AH_WILD:
            card = "the highest up card"
            return f"the player with {card} (wild cards are highest, then aces, ties go to the highest suit)"
        case _:
            assert_never(forced.rule)


def _weighed_by(forced: ForcedBets, facts: Facts) -> str:
    ordering = forced.ordering
    if ordering is None:
        for entry in facts.entries:
            match entry.hand:
                case RankedHand():
                    return f"{entry.hand.ordering.title}"
                case HeldCard():
                    continue
                case _:
                    assert_never(entry.hand)
    return ordering.title if ordering is not None else "hand"


def _up_cards_at_bring_in(facts: Facts) -> int:
    """How many cards lie face up before each player when the bring-in is due."""
    actions = [action for step in facts.game.steps for action in parts(step.action)]
    before = takewhile(
        lambda action: not (isinstance(action, Bet) and action.kind is BetKind.BRING_IN), actions
    )
    return sum(
        cards.number
        for action in before
        if isinstance(action, Deal) and action.to is Owner.HOLE
        for cards in action.cards
        if Facing.UP in facings(cards)
    )
