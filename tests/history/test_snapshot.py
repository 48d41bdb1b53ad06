"""A table as bytes and back: the same table, in the middle of a hand too."""

import pytest
from msgspec.structs import replace

from anypoker.history import GameRegistry, TableJournal, read_snapshot, write_snapshot
from anypoker.history.log.codecs import LineError
from anypoker.tables import Options, Rake, RotationGame, SeatSetup, Setup, Table, parse_stakes_spec
from anypoker.tables import changes as c
from anypoker.tables.invariants import check_table
from tests.tables.sample_session import created, games, horse_setup, mix, step

SEED = "snapshots"


def again(table: Table) -> tuple[Table, bytes]:
    """The table after a way through bytes, in a process that knows the games of the setup."""
    book = GameRegistry()
    data = write_snapshot(table, book)
    book.take_files()
    for item in table.setup.rotation.items:
        book.learn(item.game)
    return read_snapshot(data, table.setup, book), data


def same(one: Table, other: Table) -> None:
    """All but the hand is equal, and the hand has the same facts; one that is over is left out."""
    if one.in_hand:
        assert one.hand is not None
        assert other.hand is not None
        assert one.hand.mutable_fields() == other.hand.mutable_fields()
        assert replace(one, hand=None) == replace(other, hand=None)
    else:
        left_out = {
            "hand": None,
            "playing": None,
            "ended": None,
            "dealt": (),
            "dealt_players": (),
            "shown": (),
        }
        assert replace(one, **left_out) == other  # type: ignore[arg-type]


def test_an_evening_in_snapshots() -> None:
    """After every step the table is read from bytes, and goes on as it would have."""
    kept, plain = created(None, SEED), created(None, SEED)
    while plain.number < 12 or plain.table.in_hand:
        step(plain, SEED)
        step(kept, SEED)
        back, _ = again(kept.table)
        same(kept.table, back)
        check_table(back)
        kept.table = back
    assert kept.table.seats == plain.table.seats
    assert kept.table.accounts == plain.table.accounts


def test_a_snapshot_is_small() -> None:
    kept = created(None, SEED, horse_setup(seats=6, players=6))
    while kept.number < 10 or kept.table.in_hand:
        step(kept, SEED, busy=0)
    _, data = again(kept.table)
    assert len(data) < 700
    kept.deal()
    _, data = again(kept.table)
    assert len(data) < 1_500


def test_everything_that_waits_is_in_it() -> None:
    seats = tuple(SeatSetup(f"P{n}", 100) for n in range(4))
    options = Options(straddles=1, rake=Rake(5), bomb_every=2)
    setup = Setup(mix("dealers-choice"), parse_stakes_spec("2/4"), (*seats, None), options=options)
    kept = TableJournal.create(setup)
    kept.choose(RotationGame(games("texas-holdem"), games("texas-holdem").structures[0]))
    kept.propose_and_accept(c.Straddle("P1"))
    kept.deal()
    kept.propose_and_accept(c.ChangeGames(mix("horse")))
    kept.propose_and_accept(c.MoveSeat("P0", 4))
    kept.propose_and_accept(c.ChangeOptions(Options(seven_deuce=3)))
    kept.propose_and_accept(c.Leave("P3"))
    back, _ = again(kept.table)
    same(kept.table, back)
    assert len(back.pending) == 3
    voided = TableJournal(back)
    voided.propose_and_accept(c.Void("a test"))
    assert [player.stack for player in voided.table.players] == [100] * 3
    assert voided.table.rotation.name == mix("horse").name


@pytest.mark.parametrize("data", [b"", b"\x00", b"\xff" * 100, b"\x91" * 5_000])
def test_what_is_no_snapshot(data: bytes) -> None:
    with pytest.raises(LineError, match="not a table snapshot"):
        read_snapshot(data, horse_setup(), GameRegistry())
