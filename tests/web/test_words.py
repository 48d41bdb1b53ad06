"""The log of a hand leaves nothing out that the transcript tells."""

import re
from pathlib import Path
from typing import get_args

from anypoker.engine.events import Event

WORDS = Path(__file__).parents[2] / "web/src/handLog.ts"
# Told otherwise: as the head of a part, with the cards and the pot that belong to it.
HEADS = {"step_started", "dealt", "round_ended"}


def test_the_log_tells_every_kind_of_event() -> None:
    table = WORDS.read_text("utf-8").partition("const DESCRIBE")[2].partition("\n};")[0]
    told = set(re.findall(r"^  (\w+): \(", table, re.MULTILINE))
    kinds = {re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower() for kind in get_args(Event)}
    assert kinds - HEADS == told
