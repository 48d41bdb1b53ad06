"""How an evening is played: coming and going in hands, changes of play, options, and the money."""

from random import Random
from typing import Any

import pytest

from anypoker.engine import StaleAction, decisions
from anypoker.engine.actions import Call, Check, Fold, RaiseTo
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.events import Folded, Posted, RabbitShown, Raked, Shown
from anypoker.game import Structure, WonBy
from anypoker.history import TableJournal
from anypoker.tables import (
    MAX_CHIPS,
    BlindLevel,
    Options,
    OptionsError,
    Rake,
    Rotation,
    RotationGame,
    SeatSetup,
    Setup,
    SetupError,
    StakesSpecError,
    Status,
    TableError,
    Tournament,
    parse_stakes_spec,
    single_game_rotation,
    sit_and_go,
)
from anypoker.tables import changes as c
from anypoker.tables import table_events as t
from anypoker.tables.invariants import check_table
from tests.tables.sample_session import CountingClock, games, keys, mix

HOLDEM = single_game_rotation(games("texas-holdem"), Structure.NO_LIMIT)
MINUTE = 60_000


def table(
    *stacks: int | None,
    rotation: Rotation = HOLDEM,
    terms: str = "1/2 no limit",
    options: Options | None = None,
    contest: Tournament | None = None,
    seed: str = "rules",
) -> TableJournal:
    """A, B and so on with these stacks; None is a free seat."""
    names = iter("ABCDEFGH")
    seats = tuple(None if stack is None else SeatSetup(next(names), stack) for stack in stacks)
    setup = Setup(
        rotation, parse_stakes_spec(terms), seats, contest=contest, options=options or Options()
    )
    return TableJournal.create(setup, keys=keys(seed), clock=CountingClock())


def stacks(kept: TableJournal) -> dict[str, int]:
    check_table(kept.table)
    return {player.id: player.stack for player in kept.table.players}


def finish(kept: TableJournal, call: bool = False) -> None:
    """Play the hand to its end: everyone takes the default, or calls."""
    while kept.table.in_hand:
        assert kept.hand is not None
        asked = decisions(kept.hand)[0]
        calls = call and isinstance(asked.timeout, Fold)
        kept.act(asked.seat, Call() if calls else asked.timeout)
        check_table(kept.table)


def fold_out(kept: TableJournal) -> None:
    kept.deal()
    finish(kept)


def asked_now(kept: TableJournal) -> str:
    assert kept.hand is not None
    return kept.table.dealt_players[kept.hand.seats_to_act[0]]


def posted(kept: TableJournal) -> dict[str, int]:
    assert kept.hand is not None
    posts = [event for event in kept.hand.events if isinstance(event, Posted)]
    return {f"{kept.table.dealt_players[one.seat]} {one.what}": one.amount for one in posts}


# ---------------------------------------------------------------- kick and leave


@pytest.mark.parametrize("change", [c.Leave, c.Kick])
def test_who_goes_in_a_hand_takes_the_default_at_once(change: type) -> None:
    """Posted chips stay, its questions take the default, it goes with its stack after the hand."""
    kept = table(100, 100, 100)
    kept.deal()  # button C, blinds A and B
    step = kept.propose_and_accept(change("A"), c.Cause.HOST)
    assert not step.events, "A is not asked yet"
    kept.propose_and_accept(c.Act("C", Call()))
    assert kept.hand is not None
    assert kept.hand.folded[0], "the question came to A and was answered"
    assert kept.table.seat_of("A") == 0
    finish(kept)
    assert kept.table.seat_of("A") is None
    assert kept.table.accounts[0].cashed == 99
    check_table(kept.table)


def test_who_is_asked_and_leaves_folds_now() -> None:
    kept = table(100, 100, 100)
    kept.deal()
    assert asked_now(kept) == "C"
    step = kept.propose_and_accept(c.Leave("C"))
    assert any(isinstance(event, Folded) for event in step.events)
    assert asked_now(kept) == "A"


def test_a_hand_that_ends_because_all_leave_is_settled_and_logged() -> None:
    kept = table(100, 100, 100)
    kept.deal()
    kept.propose_and_accept(c.Leave("C"))
    step = kept.propose_and_accept(c.Leave("A"))
    assert [type(entry.change) for entry in step.entries] == [c.Leave, c.End]
    assert stacks(kept) == {"B": 101}


