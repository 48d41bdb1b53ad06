"""Rules of the Poker TDA (2024 rules and recommended procedures), each with a tournament.

`CITED` names every rule that the code or the docs cite; a rule without a test fails.
"""

import re

import pytest

from anypoker.tables import BlindLevel, StakesSpec
from anypoker.tables.seating.button import Positions
from anypoker.tournaments import Level, Settings, commands, structure_levels, verify_draws
from anypoker.tournaments.chip_race import race_result
from anypoker.tournaments.orders import SeatPlayer, SetChips, SetTerms
from tests.external_files import ROOT
from tests.tournaments.floor_cases import Floor

CITATION = re.compile(r"TDA ((?:RP-)?\d+(?:-[A-D])?)")


def levels(*chips: int, hands: int = 2, rest: int = 0) -> tuple[Level, ...]:
    return tuple(
        Level(BlindLevel(StakesSpec(25 * n, 50 * n), hands), rest, chip)
        for n, chip in enumerate(chips, 1)
    )


def seated(floor: Floor, player: str) -> SeatPlayer:
    """Return the last order that seats a player."""
    return [one for one in floor.orders if isinstance(one, SeatPlayer) and one.player == player][-1]


def test_every_cited_rule_has_a_test() -> None:
    files = [*(ROOT / "src/anypoker/tournaments").rglob("*.py")]
    files += [ROOT / "docs/how-to/play-a-tournament.md"]
    cited = {rule for file in files for rule in CITATION.findall(file.read_text("utf-8"))}
    tests = [one.__doc__ or "" for name, one in globals().items() if name.startswith("test_")]
    tested = {rule for text in tests for rule in CITATION.findall(text)}
    assert len(cited) > 15
    assert cited - tested - {rule.rsplit("-", 1)[0] for rule in tested} == set()


def test_seats_are_drawn_at_random() -> None:
    """TDA 7: seats are assigned at random, and everybody can verify the draw."""
    floor = Floor(20, start=False)
    commitment = floor.now.commitment
    floor.send(commands.Start())
    (seats,) = verify_draws(commitment, floor.now.draws)
    assert floor.sizes() == [7, 7, 6]
    for player, (table, seat) in seats.items():
        assert floor.at(table, seat - 1) == player
    order = [floor.at(1, seat) for seat in range(7)]
    assert order != [f"p{number}" for number in range(7)]


def test_late_entry_gets_a_full_stack_and_a_drawn_seat() -> None:
    """TDA 8-A: late entries get a full stack and a random seat, and wait only behind the button."""
    floor = Floor(16, seats=9, late_levels=2)
    floor.hand(1, positions=Positions(5, 6, 7))
    floor.send(commands.Register("late", "Late"))
    one = floor.now.entrants["late"]
    assert (one.stack, one.table in (1, 2)) == (10_000, True)
    assert floor.now.draws[-1].what == "late"
    assert (one.table, one.seat + 1) in floor.now.draws[-1].slots


@pytest.mark.parametrize(
    ("seat", "waits"), [(0, False), (8, False), (7, False), (6, True), (5, False)]
)
def test_new_player_waits_between_small_blind_and_button(seat: int, waits: bool) -> None:
    """TDA 10-A: any seat is dealt in, blinds and button included, but not those between them."""
    from anypoker.tournaments.seating import waits_for_button

    floor = Floor(4, seats=9)
    floor.hand(1, positions=Positions(4, 5, 7))
    # The next button is seat 6 (the last small blind), the next small blind seat 8.
    assert waits_for_button(floor.now.tables[1], seat, floor.now.settings) is waits


def test_players_of_a_broken_table_draw_their_seats() -> None:
    """TDA 10-B: the seats of a broken table's players are drawn, and the players get a notice."""
    floor = Floor(19, seats=9)
    assert floor.sizes() == [7, 6, 6]
    floor.deal()
    floor.end(2)
    floor.end(3, (0,))
    assert floor.sizes() == [9, 9]
    assert floor.now.draws[-1].what == "break"
    # Table 1 still plays its hand: those who go there are on the way with their chips.
    moving = floor.now.transfers
    assert {one.table for one in moving} == {1}
    assert len(moving) == 2
    floor.end(1)
    assert not floor.now.transfers
    assert all("table 3 breaks" in text for text in floor.texts("moved"))
    assert len(floor.texts("moved")) == 5


