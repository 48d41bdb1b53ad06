"""Secrecy of the card room: a viewer gets the same bytes whatever the hidden cards are.

A hand is played at a table of the card room. For every viewer (each seat, and everyone without a
seat) the cards that this viewer never sees change places, and the hand is played again. All that
the viewer gets must be the same: over the socket, over REST, in files and shared hands, as views
and transcripts of bots and terminals, and in what the database holds in plain. The files of each
player must name the player's own cards. Nothing may be logged, and no key may be in the database or
a backup.

All hidden cards are exchanged, to the end of the hand, if chance finds cards with which it ends the
same. If not, the hands of the showdown stay, and the hand is played once more with all hidden cards
exchanged, up to the showdown.
"""

import asyncio
import json
import logging
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, astuple, dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from anypoker.cards import Key
from anypoker.catalogue import all_games
from anypoker.engine import events as e
from anypoker.server.storage.backups import restore_backup, write_backup
from anypoker.views import SpectatorKind
from tests.server.byte_recorder import Exits, Wire, WireHand, run_with_wire
from tests.server.downloads import check_downloads
from tests.server.wire_tables import WireTable, full_table
from tests.views.redraw import (
    Played,
    Viewer,
    _stops,
    redrawn,
    redrawn_to_the_end,
    rule_looks_at_hands,
    seen_cards,
)

NEW_DECK = (e.Shuffled, e.Redealt)
SHOWDOWN = (*NEW_DECK, e.Shown, e.Mucked, e.Won)

PROVED = "the same bytes; no key in the database, nothing logged"

Tables = Callable[..., Sequence[WireTable]]


@dataclass
class Tally:
    """`hands`: how many are done, `failed`: of which have failed; `equal`: bytes that were
    compared; `own_files`: downloads that name the cards of the player who asked."""

    hands: int = 0
    redrawn: int = 0
    to_the_end: int = 0
    equal: int = 0
    exits: int = 0
    own_files: int = 0
    failed: int = 0

    def __str__(self) -> str:
        return (
            f"{self.hands:,} hands, redrawn {self.redrawn:,} times ({self.to_the_end:,} of them in "
            f"full to the end), {self.equal / 1e6:,.1f} MB and {self.exits:,} exits "
            f"compared, {self.own_files:,} files with own cards"
        )


class Overheard(logging.Handler):
    """All that is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear all that Anypoker logs, whatever its level, and the warnings of others."""
        root, ours = logging.getLogger(), logging.getLogger("anypoker")
        level = ours.level
        ours.setLevel(logging.DEBUG)
        root.addHandler(self)
        try:
            yield
        finally:
            root.removeHandler(self)
            ours.setLevel(level)


AT_ONCE = 6  # hands: while one waits for the disk, others are played
PIECE = 120  # hands that are played in one room


def run_server_secrecy(
    count: int, seed: int, folder: Path, games: int = 100, jobs: int = 1
) -> None:
    """Check the first hands of a number of games; resume a run in the folder."""
    tally = run_tables(random_tables, (count, games, seed), folder, jobs)
    print(f"{tally}, of {games} games, seed {seed}: {PROVED}")


def random_tables(count: int, games: int, seed: int) -> list[WireTable]:
    """First hands of tables at which two to four play."""
    found = [one.game for one in all_games().values()]
    chosen = Random(seed).sample(found, min(games, len(found)))
    tables = []
    for number in range(count):
        game, random = chosen[number % len(chosen)], Random(f"{seed}/{number}")
        players = random.randint(max(game.players.least, 2), min(game.players.most, 4))
        stack = random.choice((40, 200, 1_000))
        tables.append(full_table(game, players, stack, f"{seed}/{number}"))
    return tables


def run_tables(make: Tables, words: tuple[Any, ...], folder: Path, jobs: int = 1) -> Tally:
    """Check the tables that `make` makes of these words, shared by processes; resume a run in the
    folder that had as many processes."""
    shares = [(make, words, folder, job, jobs) for job in range(jobs)]
    if jobs == 1:
        tallies = [_run_share(*shares[0])]
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            running = [pool.submit(_run_share, *one) for one in shares]
            for share in as_completed(running):  # report failures before the others end
                if error := share.exception():
                    print(f"a share has failed: {error}", *getattr(error, "__notes__", ()))
        tallies = [share.result() for share in running]
    return Tally(*(sum(parts) for parts in zip(*map(astuple, tallies), strict=True)))


def _run_share(
    make: Tables, words: tuple[Any, ...], folder: Path, job: int = 0, jobs: int = 1
) -> Tally:
    """Check every table whose turn it is for this process."""
    tables = make(*words)[job::jobs]
    place = folder / f"done-{job + 1}-of-{jobs}.json"
    tally = Tally(**json.loads(place.read_text())) if place.exists() else Tally()
    overheard, begun, first = Overheard(), time.monotonic(), tally.hands
    room = folder / f"room-{job + 1}-of-{jobs}"

    async def work(wire: Wire) -> None:
        piece = tables[tally.hands : tally.hands + PIECE]
        for number in range(0, len(piece), AT_ONCE):
            some = piece[number : number + AT_ONCE]
            _add(tally, await asyncio.gather(*(_check_named(wire, one) for one in some)))
            place.write_text(json.dumps(asdict(tally)))
        search_files(wire.folder, wire.keys)
        search_backup(wire.folder, wire.keys)

    with overheard.listening():
        while tally.hands < len(tables):  # each piece in a new room
            shutil.rmtree(room, ignore_errors=True)
            room.mkdir()
            run_with_wire(room, work)
            assert not overheard.lines, overheard.lines[:5]
            left = (time.monotonic() - begun) / (tally.hands - first) * (len(tables) - tally.hands)
            print(f"{job + 1}/{jobs}: {tally}, {left / 60:.0f} min left", flush=True)
    assert not tally.failed, f"{tally.failed} hands have failed, as printed above"
    return tally


