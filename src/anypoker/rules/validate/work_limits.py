"""Limits on computation: an action at the largest table must stay quick, whatever a file says.

The lengths of lists and texts are part of the document's shape; here is counted what they make
together. The counts are upper bounds, taken at the largest table with all cards dealt.
"""

from collections import Counter
from math import comb, prod

from anypoker import game
from anypoker.ranking.ordering import Patterns
from anypoker.ranking.selection import Alternative, Selection
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.validate.available_cards import available_cards
from anypoker.rules.validate.card_flow import CardFlow
from anypoker.rules.validate.repeats import passes_of
from anypoker.rules.validate.showdown_hands import entry_paths, interim_entries

MAX_HANDS_OF_SEAT = 5_000  # that a seat may choose from for one share
MAX_HANDS_OF_SHOWDOWN = 40_000  # of all seats and all shares that are compared together
WARN_HANDS = 5  # a hand with wild cards or blanks is as much work as this many others
MAX_SIZES = 1_000  # ways to divide the cards of one alternative among its picks
MAX_SEPARATIONS = 100_000  # ways to make piles that must meet demands
WILD_READINGS = 91  # of a hand with wild cards, when piles are compared: one rank, or two
MAX_ACTIONS = 200
MAX_DEALT = 1_000  # cards that the steps name for one player, and for the board
MAX_CONDITIONS = 100  # of all steps, deals and showdowns
MAX_ASKED = 40_000  # how often conditions of steps may be asked in one hand


def check_actions(played: game.Game, course: CardFlow, context: NormaliseContext) -> None:
    """Limit the actions and cards of all steps together."""
    actions = sum(len(step.actions) for step in played.steps)
    if actions > MAX_ACTIONS:
        context.error(("gamePlay",), f"a game has at most {MAX_ACTIONS} actions, not {actions}")
    for name, number in (("a player", course.hole), ("the board", course.board)):
        if number > MAX_DEALT:
            sentence = f"{name} is dealt at most {MAX_DEALT} cards, not {number}"
            context.error(("gamePlay",), sentence)


def check_conditions(played: game.Game, context: NormaliseContext) -> None:
    """Limit the number of conditions, nested ones included, and of their evaluations."""
    number = sum(map(_size, played.every_condition()))
    if number > MAX_CONDITIONS:
        sentence = f"a game has at most {MAX_CONDITIONS} conditions, not {number:,}"
        context.error(("gamePlay",), sentence)
    often = passes_of(played.steps, in_turn=True)
    asked = sum(
        sum(map(_size, step.conditions)) * passes
        for step, passes in zip(played.steps, often, strict=True)
    )
    asked *= played.players.most * _most_deals(played)
    if asked > MAX_ASKED:
        sentence = (
            f"conditions may be asked {asked:,} times in a hand, of every player in every "
            f"repetition and deal; at most {MAX_ASKED:,} times"
        )
        context.error(("gamePlay",), sentence)


def _size(condition: game.Condition) -> int:
    return len(game.simple_conditions(condition))


def _most_deals(played: game.Game) -> int:
    """Return the most deals of one hand, for whatever reason."""
    rules = played.showdown
    deals = [one.deals for one in (rules.losers, rules.legs) if one is not None]
    for action in played.every_action():
        if isinstance(action, game.RedealStep):
            deals.append(action.deals + 1)
        elif isinstance(action, game.ForcedFoldStep):
            deals.append(game.MAX_FOLD_DEALS + 1)
    defaults = [one.action for one in rules.entry_defaults]
    if any(isinstance(one, game.Redeal) for one in (*defaults, rules.global_default)):
        deals.append(game.MAX_REDEALS)
    return max(deals, default=1)


