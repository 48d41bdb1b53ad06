"""Rounds without checking, and cards that a die takes away: written, read again, refused."""

from typing import Any

import pytest

from anypoker.batch.compile.program import compile_game
from anypoker.batch.compile.unsupported import Unsupported
from anypoker.catalogue import game_of as catalogue_game
from anypoker.rules import canonical
from tests.rules.small_games import Json, board, deal, game_of, small_game, the_error

DIE = {"roll_die": {"subset": "Die"}}


def a_round(**bet: Any) -> Json:
    return small_game({"deal": deal(5)}, {"bet": {"type": "small"} | bet})


def a_die(**remove: Any) -> Json:
    cards = board(5)
    cards["cards"][0]["subset"] = "Board"
    goes = {"type": "position", "subsets": ["Board"]} | remove
    return small_game({"deal": deal(2)}, {"deal": cards}, DIE, {"remove": goes})


@pytest.mark.parametrize("document", [a_round(check=False), a_die(die="Die")])
def test_written_and_read_again(document: Json) -> None:
    game = game_of(document)
    assert game_of(canonical(game)) == game


OPENING = {"evaluationType": "high", "qualifier": [9, 880]}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (a_round(type="antes", check=False), "`check` belongs to a betting round"),
        (a_round(mustOpen=True, check=False), "`mustOpen` and `check` contradict each other"),
        (a_round(opening=OPENING, check=False), "`opening` and `check` contradict each other"),
        (a_die(), '"position" needs `die`'),
        (a_die(type="subset"), '"subset" needs `criteria`'),
        (
            a_die(die="Die", criteria="lowest_river_card_unless_all_same"),
            '`criteria` does not belong to "position"',
        ),
        (a_die(die="Dye"), 'no die "Dye" has been rolled by then'),
    ],
)
def test_refused(document: Json, sentence: str) -> None:
    assert sentence in str(the_error(document))


@pytest.mark.parametrize("slug", ["pass-and-out", "crayfish", "good-bad-ugly"])
def test_batches_refuse_them_with_a_reason(slug: str) -> None:
    assert isinstance(compile_game(catalogue_game(slug).game), Unsupported)
