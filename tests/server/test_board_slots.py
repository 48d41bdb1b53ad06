"""Places of the board and rows of players."""

from anypoker.catalogue import find
from anypoker.server.games.board_slots import hand_rows, rows_data


def test_games_with_three_piles_have_rows() -> None:
    game = find("chinese-poker").game
    assert [room for _, room in hand_rows(game)] == [3, 5, 5]
    assert rows_data(game) == {"rows": hand_rows(game)}


def test_games_with_a_board_or_two_piles_have_no_rows() -> None:
    for name in ("three-hand-holdem", "cowpie", "texas-holdem"):
        assert rows_data(find(name).game) == {}
    assert rows_data(None) == {}
