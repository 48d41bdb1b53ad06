"""Modifiers of what wins: kinds of low, high or low alone, declaring."""

import re

from msgspec.structs import replace

from anypoker import game as g
from anypoker.cards import DeckKind
from anypoker.modifiers.board import declare_row, lies_in_rows
from anypoker.modifiers.choices import make_choice
from anypoker.modifiers.game_edits import AlreadySoError, before_showdown, insert_step, with_entries
from anypoker.ranking import Direction, Ordering, Strength, find_ordering

EIGHT, SEVEN = Strength(1, 56), Strength(1, 21)


def eight_or_better(game: g.Game) -> g.Game:
    return _with_low(game, "a5_low", EIGHT)


def seven_or_better(game: g.Game) -> g.Game:
    return _with_low(game, "a5_low", SEVEN)


def best_low(game: g.Game) -> g.Game:
    return _with_low(game, "a5_low", None)


def worst_hand(game: g.Game) -> g.Game:
    return _with_low(game, "27_low", None)


def high_only(game: g.Game) -> g.Game:
    """The low shares are left out."""
    return _only(game, Direction.HIGH)


def low_only(game: g.Game) -> g.Game:
    """The high shares are left out; a low alone needs no qualifier."""
    if not _sides(game, Direction.LOW):
        game = _with_low(game, "a5_low", None)
    game = _only(game, Direction.LOW)

    def free(entries: tuple[g.Entry, ...]) -> tuple[g.Entry, ...]:
        return tuple(_with_hand(entry, qualifier=None) for entry in entries)

    return with_entries(game, free, defaults=False)


def declare(game: g.Game) -> g.Game:
    """Let players declare high or low before they show, or the row if that is all there is."""
    agreed = _with_mode(game, g.DeclarationMode.DECLARE)
    if agreed is not None:
        return agreed
    _one_showdown(game)
    for action in game.every_action():
        if isinstance(action, g.DeclareStep):
            sides = {side for option in action.options for side in option.sides}
            same = AlreadySoError if sides == {"high", "low"} else ValueError
            raise same("its players declare already")
    highs, lows = _sides(game, Direction.HIGH), _sides(game, Direction.LOW)
    if len(highs) != 1 or len(lows) != 1 or len(game.showdown.otherwise) != 2:
        if lies_in_rows(game):
            return declare_row(game)
        raise ValueError("its pot is not split between one high and one low hand")
    options = (
        g.DeclareOption("high", ("high",)),
        g.DeclareOption("low", ("low",)),
        g.DeclareOption("high_low", ("high", "low")),
    )
    step = g.DeclareStep(options, per_pot=False, simultaneous=True, both_ways=g.BothWays.MUST_WIN)
    game = insert_step(game, before_showdown(game), "Declare", step)
    return replace(game, showdown=replace(game.showdown, mode=g.DeclarationMode.DECLARE))


def cards_speak(game: g.Game) -> g.Game:
    """Nobody declares."""
    agreed = _with_mode(game, g.DeclarationMode.CARDS_SPEAK)
    if agreed is not None:
        return agreed
    if not any(isinstance(step.action, g.DeclareStep) for step in game.steps):
        raise AlreadySoError("nobody declares in it")
    if game.showdown.mode_cases:
        raise ValueError("whether players declare is chosen during the hand")
    steps = tuple(step for step in game.steps if not isinstance(step.action, g.DeclareStep))
    showdown = replace(game.showdown, mode=g.DeclarationMode.CARDS_SPEAK)
    return replace(game, steps=steps, showdown=showdown)


def _with_mode(game: g.Game, mode: g.DeclarationMode) -> g.Game | None:
    """Return the game in which it is not left to a player any more whether they declare."""
    return make_choice(game, game.showdown.mode_cases, lambda made: made.showdown.mode is mode)


# ---------------------------------------------------------------- high and low


def _one_showdown(game: g.Game) -> None:
    if game.showdown.cases:
        raise ValueError("what wins depends on a condition")


def _has_pot(game: g.Game) -> None:
    """Raise if bets, royalties or marks name the hands, and no pot can be split."""
    if game.showdown.settle is not None:
        raise ValueError("it has no pot that could be split")


def _sides(game: g.Game, direction: Direction) -> list[g.Entry]:
    """Return the shares for five-card hands of that direction."""
    return [entry for entry in game.showdown.otherwise if _is_side(entry, direction)]


