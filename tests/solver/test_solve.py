"""Small games are solved as the literature says, straight from their files."""

import json

import numpy as np
import pytest

import anypoker as ap
from anypoker.catalogue import load_game_text
from anypoker.engine import Seats, Stakes, seats_of
from anypoker.game import Game
from anypoker.rules import canonical_text
from anypoker.solver import (
    SequenceGame,
    TooLargeError,
    UnsolvableError,
    estimated_size,
    load_strategies,
    sequence_game,
    solve,
)
from anypoker.solver.cfr import CFRPlus, TwoPlayerGame
from anypoker.solver.suit_symmetry import suit_permutations

STAKES = Stakes(ante=1, small_bet=2, big_bet=4)
SEATS = seats_of(100, 100, button=1)


def found(name: str, **how: bool) -> SequenceGame:
    return sequence_game(ap.load(name), SEATS, STAKES, **how)


def changed(name: str, **parts: object) -> Game:
    """A game of the catalogue with other parts of its file."""
    return load_game_text(json.dumps(json.loads(canonical_text(ap.load(name))) | parts))


@pytest.mark.parametrize("every_suit", [True, False])
def test_leduc_has_936_information_sets(every_suit: bool) -> None:
    leduc = found("leduc-holdem", every_suit=every_suit)
    assert leduc.information_sets == 936
    assert leduc.classes == (936 if every_suit else 468)


@pytest.mark.parametrize(
    ("name", "nash_conv"), [("kuhn-poker", 11 / 12), ("leduc-holdem", 4.747222222222222)]
)
@pytest.mark.parametrize("every_suit", [True, False])
def test_what_even_chances_lose(name: str, nash_conv: float, every_suit: bool) -> None:
    """The numbers that OpenSpiel gives for its own games."""
    duel = TwoPlayerGame(found(name, every_suit=every_suit))
    first, second = (plans.plan(plans.even()) for plans in duel.plans)
    assert duel.nash_conv((first, second)) == pytest.approx(nash_conv, abs=1e-9)


def test_kuhn_is_worth_an_eighteenth_to_the_second_seat() -> None:
    solution = solve(ap.load("kuhn-poker"), SEATS, STAKES)
    assert solution.exploitability <= 0.001
    assert solution.values == pytest.approx((-1 / 18, 1 / 18), abs=2e-4)
    # The second seat has one perfect plan: bluffs with a third of its jacks, calls with a third
    # of its queens (Kuhn 1950).
    plan = {
        (line.seat, line.cards, line.history): dict(line.answers) for line in solution.strategy()
    }
    assert plan[1, "Js", "check"]["bet 1"] == pytest.approx(1 / 3, abs=0.02)
    assert plan[1, "Qs", "bet 1"]["call"] == pytest.approx(1 / 3, abs=0.02)
    assert plan[1, "Ks", "bet 1"]["call"] == pytest.approx(1, abs=1e-3)
    # The first seat bets three times as many kings as jacks.
    bluffs, kings = (plan[0, card, ""]["bet 1"] for card in ("Js", "Ks"))
    assert kings == pytest.approx(3 * bluffs, abs=0.05)


def test_leduc_is_solved() -> None:
    solution = solve(ap.load("leduc-holdem"), SEATS, STAKES)
    assert solution.exploitability <= 0.001
    assert solution.values[0] == pytest.approx(-0.0856, abs=3e-4)
    form = solution.as_json()
    assert form["unit"] == "ante"
    assert len(form["strategy"]) == 468  # type: ignore[arg-type]


def test_suits_that_mean_the_same_change_nothing() -> None:
    values = []
    for every_suit in (True, False):
        learning = CFRPlus(TwoPlayerGame(found("leduc-holdem", every_suit=every_suit)))
        learning.run(60)
        plans = learning.average()
        values.append((*learning.duel.values(plans), learning.duel.nash_conv(plans)))
    assert values[0] == pytest.approx(values[1], abs=1e-9)


def test_the_same_game_gives_the_same_plans() -> None:
    one, other = (solve(ap.load("kuhn-poker"), SEATS, STAKES, iterations=50) for _ in range(2))
    assert one.rounds == other.rounds == 50
    for plan, again in zip(one.strategies, other.strategies, strict=True):
        assert np.array_equal(plan, again)


