"""Invariants of random hands of every game."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from anypoker.catalogue import base_game_text, catalogue_files, game_of
from anypoker.engine import apply, apply_in_place, decisions, parse_action, start
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.events import Won
from anypoker.engine.invariants import (
    InvariantError,
    Ledger,
    check_cards,
    check_chips,
    check_decisions,
)
from anypoker.engine.state import Hand
from anypoker.rules import load_game
from tests.engine.random_hands import lawful_hand, random_start
from tests.engine.table import game, hand_of, passively
from tests.external_files import corpus_games, needs_shared

# A share of what `./run soak hands` does.
CATALOGUE_HANDS = int(os.environ.get("ANYPOKER_HANDS", "3"))
CORPUS_HANDS = int(os.environ.get("ANYPOKER_HANDS", "3"))


@pytest.mark.parametrize("slug", sorted(catalogue_files()))
def test_laws_hold_in_every_game_of_the_catalogue(slug: str) -> None:
    for number in range(CATALOGUE_HANDS):
        lawful_hand(game_of(slug).game, f"laws/{slug}/{number}")


@needs_shared
@corpus_games()
def test_laws_hold_in_every_game_of_the_corpus(path: Path) -> None:
    played = load_game(path.read_text(encoding="utf-8"), library=base_game_text)
    for number in range(CORPUS_HANDS):
        lawful_hand(played, f"laws/{path.stem}/{number}")


@pytest.mark.parametrize("slug", sorted(catalogue_files()))
def test_every_allowed_number_of_players_can_play(slug: str) -> None:
    played = game_of(slug).game
    for count in range(played.players.least, played.players.most + 1):
        hand = random_start(played, Random(f"players/{slug}/{count}"), count)
        passively(hand)
        assert hand.over


@pytest.mark.parametrize("slug", sorted(catalogue_files()))
def test_apply_leaves_its_argument_as_it_was(slug: str) -> None:
    chance = Random(f"apply/{slug}")
    hand = random_start(game_of(slug).game, chance)
    while not hand.over:
        asked = chance.choice(decisions(hand))
        before = hand.copy()
        step = apply(hand, asked.seat, sample_legal_action(asked, chance.randrange), asked.number)
        assert hand.mutable_fields() == before.mutable_fields()
        assert list(step.events) == step.hand.events[len(hand.events) :]
        hand = step.hand


def replayed(hand: Hand) -> Hand:
    """The same start and the same actions."""
    again = start(hand.game, hand.seats, hand.stakes, hand.chance)
    for seat, action in hand.actions:
        apply_in_place(again, seat, parse_action(str(action)))
    return again


@pytest.mark.parametrize("slug", sorted(catalogue_files()))
def test_a_hand_is_a_function_of_its_start_and_its_actions(slug: str) -> None:
    hand = lawful_hand(game_of(slug).game, f"replay/{slug}")
    assert replayed(hand).mutable_fields() == hand.mutable_fields()


_IN_ANOTHER_PROCESS = """
import sys
from anypoker.catalogue import catalogue_files, game_of
from tests.engine.random_hands import lawful_hand
for slug in sorted(catalogue_files()):
    hand = lawful_hand(game_of(slug).game, f"process/{slug}", 0)
    sys.stdout.write(f"{slug} {sorted(hand.mutable_fields().items(), key=lambda fact: fact[0])}\\n")
"""


def test_replay_gives_the_same_bytes_in_another_process_with_another_hash_seed() -> None:
    root = Path(__file__).parents[2]
    told = [
        subprocess.run(
            [sys.executable, "-c", _IN_ANOTHER_PROCESS],
            cwd=root,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0]) > 1000


# The laws are able to fail.


def broken(hand: Hand, spoil: str) -> Hand:
    other = hand.copy()
    if spoil == "chips":
        other.stacks[0] += 1
    elif spoil == "negative":
        other.stacks[0] -= 1000
        other.stacks[1] += 1000
    elif spoil == "card":
        other.hole_cards[0][0] = other.hole_cards[1][0]
    elif spoil == "lists":
        other.card_flags[0].append(0)
    else:
        other.open_decisions[other.seats_to_act[0]] = 0
    return other


@pytest.mark.parametrize(
    ("spoil", "check"),
    [
        ("chips", check_chips),
        ("negative", check_chips),
        ("card", check_cards),
        ("lists", check_cards),
        ("question", check_decisions),
    ],
)
def test_a_broken_law_is_noticed(spoil: str, check: Callable[[Hand], None]) -> None:
    hand = hand_of(game("texas-holdem"), (100, 100, 100))
    with pytest.raises(InvariantError):
        check(broken(hand, spoil))


def test_the_ledger_notices_events_that_tell_another_story() -> None:
    hand = hand_of(game("texas-holdem"), (100, 100, 100))
    hand.events.append(Won(0, 1, 0, None, (), None, None))
    with pytest.raises(InvariantError, match="by its events"):
        Ledger((100, 100, 100)).follow(hand)


def test_a_copy_goes_its_own_way() -> None:
    hand = hand_of(game("texas-holdem"), (100, 100, 100))
    other = hand.copy()
    passively(other)
    assert (other.over, hand.over, len(hand.board)) == (True, False, 0)
