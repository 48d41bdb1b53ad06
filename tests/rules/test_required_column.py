"""The Required column of the schema documents: a key marked No can be left out."""

import json
import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from anypoker.rules import Severity, parse_game
from anypoker.rules.diagnostics import Path, path_text
from tests.external_files import CORPUS, SHARED, needs_shared
from tests.rules.mutations import REQUIRED
from tests.rules.small_games import Json, problems

Table = tuple[str, str, int]  # document, heading, which table below it
ROW = re.compile(r"\| \*\*(\w+)\*\* \|.*\| (Yes|No)\*? \|$")


@cache
def tables() -> dict[Table, dict[str, bool]]:
    """Every table of both documents: whether each key is required."""
    found: dict[Table, dict[str, bool]] = {}
    for document in ("000", "001"):
        (path,) = (SHARED / "seeds").glob(f"{document}_*.txt")
        heading = ""
        number: Counter[str] = Counter()
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                heading = line.strip("# ")
            elif line.startswith("| Field"):
                number[heading] += 1
            elif row := ROW.match(line.strip()):
                table = (document, heading, number[heading])
                found.setdefault(table, {})[row[1]] = row[2] == "Yes"
    return found


# ---------------------------------------------------------------- the smallest files


def smallest(*steps: Json, **showdown: Any) -> Json:
    """A game with these steps between a deal and a bet, and nothing that is not required."""
    every = [
        {"deal": {"location": "player", "cards": [{"number": 7}]}},
        {"deal": {"location": "community", "cards": [{"number": 3}]}},
        *steps,
        {"bet": {"type": "small"}},
        {"showdown": {"type": "final"}},
    ]
    return {
        "game": "Smallest",
        "players": {"min": 2, "max": 3},
        "deck": {"type": "standard", "cards": 52},
        "bettingStructures": ["Limit"],
        "gamePlay": [{"name": f"Step {number}", **step} for number, step in enumerate(every)],
        "showdown": {
            "order": "clockwise",
            "startingFrom": "dealer",
            "cardsRequired": "any",
            "bestHand": [{"evaluationType": "high"}],
        }
        | showdown,
    }


def root(**keys: Any) -> Json:
    return smallest() | keys


def entry(*, dealt: tuple[Json, ...] = (), **keys: Any) -> Json:
    return smallest(*dealt, bestHand=[{"evaluationType": "high"} | keys])


CHOICE: Json = {"choose": {"possible_values": ["A", "B"], "value": "Game"}}
PILES: tuple[Json, ...] = (
    {"deal": {"location": "player", "cards": [{"number": 3, "hole_subset": "Left"}]}},
    {"deal": {"location": "community", "cards": [{"number": 3, "subset": "Top"}]}},
)
OLD_PILES: tuple[Json, ...] = (
    {
        "deal": {
            "location": "player",
            "cards": [{"number": 3, "subset": "Left", "state": "face down"}],
        }
    },
    PILES[1],
)
STATES = ["all_exposed", "any_exposed", "none_exposed", "board_composition", "player_choice"]
CONDITIONS = [
    "community_card_value", "community_card_suit", "board_composition", "player_choice",
    "player_hand_size",
]  # fmt: skip
HIGH: list[Json] = [{"evaluationType": "high"}]
WILD: Json = {"evaluationType": "high_wild"}


def cases(condition: Json) -> Json:
    document = smallest(CHOICE, conditionalBestHands=[{"condition": condition, "bestHand": HIGH}])
    del document["showdown"]["bestHand"]
    return document


def wild_file(rule: Json) -> Json:
    jokers = {"deck": {"type": "standard", "cards": 52, "jokers": 1}}
    document = smallest(bestHand=[WILD | {"wildCards": [rule]}])
    return document | jokers if rule["type"] == "joker" else document


def default_file(action: Json) -> Json:
    default = {"condition": "no_qualifier_met", "action": action}
    return smallest(defaultActions=[default], bestHand=[{"evaluationType": "high"} | QUALIFIED])


