"""Loading and preparing of the games that a table is going to play, in threads."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy import select

from anypoker.catalogue import load_game_text
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.mix_files import find_mix
from anypoker.server.games.game_names import choice_of, rotation_of, rotation_of_game
from anypoker.server.games.preparation import prepare_game, prepare_games
from anypoker.server.protocol import commands as m
from anypoker.server.storage.schema import shared_game
from anypoker.server.storage.writer import Writer
from anypoker.server.table.choice_rules import find_choice
from anypoker.server.table.failures import FaultLog
from anypoker.server.table.state import Accepted, TableState
from anypoker.session.table_files import playable_items
from anypoker.tables import (
    Rotation,
    RotationGame,
    StakesSpec,
    Table,
    TableError,
    parse_stakes_spec,
    single_game_rotation,
    stakes_for,
)
from anypoker.tables import changes as c
from anypoker.tables.games.stakes import terms_of


async def load_games(
    command: m.HostGame, table: Table, writer: Writer
) -> tuple[c.ChangeGames, Sequence[RotationGame] | None]:
    """Load and prepare games; for a dealer's choice also return all playable games.

    Raises:
        TableError: if there is no such game.
    """
    wanted = [command.game, command.choice, command.shared]
    if sum(one is not None for one in wanted) != 1:
        raise TableError("the game is one of 'game', 'choice' and 'shared'")
    terms = parse_stakes_spec(command.stakes) if command.stakes is not None else None
    pool = None
    try:
        if command.shared is not None:
            game = await asyncio.to_thread(
                load_game_text, await _shared_text(command.shared, writer)
            )
            rotation, terms = _bet_as_here(game, command.stakes, table)
        elif command.choice is not None:
            pool = await asyncio.to_thread(playable_items)
            rotation = await asyncio.to_thread(choice_of, command.choice)
        else:
            assert command.game is not None
            rotation = await asyncio.to_thread(rotation_of, command.game, None)
            if find_mix(command.game) is None:
                rotation, terms = _bet_as_here(rotation.items[0].game, command.stakes, table)
    except (LookupError, ValueError) as error:  # modifiers that do not fit say why
        sentence = error.sentence() if isinstance(error, AnypokerError) else str(error)
        raise TableError(sentence) from None
    await asyncio.to_thread(prepare_games, rotation)
    return c.ChangeGames(rotation, terms), pool


def _bet_as_here(
    game: Game, stakes: str | None, table: Table
) -> tuple[Rotation, StakesSpec | None]:
    """Return a game with other stakes, or with those of the table (None).

    A game without the table's betting structure is bet as it is usual, for stakes of the same size.
    """
    here = table.terms.structure
    if stakes is not None or here is None or here in game.structures:
        terms = parse_stakes_spec(stakes) if stakes is not None else None
        return rotation_of_game(game, stakes or str(table.terms)), terms
    usual = game.structures[0]
    same = stakes_for(game, usual, table.terms, table.rotation.default_structure)
    terms = replace(terms_of(game, same), house_rules=table.terms.house_rules)
    return single_game_rotation(game, usual), terms


def prepare_choice(state: TableState, name: str) -> None:
    """Read and prepare the game that a dealer names; if there is none, `handle` says why."""
    with suppress(AnypokerError, LookupError, ValueError):
        prepare_game(find_choice(state, name).game)


async def prepare_chosen(change: Accepted, faults: FaultLog) -> None:
    """Prepare the games that a change chooses, whoever chose: a person, a bot or the clock."""
    for entry in change.step.entries if change.step is not None else ():
        match entry.change:
            case c.Choose(item) | c.BombPot(RotationGame() as item):
                work = partial(prepare_game, item.game)
                await asyncio.to_thread(faults.attempt, "preparing a game", work, None)


async def _shared_text(id_: str, writer: Writer) -> str:
    wanted = select(shared_game.c.text).where(shared_game.c.id == id_)
    text = await writer.read(lambda connection: connection.scalar(wanted))
    if text is None:
        raise TableError("there is no shared game with this id")
    return str(text)
