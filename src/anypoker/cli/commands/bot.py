"""`anypoker bot`: test a bot program, or seat it at a table of a card room."""

import shlex
import sys
from dataclasses import asdict, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options.common import AsJson, NoProofs, ProofFolder, Seed
from anypoker.cli.options.numbers import finite
from anypoker.cli.output.printing import FAILED, console, exit_with_error, print_json
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from anypoker.bots.process import ProcessLimits


class BotTask(Enum):
    """Subcommands of `bot`."""

    CHECK = "check"
    JOIN = "join"


def bot(
    task: Annotated[
        BotTask,
        typer.Argument(metavar="TASK", help="`check` to test the bot, `join` to let it play."),
    ],
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[LINK] COMMAND",
            help="Link of the table or tournament (`join` only), then the program with its "
            "arguments, such as 'python3 mybot.py'.",
        ),
    ],
    time_limit: Annotated[
        float,
        typer.Option(
            min=0.1, max=3600, callback=finite, metavar="SECONDS", help="Seconds per decision."
        ),
    ] = 5.0,
    name: Annotated[
        str | None,
        typer.Option(help="Name at the table (`join` only).", show_default="the name last used"),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_HANDS,
            help="Hands to play before leaving (`join` only).",
            show_default="no limit",
        ),
    ] = None,
    seed: Seed = 1,
    as_json: AsJson = False,
    deck_proofs: ProofFolder = None,
    no_deck_proofs: NoProofs = False,
) -> None:
    """Test a bot program, or let it play at a table of a card room.

    `bot check COMMAND` plays hands that need every kind of decision and reports how the bot did.
    The exit status is 1 if an action was missing, late or illegal. COMMAND may also be the name of
    a built-in bot. `bot join LINK COMMAND` takes a seat and plays until the bot is broke, the table
    closes, or you press Ctrl-C. In a tournament it registers and plays until it is out. It takes
    part in deck proofs and prints the code at the end.
    """
    from anypoker.bots.process import ProcessLimits

    limits = ProcessLimits(decision=time_limit)
    if task is BotTask.JOIN:
        if len(words) < 2:
            exit_with_error("bot join needs the link of a table or tournament, then a command")
        from anypoker.terminal.remote.proof_record import default_folder

        folder = None if no_deck_proofs else deck_proofs or default_folder()
        _join(words[0], _command(words[1:]), limits, name, hands, folder)
    else:
        _check(_command(words), limits, seed, as_json)


def _command(words: list[str]) -> str:
    """Join the words of a command line; a single word is the whole line."""
    line = words[0] if len(words) == 1 else shlex.join(words)
    return line.removeprefix("process:")


def _demand_program(command: str) -> None:
    from anypoker.bots.process.bot_process import command_words

    if not command.strip():
        exit_with_error("name a command, such as ./mybot")
    try:
        command_words(command)
    except ValueError as error:
        exit_with_error(str(error))


def _check(command: str, limits: "ProcessLimits", seed: int, as_json: bool) -> None:
    from anypoker.bots import Bot, UnknownBotError, is_bot_name, make_bot
    from anypoker.bots.process import ProcessBot
    from anypoker.session.bots.bot_conformance import check_bot_on_every_kind, check_games

    built_in = is_bot_name(command)
    try:
        if built_in:
            make_bot(command, "")
        else:
            _demand_program(command)
    except UnknownBotError as error:
        exit_with_error(str(error))

    # Each kind fails at most once, so the pool must not give up before all kinds are checked.
    limits = replace(limits, failures=len(check_games()) + 1)

    def make(seed: str) -> Bot:
        return make_bot(command, seed) if built_in else ProcessBot(command, seed, limits)

    by_kind, out = {}, console()
    for row in check_bot_on_every_kind(make, str(seed)):
        by_kind[row.decision] = row
        if not as_json:
            state = "ok" if row.passed else "failed"
            words = f"  {row.sentence}" if row.sentence else ""
            line = f"{row.decision:<13} {state:<7} {row.asked:>2} asked  {row.game}{words}"
            out.print(line, markup=False, highlight=False, soft_wrap=True)
    rows = list(by_kind.values())
    passed = sum(row.passed for row in rows)
    if as_json:
        decisions = [{**asdict(row), "passed": row.passed} for row in rows]
        facts = {"command": command, "passed": passed, "kinds": len(rows), "decisions": decisions}
        print_json(facts)
    else:
        out.print(f"{passed} of {len(rows)} kinds of decisions passed.")
    if passed < len(rows):
        raise typer.Exit(FAILED)


def _join(
    link: str,
    command: str,
    limits: "ProcessLimits",
    name: str | None,
    hands: int | None,
    proofs: Path | None,
) -> None:
    from anypoker.terminal.remote.joined_bot import RemoteBot
    from anypoker.terminal.remote.room_link import JoinError, guest_of, parse_link
    from anypoker.terminal.remote.tournament_seat import find_seat

    _demand_program(command)
    try:
        room = parse_link(link)
        guest = guest_of(room, name)
        if room.tournament:
            room = find_seat(room, guest, partial(print, flush=True))
        RemoteBot(room, guest, command, limits, sys.stdout, proofs).play(hands)
    except JoinError as error:
        exit_with_error(str(error), FAILED)
    except KeyboardInterrupt:
        print()
