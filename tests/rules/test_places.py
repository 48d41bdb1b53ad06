"""Shares for other places than the first: what is refused, how it is written and told."""

import pytest

from anypoker.batch.compile.supported_rules import check_rules
from anypoker.batch.compile.unsupported import UnsupportedGameError
from anypoker.rules import canonical, explain_text
from tests.rules.small_games import Json, deal, game_of, small_game, the_error

HIGH = {"evaluationType": "high", "anyCards": 5}
WIN = HIGH | {"name": "Win", "share": 2}


def placed(place: object, *steps: Json) -> Json:
    hands = [WIN, HIGH | {"name": "Place", "place": place}]
    return small_game({"deal": deal(5)}, *steps, hands=hands)


def test_places_are_written_and_read_again() -> None:
    for place, number in ((2, 2), ("last", 0), (1, 1)):
        game = game_of(placed(place))
        assert game.showdown.otherwise[1].place == number
        assert game_of(canonical(game)) == game


def test_places_are_told() -> None:
    assert "The second best high hand." in explain_text(game_of(placed(2)))
    assert "The worst high hand." in explain_text(game_of(placed("last")))


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (placed(0), "at least 1"),
        (placed("second"), '"last"'),
        (
            small_game({"deal": deal(5)}, hands=[WIN, {"holds": "Qs", "place": 2}]),
            "`place` has no meaning beside `holds`",
        ),
        (
            placed(2, {"declare": {"type": "declare", "options": ["Win", "Place", "both"]}}),
            "nobody can declare both ways",
        ),
    ],
)
def test_refused(document: Json, sentence: str) -> None:
    assert sentence in str(the_error(document))


def test_batches_refuse_them() -> None:
    with pytest.raises(UnsupportedGameError, match="another hand than the best"):
        check_rules(game_of(placed(2)))