def test_who_comes_back_within_an_hour_brings_what_it_left_with() -> None:
    kept = table(100, 100, 100)
    kept.propose_and_accept(c.Transfer("A", "B", 40))
    kept.propose_and_accept(c.Leave("B"))
    with pytest.raises(TableError, match="left with 140 less than an hour ago"):
        kept.propose_and_accept(c.Sit("B", 1, "B", 100))
    assert isinstance(kept.clock, CountingClock)
    kept.clock.now += 59 * MINUTE
    with pytest.raises(TableError, match="at least that, not 139"):
        kept.propose_and_accept(c.Sit("B", 1, "B", 139))
    kept.clock.now += MINUTE
    kept.propose_and_accept(c.Sit("B", 1, "B", 100))
    assert stacks(kept) == {"A": 60, "B": 100, "C": 100}


def test_buy_ins_have_limits() -> None:
    kept = table(100, 100, None, options=Options(least_buy=40, most_buy=200))
    for chips in (39, 201):
        with pytest.raises(TableError, match=r"one sits down here with 40..200, not"):
            kept.propose_and_accept(c.Sit("C", 2, "C", chips))
    with pytest.raises(TableError, match="A may buy 100 at most"):
        kept.propose_and_accept(c.Buy("A", 101))
    kept.propose_and_accept(c.Buy("A", 100))
    kept.propose_and_accept(c.Leave("A"))
    kept.propose_and_accept(c.Sit("A", 0, "A", 200))
    kept.propose_and_accept(c.Sit("C", 2, "C", 40))
    assert stacks(kept) == {"A": 200, "B": 100, "C": 40}


def test_moving_seats_owes_blinds_as_a_newcomer_does() -> None:
    kept = table(100, 100, 100, 100, None)
    fold_out(kept)
    kept.propose_and_accept(c.MoveSeat("A", 4))
    moved = kept.table.player("A")
    assert moved is not None
    assert (kept.table.seat_of("A"), moved.status, moved.owes_big) == (4, Status.WAITING, True)
    with pytest.raises(TableError, match="seat 2 is taken by B"):
        kept.propose_and_accept(c.MoveSeat("A", 1))


def test_moving_in_a_hand_waits_for_its_end() -> None:
    kept = table(100, 100, 100, None)
    kept.deal()
    kept.propose_and_accept(c.MoveSeat("A", 3))
    assert kept.table.seat_of("A") == 0
    finish(kept)
    assert kept.table.seat_of("A") == 3


def test_new_name_counts_after_the_hand() -> None:
    kept = table(100, 100, 100)
    kept.deal()
    kept.propose_and_accept(c.Rename("A", "Ann"))
    kept.propose_and_accept(c.Rename("A", "Anna 🦊"))
    assert [one.name for one in kept.table.players] == ["A", "B", "C"]
    finish(kept)
    assert [one.name for one in kept.table.players] == ["Anna 🦊", "B", "C"]
    assert [one.name for one in kept.table.accounts] == ["Anna 🦊", "B", "C"]
    kept.propose_and_accept(c.Rename("B", "Bo"))
    assert kept.table.player("B") is not None
    assert [one.name for one in kept.table.players] == ["Anna 🦊", "Bo", "C"]
    with pytest.raises(TableError, match="is not a name"):
        kept.propose_and_accept(c.Rename("B", "\n"))


# ---------------------------------------------------------------- chips


def test_the_host_sets_stacks_and_the_ledger_knows() -> None:
    kept = table(100, 100)
    kept.propose_and_accept(c.SetStack("A", 250), c.Cause.HOST, "the host")
    kept.propose_and_accept(c.SetStack("B", 30), c.Cause.HOST, "the host")
    assert stacks(kept) == {"A": 250, "B": 30}
    assert [(one.bought, one.cashed) for one in kept.table.accounts] == [(250, 0), (100, 70)]
    kept.deal()
    kept.propose_and_accept(c.SetStack("A", 99))
    finish(kept)
    assert stacks(kept)["A"] == 99


