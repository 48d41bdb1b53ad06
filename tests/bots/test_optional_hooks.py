"""Hooks that a bot may have are looked up by name: each is a method of some bot of the project."""

import re
from pathlib import Path

import anypoker.bots
from anypoker.bots.process.process_bot import ProcessBot
from anypoker.bots.thinker.thinker import ThinkerBot

HOOK = re.compile(r'(?:getattr|hasattr)\(bot, "(\w+)"')


def test_every_hook_is_a_method_of_a_bot() -> None:
    folder = Path(anypoker.bots.__file__).parent
    names = {name for file in folder.glob("*.py") for name in HOOK.findall(file.read_text("utf-8"))}
    assert {"policy", "is_seed_independent", "end_hand"} <= names
    assert not {
        name for name in names if not any(hasattr(b, name) for b in (ThinkerBot, ProcessBot))
    }
