"""The option `banker`: one seat is the banker of every game with one."""

from collections.abc import Callable

import pytest

from anypoker.engine import decisions
from anypoker.game import Structure
from anypoker.history.log.journal import TableJournal
from anypoker.tables import Options, OptionsError, TableError
from anypoker.tables import changes as c
from anypoker.tables.games.rotation import Rotation, single_game_rotation
from tests.tables.sample_session import games
from tests.tables.test_table_rules import table

CASINO = single_game_rotation(games("three-card-poker"), Structure.LIMIT)
LIMIT = single_game_rotation(games("texas-holdem"), Structure.LIMIT)


def opened(*chips: int, banker: int, rotation: Rotation = CASINO) -> TableJournal:
    terms = "10/20 limit, ante 10" if rotation is CASINO else "10/20 limit"
    kept = table(*chips, rotation=rotation, terms=terms)
    kept.propose_and_accept(c.ChangeOptions(Options(banker=banker)))
    return kept


def buttons(kept: TableJournal, hands: int) -> list[int]:
    """Seats of the table that had the button; everyone takes the default action."""
    found = []
    for _ in range(hands):
        kept.deal()
        assert kept.hand is not None
        found.append(kept.table.dealt[kept.hand.button])
        while kept.table.in_hand:
            asked = decisions(kept.hand)[0]
            kept.act(asked.seat, asked.timeout)
    return found


def test_the_banker_stays_and_the_button_of_the_table_moves() -> None:
    kept = opened(1000, 1000, 1000, banker=2)
    assert buttons(kept, 4) == [1, 1, 1, 1]
    kept.propose_and_accept(c.ChangeOptions(Options()))
    moved = buttons(kept, 3)
    assert sorted(moved) == [0, 1, 2]


def test_other_games_do_not_know_it() -> None:
    kept = opened(1000, 1000, 1000, banker=2, rotation=LIMIT)
    assert sorted(buttons(kept, 3)) == [0, 1, 2]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda player: c.SetStack(player, 0), "B is the banker and has no chips"),
        (c.SitOut, "B is the banker and sits out"),
        (c.Leave, "nobody sits in seat 2, the banker's seat"),
    ],
    ids=["no chips", "sits out", "left"],
)
def test_without_the_banker_no_hand_is_dealt(
    change: Callable[[str], c.Change], sentence: str
) -> None:
    kept = opened(1000, 1000, 1000, banker=2)
    kept.propose_and_accept(change(kept.table.players[1].id))
    assert kept.table.reason_not_dealing() == sentence
    with pytest.raises(TableError, match="no hand can begin"):
        kept.deal()
    assert kept.table.number == 0


def test_a_seat_that_the_table_does_not_have() -> None:
    kept = opened(1000, 1000, banker=9)
    assert "nobody sits in seat 9" in kept.table.reason_not_dealing()
    with pytest.raises(OptionsError, match="'banker' must be 0"):
        Options(banker=-1)
