"""Names that look like markup: no command takes them for it, and each prints them as they are."""

import asyncio
import json
from pathlib import Path

import pytest
from textual.widgets import Static
from typer.testing import CliRunner, Result

from anypoker.catalogue import catalogue_files
from anypoker.cli.app import COMMANDS, app
from anypoker.terminal.full_screen_table import TableApp
from anypoker.terminal.game_picker import ChooserApp, GameChoice
from anypoker.terminal.overlays import RulesScreen
from anypoker.terminal.session_source import SessionSource
from tests.terminal.table_fixtures import session

NAME = "[/foo] [bold]x[/bold] [@click=app.quit]y[/] :heart: [link"
GAME = {
    "extends": "texas-holdem",
    "game": NAME,
    "summary": "[/summary]",
    "orderings": {
        "three": {
            "family": "patterns",
            "title": "[/title]",
            "cards": 3,
            "better": "high",
            "categories": [
                {"class": 1, "name": "[/trips]", "words": "[/three] {0s}", "kinds": [3]},
                {"class": 2, "name": "[/pair]", "words": "[/two] {0s}, {rest}", "kinds": [2, 1]},
                {"class": 3, "name": "[/high]", "words": "[/one] {0}", "kinds": [1, 1, 1]},
            ],
        }
    },
    "with": [{"change": "patch", "step": "Flop", "by": {"name": "[/flop]"}}],
    "showdown": {
        "cardsRequired": "[/three] of all",
        "bestHand": [{"name": "[/best]", "evaluationType": "three", "anyCards": 3}],
    },
}
HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 7c2d', 'p2 f']
players = ['[/Ann]', '[bold]Bob']
finishing_stacks = [101, 99]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In which files have such names, too."""
    folder = tmp_path / "[a]"
    folder.mkdir()
    (folder / "[b].json").write_text(json.dumps(GAME))
    (folder / "[c].json").write_text(json.dumps(GAME | {"[/key]": "[/value]"}))
    (folder / "[d].phh").write_text(HAND)
    (folder / "[e].phh").write_text(HAND.replace("[101, 99]", "[102, 98]"))
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return folder


def run(words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, words.split(), input=typed)


SAID = {
    "games --like [b].json": [],
    "games [/foo] [/bar]": ["No games found"],
    "show [b].json": [NAME, "[/flop]", "[/summary]", "[/trips]"],
    "show --markdown [b].json": [r"\[/foo\] \[bold\]x"],
    "show [/foo]": ["unknown game '[/foo]'"],
    "check [b].json": ["[b].json: ok"],
    "check [c].json": ["[c].json: 1 error", '"[/key]": "[/value]"'],
    "modifiers [b].json": ["two-row"],
    "modify [b].json two-row -o [f].json": [NAME, "[f].json"],
    "evaluate [b].json AsAdKc": ["[/two] aces, K"],
    "compare [b].json AsAdKc AsAdAh": ["[/three] aces", "[/two] aces, K"],
    "frequencies [b].json": ["[/title]", "[/trips]"],
    "equity [b].json AhKh QsQd": [NAME],
    "equity [b].json [/foo] QsQd": ["[/foo]"],
    "odds [b].json --deals 100": [NAME, "Winning hands: [/best]", "[/pair]", "[/flop]"],
    "play [b].json --hands 1 --seed 1": [NAME],
    "replay [d].phh": ["1 hand in 1 file: all as recorded"],
    "replay --interactive [d].phh": [
        "[bold]Bob folds",
        "[/Ann] wins",
        "[d].phh, hand 1: as recorded",
    ],
    "replay [e].phh": ["[e].phh, hand 1: [/Ann] ends with 101, not with 102"],
    "export [d].phh": ["[/Ann]"],
    "export [d].phh --hand [/foo]": ["[d].phh has no hand [/foo]"],
    "simulate [b].json --hands 20": [NAME],
    "simulate [b].json --bot [/foo]": ["[/foo]"],
    "arena [b].json --hands 4 --bots caller random": [NAME],
    "arena [b].json --bots caller [/foo]": ["[/foo]"],
    "bot check [/foo]": ["there is no program '[/foo]' to be started"],
    "bench-agents [/foo]": ["there is no program '[/foo]' to be started"],
    "mcp --help": ["Model Context Protocol"],
    "match [b].json --bots caller random": [NAME],
    "solve [b].json": [NAME],
    "train [b].json --iterations 100": [NAME],
    "exploit [b].json caller": [NAME],
    "exploit kuhn-poker [/foo]": ["[/foo]"],
    "query [/foo]": ["'[' is not allowed here", "[/foo]"],
    "tournament [/foo]": ["unknown game '[/foo]'"],
    "schema": ["{"],
    "backup [/foo] --data-dir [b]": ["there is no database in [b]"],
    "restore [/foo] --data-dir [b]": ["there is no file [/foo]"],
    "archive --data-dir [b]": ["there is no database in [b]"],
    "drain [/foo]": ["only servers that share a PostgreSQL database are drained"],
    "join [/foo]": ["'[/foo]' is not a link to a table"],
    "bench [/foo]": ["[/foo]"],
    "verify [/foo].jsonl": ["cannot read [/foo].jsonl"],
}


def test_every_command_is_tried() -> None:
    # `serve` runs until it is stopped: tests/server.
    assert {words.split()[0] for words in SAID} == set(COMMANDS) - {"serve"}


@pytest.mark.parametrize("words", SAID)
def test_a_command(folder: Path, words: str) -> None:
    result = run(words, "fold\n")
    assert isinstance(result.exception, SystemExit | None), result.exception
    for told in SAID[words]:
        assert told in result.output


def test_the_table_in_the_terminal(folder: Path) -> None:
    async def look() -> None:
        table = TableApp(SessionSource(session("[b].json", seats=2)))
        async with table.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert NAME in str(table.query_one("#top", Static).content)
            await pilot.press("question_mark")
            await pilot.pause()
            assert isinstance(table.screen, RulesScreen)
        chooser = ChooserApp([GameChoice("[/slug]", NAME, "[/about]", ("foo",))])
        async with chooser.run_test() as pilot:
            await pilot.press("enter")
        assert chooser.return_value == "[/slug]"

    asyncio.run(look())


def test_no_name_of_the_catalogue_is_changed() -> None:
    result = run("games")
    names = [json.loads(file.text)["game"] for file in catalogue_files().values()]
    assert [name for name in names if name not in result.output] == []
