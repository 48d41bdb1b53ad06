"""Modifiers of the board: two rows, two boards, floaters, Miami, a declared row."""

from collections.abc import Iterable

from msgspec.structs import replace

from anypoker import game as g
from anypoker.modifiers.game_edits import (
    AlreadySoError,
    alternatives,
    before_showdown,
    insert_step,
    own_and_shared,
    require_omaha_style,
    streets,
    uses_board,
    with_action,
    with_alternatives,
    with_entries,
)
from anypoker.ranking.selection import Alternative, Owner, Pick, Pile

Names = tuple[str, str]
ROWS: Names = ("Row 1", "Row 2")
BOARDS: Names = ("Board 1", "Board 2")


def two_row(game: g.Game) -> g.Game:
    """Return two rows instead of one; each way to make a hand becomes one with either row."""
    return _doubled(game, ROWS)


def double_board(game: g.Game) -> g.Game:
    """Deal two boards instead of one; each plays for one share."""
    _no_declaration(game)
    return _share_for_each(_doubled(game, BOARDS), BOARDS)


def declare_row(game: g.Game) -> g.Game:
    """A share for each row, won by those who declared it; with several shares one row for all."""
    _check_rows(game)
    if _declares_rows(game):
        raise AlreadySoError("its players declare the row already")
    if len(game.showdown.otherwise) != 1 or game.showdown.cases:
        return _one_row_for_all(game)
    _no_declaration(game)
    options = (*(g.DeclareOption(row, (row,)) for row in ROWS), g.DeclareOption("both", ROWS))
    declare = g.DeclareStep(
        options, per_pot=False, simultaneous=True, both_ways=g.BothWays.MUST_WIN
    )
    game = insert_step(
        _share_for_each(game, ROWS), before_showdown(game), "Declare the row", declare
    )
    return replace(game, showdown=replace(game.showdown, mode=g.DeclarationMode.DECLARE))


def _one_row_for_all(game: g.Game) -> g.Game:
    """Everyone names the row of all their hands, or both, when they declare already."""
    places = [n for n, step in enumerate(game.steps) if isinstance(step.action, g.DeclareStep)]
    for place in places:
        said = game.steps[place].action
        assert isinstance(said, g.DeclareStep)
        if said.rows():
            raise AlreadySoError("its players declare the row already")
        options = tuple(g.row_options(ROWS, said.options))
        game = with_action(game, place, replace(said, options=options, per_pot=False))
    if places:
        return game
    _no_declaration(game)
    rows = tuple(g.row_options(ROWS, ()))
    declare = g.DeclareStep(rows, per_pot=False, simultaneous=True, both_ways=g.BothWays.MUST_WIN)
    return insert_step(game, before_showdown(game), "Declare the row", declare)


def floater(game: g.Game, options: tuple[str, ...]) -> g.Game:
    """Cards of both rows together: the last one, or the turn and the river."""
    strange = [word for word in options if word not in ("turn", "river")]
    if strange:
        raise ValueError(f"a floater is the turn or the river, not {strange[0]}")
    _check_rows(game)
    if not options:
        return _floating(game, streets(game)[-1])
    before, floats = game, AlreadySoError()
    for word in dict.fromkeys(options):
        place = ("turn", "river").index(word) + 1
        if place >= len(streets(game)):
            raise ValueError(f"it has no {word}")
        try:
            game = _floating(game, streets(game)[place])
        except AlreadySoError as already:
            floats = already
    if game is before:
        raise floats
    return game


def miami(game: g.Game) -> g.Game:
    """Return two rows whose turn and river are floaters, in an Omaha game."""
    require_omaha_style(game, "Omaha game")
    if not all(own_and_shared(one) for one in alternatives(game) if uses_board(one)):
        raise ValueError("it is no Omaha game: some of its hands take any cards of hand and board")
    if len(streets(game)) < 3:
        raise ValueError("it has no flop, turn and river")
    rows = game if _laid_names(game) == set(ROWS) else two_row(game)
    return floater(rows, ("turn", "river"))


# ---------------------------------------------------------------- rows


def _doubled(game: g.Game, names: Names) -> g.Game:
    _check_single(game, names)
    steps = tuple(_doubled_step(step, names) for step in game.steps)
    game = replace(game, steps=steps, layout=_layout(names))
    return with_alternatives(game, lambda way: _either(way, names))


def _check_single(game: g.Game, names: Names) -> None:
    """Refuse boards that are more than cards in one row."""
    streets(game)
    laid = _laid_names(game)
    if laid == set(ROWS) == set(names):
        raise AlreadySoError("its board already has two rows")
    if laid == set(BOARDS) == set(names) and _has_share_for_each(game):
        raise AlreadySoError("it has two boards already")
    if laid:
        raise ValueError(f"its board already has piles: {', '.join(sorted(laid))}")
    for step in game.steps:
        inner = step.action.actions if isinstance(step.action, g.GroupStep) else ()
        if any(isinstance(one, g.DealStep) and one.to is Owner.BOARD for one in inner):
            raise ValueError("its board is dealt in the middle of the players' turns")
    rules = game.showdown
    decided = [rules.global_default, *(default.action for default in rules.entry_defaults)]
    if any(isinstance(action, g.SpecialCard) for action in decided):
        raise ValueError("a single card of its board may decide a share")
    if not any(uses_board(way) for way in alternatives(game)):
        raise ValueError("no hand uses the board")