QUALIFIED: Json = {"qualifier": [8, 858]}
Place = Callable[[Json], Json]
# A table -> where its object belongs in a file, and objects with the required keys alone. Where the
# definition of a key demands it for one kind of object, that object has it ("rank" of wild ranks).
MINIMAL: dict[Table, tuple[Place, list[Json]]] = {
    ("000", "Root Object", 1): (lambda one: one, [smallest()]),
    ("000", "Players Object", 1): (lambda one: root(players=one), [{"min": 2, "max": 3}]),
    ("000", "Deck Object", 1): (lambda one: root(deck=one), [{"type": "standard", "cards": 52}]),
    ("000", "Betting Order Object", 1): (
        lambda one: root(bettingOrder=one),
        [{"initial": "dealer", "subsequent": word} for word in ("dealer", "high_hand")],
    ),
    ("000", "Simple Forced Bets", 1): (
        lambda one: smallest(_posted(one)) | {"forcedBets": one},
        [{"style": style} for style in ("bring-in", "blinds", "antes_only")],
    ),
    ("000", "Game Play Array", 1): (
        lambda one: root(gamePlay=[*smallest()["gamePlay"], one]),
        [],  # a name alone is not a step; every kind of step has a table below
    ),
    ("000", "Bet Object", 1): (
        lambda one: smallest({"bet": one}),
        [{"type": kind} for kind in ("small", "big", "blinds", "antes", "bring-in")],
    ),
    ("000", "Deal Object", 1): (
        lambda one: smallest({"deal": one}),
        [{"location": where, "cards": [{"number": 1}]} for where in ("player", "community")],
    ),
    ("000", "Conditional State Object", 1): (
        lambda one: smallest(
            CHOICE,
            {"deal": {"location": "player", "conditional_state": one, "cards": [{"number": 1}]}},
        ),
        [{"type": kind, "true_state": "face up", "false_state": "face down"} for kind in STATES],
    ),
    ("000", "Conditional State Object", 2): (
        lambda one: smallest({"deal": {"location": "player", "cards": [one]}}),
        [{"number": 1}],
    ),
    ("000", "Choose Object", 1): (lambda one: smallest({"choose": one}), [CHOICE["choose"]]),
    ("000", "Roll Die Object", 1): (lambda one: smallest({"roll_die": one}), [{"subset": "Die"}]),
    ("000", "Draw Object", 1): (
        lambda one: smallest({"draw": one}),
        [{"cards": [{"number": 2, "state": "face down"}]}],
    ),
    ("000", "Draw Object", 2): (
        lambda one: smallest({"draw": {"cards": [one]}}),
        [{"number": 2, "state": state} for state in ("face down", "face up")],
    ),
    ("000", "Draw Amount Object", 1): (
        lambda one: smallest(
            {"draw": {"cards": [{"number": 2, "state": "face down", "draw_amount": one}]}}
        ),
        [{"relative_to": "discard", "amount": -1}],
    ),
    ("000", "Discard Object", 1): (lambda one: smallest({"discard": one}), [{"cards": [{}]}]),
    ("000", "Discard Object", 2): (lambda one: smallest({"discard": {"cards": [one]}}), [{}]),
    ("000", "Expose Object", 1): (
        lambda one: smallest({"expose": one}),
        [{"cards": [{"number": 1, "state": "face down"}]}],
    ),
    ("000", "Expose Object", 2): (
        lambda one: smallest({"expose": {"cards": [one]}}),
        [{"number": 1, "state": state} for state in ("face down", "face up")],
    ),
    ("000", "Pass Object", 1): (
        lambda one: smallest({"pass": one}),
        [{"cards": [{"number": 1, "direction": "left", "state": "face down"}]}],
    ),
    ("000", "Pass Object", 2): (
        lambda one: smallest({"pass": {"cards": [one]}}),
        [
            {"number": 1, "direction": direction, "state": "face down"}
            for direction in ("left", "right", "across")
        ],
    ),
    ("000", "Separate Object", 1): (
        lambda one: smallest({"separate": one}),
        [{"cards": [{"hole_subset": "A", "number": 3}, {"hole_subset": "B", "number": 4}]}],
    ),
    ("000", "Separate Object", 2): (
        lambda one: smallest({"separate": {"cards": [one]}}),
        [{"hole_subset": "A", "number": 7}],
    ),
    ("000", "Separate Object", 3): (
        lambda one: smallest(
            {
                "separate": {
                    "cards": [{"hole_subset": "A", "number": 7}],
                    "visibility_requirements": [one],
                }
            }
        ),
        [{"hole_subset": "A"}],
    ),
    ("000", "Separate Object", 4): (
        lambda one: smallest(
            {
                "separate": {
                    "cards": [{"hole_subset": n, "number": k} for n, k in (("A", 5), ("B", 2))],
                    "hand_comparison": one,
                }
            }
        ),
        [
            {
                "subsets": [
                    {"hole_subset": "A", "evaluationType": "high"},
                    {"hole_subset": "B", "evaluationType": "two_card_high"},
                ],
                "comparison_rule": rule,
            }
            for rule in ("greater_than", "less_than")
        ],
    ),
    ("000", "Declare Object", 1): (
        lambda one: smallest({"declare": one}, bestHand=[*HIGH, {"evaluationType": "a5_low"}]),
        [{"type": "declare", "options": ["high", "low", "high_low"]}],
    ),
    ("000", "Remove Object", 1): (
        lambda one: smallest(*PILES, {"remove": one}),
        [{"type": "subset", "criteria": "lowest_river_card_unless_all_same", "subsets": ["Top"]}],
    ),
    ("000", "Showdown Object", 1): (lambda one: smallest(), [{"type": "final"}]),
    ("000", "Showdown Object", 2): (
        lambda one: root(showdown=one),
        [{"order": "", "startingFrom": "", "cardsRequired": "", "bestHand": HIGH}],
    ),
    ("000", "Conditional Best Hands Object", 1): (
        lambda one: cases(one["condition"]),
        [{"condition": {"type": "player_choice"}, "bestHand": HIGH}],
    ),
    ("000", "Condition Object", 1): (cases, [{"type": kind} for kind in CONDITIONS]),
    ("000", "Best Hand Object", 1): (
        lambda one: smallest(bestHand=[one]),
        [{"evaluationType": kind} for kind in ("high", "a5_low", "49", "low_pip_6", "21")],
    ),
    ("000", "Classification Object", 1): (
        lambda one: entry(classification=one),
        [{"type": "face_butt", "faceRanks": ["J", "Q", "K"], "fieldName": "face"}],
    ),
    ("000", "Hole Cards Allowed Object", 1): (
        lambda one: entry(dealt=PILES, holeCardsAllowed=[one]),
        [{"hole_subsets": ["Left"]}],
    ),
    ("000", "Community Subset Requirements Object", 1): (
        lambda one: entry(dealt=PILES, communitySubsetRequirements=[one]),
        [{"subset": "Top", "count": 2}],
    ),
    ("000", "Wild Cards Object", 1): (
        wild_file,
        [
            {"type": "joker", "role": "wild"},
            {"type": "rank", "rank": "2", "role": "wild"},
            {"type": "lowest_community", "role": "wild"},
            {"type": "lowest_hole", "role": "wild"},
            {"type": "joker", "role": "bug"},
        ],
    ),
    ("000", "Default Action Object", 1): (
        lambda one: default_file(one["action"]),
        [{"condition": "no_qualifier_met", "action": {"type": "split_pot"}}],
    ),
    ("000", "Action Object", 1): (
        default_file,
        [{"type": kind} for kind in ("split_pot", "best_hand", "evaluate_special")],
    ),
    ("000", "Evaluation Object", 1): (
        lambda one: default_file({"type": "evaluate_special", "evaluation": one}),
        [
            {"criterion": word, "from": source}
            for word in ("highest_rank", "lowest_rank")
            for source in ("hole_cards", "community_cards")
        ],
    ),
    ("001", "Root Object", 1): (lambda one: one, [smallest()]),
    ("001", "Players Object", 1): (lambda one: root(players=one), [{"min": 2, "max": 3}]),
    ("001", "Deck Object", 1): (lambda one: root(deck=one), [{"type": "standard", "cards": 52}]),
    ("001", "Forced Bets Object", 1): (
        lambda one: smallest(_posted(one)) | {"forcedBets": one},
        [
            {"style": style, "rule": rule}
            for style in ("bring-in", "blinds", "antes")
            for rule in ("high card", "low card", "high card ah", "low card al")
        ],
    ),
    ("001", "Game Play Array", 1): (lambda one: root(gamePlay=[one]), []),
    ("001", "Deal Object", 1): (
        lambda one: smallest({"deal": one}),
        [{"location": "player", "cards": [{"number": 1, "state": "face up"}]}],
    ),
    ("001", "Deal Object", 2): (
        lambda one: smallest({"deal": {"location": "player", "cards": [one]}}),
        [{"number": 1, "state": "face up"}],
    ),
    ("001", "Draw Object", 1): (
        lambda one: smallest({"draw": one}),
        [{"cards": [{"number": 2, "state": "face down"}]}],
    ),
    ("001", "Draw Object", 2): (
        lambda one: smallest({"draw": {"cards": [one]}}),
        [{"number": 2, "state": "face down"}],
    ),
    ("001", "Draw Amount Object", 1): (
        lambda one: smallest(
            {"draw": {"cards": [{"number": 2, "state": "face down", "draw_amount": one}]}}
        ),
        [{"relative_to": "discard", "amount": -1}],
    ),
    ("001", "Discard Object", 1): (lambda one: smallest({"discard": one}), [{"cards": [{}]}]),
    ("001", "Discard Object", 2): (lambda one: smallest({"discard": {"cards": [one]}}), [{}]),
    ("001", "Expose Object", 1): (
        lambda one: smallest({"expose": one}),
        [{"cards": [{"number": 1, "state": "face up"}]}],
    ),
    ("001", "Expose Object", 2): (
        lambda one: smallest({"expose": {"cards": [one]}}),
        [{"number": 1, "state": "face up"}],
    ),
    ("001", "Pass Object", 1): (
        lambda one: smallest({"pass": one}),
        [{"cards": [{"number": 1, "direction": "left", "state": "face down"}]}],
    ),
    ("001", "Pass Object", 2): (
        lambda one: smallest({"pass": {"cards": [one]}}),
        [{"number": 1, "direction": "left", "state": "face down"}],
    ),
    ("001", "Separate Object", 1): (
        lambda one: smallest({"separate": one}),
        [{"cards": [{"subset": "A", "number": 7}]}],
    ),
    ("001", "Separate Object", 2): (
        lambda one: smallest({"separate": {"cards": [one]}}),
        [{"subset": "A", "number": 7}],
    ),
    ("001", "Showdown Object", 1): (lambda one: smallest(), [{"type": "final"}]),
    ("001", "Showdown Object", 2): (
        lambda one: root(showdown=one),
        [{"order": "", "startingFrom": "", "cardsRequired": "", "bestHand": HIGH}],
    ),
    ("001", "Best Hand Object", 1): (lambda one: smallest(bestHand=[one]), HIGH),
    ("001", "Card Subset Allowed Object", 1): (
        lambda one: entry(dealt=OLD_PILES, holeCardsAllowed=[one]),
        [{"subsets": ["Left"]}],
    ),
    ("001", "Wild Card Object", 1): (
        lambda one: smallest(bestHand=[WILD | {"wildCard": one}]),
        [{}],
    ),
    ("001", "Default Action Object", 1): (
        lambda one: smallest(
            defaultAction=one, bestHand=[{"evaluationType": "high"} | QUALIFIED]
        ),
        [
            {"condition": "no_qualifier_met", "action": word}
            for word in ("best_hand", "split_pot")
        ],
    ),
}  # fmt: skip


