"""The public API: its names, the names that pages use, and the reference agree."""

import ast
import importlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import anypoker as ap
from tools.reference.pages import DOCS, README

PAGES = [README, *sorted((DOCS / "how-to").glob("*.md")), *sorted((DOCS / "tutorial").glob("*.md"))]
PYTHON = re.compile(r"^```(?:pycon|python)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def _code(page: Path) -> str:
    """The Python of a page, without prompts and output."""
    lines = []
    for block in PYTHON.findall(page.read_text(encoding="utf-8")):
        if ">>>" in block:
            typed = [
                line for line in block.splitlines() if line.startswith((">>> ", "... ", "..."))
            ]
            lines += [line[4:] for line in typed]
        else:
            lines += block.splitlines()
    return "\n".join(lines)


def test_every_name_is_there() -> None:
    for name in ap.__all__:
        assert getattr(ap, name) is not None
    assert set(ap.__all__) <= set(dir(ap))
    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        ap.lode  # noqa: B018 - asking is the test


def test_the_reference_tells_every_name_and_no_other() -> None:
    text = (DOCS / "reference" / "python-api.md").read_text(encoding="utf-8")
    section = text.split("## `anypoker`\n")[1].split("\n## ")[0]
    told = set(re.findall(r"`(\w+)(?:\([^`]*\))?`", section))
    assert set(ap.__all__) - told == set()
    rows = re.findall(r"^\| `(\w+)(?![\w.])", section, re.MULTILINE)
    assert set(rows) <= set(ap.__all__)


def _documented_names() -> list[tuple[list[str], str]]:
    """Names in the tables of the reference, each with the packages of its section."""
    text = (DOCS / "reference" / "python-api.md").read_text(encoding="utf-8")
    found = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        packages = re.findall(r"`(anypoker[\w.]*)`", section.partition("\n")[0])
        for cell in re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE):
            found += [(packages, name) for name in re.findall(r"`([^`]+)`", cell)]
    return [(packages, name) for packages, name in found if '["' not in name]  # keys of arrays


def _find(packages: list[str], path: str) -> Any:
    """Find a name in one of the packages or their modules; attributes of `self` are True."""
    first, *rest = path.split(".")
    shown = {"game": ap.Game, "hand": ap.Hand}.get(first)  # methods, shown on a value
    starts: list[tuple[Any, list[str]]]
    starts = [(shown, rest)] if shown is not None and packages[0] == "anypoker" else []
    starts += [(importlib.import_module(package), [first, *rest]) for package in packages]
    for start, names in starts:
        value: Any = start
        for name in names:
            if inspect.isclass(value) and f"self.{name}" in inspect.getsource(value):
                return True
            if inspect.ismodule(value) and not hasattr(value, name):
                with suppress(ModuleNotFoundError):
                    importlib.import_module(f"{value.__name__}.{name}")
            value = getattr(value, name, None)
        if value is not None:
            return value
    return None


def _parameters(words: str) -> set[str]:
    """Names of the parameters of a signature, without dots for those left out."""
    given = re.sub(r"(?<!=)(, )?(\.\.\.|…)", "", words)
    found = ast.parse(f"lambda {given}: 0", mode="eval").body
    assert isinstance(found, ast.Lambda)
    return {node.arg for node in ast.walk(found.args) if isinstance(node, ast.arg)}


