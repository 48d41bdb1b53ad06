"""One hand may have many deals for its pot: who sits out is out of all that are to come."""

from anypoker.engine import decisions
from anypoker.engine.actions import StayIn, StayOut
from anypoker.engine.events import Redealt, Stayed
from anypoker.history.log.journal import TableJournal
from anypoker.tables import changes as c
from anypoker.tables.games.rotation import single_game_rotation
from tests.history.test_snapshot import again, same
from tests.tables.sample_session import games
from tests.tables.test_table_rules import stacks, table

GUTS = single_game_rotation(games("three-card-guts"))


def asked(kept: TableJournal) -> set[str]:
    assert kept.hand is not None
    return {kept.table.dealt_players[one.seat] for one in decisions(kept.hand)}


def test_who_sits_out_is_out_of_every_further_deal() -> None:
    kept = table(500, 500, 500, rotation=GUTS, terms="2/4 limit")
    kept.deal()
    assert asked(kept) == {"A", "B", "C"}
    kept.propose_and_accept(c.SitOut("A"))
    assert asked(kept) == {"B", "C"}, "its answer is given"
    for _ in range(3):
        for player in ("B", "C"):
            kept.propose_and_accept(c.Act(player, StayIn()))
        assert kept.hand is not None
        if not kept.table.in_hand:
            break
        assert asked(kept) == {"B", "C"}
        same(kept.table, again(kept.table)[0])
    assert kept.hand is not None
    assert any(isinstance(event, Redealt) for event in kept.hand.events)
    stayed = {event.seat for event in kept.hand.events if isinstance(event, Stayed) and event.stays}
    assert {kept.table.dealt_players[seat] for seat in stayed} == {"B", "C"}
    if kept.table.in_hand:
        kept.propose_and_accept(c.Act("B", StayIn()))
        kept.propose_and_accept(c.Act("C", StayOut()))
    assert sum(stacks(kept).values()) == 1500


def test_a_hand_from_which_all_sit_out_comes_to_its_end() -> None:
    kept = table(50, 50, rotation=GUTS, terms="2/4 limit")
    kept.deal()
    kept.propose_and_accept(c.SitOut("A"))
    kept.propose_and_accept(c.SitOut("B"))
    assert not kept.table.in_hand
    assert sum(stacks(kept).values()) == 100
