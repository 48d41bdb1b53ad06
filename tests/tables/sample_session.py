"""An evening at a table, all of it from one seed: hands, and players who come and go.

What happens next depends only on the seed, the table and how much has happened, so that an
evening that was cut off goes on as it would have.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

from anypoker.cards import Key, key_from_seed
from anypoker.catalogue import find
from anypoker.engine import decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.history import TableJournal
from anypoker.mix_files import find_mix, read_mix
from anypoker.rules import Game
from anypoker.tables import Rotation, SeatSetup, Setup, Status, Table, parse_stakes_spec
from anypoker.tables import changes as c


def games(name: str) -> Game:
    return find(name).game


def mix(name: str) -> Rotation:
    """A mix that comes with the package."""
    found = find_mix(name)
    assert found is not None, name
    return read_mix(found.text, games)


class CountingClock:
    """A clock that goes on by a second whenever it is asked, from where a table was left."""

    def __init__(self, now: int = 0) -> None:
        self.now = now

    def __call__(self) -> int:
        self.now += 1000
        return self.now


SECRET = key_from_seed("the secret of the table")


def created(path: Path | None, seed: str, setup: Setup | None = None) -> TableJournal:
    """A table whose luck, time and secret follow from the seed."""
    return TableJournal.create(
        setup or horse_setup(), path, keys(seed), CountingClock(), secret=SECRET
    )


def resumed(path: Path, seed: str) -> TableJournal:
    """The table as it was left; its clock goes on from there."""
    clock = CountingClock()
    kept = TableJournal.resume(path, keys(seed), clock)
    clock.now = kept.table.now
    return kept


def keys(seed: str) -> Callable[[int], Key]:
    return lambda number: key_from_seed(seed, number)


def horse_setup(seats: int = 6, players: int = 4, stack: int = 120) -> Setup:
    """A table for HORSE with some seats free."""
    sitting = [SeatSetup(f"P{number}", stack) for number in range(1, players + 1)]
    free = [None] * (seats - players)
    return Setup(mix("horse"), parse_stakes_spec("2/4 limit"), (*sitting, *free))


def step(kept: TableJournal, seed: str, busy: float = 0.3) -> None:
    """What happens next: an action, somebody who comes or goes, or a new hand."""
    chance = Random(f"{seed}/{kept.length}")
    hand = kept.hand
    if hand is not None and not hand.over:
        asked = chance.choice(decisions(hand))
        # Mostly folding: an evening is about many hands.
        action = (
            asked.timeout if chance.random() < 0.5 else sample_legal_action(asked, chance.randrange)
        )
        kept.act(asked.seat, action)
    elif kept.table.reason_not_dealing() or chance.random() < busy:
        kept.propose_and_accept(_change(kept.table, chance, kept.length))
    else:
        kept.deal()


def _change(table: Table, rng: Random, number: int) -> c.Change:
    """Somebody comes, goes, sits out, comes back or buys chips."""
    free = [seat for seat, player in enumerate(table.seats) if player is None]
    broke = [player.id for player in table.players if not player.stack]
    out = [player.id for player in table.players if player.status is Status.OUT]
    able = [player.id for player in table.players if player.can_play]
    ways: list[Callable[[], c.Change]] = []
    if free:
        ways.append(lambda: _newcomer(rng, free, f"N{number}"))
    if broke:
        ways += 2 * [lambda: c.Buy(rng.choice(broke), 120)]
        ways.append(lambda: c.Leave(rng.choice(broke)))
    if out:
        ways.append(lambda: c.ComeBack(rng.choice(out), rng.random() < 0.5))
    if len(able) > 2 or not ways:
        ways.append(lambda: c.SitOut(rng.choice(able)))
        ways.append(lambda: c.Leave(rng.choice(able)))
    return rng.choice(ways)()


def _newcomer(rng: Random, free: list[int], name: str) -> c.Sit:
    return c.Sit(name, rng.choice(free), name, 120, rng.random() < 0.5)


def play_on(path: Path | None, seed: str, hands: int, setup: Setup | None = None) -> TableJournal:
    """Begin an evening, or take it up where it was left, and play until so many hands are over."""
    if path is not None and path.exists():
        kept = resumed(path, seed)
    else:
        kept = created(path, seed, setup)
    while kept.number < hands or kept.table.in_hand:
        step(kept, seed)
    return kept
