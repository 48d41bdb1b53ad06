"""Secrecy on the wire: hidden cards are exchanged, and who may not see them gets the same bytes.

A hand is played at a table of the card room. For every seat and for somebody without one, the cards
that it never sees change places and the hand is played again: all that it is sent must be the
same, during the hand, after it, over REST, and what the database and a backup keep. Who has no seat
watches live at one half of the tables, and one hand behind at the others. In one half of the cases
everything that is hidden is exchanged, up to the showdown; in the other all but the hands that are
compared there, to the end.
"""

import asyncio
import json
import logging
import shutil
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, astuple, dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random

from anypoker.cards import Key
from anypoker.catalogue import all_games
from anypoker.engine import events as e
from anypoker.game import Game
from anypoker.server.backups import restore_backup, write_backup
from anypoker.views import Onlooker
from tests.server.wire import Wire, WireHand, run_with_wire
from tests.views.redraw import (
    Played,
    Viewer,
    _stops,
    cards_that_decide,
    redrawn,
    rule_looks_at_hands,
    seen_cards,
)

NEW_DECK = (e.Shuffled, e.Redealt)
SHOWDOWN = (*NEW_DECK, e.Shown, e.Mucked, e.Won)


@dataclass
class Tally:
    """`hands`: how many are done; `equal`: bytes that were compared."""

    hands: int = 0
    redrawn: int = 0
    to_the_end: int = 0
    equal: int = 0

    def __str__(self) -> str:
        return (
            f"{self.hands} hands, {self.redrawn} times redrawn ({self.to_the_end} of them to the "
            f"end), {self.equal / 1e6:.1f} MB compared"
        )


