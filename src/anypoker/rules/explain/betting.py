"""The sentences for betting: structures, who begins, caps and increments."""

from itertools import groupby
from typing import assert_never

from anypoker import game as g
from anypoker.ranking import Direction
from anypoker.rules.explain.amounts import bet_name, price
from anypoker.rules.explain.conditions import clause, is_certain
from anypoker.rules.explain.english import number, paragraph
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.forced import describe_forced_bets
from anypoker.rules.explain.page import Block, BulletList, ListItem


def describe_betting(facts: GameFacts) -> tuple[Block, ...]:
    if not facts.betting_rounds:
        forced = ListItem(paragraph(describe_forced_bets(facts)), "Forced bets.")
        return (BulletList((forced, ListItem("There are no betting rounds."))),)
    items = [ListItem(paragraph(describe_forced_bets(facts)), "Forced bets.")]
    items.extend(_structure(structure, facts) for structure in facts.game.structures)
    caps = _caps(facts)
    if caps:
        items.append(ListItem(paragraph(caps), "Caps."))
    items.append(ListItem(paragraph(_who_begins(facts)), "Who begins."))
    return (BulletList(tuple(items)),)


def _structure(structure: g.Structure, facts: GameFacts) -> ListItem:
    match structure:
        case g.Structure.LIMIT:
            return ListItem(paragraph(_limit(facts)), "Limit.")
        case g.Structure.POT_LIMIT:
            most = "a bet or raise may be as large as the pot, counted after the call"
            return ListItem(paragraph([most, *_least_raise(facts)]), "Pot limit.")
        case g.Structure.NO_LIMIT:
            most = "a bet or raise may be as large as all the chips that a player has"
            return ListItem(paragraph([most, *_least_raise(facts)]), "No limit.")
        case g.Structure.SPREAD_LIMIT:
            spread = "a bet or raise may be anything from the small bet to the big bet"
            raising = "a raise is at least as large as the last one"
            return ListItem(paragraph([spread, raising]), "Spread limit.")
        case g.Structure.ALL_IN_OR_FOLD:
            either = "each player in turn folds or puts in all their chips"
            calls = "where nobody could answer more, the bet is called or the hand folded"
            return ListItem(paragraph([either, calls]), "All-in or fold.")
        case _:
            assert_never(structure)


def _least_raise(facts: GameFacts) -> list[str]:
    least = "small bet"
    if facts.has_bet(g.BetKind.BLINDS):
        least = "blind" if facts.game.order.first is g.FirstRoundStart.DEALER else "big blind"
    return [
        f"the minimum bet is the {least}; a raise is at least as large as the last full bet or "
        "raise of the round"
    ]


def _limit(facts: GameFacts) -> list[str]:
    limits = facts.game.limits
    if limits.increment is not None:
        size = f"every bet and every raise is exactly {price(limits.increment)}"
    else:
        size = f"every bet and every raise has a fixed size: {_sizes(facts)}"
    return [size, _number_of_raises(facts)]


def _number_of_raises(facts: GameFacts) -> str:
    limits = facts.game.limits
    if limits.bets_per_round is not None:
        raises = limits.bets_per_round - 1
    elif limits.cap_per_round is not None:
        return ""  # the cap alone ends the raising
    else:
        raises = 4 if len(facts.betting_rounds) < 3 else 3  # the custom of games with few rounds
    cap = f"a round has one bet and at most {_raises(raises)}"
    if raises == 0:
        cap = "a round has one bet and no raise"
    if limits.heads_up_too:
        return f"{cap}, also between two players"
    if facts.game.players.most == 2:
        return "the number of raises is not limited"
    return f"{cap}; if only two players are left before that, they may go on raising"


def _raises(count: int) -> str:
    return f"{number(count)} {'raise' if count == 1 else 'raises'}"


def _sizes(facts: GameFacts) -> str:
    """Describe the bet of each round, if it does not depend on a choice."""
    found = {_sizes_in(scenario) for scenario in facts.scenarios}
    return found.pop() if len(found) == 1 else _SIZES_VARY


_SIZES_VARY = "the small bet or the big bet, as each betting round says"


