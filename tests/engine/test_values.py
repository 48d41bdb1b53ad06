"""A hand is a value: it can be copied and sent elsewhere, and what is different is not equal."""

import copy
import multiprocessing
import pickle
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from random import Random
from typing import Any, get_args

import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import Action, Decision, Event, Hand, apply_in_place, decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.game import Game
from tests.engine.random_hands import random_start

SLUGS = sorted(catalogue_files())


def played_on(hand: Hand, seed: str) -> Hand:
    """The hand at its end, after random answers."""
    chance = Random(seed)
    while not hand.over:
        asked = chance.choice(decisions(hand))
        action = sample_legal_action(asked, chance.randrange)
        apply_in_place(hand, asked.seat, action, asked.number)
    return hand


def midway(game: Game, seed: str) -> Hand:
    """A hand some way on its way."""
    chance = Random(seed)
    hand = random_start(game, chance)
    for _ in range(chance.randrange(12)):
        if not hand.over:
            asked = chance.choice(decisions(hand))
            apply_in_place(
                hand, asked.seat, sample_legal_action(asked, chance.randrange), asked.number
            )
    return hand


def _end_of(sent: bytes, seed: str) -> tuple[dict[str, object], bytes]:
    """What another process makes of a hand that was sent to it, and the hand sent back."""
    hand = played_on(pickle.loads(sent), seed)
    return hand.mutable_fields(), pickle.dumps(hand)


def test_hands_of_every_game_play_on_to_the_same_end_in_another_process() -> None:
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as pool:
        answers = {}
        for slug in SLUGS:
            hand = midway(game_of(slug).game, f"sent/{slug}")
            answers[slug] = hand, pool.submit(_end_of, pickle.dumps(hand), slug)
        for slug, (hand, answer) in answers.items():
            facts, sent_back = answer.result()
            here = played_on(hand, slug)
            assert facts == here.mutable_fields(), slug
            assert pickle.loads(sent_back).mutable_fields() == facts, slug


def _decided(asked: Decision, hand: Hand) -> tuple[Decision, Game, Action]:
    return asked, hand.game, asked.timeout


def test_decisions_and_games_of_sixty_games_go_through_a_pool_and_come_back_equal() -> None:
    hands = [midway(game_of(slug).game, f"pool/{slug}") for slug in SLUGS[:: len(SLUGS) // 60]]
    tasks = [(asked, hand) for hand in hands for asked in decisions(hand)]
    assert len(hands) >= 60
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        answers = pool.starmap(_decided, tasks, chunksize=8)
    for (asked, hand), (same, game, timeout) in zip(tasks, answers, strict=True):
        assert (same, game, timeout) == (asked, hand.game, asked.timeout)


@pytest.mark.parametrize("slug", SLUGS)
def test_copies_go_their_own_way(slug: str) -> None:
    hand = midway(game_of(slug).game, f"copied/{slug}")
    before = pickle.dumps(hand.mutable_fields())
    copies = copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))
    ends = [played_on(other, slug).mutable_fields() for other in copies]
    assert pickle.dumps(hand.mutable_fields()) == before
    assert ends == [played_on(hand, slug).mutable_fields()] * 3


def test_a_game_that_was_sent_is_the_same_game() -> None:
    for slug in SLUGS:
        game = game_of(slug).game
        for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            assert other == game
            assert hash(other) == hash(game)


def _alike(kinds: Iterable[Any]) -> Iterable[tuple[Any, Any]]:
    """One of each kind, with the same things in it: all pairs that could be mistaken."""
    for one, other in combinations(kinds, 2):
        count = len(one.__struct_fields__)
        if count == len(other.__struct_fields__):
            yield one(*range(count)), other(*range(count))


@pytest.mark.parametrize("union", [Event, Decision, Action], ids=["events", "decisions", "actions"])
def test_what_is_of_different_kinds_is_never_equal(union: Any) -> None:
    pairs = list(_alike(get_args(union)))
    assert pairs
    for one, other in pairs:
        assert one != other
        assert one == type(one)(*range(len(one.__struct_fields__)))
        assert one != tuple(range(len(one.__struct_fields__)))
