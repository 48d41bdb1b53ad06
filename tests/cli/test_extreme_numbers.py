"""Numbers on a command line have bounds: beyond them there is a sentence, never a traceback."""

from typing import Any

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner

from anypoker.cli.app import COMMANDS, app, command
from tests.soak.extreme_values import NUMBERS

WORDS = [str(one) for one in NUMBERS if isinstance(one, int | float | str)]


def made(name: str) -> Any:
    alone = typer.Typer(add_completion=False)
    alone.command(name)(command(name))
    return get_command(alone)


def numbers_of(name: str) -> list[Any]:
    """The parameters of a command that are numbers."""
    return [
        one for one in made(name).params if type(one.type).__name__.startswith(("Int", "Float"))
    ]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_number_of_a_command_line_has_bounds(name: str) -> None:
    open_ended = [
        one.name
        for one in numbers_of(name)
        if getattr(one.type, "min", None) is None or getattr(one.type, "max", None) is None
    ]
    assert not open_ended


@pytest.mark.parametrize("name", COMMANDS)
def test_numbers_out_of_bounds_are_refused(name: str) -> None:
    made_command = made(name)
    arguments = [one for one in made_command.params if one.param_type_name == "argument"]
    for one in numbers_of(name):
        for word in [*WORDS, "x" * 5_000, str(one.type.max + 1), str(one.type.min - 1)]:
            given = [f"{one.opts[0]}={word}", *("x" for other in arguments if other.required)]
            try:
                context = made_command.make_context(name, given)
            except typer.BadParameter:
                continue  # with a sentence
            assert one.type.min <= context.params[one.name] <= one.type.max, word


def test_numbers_of_commands_are_found() -> None:
    assert sum(len(numbers_of(name)) for name in COMMANDS) > 30


HUGE = ("0", "-1", "nan", "1e-300", str(2**53), str(2**64), str(10**30), "9" * 5_000, "", "\0")
TEXTS = [
    ["simulate", "texas-holdem", "--hands", "1", "--stacks"],
    ["simulate", "texas-holdem", "--hands", "1", "--stakes"],
    ["arena", "texas-holdem", "caller", "folder", "--hands", "1", "--stakes"],
    ["play", "texas-holdem", "--plain", "--hands", "1", "--pace", "0", "--stakes"],
    ["equity", "texas-holdem", "AsKs", "--samples", "10", "--board"],
    ["evaluate", "--ordering", "high"],
]


@pytest.mark.parametrize("words", TEXTS, ids=lambda words: " ".join((words[0], words[-1])))
def test_numbers_in_texts_are_read_or_refused(words: list[str]) -> None:
    for huge in HUGE:
        for text in (huge, f"1/{huge}", f"{huge}/{huge} no limit", f"1/2, ante {huge}"):
            answer = CliRunner().invoke(app, [*words, text], input="")
            assert isinstance(answer.exception, SystemExit | None), (text, answer.exception)