def _is_side(entry: g.Entry, direction: Direction) -> bool:
    hand = entry.hand
    if not isinstance(hand, g.RankedHand) or hand.ordering.name not in _FULL_HANDS[direction]:
        return False
    return hand.classification is None and hand.end is None


_FULL_HANDS = {
    Direction.HIGH: ("high", "high_wild_bug"),
    Direction.LOW: ("a5_low", "a5_low_wild", "27_low", "27_low_wild", "a6_low"),
}


def _with_low(game: g.Game, name: str, qualifier: Strength | None) -> g.Game:
    """The low shares by this ordering; a low share beside each high one if there was none."""
    agreed = _with_agreed_low(game, name, qualifier)
    if agreed is not None:
        return agreed
    _one_showdown(game)
    _has_pot(game)
    if game.deck.kind is not DeckKind.STANDARD:
        raise ValueError("it is not played with a standard deck")
    highs, lows = _sides(game, Direction.HIGH), _sides(game, Direction.LOW)
    if not highs and not lows:
        raise ValueError("none of its hands is a five-card high or low hand")

    def changed(entries: tuple[g.Entry, ...]) -> tuple[g.Entry, ...]:
        found: list[g.Entry] = []
        for entry in entries:
            if entry in lows:
                found.append(_low(entry, entry.name, name, qualifier))
            else:
                found.append(entry)
            if not lows and entry in highs:
                found.append(_low(entry, _low_name(entry.name), name, qualifier))
        return tuple(found)

    after = with_entries(game, changed, defaults=False)
    if after.showdown.otherwise == game.showdown.otherwise:
        raise AlreadySoError("its low is played so already")
    return after


def _with_agreed_low(game: g.Game, name: str, qualifier: Strength | None) -> g.Game | None:
    """Return the game in which it is not left to a player any more which of such lows counts."""

    def fits(made: g.Game) -> bool:
        lows = [
            one.hand for one in _sides(made, Direction.LOW) if isinstance(one.hand, g.RankedHand)
        ]
        split = bool(lows) and bool(_sides(made, Direction.HIGH))
        return split and all(
            hand.ordering.name == name and hand.qualifier == qualifier for hand in lows
        )

    return make_choice(game, game.showdown.cases, fits)


def _low(entry: g.Entry, name: str, ordering: str, qualifier: Strength | None) -> g.Entry:
    assert isinstance(entry.hand, g.RankedHand)
    found = _for_wild(find_ordering(ordering), entry.hand)
    return g.Entry(
        name,
        entry.share,
        replace(entry.hand, ordering=found, qualifier=qualifier, unused_from=None),
    )


def _for_wild(ordering: Ordering, hand: g.RankedHand) -> Ordering:
    if hand.wild and not ordering.takes_wild and ordering.wild_form is not None:
        return find_ordering(ordering.wild_form)
    return ordering


def _low_name(name: str) -> str:
    """
    >>> _low_name("High, Board 1"), _low_name("Board 1")
    ('Low, Board 1', 'Low, Board 1')
    """
    changed = re.sub(r"\bHigh\b", "Low", name)
    return changed if changed != name else f"Low, {name}"


def _with_hand(entry: g.Entry, *, qualifier: Strength | None) -> g.Entry:
    assert isinstance(entry.hand, g.RankedHand)
    return replace(entry, hand=replace(entry.hand, qualifier=qualifier))


def _only(game: g.Game, direction: Direction) -> g.Game:
    """Return the shares of one direction, each of which must have been one of a high and a low."""
    _one_showdown(game)
    _has_pot(game)
    if any(isinstance(action, g.DeclareStep) for action in game.every_action()):
        raise ValueError("its players declare high or low")
    kept = _sides(game, direction)
    if len(kept) == len(game.showdown.otherwise) and not _needs_qualifier(kept, direction):
        raise AlreadySoError(f"only {direction.value} hands win it already")
    other = Direction.LOW if direction is Direction.HIGH else Direction.HIGH
    dropped = _sides(game, other)
    if not kept or not dropped or len(kept) + len(dropped) < len(game.showdown.otherwise):
        raise ValueError("its pot is not split between high and low hands")
    if game.showdown.entry_defaults:
        raise ValueError("what becomes of a share depends on its name")
    showdown = replace(game.showdown, otherwise=tuple(kept))
    return replace(game, showdown=showdown)


def _needs_qualifier(entries: list[g.Entry], direction: Direction) -> bool:
    """Return whether a low hand alone would have to qualify."""
    return direction is Direction.LOW and any(
        isinstance(entry.hand, g.RankedHand) and entry.hand.qualifier is not None
        for entry in entries
    )
