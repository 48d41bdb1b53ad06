"""Settlement without a pot, fouls and marks: from a document to the game."""

from collections.abc import Iterable
from typing import assert_never

from anypoker import game
from anypoker.ranking import Strength
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import settlement as doc
from anypoker.rules.document.banker import BankerPart
from anypoker.rules.normalise.banker import read_banker
from anypoker.rules.normalise.betting import read_amount
from anypoker.rules.normalise.card_names import read_strength
from anypoker.rules.normalise.conditions import condition
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.schema_errors import suggestion

MAX_POINTS = 1000


def read_settlement(
    part: doc.AnySettlement,
    entries: Iterable[game.Entry],
    context: NormaliseContext,
    path: Path,
) -> game.Settlement:
    match part:
        case doc.EveryonePart():
            return _everyone(part, list(entries), context, path)
        case BankerPart():
            return read_banker(part, list(entries), context, path)
        case _:
            assert_never(part)


def _everyone(
    part: doc.EveryonePart, entries: list[game.Entry], context: NormaliseContext, path: Path
) -> game.PairwiseSettlement:
    royalties = []
    for name, lines in (part.royalties or {}).items():
        here = (*path, "royalties", name)
        read = [
            _royalty(name, line, entries, context, (*here, number))
            for number, line in enumerate(lines)
        ]
        _check_order(read, context, here)
        royalties.append(game.Royalties(name, tuple(read)))
    return game.PairwiseSettlement(
        unit=read_amount(part.unit),
        per_hand=part.perHand,
        majority=part.majority or 0,
        scoop=part.scoop or 0,
        royalties=tuple(royalties),
        winner_only=part.royaltiesFor == "winner",
    )


def _royalty(
    name: str,
    line: list[int],
    entries: list[game.Entry],
    context: NormaliseContext,
    path: Path,
) -> game.Royalty:
    number, ordinal, points = line
    if not 0 <= points <= MAX_POINTS:
        context.error((*path, 2), f"a royalty is 0 to {MAX_POINTS} points, not {points}")
    return game.Royalty(
        _strength(name, [number, ordinal], entries, context, path, path[:-1]), points
    )


def _strength(
    name: str,
    given: list[int] | str,
    entries: list[game.Entry],
    context: NormaliseContext,
    path: Path,
    named: Path,
) -> Strength:
    """Read a strength of the share of this name; `named`: where the name stands."""
    hand = next((entry.hand for entry in entries if entry.name == name), None)
    if not isinstance(hand, game.RankedHand):
        names = [entry.name for entry in entries]
        if not any(problem.keys == named for problem in context.problems):
            sentence = f'there is no hand "{name}" under `bestHand`'
            context.error(named, sentence, suggestion(name, names))
        return Strength(0, 0)
    return read_strength(given, hand.ordering, context, path)


def _check_order(lines: list[game.Royalty], context: NormaliseContext, path: Path) -> None:
    """The first line that a hand reaches counts: the strongest comes first."""
    for number, line in enumerate(lines[1:], 1):
        if line.strength <= lines[number - 1].strength:
            sentence = "no hand reaches this line: the line before it counts first"
            context.error((*path, number), sentence, "put the strongest hand first")


def read_marks(
    parts: list[doc.MarkPart],
    entries: Iterable[game.Entry],
    context: NormaliseContext,
    path: Path,
) -> tuple[game.Mark, ...]:
    shares = list(entries)
    found = []
    for number, part in enumerate(parts):
        here = (*path, number)
        strength = _strength(
            part.hand, part.qualifier, shares, context, (*here, "qualifier"), (*here, "hand")
        )
        when = None
        if part.when is not None:
            when = condition(part.when, context, (*here, "when"), hidden=True)
        found.append(game.Mark(part.mark, part.hand, strength, when))
    return tuple(found)
