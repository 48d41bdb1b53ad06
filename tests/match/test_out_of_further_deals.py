"""One hand may have many deals for its pot: who sits out is out of all that are to come."""

from anypoker.engine import decisions
from anypoker.engine.actions import StayIn, StayOut
from anypoker.engine.events import Redealt, Stayed
from anypoker.history.logged_table import LoggedTable
from anypoker.match import changes as c
from anypoker.match.rotation import one_game
from tests.history.test_snapshot import again, same
from tests.match.sample_evening import games
from tests.match.test_evening_rules import stacks, table

GUTS = one_game(games("three-card-guts"))


def asked(kept: LoggedTable) -> set[str]:
    assert kept.hand is not None
    return {kept.table.dealt_players[one.seat] for one in decisions(kept.hand)}


def test_who_sits_out_is_out_of_every_further_deal() -> None:
    kept = table(500, 500, 500, rotation=GUTS, terms="2/4 limit")
    kept.deal()
    assert asked(kept) == {"A", "B", "C"}
    kept.record(c.SitOut("A"))
    assert asked(kept) == {"B", "C"}, "its answer is given"
    for _ in range(3):
        for player in ("B", "C"):
            kept.record(c.Act(player, StayIn()))
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
        kept.record(c.Act("B", StayIn()))
        kept.record(c.Act("C", StayOut()))
    assert sum(stacks(kept).values()) == 1500


def test_a_hand_from_which_all_sit_out_comes_to_its_end() -> None:
    kept = table(50, 50, rotation=GUTS, terms="2/4 limit")
    kept.deal()
    kept.record(c.SitOut("A"))
    kept.record(c.SitOut("B"))
    assert not kept.table.in_hand
    assert sum(stacks(kept).values()) == 100
