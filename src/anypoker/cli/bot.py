"""`anypoker bot check`: a program is tried on every kind of decision."""

import shlex
from dataclasses import asdict
from enum import Enum
from typing import Annotated

import typer

from anypoker.cli.counting import AsJson, Seed
from anypoker.cli.output import FAILED, console, fail, print_json


class BotTask(Enum):
    """What is done with a bot."""

    CHECK = "check"


def bot(
    task: Annotated[BotTask, typer.Argument(metavar="check", help="What to do with it.")],
    command: Annotated[
        list[str],
        typer.Argument(
            metavar="COMMAND",
            help="The program and its arguments, such as 'python3 mybot.py'; or the name of a bot.",
        ),
    ],
    seconds: Annotated[
        float, typer.Option(min=0.1, max=3600, help="How long an answer may take.")
    ] = 5.0,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Try a bot that is a program of yours on every kind of decision.

    It plays hands of games that ask for it, and a table tells how it did. The exit status is 1 if
    an answer was missing, late, not allowed or no answer at all. How programs play is in the
    reference, under The protocol of bots.
    """
    from anypoker.bots import BOTS, Bot, make_bot
    from anypoker.bots.process import ProcessBot, ProcessLimits
    from anypoker.bots.process.program import command_words
    from anypoker.host.bot_check import check_bot_on_every_kind

    line = command[0] if len(command) == 1 else shlex.join(command)
    line = line.removeprefix("process:")
    limits = ProcessLimits(decision=seconds)

    def made(seed: str) -> Bot:
        return make_bot(line, seed) if line in BOTS else ProcessBot(line, seed, limits)

    if line not in BOTS:
        try:
            command_words(line)
        except ValueError as error:
            fail(str(error))
    rows = []
    for row in check_bot_on_every_kind(made, str(seed)):
        rows.append(row)
        if not as_json:
            state = "ok" if row.passed else "failed"
            words = f"  {row.sentence}" if row.sentence else ""
            line_of_row = f"{row.decision:<13} {state:<7} {row.asked:>2} asked  {row.game}{words}"
            console().print(line_of_row, markup=False, highlight=False, soft_wrap=True)
    passed = sum(row.passed for row in rows)
    if as_json:
        told = [{**asdict(row), "passed": row.passed} for row in rows]
        print_json({"command": line, "passed": passed, "kinds": len(rows), "decisions": told})
    else:
        console().print(f"{passed} of {len(rows)} kinds of decisions are answered as allowed.")
    if passed < len(rows):
        raise typer.Exit(FAILED)