def test_transfers_and_charges() -> None:
    kept = table(100, 100)
    kept.propose_and_accept(c.Transfer("A", "B", 25, "a side bet"))
    kept.propose_and_accept(c.Charge("B", 5, "the hour"))
    assert stacks(kept) == {"A": 75, "B": 120}
    assert kept.table.house == 5
    for change, sentence in (
        (c.Transfer("A", "B", 76), r"A can pay 1..75, not 76"),
        (c.Transfer("A", "A", 5), "from one player to another"),
        (c.Charge("A", 0), r"A can pay 1..75, not 0"),
    ):
        with pytest.raises(TableError, match=sentence):
            kept.propose_and_accept(change)
    kept.deal()
    with pytest.raises(TableError, match="chips change hands between hands"):
        kept.propose_and_accept(c.Transfer("A", "B", 1))


def test_a_table_holds_so_many_chips_and_no_more() -> None:
    with pytest.raises(SetupError, match=f"at most {MAX_CHIPS:,} chips"):
        table(MAX_CHIPS, 1)
    kept = table(MAX_CHIPS - 10, 5, None)
    for change in (c.Buy("B", 6), c.Sit("C", 2, "C", 6), c.SetStack("B", 11)):
        with pytest.raises(TableError, match="a table gives out at most"):
            kept.propose_and_accept(change)
    kept.propose_and_accept(c.Buy("B", 5))
    check_table(kept.table)


@pytest.mark.parametrize("wrong", [1.5, 2.0, True, "2", [2], float("nan")])
def test_seats_and_chips_are_whole_numbers(wrong: Any) -> None:
    kept = table(200, 200, None)
    before = kept.table
    changes = [c.Buy("A", wrong), c.SetStack("A", wrong), c.Charge("A", wrong)]
    changes += [c.Transfer("A", "B", wrong), c.MoveSeat("A", wrong)]
    changes += [c.Sit("C", wrong, "C", 200), c.Sit("C", 2, "C", wrong)]
    for change in changes:
        with pytest.raises(TableError, match="must be a whole number, not"):
            kept.propose_and_accept(change)
    assert kept.table == before
    with pytest.raises(SetupError, match="chips are whole numbers"):
        table(wrong, 200)


# ---------------------------------------------------------------- voided hands and stale answers


def test_a_voided_hand_never_was() -> None:
    kept = table(100, 100, 100, 100)
    fold_out(kept)
    before = kept.table
    kept.propose_and_accept(c.SitOut("C"))
    kept.deal()
    kept.propose_and_accept(c.Buy("A", 50))
    kept.propose_and_accept(c.Act(asked_now(kept), RaiseTo(20)))
    step = kept.propose_and_accept(c.Void("a misdeal"), c.Cause.HOST, "the host")
    assert step.table_events[0] == t.HandVoided(2, "a misdeal")
    assert stacks(kept) == {"A": 149, "B": 101, "C": 100, "D": 100}
    assert kept.table.positions == before.positions
    assert kept.table.hand is None
    kept.deal()
    assert kept.table.number == 3
    finish(kept)
    with pytest.raises(TableError, match="no hand is played that could be voided"):
        kept.propose_and_accept(c.Void())


def test_late_and_doubled_answers_are_stale() -> None:
    kept = table(100, 100, 100)
    kept.deal()
    assert kept.hand is not None
    first = decisions(kept.hand)[0]
    kept.propose_and_accept(c.Act("C", Call(), first.number))
    with pytest.raises(StaleAction, match=f"question {first.number} is settled"):
        kept.propose_and_accept(c.Act("C", Call(), first.number))
    finish(kept)
    with pytest.raises(StaleAction):
        kept.propose_and_accept(c.Act("C", Call(), first.number))
    kept.deal()
    assert min(number for number in kept.table.hand.open_decisions if number) > first.number  # type: ignore[union-attr]
    with pytest.raises(StaleAction):
        kept.propose_and_accept(c.Act(asked_now(kept), Call(), first.number))