def _posted(forced: dict[str, Any]) -> dict[str, Any]:
    """Return the step that posts forced bets of a style."""
    return {"bet": {"type": "antes" if forced["style"] == "antes_only" else forced["style"]}}


OF_ITS_KIND = {"rank"}  # required by the definition, for one kind of object


@needs_shared
def test_every_table_of_the_documents_has_its_smallest_object() -> None:
    assert set(MINIMAL) == set(tables())
    for table, (_, objects) in MINIMAL.items():
        required = {key for key, needed in tables()[table].items() if needed}
        for one in objects:
            assert set(one) - OF_ITS_KIND == required, table


@pytest.mark.parametrize("table", MINIMAL, ids=lambda table: "-".join(map(str, table)))
def test_required_keys_are_enough(table: Table) -> None:
    place, objects = MINIMAL[table]
    for one in objects:
        document = place(deepcopy(one))
        found = [str(problem) for problem in problems(document) if problem.severity == "error"]
        assert found == [], one


# ---------------------------------------------------------------- optional keys of real files


def optional_keys(data: Any, path: Path = (), parent: str = "$") -> list[Path]:
    """Every key of a file that the documents do not require."""
    found: list[Path] = []
    if isinstance(data, list):
        for number, value in enumerate(data):
            found += optional_keys(value, (*path, number), parent)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in REQUIRED.get(parent, ()):
                found.append((*path, key))
            inner = f"{parent}/cards" if key == "cards" else key
            found += optional_keys(value, (*path, key), inner)
    return found


