"""Modules loaded by importing the engine."""

import subprocess
import sys

import pytest

LOADED = """
import sys
before = set(sys.modules)
import {module}
print(*sorted(set(sys.modules) - before))
"""
# What the engine must not reach; `time` is there before any program begins.
HEAVY = {"pydantic", "json", "random", "logging", "numpy", "numba", "dataclasses", "tempfile"}


def loaded_by(module: str) -> set[str]:
    code = LOADED.format(module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("room", ["cards", "ranking", "game", "engine", "views"])
def test_the_rooms_of_the_engine_load_nothing_heavy(room: str) -> None:
    loaded = loaded_by(f"anypoker.{room}")
    assert f"anypoker.{room}" in loaded
    assert not loaded & HEAVY


def test_the_engine_does_not_load_the_rules() -> None:
    assert not [name for name in loaded_by("anypoker.engine") if name.startswith("anypoker.rules")]


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_show_explains_a_known_game_without_tables_and_models(form: tuple[str, ...]) -> None:
    code = (
        "import sys\nfrom anypoker.cli import main\n"
        f"sys.argv = {['anypoker', 'show', 'texas-holdem', *form]}\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print(*sorted(sys.modules), file=sys.stderr)\n"
    )
    for _ in range(2):  # the first call may have to read the file
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
    loaded = set(done.stderr.split())
    assert "Hold'em" in done.stdout
    assert ("anypoker.game" in loaded) == bool(form)  # its explanation is kept as it is
    assert not loaded & {"anypoker.tables", "anypoker.engine", "pydantic", "numpy", "rich"}