def test_next_big_blind_moves_to_the_worst_position() -> None:
    """TDA 11-A: the next big blind moves to the worst position, the single big blind if it can."""
    floor = Floor(16, seats=9)
    assert floor.sizes() == [8, 8]
    floor.deal()
    # At table 2 seats 2 and 3 bust; the last big blind was seat 1, so seat 2 is the next one.
    floor.end(2, (1, 2), positions=Positions(7, 8, 0))
    next_big = floor.at(1, 4)
    floor.end(1, positions=Positions(1, 2, 3))
    move = seated(floor, next_big)
    assert (move.table, move.seat, move.waits) == (2, 1, False)
    assert "the next big blind takes the worst position" in floor.texts("moved")[0]


def test_worst_position_is_never_the_small_blind() -> None:
    """TDA 11-A: worst position is never the small blind."""
    floor = Floor(16, seats=9)
    floor.deal()
    # The last big blind (seat 4) busts: its seat is the small blind of the next hand.
    floor.end(2, (3, 6), positions=Positions(1, 2, 3))
    next_big = floor.at(1, 4)
    floor.end(1, positions=Positions(1, 2, 3))
    assert seated(floor, next_big).seat == 6


def test_stud_players_move_by_position() -> None:
    """TDA 11-A: in stud the seat that opened last is filled, by position."""
    floor = Floor(14, game="seven-card-stud", seats=7)
    assert floor.sizes() == [7, 7]
    floor.deal()
    floor.end(2, (5,))
    floor.end(1)
    floor.deal()
    floor.end(2, (2,))
    player = floor.at(1, 2)
    floor.end(1)
    assert (seated(floor, player).table, seated(floor, player).seat) == (2, 2)


def test_mix_moves_the_player_who_would_be_big_blind() -> None:
    """TDA 11-B: in the stud rounds of a mix the next big blind of a hold'em hand moves."""
    floor = Floor(14, game="horse", seats=7)
    floor.deal()
    floor.end(2, (5, 6), positions=Positions(0, 1, 2))
    player = floor.at(1, 4)
    floor.end(1, positions=Positions(1, 2, 3))  # frozen there during stud
    assert seated(floor, player).table == 2


def test_source_of_a_move_is_the_fullest_table() -> None:
    """TDA 11-C: the table that gives a player is fixed: the fullest, the lowest number first."""
    floor = Floor(24, seats=9)
    assert floor.sizes() == [8, 8, 8]
    floor.deal()
    floor.end(3, (0, 1), positions=Positions(4, 5, 6))
    floor.end(2)
    assert floor.sizes() == [8, 7, 7]
    assert floor.now.size(3) == 7


def test_play_halts_on_a_table_three_players_short() -> None:
    """TDA 11-D: a table three players short halts once the blinds reach an empty seat."""
    floor = Floor(18, seats=9)
    floor.deal()
    floor.end(2, (1, 2, 3), positions=Positions(7, 8, 0))
    assert "three or more players short" in floor.refused(commands.DealHand(2))
    floor.end(1)
    assert floor.sizes() == [8, 7]
    floor.deal(2)


def test_new_level_begins_with_the_next_hand() -> None:
    """TDA 23: a new level applies to the next hand, not to the hands in play."""
    floor = Floor(18, seats=9, levels=levels(1, 1, 1))
    floor.deal()
    floor.end(1)
    floor.hand(1)
    assert floor.now.level == 1
    floor.end(2)
    floor.deal(2)
    terms = [one.terms.big for one in floor.orders if isinstance(one, SetTerms) and one.table == 2]
    assert terms == [50, 100]


