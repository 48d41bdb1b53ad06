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

import anypoker as ap
from anypoker.cards import CardStruct, cards_text, parse_cards
from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import Action, Decision, Event, Hand, apply_in_place, decisions
from anypoker.engine import actions as a
from anypoker.engine import decision as d
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
    """Play a pickled hand to its end in another process and send it back."""
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
    assert [hand == other for other in copies] == [True] * 3
    ends = [played_on(other, slug) for other in copies]
    assert pickle.dumps(hand.mutable_fields()) == before
    assert hand.over or ends[0] != hand
    assert ends == [played_on(hand, slug)] * 3


@pytest.mark.parametrize("slug", SLUGS)
def test_turns_hold_the_events_of_each_action(slug: str) -> None:
    rng = Random(f"turns/{slug}")
    hand = random_start(game_of(slug).game, rng)
    turns = [(-1, None, list(hand.events))]
    while not hand.over:
        asked = rng.choice(decisions(hand))
        action = sample_legal_action(asked, rng.randrange)
        turns.append((asked.seat, action, apply_in_place(hand, asked.seat, action)))  # type: ignore[arg-type]
    assert list(hand.turns()) == turns
    assert [event for turn in hand.turns() for event in turn.events] == hand.events


def test_hands_differ_by_start_and_by_state() -> None:
    start = ap.start("texas-holdem", [50, 50], "1/2", seed=1)
    assert start == ap.start("texas-holdem", [50, 50], "1/2", seed=1)
    assert ap.apply(start, 0, "call").hand == ap.apply(start, 0, "call").hand
    others = [
        ap.start("texas-holdem", [50, 50], "1/2", seed=2),
        ap.start("texas-holdem", [50, 50], "1/2", seed=1, button=1),
        ap.start("texas-holdem", [50, 50], "1/4", seed=1),
        ap.start("texas-holdem", [50, 50], "1/2", seed=1, names=["Ann"]),
        ap.start("omaha", [50, 50], "1/2", seed=1),
        ap.apply(start, 0, "call").hand,
        ap.apply(start, 0, "fold").hand,
    ]
    for one, other in combinations([start, *others], 2):
        assert one != other
    assert start != start.events
    with pytest.raises(TypeError, match="unhashable"):
        hash(start)


def test_every_state_field_is_compared() -> None:
    hand = ap.start("texas-holdem", [50, 50], "1/2", seed=1)
    for name in {*Hand.__slots__} - {"compiled", "has_fixed_bets", "has_caps", "cached_decision"}:
        other = hand.copy()
        setattr(other, name, "something else")
        assert other != hand, name


def test_hand_repr_shows_the_public_table() -> None:
    hand = ap.start("texas-holdem", [50, 50], "1/2", seed=1)
    assert repr(hand) == (
        "Hand(\"Texas Hold'em\", step='Pre-flop bet', board=(), pot=3, stacks=[49, 48], to_act=[0])"
    )
    for seat, words in ((0, "call"), (1, "check")):
        hand = ap.apply(hand, seat, words).hand
    assert f"step='Flop bet', board=({cards_text(hand.board)}), pot=4" in repr(hand)
    assert cards_text(hand.hole_cards[0]) not in repr(hand)
    assert repr(ap.apply(hand, 1, "bet 10").hand).endswith("to_act=[0])")
    folded = ap.apply(ap.apply(hand, 1, "bet 10").hand, 0, "fold").hand
    assert repr(folded).endswith("stacks=[48, 52], over)")


def _has_cards(kind: Any) -> bool:
    return "Card" in str(getattr(kind, "__annotations__", {}))


@pytest.mark.parametrize("union", [Event, Decision, Action], ids=["events", "decisions", "actions"])
def test_values_with_cards_print_them_as_cards(union: Any) -> None:
    kinds = [kind for kind in get_args(union) if _has_cards(kind)]
    assert len(kinds) > 5
    assert [kind.__name__ for kind in kinds if kind.__repr__ is not CardStruct.__repr__] == []


def test_reprs_show_cards_of_every_shape() -> None:
    as_, kd = parse_cards("As Kd")
    assert repr(a.DrawCards((as_, kd))) == "DrawCards(cards=(As Kd))"
    assert repr(a.DrawCards()) == "DrawCards(cards=())"
    assert repr(a.SeparateCards((("Left", (as_,)), ("Right", (kd,))))) == (
        "SeparateCards(piles=(('Left', (As)), ('Right', (Kd))))"
    )
    assert repr(d.PenaltyDecision(0, 1, 5, as_)) == (
        "PenaltyDecision(seat=0, number=1, price=5, card=As)"
    )
    view = ap.view(ap.start("texas-holdem", [50, 50], "1/2", seed=1), 0)
    assert f"OwnCard(card={cards_text([view.own[0].card])}, up=False" in repr(view)
    assert "card=??" in repr(view)
    assert "shown=None" in repr(view)


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
