"""A picture of the board that shows other cards than are dealt is warned about."""

import json
from typing import Any

import pytest

from anypoker.catalogue import all_games, find
from anypoker.rules import Severity, canonical, parse_game
from anypoker.rules.validate import validate

CELLS = [
    [["Row 1", "Column 1"], ["Row 1", "Column 2"], ["Row 1", "Column 3"]],
    [["Row 2", "Column 1"], ["Row 2", "Column 2"], []],
    [["Row 3", "Column 1"], [], []],
]


def warnings(**layout: Any) -> list[tuple[str, str]]:
    made = canonical(find("nightmare").game) | {"communityCardLayout": layout}
    found = parse_game(json.dumps(made))
    assert all(problem.severity is Severity.WARNING for problem in found.problems)
    return [(problem.path, problem.message) for problem in found.problems]


def test_a_grid_with_a_place_for_every_card_is_right() -> None:
    assert warnings(type="grid", columns=3, cells=CELLS) == []


def test_a_place_for_which_there_is_no_card() -> None:
    cells = [*CELLS[:2], [["Row 3", "Column 1"], ["Row 3", "Column 2"], []]]
    ((path, message),) = warnings(type="grid", columns=3, cells=cells)
    assert path == "$.communityCardLayout.cells[2][1]"
    assert message == (
        'there is no card for this place: none lies in "Row 3" and "Column 2" and nowhere else'
    )


def test_more_places_than_cards_of_a_pile() -> None:
    ((path, _),) = warnings(type="grid", columns=3, cells=[*CELLS, CELLS[0][:1], CELLS[0][:1]])
    assert path == "$.communityCardLayout.cells[3][0]"


def test_a_row_that_is_longer_than_the_grid_is_wide() -> None:
    ((path, message),) = warnings(type="grid", columns=2, cells=CELLS[:1])
    assert path == "$.communityCardLayout.cells[0]"
    assert message == "the grid has 2 columns, but this row has 3 cells"


def test_a_row_of_a_pile_that_nobody_deals() -> None:
    rows = [{"label": "Upper", "subsets": ["Row 1", "Row 9"]}]
    assert warnings(type="multi-row", rows=rows) == [
        ("$.communityCardLayout.rows[0].subsets[1]", 'no card is ever dealt to the pile "Row 9"')
    ]


@pytest.mark.parametrize("slug", [s for s, one in all_games().items() if one.game.layout])
def test_pictures_of_the_catalogue_are_right(slug: str) -> None:
    found = validate(find(slug).game)
    assert [one for one in found if one.path[0] == "communityCardLayout"] == []
