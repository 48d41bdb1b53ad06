"""Every JSON example of the two schema documents is accepted in its place.

The examples are read from the documents themselves. A small game is built around each.
"""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from anypoker.game import RankedHand
from anypoker.rules import Severity, parse_game
from tests.external_files import SHARED, needs_shared

Json = dict[str, Any]


def texas() -> Json:
    """A small game to build examples into."""
    deal_board = {"location": "community", "cards": [{"number": 5, "state": "face up"}]}
    deal_hand = {"location": "player", "cards": [{"number": 5, "state": "face down"}]}
    return {
        "game": "Example",
        "players": {"min": 2, "max": 4},
        "deck": {"type": "standard", "cards": 52},
        "bettingStructures": ["Limit"],
        "gamePlay": [
            {"name": "Blinds", "bet": {"type": "blinds"}},
            {"name": "Deal", "deal": deal_hand},
            {"name": "Bet", "bet": {"type": "small"}},
            {"name": "Board", "deal": deal_board},
            {"name": "Showdown", "showdown": {"type": "final"}},
        ],
        "showdown": {
            "order": "clockwise",
            "startingFrom": "dealer",
            "cardsRequired": "five cards",
            "bestHand": [{"evaluationType": "high", "anyCards": 5}],
        },
    }


def choice(document: Json) -> None:
    """A choice of a game, as the examples on conditions need it."""
    games = ["Hold'em", "Omaha 8", "Razz"]
    document["gamePlay"].insert(
        1, {"name": "Choose", "choose": {"possible_values": games, "value": "Game"}}
    )


def board_of(document: Json, *piles: str) -> None:
    cards = [{"number": 1, "state": "face up", "subset": pile} for pile in piles]
    document["gamePlay"][3]["deal"]["cards"] = cards


def insert_step(document: Json, step: Json, at: int = 3) -> None:
    document["gamePlay"].insert(at, {"name": "Example", **step})


def place(example: Json) -> Json:
    """The example inside a small game; what it needs around it depends on its first key."""
    document = texas()
    entry = document["showdown"]["bestHand"][0]
    key = next(iter(example))
    match key:
        case "subsequent":
            choice(document)
            document["bettingOrder"] = {"initial": "after_big_blind", **example}
        case "forcedBets":
            choice(document)
            document |= example
            document["gamePlay"].insert(3, {"name": "Bring-in", "bet": {"type": "bring-in"}})
        case "groupedActions" | "roll_die" | "pass":
            insert_step(document, example)
        case "draw_amount":
            card = {"number": 4, "state": "face down", **example}
            insert_step(document, {"draw": {"cards": [card]}})
        case "separate":
            insert_step(document, example)
            entry["hole_subset"] = "Hold'em"
        case "wildCards":
            entry["evaluationType"] = "high_wild"
            entry |= example
        case "wildCard":
            entry["evaluationType"] = "high_wild"
            entry |= example
        case "communityCardSelectCombinations":
            board_of(document, "Flop 1.1", "Flop 2.2", "Flop 3.3")
            del entry["anyCards"]
            entry |= {"holeCards": 2, **example}
        case "holeCardsAllowed":
            cards = [
                {"number": 1, "state": "face down", "hole_subset": "Point"},
                {"number": 2, "state": "face down", "hole_subset": "Hole Card"},
            ]
            document["gamePlay"][1]["deal"]["cards"] = cards
            del entry["anyCards"]
            entry |= {"holeCards": 2, "communityCards": 3, **example}
        case "name":
            document["showdown"]["bestHand"].append(example)
        case _:
            raise AssertionError(f"no place for the example {key}")
    return document


