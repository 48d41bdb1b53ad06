"""All pairs of modifiers on games of many kinds, each played at random."""

from collections.abc import Iterable

import typer
from rich.progress import track

from anypoker.modifiers.registry import MODIFIERS
from tests.engine.random_hands import lawful_hand
from tests.modifiers.combinations import BASES, NEWER_BASES, PAIRS, SINGLES, Pair, combined, told

FITS, REFUSED = "+", "."


def run_modifiers(count: int, seed: int, bases: Iterable[str]) -> None:
    """So many hands of every combination that fits; a table a game of which do."""
    names = list(bases) or [*BASES, *NEWER_BASES]
    print(f"seed {seed}: {count} hands of each combination, on {', '.join(names)}")
    games = hands = 0
    for base in names:
        fitting: set[Pair] = set()
        reasons: set[str] = set()
        for modifiers in track([*SINGLES, *PAIRS], f"{base:20}", transient=True):
            game = combined(base, modifiers)
            if isinstance(game, str):
                reasons.add(game)
                continue
            fitting.add(modifiers)
            for number in range(count):
                lawful_hand(game, f"modifiers/{seed}/{told(base, modifiers)}/{number}", 0.02)
        _print_table(base, fitting)
        print(f"{base}: {len(fitting)} combinations fit, {len(reasons)} different reasons\n")
        games += len(fitting)
        hands += len(fitting) * count
    if not games:
        print("nothing fits anything")
        raise typer.Exit(1)
    print(f"{games:,} games, {hands:,} hands, no law broken")


def _print_table(base: str, fitting: set[Pair]) -> None:
    """A row and a column a modifier, both in the same order; on the diagonal the modifier alone."""
    singles = {name: pair for pair in SINGLES for name in [pair[0].modifier.name]}
    pairs = {tuple(one.modifier.name for one in pair): pair for pair in PAIRS}
    print(f"{base}:")
    print(" " * 19 + "".join(f"{number:3}" for number in range(1, len(MODIFIERS) + 1)))
    for row, one in enumerate(MODIFIERS):
        marks = []
        for column, two in enumerate(MODIFIERS):
            if row == column:
                pair = singles[one.name]
            else:
                first, second = (one, two) if row < column else (two, one)
                pair = pairs[first.name, second.name]
            marks.append(FITS if pair in fitting else REFUSED)
        print(f"{row + 1:2} {one.name:16}{''.join(f'{mark:>3}' for mark in marks)}")
