"""The steps of a document -> the steps of the game."""

from collections.abc import Callable
from typing import TypeVar

from anypoker import game
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import card_steps as cards
from anypoker.rules.document import steps as doc
from anypoker.rules.document.draws import DrawPart
from anypoker.rules.document.in_or_out import StayPart
from anypoker.rules.document.market import AuctionPart
from anypoker.rules.normalise.banker import read_offered_bets, read_required_bet
from anypoker.rules.normalise.betting import DEFAULT_DEALS, read_amount, read_openers, read_price
from anypoker.rules.normalise.card_steps import (
    read_discarded,
    read_drawn,
    read_exposed,
    read_passed,
    read_separate,
)
from anypoker.rules.normalise.conditions import anyone_hint, condition
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.normalise.deals import deal
from anypoker.rules.normalise.declaring import read_buy, read_choose, read_declare, read_revealed
from anypoker.rules.normalise.exchanges import (
    read_exchange,
    refuse_without_from,
    takes_from_elsewhere,
)
from anypoker.rules.normalise.market import is_market, read_auction, read_market
from anypoker.rules.normalise.repeats import read_repeat, read_turn_up, refuse_without_until
from anypoker.rules.schema_errors import choice_text

P = TypeVar("P")
R = TypeVar("R")


def find_names(steps: list[doc.StepPart], context: NormaliseContext) -> None:
    """Collect names that later parts refer to: dice piles and chosen variables."""
    for step in steps:
        for part in (step, *(step.groupedActions or ())):
            if part.roll_die is not None:
                context.dice[part.roll_die.subset] = part.roll_die.dice or 1
            if part.choose is not None:
                context.choices[part.choose.value] = tuple(part.choose.possible_values)


def step(part: doc.StepPart, context: NormaliseContext, path: Path) -> game.Step:
    """Return one step; the file's steps and the game's have the same numbers."""
    return game.Step(part.name, action(part, context, path), _step_condition(part, context, path))


def _step_condition(
    part: doc.StepPart, context: NormaliseContext, path: Path
) -> game.Condition | None:
    """A step is done where the state that its condition gives is not "none"."""
    given = part.conditional_state
    if given is None:
        for key in ("redeal", "fold"):
            if getattr(part, key) is not None:
                hint = "say in `conditional_state` when it happens"
                context.error((*path, key), f"`{key}` needs a condition", hint)
        return None
    here = (*path, "conditional_state")
    if given.true_state == "none" or given.false_state not in (None, "none"):
        sentence = "a step is done when its condition is true, and left out when it is false"
        context.error(here, sentence, "leave `true_state` and `false_state` out")
    found = condition(given, context, here)
    if part.fold is not None and not game.asks_seat(found):
        sentence = "the condition of a fold must be about each player, or all would fold"
        context.error((*here, "type"), sentence)
    if part.redeal is not None and game.asks_seat(found):
        sentence = f'"{given.type}" asks about one player, but here the table decides'
        context.error((*here, "type"), sentence, anyone_hint(found))
    return found


def _given(part: doc.GroupedAction) -> dict[str, object]:
    """Return the actions that a step names, by key."""
    fields = type(part).model_fields.items()
    keys = {name: field.alias or name for name, field in fields}
    return {
        key: getattr(part, name)
        for name, key in keys.items()
        if key in doc.ACTION_KEYS and getattr(part, name) is not None
    }


def action(part: doc.GroupedAction, context: NormaliseContext, path: Path) -> game.StepAction:
    """Return the one action of a step."""
    given = _given(part)
    if len(given) != 1:
        named = f"this one names {choice_text(given)}" if given else "this one has none"
        hint = f"actions: {', '.join(doc.ACTION_KEYS)}" if not given else "use separate steps"
        context.error(path, f"a step has exactly one action; {named}", hint)
        return game.ShowdownStep()
    ((key, found),) = given.items()
    if isinstance(found, list):
        actions = tuple(
            _simple_in_group(one, context, (*path, key, number)) for number, one in enumerate(found)
        )
        return game.GroupStep(actions)
    return _simple(found, context, (*path, key))


def _simple_in_group(
    part: doc.GroupedAction, context: NormaliseContext, path: Path
) -> game.SingleStepAction:
    found = action(part, context, path)
    assert not isinstance(found, game.GroupStep)  # the model has no groups inside groups
    return found


