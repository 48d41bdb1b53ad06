"""Games and mixes for the web tests: `python -m tools.export_web_games` writes the file."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from anypoker.catalogue import game_of
from anypoker.server.games.lobby_games import lobby_games
from anypoker.server.rest.games import list_mixes, usual_betting

FILE = Path(__file__).parents[1] / "web/tests/games.json"
_PICTURE = ("layout", "places", "own")  # not needed to find a game


def _facts(listed: dict[str, Any]) -> dict[str, Any]:
    facts = {name: value for name, value in listed.items() if name not in _PICTURE}
    structures = game_of(listed["slug"]).game.structures
    return {**facts, "betting": [usual_betting(one) for one in structures]}


def _lines(name: str, items: Sequence[dict[str, Any]]) -> str:
    lines = [json.dumps(one, separators=(",", ":")) for one in items]
    return f'"{name}":[\n' + ",\n".join(lines) + "\n]"


def current_text() -> str:
    """Return the current content of the file, a line per game."""
    games = [_facts(one) for one in lobby_games()]
    return "{" + _lines("games", games) + ",\n" + _lines("mixes", list_mixes()) + "}\n"


if __name__ == "__main__":
    FILE.write_text(current_text(), encoding="utf-8")
