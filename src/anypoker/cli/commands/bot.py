"""`anypoker bot`: a program is tried on every kind of decision, or sits down at a card room."""

import shlex
import sys
from dataclasses import asdict, replace
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options.analysis_options import AsJson, Seed
from anypoker.cli.options.numbers import finite
from anypoker.cli.output.printing import FAILED, console, exit_with_error, print_json
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from anypoker.bots.process import ProcessLimits


class BotTask(Enum):
    """What is done with a bot."""

    CHECK = "check"
    JOIN = "join"


def bot(
    task: Annotated[
        BotTask,
        typer.Argument(metavar="TASK", help="check: try it; join: let it play at a card room."),
    ],
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[LINK] COMMAND",
            help="To join, the link of the table; then the program and its arguments, such as "
            "'python3 mybot.py'.",
        ),
    ],
    seconds: Annotated[
        float, typer.Option(min=0.1, max=3600, callback=finite, help="How long an answer may take.")
    ] = 5.0,
    name: Annotated[
        str | None,
        typer.Option(help="What it is called at a card room; without it, as when it came last."),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(min=1, max=MAX_HANDS, help="Leave a card room after so many hands."),
    ] = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Try a bot that is a program of yours, or let it play at a table of a card room.

    `bot check COMMAND` plays hands with it of games that ask for every kind of decision, and tells
    how it did; the exit status is 1 if an answer was missing, late or not allowed. A bot that comes
    along may be named, too. `bot join LINK COMMAND` takes a seat: the program plays until its chips
    are gone, the table is over, or Ctrl-C.
    """
    from anypoker.bots.process import ProcessLimits

    limits = ProcessLimits(decision=seconds)
    if task is BotTask.JOIN:
        if len(words) < 2:
            exit_with_error("bot join needs the link of a table, then the command of a program")
        _join(words[0], _command(words[1:]), limits, name, hands)
    else:
        _check(_command(words), limits, seed, as_json)


def _command(words: list[str]) -> str:
    """One word is a whole command line; several are its words."""
    line = words[0] if len(words) == 1 else shlex.join(words)
    return line.removeprefix("process:")


def _demand_program(command: str) -> None:
    from anypoker.bots.process.bot_process import command_words

    if not command.strip():
        exit_with_error("a command is wanted, such as ./mybot")
    try:
        command_words(command)
    except ValueError as error:
        exit_with_error(str(error))


def _check(command: str, limits: "ProcessLimits", seed: int, as_json: bool) -> None:
    from anypoker.bots import Bot, UnknownBotError, is_bot_name, make_bot
    from anypoker.bots.process import ProcessBot
    from anypoker.session.bots.bot_conformance import check_bot_on_every_kind, check_games

    comes_along = is_bot_name(command)
    try:
        if comes_along:
            make_bot(command, "")
        else:
            _demand_program(command)
    except UnknownBotError as error:
        exit_with_error(str(error))

    # Every kind fails at most once; so a program is not given up before all were asked.
    limits = replace(limits, failures=len(check_games()) + 1)

    def made(seed: str) -> Bot:
        return make_bot(command, seed) if comes_along else ProcessBot(command, seed, limits)

    found, out = {}, console()
    for row in check_bot_on_every_kind(made, str(seed)):
        found[row.decision] = row
        if not as_json:
            state = "ok" if row.passed else "failed"
            words = f"  {row.sentence}" if row.sentence else ""
            line = f"{row.decision:<13} {state:<7} {row.asked:>2} asked  {row.game}{words}"
            out.print(line, markup=False, highlight=False, soft_wrap=True)
    rows = list(found.values())
    passed = sum(row.passed for row in rows)
    if as_json:
        told = [{**asdict(row), "passed": row.passed} for row in rows]
        print_json({"command": command, "passed": passed, "kinds": len(rows), "decisions": told})
    else:
        out.print(f"{passed} of {len(rows)} kinds of decisions are answered as allowed.")
    if passed < len(rows):
        raise typer.Exit(FAILED)


def _join(
    link: str, command: str, limits: "ProcessLimits", name: str | None, hands: int | None
) -> None:
    from anypoker.terminal.remote.joined_bot import RemoteBot
    from anypoker.terminal.remote.room_link import JoinError, guest_of, parse_link

    _demand_program(command)
    try:
        room = parse_link(link)
        RemoteBot(room, guest_of(room, name), command, limits, sys.stdout).play(hands)
    except JoinError as error:
        exit_with_error(str(error), FAILED)
    except KeyboardInterrupt:
        print()
