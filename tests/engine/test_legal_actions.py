"""Legal answers are listed; every other answer is rejected without a change."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, get_args

import numpy as np
import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import (
    Action,
    Decision,
    Hand,
    IllegalAction,
    apply,
    apply_in_place,
    decisions,
    legal_actions,
)
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import bet_sizes
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.game import DeclareStep
from anypoker.rules import load_game
from tests.engine.random_hands import random_start

SLUGS = sorted(catalogue_files())
OWN_GAMES = Path(__file__).parents[1] / "hands" / "games"
KINDS = get_args(Decision)
SIZED = (d.BettingDecision, d.BringInDecision, d.BragDecision, d.AuctionDecision)
MANY = 3_000  # answers: more are not gone through here


def hands_with_questions(game: Any, seed: str) -> Iterator[tuple[Hand, Decision]]:
    """A hand played at random, before every answer."""
    chance = Random(seed)
    hand = random_start(game, chance)
    while not hand.over:
        asked = chance.choice(decisions(hand))
        yield hand, asked
        action = sample_legal_action(asked, chance.randrange)
        apply_in_place(hand, asked.seat, action, asked.number)


@cache
def hand_asking(kind: type) -> tuple[Hand, Any]:
    """A hand in which a seat faces a question of this kind."""
    games = [game_of(slug).game for slug in SLUGS]
    games += [load_game(path.read_text()) for path in sorted(OWN_GAMES.glob("*.json"))]
    for number in range(6):
        for game in games:
            for hand, asked in hands_with_questions(game, f"asking/{game.name}/{number}"):
                if type(asked) is kind:
                    return hand.copy(), asked
    raise AssertionError(f"no game asks {kind.__name__}")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_answer_that_is_listed_is_taken(slug: str) -> None:
    chance = Random(f"listed/{slug}")
    for hand, asked in hands_with_questions(game_of(slug).game, f"listed/{slug}"):
        listed = list(islice(legal_actions(asked), MANY))
        assert listed
        for action in chance.sample(listed, min(len(listed), 5)):
            apply(hand, asked.seat, action, asked.number)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_is_listed_is_complete_and_has_nothing_twice(kind: type) -> None:
    """Every sample is among the listed answers, however its cards are ordered; so is silence."""
    hand, asked = hand_asking(kind)
    sizes = range(asked.most + 1) if kind in SIZED else None
    listed = [in_order(action) for action in islice(legal_actions(asked, sizes), MANY)]
    assert len(set(listed)) == len(listed)
    assert in_order(asked.timeout) in listed
    chance = Random(kind.__name__)
    for _ in range(50):
        assert in_order(sample_legal_action(asked, chance.randrange)) in listed
    for action in listed:
        apply(hand, asked.seat, action, asked.number)


def in_order(action: Action) -> Action:
    """The action with its cards in order; of an arrangement, what stands for the jokers."""
    if isinstance(action, a.SeparateCards):
        return a.SeparateCards(tuple((name, tuple(sorted(c))) for name, c in action.piles))
    if isinstance(action, a.ArrangeCards):
        return a.ArrangeCards(action.cards, tuple(sorted(action.jokers)))
    if isinstance(action, a.ExchangeCards):
        return a.ExchangeCards(tuple(sorted(action.cards)), tuple(sorted(action.taken)))
    if isinstance(action, a.BuyOffer):
        return a.BuyOffer(action.place, tuple(sorted(action.cards)))
    if hasattr(action, "cards"):
        return type(action)(tuple(sorted(action.cards)))
    return action


def test_sizes_are_those_that_are_allowed() -> None:
    free = d.BettingDecision(0, 1, 4, 8, 40, (), False, False)
    assert bet_sizes(free) == [8, 40]
    assert bet_sizes(free, [1, 8, 9, 9, 40, 41]) == [8, 9, 40]
    fixed = d.BettingDecision(0, 1, 4, 8, 16, (8, 16), False, False)
    assert bet_sizes(fixed) == [8, 16]
    assert bet_sizes(fixed, range(100)) == [8, 16]
    closed = d.BettingDecision(0, 1, 4, 0, 0, (), False, False)
    assert list(legal_actions(closed, range(100))) == [a.Fold(), a.Call()]


NO_ACTIONS = [None, 0, 1.5, True, [], (), "fold", {}, object(), a.Fold, np.int64(1), [a.Fold()]]
NUMBERS = [None, 1.5, 1.0, True, "1", [1], np.int64(1), float("nan"), -1]
CARDS: list[Any] = [
    None, 0, [], [0], "As", (1.0,), (None,), (True,), (np.int64(0),), ("As",), ((0,),), (-1,),
    (60,), ([],), {0}, frozenset({0}),
]  # fmt: skip
WORDS = [None, 1, (1,), (None,), ["high"], "high", (["high"],), ((),), (True,)]
WORD = [None, 1, 1.0, True, ("x",), ["x"], b"x"]
PILES: list[Any] = [
    None,
    [],
    (1,),
    ((),),
    (("x",),),
    (("x", [0]),),
    (("x", (1.0,)),),
    ((1, (0,)),),
    {"x": (0,)},
]


def wrong_actions() -> Iterator[Any]:
    """Actions that hold what they cannot hold."""
    yield from NO_ACTIONS
    for number in NUMBERS:
        yield from (a.Bet(number), a.RaiseTo(number), a.RunTimes(number), a.Stake(number))
    for cards in CARDS:
        for kind in (a.DrawCards, a.DiscardCards, a.ExposeCards, a.PassCards, a.Purchase):
            yield kind(cards)
        yield from (a.ReplaceCards(cards), a.ArrangeCards(cards), a.ArrangeCards((), cards))
        yield from (a.ExchangeCards(cards), a.ExchangeCards((), cards))
    yield from map(a.DeclareSides, WORDS)
    yield from map(a.ChooseValue, WORD)
    yield from map(a.DiscardPile, WORD)
    yield from map(a.SeparateCards, PILES)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_wrong_types_are_refused_with_a_sentence_before_anything_changes(kind: type) -> None:
    hand, asked = hand_asking(kind)
    before = hand.copy().mutable_fields()
    for wrong in wrong_actions():
        with pytest.raises(IllegalAction, match=r"\w+ \w+ .*(:|;|must be|not allowed)"):
            apply_in_place(hand, asked.seat, wrong, asked.number)
        assert hand.mutable_fields() == before, wrong
    for seat in (None, 1.0, float(asked.seat), "0", [0], True, np.int64(asked.seat), -1, 99):
        with pytest.raises(IllegalAction, match="there is no seat"):
            apply_in_place(hand, seat, asked.timeout)  # type: ignore[arg-type]
        assert hand.mutable_fields() == before, seat


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_answers_to_other_questions_are_refused(kind: type) -> None:
    hand, asked = hand_asking(kind)
    before = hand.copy().mutable_fields()
    allowed = {type(action) for action in islice(legal_actions(asked), MANY)}
    for other in KINDS:
        _, question = hand_asking(other)
        for action in islice(legal_actions(question), 50):
            if type(action) not in allowed:
                with pytest.raises(IllegalAction):
                    apply_in_place(hand, asked.seat, action, asked.number)
                assert hand.mutable_fields() == before


def test_a_declaration_says_something() -> None:
    """Also that of a seat which has put in nothing, and is in no pot."""
    game = load_game((OWN_GAMES / "declare-per-pot.json").read_text())
    hand, asked = next(
        (hand, asked)
        for number in range(100)
        for hand, asked in hands_with_questions(game, f"say/{number}")
        if isinstance(asked, d.DeclareDecision)
    )
    assert any(
        isinstance(action, DeclareStep) and action.per_pot for action in hand.game.every_action()
    )
    nothing = [0 if seat == asked.seat else 5 for seat in range(len(hand.contributions))]
    for paid in (list(hand.contributions), nothing):
        hand.contributions = paid
        for words in ((), ("",), (asked.words[0],) * (len(paid) + 1)):
            with pytest.raises(IllegalAction, match="allowed: declare"):
                apply_in_place(hand, asked.seat, a.DeclareSides(words))
