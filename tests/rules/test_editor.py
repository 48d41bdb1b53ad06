"""Game files in an editor: what the language service of VS Code completes and complains about."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from anypoker.cli.commands.schema import full_schema

CACHE = Path.home() / ".cache" / "anypoker-tests" / "json-language-service"
PACKAGE = "vscode-json-languageservice@5"
SCRIPT = Path(__file__).with_name("editor.mjs")


@pytest.fixture(scope="module")
def service() -> Path:
    """The folder of the language service, installed when it is first needed."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("npm and node are not installed")
    if not (CACHE / "node_modules" / "vscode-json-languageservice").is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", PACKAGE]
        made = subprocess.run(command, cwd=CACHE, capture_output=True, timeout=120, check=False)
        if made.returncode:
            pytest.skip("npm cannot fetch vscode-json-languageservice")
    return CACHE


COMPLETED = {
    '{"extends": "x", "showdown": {"‸"}}': {"bestHand", "conditionalBestHands"},
    '{"extends": "x", "showdown": {"bestHand": [{"‸"}]}}': {"evaluationType", "qualifier"},
    '{"extends": "x", "showdown": {"bestHand": [{"evaluationType": "‸"}]}}': {
        '"high"',
        '"a5_low"',
        '"badugi"',
    },
    '{"extends": "‸"}': {'"texas-holdem"', '"omaha-8"'},
    '{"extends": "x", "with": ["‸"]}': {'"two-row"', '"bomb pot"'},
    '{"extends": "x", "with": [{"change": "replace", "step": "a", "steps": [{"‸"}]}]}': {
        "bet",
        "deal",
        "draw",
    },
    '{"extends": "x", "with": [{"change": "patch", "step": "a", "by": {"‸"}}]}': {"bet", "deal"},
    '{"game": "x", "deck": {"type": "‸"}}': {'"standard"', '"short_6a"'},
}
MARKED = {
    '{"extends": "x", "showdown": {"bestHnad": []}}': '"bestHnad"',
    '{"extends": "x", "deck": {"cards": "many"}}': '"many"',
    '{"extends": "x", "with": [{"change": "replace", "step": "a", '
    '"steps": [{"name": "b", "bet": {"tpye": "small"}}]}]}': '"tpye"',
    '{"extends": "x", "players": {"mni": 2}}': '"mni"',
}
RIGHT = (
    '{"extends": "texas-holdem", "players": {"max": 6}, "summary": null}',
    '{"extends": "./mine.json", "with": ["two row", {"change": "remove", "step": "Flop"}]}',
    '{"extends": "x", "showdown": {"bestHand": [{"evaluationType": "own", "anyCards": 5}]}}',
    '{"extends": "x", "with": [{"change": "patch", "step": "Flop", "by": {"deal": null}}]}',
)


@pytest.fixture(scope="module")
def editor(service: Path) -> dict[str, Any]:
    """What the editor says of each text; ‸ is where something is to be completed."""
    every = [*COMPLETED, *MARKED, *RIGHT]
    files = [(text.replace("‸", ""), text.index("‸") if "‸" in text else None) for text in every]
    asked = json.dumps({"schema": full_schema(), "files": files})
    command = ["node", str(SCRIPT), str(service)]
    told = subprocess.run(
        command, input=asked, capture_output=True, text=True, timeout=60, check=True
    )
    return dict(zip(every, json.loads(told.stdout), strict=True))


@pytest.mark.parametrize(("text", "offered"), COMPLETED.items())
def test_words_are_completed(editor: dict[str, Any], text: str, offered: set[str]) -> None:
    assert offered <= set(editor[text]["offered"])


@pytest.mark.parametrize(("text", "place"), MARKED.items())
def test_slips_are_marked_where_they_are(editor: dict[str, Any], text: str, place: str) -> None:
    assert place in [marked for marked, _ in editor[text]["problems"]]


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_right_has_no_mark(editor: dict[str, Any], text: str) -> None:
    assert editor[text]["problems"] == []


def test_every_object_and_key_is_told_with_a_title_in_plain_words() -> None:
    for name, part in full_schema()["$defs"].items():
        assert part["description"], name
        for key, node in part.get("properties", {}).items():
            assert node["description"], (name, key)
            assert node["title"][0].isupper(), (name, key)
            assert node["title"].lower().replace(" ", "") == key.strip("$").replace("_", "").lower()