def check_separations(played: game.Game, course: CardFlow, context: NormaliseContext) -> None:
    """Limit the ways to make piles that must meet demands."""
    entries = played.showdown.every_entry()
    wild = any(isinstance(one.hand, game.RankedHand) and one.hand.wild for one in entries)
    for path, action, held in course.separations:
        demands = any(pile.least_up or pile.least_down for pile in action.piles)
        if action.comparison is None and not demands:
            continue
        if action.comparison is not None and _can_sort(action, action.comparison):
            continue  # nobody has to search for piles that are allowed
        ways, free = 1, held
        for pile in action.piles:
            ways, free = ways * comb(free, pile.number), max(0, free - pile.number)
        if ways > MAX_SEPARATIONS:
            sentence = f"{held} cards make these piles in {ways:,} ways"
            context.error(path, f"{sentence}; at most {MAX_SEPARATIONS:,} are tried")
            continue
        sizes = {pile.name: pile.number for pile in action.piles}
        hands = sum(
            comb(held, sizes.get(one.name, 0)) * comb(sizes.get(one.name, 0), one.ordering.cards)
            for one in (action.comparison.piles if action.comparison else ())
            if one.ordering.cards <= sizes.get(one.name, 0)
        ) * (WILD_READINGS if wild else 1)
        if hands > MAX_HANDS_OF_SEAT:
            sentence = f"to compare these piles {hands:,} hands are ranked"
            hint = "a hand with wild cards counts as all that it may be" if wild else None
            context.error(path, f"{sentence}; at most {MAX_HANDS_OF_SEAT:,} are", hint)


def _can_sort(action: game.SeparateStep, comparison: game.Comparison) -> bool:
    """Return whether any piles meet a comparison once they are put in order."""
    sizes = {pile.name: pile.number for pile in action.piles}
    return (
        comparison.relation is game.Comparing.AT_LEAST
        and len({pile.ordering for pile in comparison.piles}) == 1
        and len({sizes.get(pile.name) for pile in comparison.piles}) == 1
        and not any(pile.least_up or pile.least_down for pile in action.piles)
    )


def check_work(played: game.Game, course: CardFlow, context: NormaliseContext) -> None:
    """Limit the hands to compare when a pot is awarded or opened, or the best up cards lead."""
    every: dict[Path, dict[str, int]] = {}
    players, deals = played.players.most, _deals_by_themselves(played)
    short = WARN_HANDS if deals == 1 else 10 * WARN_HANDS  # the first of its kind takes longer
    shown = [(path, entry, course) for path, entry in entry_paths(played.showdown)]
    for path, entry, there in (*shown, *interim_entries(played, course)):
        if isinstance(entry.hand, game.RankedHand):
            together = every.setdefault(path[:-1], {})
            together[entry.name] = _entry_work(entry.hand, together, there, context, path, short)
    counts = {path: players * sum(together.values()) for path, together in every.items()}
    if played.showdown.interim:  # one after the other, and no question need come between them
        counts = {("gamePlay",): sum(counts.values())}
    for path, hands in counts.items():
        _check_showdown(players, hands, deals, context, path)
    _check_openers(played, context, course)
    _check_looks(played, course, context)


def _deals_by_themselves(played: game.Game) -> int:
    """Return the number of deals of one hand that may follow each other, with a showdown each."""
    rules = played.showdown
    deals = [one.deals for one in (rules.losers, rules.legs) if one is not None]
    again = rules.legs is not None or (rules.losers is not None and rules.losers.to_pot)
    return min(deals) if again else 1


def _check_showdown(
    players: int, hands: int, deals: int, context: NormaliseContext, path: Path
) -> None:
    if hands * deals <= MAX_HANDS_OF_SHOWDOWN:
        return
    where = "at this showdown" if deals == 1 else f"in {deals} deals"
    sentence = (
        f"{players} players have {hands * deals:,} hands to choose from {where}; at most "
        f"{MAX_HANDS_OF_SHOWDOWN:,} are compared"
    )
    hint = "let fewer play, deal fewer cards, or let fewer of them be chosen from"
    context.error(path, sentence, hint if deals == 1 else f"{hint}; `deals` says how many deals")


