"""Soak: hands written in the formats of sites and trackers, and read back by two readers.

Every hand is read by our own reader. If pokerkit is installed, it plays the hands that it knows:
no-limit hold'em from PokerStars text, and its own variants from Poker Hand History.
"""

import itertools
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from random import Random
from typing import Any

from rich.progress import track

from anypoker.cards import key_from_seed
from anypoker.engine import Hand, Seat, Seats, Stakes, shuffled_deck_from_key, start
from anypoker.engine import events as e
from anypoker.game import Game, Structure
from anypoker.history.phh import (
    Record,
    agreement,
    read_records,
    record_of,
    record_text,
    replay_record,
)
from anypoker.history.phh.variants import VARIANTS
from anypoker.history.sites.errors import SiteFormatError
from anypoker.history.sites.open_history import read_open_history
from anypoker.history.sites.pokerstars_reader import read_pokerstars
from anypoker.history.sites.site_games import SITE_GAMES
from tests.external_files import SHARED
from tests.history.site_hands import can_be_told, check_round_trip, open_history, stars
from tests.history.test_phh_round_trip import games, played_out, random_hand

_NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
_MOST_TRIES = 20  # for each hand that a format can tell

Reader = Callable[..., Iterator[tuple[str, Record]]]
FORMATS: Mapping[str, tuple[Callable[..., str], Reader]] = {
    "pokerstars": (stars, read_pokerstars),
    "open_history": (open_history, read_open_history),
}


def run_hand_formats(count: int, seed: int) -> None:
    """Write `count` hands of each variant in each format, and read them."""
    print(f"seed {seed}")
    for form, (write, read) in FORMATS.items():
        for game in track([one for one in SITE_GAMES if getattr(one, form)], form):
            runs = 0
            for hand in _told_hands(game.slug, f"{seed}, {form}", count, write, read):
                runs += any(isinstance(event, e.RunStarted) for event in hand.events)
            print(f"{form}, {getattr(game, form)}: {count:,} hands equal, {runs:,} run twice")
        _hands_of_others(form, count, write, read)
    if find_spec("pokerkit") is None:
        print("pokerkit is not installed: no second reader")
        return
    pokerkit = import_module("pokerkit")
    _pokerstars_by_pokerkit(pokerkit, count, seed)
    for code in VARIANTS:
        _records_by_pokerkit(pokerkit, code, count, seed)


def _told_hands(
    slug: str, seed: str, count: int, write: Callable[..., str], read: Reader
) -> Iterator[Hand]:
    """Hands that were written and read with equal results."""
    found = 0
    for number in range(count * _MOST_TRIES):
        hand = random_hand(games(slug), f"{seed}, {slug}, {number}")
        if can_be_told(hand) and check_round_trip(hand, write, read):
            found += 1
            yield hand
        if found == count:
            return
    raise AssertionError(f"only {found} of {count * _MOST_TRIES} hands of {slug} could be written")


def _hands_of_others(form: str, count: int, write: Callable[..., str], read: Reader) -> None:
    """Read the hands of the folder `../shared`, and write and read them in the format."""
    files = sorted((SHARED / "phh").rglob("*.phh")) if SHARED.is_dir() else []
    replayed = told = 0
    for path in files[:count]:
        for record in read_records(path.read_text(encoding="utf-8")).values():
            again = replay_record(record, games)
            assert (again.why, agreement(again).why) == ("", ""), path
            replayed += 1
            if again.hand.over and not again.guessed and _is_told(again.hand, write):
                assert check_round_trip(again.hand, write, read), path
                told += 1
    print(f"{form}: {replayed:,} hands of other people read, {told:,} of them written and read")


def _is_told(hand: Hand, write: Callable[..., str]) -> bool:
    try:
        write(hand)
    except SiteFormatError:
        return False
    return can_be_told(hand)


# ---------------------------------------------------------------- pokerkit


def _plain_hand(game: Game, structure: Structure, seed: str) -> Hand:
    """A hand as pokerkit knows it: blinds and bets, and nothing else."""
    chance = Random(seed)
    count = chance.randint(2, min(6, game.players.most))
    stacks = [chance.randint(20, 400) for _ in range(count)]
    key = key_from_seed(chance.getrandbits(64))
    deck = shuffled_deck_from_key(game.for_players(count), key)
    players = tuple(map(Seat, _NAMES, stacks))
    seats = Seats(players, button=chance.randrange(count))
    return played_out(start(game, seats, Stakes(structure=structure), deck), chance)


def _final_stacks(history: Any) -> dict[str, int]:
    *_, state = history
    return dict(zip(history.players, state.stacks, strict=True))


def _own_stacks(hand: Hand) -> dict[str, int]:
    names = (player.name for player in hand.seats.players)
    return dict(zip(names, hand.stacks, strict=True))


def _compare(form: str, count: int, hands: Iterator[tuple[Hand, str]], load: Any) -> None:
    """Compare `count` hands.

    pokerkit refuses a few: it caps raises between two players in limit games, knows no double bet
    on an open pair in stud, and allows no raise beyond what everybody else has.
    """
    equal = refused = odd = 0
    for hand, text in hands:
        try:
            with warnings.catch_warnings(), redirect_stderr(StringIO()):
                warnings.simplefilter("ignore")  # about fields that it does not know
                stacks = _final_stacks(load(text))
        except (ValueError, KeyError):  # what its own parsers catch
            refused += 1
            assert refused <= 2 + count // 8, text
            continue
        if stacks != _own_stacks(hand):
            assert _differs_by_odd_chips(hand, stacks), text
            odd += 1
        equal += 1
        if equal == count:
            break
    exactly = f"{equal - odd:,} hands equal in pokerkit, {odd:,} but for odd chips"
    print(f"{form}: {exactly}, {refused:,} refused")


def _differs_by_odd_chips(hand: Hand, stacks: dict[str, int]) -> bool:
    """True if winners who split pots differ by odd chips: pokerkit gives all to one of them."""
    wins = [event for event in hand.events if isinstance(event, e.Won)]
    winners = {hand.seats.players[won.seat].name for won in wins}
    own = _own_stacks(hand)
    apart = {name: abs(own[name] - stacks[name]) for name in own if own[name] != stacks[name]}
    return set(apart) <= winners and max(apart.values()) < len(wins)


def _pokerstars_by_pokerkit(pokerkit: Any, count: int, seed: int) -> None:
    def hands() -> Iterator[tuple[Hand, str]]:
        for number in itertools.count():
            hand = _plain_hand(games("texas-holdem"), Structure.NO_LIMIT, f"{seed}, text, {number}")
            yield hand, stars(hand)

    def load(text: str) -> Any:
        (history,) = pokerkit.PokerStarsParser()(text, error_status=True)
        return history

    _compare("pokerstars, Hold'em No Limit", count, hands(), load)


def _records_by_pokerkit(pokerkit: Any, code: str, count: int, seed: int) -> None:
    variant = VARIANTS[code]

    def hands() -> Iterator[tuple[Hand, str]]:
        for number in itertools.count():
            game = games(variant.slug)
            hand = _plain_hand(game, variant.structure, f"{seed}, {code}, {number}")
            yield hand, record_text(record_of(hand, games))

    _compare(f"phh, {code}", count, hands(), pokerkit.HandHistory.loads)