def test_there_is_no_question_zero() -> None:
    """It is no way around the number: neither for an answer nor for a choice."""
    kept = table(100, 100, 100)
    kept.deal()
    before = kept.table
    with pytest.raises(StaleAction, match="question 0 is settled; seat 2 now faces question"):
        kept.propose_and_accept(c.Act(asked_now(kept), Call(), 0))
    assert kept.table == before
    choosing = table(100, 100, 100, rotation=mix("dealers-choice"), terms="2/4")
    with pytest.raises(StaleAction, match="question 0 is settled"):
        choosing.propose_and_accept(c.Choose(RotationGame(games("razz"), Structure.LIMIT), 0))


def test_a_late_choice_is_stale() -> None:
    kept = table(100, 100, 100, rotation=mix("dealers-choice"), terms="2/4")
    razz = RotationGame(games("razz"), Structure.LIMIT)
    number = kept.table.choice_question
    kept.propose_and_accept(c.Choose(razz, number))
    fold_out(kept)
    with pytest.raises(StaleAction):
        kept.propose_and_accept(c.Choose(razz, number))
    assert kept.table.default_choice() == razz, "the last game again"
    kept.propose_and_accept(c.Choose(razz, kept.table.choice_question), c.Cause.CLOCK)


# ---------------------------------------------------------------- changes of play


def test_games_stakes_and_options_change_after_the_running_hand() -> None:
    kept = table(100, 100, 100)
    kept.deal()
    kept.propose_and_accept(c.ChangeOptions(Options(rake=Rake(50, no_flop_no_drop=False))))
    kept.propose_and_accept(
        c.ChangeGames(single_game_rotation(games("omaha")), parse_stakes_spec("2/4 pot limit"))
    )
    kept.propose_and_accept(c.ChangeTerms(parse_stakes_spec("5/10 pot limit")))
    finish(kept)
    assert kept.table.house == 0
    assert (kept.table.rotation.name, str(kept.table.terms)) == ("Omaha", "5/10 pot limit")
    fold_out(kept)
    assert kept.table.house > 0


def test_a_game_for_fewer_players_than_sit_is_refused() -> None:
    kept = table(100, 100, 100, None)
    with pytest.raises(TableError, match="17 Poker is for 2 players, and 3 sit here"):
        kept.propose_and_accept(
            c.ChangeGames(single_game_rotation(games("17-poker")), parse_stakes_spec("2/4"))
        )


def test_one_game_is_never_played_for_stakes_of_another_structure() -> None:
    limit = single_game_rotation(games("texas-holdem"), Structure.LIMIT)
    with pytest.raises(SetupError, match="is to be played Limit here, and the stakes say"):
        table(100, 100, rotation=limit)
    kept = table(100, 100)
    with pytest.raises(TableError, match="is to be played No Limit here"):
        kept.propose_and_accept(c.ChangeTerms(parse_stakes_spec("2/4 limit")))


def test_a_paused_table_deals_no_hand() -> None:
    kept = table(100, 100)
    kept.propose_and_accept(c.Pause())
    with pytest.raises(TableError, match="the table is paused"):
        kept.deal()
    kept.propose_and_accept(c.Resume())
    kept.deal()


# ---------------------------------------------------------------- straddles and bomb pots


@pytest.mark.parametrize("players", range(2, 7))
def test_stakes_with_straddles_are_dealt_at_any_table(players: int) -> None:
    kept = table(*[100] * players, terms="1/2 no limit, straddles 4 8 16")
    kept.deal()
    straddled = sorted(chips for words, chips in posted(kept).items() if "straddle" in words)
    assert straddled == [4, 8, 16][: players - 2]


def test_straddles_are_voluntary_and_in_turn() -> None:
    kept = table(*[100] * 6, options=Options(straddles=2))
    assert kept.table.straddlers() == ["C", "D"]
    kept.propose_and_accept(c.Straddle("D"))  # C did not: the chain is broken
    kept.deal()
    assert "D straddle" not in posted(kept)
    finish(kept)
    assert kept.table.straddlers() == ["D", "E"]
    kept.propose_and_accept(c.Straddle("D"))
    kept.propose_and_accept(c.Straddle("E"))
    kept.deal()
    assert (posted(kept)["D straddle"], posted(kept)["E straddle"]) == (4, 8)
    assert asked_now(kept) == "F"
    finish(kept)
    kept.deal()
    assert not any("straddle" in words for words in posted(kept)), "one hand, not for ever"