def _sizes_in(facts: GameFacts) -> str:
    kinds = [bet.kind for bet in facts.betting_rounds]
    stretches = [(kind, len(list(same))) for kind, same in groupby(kinds)]
    match stretches:
        case [(kind, _)]:
            return f"{bet_name(kind)}{_after_a_big_bet(kinds)}"
        case [(first, many), (second, _)]:
            start = f"{bet_name(first)} in the {_first_rounds(many)}"
            return f"{start}, {bet_name(second)} after that{_after_a_big_bet(kinds)}"
        case _:
            return _SIZES_VARY


def _after_a_big_bet(kinds: list[g.BetKind]) -> str:
    """Describe what a round at either bet does not allow."""
    return " (after a big bet no raise is small)" if g.BetKind.EITHER in kinds else ""


def _first_rounds(count: int) -> str:
    return "first round" if count == 1 else f"first {number(count)} rounds"


def _caps(facts: GameFacts) -> list[str]:
    limits = facts.game.limits
    caps = []
    if limits.cap_per_round is not None:
        caps.append(
            f"nobody puts more than {price(limits.cap_per_round)} into the pot in one betting round"
        )
    if limits.cap_per_hand is not None:
        caps.append(
            f"nobody puts more than {price(limits.cap_per_hand)} into the pot in one hand, antes "
            "and blinds included"
        )
    if limits.increment is not None and not facts.can_be_limit:
        caps.append(f"every bet and every raise is exactly {price(limits.increment)}")
    return caps


def _who_begins(facts: GameFacts) -> list[str]:
    order = facts.game.order
    first = f"{_opening(order.first, facts)} begins the first betting round"
    if len(facts.betting_rounds) == 1:
        return [f"{_opening(order.first, facts)} begins"]
    cases = list(order.later_cases)
    while cases and cases[-1].order is order.later:  # the usual order in other words
        cases.pop()
    later = [
        f"if {clause(case.condition, facts)}, {_following(case.order, facts)} begins later rounds"
        for case in cases
    ]
    if not is_certain([case.condition for case in cases], facts):
        which = "the second" if len(facts.betting_rounds) == 2 else "each later round"
        usual = f"{_following(order.later, facts)} begins {which}"
        later.append(f"otherwise {usual}" if later else usual)
    showing = {g.LaterRoundStart.HIGH_HAND, g.LaterRoundStart.LOW_HAND}
    compared = not showing.isdisjoint((order.later, *(case.order for case in cases)))
    if compared or order.first is g.FirstRoundStart.HIGH_CARD:
        later.append("of players with equal cards, the first left of the button begins")
    return [first, *later]


def _opening(opening: g.FirstRoundStart, facts: GameFacts) -> str:
    match opening:
        case g.FirstRoundStart.AFTER_BIG_BLIND:
            return "the player left of the big blind"
        case g.FirstRoundStart.BRING_IN:
            return "the player who brings it in"
        case g.FirstRoundStart.DEALER:
            return "the first player left of the button"
        case g.FirstRoundStart.HIGH_CARD:
            jokers = ", and so is a joker" if facts.game.deck.jokers else ""
            return f"the player with the highest up card (aces are high{jokers})"
        case _:
            assert_never(opening)


def _following(following: g.LaterRoundStart, facts: GameFacts) -> str:
    match following:
        case g.LaterRoundStart.HIGH_HAND:
            return f"the player with the {_best_up_cards(facts)}"
        case g.LaterRoundStart.LOW_HAND:
            return "the player with the lowest cards face up"
        case g.LaterRoundStart.DEALER:
            return "the first player left of the button who is still in"
        case g.LaterRoundStart.LAST_ACTOR:
            return (
                "the player who acted last in the round before (or, if that player cannot act, "
                "the next one on the left)"
            )
        case g.LaterRoundStart.OPENER:
            return (
                "the player who made the first bet of the round before (or, if that player has "
                "folded, the next one on the left; if nobody bet, the first left of the button)"
            )
        case _:
            assert_never(following)


def _best_up_cards(facts: GameFacts) -> str:
    """Up cards are compared by the first share of the pot."""
    firsts = [entries[0].hand for entries in facts.divisions if entries]
    ways = {hand.ordering.direction for hand in firsts if isinstance(hand, g.RankedHand)}
    if ways == {Direction.LOW}:
        return "lowest cards face up"
    return "best cards face up" + (" (the lowest, where low hands win)" if len(ways) > 1 else "")
