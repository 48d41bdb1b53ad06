"""What is offered at the plain table is accepted as it is written there."""

import re
from random import Random
from typing import get_args

import pytest

from anypoker.cards import parse_cards
from anypoker.catalogue import catalogue_files, find
from anypoker.engine import IllegalAction, apply, apply_in_place, decisions
from anypoker.engine import decision as d
from anypoker.engine.actions import BringIn, Call
from anypoker.engine.actions.parse import EXAMPLES, parse_action
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.terminal.plain_table import prompt_lines
from anypoker.views import view_of
from anypoker.views.typed_answers import read_answer
from tests.bots.test_bots import KINDS
from tests.engine.random_hands import random_start

SEED = "answers"
RANGE = re.compile(r"(\d+)\.\.\d+")


def typed_back(lines: list[str]) -> list[str]:
    """Everything that the lines of an offer show as an answer."""
    if len(lines) == 2:
        shown = lines[1].removeprefix("Write it like '").removesuffix("'").split("' or '")
        either = re.findall(r", (fold|decline)$", lines[0])
        return shown + either
    # Without examples the words are the answers; of a range its least, of several amounts each.
    answers = []
    for words in re.sub("^You (may|must) ", "", lines[0]).split(", "):
        first, *others = RANGE.sub(r"\1", words).split(" or ")
        verb = first.rpartition(" ")[0]
        answers += [first, *(f"{verb} {amount}" for amount in others)]
    return answers


def check_offers(slug: str, seed: str) -> set[type]:
    """Play a hand at random and type back every offer; the kinds of decisions that it had."""
    chance, kinds = Random(seed), set()
    hand = random_start(find(slug).game, chance)
    while not hand.over:
        asked = chance.choice(decisions(hand))
        kinds.add(type(asked))
        lines = prompt_lines(view_of(hand, asked.seat))
        answers = typed_back(lines)
        assert answers, lines
        for text in answers:
            try:
                apply(hand, asked.seat, read_answer(text, asked), asked.number)
            except IllegalAction as error:
                pytest.fail(f"{slug}, seed {seed!r}: {lines} offers '{text}', but {error}")
        apply_in_place(hand, asked.seat, sample_legal_action(asked, chance.randrange), asked.number)
    return kinds


@pytest.mark.parametrize("kind", get_args(d.Decision), ids=lambda kind: kind.__name__)
def test_every_kind_of_offer_is_accepted_as_it_is_written(kind: type) -> None:
    met = [kind in check_offers(KINDS[kind], f"{SEED}/{number}") for number in range(40)]
    assert any(met), "no hand asked this"


def test_offers_of_games_at_random() -> None:
    for slug in Random(SEED).sample(sorted(catalogue_files()), 60):
        check_offers(slug, f"{SEED}/{slug}")


def test_what_is_offered_in_other_words_is_understood() -> None:
    draw = d.DrawDecision(0, 1, 0, 5, tuple(parse_cards("7c 2d As")), 0, None)
    assert read_answer("throw away 7c 2d", draw) == parse_action("draw 7c 2d")
    declare = d.DeclareDecision(0, 1, ("high", "low", "high_low"), 1)
    assert read_answer("declare high and low", declare) == parse_action("declare high_low")


def test_what_is_no_answer_is_told_what_is_legal_now() -> None:
    with pytest.raises(IllegalAction) as caught:
        read_answer("nonsense", CALL)
    assert str(caught.value) == (
        "'nonsense' is not a legal action; allowed: fold, call 4, raise to 8..40"
    )
    with pytest.raises(IllegalAction, match="not a legal action; allowed: fold, call 4"):
        read_answer("draw Xx", CALL)
    with pytest.raises(IllegalAction, match="write digits only"):
        read_answer("raise to ten", CALL)


CALL = d.BettingDecision(0, 1, 4, 8, 40, (), False, False)
FREE = d.BettingDecision(0, 1, 0, 2, 40, (), True, False)
BRING_IN = d.BringInDecision(0, 1, 1, 2, 2, (), False)


def test_the_price_may_be_said_if_it_is_right() -> None:
    assert read_answer("Call  4", CALL) == Call()
    assert read_answer("bring in for 1", BRING_IN) == BringIn()
    assert read_answer("bring in 1", BRING_IN) == BringIn()
    with pytest.raises(IllegalAction, match="a call costs 4 here, not 40"):
        read_answer("call 40", CALL)
    with pytest.raises(IllegalAction, match="the bring-in is 1 here, not 2"):
        read_answer("bring in for 2", BRING_IN)


def test_what_is_not_asked_at_all_is_left_to_the_engine() -> None:
    """It says what is allowed instead."""
    assert read_answer("call 4", FREE) == Call()
    assert read_answer("call 4", BRING_IN) == Call()
    assert read_answer("bring in for 1", CALL) == BringIn()


def test_the_examples_of_help_are_actions_of_every_kind() -> None:
    from anypoker.engine import Action

    assert {type(parse_action(text)) for text in EXAMPLES} == set(get_args(Action))
