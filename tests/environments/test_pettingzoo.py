"""Games of every family pass the tests that PettingZoo has for environments."""

import warnings
from copy import deepcopy
from typing import Any, get_args

import numpy as np
import pytest

from anypoker.catalogue import catalogue_files
from anypoker.engine import Stakes, legal_actions
from anypoker.engine import decision as d

pytest.importorskip("pettingzoo", reason="the extra anypoker[pettingzoo] is not installed")

from pettingzoo.test import api_test, performance_benchmark, seed_test

from anypoker.environments.discrete_actions import YES
from anypoker.environments.pettingzoo_env import HandEnv, HandEnvError, env

FAMILIES = {
    "texas-holdem": "hold'em",
    "omaha-8": "Omaha, high and low",
    "pineapple": "discards",
    "razz": "stud with a bring-in",
    "baseball": "wild cards and penalties",
    "badugi": "draw",
    "2-7-triple-draw": "three draws",
    "deuces-wild-draw": "wild draw",
    "drawmaha": "draw and board",
    "sohe": "separate",
    "three-hand-holdem": "piles given up",
    "anaconda": "pass, expose, declare",
    "english-stud": "buy",
    "high-and-low-poker-one-value": "arrange, jokers",
    "one-mans-trash": "the board replaced",
    "paradise-road-pickem": "choose",
    "texas-reach-around": "protect",
    "iron-cross": "a grid",
    "17-poker": "a small deck",
    "three-card-guts": "in or out",
    "teen-patti": "brag, side shows",
    "whiskey-poker": "exchanges and knocks",
    "push": "cards on offer",
    "wall-street": "cards at posted prices",
    "auction": "an auction",
    "three-card-poker": "bets against a banker",
}


@pytest.mark.filterwarnings("ignore::UserWarning")  # of spaces that are dictionaries
@pytest.mark.parametrize("slug", FAMILIES)
def test_the_tests_of_pettingzoo(slug: str) -> None:
    api_test(env(slug), num_cycles=50, verbose_progress=False)
    seed_test(lambda: env(slug), num_cycles=20)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("slug", FAMILIES)
def test_the_benchmark_of_pettingzoo_runs(
    slug: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It plays for five seconds of the clock; here the clock goes faster."""
    ticks = iter(range(10_000))
    monkeypatch.setattr("time.time", lambda: next(ticks) / 10)
    performance_benchmark(env(slug))
    assert "turns per second" in capsys.readouterr().out


def play_at_random(hand: HandEnv, chance: np.random.Generator) -> dict[str, float]:
    """One hand; what everybody has won."""
    won = dict.fromkeys(hand.possible_agents, 0.0)
    hand.reset(seed=int(chance.integers(2**31)))
    for agent in hand.agent_iter(10_000):
        seen, reward, ended, cut, _ = hand.last()
        won[agent] += reward
        assert hand.observation_space(agent).contains(seen)
        if ended or cut:
            hand.step(None)
            continue
        hand.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    assert hand.agents == [], "the hand has not ended"
    return won


@pytest.mark.parametrize("slug", catalogue_files())
def test_every_game_is_played_to_its_end(slug: str) -> None:
    won = play_at_random(env(slug), np.random.default_rng(len(slug)))
    assert sum(won.values()) == pytest.approx(0)


def test_every_kind_of_decision_is_answered_by_numbers() -> None:
    games = {**FAMILIES, "big-o": "run several times"}
    chance = np.random.default_rng(5)
    kinds: set[type] = set()
    for slug in games:
        stack = 3 if slug == "big-o" else 200
        # Hands are compared aside only while a third is in.
        players = 3 if slug == "teen-patti" else None
        hand = env(slug, players=players, stack=stack, stakes=Stakes(ante=1, run_times=2))
        for _ in range(12):
            hand.reset(seed=int(chance.integers(2**31)))
            while hand.agents and not hand.terminations[hand.agent_selection]:
                assert hand._answering is not None
                kind = type(hand._answering.decision)
                kinds.add(kind)
                mask = hand.observe(hand.agent_selection)["action_mask"]
                allowed = np.flatnonzero(mask)
                # Stay in, mostly: the rarer questions come late, and in a brag to who has looked.
                often = allowed[-1] if kind is d.BragDecision else YES
                steady = mask[often] and chance.random() < 0.8
                hand.step(int(often if steady else chance.choice(allowed)))
    assert kinds == set(get_args(d.Decision))


def test_observations_tell_nothing_of_others_cards() -> None:
    """The same hand with other hidden cards for the other seat looks the same."""
    first, second = env("texas-holdem"), env("texas-holdem")
    first.reset(seed=1)
    second.reset(seed=1)
    asked = second.agent_selection
    other = 1 - second.possible_agents.index(asked)
    second.hand = _with_other_cards(second.hand, other)
    one, two = first.observe(asked), second.observe(asked)
    assert (one["observation"] == two["observation"]).all()
    hidden = second.possible_agents[other]
    assert (first.observe(hidden)["observation"] != second.observe(hidden)["observation"]).any()


def _with_other_cards(hand: Any, seat: int) -> Any:
    from msgspec.structs import replace

    from anypoker.engine import start

    deck = list(hand.chance.deck)
    dealt = [
        event.card
        for event in hand.events
        if type(event).__name__ == "Dealt" and event.seat == seat
    ]
    place = deck.index(dealt[0])
    deck[place], deck[-1] = deck[-1], deck[place]
    return start(hand.game, hand.seats, hand.stakes, replace(hand.chance, deck=tuple(deck)))


def test_what_is_not_allowed_is_a_sentence() -> None:
    hand = env("texas-holdem")
    hand.reset(seed=1)
    with pytest.raises(HandEnvError, match="action 59 is not allowed for seat_"):
        hand.step(59)
    with pytest.raises(HandEnvError, match="is played by 2 to 10, not by 11"):
        env("texas-holdem", players=11)


def test_parts_of_an_observation_have_names() -> None:
    hand = env("texas-holdem")
    hand.reset(seed=3)
    seen = hand.observe(hand.agent_selection)["observation"]
    parts = hand.observer.parts(seen)
    assert parts["own"].sum() == 2
    assert parts["board"].sum() == 0
    assert parts["seats"][:, 5].sum() == 1, "one has the button"
    assert parts["kind"].sum() == 1
    assert sum(part.size for part in parts.values()) == seen.size
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert env("texas-holdem", render_mode="ansi").render_mode == "ansi"


def test_everything_in_a_brag_has_a_number() -> None:
    """Whoever looks, sees, compares hands or stakes more can say so; no number says it twice."""
    chance = np.random.default_rng(11)
    said: set[str] = set()
    for _ in range(60):
        hand = env("teen-patti", players=3, stakes=Stakes(ante=1))
        hand.reset(seed=int(chance.integers(2**31)))
        while hand.agents and not hand.terminations[hand.agent_selection]:
            answering = hand._answering
            assert answering is not None
            answers = [str(deepcopy(answering).add(number)) for number in answering.allowed()]
            assert len(set(answers)) == len(answers), answers
            wanted = {str(action) for action in legal_actions(answering.decision)}
            assert wanted <= set(answers), "the least and the largest stake, and all the words"
            said |= {answer.rstrip("0123456789 ") for answer in answers}
            hand.step(int(chance.choice(answering.allowed()[1:] or [0])))
    assert said == {"fold", "stake", "look", "see", "ask for a side show", "accept", "decline"}
