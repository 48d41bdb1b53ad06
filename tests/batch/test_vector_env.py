"""Hands for learners: arrays that say what the engine would, and hands that follow each other."""

from random import Random

import numpy as np
import pytest

from anypoker.batch import VectorEnv, columns
from anypoker.batch.engine_replay import action_of, chance_of_row
from anypoker.batch.kernels.observations import CALL, CARDS, FOLD
from anypoker.batch.vector_env import NO_CARD
from anypoker.catalogue import game_of
from anypoker.engine import Hand, Stakes, apply_in_place, decisions, seats_of, start
from anypoker.engine.decision import BettingDecision
from anypoker.engine.errors import IllegalStart
from anypoker.game import Structure

HANDS = 64
ABOUT_CARDS = (columns.ASK_DRAW, columns.ASK_DISCARD, columns.ASK_PASS, columns.ASK_EXPOSE)


def _env(slug: str = "texas-holdem", **more: object) -> VectorEnv:
    return VectorEnv(game_of(slug).game, HANDS, seats=3, **more)  # type: ignore[arg-type]


def _legal(mask: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    return (chance.random(mask.shape) * mask).argmax(axis=1)


def test_the_same_seed_is_the_same_play() -> None:
    runs = []
    for _ in range(2):
        env, chance = _env(), np.random.default_rng(1)
        _, infos = env.reset(seed=5)
        total = np.zeros((HANDS, 3), np.int64)
        for _ in range(60):
            seen, rewards, _, _, infos = env.step(_legal(infos["action_mask"], chance))
            total += rewards
        runs.append((total, seen["chips"].copy(), seen["cards"].copy()))
    assert all((one == other).all() for one, other in zip(*runs, strict=True))


def test_rewards_add_up_to_nothing_and_hands_follow() -> None:
    env, chance = _env(stakes=Stakes(structure=Structure.NO_LIMIT)), np.random.default_rng(2)
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(100):
        _, rewards, over, cut, infos = env.step(_legal(infos["action_mask"], chance))
        assert (rewards.sum(axis=1) == 0).all()
        assert (rewards[~over] == 0).all()
        assert not cut.any()
        assert (infos["kind"] != columns.ASK_NOTHING).all()
        ended += int(over.sum())
    assert ended > HANDS


def test_what_a_seat_sees_is_its_own() -> None:
    env = _env()
    seen, infos = env.reset(seed=3)
    rows = env.batch.rows
    for hand in range(HANDS):
        seat = int(infos["seat"][hand])
        first = columns.HOLE + seat * columns.MAX_HELD
        own = sorted(rows.cards[hand, first : first + 2].tolist())
        assert np.flatnonzero(seen["cards"][hand, :CARDS]).tolist() == own
        assert not seen["cards"][hand, CARDS:].any()
        assert seen["chips"][hand, 0] == rows.numbers[hand, columns.POT] == 3


def test_up_cards_of_others_are_seen_from_the_left() -> None:
    env = VectorEnv(game_of("seven-card-stud").game, HANDS, seats=3)
    seen, _ = env.reset(seed=4)
    assert seen["cards"].shape == (HANDS, 4 * CARDS)
    assert (seen["cards"][:, 2 * CARDS :].reshape(HANDS, 2, CARDS).sum(axis=2) == 1).all()


def test_all_fold_to_one() -> None:
    env = _env()
    _, infos = env.reset(seed=1)
    assert infos["action_mask"][:, [FOLD, CALL]].all()
    env.step(np.full(HANDS, FOLD))
    _, rewards, over, _, _ = env.step(np.full(HANDS, FOLD))
    assert over.all()
    assert sorted(rewards[0].tolist()) == [-1, 0, 1]


def test_a_game_that_does_not_compile() -> None:
    with pytest.raises(IllegalStart, match="one pile has to beat another"):
        VectorEnv(game_of("cowpie").game, 1, seats=3)


def test_what_is_seen_is_what_the_engine_tells() -> None:
    """Chips of every seat and what was bet round by round, hand after hand."""
    seats, chance = 3, Random("seen")
    game, stakes = game_of("texas-holdem").game, Stakes(structure=Structure.NO_LIMIT)
    env = VectorEnv(game, 4, seats=seats, stakes=stakes, stack=100)
    seen, infos = env.reset(seed=7)
    played = [_dealt(env, hand) for hand in range(4)]
    ended = 0
    for _ in range(300):
        actions = np.zeros(4, np.int64)
        for hand, (told, rounds) in enumerate(played):
            decision = decisions(told)[0]
            assert isinstance(decision, BettingDecision)
            assert infos["seat"][hand] == decision.seat
            order = [(decision.seat + place) % seats for place in range(seats)]
            chips = seen["chips"][hand].tolist()
            assert chips[:2] == [told.pot, decision.call]
            assert chips[4:13] == [
                *(told.stacks[seat] for seat in order),
                *(told.street_bets[seat] for seat in order),
                *(told.folded[seat] for seat in order),
            ]
            history = [[rounds[number][seat] for seat in order] for number in range(4)]
            assert np.reshape(chips[13:25], (4, seats)).tolist() == history
            actions[hand] = chance.choice(np.flatnonzero(infos["action_mask"][hand]).tolist())
            _follow(told, rounds, int(actions[hand]), chips)
        seen, rewards, over, _, infos = env.step(actions)
        for hand, (told, _) in enumerate(played):
            assert over[hand] == told.over
            won = [stack - 100 for stack in told.stacks] if told.over else [0] * seats
            assert rewards[hand].tolist() == won
            if told.over:
                ended += 1
                played[hand] = _dealt(env, hand)
    assert ended > 50


def _dealt(env: VectorEnv, hand: int) -> tuple[Hand, list[list[int]]]:
    """The hand as the engine begins it, and what is bet on each round, by seat."""
    rows = env.batch.rows
    button = int(rows.numbers[hand, columns.BUTTON])
    seats = seats_of(*[env.stack] * env.seats, button=button)
    chance = chance_of_row(env.batch, hand)
    told = start(env.batch.program.game, seats, env.batch.stakes, chance)
    return told, [list(told.street_bets)] + [[0] * env.seats for _ in range(3)]


def _follow(told: Hand, rounds: list[list[int]], action: int, chips: list[int]) -> None:
    """What a number of the mask means, to the engine."""
    decision = decisions(told)[0]
    assert isinstance(decision, BettingDecision)
    number, seat, before = told.betting.rounds - 1, decision.seat, list(told.contributions)
    pot, call, least, most = chips[:4]
    front = told.street_bets[seat]
    sizes = {2: least, 3: front + call + (pot + call) // 2, 4: front + 2 * call + pot, 5: most}
    answer = action if action in (FOLD, CALL) else 2 + min(max(sizes[action], least), most)
    apply_in_place(told, seat, action_of(told, decision, answer))
    for other in range(len(before)):
        rounds[number][other] += told.contributions[other] - before[other]


@pytest.mark.parametrize("slug", ["five-card-draw", "badugi", "pineapple", "anaconda"])
def test_cards_that_may_be_named_are_told_by_place(slug: str) -> None:
    """Answers made of nothing but the arrays are taken, and cost the cards that they name."""
    env, chance = _env(slug), np.random.default_rng(6)
    seen, infos = env.reset(seed=2)
    asked = 0
    for _ in range(60):
        actions = _legal(infos["action_mask"], chance)
        for hand in range(HANDS):
            least, most = seen["chips"][hand, 2:4].tolist()
            if infos["kind"][hand] not in ABOUT_CARDS:
                assert infos["allowed"][hand] == 0
                continue
            asked += 1
            allowed = [p for p in range(columns.MAX_HELD) if infos["allowed"][hand] >> p & 1]
            held = infos["held"][hand]
            assert (held[allowed] != NO_CARD).all()
            own = np.zeros(CARDS, np.uint8)
            np.add.at(own, held[held != NO_CARD], 1)
            assert (own == seen["cards"][hand, :CARDS]).all()
            count = int(chance.integers(least, most + 1))
            actions[hand] = sum(1 << p for p in chance.choice(allowed, count, replace=False))
        declares = infos["kind"] == columns.ASK_DECLARE
        actions[declares] = 1  # one word, the first
        seen, rewards, _, _, infos = env.step(actions)
        assert (rewards.sum(axis=1) == 0).all()
    assert asked > 100


def test_a_game_that_asks_nothing_about_cards_tells_no_places() -> None:
    _, infos = _env().reset(seed=1)
    assert set(infos) == {"seat", "kind", "action_mask"}


def test_a_table_with_rules_of_its_own() -> None:
    env = VectorEnv(game_of("telesina").game, 2, seats=3)
    assert len(env.batch.program.game.deck.cards) == 28