def test_the_button_may_straddle_if_nobody_else_does() -> None:
    kept = table(*[100] * 5, options=Options(straddles=1, button_straddle=True))
    assert kept.table.straddlers() == ["C", "E"]
    kept.propose_and_accept(c.Straddle("E"))
    kept.deal()
    assert posted(kept)["E straddle"] == 4
    assert asked_now(kept) == "A"


@pytest.mark.parametrize("name", ["razz", "seven-card-stud"])
def test_games_without_blinds_have_no_straddles(name: str) -> None:
    options = Options(straddles=3, button_straddle=True)
    kept = table(
        100, 100, 100, rotation=single_game_rotation(games(name)), terms="2/4", options=options
    )
    assert kept.table.straddlers() == []


def test_a_bomb_pot_is_one_hand_and_the_button_rests() -> None:
    kept = table(100, 100, 100, 100, options=Options(bomb_every=2))
    assert not kept.table.bomb_due
    fold_out(kept)
    assert kept.table.bomb_due
    before = kept.table.positions
    bomb = games("texas-holdem bomb pot")
    kept.propose_and_accept(c.BombPot(RotationGame(bomb, Structure.NO_LIMIT, {"ante": 5})))
    kept.deal()
    assert posted(kept) == {f"{player} ante": 5 for player in "ABCD"}
    assert kept.table.positions == before
    finish(kept)
    assert not kept.table.bomb_due
    kept.deal()
    assert kept.hand is not None
    assert kept.hand.game == games("texas-holdem")


# ---------------------------------------------------------------- rake


def test_rake_goes_to_the_house_and_chips_are_conserved() -> None:
    kept = table(100, 100, 100, options=Options(rake=Rake(50, 2)))
    for _ in range(6):
        kept.deal()
        finish(kept, call=True)
        assert kept.hand is not None
        assert sum(e.amount for e in kept.hand.events if isinstance(e, Raked)) == 2
    assert kept.table.house == 12
    check_table(kept.table)


@pytest.mark.parametrize("seed", range(4))
def test_rake_in_games_of_all_kinds(seed: int) -> None:
    """Split pots, side pots, runs, redeals: the laws of hand and table hold."""
    options = Options(rake=Rake(7.5, no_flop_no_drop=bool(seed % 2)), run_times=3)
    for name in ("omaha-8", "seven-card-stud-high-low", "five-card-draw", "jacks-or-better"):
        rotation = single_game_rotation(games(name))
        kept = table(37, 100, 61, rotation=rotation, terms="2/4", options=options, seed=str(seed))
        chance = Random(f"{seed}/{name}")
        for _ in range(5):
            if kept.table.reason_not_dealing():
                break
            kept.deal()
            while kept.table.in_hand:
                assert kept.hand is not None
                asked = decisions(kept.hand)[0]
                kept.act(asked.seat, sample_legal_action(asked, chance.randrange))
                check_table(kept.table)
        if not seed % 2:
            assert kept.table.house > 0


# ---------------------------------------------------------------- after the hand


def seven_deuce_table(**more: int) -> TableJournal:
    """A hand in which A holds seven and deuce."""
    for number in range(10_000):
        kept = table(100, 100, 100, options=Options(seven_deuce=10), seed=f"72/{number}", **more)
        hand = kept.deal()
        if {card >> 2 for card in hand.hole_cards[0]} == {5, 0} and len(hand.hole_cards[0]) == 2:
            return kept
    raise AssertionError("somebody gets seven and deuce in so many hands")


def test_seven_deuce_is_paid_when_it_wins_and_is_shown() -> None:
    kept = seven_deuce_table()
    kept.propose_and_accept(c.Act("C", Fold()))
    kept.propose_and_accept(c.Act("A", RaiseTo(10)))
    kept.propose_and_accept(c.Act("B", Fold()))
    assert stacks(kept) == {"A": 102, "B": 98, "C": 100}
    assert kept.hand is not None
    one, both = tuple(kept.hand.hole_cards[0][:1]), tuple(kept.hand.hole_cards[0])
    step = kept.propose_and_accept(c.Show("A", one))
    assert step.events == (Shown(0, one),)
    assert stacks(kept)["A"] == 102, "one card proves nothing"
    step = kept.propose_and_accept(c.Show("A", both))
    assert stacks(kept) == {"A": 122, "B": 88, "C": 90}
    assert [note.chips for note in step.table_events if isinstance(note, t.StackChanged)] == [
        -10, 10, -10, 10,
    ]  # fmt: skip
    kept.propose_and_accept(c.Show("A", both))
    assert stacks(kept)["A"] == 122, "once"


