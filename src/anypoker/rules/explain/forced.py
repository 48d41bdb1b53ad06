"""Forced bets: money that players put in before the first decision."""

from itertools import takewhile
from typing import assert_never

from anypoker import game as g
from anypoker.ranking import Facing, Owner
from anypoker.rules.explain.conditions import clause
from anypoker.rules.explain.english import article, listing
from anypoker.rules.explain.facts import GameFacts, facings


def describe_forced_bets(facts: GameFacts) -> list[str]:
    """Describe the forced bets in every case."""
    usual = _style(facts.game.forced.otherwise, facts)
    cases = [
        f"if {clause(case.condition, facts)}, {listing(_style(case.forced, facts))}"
        for case in _cases(facts)
    ]
    if cases:
        usual[0] = f"otherwise {usual[0]}"
    return [*cases, *usual, *_bring_in_rules(facts), *_open_pairs(facts)]


def _cases(facts: GameFacts) -> list[g.ForcedBetsIf]:
    """Return the cases whose forced bets are a step of the game and not the usual ones."""
    rule = facts.game.forced
    steps = {
        g.ForcedStyle.BLINDS: facts.has_bet(g.BetKind.BLINDS),
        g.ForcedStyle.BRING_IN: facts.has_bet(g.BetKind.BRING_IN),
    }
    cases = [case for case in rule.cases if steps.get(case.forced.style, True)]
    while cases and cases[-1].forced == rule.otherwise:
        cases.pop()
    return cases


def _style(forced: g.ForcedBets, facts: GameFacts) -> list[str]:
    who = "everyone but the banker" if facts.has_banker else "everyone"
    ante = [f"{who} posts an ante"] if facts.has_bet(g.BetKind.ANTES) else []
    match forced.style:
        case g.ForcedStyle.BLINDS:
            return [*ante, describe_blinds(facts)]
        case g.ForcedStyle.BRING_IN:
            if not facts.has_bet(g.BetKind.BRING_IN):
                return ante or ["nobody is forced to bet"]
            poster, details = _poster(forced, facts)
            return [*ante, f"{poster}{details} posts the bring-in"]
        case g.ForcedStyle.ANTES_ONLY if not ante:
            return ["nobody is forced to bet"]
        case g.ForcedStyle.ANTES_ONLY:
            return [f"{who} posts an ante; there are no blinds"]
        case g.ForcedStyle.BOMB:
            return ["everyone posts an ante, and there is no betting before the board is dealt"]
        case _:
            assert_never(forced.style)


def _bring_in_rules(facts: GameFacts) -> list[str]:
    if not facts.has_bet(g.BetKind.BRING_IN) or not facts.may_have(g.ForcedStyle.BRING_IN):
        return []
    return [
        "the bring-in is less than a small bet; the player who posts it may make it a full small "
        "bet immediately",
        "the others may fold, call the bring-in, or complete it to the small bet, which does not "
        "count as a raise",
    ]


def _open_pairs(facts: GameFacts) -> list[str]:
    if not any(forced.open_pair_doubles for forced in facts.forced_bet_cases):
        return []
    return [
        "in the second betting round a bet or raise may also be the big bet if a player has a pair "
        "face up; after a big bet all raises are big"
    ]


def describe_blinds(facts: GameFacts) -> str:
    """Describe who posts the blinds."""
    if facts.game.order.first is g.FirstRoundStart.DEALER:
        return "the dealer (the player with the button) posts the one blind"
    return "the player left of the button posts the small blind and the next player the big blind"


def blinds_are(facts: GameFacts) -> str:
    """Return the blinds with their verb."""
    if facts.game.order.first is g.FirstRoundStart.DEALER:
        return "the blind is"
    return "the small blind and the big blind are"


def bring_in_poster(facts: GameFacts) -> str:
    """Name the player who brings it in, as the subject of a sentence."""
    posters = {
        _poster(forced, facts)[0]
        for forced in facts.forced_bet_cases
        if forced.style is g.ForcedStyle.BRING_IN
    }
    return posters.pop() if len(posters) == 1 else "the player whose up cards demand it"


def _poster(forced: g.ForcedBets, facts: GameFacts) -> tuple[str, str]:
    """Describe who brings it in, and how cards are compared for that."""
    up_cards = _up_cards_at_bring_in(facts)
    if up_cards == 0 or forced.rule is None:
        return "the first player left of the button", ""
    if up_cards > 1:
        weighed = f" (they are compared as {article(_weighed_by(forced, facts))})"
        highest = "highest" if forced.rule.asks_highest else "lowest"
        return f"the player with the {highest} cards face up", weighed
    low, high = "the player with the lowest up card", "the player with the highest up card"
    match forced.rule:
        case g.BringInRule.LOW_CARD:
            return low, " (aces are high; clubs are the lowest suit, spades the highest)"
        case g.BringInRule.LOW_CARD_AL:
            return low, " (aces are low; clubs are the lowest suit, spades the highest)"
        case g.BringInRule.HIGH_CARD:
            return high, " (kings are highest, aces low; spades are the highest suit)"
        case g.BringInRule.HIGH_CARD_AH:
            return high, " (aces are highest; spades are the highest suit)"
        case g.BringInRule.HIGH_CARD_AH_WILD:
            return high, " (wild cards are highest, then aces; spades are the highest suit)"
        case _:
            assert_never(forced.rule)


def _weighed_by(forced: g.ForcedBets, facts: GameFacts) -> str:
    if forced.ordering is not None:
        return forced.ordering.title
    hands = [entry.hand for entry in facts.entries if isinstance(entry.hand, g.RankedHand)]
    return hands[0].ordering.title if hands else "hand"


def _up_cards_at_bring_in(facts: GameFacts) -> int:
    """Return the number of up cards of each player when the bring-in is due."""

    def is_earlier(action: g.SingleStepAction) -> bool:
        return not (isinstance(action, g.BetStep) and action.kind is g.BetKind.BRING_IN)

    count = 0
    for action in takewhile(is_earlier, facts.actions()):
        match action:
            case g.DealStep(Owner.HOLE, cards):
                count += sum(each.number for each in cards if Facing.UP in facings(each))
            case g.ExposeStep(exposed):
                count += sum(each.most for each in exposed)
            case _:
                continue
    return count