def _check_openers(played: game.Game, context: NormaliseContext, course: CardFlow) -> None:
    """Limit the hands that a player may open with."""
    for action in played.every_action():
        if isinstance(action, game.BetStep) and action.openers is not None:
            hands = comb(course.hole, action.openers.ordering.cards)
            if hands > MAX_HANDS_OF_SEAT:
                sentence = f"a player has {hands:,} hands to open with; at most"
                context.error(("gamePlay",), f"{sentence} {MAX_HANDS_OF_SEAT:,} are compared")


def _check_looks(played: game.Game, course: CardFlow, context: NormaliseContext) -> None:
    """Limit the hands of up cards, where the best or worst of them begins or leads."""
    turned = any(isinstance(one, game.TurnUpStep) for one in played.every_action())
    orders = {played.order.later, *(case.order for case in played.order.later_cases)}
    if not turned and not orders & {game.LaterRoundStart.HIGH_HAND, game.LaterRoundStart.LOW_HAND}:
        return
    players, up = played.players.most, min(course.up, course.hole)
    usual = max(0, up - course.brought)  # what one brings, another does not get
    for path, entry in entry_paths(played.showdown):
        hand = entry.hand
        if isinstance(hand, game.RankedHand) and isinstance(hand.ordering.family, Patterns):
            cards = hand.ordering.cards
            hands = comb(up, cards) + (players - 1) * comb(usual, cards)
            if turned:  # by every player in turn, and compared after every card
                one_by_one = comb(up + 1, cards + 1) + (players - 1) * comb(usual + 1, cards + 1)
                hands = (hands * players + one_by_one) * _most_deals(played)
            hands *= WARN_HANDS if hand.wild else 1
            if hands > MAX_HANDS_OF_SHOWDOWN:
                sentence = f"{up} cards that show make {hands:,} hands at this table; at most"
                context.error(path, f"{sentence} {MAX_HANDS_OF_SHOWDOWN:,} are compared")
                return


def _entry_work(
    hand: game.RankedHand,
    before: dict[str, int],
    course: CardFlow,
    context: NormaliseContext,
    path: Path,
    short: int,
) -> int:
    """Return the hands of one share; with what another leaves unused, for each way to leave it."""
    sizes = max((_sizes(one, course) for one in hand.selection.alternatives), default=1)
    if sizes > MAX_SIZES:
        sentence = (
            f"the cards of a hand can come from these picks in {sizes:,} ways; at most "
            f"{MAX_SIZES:,} are tried"
        )
        context.error(path, sentence, "say more exactly how many come from which pile")
        return 0
    hands = candidate_count(hand.selection, course)
    if hands > MAX_HANDS_OF_SEAT:
        sentence = (
            f"a player has {hands:,} hands to choose from for this share; at most "
            f"{MAX_HANDS_OF_SEAT:,} are compared"
        )
        context.error(path, sentence, "deal fewer cards, or let fewer of them be chosen from")
        return 0
    weight = short if hand.selection.short else WARN_HANDS if hand.wild else 1
    return hands * weight * (before.get(hand.unused_from, 1) if hand.unused_from else 1)


def _sizes(alternative: Alternative, course: CardFlow) -> int:
    return prod(
        1 if pick.whole else max(1, min(pick.most, available_cards(pick, course)) - pick.least + 1)
        for pick in alternative.picks
    )


def candidate_count(selection: Selection, course: CardFlow) -> int:
    """Return the hands that a seat may look at, those that two alternatives allow counted twice."""
    return sum(_alternative_count(one, course) for one in selection.alternatives)


def _alternative_count(alternative: Alternative, course: CardFlow) -> int:
    ways = Counter({0: 1})  # by number of cards taken so far
    for pick in alternative.picks:
        held = available_cards(pick, course)
        sizes = [held] if pick.whole else range(pick.least, min(pick.most, held) + 1)
        more: Counter[int] = Counter()
        for taken, number in ways.items():
            for size in sizes:
                if taken + size <= alternative.total:
                    more[taken + size] += number * comb(held, size)
        ways = more
    # A hand that may be short, or that too few cards are dealt for, is not more work than this.
    return ways[alternative.total] or max(ways.values(), default=0)
