"""Contests: a match that a game file lays down, and a sit-and-go."""

from collections import Counter
from dataclasses import replace

import pytest

from anypoker.engine import decisions
from anypoker.engine.events import Posted
from anypoker.game import Structure, WonBy
from anypoker.history import TableJournal
from anypoker.server.protocol.table_tournament_encoder import contest_data
from anypoker.session.setup.ledger import ledger
from anypoker.tables import (
    BlindLevel,
    FinishingPlace,
    SeatSetup,
    Setup,
    SetupError,
    Table,
    TableError,
    Tournament,
    contest_result,
    match_setup,
    parse_stakes_spec,
    single_game_rotation,
    sit_and_go,
)
from anypoker.tables import changes as c
from anypoker.tables.games.stakes import StakesSpecError
from anypoker.tables.games.tournament import places_of_busted, places_of_left
from tests.tables.contests import play_contest
from tests.tables.sample_session import games, keys

SEVENTEEN = games("17-poker")
MATCHES = 60  # the soak plays 10,000


def test_a_match_of_17_poker_from_the_file_alone() -> None:
    table = play_contest(match_setup(SEVENTEEN, ("Ann", "Bob")), "one match")
    assert table.over
    assert table.number <= 10
    assert sum(place.stack for place in table.places) == 200
    assert "wins after" in contest_result(table)


@pytest.mark.parametrize("caller", [False, True], ids=["random", "caller"])
def test_matches_conserve_chips_and_end(caller: bool) -> None:
    ends: Counter[str] = Counter()
    for number in range(MATCHES):
        seed = f"match {number}"
        table = play_contest(match_setup(SEVENTEEN, ("Ann", "Bob")), seed, caller)
        assert sum(place.stack for place in table.places) == 200, seed
        bust = min(place.stack for place in table.places) == 0
        assert table.number == 10 or bust, seed
        ends["bust" if bust else "ten hands"] += 1
    assert ends["ten hands"]


def test_the_start_alternates() -> None:
    """Hand 1: the first player starts both rounds and pays an ante of 5; hand 2: the second."""
    kept = TableJournal.create(match_setup(SEVENTEEN, ("Ann", "Bob")), keys=keys("start"))
    for number in range(4):
        hand = kept.deal()
        assert kept.table.dealt[hand.seats_to_act[0]] == number % 2
        antes = [event.amount for event in hand.events if isinstance(event, Posted)]
        assert antes == [5, 5]
        while kept.table.in_hand:
            assert kept.hand is not None
            asked = decisions(kept.hand)[0]
            kept.act(asked.seat, asked.timeout)


def tournament(*stacks: int, levels: tuple[BlindLevel, ...] = ()) -> Setup:
    players = tuple(SeatSetup(f"P{number}", stack) for number, stack in enumerate(stacks, 1))
    return Setup(
        single_game_rotation(games("texas-holdem"), Structure.NO_LIMIT),
        parse_stakes_spec("1/2 no limit"),
        players,
        contest=Tournament(WonBy.LAST_STANDING, levels=levels),
    )


LEVELS = tuple(
    BlindLevel(parse_stakes_spec(f"{small}/{2 * small} no limit"), 5)
    for small in (5, 10, 20, 40, 80, 160)
)


@pytest.mark.parametrize("seed", range(10))
def test_a_sit_and_go_ends_with_one_player_and_all_places(seed: int) -> None:
    table = play_contest(tournament(*[300] * 6, levels=LEVELS), f"sit-and-go {seed}")
    assert [player.stack for player in table.seats if player is not None] == [1800]
    places = sorted(place.place for place in table.places)
    assert len(places) == 6
    assert places[0] == 1
    assert sorted(place.player for place in table.places) == [f"P{n}" for n in range(1, 7)]
    assert "has all chips" in contest_result(table)


def test_levels_rise() -> None:
    contest = Tournament(WonBy.LAST_STANDING, levels=LEVELS)
    terms = [str(contest.terms(hand, parse_stakes_spec("1/2"))) for hand in (1, 5, 6, 30, 31, 99)]
    assert terms == [f"{n}/{2 * n} no limit" for n in (5, 5, 10, 160, 160, 160)]


def test_levels_from_one_number() -> None:
    contest = sit_and_go(parse_stakes_spec("10/20 no limit"), hands=6)
    terms = [str(contest.terms(hand, parse_stakes_spec("1/2"))) for hand in (1, 7, 13, 25, 999)]
    assert terms == [f"{10 * n}/{20 * n} no limit" for n in (1, 2, 3, 6, 256)]


def test_level_clock_counts_the_hand_in_play() -> None:
    setup = tournament(300, 300, levels=LEVELS[:2])
    kept = TableJournal.create(setup, keys=keys("level clock"))
    left = [_left_hands(kept.table)]
    for _ in range(LEVELS[0].hands):
        kept.deal()
        left.append(_left_hands(kept.table))
        while kept.table.in_hand:
            assert kept.hand is not None
            asked = decisions(kept.hand)[0]
            kept.act(asked.seat, asked.timeout)
    assert left == [5, 5, 4, 3, 2, 1]
    assert (kept.table.level(), _left_hands(kept.table)) == (2, 0)  # the last level has no end


