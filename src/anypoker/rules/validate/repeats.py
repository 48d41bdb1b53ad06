"""Checks of repeated steps, and of keys that only they may have."""

from collections.abc import Sequence

from anypoker import game
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.schema_errors import suggestion

_INSIDE = (
    game.DealStep,
    game.DrawStep,
    game.ExchangeStep,
    game.BuyStep,
    game.MarketStep,
    game.AuctionStep,
    game.TurnUpStep,
    game.RevealStep,
)


def first_repeated(steps: Sequence[game.Step], last: int) -> int | None:
    """Return the step that the repetition at `last` starts from; None if no step has its name."""
    how = steps[last].action
    assert isinstance(how, game.RepeatStep)
    return next((n for n in range(last - 1, -1, -1) if steps[n].name == how.first), None)


def passes_of(steps: Sequence[game.Step], in_turn: bool) -> list[int]:
    """Return how often each step may come; `in_turn`: passes of one player each also count."""
    often = [1] * len(steps)
    for last, step in enumerate(steps):
        if isinstance(step.action, game.RepeatStep) and (in_turn or not step.action.in_turn):
            first = first_repeated(steps, last)
            for number in range(last if first is None else first, last):
                often[number] = step.action.most
    return often


def check_repeat(steps: Sequence[game.Step], last: int, context: NormaliseContext) -> int | None:
    """Report steps that cannot be repeated; the first of those that are."""
    how = steps[last].action
    assert isinstance(how, game.RepeatStep)
    path = ("gamePlay", last, "repeat")
    if steps[last].condition is not None:
        sentence = "a repetition cannot have a condition"
        context.error(("gamePlay", last, "conditional_state"), sentence, "its steps may have one")
    first = first_repeated(steps, last)
    if first is None:
        hint = suggestion(how.first, [step.name for step in steps[:last]])
        context.error((*path, "from"), f'no step "{how.first}" comes before this', hint)
        return None
    for number in range(first, last):
        if not _may_be_repeated(steps[number].action, how):
            sentence = f'"{steps[number].name}" cannot be repeated'
            hint = "deals, draws, exchanges, purchases, cards turned up and betting rounds can"
            context.error(("gamePlay", number), sentence, hint)
    inner = [step.action for step in steps[first:last]]
    takes = any(
        isinstance(action, game.BuyStep | game.MarketStep | game.DrawStep | game.ExchangeStep)
        for action in inner
    )
    knocks = any(isinstance(action, game.ExchangeStep) and action.knock for action in inner)
    earlier = (step.action for step in steps[:last])
    if how.after_last and not any(isinstance(action, game.ExchangeStep) for action in earlier):
        sentence = "nobody has exchanged a card before, so nobody sits on the left of such a player"
        context.error((*path, "startingFrom"), sentence, "leave it out")
    if how.until is game.RepeatUntil.KNOCK and not knocks:
        sentence = "nobody can knock in the steps that are repeated"
        context.error((*path, "until"), sentence, 'give one of their draws "knock": true')
    if how.until is game.RepeatUntil.NOBODY_TAKES and not takes:
        context.error((*path, "until"), "nobody can take a card in the steps that are repeated")
    return first


def _may_be_repeated(action: game.StepAction, how: game.RepeatStep) -> bool:
    """A group without a bet, and cards placed for good, only where the number of passes is set."""
    if isinstance(action, game.BetStep):
        return action.kind.is_round and not action.openers
    if isinstance(action, _INSIDE):
        return True
    if how.until is not None or how.in_turn:
        return False
    if isinstance(action, game.GroupStep):
        return all(_may_be_placed(one) for one in action.actions)
    return _may_be_placed(action)


def _may_be_placed(action: game.SingleStepAction) -> bool:
    if isinstance(action, game.SeparateStep):
        return action.incremental
    return isinstance(action, game.DealStep | game.DiscardStep | game.DrawStep)


def check_turning(steps: Sequence[game.Step], context: NormaliseContext) -> None:
    """Check that cards are turned up `until` only where players do it in turn."""
    in_turn: set[int] = set()
    for last, step in enumerate(steps):
        if isinstance(step.action, game.RepeatStep) and step.action.in_turn:
            first = first_repeated(steps, last)
            in_turn |= set(range(last if first is None else first, last))
    for number, step in enumerate(steps):
        if isinstance(step.action, game.TurnUpStep) and number not in in_turn:
            path = ("gamePlay", number, "expose", "cards", 0, "until")
            context.error(path, "players do this one by one: repeat it with `inTurn`")
        elif (
            any(isinstance(one, game.TurnUpStep) for one in step.actions) and number not in in_turn
        ):
            context.error(("gamePlay", number), "players do this one by one, and not in a group")
