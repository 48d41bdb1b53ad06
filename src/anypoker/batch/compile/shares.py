"""Shares of a game's pots as tables: weights, defaults and declarable sides."""

import numpy as np

from anypoker.batch import columns as col
from anypoker.batch.compile.program import Program
from anypoker.batch.compile.supported_rules import MAX_ENTRIES, MAX_SIDES
from anypoker.batch.kernels.award import BY_CARD, BY_ENTRY, BY_OTHERS, BY_SPLIT, Declarations, Rules
from anypoker.engine.showdown.claims import is_high
from anypoker.game import (
    BothWays,
    DeclareStep,
    DefaultAction,
    Entry,
    ForcedStyle,
    Game,
    OtherHands,
    RankedHand,
    SpecialCard,
    SplitPot,
)


def entry_lists(game: Game) -> list[tuple[Entry, ...]]:
    """Return the entries by case, the last case being that no condition is true."""
    return [*(case.entries for case in game.showdown.cases), game.showdown.otherwise]


def special_cards(game: Game) -> list[SpecialCard]:
    """Return the special cards that decide what nobody claims, each once."""
    rules = game.showdown
    actions = [*(default.action for default in rules.entry_defaults), rules.global_default]
    return list(dict.fromkeys(a for a in actions if isinstance(a, SpecialCard)))


def other_entries(game: Game) -> tuple[Entry, ...]:
    """Return the hands that decide a pot which nobody can claim."""
    action = game.showdown.global_default
    return action.entries if isinstance(action, OtherHands) else ()


def rules_of(program: Program) -> Rules:
    """Return all that the kernel of the award reads."""
    game = program.game
    lists = entry_lists(game)
    last = len(lists)
    shape = (last + 1, MAX_ENTRIES)
    weights, highs, defaults = (np.zeros(shape, np.int64) for _ in range(3))
    counts = np.zeros(last + 1, np.int64)
    for case, entries in enumerate([*lists, other_entries(game)]):
        counts[case] = len(entries)
        for place, entry in enumerate(entries):
            weights[case, place] = entry.share
            highs[case, place] = is_high(entry) | entry.odd_chip << 1
            defaults[case, place] = _decides(game, _default(game, entry))
    otherwise = _decides(game, game.showdown.global_default)
    if otherwise not in (BY_ENTRY, BY_OTHERS):
        counts[last], weights[last, 0] = 1, 1
    forced = game.forced.otherwise.style is ForcedStyle.BRING_IN
    return Rules(
        counts=counts,
        weights=weights,
        highs=highs,
        defaults=defaults,
        otherwise=np.int64(otherwise),
        odd_chip_by_card=np.int64(program.compiled.has_bring_in and forced),
        said=_declarations(program, lists),
    )


def _default(game: Game, entry: Entry) -> DefaultAction | None:
    defaults = game.showdown.entry_defaults
    return next((d.action for d in defaults if not d.entries or entry.name in d.entries), None)


def _decides(game: Game, action: DefaultAction | None) -> int:
    if isinstance(action, SplitPot):
        return BY_SPLIT
    if isinstance(action, SpecialCard):
        return BY_CARD + special_cards(game).index(action)
    return BY_OTHERS if isinstance(action, OtherHands) else BY_ENTRY


def _declarations(program: Program, lists: list[tuple[Entry, ...]]) -> Declarations:
    """Return the declarations of every step that asks for one, and the shares they claim."""
    declares = [a for a in program.game.every_action() if isinstance(a, DeclareStep)]
    rows = np.zeros(len(program.ops), np.int64)
    found = 0
    for number, row in enumerate(program.ops):
        if row[col.OP] == col.DO_DECLARE:
            rows[number] = found
            found += 1
    words = max((len(declare.options) for declare in declares), default=1)
    sides = np.zeros((max(found, 1), len(lists), words, MAX_SIDES), np.int64)
    side_counts = np.zeros((max(found, 1), words), np.int64)
    may_tie = np.zeros(max(found, 1), np.int64)
    for which, declare in enumerate(declares):
        may_tie[which] = declare.both_ways is BothWays.MAY_TIE
        for word, option in enumerate(declare.options):
            side_counts[which, word] = len(option.sides)
            for number, side in enumerate(option.sides):
                for case, entries in enumerate(lists):
                    bits = [1 << p for p, entry in enumerate(entries) if _belongs(entry, side)]
                    sides[which, case, word, number] = sum(bits)
    return Declarations(sides, side_counts, may_tie, rows)


def _belongs(entry: Entry, side: str) -> bool:
    """Return whether a share belongs to a side: by its name, or as a high or a low hand."""
    if entry.name == side:
        return True
    return isinstance(entry.hand, RankedHand) and entry.hand.ordering.direction == side
