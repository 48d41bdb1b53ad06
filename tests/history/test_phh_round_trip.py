"""Export, import, export of hands of every game: the same text, card for card and chip for chip."""

import re
from decimal import Decimal
from random import Random

import pytest
from msgspec.structs import replace

from anypoker.catalogue import catalogue_files, find, game_of, load_game_text
from anypoker.engine import Hand, Seats, Stakes, apply_in_place, decisions, start
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.events import Dealt
from anypoker.engine.invariants import InvariantError
from anypoker.engine.setup import Dues
from anypoker.game import Structure
from anypoker.history.phh import (
    PhhError,
    ReplayedRecord,
    agreement,
    read_records,
    record_of,
    record_text,
    records_text,
    replay_record,
)
from anypoker.history.phh.variants import OWN, VARIANTS
from anypoker.rules import Game
from tests.engine.random_hands import random_start

HANDS = 1  # of each game; the soak does more


def games(word: str) -> Game:
    return load_game_text(word) if word.startswith("{") else find(word).game


def played_out(hand: Hand, rng: Random, actions: int = 5_000) -> Hand:
    """The hand after so many random actions, or at its end."""
    for _ in range(actions):
        if hand.over:
            return hand
        asked = rng.choice(decisions(hand))
        apply_in_place(hand, asked.seat, sample_legal_action(asked, rng.randrange))
    return hand


def random_hand(game: Game, seed: str, actions: int = 5_000) -> Hand:
    chance = Random(seed)
    return played_out(random_start(game, chance), chance, actions)


def there_and_back(hand: Hand) -> tuple[str, str, ReplayedRecord]:
    """The record's text, the text of the hand that is read from it, and that hand."""
    text = record_text(record_of(hand, games))
    (record,) = read_records(text).values()
    again = replay_record(record, games)
    return text, record_text(record_of(again.hand, games)), again


@pytest.mark.parametrize("slug", catalogue_files())
def test_export_import_export_is_the_identity(slug: str) -> None:
    for number in range(HANDS):
        check_identity(game_of(slug).game, f"{slug}, hand {number}")


def check_identity(game: Game, seed: str) -> None:
    """A random hand there and back; a failure tells the seed."""
    try:
        first, second, again = there_and_back(random_hand(game, seed))
    except (ValueError, InvariantError) as error:
        error.add_note(seed)
        raise
    assert first == second, seed
    assert agreement(again).why == "", seed


@pytest.mark.parametrize("slug", catalogue_files())
def test_a_record_replays_in_the_seats_of_its_hand(slug: str) -> None:
    """The button is not at the last seat. Everyone has the same cards and stacks again."""
    chance = Random(f"{slug}, turned")
    begun = random_start(game_of(slug).game, chance)
    button = chance.randrange(len(begun.stacks) - 1)
    seats = replace(begun.seats, button=button, dues=())
    hand = played_out(start(begun.game, seats, begun.stakes, begun.chance), chance)
    (record,) = read_records(record_text(record_of(hand, games))).values()
    again = replay_record(record, games, button=button)
    assert (again.why, agreement(again).why) == ("", "")
    assert again.hand.seats.button == button
    names = [player.name for player in again.hand.seats.players]
    assert names == [player.name for player in seats.players]
    assert [chips // again.scale for chips in again.hand.stacks] == hand.stacks
    assert dealt_cards(again.hand) == dealt_cards(hand)


def dealt_cards(hand: Hand) -> list[tuple[int | None, int]]:
    """Every card with the seat that it was dealt to."""
    return [(one.seat, one.card) for one in hand.events if isinstance(one, Dealt)]


def test_a_button_outside_the_record_is_refused() -> None:
    hand = random_hand(find("texas-holdem").game, "a button")
    count = len(hand.stacks)
    for button in (-1, count):
        with pytest.raises(PhhError, match=f"seats 0 to {count - 1}, not at {button}"):
            replay_record(record_of(hand, games), games, button=button)


@pytest.mark.parametrize("code", VARIANTS)
def test_the_standard_variants_are_written_in_standard_phh(code: str) -> None:
    """The code, and no word or field of our own."""
    variant = VARIANTS[code]
    game = find(variant.slug).game
    written = 0
    for number in range(60):
        chance = Random(f"{code}, hand {number}")
        hand = random_start(game, chance)
        if hand.structure is not variant.structure or hand.has_caps or hand.stakes.run_times > 1:
            continue
        text = record_text(record_of(played_out(hand, chance), games))
        assert f'variant = "{code}"' in text
        assert not re.search(r"(?m)^_| _", text)
        written += 1
    assert written > 2


def test_a_raked_hand_reads_back_with_its_rake() -> None:
    game = find("texas-holdem").game
    raked = 0
    for number in range(20):
        chance = Random(f"raked hand {number}")
        begun = random_start(game, chance)
        stakes = replace(begun.stakes, rake=500, rake_cap=3, rake_always=bool(number % 2))
        hand = played_out(start(game, begun.seats, stakes, begun.chance), chance)
        raked += hand.rake_taken
        text = record_text(record_of(hand, games))
        (record,) = read_records(text).values()
        again = replay_record(record, games)
        assert agreement(again).why == "", number
        assert (
            again.hand.rake_taken * hand.stakes.big_blind
            == hand.rake_taken * again.hand.stakes.big_blind
        )
    assert raked


def test_a_hand_that_is_not_over_reads_back() -> None:
    game = find("texas-holdem").game
    for actions in range(12):
        hand = random_hand(game, f"broken off after {actions}", actions)
        first, second, again = there_and_back(hand)
        assert first == second
        assert again.hand.over is hand.over
        assert again.hand.number == hand.number


@pytest.mark.parametrize(
    ("dues", "variant"),
    [
        ((Dues(dead=1), Dues(blind=1), Dues(blind=2), Dues(post=2)), "NT"),
        ((Dues(), Dues(), Dues(blind=2), Dues()), "NT"),
        ((Dues(ante=1, dead=1), Dues(ante=1, blind=2), Dues(ante=1), Dues(ante=1)), OWN),
        ((Dues(ante=4, ante_is_dead=True, blind=2), Dues(), Dues(), Dues(blind=1)), "NT"),
    ],
    ids=["a post and a dead blind", "no small blind", "antes and a dead blind", "a blind's ante"],
)
def test_forced_bets_that_are_not_a_matter_of_course(dues: tuple[Dues, ...], variant: str) -> None:
    game = find("texas-holdem").game
    for number in range(10):
        chance = Random(f"dues {number}")
        plain = random_start(game, chance, players=4)
        seats = Seats(plain.seats.players, 3, dues)
        stakes = Stakes(structure=Structure.NO_LIMIT)
        hand = played_out(start(game, seats, stakes, plain.chance), chance)
        first, second, again = there_and_back(hand)
        assert first == second
        assert f'variant = "{variant}"' in first
        assert again.stacks == tuple(Decimal(hand.stacks[seat]) for seat in hand.deal_order)


def test_many_hands_in_one_file() -> None:
    """A .phhs file has a table for each hand, numbered from one."""
    hands = [random_hand(find(slug).game, slug) for slug in ("razz", "omaha", "iron-cross")]
    records = [
        record_of(hand, games, others={"hand": 7, "event": 'The "big" one'}) for hand in hands
    ]
    read = read_records(records_text(records))
    assert list(read) == ["1", "2", "3"]
    assert list(read.values()) == records
    assert read["1"].others == {"hand": 7, "event": 'The "big" one'}
