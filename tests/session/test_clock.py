"""How long one has to answer, by the clock of a room and by the rules of a game."""

from anypoker.session.setup.room_options import RoomOptions
from anypoker.session.table_clock import TableClock

NOW = 1_000_000


def test_a_choice_with_a_time_limit_has_that_time_and_no_time_bank() -> None:
    """rules.md, choose: the default comes after `time_limit` seconds where a clock runs."""
    clock = TableClock(RoomOptions(act_seconds=30, bank_seconds=60))
    limited = clock.deadline("Ann", NOW, seconds=5)
    assert limited == (NOW + 5_000, NOW + 5_000)
    usual = clock.deadline("Ann", NOW)
    assert usual == (NOW + 30_000, NOW + 90_000)
    after = clock.after_time_out("Ann", limited)
    assert after.bank("Ann") == 60_000
    assert after.missed == {"Ann": 1}
    assert clock.after_time_out("Ann", usual).bank("Ann") == 0


def test_without_a_clock_there_is_no_time_limit_either() -> None:
    clock = TableClock(RoomOptions(act_seconds=0))
    assert clock.deadline("Ann", NOW, seconds=5) is None