def _add(tally: Tally, others: Sequence[Tally]) -> None:
    for one in others:
        for name, more in asdict(one).items():
            setattr(tally, name, getattr(tally, name) + more)


async def _check_named(wire: Wire, table: WireTable) -> Tally:
    """Check a hand; print what is wrong with it, and count it."""
    try:
        return await check_hand(wire, table)
    except AssertionError as leak:
        print(f"FAILED: {table}: {leak}", flush=True)
        return Tally(hands=1, failed=1)
    except Exception as error:
        error.add_note(str(table))
        raise


async def check_hand(wire: Wire, table: WireTable) -> Tally:
    """Play a hand, and again for every viewer with other hidden cards."""
    random = Random(table.seed)
    viewers: list[Viewer] = [*range(table.players), SpectatorKind.SPECTATOR]
    one = await wire.play(table, askers=viewers)
    actions = list(one.hand.actions)
    played = Played(one.hand.game, one.hand.seats, one.hand.stakes, one.chance, actions, one.hand)
    if table.button is not None:
        assert one.hand.seats.button == table.button
    assert len(one.hand.stacks) == table.players
    tally = Tally(hands=1)
    for place, viewer in enumerate(one.viewers):
        tally.own_files += check_downloads(played, viewer, one.number, one.after[place])
    replays = []
    seats = range(table.players) if table.redrawn is None else table.redrawn
    for viewer in (*seats, SpectatorKind.SPECTATOR):
        other, whole = redrawn_to_the_end(played, viewer, NEW_DECK, random)
        tally.to_the_end += whole
        # The orders of later shuffles of a proved hand are laid, too: the whole hand is the same.
        stops = () if wire.proofs and whole else NEW_DECK
        replays.append(_replay(wire, table, one, other, viewer, stops))
        if not whole:
            other = redrawn(played, seen_cards(played, viewer), SHOWDOWN, random)
            replays.append(_replay(wire, table, one, other, viewer, SHOWDOWN))
    tally.redrawn = len(replays)
    _add(tally, await asyncio.gather(*replays))
    return tally


async def _replay(
    wire: Wire,
    table: WireTable,
    one: WireHand,
    other: Played,
    viewer: Viewer,
    stops: tuple[type, ...],
) -> Tally:
    """Play the hand with other cards and compare all that the viewer gets."""
    again = await wire.play(table, other.chance, other.actions, {viewer})
    tally = Tally()
    for place, whose in enumerate(one.viewers):
        if whose == viewer:
            _add(tally, [check_same(one, again, place, stops)])
    return tally


def check_same(one: WireHand, again: WireHand, place: int, stops: tuple[type, ...]) -> Tally:
    """Compare what a client got in two hands; a difference is a leak."""
    looks = rule_looks_at_hands(one.hand.game)
    tally = Tally()
    for mine, theirs in zip(one.steps, again.steps, strict=False):
        if any(_stops(fact, stops, looks) for fact in mine.facts):
            return tally
        assert mine.sent[place] == theirs.sent[place], _difference(
            mine.sent[place], theirs.sent[place]
        )
        tally.equal += sum(map(len, mine.sent[place]))
        _compare_exits(tally, mine.seen[place], theirs.seen[place])
    if len(again.steps) == len(one.steps):
        _compare_exits(tally, one.after[place], again.after[place])
        _compare_exits(tally, one.stored, again.stored)
    return tally


def _compare_exits(tally: Tally, mine: Exits, theirs: Exits) -> None:
    assert mine.keys() == theirs.keys(), f"{[*mine]}, then {[*theirs]}"
    for name, data in mine.items():
        assert data == theirs[name], f"{name}: {_difference([data], [theirs[name]])}"
        tally.equal += len(data)
        tally.exits += 1


def _difference(mine: list[bytes], theirs: list[bytes]) -> str:
    for first, second in zip(mine, theirs, strict=False):
        if first != second:
            pairs = enumerate(zip(first, second, strict=False))
            at = next((place for place, (a, b) in pairs if a != b), 0)
            part = slice(max(at - 80, 0), at + 80)
            return f"sent {first[part]!r}\nthen {second[part]!r}"
    return f"{len(mine)} messages, then {len(theirs)}: {mine[-1:]!r} {theirs[-1:]!r}"


def search_backup(folder: Path, keys: set[Key]) -> None:
    """The same for a backup that is taken while the room is open; the key file is not in it."""
    with tempfile.TemporaryDirectory() as place:
        backup, copy = Path(place) / "backup", Path(place) / "copy"
        write_backup(folder, backup, with_key=False)
        assert not restore_backup(backup, copy), "the key file is in the backup"
        search_files(copy, keys)


def search_files(folder: Path, keys: set[Key]) -> None:
    """No key of a deal is anywhere in the files, and no answer can be read there."""
    found = sorted(folder.glob("anypoker.db*"))
    assert found, "there is no database"
    for path in found:
        data = path.read_bytes()
        for key in keys:
            assert key not in data, f"the key of a deal is in {path.name}"
            assert key.hex().encode() not in data, f"the key of a deal is in {path.name}"
        assert b'"entry":"act"' not in data, f"an answer can be read in {path.name}"