def test_chip_race_awards_at_most_one_chip() -> None:
    """TDA 24-A: odd chips are raced off, at most one new chip to a player, nobody is raced out."""
    # 75 + 50 + 25 + 25 + 25 are two chips of 100: for the owners of the first drawn odd chips.
    tickets = [0, 0, 0, 1, 1, 2, 3, 4]
    stacks = [175, 250, 25, 125, 325]
    after = race_result(stacks, [1, 2, 7, 0, 3, 4, 5, 6], tickets, 100)
    assert after == [200, 200, 100, 100, 400]
    assert after[2] == 100  # lost the last chips, and gets one of the smallest still in play


def test_rest_of_a_chip_race_is_removed() -> None:
    """TDA 24-C: what does not total a whole chip leaves play; the ledger counts it."""
    floor = Floor(3, seats=9, levels=levels(25, 100, hands=1), stack=10_025)
    floor.deal()
    floor.end(1)
    floor.deal()
    assert [one.stack for one in floor.orders if isinstance(one, SetChips)] == [10_000] * 3
    assert floor.now.raced == -75


def test_rebuy_before_the_next_hand() -> None:
    """TDA 27: a player who rebuys misses no hand: the table waits."""
    floor = Floor(9, seats=9, rebuys=1, rebuy_levels=2)
    floor.hand(1, 3)
    player = floor.now.tables[1].seats[3] or ""
    assert f"P{player[1:]} may still rebuy" in floor.refused(commands.DealHand(1))
    floor.send(commands.Rebuy(player))
    floor.deal(1)
    assert floor.now.entrants[player].stack == 10_000
    floor.end(1, (3,))
    assert "is out of the tournament" in floor.refused(commands.Rebuy(player))
    assert floor.places()[player] == 9


def test_tables_have_a_dead_button() -> None:
    """TDA 32: tournaments use a dead button: the next big blind is the next player."""
    from anypoker.tournaments.seating import next_big_blind

    floor = Floor(6, seats=9)
    floor.hand(1, 4, positions=Positions(1, 2, 3))
    assert next_big_blind(floor.now.tables[1], floor.now.settings) == 5


def test_heads_up_nobody_has_the_big_blind_twice() -> None:
    """TDA 34-B: when play is heads-up, no player has the big blind twice in a row."""
    from anypoker.tournaments.seating import next_big_blind

    floor = Floor(3, seats=9)
    floor.hand(1, 0, positions=Positions(0, 1, 2))
    assert next_big_blind(floor.now.tables[1], floor.now.settings) == 1


def test_busts_of_a_hand_for_hand_round_are_placed_together() -> None:
    """TDA RP-8: near the prizes all tables play one hand, and its busts are simultaneous."""
    floor = Floor(18, seats=6, prizes=_top(14), hand_for_hand=1)
    floor.deal()
    floor.end(1, (1, 2), positions=Positions(3, 4, 5))
    floor.end(2, (1,), positions=Positions(3, 4, 5))
    assert floor.now.hand_for_hand
    assert "Hand for hand: 15 players are left, and 14 places are paid." in floor.texts(
        "hand for hand"
    )
    assert "hand for hand" in floor.refused(commands.DealHand(2))
    floor.end(3, positions=Positions(3, 4, 5))
    before = set(floor.places())
    floor.deal()
    one = floor.at(1, 3)
    floor.end(1, (3,))
    assert set(floor.places()) == before  # they wait for the end of the round
    floor.end(3)
    floor.end(2)
    assert floor.places()[one] == 15
    assert not floor.now.hand_for_hand


def test_larger_stack_of_the_round_is_placed_higher() -> None:
    """TDA RP-8: two bust in one round; the one with more chips at its start gets the prize."""
    floor = _bubble(share=False)
    small, large = floor.at(1, 2), floor.at(2, 2)
    floor.end(1, (2,))
    floor.end(2, (2,))
    floor.end(3)
    assert (floor.places()[large], floor.places()[small]) == (14, 15)


def test_busts_of_the_round_can_share_the_place() -> None:
    """TDA RP-8-A: all who bust in the round share the places paid on it."""
    floor = _bubble(share=True)
    small, large = floor.at(1, 2), floor.at(2, 2)
    floor.end(1, (2,))
    floor.end(2, (2,))
    floor.end(3)
    assert (floor.places()[large], floor.places()[small]) == (14, 14)


