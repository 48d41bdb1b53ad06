"""Sentences about repeated steps, and about cards that are turned up until they beat others."""

from anypoker.game import RepeatStep, RepeatUntil, TurnUpStep
from anypoker.rules.explain.deals import describe_special
from anypoker.rules.explain.english import count_of
from anypoker.rules.explain.facts import GameFacts


def describe_repeat(repeat: RepeatStep, facts: GameFacts) -> list[str]:
    """Describe which steps are repeated, by their numbers, and how often."""
    steps = facts.game.steps
    last = next(n for n, step in enumerate(steps) if step.action is repeat)
    first = next((n for n in range(last - 1, -1, -1) if steps[n].name == repeat.first), last)
    numbers = f"steps {first + 1} to {last}" if last - first > 1 else f"step {last}"
    verb = "are" if last - first > 1 else "is"
    times = count_of(repeat.most, "time")
    begins = (
        "the left of the last player to exchange" if repeat.after_last else "the left of the dealer"
    )
    if repeat.in_turn:
        return [
            f"{numbers} {verb} done by one player at a time: starting on {begins}, each player who "
            f"is still in does it in turn and begins the betting, at most {times} in all; after a "
            "player who turns up or takes no card there is no betting",
            "it ends when nobody has anything left to do",
        ]
    start = f"it begins on {begins}" if repeat.after_last else ""
    if repeat.until is RepeatUntil.KNOCK:
        knock = f"{numbers} {verb} repeated until a player knocks, at most {times} in all"
        return [knock, start]
    if repeat.until is not None:
        return [
            f"{numbers} {verb} repeated until a round in which nobody takes a card, after which "
            f"there is no further betting; at most {times} in all",
            start,
        ]
    return [f"{numbers} {verb} done {times} in all", start]


def describe_turning(turn: TurnUpStep) -> list[str]:
    fails = "folds" if turn.folds else "stays in with them"
    return [
        "the player turns up cards one by one, in the order received, until they beat the best "
        "that any other player shows (as long as it is less than a hand, only equal ranks and then "
        "high cards count; equal does not beat); a player who already leads turns none",
        f"a player who has turned up all of them without beating it {fails}",
        "once a player who is still in has no chips left, nobody folds for that"
        if turn.folds
        else "",
        *(describe_special(special, "turns up {}") for special in turn.specials),
    ]