def test_names_and_parameters_of_the_reference_exist() -> None:
    names = _documented_names()
    assert len(names) > 140
    wrong = []
    for packages, shown in names:
        path, _, rest = shown.partition("(")
        packages = [*packages, "anypoker"] if "." in path else packages
        value = _find(packages, path)
        if value is None:
            wrong.append(shown)
        elif rest and value is not True:
            known = inspect.signature(value).parameters.values()
            given = _parameters(rest.rpartition(")")[0])
            if not any(one.kind is one.VAR_KEYWORD for one in known):
                wrong += [f"{shown}: {one}" for one in given - {one.name for one in known}]
    assert not wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_use_what_is_public(page: Path) -> None:
    for node in ast.walk(ast.parse(_code(page))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "anypoker":
            assert node.module is not None
            room = importlib.import_module(node.module)
            assert node.module.count(".") <= 1, f"{node.module} is no room"
            assert {name.name for name in node.names} <= set(room.__all__)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert node.value.id != "ap" or node.attr in ap.__all__


def test_the_hand_of_the_readme_is_short() -> None:
    first = PYTHON.findall(README.read_text(encoding="utf-8"))[0]
    typed = [line for line in first.splitlines() if line.startswith((">>> ", "... "))]
    assert len(typed) <= 10
    assert "omaha-8" in first


def test_importing_the_package_imports_no_room() -> None:
    code = "import sys, anypoker; print([m for m in sys.modules if m.startswith('anypoker.')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.strip() == "['anypoker.version']"


def test_stakes_that_the_game_is_not_played_for_are_refused() -> None:
    with pytest.raises(ap.IllegalStart, match="not No Limit"):
        ap.start("razz", stacks=[50, 50], stakes="1/2 no limit")
    with pytest.raises(ap.IllegalStart, match="there are 3 names for 2 stacks"):
        ap.start("razz", stacks=[50, 50], names=["A", "B", "C"])
    with pytest.raises(ap.AnypokerError, match="As appears twice"):
        ap.evaluate("high", "AsAsKdQdJd")


def _chips_by_name(hand: ap.Hand) -> dict[str, int]:
    """A record lists its players from the left of the button."""
    names = [player.name for player in hand.seats.players]
    return dict(zip(names, hand.stacks, strict=True))


def test_records_come_back(tmp_path: Path) -> None:
    for number, hand in enumerate(ap.play("omaha-8", ["random", "random", "caller"], 4, seed=3)):
        file = tmp_path / f"{number}.hand"
        file.write_text(ap.write_hand(hand, "A hand."), encoding="utf-8")
        assert ap.read_hands(file)[0].events == hand.events
        record = file.with_suffix(".phh")
        record.write_text(ap.write_phh(hand), encoding="utf-8")
        again = ap.read_hands(record)[0]
        assert _chips_by_name(again) == _chips_by_name(hand)


def test_a_transcript_for_a_seat_hides_the_others() -> None:
    hand = ap.start("texas-holdem", stacks=[50, 50], stakes="1/2", seed=1)
    assert any(line.endswith("2 cards, face down") for line in ap.transcript(hand, 0))
    assert not any("face down" in line for line in ap.transcript(hand))


def test_methods_do_what_the_functions_do() -> None:
    game = ap.load("omaha-8")
    assert game.explain() == ap.explain(game)
    hand = game.start([200, 200], "1/2 pot limit", seed=7, names=["Ann"], button=1)
    assert hand == ap.start(game, [200, 200], "1/2 pot limit", 7, names=["Ann"], button=1)
    (asked,) = hand.decisions
    assert hand.decisions == ap.decisions(hand)
    assert list(hand.legal_actions([4])) == list(ap.legal_actions(hand, [4]))
    assert hand.apply("call") == ap.apply(hand, asked.seat, "call", asked.number).hand
    assert hand.apply(ap.parse_action("call"), asked.seat, asked.number) == hand.apply("call")
    assert [hand.view(), hand.view(0)] == [ap.view(hand), ap.view(hand, 0)]
    assert [hand.transcript(), hand.transcript(1)] == [ap.transcript(hand), ap.transcript(hand, 1)]
    over = hand.apply("fold")
    assert over.decisions == ()
    with pytest.raises(ap.IllegalAction, match="the hand is over"):
        over.apply("check")
    with pytest.raises(ap.StaleAction, match="is settled"):
        hand.apply("call").apply("call", asked.seat, asked.number)


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    hand = ap.start("texas-holdem", stacks=[200, 200], stakes="1/2 no limit", seed=7)
    asked: list[tuple[Callable[[], object], str]] = [
        (lambda: ap.start("razz", stacks=200), "stacks are a list"),  # type: ignore[arg-type]
        (lambda: ap.start("razz", stacks=[200, "x"]), "whole chips"),  # type: ignore[list-item]
        (lambda: ap.start("razz", stacks=[2**53 - 1, 1]), "more than 9,007,199,254,740,991 chips"),
        (lambda: ap.view(hand, 2), "there is no seat 2: seats are 0..1"),
        (lambda: ap.view(hand, -1), "there is no seat -1"),
        (lambda: ap.transcript(hand, 9), "there is no seat 9"),
        (lambda: ap.write_phh(hand, 9), "there is no seat 9"),
        (lambda: ap.bot("clever"), "there is no bot 'clever'"),
        (lambda: ap.apply(hand, 0, "dance"), "'dance' is not an action"),
        (lambda: ap.load("no such game at all"), "unknown game"),
        (lambda: ap.read_hands("nowhere.hand"), "cannot be read"),
    ]
    for ask, sentence in asked:
        with pytest.raises(ap.AnypokerError, match=sentence):
            ask()


@pytest.mark.parametrize("slug", ap.games())
def test_every_game_is_played_through_the_front_door(slug: str) -> None:
    game = ap.load(slug)
    for players in {game.players.least, game.players.most}:
        stacks = [100 + seat for seat in range(players)]
        hand = next(ap.play(game, ["random"] * players, stacks=stacks, seed=players))
        assert hand.over
        assert sum(hand.stacks) == sum(stacks)
        assert len(ap.transcript(hand, 0)) > 3
