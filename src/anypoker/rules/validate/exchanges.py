"""Can cards be taken from a pile or a neighbour, and where may players knock?"""

from collections.abc import Iterator, Sequence
from math import comb

from anypoker import game
from anypoker.cards import RANKS
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.validate.repeats import first_repeated

MAX_EXCHANGES = 5_000  # ways to change cards that a player chooses from


def check_exchange(
    action: game.ExchangeStep,
    held: int,
    pile: int,
    closed: bool,
    ranks: Sequence[int],
    context: NormaliseContext,
    path: Path,
) -> None:
    """`held`: the cards of a hand by then; `pile`: those of the pile, which may lie `closed`."""
    if not held:
        context.error(path, "nobody has cards yet, so there is nothing to exchange")
        return
    for rank in action.blockers:
        if RANKS.index(rank) not in ranks:
            sentence = f"the deck has no card of the rank {rank}, so it blocks nothing"
            context.warning((*path, "blockedBy"), sentence, word=rank)
    if action.neighbour is not None:
        if action.counts != (held,):
            sentence = (
                "with a neighbour the whole hand is exchanged, since nobody could say which cards: "
                f"a hand has {held} by then, not {action.counts[-1]}"
            )
            context.error((*path, "number"), sentence)
        return
    if not pile:
        return  # the name of the pile is reported
    there = min(held, pile)
    if action.counts[0] > there:
        least = action.counts[0]
        sentence = f"at least {least} cards are exchanged, but only {there} can be by then"
        context.error((*path, "number"), sentence)
    elif closed and pile not in action.counts:
        sentence = f"a pile that lies face down is taken whole, and {pile} cards are not allowed"
        context.error((*path, "number"), sentence, "turn it up before, or allow that number")
    ways = sum(comb(held, count) * comb(pile, count) for count in action.counts if count <= there)
    if ways > MAX_EXCHANGES and not closed:
        sentence = f"{held} cards can be exchanged with {pile} in {ways:,} ways"
        context.error((*path, "number"), f"{sentence}; at most {MAX_EXCHANGES:,} are offered")


def check_turns(steps: Sequence[game.Step], context: NormaliseContext) -> None:
    """Knocking ends a repetition; what goes round the table cannot be part of a group."""
    knocking: set[int] = set()
    for last, step in enumerate(steps):
        if isinstance(step.action, game.RepeatStep) and step.action.until is game.RepeatUntil.KNOCK:
            first = first_repeated(steps, last)
            knocking |= set(range(last if first is None else first, last))
    for number, step in enumerate(steps):
        for path, action in _actions(step, ("gamePlay", number)):
            grouped = isinstance(step.action, game.GroupStep)
            if isinstance(action, game.ExchangeStep):
                _check_exchange_turn(action, grouped, number in knocking, context, (*path, "draw"))
            elif (
                grouped and isinstance(action, game.DealStep) and any(c.offer for c in action.cards)
            ):
                sentence = "a card is offered to one player after the other, not in a group"
                context.error((*path, "deal"), sentence, "use a separate step")


def _actions(step: game.Step, path: Path) -> Iterator[tuple[Path, game.SingleStepAction]]:
    if not isinstance(step.action, game.GroupStep):
        yield path, step.action
        return
    for number, action in enumerate(step.action.actions):
        yield (*path, "groupedActions", number), action


def _check_exchange_turn(
    action: game.ExchangeStep, grouped: bool, knocking: bool, context: NormaliseContext, path: Path
) -> None:
    given = {"once": action.once, "knock": action.knock, "startingFrom": action.after_last}
    for key in (key for key, said in given.items() if said and grouped):
        context.error((*path, key), f"`{key}` is about the whole table, and this is a group")
    if action.knock and not knocking and not grouped:
        sentence = 'a knock ends a repetition: put the step under `repeat` with "until": "knock"'
        context.error((*path, "knock"), sentence)
    if action.passes is not None and action.must:
        context.both(path, "passes", "min_number")
