"""Does the deck serve the table?"""

from collections.abc import Iterator
from itertools import islice, product

from anypoker import game
from anypoker.ranking.selection import Owner
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.validate.repeats import passes_of

Choices = dict[str, str]
MARK = "\0mark"  # in place of a variable: the mark of a player, "" for none
MAX_SCENARIOS = 500


def check_supply(played: game.Game, context: NormaliseContext) -> None:
    """Check that the deck has enough cards for the smallest and largest table."""
    deck = len(played.deck)
    least, most = played.players.least, played.players.most
    needs = _needs(played)
    smallest = _most_needed(needs, least)
    if smallest > deck:
        sentence = f"{least} players need {smallest} cards, but the deck has {deck}"
        context.error(("players", "min"), sentence)
        return
    largest = _most_needed(needs, most)
    if largest > deck:
        served = max(n for n in range(least, most) if _most_needed(needs, n) <= deck)
        sentence = (
            f"{most} players need {largest} cards if all stay in, but the deck has {deck}: the "
            "last cards are then shared, or discards are shuffled in"
        )
        hint = f"the deck serves {served} players"
        sales = game.MarketStep | game.AuctionStep
        if any(isinstance(one, sales) for one in played.every_action()):
            sentence = (
                f"{most} players need {largest} cards if everyone buys, but the deck has {deck}"
            )
            context.error(("players", "max"), sentence, hint)
        elif played.showdown.settle is not None:
            sentence = f"{most} players need {largest} cards, but the deck has {deck}"
            context.error(("players", "max"), sentence, hint)
        else:
            context.warning(("players", "max"), sentence, hint)


def cards_needed(played: game.Game, players: int) -> int:
    """Return the most cards needed if everyone stays in and draws the minimum."""
    return _most_needed(_needs(played), players)


def _most_needed(needs: set[tuple[int, int]], players: int) -> int:
    return max(none + players * (one - none) for none, one in needs)


def _needs(played: game.Game) -> set[tuple[int, int]]:
    """For everything that may be chosen: the cards for a table of no players, and of one."""

    def needed(scenario: Choices, players: int) -> int:
        return sum(
            _step_needs(step, scenario, players) * passes
            for step, passes in zip(played.steps, often, strict=True)
        )

    often = passes_of(played.steps, in_turn=False)
    scenarios = islice(scenarios_of(played), MAX_SCENARIOS)
    return {(needed(scenario, 0), needed(scenario, 1)) for scenario in scenarios}


def scenarios_of(played: game.Game) -> Iterator[Choices]:
    """Yield every combination of what may be chosen during the hand, and of marks."""
    steps = [step.action for step in played.steps if isinstance(step.action, game.ChooseStep)]
    marks = dict.fromkeys(["", *(mark.name for mark in played.showdown.marks)])
    for *values, mark in product(*(step.values for step in steps), marks):
        chosen = {step.variable: value for step, value in zip(steps, values, strict=True)}
        yield {**chosen, MARK: mark}


def may_be_true(condition: game.Condition | None, scenario: Choices) -> bool:
    match condition:
        case game.ChoiceIs():
            return scenario.get(condition.variable) in condition.values
        case game.Marked(mark):
            has = scenario.get(MARK, "")
            return bool(has) if mark is None else has == mark
        case game.Not():
            return _may_be_false(condition.condition, scenario)
        case game.AllOf():
            return all(may_be_true(one, scenario) for one in condition.conditions)
        case game.AnyOf():
            return any(may_be_true(one, scenario) for one in condition.conditions)
        case _:
            return True


def _may_be_false(condition: game.Condition, scenario: Choices) -> bool:
    match condition:
        case game.ChoiceIs() | game.Marked():
            return not may_be_true(condition, scenario)
        case game.Not():
            return may_be_true(condition.condition, scenario)
        case game.AllOf():
            return any(_may_be_false(one, scenario) for one in condition.conditions)
        case game.AnyOf():
            return all(_may_be_false(one, scenario) for one in condition.conditions)
        case _:
            return True


def _step_needs(step: game.Step, scenario: Choices, players: int) -> int:
    if not may_be_true(step.condition, scenario):
        return 0
    return sum(_action_needs(action, scenario, players) for action in step.actions)


def _action_needs(action: game.SingleStepAction, scenario: Choices, players: int) -> int:
    match action:
        case game.DealStep():
            dealt = sum(c.number for c in action.cards if _is_dealt(c.facing, scenario))
            return dealt * (players if action.to is Owner.HOLE else 1)
        case game.DrawStep():
            return players * sum(max(0, c.least + c.extra) for c in action.cards if c.least)
        case game.ReplaceBoardStep():
            return players * action.number
        case game.MarketStep() if action.refill or action.unseen is not None:
            return players * action.number
        case game.AuctionStep():
            return players if action.number == 0 else action.number or 0
        case _:
            return 0


def _is_dealt(lies: game.DealtFacing | game.FacingIf, scenario: Choices) -> bool:
    if isinstance(lies, game.DealtFacing):
        return lies.facing is not None
    dealt_if_true = lies.then is not None and may_be_true(lies.condition, scenario)
    dealt_if_false = lies.otherwise is not None and _may_be_false(lies.condition, scenario)
    return dealt_if_true or dealt_if_false
