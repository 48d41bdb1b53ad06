"""The table of decision kinds: every kind is complete, here and in the packages that use it."""

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any, get_args

import pytest

from anypoker.cards import key_from_seed
from anypoker.catalogue import game_of
from anypoker.engine import Action, Decision, Hand, legal_actions, parse_action, seats_of, start
from anypoker.engine.actions.sample import sample_illegal_actions, sample_legal_action
from anypoker.engine.decision import DECISIONS, BaseDecision
from anypoker.engine.hypothetical_hand import BoardCard
from anypoker.engine.setup import Stakes, shuffled_deck_from_key
from anypoker.environments.discrete_actions import ActionBuilder, DiscreteActionSpace
from anypoker.terminal.controls import control_for
from anypoker.views import (
    OwnCard,
    SeatView,
    decision_json,
    decision_prompt,
    decision_words,
    read_decision,
    view_of,
)
from anypoker.views.typed_answers import read_answer

GAME = game_of("texas-holdem").game
KINDS = list(DECISIONS.values())


def samples(kind: type[Decision]) -> tuple[Decision, ...]:
    found: tuple[Decision, ...] = kind.samples()
    assert found, f"{kind.__name__} has no sample"
    return found


def some_hand() -> Hand:
    chance = shuffled_deck_from_key(GAME, key_from_seed("decisions"))
    return start(GAME, seats_of(200, 200, 200), Stakes(), chance)


def view_with(decision: Decision) -> SeatView:
    """A view in which the seat faces the decision and holds the cards it is about."""
    held = getattr(decision, "cards", ())
    return view_of(some_hand(), 0)._replace(
        decision=decision,
        own=tuple(OwnCard(card, False, None, False) for card in held),
        board=tuple(BoardCard(card, ()) for card in getattr(decision, "pile_cards", ()) or held),
    )


def test_table_holds_every_kind_in_its_own_module() -> None:
    assert list(DECISIONS.values()) == list(get_args(Decision))
    assert len({kind.__module__ for kind in KINDS}) == len(KINDS)
    for name, kind in DECISIONS.items():
        assert kind.kind == name
        assert issubclass(kind, BaseDecision)
        assert import_module(kind.__module__).__doc__
    assert set(_kinds_below(BaseDecision)) == set(KINDS)


def _kinds_below(base: type[BaseDecision]) -> Iterator[type[BaseDecision]]:
    """Yield all classes that no other class is derived from."""
    for one in base.__subclasses__():
        yield from _kinds_below(one) if one.__subclasses__() else (one,)


def _check_timeout(one: Decision) -> None:
    assert one.timeout in list(legal_actions(one)), "its timeout is not legal"
    assert one.call_down in list(legal_actions(one)), "calling down is not legal"


def _check_answers(one: Decision) -> None:
    legal = list(legal_actions(one))
    assert legal, "it has no legal answer"
    assert len(set(map(str, legal))) == len(legal), "an answer is listed twice"
    assert all(parse_action(str(action)) == action for action in legal)
    wrong = list(sample_illegal_actions(one))
    assert len(wrong) >= 2
    assert not set(map(repr, wrong)) & set(map(repr, legal)), "an illegal answer is legal"
    for action in one.examples:
        assert action in legal, "an example is not legal"
        assert read_answer(str(action), one) == action


def _kind_of_cards(action: Action) -> Any:
    """Answers are compared without the order of their cards, and bets without their size."""
    if hasattr(action, "amount"):
        return type(action)
    cards = getattr(action, "cards", None)
    return str(action) if cards is None else (type(action), sorted(cards))


def _check_samples(one: Decision) -> None:
    rng = Random(1)
    legal = [_kind_of_cards(action) for action in legal_actions(one)]
    legal += [_kind_of_cards(action) for action in legal_actions(one, [5, 10, 50])]
    if type(one).kind == "separate":
        return  # the order of the cards in each pile is free as well
    for _ in range(40):
        sampled = sample_legal_action(one, rng.randrange)
        assert _kind_of_cards(sampled) in legal, f"{sampled} is not legal"


def _check_json(one: Decision) -> None:
    data = decision_json(one)
    assert data["decision"] == type(one).kind
    assert read_decision(data, GAME) == one


def _check_words(one: Decision) -> None:
    assert decision_words(one), "it has no words"
    assert decision_prompt(view_with(one)).startswith("You "), "it has no prompt"


def _check_terminal(one: Decision) -> None:
    assert control_for(view_with(one)).hints(), "the terminal has no control for it"


def _check_numbers(one: Decision) -> None:
    builder = ActionBuilder(DiscreteActionSpace(GAME), some_hand(), one)
    try:
        assert builder.allowed(), "the environments have no number for it"
    except KeyError:
        assert type(one).kind == "arrange"  # its cards are not in this deck


CHECKS: list[Callable[[Decision], None]] = [
    _check_timeout,
    _check_answers,
    _check_samples,
    _check_json,
    _check_words,
    _check_terminal,
    _check_numbers,
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("_check_"))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_decision_kind_is_complete(kind: type[Decision], check: Callable[[Decision], None]) -> None:
    for one in samples(kind):
        check(one)


def test_compulsory_follows_the_bounds() -> None:
    compulsory = {
        name: [one.compulsory for one in samples(kind)] for name, kind in DECISIONS.items()
    }
    assert {name for name, found in compulsory.items() if all(found)} == {
        "arrange", "bring_in", "choose", "declare", "discard", "discard_pile", "expose", "pass",
        "replace", "separate",
    }  # fmt: skip
    assert compulsory["buy"] == [False, True]
    assert compulsory["market"] == [False, False, True, False]
    assert compulsory["auction"] == [False, False, True]
    assert compulsory["exchange"] == [False, False, False, True]