def _laid_names(game: g.Game) -> set[str]:
    """Return the piles in which cards of the board lie."""
    names: set[str] = set()
    for action in game.every_action():
        if isinstance(action, g.DealStep) and action.to is Owner.BOARD:
            names.update(name for cards in action.cards for name in cards.piles)
        elif isinstance(action, g.DiscardStep):
            names.update(cards.onto for cards in action.cards if cards.onto is not None)
    return names


def _doubled_step(step: g.Step, names: Names) -> g.Step:
    action = step.action
    if isinstance(action, g.DealStep) and action.to is Owner.BOARD:
        cards = tuple(replace(one, piles=(name,)) for name in names for one in action.cards)
        return replace(step, action=replace(action, cards=cards))
    if isinstance(action, g.RevealStep):
        shown = tuple(
            g.RevealedCards(name, one.positions) for name in names for one in action.cards
        )
        return replace(step, action=g.RevealStep(shown))
    return step


def _layout(names: Names) -> g.Layout:
    rows = tuple(g.LayoutRow(name, (name,)) for name in names)
    return g.Layout(g.LayoutKind.ROWS, rows, 0, ())


def _either(way: Alternative, names: Names) -> Iterable[Alternative]:
    """Return the same way with the one row and with the other."""
    if not uses_board(way):
        return [way]
    return [replace(way, picks=tuple(_on_row(pick, name) for pick in way.picks)) for name in names]


def _on_row(pick: Pick, name: str) -> Pick:
    piles = tuple(
        Pile(Owner.BOARD, name, pile.position, pile.facing) if pile.owner is Owner.BOARD else pile
        for pile in pick.piles
    )
    return replace(pick, piles=piles)


def _check_rows(game: g.Game) -> None:
    if _laid_names(game) != set(ROWS):
        raise ValueError("its board does not have two rows")


# ---------------------------------------------------------------- shares, floaters


def _share_for_each(game: g.Game, names: Names) -> g.Game:
    """Return a share for each row in place of one for either."""
    if game.showdown.entry_defaults:
        raise ValueError("what becomes of a share depends on its name")

    def split(entries: tuple[g.Entry, ...]) -> tuple[g.Entry, ...]:
        return tuple(
            share for entry in entries for share in _split(entry, names, len(entries) == 1)
        )

    return with_entries(game, split, defaults=True)


def _split(entry: g.Entry, names: Names, alone: bool) -> list[g.Entry]:
    """A share for each row; one that has nothing to do with the board keeps its part of the pot."""
    hand = entry.hand
    if not isinstance(hand, g.RankedHand) or not any(map(uses_board, hand.selection.alternatives)):
        return [replace(entry, share=2 * entry.share)]
    if hand.unused_from is not None:
        raise ValueError("one of its hands is made of what another leaves")
    return [
        replace(
            entry,
            name=name if alone else f"{entry.name}, {name}",
            hand=_on_row_only(hand, name),
            odd_chip=entry.odd_chip and name == names[0],
        )
        for name in names
    ]


def _on_row_only(hand: g.RankedHand, row: str) -> g.RankedHand:
    """The hand with only those ways to make it that use this row, or none."""
    ways = tuple(
        way
        for way in hand.selection.alternatives
        if not uses_board(way) or any(pile.name == row for pick in way.picks for pile in pick.piles)
    )
    return replace(hand, selection=replace(hand.selection, alternatives=ways))


def _no_declaration(game: g.Game) -> None:
    if any(isinstance(action, g.DeclareStep) for action in game.every_action()):
        raise ValueError("its players declare already")


def _declares_rows(game: g.Game) -> bool:
    """Return whether players declare one of the rows, or both, for a share each."""
    declares = [action for action in game.every_action() if isinstance(action, g.DeclareStep)]
    return any(option.sides == ROWS for one in declares for option in one.options)


def lies_in_rows(game: g.Game) -> bool:
    """Return whether the board lies in the two rows that a player can declare."""
    return _laid_names(game) == set(ROWS)


def _has_share_for_each(game: g.Game) -> bool:
    """Return whether each share is for one board alone."""
    hands = [e.hand for e in game.showdown.every_entry() if isinstance(e.hand, g.RankedHand)]
    boards = [{p.name for p in hand.selection.piles() if p.owner is Owner.BOARD} for hand in hands]
    return all(len(names) <= 1 for names in boards)


def _floating(game: g.Game, number: int) -> g.Game:
    """Return the step with one card that lies in both rows instead of one in each."""
    match game.steps[number].action:
        case g.DealStep(
            Owner.BOARD,
            (g.DealtCards(1, g.DealtFacing() as lies, (one,)), g.DealtCards(1, other, (two,))),
        ) if {one, two} == set(ROWS) and lies == other:
            card = g.DealtCards(1, lies, ROWS, None)
            return with_action(game, number, g.DealStep(Owner.BOARD, (card,)))
        case g.DealStep(Owner.BOARD, (g.DealtCards(1, _, piles),)) if set(piles) == set(ROWS):
            raise AlreadySoError(f"'{game.steps[number].name}' floats already")
        case _:
            raise ValueError(f"'{game.steps[number].name}' is not one card for each row")
