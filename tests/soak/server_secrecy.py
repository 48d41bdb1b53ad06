"""Secrecy on the wire: hidden cards are exchanged, and who may not see them gets the same bytes.

A hand is played at a table of the card room. For every seat and for somebody without one, the cards
that it never sees change places and the hand is played again: all that it is sent must be the
same, during the hand, after it, over REST, and what the database and a backup keep. Who has no seat
watches live at one half of the tables, and one hand behind at the others. In one half of the cases
everything that is hidden is exchanged, up to the showdown; in the other all but the hands that are
compared there, to the end.
"""

import json
import logging
import shutil
import tempfile
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


class Tally:
    def __init__(self) -> None:
        self.hands = self.redrawn = self.equal = self.to_the_end = 0

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


def run_server_secrecy(count: int, seed: int, folder: Path, games: int = 100) -> None:
    """Hand after hand of so many games; goes on where a run in the folder was broken off."""
    found = [one.game for one in all_games().values()]
    chosen = Random(seed).sample(found, min(games, len(found)))
    place = folder / "done.json"
    first = json.loads(place.read_text())["hands"] if place.exists() else 0
    tally = Tally()
    overheard = Overheard()
    logging.getLogger().addHandler(overheard)

    async def work(wire: Wire) -> None:
        for number in range(first, count):
            game = chosen[number % len(chosen)]
            try:
                await check_hand(wire, game, f"{seed}/{number}", number, tally)
            except AssertionError as leak:
                leak.add_note(f"{game.name}, hand {number} of seed {seed}")
                raise
            place.write_text(json.dumps({"hands": number + 1}))
            if number % 100 == 99:
                print(f"{number + 1} hands: {tally}", flush=True)
        search_files(wire.folder, wire.keys)
        search_backup(wire.folder, wire.keys)

    room = folder / "room"
    shutil.rmtree(room, ignore_errors=True)  # a hand that was broken off is played anew
    room.mkdir()
    try:
        run_with_wire(room, work)
    finally:
        logging.getLogger().removeHandler(overheard)
    assert not overheard.lines, overheard.lines[:5]
    print(
        f"{tally}, of {len(chosen)} games: the same bytes; no key in the database, nothing logged"
    )


async def check_hand(wire: Wire, game: Game, seed: str, number: int, tally: Tally) -> None:
    random = Random(seed)
    players = random.randint(max(game.players.least, 2), min(game.players.most, 4))
    if game.players.least > 4:
        players = game.players.least
    stack = random.choice((40, 200, 1_000))
    one = await wire.play(game, players, stack, seed)
    tally.hands += 1
    actions = list(one.hand.played)
    played = Played(one.hand.game, one.hand.seats, one.hand.stakes, one.chance, actions, one.hand)
    viewers: list[Viewer] = [*range(players), Onlooker.SPECTATOR]
    for place, viewer in enumerate(viewers):
        to_the_end = (number + place) % 2 == 0
        fixed = seen_cards(played, viewer)
        if to_the_end:
            fixed |= cards_that_decide(played)
        stops = NEW_DECK if to_the_end else SHOWDOWN
        other = redrawn(played, fixed, stops, random)
        again = await wire.play(game, players, stack, seed, other.chance, other.actions, place)
        tally.equal += check_same(one, again, place, stops, played)
        tally.redrawn += 1
        tally.to_the_end += to_the_end


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
