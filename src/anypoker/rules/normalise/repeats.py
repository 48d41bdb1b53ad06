"""Repeated steps, and cards turned up until they beat what shows: a document -> the game."""

from anypoker import game
from anypoker.ranking.selection import Facing
from anypoker.rules.diagnostics import Path
from anypoker.rules.document.card_steps import ExposeCardsPart, ExposePart
from anypoker.rules.document.steps import RepeatPart, StepPart
from anypoker.rules.normalise.betting import read_price
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.normalise.deals import read_trigger

DEFAULT_PASSES = 20


def read_repeat(part: RepeatPart, context: NormaliseContext, path: Path) -> game.RepeatStep:
    """Normalise a repeat: a number of times, until an event, or seat by seat."""
    if part.steps is not None:
        _refuse_held(part, part.steps, context, path)
    elif part.from_ is None:
        context.error(path, "the repetition does not name its steps", "give `steps`")
    named = [key for key in ("times", "until", "inTurn") if getattr(part, key)]
    if not named:
        context.error(
            path, "the repetition does not say how often", "give `times`, `until` or `inTurn`"
        )
    for key in named[1:]:
        context.both(path, named[0], key)
    if part.most is not None and part.times is not None:
        context.both(path, "times", "most")
    until = game.RepeatUntil(part.until) if part.until is not None else None
    most = part.times or part.most or DEFAULT_PASSES
    after_last = part.startingFrom == "left_of_last"
    return game.RepeatStep(part.from_ or "", most, until, bool(part.inTurn), after_last)


def _refuse_held(
    part: RepeatPart, steps: list[StepPart], context: NormaliseContext, path: Path
) -> None:
    """Report why the steps inside were not put in line with the others."""
    names = [step.name for step in steps]
    if part.from_ is not None:
        context.both(path, "steps", "from")
    elif names.count(names[0]) > 1:
        sentence = f'several of the repeated steps are called "{names[0]}"'
        context.error((*path, "steps"), sentence, "give each step a different name")
    else:
        context.error((*path, "steps"), "a repetition cannot contain another")


def read_turn_up(part: ExposePart, context: NormaliseContext, path: Path) -> game.TurnUpStep:
    """Return the one entry of an `expose` with `until`."""
    if len(part.cards) > 1:
        sentence = "cards are turned up until they beat others in one go"
        context.error((*path, "cards", 1), sentence, "use separate steps")
    one, here = part.cards[0], (*path, "cards", 0)
    if one.state == "face down":
        sentence = 'players who know their cards would choose which to turn; use "unseen"'
        context.error((*here, "state"), sentence)
    if one.immediate is not None:
        context.both(here, "until", "immediate")
    if one.min_number is not None:
        context.both(here, "until", "min_number")
    specials: list[game.Bonus | game.Penalty] = []
    for number, bonus in enumerate(one.bonus or ()):
        trigger = read_trigger(bonus, specials, context, (*here, "bonus", number))
        cost = read_price(bonus.cost) if bonus.cost is not None else None
        specials.append(game.Bonus(trigger, Facing(bonus.state), cost))
    for number, penalty in enumerate(one.penalty or ()):
        trigger = read_trigger(penalty, specials, context, (*here, "penalty", number))
        specials.append(game.Penalty(trigger, read_price(penalty.cost)))
    return game.TurnUpStep(one.otherwise == "fold", tuple(specials))


def refuse_without_until(part: ExposeCardsPart, context: NormaliseContext, path: Path) -> None:
    """Report keys without meaning where players choose the cards that they turn up."""
    for key in ("otherwise", "bonus", "penalty"):
        if getattr(part, key) is not None:
            context.error((*path, key), f"`{key}` belongs to `until`")
    if part.state == "unseen":
        sentence = "players would choose among their cards without having seen them"
        context.error((*path, "state"), sentence, "turn them up in their order, with `until`")