def test_seven_deuce_that_loses_is_not_paid() -> None:
    kept = seven_deuce_table()
    kept.propose_and_accept(c.Act("C", Call()))
    kept.propose_and_accept(c.Act("A", Fold()))
    finish(kept)
    assert kept.hand is not None
    kept.propose_and_accept(c.Show("A", tuple(kept.hand.hole_cards[0])))
    assert sum(stacks(kept).values()) == 300
    assert stacks(kept)["A"] == 99


def test_a_player_shows_cards_of_its_own_and_no_others() -> None:
    kept = table(100, 100, 100)
    kept.deal()
    assert kept.hand is not None
    own, other = tuple(kept.hand.hole_cards[0]), tuple(kept.hand.hole_cards[1])
    with pytest.raises(TableError, match="after a hand that they played"):
        kept.propose_and_accept(c.Show("A", own))
    finish(kept)
    with pytest.raises(TableError, match="may only show their own cards"):
        kept.propose_and_accept(c.Show("A", other))
    kept.propose_and_accept(c.Leave("B"))
    kept.propose_and_accept(c.Sit("N", 1, "N", 100))
    with pytest.raises(TableError, match="after a hand that they played"):
        kept.propose_and_accept(c.Show("N", other))


def test_rabbit_hunt_tells_the_board_that_would_have_come() -> None:
    kept = table(100, 100, 100, options=Options(rabbit_hunt=True))
    kept.deal()
    assert kept.hand is not None
    stock = kept.hand.stock[kept.hand.stock_index : kept.hand.stock_index + 5]
    finish(kept)
    step = kept.propose_and_accept(c.RabbitHunt("A"))
    assert step.events == (RabbitShown(tuple(stock)),)
    plain = table(100, 100)
    fold_out(plain)
    with pytest.raises(TableError, match="there is no rabbit hunt"):
        plain.propose_and_accept(c.RabbitHunt("A"))


@pytest.mark.parametrize("name", ["razz", "five-card-draw"])
def test_a_rabbit_hunt_never_tells_draws(name: str) -> None:
    rotation, options = single_game_rotation(games(name)), Options(rabbit_hunt=True)
    kept = table(100, 100, 100, rotation=rotation, terms="2/4", options=options)
    kept.deal()
    while kept.table.in_hand:
        assert kept.hand is not None
        asked = decisions(kept.hand)[0]
        kept.act(asked.seat, asked.timeout)
    with pytest.raises(TableError, match="no board cards were left"):
        kept.propose_and_accept(c.RabbitHunt("A"))


# ---------------------------------------------------------------- marks


def test_marks_go_into_the_next_hand_of_the_same_game() -> None:
    rotation = Rotation(
        "two", (*HOLDEM.items, *single_game_rotation(games("omaha")).items), hands=2
    )
    kept = table(100, 100, rotation=rotation, terms="1/2")
    kept.deal()
    assert kept.hand is not None
    assert kept.hand.seats.marks == ()
    finish(kept)
    kept.propose_and_accept(c.SetMarks("B", ("Fantasyland",)))
    assert kept.deal().seats.marks == ((), ("Fantasyland",))
    finish(kept)
    kept.propose_and_accept(c.SetMarks("B", ("Fantasyland",)))
    assert kept.deal().seats.marks == (), "lost when the game changes"
    finish(kept)
    kept.propose_and_accept(c.SetMarks("B", ("Fantasyland",)))
    kept.propose_and_accept(c.Leave("B"))
    kept.propose_and_accept(c.Sit("B", 1, "B", 100))
    assert kept.deal().seats.marks == (), "lost when the player leaves"


# ---------------------------------------------------------------- contests


def contest(*chips: int, levels: tuple[BlindLevel, ...] = ()) -> TableJournal:
    return table(*chips, contest=Tournament(WonBy.LAST_STANDING, levels=levels))


