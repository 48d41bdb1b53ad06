"""Commands of a tournament: entering, chips, leaving, levels, time."""

import json
from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from anypoker.engine.invariants import InvariantError
from anypoker.tables import BlindLevel, StakesSpec
from anypoker.tables.seating.button import Positions
from anypoker.tournaments import (
    Level,
    Phase,
    TournamentError,
    check_tournament,
    commands,
    percentages,
    verify_draws,
)
from anypoker.tournaments.prizes import Prizes
from anypoker.tournaments.seat_draw import make_draw
from anypoker.tournaments.seating import table_sizes
from tests.tournaments.floor_cases import Floor

MINUTE = 60_000
ROOT = Path(__file__).parents[2]


def timed(*rests: int) -> tuple[Level, ...]:
    return tuple(
        Level(BlindLevel(StakesSpec(25 * n, 50 * n), minutes=10), rest)
        for n, rest in enumerate(rests, 1)
    )


def test_registration() -> None:
    floor = Floor(3, start=False, most_players=4)
    assert "already registered" in floor.refused(commands.Register("p1", "P1"))
    assert "is not a name" in floor.refused(commands.Register("x", ""))
    floor.send(commands.Unregister("p1"))
    assert "this player is not in the tournament" in floor.refused(commands.Unregister("p1"))
    for number in (4, 5):
        floor.send(commands.Register(f"p{number}", f"P{number}"))
    assert "the tournament is full: 4 players" in floor.refused(commands.Register("y", "Y"))
    floor.send(commands.Start())
    assert "registration is closed" in floor.refused(commands.Register("y", "Y"))
    assert "has started" in floor.refused(commands.Cancel())


def test_cancelled_tournament_cannot_start() -> None:
    floor = Floor(3, start=False)
    floor.send(commands.Cancel())
    assert floor.now.phase is Phase.CANCELLED
    for command in (commands.Start(), commands.Cancel(), commands.Unregister("p0")):
        assert floor.refused(command) == "the tournament is cancelled"


def test_start_when_full() -> None:
    floor = Floor(9, start=False, start_players=10)
    assert floor.now.phase is Phase.REGISTERING
    floor.send(commands.Register("p9", "P9"))
    assert floor.now.phase is Phase.RUNNING


def test_start_at_a_time() -> None:
    floor = Floor(9, start=False, start_at=5 * MINUTE)
    floor.send(commands.Tick(5 * MINUTE - 1))
    assert floor.now.phase is Phase.REGISTERING
    floor.send(commands.Tick(5 * MINUTE))
    assert floor.now.phase is Phase.RUNNING


def test_levels_of_minutes_and_breaks() -> None:
    floor = Floor(9, levels=timed(0, 5, 0))
    floor.send(commands.Tick(MINUTE))
    floor.deal()
    floor.send(commands.Tick(11 * MINUTE))
    assert floor.now.level == 1
    floor.send(commands.Tick(21 * MINUTE))
    assert (floor.now.level, floor.now.break_due) == (2, True)
    floor.end(1)
    assert floor.now.break_until == 26 * MINUTE
    assert "takes a break" in floor.refused(commands.DealHand(1))
    floor.send(commands.Tick(26 * MINUTE))
    floor.deal()


def test_add_on_is_sold_in_its_break() -> None:
    levels = tuple(Level(BlindLevel(StakesSpec(25 * n, 50 * n), 1)) for n in (1, 2, 3))
    floor = Floor(9, levels=levels, rebuy_levels=1, rebuys=1, add_on=5_000, add_on_price=50)
    assert "no add-on" in floor.refused(commands.AddOn("p0"))
    floor.hand(1)
    floor.send(commands.AddOn("p0"))
    assert floor.now.entrants["p0"].stack == 15_000
    assert floor.now.collected == 9 * 100 + 50
    assert "P0 cannot buy" in floor.refused(commands.AddOn("p0"))
    assert floor.now.break_until == MINUTE  # this level has no break; players need some time
    floor.send(commands.Tick(MINUTE))
    floor.deal()


@pytest.mark.parametrize("step", [1, 100])
def test_break_waits_for_a_long_hand(step: int) -> None:
    """No level passes while a break is due: its break and its add-on would be lost."""
    floor = Floor(9, levels=timed(5, 0, 0), rebuy_levels=1, add_on=5_000)
    floor.send(commands.Tick(MINUTE))
    floor.deal()
    for minute in range(1 + step, 101 + step, step):
        floor.send(commands.Tick(minute * MINUTE))
    assert (floor.now.level, floor.now.break_due) == (1, True)
    now = floor.now.now
    floor.end(1)
    assert floor.now.break_until == now + 5 * MINUTE
    floor.send(commands.AddOn("p0"))
    floor.send(commands.Tick(now + 5 * MINUTE))
    assert (floor.now.level, floor.now.played) == (1, 0)
    floor.send(commands.Tick(now + 15 * MINUTE))
    assert floor.now.level == 2


def test_late_entry_opens_a_table_if_all_are_full() -> None:
    floor = Floor(12, seats=6, late_levels=2, final_seats=6)
    floor.deal()
    floor.send(commands.Register("late", "Late"))
    assert floor.sizes() == [6, 6, 1]
    assert "waits for players" in floor.refused(commands.DealHand(3))
    floor.end(1, positions=Positions(0, 1, 2))
    assert floor.sizes() == [5, 6, 2]
    floor.deal(3)


def test_broke_players_of_a_hand_are_placed_when_all_have_decided() -> None:
    floor = Floor(9, rebuys=1, rebuy_levels=2)
    floor.deal()
    more, fewer = floor.at(1, 1), floor.at(1, 2)
    floor.end(1, stacks={1: 12_000, 2: 8_000})
    floor.deal()
    floor.end(1, (1, 2))
    floor.send(commands.DeclineRebuy(more))
    assert not floor.now.places
    floor.send(commands.DeclineRebuy(fewer))
    assert floor.places() == {more: 8, fewer: 9}


