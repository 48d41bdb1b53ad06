"""`anypoker play`: sit down at a table in the terminal."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options.numbers import finite
from anypoker.cli.output.printing import FAILED, exit_with_error
from anypoker.limits import MAX_HANDS, MAX_PLAYERS, MAX_STACK

if TYPE_CHECKING:
    from anypoker.history import TableJournal
    from anypoker.session.player_session import PlayerSession
    from anypoker.tables import Rotation

MAX_LISTED = 20  # tables that were left, the last ones first


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A game or a mix: a name, an alias or the path of a file; without it you choose. "
            "With --resume: the name of a table, a part of it, or `last`.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "--seats",
            min=2,
            max=MAX_PLAYERS,
            help="How many sit at the table, with you.",
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays against you, in turn: thinker, sensible, tight, caller, random; "
            "process:COMMAND is a program."
        ),
    ] = "thinker",
    stakes: Annotated[
        str | None, typer.Option(help='Such as "1/2 no limit" or "2/4 limit, ante 1".')
    ] = None,
    structure: Annotated[
        str | None, typer.Option(help='Such as "pot limit"; without it, the first of the game.')
    ] = None,
    stacks: Annotated[
        int | None,
        typer.Option(
            "--stacks",
            "--stack",
            min=1,
            max=MAX_STACK,
            help="The chips that everyone starts with.",
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed, the same cards.")] = None,
    hands: Annotated[
        int | None,
        typer.Option(
            min=1, max=MAX_HANDS, help="Leave after so many hands; only in the plain table."
        ),
    ] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Lines of text; also if the output is no terminal."),
    ] = False,
    pace: Annotated[
        float,
        typer.Option(
            min=0, max=10, callback=finite, help="How many seconds the others take for show."
        ),
    ] = 0.6,
    log: Annotated[
        Path | None, typer.Option(help="Where the table is kept; to resume, which table.")
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on with a table that you left; without its name, list."),
    ] = False,
) -> None:
    """Play any game against bots, in the terminal.

    Everything that happens is kept in a log: a table that is left, by whatever means, goes on
    with --resume, in the middle of a hand too. `play --resume last` is the one that was left last.
    """
    from anypoker.bots import is_program, split_bot_names
    from anypoker.history import LogWriteError
    from anypoker.session.player_session import PlayerSession
    from anypoker.session.setup.seating import people_of
    from anypoker.session.table_files import find_game_phrase, playable_items
    from anypoker.session.table_session import Session

    plain = plain or not (sys.stdout.isatty() and sys.stdin.isatty())
    if resume:
        if game is None and log is None:
            _list_saved_tables()
            return
        if game is not None and log is not None:
            exit_with_error(
                "--resume goes on with one table: name it, or its file with --log, not both"
            )
        kept = _resumed(log or _saved_path(game or ""), seed, split_bot_names(bots))
    else:
        rotation = find_table_games(game or _chosen(plain), structure, stakes)
        kept = _begun(rotation, players, bots, stakes, stacks, log, seed)
    setup = kept.table.setup
    seated = len(setup.players)
    pool = () if setup.rotation.items else playable_items(seated)
    # Programs are started because this command line says so, not because a log does.
    programs = [name for name in split_bot_names(bots) if is_program(name)]
    session = Session(
        kept, pool, lambda name: find_game_phrase(name, seated), programs=frozenset(programs)
    )
    front = PlayerSession(session, people_of(setup)[0])
    try:
        _play(front, plain, hands, pace)
    except LogWriteError as error:
        again = _resume_command(log)
        exit_with_error(f"{error}. All that was played is kept: {again} goes on", FAILED)
    finally:
        kept.close()
    print(_farewell(front, _resume_command(log)))


def _play(front: "PlayerSession", plain: bool, hands: int | None, pace: float) -> None:
    if plain:
        from anypoker.terminal.plain_table import PlainTable

        try:
            PlainTable(front, sys.stdin, sys.stdout).play(hands)
        except KeyboardInterrupt:
            print()
        return
    from anypoker.terminal.full_screen_table import TableApp

    app = TableApp(front, pace)
    app.run()
    if app.unsaved_error is not None:
        raise app.unsaved_error


def _resume_command(log: Path | None) -> str:
    """What goes on with the table that is left now."""
    return f"anypoker play --resume {'last' if log is None else f'--log {log}'}"


def _farewell(front: "PlayerSession", again: str) -> str:
    words = front.tally().sentence()
    if front.session.in_play():
        words += " A hand is not over:"
    return words if front.end_sentence() else f"{words} {again} goes on with it."


def _chosen(plain: bool) -> str:
    """The game that the person chooses."""
    if plain:
        print("Which game? Write its name; `anypoker games` lists them all.")
        print("> ", end="", flush=True)
        name = sys.stdin.readline().strip()
        if not name:
            exit_with_error("no game was named")
        return name
    from anypoker.terminal.game_picker import ChooserApp, catalogue_offers, mix_offers

    chosen = ChooserApp([*catalogue_offers(), *mix_offers()]).run()
    if chosen is None:
        raise typer.Exit
    return chosen


def find_table_games(name: str, structure: str | None, stakes: str | None) -> "Rotation":
    """The games of a table, or the end of the command."""
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


def _begun(
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
            f"{log} is there already: resume it with --resume --log {log}, or name another file"
        )
    except OSError as error:
        where = f"the table cannot be kept in {log or error.filename}: {error.strerror}"
        exit_with_error(f"{where}; name a file that can be written with --log", FAILED)
    except ValueError as error:
        exit_with_error(str(error))


def _list_saved_tables() -> None:
    """The tables that can be resumed, and how that is said."""
    from itertools import islice

    from anypoker.cli.output.columns import Column, format_columns
    from anypoker.cli.output.printing import console
    from anypoker.session.saved_tables import saved_tables

    found = saved_tables()
    tables = list(islice(found, MAX_LISTED))
    if not tables:
        exit_with_error("there is no table to go on with: begin one with `anypoker play`")
    rows = [
        (
            one.name,
            one.game,
            f"{one.hands}{' (not over)' if one.in_hand else ''}",
            f"{one.left:%Y-%m-%d %H:%M}",
            ", ".join(one.players),
        )
        for one in tables
    ]
    columns = [Column("table", "cyan"), Column("game", "bold"), Column("hands")]
    columns += [Column("left"), Column("players")]
    out = console()
    out.print(format_columns(columns, rows, out.width), soft_wrap=True)
    older = sum(1 for _ in found)
    if older:
        out.print(f"… and {older} older")
    out.print("\nGo on with one of them: anypoker play --resume NAME; a part of the name will do,")
    out.print("and `last` is the first of this list.")


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
        kept = TableJournal.resume(path, make_key_source(seed))
    except LogError as error:
        exit_with_error(f"{path} cannot be resumed: {error}", FAILED)
    except OSError as error:
        exit_with_error(f"{path} cannot be read: {error.strerror}")
    for player in kept.table.players:
        if player.bot is not None and is_program(player.bot.kind) and player.bot.kind not in bots:
            kept.close()
            exit_with_error(
                f"{player.name} of this table is a program, and a log starts none: say it again "
                f"with --bots {shlex.quote(player.bot.kind)}"
            )
    return kept