def test_an_absent_player_is_blinded_off() -> None:
    kept = contest(100, 100, 6)
    kept.propose_and_accept(c.SitOut("C"))
    for _ in range(20):
        if kept.table.over or kept.table.player("C") is None:
            break
        kept.deal()
        while kept.table.in_hand:
            assert kept.hand is not None
            assert asked_now(kept) != "C", "its questions take the default"
            asked = decisions(kept.hand)[0]
            kept.act(asked.seat, asked.timeout if isinstance(asked.timeout, Check) else Call())
    assert kept.table.player("C") is None
    assert [(place.player, place.place) for place in kept.table.places] == [("C", 3)]
    check_table(kept.table)


def test_one_who_leaves_forfeits_its_stack_to_nobody() -> None:
    kept = contest(100, 100, 100)
    kept.deal()
    step = kept.propose_and_accept(c.Leave("C"))
    assert kept.table.player("C") is not None
    finish(kept)
    assert kept.table.player("C") is None
    assert kept.table.forfeited == 100
    assert [(place.player, place.place) for place in kept.table.places] == [("C", 3)]
    assert not any(isinstance(note, t.Placed) for note in step.table_events)
    check_table(kept.table)
    step = kept.propose_and_accept(c.Leave("A"))
    assert kept.table.over
    assert [(place.player, place.place) for place in kept.table.places] == [
        ("B", 1), ("A", 2), ("C", 3),
    ]  # fmt: skip
    check_table(kept.table)


def test_levels_by_minutes_of_play() -> None:
    levels = (
        BlindLevel(parse_stakes_spec("1/2 no limit"), minutes=10),
        BlindLevel(parse_stakes_spec("2/4 no limit"), minutes=10),
        BlindLevel(parse_stakes_spec("4/8 no limit"), minutes=10),
    )
    kept = contest(100, 100, 100, levels=levels)
    clock = kept.clock
    assert isinstance(clock, CountingClock)
    clock.now += 30 * MINUTE  # before the first hand nobody plays
    fold_out(kept)
    assert posted_big(kept) == 2
    clock.now += 10 * MINUTE
    step = kept.propose_and_accept(kept.next_deal())
    assert t.LevelBegan(2, "2/4 no limit") in step.table_events
    assert posted_big(kept) == 4
    finish(kept)
    kept.propose_and_accept(c.Pause())
    clock.now += 60 * MINUTE
    kept.propose_and_accept(c.Resume())
    fold_out(kept)
    assert posted_big(kept) == 4, "a pause is no play"
    clock.now += 10 * MINUTE
    fold_out(kept)
    assert posted_big(kept) == 8


def posted_big(kept: TableJournal) -> int:
    (amount,) = [amount for words, amount in posted(kept).items() if words.endswith("big blind")]
    return amount


def test_levels_go_by_one_measure() -> None:
    terms = parse_stakes_spec("1/2")
    for levels in (
        (BlindLevel(terms),),
        (BlindLevel(terms, 5, 5),),
        (BlindLevel(terms, 5), BlindLevel(terms, 0, 5)),
    ):
        with pytest.raises(StakesSpecError):
            Tournament(WonBy.LAST_STANDING, levels=levels)
    assert sit_and_go(terms, minutes=12).levels[0] == BlindLevel(terms, 0, 12)


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"straddles": -1}, "'straddles' must be 0"),
        ({"run_times": 0}, "'run_times' must be 1..10, not 0"),
        ({"bomb_ante": 0}, "'bomb_ante' must be 1..1,000, not 0"),
        ({"least_buy": 50, "most_buy": 40}, "at least 50 and at most 40"),
        ({"rake": Rake(0)}, "'percent' must be 0.01..100, not 0"),
    ],
)
def test_options_that_cannot_be(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionsError, match=sentence):
        Options(**values)  # type: ignore[arg-type]


def test_names_that_cannot_be() -> None:
    kept = table(100, 100, None)
    for name in ("", "x" * 41, "a\nb", "  "):
        with pytest.raises(TableError, match="a name has 1 to 40 letters"):
            kept.propose_and_accept(c.Sit("N", 2, name, 100))