def test_player_who_leaves_is_placed_and_the_chips_leave_play() -> None:
    floor = Floor(9)
    floor.send(commands.Leave("p0"))
    assert (floor.places(), floor.now.forfeited) == ({"p0": 9}, 10_000)
    floor.deal()
    floor.send(commands.Leave("p1"))
    assert "p1" not in floor.places()
    seat = floor.now.entrants["p2"].seat
    floor.end(1, (seat,))
    assert (floor.places()["p2"], floor.places()["p1"]) == (8, 7)


def test_player_on_the_way_can_leave() -> None:
    floor = Floor(19, seats=9)
    floor.deal()
    floor.end(2)
    floor.end(3, (0,))
    player = floor.now.transfers[0].player
    floor.send(commands.Leave(player))
    assert player in floor.places()
    floor.end(1)
    assert floor.now.forfeited == 10_000


def test_bounties_and_prizes_are_paid() -> None:
    floor = Floor(3, bounty=30, prizes=percentages([70, 30]))
    floor.deal()
    winner = floor.at(1, 0)
    floor.end(1, (1, 2))
    one = floor.now.entrants[winner]
    assert floor.now.phase is Phase.OVER
    assert (one.prize, one.bounties) == (210, 90)


def test_same_stack_shares_the_place_and_the_prizes() -> None:
    floor = Floor(3, prizes=percentages([50, 30, 20]))
    floor.hand(1, 1, 2)
    assert sorted(one.place for one in floor.now.places) == [1, 2, 2]
    assert sorted(one.prize for one in floor.now.entrants.values()) == [75, 75, 150]


def test_hand_with_other_chips_is_refused() -> None:
    floor = Floor(3)
    floor.deal()
    wrong = tuple((player, 10_001) for player in floor.now.tables[1].players)
    assert "do not add up" in floor.refused(commands.EndHand(1, wrong))
    assert "plays no hand" in floor.refused(commands.EndHand(2, wrong))
    floor.send(commands.EndHand(1))  # voided
    floor.hand(1)
    assert "plays no hand" in floor.refused(commands.EndHand(1, wrong))


def test_levels_to_come_can_change() -> None:
    floor = Floor(3)
    levels = floor.now.settings.levels
    assert "cannot change" in floor.refused(commands.ChangeLevels(levels[1:]))
    assert "set either" in floor.refused(
        commands.ChangeLevels((levels[0], Level(BlindLevel(StakesSpec(1, 2)))))
    )
    floor.send(commands.ChangeLevels((levels[0], levels[2])))
    assert len(floor.now.settings.levels) == 2


def test_lost_chip_is_found() -> None:
    floor = Floor(3)
    one = floor.now.entrants["p0"]
    robbed = replace(floor.now, entrants={**floor.now.entrants, "p0": replace(one, stack=9_999)})
    with pytest.raises(InvariantError, match="chips were given out"):
        check_tournament(robbed)


def test_false_draw_is_found() -> None:
    floor = Floor(20, start=False)
    commitment = floor.now.commitment
    floor.send(commands.Start())
    (draw,) = floor.now.draws
    other = make_draw(bytes(32), 1, draw.what, draw.words, draw.players, draw.slots)
    with pytest.raises(TournamentError, match="seed of draw 1"):
        verify_draws(commitment, [other])
    assert verify_draws(commitment, [draw])


def test_draw_never_changes() -> None:
    """Players verify old draws: this answer is published."""
    slots = [(1, seat) for seat in range(1, 7)]
    draw = make_draw(bytes(32), 1, "start", [("a", "x")], list("abcdef"), slots)
    assert draw.seed[:16] == "d5b35370ba1c04aa"
    (seats,) = verify_draws(
        "54924738fb3c3c3f4857f6eab68742363063ce3227ba45739ab7c1e3bcc7686f", [draw]
    )
    assert seats == {"a": (1, 2), "b": (1, 5), "c": (1, 3), "d": (1, 4), "e": (1, 1), "f": (1, 6)}


@pytest.mark.parametrize(
    ("game", "seats", "players", "sizes"),
    [
        ("texas-holdem", 9, 28, [7, 7, 7, 7]),
        ("texas-holdem", 9, 9, [9]),
        ("kuhn-poker", 2, 5, [2, 2, 1]),
    ],
)
def test_sizes_of_tables(game: str, seats: int, players: int, sizes: list[int]) -> None:
    settings = Floor(2, game=game, seats=seats, start=False).now.settings
    assert table_sizes(players, settings) == sizes


def test_standard_prizes_pay_fifteen_percent() -> None:
    amounts = Prizes().amounts(20_000, 200)
    assert (len(amounts), sum(amounts)) == (30, 20_000)
    assert list(amounts) == sorted(amounts, reverse=True)
    assert amounts[-1] >= 150


def test_draws_that_the_pages_verify() -> None:
    """The tests of the pages read draws from a file: they are those of this package."""
    told = json.loads((ROOT / "web/tests/draws.json").read_text(encoding="utf-8"))
    secret = bytes(range(32))
    draws = [
        make_draw(
            secret, number, one["what"], [tuple(pair) for pair in one["words"]], one["players"],
            [tuple(slot) for slot in one["slots"]],
        )
        for number, one in enumerate(told["draws"], 1)
    ]  # fmt: skip
    assert json.loads(json.dumps(to_builtins(draws))) == told["draws"]
    assert json.loads(json.dumps(verify_draws(told["commitment"], draws))) == told["seats"]
