"""One thing has one option name in all commands; older spellings still work."""

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner

from anypoker.cli.app import COMMANDS, app

OLDER = {"--bot": "--bots", "--stack": "--stacks", "--seats": "--players"}


def options_of(name: str) -> list[list[str]]:
    """The spellings of every option of a command, the one to be used first."""
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    command = group.get_command(typer.Context(group), name)
    assert command is not None
    return [list(parameter.opts) for parameter in command.params]


@pytest.mark.parametrize("name", COMMANDS)
def test_older_spellings_stand_behind_the_common_one(name: str) -> None:
    for spellings in options_of(name):
        assert spellings[0] not in OLDER
        for older in OLDER.keys() & set(spellings):
            assert spellings[0] == OLDER[older]


def test_there_are_older_spellings() -> None:
    every = {word for name in COMMANDS for spellings in options_of(name) for word in spellings}
    assert every >= OLDER.keys()


@pytest.mark.parametrize("option", ["--bot", "--bots"])
def test_both_spellings_work(option: str) -> None:
    words = ["simulate", "holdem", "--hands", "2", option, "caller", "--seed", "1", "--json"]
    assert CliRunner().invoke(app, words).exit_code == 0