def without(data: Any, path: Path) -> Any:
    if len(path) == 1:
        return {key: value for key, value in data.items() if key != path[0]}
    made = list(data) if isinstance(data, list) else dict(data)
    made[path[0]] = without(data[path[0]], path[1:])
    return made


# Objects without a table in the documents.
UNLISTED = {
    "hand_comparison",
    "conditionalOrders",
    "default",
    "buy",
    "protection_option",
    "replaceCommunity",
    "references",
    "communityCardLayout",
}


@needs_shared
def test_optional_keys_of_the_corpus_may_be_left_out() -> None:
    """The file without the key plays, or another key contradicts it: the key is not missed."""
    chance = Random(3)
    known = {key for table in tables().values() for key, needed in table.items() if not needed}
    known -= {"bestHand", "conditionalBestHands"}  # one of them is needed
    known -= {"rank", "condition", "subset"}  # needed by one type, one role, and one rule
    for path in CORPUS:
        document = json.loads(path.read_text(encoding="utf-8"))
        keys = [
            one for one in optional_keys(document) if one[-1] in known and not UNLISTED & {*one}
        ]
        for key in chance.sample(keys, min(20, len(keys))):
            found = parse_game(json.dumps(without(document, key))).problems
            missed = [
                one
                for one in found
                if one.severity is Severity.ERROR and one.path == path_text(key)
            ]
            assert not missed, (path.stem, missed)