def examples(name: str) -> list[Any]:
    """The fenced JSON of a document; one fence is never closed and ends at the next heading."""
    if not SHARED.is_dir():
        return []
    (path,) = (SHARED / "seeds").glob(f"{name}_*.txt")
    found: list[str] = []
    for block in re.split(r"```json *\n", path.read_text())[1:]:
        text = re.split(r"```|\n#", block)[0].strip().rstrip(",")
        data = json.loads(text if text.startswith("{") else "{" + text + "}")
        found.append(pytest.param(data, id=f"{name}-{next(iter(data))}-{len(found)}"))
    return found


@pytest.mark.parametrize("example", examples("000") + examples("001"))
def test_an_example_of_the_documents_is_accepted_in_its_place(example: Json) -> None:
    reading = parse_game(json.dumps(place(deepcopy(example))))
    assert [str(p) for p in reading.problems if p.severity is Severity.ERROR] == []


@needs_shared
def test_all_examples_were_found() -> None:
    assert len(examples("000")) == 7
    assert len(examples("001")) == 6


def test_the_misprint_of_the_older_document_is_refused_with_the_right_hint() -> None:
    document = texas()
    document["showdown"]["bestHand"] = [
        {"evaluationType": "high", "holeCards": [2.3], "communityCards": [3, 2]}
    ]
    (problem,) = parse_game(json.dumps(document)).problems
    assert problem.path == "$.showdown.bestHand[0].holeCards[0]"
    assert problem.hint is not None
    assert problem.hint.endswith("did you mean [2, 3]?")


def test_the_list_that_was_meant_is_two_plus_three_or_three_plus_two() -> None:
    document = texas()
    document["showdown"]["bestHand"] = [
        {"evaluationType": "high", "holeCards": [2, 3], "communityCards": [3, 2]}
    ]
    game = parse_game(json.dumps(document)).game
    assert game is not None
    hand = game.showdown.otherwise[0].hand
    assert isinstance(hand, RankedHand)
    counts = [[pick.least for pick in one.picks] for one in hand.selection.alternatives]
    assert counts == [[2, 3], [3, 2]]


def short_deck(document: Json, kind: str) -> None:
    document["deck"] = {"type": kind, "cards": 36}
    document["showdown"]["bestHand"][0]["evaluationType"] = "36card_ffh_high"


OLDER: list[tuple[str, Callable[[Json], None], Callable[[Json], None]]] = [
    (
        "a standard deck of 36 cards",
        lambda old: short_deck(old, "standard"),
        lambda new: short_deck(new, "short_6a"),
    ),
    (
        "defaultAction",
        lambda old: old["showdown"].update(
            defaultAction={"condition": "no_qualifier_met", "action": "split_pot"}
        ),
        lambda new: new["showdown"].update(
            globalDefaultAction={
                "condition": "no_qualifier_met",
                "action": {"type": "split_pot"},
            }
        ),
    ),
    (
        "subset of a draw",
        lambda old: insert_step(
            old, {"draw": {"cards": [{"number": 1, "state": "face down", "subset": "A"}]}}
        ),
        lambda new: insert_step(
            new, {"draw": {"cards": [{"number": 1, "state": "face down", "hole_subset": "A"}]}}
        ),
    ),
    (
        "the low community card",
        lambda old: old["showdown"]["bestHand"][0].update(
            evaluationType="high_wild",
            wildCard={"communityCards": "low", "otherCards": "same_rank"},
        ),
        lambda new: new["showdown"]["bestHand"][0].update(
            evaluationType="high_wild_bug",
            wildCards=[{"type": "lowest_community", "role": "wild", "match": "rank"}],
        ),
    ),
]


@pytest.mark.parametrize(("older", "newer"), [pytest.param(o, n, id=name) for name, o, n in OLDER])
def test_the_older_generation_means_the_newer(
    older: Callable[[Json], None], newer: Callable[[Json], None]
) -> None:
    games = []
    for change in (older, newer):
        document = texas()
        document["gamePlay"][1]["deal"]["cards"][0]["hole_subset"] = "A"
        change(document)
        reading = parse_game(json.dumps(document))
        assert reading.ok, reading.problems
        games.append(reading.game)
    assert games[0] == games[1]