def test_player_who_leaves_between_rounds_is_placed() -> None:
    """TDA RP-8: only those who bust in the same round are placed together."""
    floor = _bubble(share=True)
    for number in (1, 2, 3):
        floor.end(number)
    assert floor.now.hand_for_hand
    large = max(floor.now.entrants.values(), key=lambda one: one.stack).id
    floor.send(commands.Leave(large))
    assert floor.places()[large] == 15
    assert not floor.now.hand_for_hand


def test_bubble_that_bursts_before_the_final_table_is_placed() -> None:
    """TDA RP-8: a table that waits for the final table ends its round."""
    floor = Floor(8, seats=6, final_seats=6, prizes=_top(6), hand_for_hand=1)
    floor.hand(1, 1)  # 7 players are left at two tables, and 6 places are paid
    assert floor.now.hand_for_hand
    for number in (1, 2):
        if not floor.now.tables[number].done:
            floor.hand(number)
    floor.hand(1)
    leaver = floor.at(2, 0)
    floor.send(commands.Leave(leaver))  # table 2 has not played its hand of the round
    assert floor.now.final
    assert floor.places()[leaver] == 7


def test_clock_runs_two_minutes_for_a_hand_for_hand_round() -> None:
    """TDA RP-8-D: the clock runs by two minutes for each hand."""
    floor = _bubble(share=False)
    played = floor.now.played
    for number in (1, 2, 3):
        floor.end(number)
    assert floor.now.played - played == 2 * 60_000


@pytest.mark.parametrize(("seats", "final"), [(9, 9), (8, 9), (7, 7), (6, 7)])
def test_final_table_has_nine_or_seven_players(seats: int, final: int) -> None:
    """TDA RP-9: 9- and 8-handed events have a final table of nine, 7- and 6-handed one of seven."""
    floor = Floor(final + 1, seats=seats, hand_for_hand=0)
    assert len(floor.now.tables) == 2
    floor.deal()
    floor.end(1, (0,))
    assert "final table" in floor.refused(commands.DealHand(1))
    floor.end(2)
    (table,) = floor.now.tables.values()
    assert (len(table.players), len(table.seats), floor.now.final) == (final, final, True)
    assert floor.now.draws[-1].what == "final"


def _top(places: int) -> object:
    from anypoker.tournaments import percentages

    share = 100 // places
    return percentages([100 - share * (places - 1), *[share] * (places - 1)])


def _bubble(share: bool) -> Floor:
    """Return three tables of five in a hand-for-hand round, with 14 places paid."""
    floor = Floor(18, seats=6, prizes=_top(14), share_places=share)
    floor.deal()
    floor.end(1, (1,), stacks={2: 8_000, 0: 12_000}, positions=Positions(3, 4, 5))
    floor.end(2, (1,), positions=Positions(3, 4, 5))
    floor.end(3, (1,), positions=Positions(3, 4, 5))
    assert floor.now.hand_for_hand
    floor.deal()
    return floor


def test_settings_are_checked() -> None:
    from anypoker.session.table_files import find_rotation
    from anypoker.tables import Options, Rake
    from anypoker.tournaments import TournamentError

    rotation = find_rotation("texas-holdem", None, None)
    usual = structure_levels("turbo", 5_000, rotation.default_structure)
    for wrong, words in (
        ({"seats": 11}, "2 to 10 seats"),
        ({"stack": 0}, "'stack' must be"),
        ({"rebuys": 2}, "rebuy_levels"),
        ({"final_seats": 5}, "the final table has 9 to 10 seats"),
        ({"levels": ()}, "1 to 200 levels"),
        ({"options": Options(rake=Rake(5, 3))}, "there is no rake in a tournament"),
        ({"options": Options(banker=1)}, "a tournament has no fixed banker"),
    ):
        with pytest.raises(TournamentError, match=re.escape(words)):
            Settings(**{"rotation": rotation, "levels": usual} | wrong)  # type: ignore[arg-type]
