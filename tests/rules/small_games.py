"""Small games to build tests from."""

import json
from typing import Any

from anypoker.rules import Diagnostic, Game, Severity, load_game, parse_game

Json = dict[str, Any]


def deal(number: int, state: str = "face down", **keys: Any) -> Json:
    return {"location": "player", "cards": [{"number": number, "state": state, **keys}]}


def board(number: int, state: str = "face up", **keys: Any) -> Json:
    return {"location": "community", "cards": [{"number": number, "state": state, **keys}]}


def small_game(*actions: Json, hands: list[Json] | None = None, **keys: Any) -> Json:
    """A game with these steps between the blinds and the showdown."""
    bet = {"bet": {"type": "small"}}
    rounds = [] if bet in actions else [bet]
    steps = [{"bet": {"type": "blinds"}}, *actions, *rounds, {"showdown": {"type": "final"}}]
    document = {
        "game": "Small game",
        "players": {"min": 2, "max": 4},
        "deck": {"type": "standard", "cards": 52},
        "bettingStructures": ["Limit"],
        "gamePlay": [{"name": f"Step {number}", **step} for number, step in enumerate(steps)],
        "showdown": {
            "order": "clockwise",
            "startingFrom": "dealer",
            "cardsRequired": "",
            "bestHand": hands or [{"evaluationType": "high", "anyCards": 5}],
        },
    }
    return document | keys


def problems(document: Json) -> list[Diagnostic]:
    return list(parse_game(json.dumps(document)).problems)


def the_problem(document: Json) -> Diagnostic:
    """The one problem of a document."""
    found = problems(document)
    assert len(found) == 1, [str(problem) for problem in found]
    return found[0]


def the_error(document: Json) -> Diagnostic:
    problem = the_problem(document)
    assert problem.severity is Severity.ERROR
    return problem


def the_warning(document: Json) -> Diagnostic:
    problem = the_problem(document)
    assert problem.severity is Severity.WARNING
    return problem


def game_of(document: Json) -> Game:
    return load_game(json.dumps(document))