def _simple(part: object, context: NormaliseContext, path: Path) -> game.SingleStepAction:
    match part:
        case doc.BetPart():
            return _bet(part, context, path)
        case cards.DealPart():
            return deal(part, context, path)
        case DrawPart() if takes_from_elsewhere(part):
            return read_exchange(part, context, path)
        case DrawPart():
            refuse_without_from(part, context, path)
            return game.DrawStep(_each(part.cards, read_drawn, context, path))
        case cards.DiscardPart():
            return game.DiscardStep(_each(part.cards, read_discarded, context, path))
        case cards.ExposePart() if any(one.until for one in part.cards):
            return read_turn_up(part, context, path)
        case cards.ExposePart():
            for number, one in enumerate(part.cards):
                refuse_without_until(one, context, (*path, "cards", number))
            return game.ExposeStep(_each(part.cards, read_exposed, context, path))
        case cards.PassPart():
            return game.PassStep(tuple(map(read_passed, part.cards)))
        case cards.SeparatePart():
            return read_separate(part, context, path)
        case doc.DeclarePart():
            return read_declare(part, context, path)
        case doc.ChoosePart():
            return read_choose(part, context, path)
        case doc.RemovePart():
            return _remove(part, context, path)
        case doc.RollDiePart():
            return game.RollDiceStep(part.subset, part.dice or 1)
        case doc.BuyPart() if is_market(part):
            return read_market(part, context, path)
        case AuctionPart():
            return read_auction(part, context, path)
        case doc.BuyPart(bets=[*bets]):
            for key in ("cards", "access"):
                if getattr(part, key) is not None:
                    context.both(path, key, "bets")
            return read_offered_bets(bets)
        case doc.BuyPart():
            return read_buy(part, context, path)
        case doc.ReplaceCommunityPart():
            return game.ReplaceBoardStep(part.cardsToReplace)
        case doc.ArrangePart():
            return game.ArrangeStep(game.JokerValue(part.jokers or "different"))
        case doc.RevealPart():
            return game.RevealStep(tuple(map(read_revealed, part.cards)))
        case doc.RedealPart():
            deals = part.deals or DEFAULT_DEALS
            return game.RedealStep(bool(part.antes), part.to == "everyone", deals)
        case doc.FoldPart():
            return game.ForcedFoldStep()
        case StayPart(bet=str()):
            return read_required_bet(part, context, path)
        case StayPart():
            if part.times is not None:
                context.error((*path, "times"), "`times` belongs to a bet", "name it in `bet`")
            price = read_price(part.cost) if part.cost is not None else None
            return game.StayStep(part.simultaneous is not False, price, part.out == "aside")
        case doc.RepeatPart():
            return read_repeat(part, context, path)
        case doc.ShowdownStepPart():
            return _showdown(part, context, path)
        case _:
            raise AssertionError(f"an action without a translation: {part!r}")


def _showdown(
    part: doc.ShowdownStepPart, context: NormaliseContext, path: Path
) -> game.ShowdownStep | game.CompareStep:
    """Read a showdown step; shares of an interim one are read with the showdown."""
    here = (*path, "bestHand")
    if part.type == "final":
        if part.bestHand is not None:
            context.error(here, "the final showdown has its shares under the root key `showdown`")
        return game.ShowdownStep()
    if part.bestHand is None:
        context.error(here, "an interim showdown must say in `bestHand` what it compares")
    context.interim.append((here, part.bestHand or []))
    return game.CompareStep(len(context.interim) - 1)


def _each(
    parts: list[P],
    make: Callable[[P, NormaliseContext, Path], R],
    context: NormaliseContext,
    path: Path,
) -> tuple[R, ...]:
    """Return the items under `cards`, each with its path."""
    return tuple(make(part, context, (*path, "cards", number)) for number, part in enumerate(parts))


def _brag(part: doc.BetPart, context: NormaliseContext, path: Path) -> game.BragStep:
    """Return a round in which every turn costs; the keys of other rounds have no meaning there."""
    for key in part.model_fields_set - {"type", "brag"}:
        context.error((*path, key), f'`{key}` has no meaning in a round of the type "brag"')
    told = part.brag
    if told is None:
        hint = '"brag": {"stake": "small_bet"}'
        context.error((*path, "brag"), "the required key `brag` is missing", hint)
        return game.BragStep(game.Amount(1, game.Unit.ANTE), False, True, True, False)
    return game.BragStep(
        stake=read_amount(told.stake),
        doubles=told.raise_ == "double",
        half_blind=told.blind != "full",
        see_double=told.see != "stake",
        side_show=bool(told.sideshow),
    )


def _bet(part: doc.BetPart, context: NormaliseContext, path: Path) -> game.BetStep | game.BragStep:
    if part.type == "brag":
        return _brag(part, context, path)
    if part.brag is not None:
        context.error((*path, "brag"), '`brag` belongs to a round of the type "brag"')
    kind = game.BetKind(part.type)
    found = None
    if part.opening is not None:
        if not kind.is_round:
            sentence = f"`opening` belongs to a betting round, and {kind} are forced bets"
            context.error((*path, "opening"), sentence)
        found = read_openers(part.opening, context, (*path, "opening"))
    if part.mustOpen:
        if not kind.is_round:
            sentence = f"`mustOpen` belongs to a betting round, and {kind} are forced bets"
            context.error((*path, "mustOpen"), sentence)
        if found is not None:
            context.both(path, "opening", "mustOpen")
    if part.check is False:
        if not kind.is_round:
            sentence = f"`check` belongs to a betting round, and {kind} are forced bets"
            context.error((*path, "check"), sentence)
        for key, other in (("opening", found is not None), ("mustOpen", part.mustOpen)):
            if other:
                context.both(path, key, "check")
    call_only = part.zeroCardsBetting == "call_only"
    return game.BetStep(kind, call_only, found, bool(part.mustOpen), part.check is not False)


def _remove(part: doc.RemovePart, context: NormaliseContext, path: Path) -> game.RemoveStep:
    """Whole piles by a criterion, or one card by a die."""
    needed, other = ("criteria", "die") if part.type == "subset" else ("die", "criteria")
    if getattr(part, needed) is None:
        context.error((*path, needed), f'"{part.type}" needs `{needed}`')
    if getattr(part, other) is not None:
        context.error((*path, other), f'`{other}` does not belong to "{part.type}"')
    die = part.die if part.type == "position" else None
    if die is not None and context.dice.get(die, 1) != 1:
        context.error((*path, "die"), f'"{die}" is several dice: no one place is meant')
    return game.RemoveStep(tuple(part.subsets), die)
