"""`anypoker play`: a table with bots in the terminal."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options.common import (
    GAME_OR_MIX_HELP,
    STRUCTURE_HELP,
    Plain,
    Stacks,
    Stakes,
    players_option,
)
from anypoker.cli.options.numbers import finite
from anypoker.cli.output.printing import FAILED, exit_with_error
from anypoker.cli.output.table_front_end import is_terminal, show_table
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from anypoker.history import TableJournal
    from anypoker.session.player_session import PlayerSession
    from anypoker.tables import Rotation

MAX_LISTED = 20  # saved tables, newest first


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help=f"{GAME_OR_MIX_HELP} With --resume: name of a saved table, a part of it, or "
            "`last`.",
            show_default="choose from a list",
        ),
    ] = None,
    players: Annotated[
        int | None,
        players_option(2, "Number of players, including you.", "5, or what the game allows"),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Opponents, seated in turn: thinker, sensible, tight, caller, random, or "
            "process:COMMAND for a program.",
        ),
    ] = "thinker",
    stakes: Stakes = None,
    structure: Annotated[
        str | None, typer.Option(help=STRUCTURE_HELP, show_default="the game's first")
    ] = None,
    stacks: Stacks = None,
    seed: Annotated[
        str | None, typer.Option(help="Seed for reproducible deals.", show_default="random")
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_HANDS,
            help="Hands to play before leaving (plain mode only).",
            show_default="no limit",
        ),
    ] = None,
    plain: Plain = False,
    bot_delay: Annotated[
        float,
        typer.Option(
            min=0,
            max=10,
            metavar="SECONDS",
            callback=finite,
            help="Seconds a bot waits before acting.",
        ),
    ] = 0.6,
    log_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Log file to write, or to resume.", show_default="a new file"
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume a saved table; without a name, list them.")
    ] = False,
) -> None:
    """Play any game against bots in the terminal.

    Every action is saved in a log file. A table that you left, or that crashed, resumes with
    --resume, even in the middle of a hand. `play --resume last` resumes the latest table.
    """
    from anypoker.bots import is_program, split_bot_names
    from anypoker.history import LogWriteError
    from anypoker.session.player_session import PlayerSession
    from anypoker.session.setup.seating import people_of
    from anypoker.session.table_files import find_game_phrase, playable_items
    from anypoker.session.table_session import Session

    plain = plain or not is_terminal()
    if resume:
        if game is None and log_file is None:
            _list_saved_tables()
            return
        if game is not None and log_file is not None:
            exit_with_error("--resume needs the name of a table or --log-file, not both")
        journal = _resumed(log_file or _saved_path(game or ""), seed, split_bot_names(bots))
    else:
        rotation = find_table_games(game or _chosen(plain), structure, stakes)
        journal = _created(rotation, players, bots, stakes, stacks, log_file, seed)
    setup = journal.table.setup
    pool = playable_items() if setup.rotation.choice else ()
    # Only the command line may start programs, not a log file.
    programs = [name for name in split_bot_names(bots) if is_program(name)]
    session = Session(journal, pool, find_game_phrase, programs=frozenset(programs))
    front = PlayerSession(session, people_of(setup)[0])
    try:
        _play(front, plain, hands, bot_delay)
    except LogWriteError as error:
        again = _resume_command(log_file)
        exit_with_error(f"{error}. The table is saved up to here; resume with {again}", FAILED)
    finally:
        journal.close()
    print(_farewell(front, _resume_command(log_file)))


def _play(front: "PlayerSession", plain: bool, hands: int | None, bot_delay: float) -> None:
    from anypoker.terminal.session_source import SessionSource

    if plain:
        source = SessionSource(front, deals=True, hands=hands)
    else:
        source = SessionSource(front, bot_delay)
    show_table(source, plain)


def _resume_command(log: Path | None) -> str:
    """Return the command that resumes this table."""
    return f"anypoker play --resume {'last' if log is None else f'--log-file {log}'}"


def _farewell(front: "PlayerSession", again: str) -> str:
    words = front.tally().sentence()
    if front.end_sentence():
        return words
    what = "the hand" if front.session.in_play() else "the table"
    return f"{words} Resume {what} with {again}."


def _chosen(plain: bool) -> str:
    """Let the user choose a game."""
    if plain:
        print("Which game? Enter its name; `anypoker games` lists all games.")
        print("> ", end="", flush=True)
        name = sys.stdin.readline().strip()
        if not name:
            exit_with_error("no game was chosen")
        return name
    from anypoker.terminal.game_picker import ChooserApp, catalogue_offers, mix_offers

    chosen = ChooserApp([*catalogue_offers(), *mix_offers()]).run()
    if chosen is None:
        raise typer.Exit
    return chosen


def find_table_games(name: str, structure: str | None, stakes: str | None) -> "Rotation":
    """Find the games of a table, or exit with an error."""
    from anypoker.catalogue import UnknownGameError, UnreadableFileError
    from anypoker.mix_files import MixError
    from anypoker.rules import RulesError
    from anypoker.session.table_files import find_rotation
    from anypoker.tables import SetupError, StakesSpecError

    try:
        return find_rotation(name, structure, stakes)
    except RulesError as error:
        exit_with_error(f"{name} has errors: see `anypoker check {name}` ({error})", FAILED)
    except (UnknownGameError, UnreadableFileError, MixError, SetupError, StakesSpecError) as error:
        exit_with_error(str(error))


def _created(
    rotation: "Rotation",
    seats: int | None,
    bots: str,
    stakes: str | None,
    stack: int | None,
    log: Path | None,
    seed: str | None,
) -> "TableJournal":
    from anypoker.bots import split_bot_names
    from anypoker.session.setup.seating import make_setup
    from anypoker.session.table_files import create_table

    kinds = split_bot_names(bots)
    try:
        setup = make_setup(
            rotation, seats=seats, kinds=kinds, stakes=stakes, stack=stack, programs=True
        )
        return create_table(setup, log, seed)
    except FileExistsError:
        exit_with_error(
            f"{log} exists: resume it with --resume --log-file {log}, or name another file"
        )
    except OSError as error:
        problem = f"cannot save the table in {log or error.filename}: {error.strerror}"
        exit_with_error(f"{problem}; name a writable file with --log-file", FAILED)
    except ValueError as error:
        exit_with_error(str(error))


def _list_saved_tables() -> None:
    """Print the saved tables and how to resume them."""
    from itertools import islice

    from anypoker.cli.output.columns import Column, format_columns
    from anypoker.cli.output.printing import console
    from anypoker.session.saved_tables import saved_tables

    saved = saved_tables()
    tables = list(islice(saved, MAX_LISTED))
    if not tables:
        exit_with_error("there are no saved tables; start one with `anypoker play`")
    rows = [
        (
            table.name,
            table.game,
            f"{table.hands}{' (unfinished)' if table.in_hand else ''}",
            f"{table.left:%Y-%m-%d %H:%M}",
            ", ".join(table.players),
        )
        for table in tables
    ]
    columns = [Column("table", "cyan"), Column("game", "bold"), Column("hands")]
    columns += [Column("last played"), Column("players")]
    out = console()
    out.print(format_columns(columns, rows, out.width), soft_wrap=True)
    older = sum(1 for _ in saved)
    if older:
        out.print(f"… and {older} older")
    out.print("\nResume a table with `anypoker play --resume NAME`. A part of the name is enough;")
    out.print("`last` is the first table of this list.")


def _saved_path(name: str) -> Path:
    from anypoker.session.saved_tables import SavedTableError, saved_table_path

    try:
        return saved_table_path(name)
    except SavedTableError as error:
        exit_with_error(str(error))


def _resumed(path: Path, seed: str | None, bots: list[str]) -> "TableJournal":
    from anypoker.bots import is_program
    from anypoker.history import LogError, TableJournal
    from anypoker.session.table_files import make_key_source

    try:
        journal = TableJournal.resume(path, make_key_source(seed))
    except LogError as error:
        exit_with_error(f"cannot resume {path}: {error}", FAILED)
    except OSError as error:
        exit_with_error(f"cannot read {path}: {error.strerror}")
    for player in journal.table.players:
        if player.bot is not None and is_program(player.bot.kind) and player.bot.kind not in bots:
            journal.close()
            exit_with_error(
                f"{player.name} is a program, which a log file cannot start: add "
                f"--bots {shlex.quote(player.bot.kind)}"
            )
    return journal
