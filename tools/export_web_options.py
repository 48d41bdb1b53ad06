"""Exporter of table options for the web pages: their forms, and their texts as an area of texts.

`python -m tools.export_web_options` writes both files; a test compares them.
"""

import json
from pathlib import Path

from anypoker.session.setup.option_texts import option_texts
from anypoker.session.setup.room_options import options_schema

WEB = Path(__file__).resolve().parents[1] / "web/src"
FILE = WEB / "generated/options.json"
TEXTS_FILE = WEB / "texts/en/options.json"


def current_text() -> str:
    """Return the schema of the options as it should be in the file."""
    return _written(options_schema()["properties"])


def current_texts() -> str:
    """Return the texts of the options as they should be in the file."""
    return _written(option_texts())


def _written(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(current_text(), encoding="utf-8")
    TEXTS_FILE.write_text(current_texts(), encoding="utf-8")
