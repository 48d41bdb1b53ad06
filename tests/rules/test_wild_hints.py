"""Another evaluation type has other classes: who is sent to one is told so."""

import json
from typing import Any

import pytest

from anypoker.catalogue import find
from anypoker.rules import canonical, parse_game

TWOS = [{"type": "rank", "rank": "2", "role": "wild"}]


def hint(made: dict[str, Any]) -> str | None:
    (problem,) = parse_game(json.dumps(made)).problems
    return problem.hint


@pytest.mark.parametrize(
    ("qualifier", "words"),
    [
        ({}, "use `high_wild_bug`"),
        (
            {"qualifier": [9, 880]},
            "use `high_wild_bug`, and a qualifier by the classes of that type",
        ),
    ],
)
def test_at_the_showdown(qualifier: dict[str, Any], words: str) -> None:
    made = canonical(find("five-card-draw").game)
    made["showdown"]["bestHand"][0] |= {"wildCards": TWOS, **qualifier}
    assert hint(made) == words


def test_for_openers() -> None:
    made = canonical(find("jacks-or-better").game)
    made["showdown"]["bestHand"][0] |= {"evaluationType": "high_wild_bug", "wildCards": TWOS}
    assert hint(made) == "use `high_wild_bug`, and qualifiers by the classes of that type"


def test_where_no_type_takes_wild_cards() -> None:
    """The way out is told: an ordering of one's own."""
    made = canonical(find("three-card-draw").game)
    made["showdown"]["bestHand"][0] |= {"wildCards": TWOS}
    found = hint(made)
    assert found is not None
    assert found.endswith('declare one under `orderings`, with `"wild": "any"`')
