"""Older spellings of commands and options: hidden, and the same as the new ones."""

from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from anypoker.cli.aliases import OLD_COMMANDS, OLD_OPTIONS
from anypoker.cli.app import COMMANDS, app

# Arguments without which a command line is not complete.
ARGUMENTS = {
    "arena": ["holdem"],
    "backup": ["file.tar.gz"],
    "bot": ["check", "caller"],
    "equity": ["holdem", "AsAd", "KsKd"],
    "exploit": ["kuhn-poker", "caller"],
    "export": ["hands.phh"],
    "match": ["17-poker"],
    "odds": ["holdem"],
    "replay": ["hands.phh"],
    "restore": ["file.tar.gz"],
    "simulate": ["holdem"],
    "solve": ["kuhn-poker"],
    "train": ["kuhn-poker"],
    "verify": ["record.jsonl"],
}
VALUES = {"--to": "hand"}  # of options that do not take every number
PAIRS = [
    (command, old, new) for command, pairs in OLD_OPTIONS.items() for old, new in pairs.items()
]


def parsed(name: str, *words: str) -> dict[str, Any]:
    """Parse a command line to the arguments of the command's function."""
    group: Any = get_command(app)
    command = group.get_command(None, name)
    context = command.make_context(name, [*ARGUMENTS.get(name, []), *words])
    return dict(context.params)


def option(name: str, spelling: str) -> Any:
    group: Any = get_command(app)
    command = group.get_command(None, name)
    return next(one for one in command.params if spelling in one.opts)


@pytest.mark.parametrize(("name", "old", "new"), PAIRS)
def test_old_option_means_the_same(name: str, old: str, new: str) -> None:
    value = [] if option(name, new).is_flag else [VALUES.get(new, "3")]
    given = parsed(name, new, *value)
    assert given != parsed(name)
    assert parsed(name, old, *value) == given


def test_repeated_options_add_up_in_both_spellings() -> None:
    both = parsed("serve", "--name", "a", "--allow-host", "b")
    assert both["allow_host"] == ("a", "b")


@pytest.mark.parametrize(("old", "new"), OLD_COMMANDS.items())
def test_old_command_means_the_same(old: str, new: str) -> None:
    words = {"frequencies": ["badugi", "--json"], "modify": ["oakie", "bug"]}[new]
    results = [CliRunner().invoke(app, [name, *words]) for name in (old, new)]
    assert [result.exit_code for result in results] == [0, 0]
    assert results[0].stdout == results[1].stdout


@pytest.mark.parametrize("old", ["--bot", "--bots"])
def test_old_option_plays_the_same_hands(old: str) -> None:
    words = ["simulate", "holdem", "--hands", "2", old, "caller", "--seed", "1", "--json"]
    assert CliRunner().invoke(app, words).exit_code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_help_hides_old_spellings(name: str) -> None:
    text = CliRunner().invoke(app, [name, "--help"]).stdout
    words = text.replace(",", " ").split()
    assert "--help" in words
    assert not OLD_OPTIONS.get(name, {}).keys() & set(words)
    assert "MORE" not in text


def test_help_lists_only_new_commands() -> None:
    words = CliRunner().invoke(app, ["--help"]).stdout.split()
    assert set(OLD_COMMANDS.values()) <= set(words)
    assert not OLD_COMMANDS.keys() & set(words)
