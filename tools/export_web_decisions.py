"""Sample decisions for the browser tests: `python -m tools.export_web_decisions`.

A decision kind without a control fails the tests of the web pages, which read the file.
"""

import json
from pathlib import Path

from msgspec.structs import replace

from anypoker.engine import Decision
from anypoker.engine.decision import DECISIONS
from anypoker.views import decision_json

FILE = Path(__file__).parents[1] / "web/src/generated/decisions.json"


def sample_decisions() -> list[Decision]:
    """Return at least one decision of every kind, numbered from 1."""
    samples = [sample for kind in DECISIONS.values() for sample in kind.samples()]
    return [replace(sample, number=number) for number, sample in enumerate(samples, 1)]


def current_text() -> str:
    """Return the text of the file."""
    return json.dumps([decision_json(one) for one in sample_decisions()], indent=1) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(current_text(), encoding="utf-8")