def test_the_best_answer_is_not_beaten_by_any_plan() -> None:
    """Against random plans of the other seat, no random plan wins more than the best answer."""
    duel = TwoPlayerGame(found("leduc-holdem"))
    random = np.random.default_rng(5)
    mine, theirs = duel.plans
    for _ in range(20):
        other = theirs.plan(theirs.match(random.random(theirs.size)))
        worth = duel.ends[0].worth(other)
        best, answers = mine.best(worth)
        assert worth @ mine.plan(answers) == pytest.approx(best, abs=1e-9)
        for _ in range(20):
            assert worth @ mine.plan(mine.match(random.random(mine.size))) <= best + 1e-9


def test_a_draw_is_solved_too() -> None:
    """A card may be exchanged, unseen by the other: chance and hidden choices in the middle."""
    game = changed(
        "kuhn-poker",
        game="Draw Kuhn",
        deck={"type": "custom", "cards": 4, "ranks": ["J", "Q", "K", "A"], "suits": ["spades"]},
        orderings={
            "one_card": {
                "family": "patterns",
                "title": "high card",
                "cards": 1,
                "better": "high",
                "ranks": "JQKA",
                "categories": [{"class": 1, "name": "high card", "words": "{0}", "kinds": [1]}],
            }
        },
        gamePlay=[
            {"name": "Antes", "bet": {"type": "antes"}},
            {
                "name": "Deal",
                "deal": {"location": "player", "cards": [{"number": 1, "state": "face down"}]},
            },
            {
                "name": "Draw",
                "draw": {
                    "cards": [
                        {"number": 1, "min_number": 0, "state": "face down", "shortage": "cap"}
                    ]
                },
            },
            {"name": "Bet", "bet": {"type": "small"}},
            {"name": "Showdown", "showdown": {"type": "final"}},
        ],
    )
    solution = solve(game, SEATS, STAKES)
    assert solution.exploitability <= 0.001
    assert solution.values[0] == pytest.approx(-solution.values[1], abs=1e-9)
    jacks = [line for line in solution.strategy() if line.cards == "Js" and not line.history]
    assert dict(jacks[0].answers)["draw Js"] == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("name", ["rhode-island-holdem", "texas-holdem", "badugi"])
def test_what_is_too_large_is_refused_with_its_size(name: str) -> None:
    with pytest.raises(TooLargeError, match=r"about [\d,.e+]+ information sets") as refused:
        solve(ap.load(name), SEATS, STAKES)
    assert refused.value.size > 300_000


@pytest.mark.parametrize("name", ["kuhn-poker", "leduc-holdem"])
def test_estimates_are_near(name: str) -> None:
    size = estimated_size(ap.load(name), SEATS, STAKES)
    real = found(name)
    assert size.information_sets == pytest.approx(real.classes, rel=0.4)
    assert size.hands == pytest.approx(real.hands, rel=0.4)


def test_more_than_two_are_refused() -> None:
    game = changed("leduc-holdem", players={"min": 2, "max": 3})
    with pytest.raises(UnsolvableError, match="games of two players"):
        solve(game, seats_of(100, 100, 100, button=2), STAKES)


def test_suits_are_told_apart_where_the_rules_know_them() -> None:
    assert len(suit_permutations(ap.load("rhode-island-holdem"))) == 24
    assert len(suit_permutations(ap.load("leduc-holdem"))) == 2
    for name in ("17-poker", "razz", "telesina", "chicago"):
        assert len(suit_permutations(ap.load(name))) == 1, name


def test_stacks_that_cannot_pay_every_bet() -> None:
    """With three chips the second bet of Leduc is an all-in: another, smaller game."""
    short: Seats = seats_of(3, 3, button=1)
    solution = solve(ap.load("leduc-holdem"), short, STAKES)
    assert solution.exploitability <= 0.001
    assert solution.game_form.information_sets < 936


def test_two_who_may_raise_each_other_for_very_long() -> None:
    """Limit between two has no cap: with deep stacks the tree is too deep to be walked."""
    game = ap.load("indian-poker")
    with pytest.raises(TooLargeError, match="more than 200 actions"):
        sequence_game(game, seats_of(10_000, 10_000), Stakes(ante=1))
    assert load_strategies(game, seats_of(100, 100), Stakes(ante=1)) is None
