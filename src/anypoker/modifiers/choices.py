"""A `choose` step settled by a modifier: "4 and 3, best low, declare" leaves nobody a choice."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from anypoker.game import ChoiceIs, ChooseStep, Condition, EntriesIf, Game, ModeIf, Step


def make_choice(
    game: Game, cases: Sequence[EntriesIf | ModeIf], fits: Callable[[Game], bool]
) -> Game | None:
    """Return the game with the one choice made on which these cases depend, so that it fits."""
    variables = {_variable(case.condition) for case in cases}
    for step in game.steps:
        if isinstance(step.action, ChooseStep) and variables == {step.action.variable}:
            made = (_made(game, step.action.variable, value) for value in step.action.values)
            return next(filter(fits, made), None)
    return None


def _variable(condition: Condition | None) -> str | None:
    return condition.variable if isinstance(condition, ChoiceIs) else None


def _made(game: Game, variable: str, value: str) -> Game:
    """Return the game in which nobody chooses, since this is the value."""

    def holds(condition: Condition | None) -> bool | None:
        """None: it has nothing to do with the choice."""
        if isinstance(condition, ChoiceIs) and condition.variable == variable:
            return value in condition.values
        return None

    def step(found: Step) -> list[Step]:
        if isinstance(found.action, ChooseStep) and found.action.variable == variable:
            return []
        match holds(found.condition):
            case None:
                return [found]
            case True:
                return [replace(found, condition=None)]
            case _:
                return []

    rules = game.showdown
    entries = [case for case in rules.cases if holds(case.condition) is not False]
    modes = [case for case in rules.mode_cases if holds(case.condition) is not False]
    sure = next((n for n, case in enumerate(entries) if holds(case.condition)), None)
    sure_mode = next((n for n, case in enumerate(modes) if holds(case.condition)), None)
    showdown = replace(
        rules,
        cases=tuple(entries[:sure]),
        otherwise=rules.otherwise if sure is None else entries[sure].entries,
        mode_cases=tuple(modes[:sure_mode]),
        mode=rules.mode if sure_mode is None else modes[sure_mode].mode,
    )
    return replace(game, steps=tuple(s for old in game.steps for s in step(old)), showdown=showdown)