def _left_hands(table: Table) -> int:
    data = contest_data(table, 0)
    assert data is not None
    return int(data["left_hands"])


def test_prizes_are_shared_out_without_a_rest() -> None:
    contest = sit_and_go(parse_stakes_spec("1/2 no limit"), entry=7, prizes=(50, 30, 20))
    assert contest.prize_amounts(6) == (22, 12, 8)
    assert contest.prize_amounts(2) == (10, 4)
    assert sit_and_go(parse_stakes_spec("1/2 no limit"), entry=7).prize_amounts(3) == (21,)
    for prizes in ((50, 30), (40, 60), (101, -1)):
        with pytest.raises(StakesSpecError):
            sit_and_go(parse_stakes_spec("1/2 no limit"), prizes=prizes)


def test_ledger_of_a_tournament_has_entries_and_prizes() -> None:
    setup = tournament(*[60] * 4, levels=LEVELS)
    assert setup.contest is not None
    contest = replace(setup.contest, entry=5, prizes=(60, 40))
    setup = replace(setup, contest=contest)
    assert [line.net for line in ledger(TableJournal.create(setup).table)] == [0, 0, 0, 0]
    table = play_contest(setup, "prizes")
    nets = {line.player: line.net for line in ledger(table)}
    second = [place.player for place in table.places if place.place == 2]
    assert sum(nets.values()) == 0
    assert nets[table.places[0].player] == 12 - 5
    assert sum(nets[player] for player in second) == 8 - 5 * len(second)


def test_places_of_those_who_go_together() -> None:
    """The larger stack at the beginning of the hand is placed higher; equal stacks are equal."""
    assert [(p.place, p.name) for p in places_of_busted([("a", "a", 50), ("b", "b", 80)], 3)] == [
        (4, "b"),
        (5, "a"),
    ]
    assert [p.place for p in places_of_busted([("a", "a", 50), ("b", "b", 50)], 2)] == [3, 3]


def test_equal_chips_at_the_end_are_a_draw() -> None:
    places = places_of_left([("Ann", "Ann", 100), ("Bob", "Bob", 100)])
    assert [place.place for place in places] == [1, 1]
    setup = match_setup(SEVENTEEN, ("Ann", "Bob"))
    drawn = Table(setup, setup.rotation, setup.terms, (None, None), places=places, over=True)
    assert contest_result(drawn) == "a draw: Ann and Bob have 100 chips each"
    won = (FinishingPlace(1, "Ann", "Ann", 135), FinishingPlace(2, "Bob", "Bob", 65))
    table = Table(
        setup, setup.rotation, setup.terms, (None, None), number=10, places=won, over=True
    )
    assert contest_result(table) == "Ann wins after 10 hands: Ann has 135 chips"


@pytest.mark.parametrize(
    "entry",
    [
        c.Buy("P1", 5),
        c.SetStack("P1", 5),
        c.Transfer("P1", "P2", 5),
        c.Charge("P1", 5),
        c.ChangeTerms(parse_stakes_spec("1/2")),
        c.ChangeGames(single_game_rotation(games("razz"))),
    ],
)
def test_in_a_contest_things_stay_as_they_were_agreed_on(entry: c.Change) -> None:
    kept = TableJournal.create(tournament(100, 100))
    with pytest.raises(TableError, match="cannot be changed"):
        kept.propose_and_accept(entry)


def test_until_the_first_hand_players_come_and_go() -> None:
    seats = (SeatSetup("Ann", 1), None)
    table = TableJournal.create(match_setup(SEVENTEEN, seats))
    stack = table.table.seats[0].stack if table.table.seats[0] is not None else 0
    with pytest.raises(TableError, match=f"everyone starts with {stack}, not 5"):
        table.propose_and_accept(c.Sit("Bo", 1, "Bo", 5))
    table.propose_and_accept(c.Sit("Bo", 1, "Bo", stack))
    table.propose_and_accept(c.Leave("Bo"))
    assert table.table.forfeited == 0
    table.propose_and_accept(c.Sit("Cleo", 1, "Cleo", stack))
    table.deal()
    for late in (c.Sit("Dan", 1, "Dan", stack), c.MoveSeat("Cleo", 1)):
        with pytest.raises(TableError, match="the tournament has started"):
            table.propose_and_accept(late)


def test_when_it_is_over_no_hand_follows() -> None:
    table = play_contest(match_setup(SEVENTEEN, ("Ann", "Bob")), "over")
    kept = TableJournal(table)
    with pytest.raises(TableError, match="the tournament is over"):
        kept.deal()


def test_a_file_without_a_match() -> None:
    with pytest.raises(SetupError, match="lays down no match"):
        match_setup(games("razz"), ("Ann", "Bob"))