class Overheard(logging.Handler):
    """All that is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


AT_ONCE = 6  # hands: while one waits for the disk, others are played


def run_server_secrecy(
    count: int, seed: int, folder: Path, games: int = 100, jobs: int = 1
) -> None:
    """So many hands of so many games, shared by processes; goes on where a run in the folder was
    broken off."""
    words = [(count, seed, folder, games, job, jobs) for job in range(jobs)]
    if jobs == 1:
        tallies = [_run_share(words[0])]
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            shares = [pool.submit(_run_share, one) for one in words]
            for share in as_completed(shares):  # what has failed is said before the others end
                if error := share.exception():
                    print(f"a share has failed: {error}", *getattr(error, "__notes__", ()))
        tallies = [share.result() for share in shares]
    whole = Tally(*(sum(parts) for parts in zip(*map(astuple, tallies), strict=True)))
    print(f"{whole}, of {games} games: the same bytes; no key in the database, nothing logged")


def _run_share(words: tuple[int, int, Path, int, int, int]) -> Tally:
    """Every hand whose turn it is for this process."""
    count, seed, folder, games, job, jobs = words
    found = [one.game for one in all_games().values()]
    chosen = Random(seed).sample(found, min(games, len(found)))
    place = folder / f"done-{job + 1}-of-{jobs}.json"
    tally = Tally(**json.loads(place.read_text())) if place.exists() else Tally()
    overheard = Overheard()
    logging.getLogger().addHandler(overheard)

    async def work(wire: Wire) -> None:
        numbers = list(range(job, count, jobs))
        while tally.hands < len(numbers):
            before = tally.hands
            some = numbers[before : before + AT_ONCE]
            hands = [_check_named(wire, chosen[n % len(chosen)], seed, n) for n in some]
            _add(tally, await asyncio.gather(*hands))
            place.write_text(json.dumps(asdict(tally)))
            if before // 60 < tally.hands // 60:
                print(f"process {job + 1} of {jobs}, seed {seed}: {tally}", flush=True)
        search_files(wire.folder, wire.keys)
        search_backup(wire.folder, wire.keys)

    room = folder / f"room-{job + 1}-of-{jobs}"
    shutil.rmtree(room, ignore_errors=True)  # a hand that was broken off is played anew
    room.mkdir()
    try:
        run_with_wire(room, work)
    finally:
        logging.getLogger().removeHandler(overheard)
    assert not overheard.lines, overheard.lines[:5]
    return tally


def _add(tally: Tally, others: Sequence[Tally]) -> None:
    for one in others:
        for name, more in asdict(one).items():
            setattr(tally, name, getattr(tally, name) + more)


async def _check_named(wire: Wire, game: Game, seed: int, number: int) -> Tally:
    try:
        return await check_hand(wire, game, f"{seed}/{number}", number)
    except AssertionError as leak:
        leak.add_note(f"{game.name}, hand {number} of seed {seed}")
        raise


async def check_hand(wire: Wire, game: Game, seed: str, number: int) -> Tally:
    """Play a hand, and once more for every viewer with other hidden cards."""
    random = Random(seed)
    players = random.randint(max(game.players.least, 2), min(game.players.most, 4))
    if game.players.least > 4:
        players = game.players.least
    stack = random.choice((40, 200, 1_000))
    # Whose hand is compared only up to the showdown has nothing to compare over REST afterwards.
    whole = {place for place in range(players + 1) if (number + place) % 2 == 0}
    one = await wire.play(game, players, stack, seed, askers=whole)
    actions = list(one.hand.played)
    played = Played(one.hand.game, one.hand.seats, one.hand.stakes, one.chance, actions, one.hand)
    viewers: list[Viewer] = [*range(players), Onlooker.SPECTATOR]
    replays, stops = [], []
    for place, viewer in enumerate(viewers):
        fixed = seen_cards(played, viewer)
        if place in whole:
            fixed |= cards_that_decide(played)
        stops.append(NEW_DECK if place in whole else SHOWDOWN)
        other = redrawn(played, fixed, stops[-1], random)
        asks = {place} & whole
        replays.append(wire.play(game, players, stack, seed, other.chance, other.actions, asks))
    equal = 0
    for place, again in enumerate(await asyncio.gather(*replays)):
        equal += check_same(one, again, place, stops[place], played)
    return Tally(1, len(viewers), len(whole), equal)


def check_same(
    one: WireHand, again: WireHand, place: int, stops: tuple[type, ...], played: Played
) -> int:
    """How many bytes were the same for a viewer; a difference is a leak."""
    looks = rule_looks_at_hands(played.game)
    equal = 0
    for mine, theirs in zip(one.steps, again.steps, strict=False):
        if any(_stops(fact, stops, looks) for fact in mine.facts):
            return equal
        assert mine.sent[place] == theirs.sent[place], _difference(
            mine.sent[place], theirs.sent[place]
        )
        equal += sum(map(len, mine.sent[place]))
    if len(again.steps) == len(one.steps):
        assert one.after[place] == again.after[place], _difference(
            one.after[place], again.after[place]
        )
        assert one.snapshot == again.snapshot, "the snapshot of the table tells"
        equal += sum(map(len, one.after[place]))
    return equal


def _difference(mine: list[bytes], theirs: list[bytes]) -> str:
    for first, second in zip(mine, theirs, strict=False):
        if first != second:
            pairs = enumerate(zip(first, second, strict=False))
            at = next((place for place, (a, b) in pairs if a != b), 0)
            part = slice(max(at - 80, 0), at + 80)
            return f"sent {first[part]!r}\nthen {second[part]!r}"
    return f"{len(mine)} messages, then {len(theirs)}: {mine[-1:]!r} {theirs[-1:]!r}"


def search_backup(folder: Path, keys: list[Key]) -> None:
    """The same for a backup that is taken while the room is open; the key file is not in it."""
    with tempfile.TemporaryDirectory() as place:
        backup, copy = Path(place) / "backup", Path(place) / "copy"
        write_backup(folder, backup, with_key=False)
        assert not restore_backup(backup, copy), "the key file is in the backup"
        search_files(copy, keys)


def search_files(folder: Path, keys: list[Key]) -> None:
    """No key of a deal is anywhere in the files, and no answer can be read there."""
    found = sorted(folder.glob("anypoker.db*"))
    assert found, "there is no database"
    for path in found:
        data = path.read_bytes()
        for key in keys:
            assert key not in data, f"the key of a deal is in {path.name}"
            assert key.hex().encode() not in data, f"the key of a deal is in {path.name}"
        assert b'"entry":"act"' not in data, f"an answer can be read in {path.name}"
