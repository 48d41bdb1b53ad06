"""An evening without a screen: several people and bots at one table."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from anypoker.bots import SensibleBot
from anypoker.engine import StaleAction
from anypoker.engine.actions import Call, Fold, RaiseTo
from anypoker.engine.actions.legal import call_down
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.decision import BettingDecision
from anypoker.engine.events import Dealt, Won
from anypoker.game import Structure
from anypoker.history import TableJournal
from anypoker.session.bots.bot_seats import bot_of
from anypoker.session.player_session import PlayerSession
from anypoker.session.setup.ledger import ledger, settling_payments
from anypoker.session.setup.room_options import RoomOptions
from anypoker.session.setup.seating import PERSON, make_setup, people_of
from anypoker.session.table_clock import Deadline, TableClock
from anypoker.session.table_files import find_rotation
from anypoker.session.table_session import Session
from anypoker.session.text.announcements import announcement
from anypoker.tables import (
    BotKind,
    Cause,
    Options,
    OptionsError,
    SeatSetup,
    Setup,
    parse_stakes_spec,
    single_game_rotation,
)
from anypoker.tables import changes as c
from anypoker.tables.invariants import check_table
from anypoker.views import FACE_DOWN
from tests.tables.sample_session import games, keys

SEATS = (
    SeatSetup("Ann", 200, "ann"),
    SeatSetup("Ann", 200, "other ann"),
    SeatSetup("Ada", 200, "bot", BotKind("caller")),
    None,
)


def evening(options: Options | None = None, log: Path | None = None, seed: str = "e") -> Session:
    rotation = single_game_rotation(games("texas-holdem"), Structure.NO_LIMIT)
    setup = Setup(rotation, parse_stakes_spec("1/2 no limit"), SEATS, options=options or Options())
    return Session(TableJournal.create(setup, log, keys(seed)))


def play_hand(session: Session, rng: Random) -> None:
    """Everyone acts at random, bots as they like."""
    session.prepare_bots()
    session.deal()
    while session.in_play():
        bots = session.bots_to_act()
        if bots:
            session.record(session.bot_action(bots[0].id), Cause.BOT)
            continue
        player = session.table.dealt_players[session.hand.seats_to_act[0]]
        asked = session.decision(player)
        assert asked is not None
        action = sample_legal_action(asked, rng.randrange)
        session.answer(player, action, asked.number)
        check_table(session.table)


def test_two_people_of_one_name_and_a_bot() -> None:
    session = evening()
    step = session.deal()
    first, second = PlayerSession(session, "ann"), PlayerSession(session, "other ann")
    assert [own.card for own in first.view().own] == session.hand.hole_cards[0]
    assert [own.card for own in second.view().own] == session.hand.hole_cards[1]
    assert any(line.text.startswith("You are dealt [") for line in first.transition_lines(step))
    told = [line.text for line in second.transition_lines(step)]
    assert "The others are dealt 2 cards each, face down" in told
    names = [line for line in told if line.startswith("Texas Hold'em")]
    assert names == ["Texas Hold'em: Ann 200, You 200, Ada 200; Ada has the button"]


def test_nobody_is_told_what_another_sees() -> None:
    session = evening()
    step = session.deal()
    for player, seat in (("ann", 0), ("other ann", 1), ("a stranger", None)):
        for seen in session.events_seen_by(step.events, player):
            event = seen.event
            if isinstance(event, Dealt) and event.seat != seat and not event.up:
                assert event.card == FACE_DOWN


def test_a_newcomer_does_not_see_the_hand_of_whose_seat_it_takes() -> None:
    session = evening()
    session.deal()
    while session.in_play():
        player = session.table.dealt_players[session.hand.seats_to_act[0]]
        session.time_out(player)
    session.record(c.Leave("ann"))
    session.record(c.Sit("new", 0, "New", 200))
    assert session.view("new").viewer is None


def test_an_evening_ends_with_an_exact_ledger(tmp_path: Path) -> None:
    session, chance = evening(log=tmp_path / "evening.table"), Random(7)
    for number in range(30):
        for player in ("ann", "other ann"):
            sitting = session.table.player(player)
            assert sitting is not None
            if not sitting.stack:
                session.record(c.Buy(player, 200))
        play_hand(session, chance)
        if number == 10:
            session.record(c.Sit("late", 3, "Late", 150, bot=BotKind("random")))
        if number == 20:
            session.record(c.Kick("late"), Cause.HOST, "ann")
    session.logged.close()
    lines = ledger(session.table)
    assert len(lines) == 4
    assert sum(line.net for line in lines) == 0
    payments = settling_payments({line.player: line.net for line in lines})
    paid = {line.player: line.net for line in lines}
    for payment in payments:
        paid[payment.payer] += payment.chips
        paid[payment.payee] -= payment.chips
    assert not any(paid.values())
    again = TableJournal.resume(tmp_path / "evening.table")
    again.close()
    assert ledger(again.table) == lines


@pytest.mark.parametrize("seed", range(30))
def test_as_few_payments_as_there_can_be(seed: int) -> None:
    """Against all ways to part the players into groups that are even among themselves."""
    chance = Random(seed)
    nets = {name: chance.randint(-4, 4) for name in "abcdef"}
    nets["g"] = -sum(nets.values())
    payments = settling_payments(nets)
    for name in nets:
        got = sum(one.chips for one in payments if one.payee == name)
        gave = sum(one.chips for one in payments if one.payer == name)
        assert got - gave == nets[name]
    owing = [net for net in nets.values() if net]
    assert len(payments) == len(owing) - _most_groups(owing)


def _most_groups(nets: list[int]) -> int:
    """The most groups with sum 0 that a list can be parted into."""
    if not nets:
        return 0
    best, first = 0, nets[0]
    others = nets[1:]
    for mask in range(1 << len(others)):
        group = [net for place, net in enumerate(others) if mask >> place & 1]
        if first + sum(group) == 0:
            rest = [net for place, net in enumerate(others) if not mask >> place & 1]
            best = max(best, 1 + _most_groups(rest))
    return best


def test_a_late_answer_is_refused_by_the_table() -> None:
    session = evening()
    session.deal()
    player = session.table.dealt_players[session.hand.seats_to_act[0]]
    if session.bots_to_act():
        act = session.bot_action(player)
        session.record(act, Cause.BOT)
        with pytest.raises(StaleAction):
            session.record(act, Cause.BOT)
    asked = session.decision("ann")
    assert asked is not None
    session.answer("ann", Call(), asked.number)
    with pytest.raises(StaleAction):
        session.answer("ann", Fold(), asked.number)


def test_bots_are_known_by_kind_and_their_chance_by_nobody() -> None:
    """Two tables alike in everything that can be seen have bots with other chances."""
    seeds = set()
    for _ in range(3):
        session = evening()
        bot = bot_of(BotKind("sensible"), session.logged.bot_secret, "bot")
        assert isinstance(bot, SensibleBot)
        assert "Ada" not in bot.seed
        seeds.add(bot.seed)
    assert len(seeds) == 3


def test_a_resumed_table_has_the_same_bots(tmp_path: Path) -> None:
    path = tmp_path / "bots.table"
    session = evening(log=path)
    secret = session.logged.bot_secret
    session.logged.close()
    again = TableJournal.resume(path)
    again.close()
    assert again.bot_secret == secret
    assert secret.hex() not in path.read_text()


def test_a_bomb_pot_where_the_modifier_fits() -> None:
    session, chance = evening(Options(bomb_every=2, bomb_ante=3)), Random(3)
    names = []
    for _ in range(4):
        play_hand(session, chance)
        names.append((session.hand.game.name, session.hand.stakes.ante))
        for player in session.table.players:
            if not player.stack:
                session.record(c.Buy(player.id, 200))
    assert [name for name, _ in names] == [
        "Texas Hold'em", "Texas Hold'em Bomb Pot", "Texas Hold'em", "Texas Hold'em Bomb Pot",
    ]  # fmt: skip
    assert names[1][1] == 6


def test_where_the_modifier_refuses_the_hand_is_ordinary_and_this_is_said(tmp_path: Path) -> None:
    setup = Setup(
        single_game_rotation(games("razz")),
        parse_stakes_spec("2/4"),
        SEATS,
        options=Options(bomb_every=1),
    )
    path = tmp_path / "bomb.table"
    session = Session(TableJournal.create(setup, path))
    session.deal()
    session.logged.close()
    assert session.hand.game.name == "Razz"
    line = path.read_text().splitlines()[1]
    assert '"bomb pot"' in line
    assert '"why"' in line


def test_the_person_is_known_by_an_id() -> None:
    setup = make_setup(find_rotation("texas-holdem", None, None), kinds=["caller", "random"])
    assert people_of(setup) == [PERSON.id]
    kinds = [one.bot.kind for one in setup.players if one is not None and one.bot is not None]
    assert kinds == ["caller", "random", "caller", "random"]


def test_announcements_speak_to_the_player() -> None:
    session = evening()
    step = session.record(c.Buy("ann", 50))
    assert [announcement(note, "ann") for note in step.table_events] == ["You buy 50"]
    assert [announcement(note) for note in step.table_events] == ["Ann buys 50"]
    step = session.record(c.Leave("ann"))
    assert [announcement(note) for note in step.table_events] == ["Ann leaves with 250"]


# ---------------------------------------------------------------- the clock


def test_the_time_bank_is_used_and_does_not_come_back() -> None:
    clock = TableClock(RoomOptions(act_seconds=20, bank_seconds=30))
    deadline = clock.deadline("a", 1_000)
    assert deadline == Deadline(21_000, 51_000)
    clock = clock.after_answer("a", deadline, 20_000)
    assert clock.bank("a") == 30_000
    clock = clock.after_answer("a", deadline, 31_000)
    assert clock.bank("a") == 20_000
    assert clock.deadline("a", 0) == Deadline(20_000, 40_000)
    assert clock.deadline("b", 0) == Deadline(20_000, 50_000)


def test_who_is_late_twice_in_a_row_is_away() -> None:
    clock = TableClock(RoomOptions(away_after=2))
    clock = clock.after_time_out("a")
    clock = clock.after_answer("a", None, 0).after_time_out("a")
    assert not clock.is_away("a")
    assert clock.bank("a") == 0
    clock = clock.after_time_out("a")
    assert clock.is_away("a")


def test_after_a_stop_everyone_has_ten_seconds() -> None:
    clock = TableClock(RoomOptions(act_seconds=20, bank_seconds=0))
    assert clock.deadline("a", 0, resumed=500_000) == Deadline(510_000, 510_000)
    assert TableClock(RoomOptions(act_seconds=0)).deadline("a", 0) is None


@pytest.mark.parametrize(
    "values", [{"act_seconds": -1}, {"bank_seconds": 99_999}, {"away_after": 0}]
)
def test_room_options_that_cannot_be(values: dict[str, int]) -> None:
    with pytest.raises(OptionsError):
        RoomOptions(**values)  # type: ignore[arg-type]


def test_payments_are_in_order() -> None:
    payments = settling_payments({"a": 10, "b": -4, "c": -6})
    assert all(one <= other for one, other in pairwise(payments))


def test_chances_are_told_while_the_board_runs_out() -> None:
    """Between what is dealt, to everybody alike; and only while something is to come."""
    session = evening()
    session.deal()
    front = PlayerSession(session, "ann")
    told: list[str] = []
    while session.in_play():
        player = session.table.dealt_players[session.hand.seats_to_act[0]]
        asked = session.decision(player)
        assert isinstance(asked, BettingDecision)
        action = RaiseTo(asked.most) if asked.most else Call()
        step = session.answer(player, action, asked.number)
        told += [line.text for line in front.transition_lines(step)]
    chances = [place for place, line in enumerate(told) if line.startswith("Equity: ")]
    boards = [place for place, line in enumerate(told) if line.startswith("Board: ")]
    assert len(boards) == 3
    assert len(chances) == 3
    assert chances[0] < boards[0] < chances[1] < boards[1] < chances[2] < boards[2]
    assert re.fullmatch(r"Equity: You \d+%, Ann \(2\) \d+%, Ada \d+%", told[chances[0]])
    again = [line.text for line in PlayerSession(session, "other ann").transition_lines(step)]
    assert sum(line.startswith("Equity: Ann ") for line in again) == 3


def test_a_hand_without_a_run_out_tells_no_chances() -> None:
    session = evening()
    front = PlayerSession(session, "ann")
    told = list(front.transition_lines(session.deal()))
    while session.in_play():
        player = session.table.dealt_players[session.hand.seats_to_act[0]]
        asked = session.decision(player)
        assert asked is not None
        told += front.transition_lines(session.answer(player, call_down(asked), asked.number))
    assert any(isinstance(line.event, Won) for line in told)
    assert not any(line.text.startswith("Chances") for line in told)


def test_holdem_is_no_limit_unless_something_else_is_said() -> None:
    usual = make_setup(find_rotation("texas-holdem", None, None))
    assert usual.rotation.items[0].structure is Structure.NO_LIMIT
    assert str(usual.terms) == "1/2 no limit"
    for words, structure in (("2/4 fl", Structure.LIMIT), ("1/2 pl", Structure.POT_LIMIT)):
        rotation = find_rotation("texas-holdem", None, words)
        assert rotation.items[0].structure is structure
