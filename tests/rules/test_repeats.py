"""Repeated steps, cards turned up until they beat others, free cards: written, read, refused."""

import json
from itertools import pairwise
from typing import Any

import pytest

from anypoker.batch.compile.program import compile_game
from anypoker.batch.compile.unsupported import Unsupported
from anypoker.catalogue import base_game_text
from anypoker.catalogue import game_of as catalogue_game
from anypoker.engine.events import Bought, Declined, Exchanged, Exposed, Folded
from anypoker.game import BetKind, BetStep, RepeatStep
from anypoker.rules import canonical, explain_markdown, parse_game
from tests.engine.random_hands import lawful_hand
from tests.rules.small_games import Json, deal, game_of, problems, small_game, the_error

TAKE = {"buy": {"cards": [{"number": 1, "state": "face down"}]}}
TURN = {"number": 99, "state": "unseen", "until": "beats"}
THREES = {"rank": "3", "cost": {"type": "match_pot"}}
ROUND = {"bet": {"type": "small"}}
NOBODY_TAKES = {"from": "Step 2", "until": "nobody_takes"}


def taking(**repeat: Any) -> Json:
    how = {"from": "Step 2"} | repeat
    return small_game({"deal": deal(5)}, TAKE, ROUND, {"repeat": how})


def turning(cards: Json = TURN, **repeat: Any) -> Json:
    how = {"from": "Step 2", "inTurn": True, "most": 50} | repeat
    return small_game(
        {"deal": deal(5, "unseen")}, {"expose": {"cards": [cards]}}, ROUND, {"repeat": how}
    )


@pytest.mark.parametrize(
    "document",
    [
        taking(times=3),
        taking(until="nobody_takes", most=4),
        turning(),
        turning(TURN | {"otherwise": "fold", "bonus": [{"rank": "4", "state": "unseen"}]}),
        turning(TURN | {"penalty": [THREES]}),
    ],
)
def test_written_and_read_again(document: Json) -> None:
    game = game_of(document)
    assert game_of(canonical(game)) == game


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (taking(), "the repetition does not say how often"),
        (taking(times=3, until="nobody_takes"), "`times` and `until` contradict each other"),
        (taking(times=3, most=4), "`times` and `most` contradict each other"),
        (taking(**{"from": "Stop 3", "times": 3}), 'no step "Stop 3" comes before this'),
        (taking(**{"from": "Step 0", "times": 3}), '"Step 0" cannot be repeated'),
        (
            small_game({"deal": deal(5)}, ROUND, {"repeat": NOBODY_TAKES}),
            "nobody can take a card in the steps that are repeated",
        ),
        (turning(inTurn=None, times=3, most=None), "repeat it with `inTurn`"),
        (turning(TURN | {"state": "face down"}), "would choose which to turn"),
        (turning(TURN | {"immediate": True}), "`until` and `immediate` contradict each other"),
        (
            turning({"number": 1, "state": "unseen"}),
            "choose among their cards without having seen them",
        ),
        (
            turning({"number": 1, "state": "face down", "otherwise": "fold"}),
            "`otherwise` belongs to `until`",
        ),
        (
            turning({"number": 1, "state": "face down", "penalty": [THREES]}),
            "`penalty` belongs to `until`",
        ),
        (
            turning(TURN | {"penalty": [THREES], "bonus": [{"rank": "3", "state": "unseen"}]}),
            "what the rank 3 brings",
        ),
    ],
)  # fmt: skip
def test_refused(document: Json, sentence: str) -> None:
    found = "\n".join(map(str, problems(_without_nulls(document))))
    assert sentence in found


def _without_nulls(value: Any) -> Any:
    """The document without the keys that a case takes away."""
    if isinstance(value, dict):
        return {key: _without_nulls(one) for key, one in value.items() if one is not None}
    return [_without_nulls(one) for one in value] if isinstance(value, list) else value


def test_who_turns_up_a_three_pays_or_folds() -> None:
    game = game_of(turning(TURN | {"penalty": [THREES]}))
    sentence = "who turns up a three must immediately pay"
    assert sentence in " ".join(explain_markdown(game).split())
    paid = folded = 0
    for number in range(60):
        events = lawful_hand(game, f"threes/{number}").events
        for before, after in pairwise(events):
            if isinstance(before, Exposed) and before.cards[0] >> 2 == 1:
                paid += isinstance(after, Bought)
                folded += isinstance(after, Folded)
    assert paid > 10
    assert folded > 10


# ---------------------------------------------------------------- steps inside of a repetition


def holding(**repeat: Any) -> Json:
    inner = [{"name": "Take"} | TAKE, {"name": "Round"} | ROUND]
    return small_game({"deal": deal(5)}, {"repeat": {"times": 3, "steps": inner} | repeat})


def test_steps_that_it_holds_are_those_that_a_mark_names() -> None:
    steps = game_of(holding()).steps
    assert [step.name for step in steps][2:5] == ["Take", "Round", "Step 2"]
    assert steps == game_of(canonical(game_of(holding()))).steps
    repeat = steps[4].action
    assert isinstance(repeat, RepeatStep)
    assert repeat.first == "Take"


@pytest.mark.parametrize(
    ("document", "place", "sentence"),
    [
        (holding(steps=[]), "repeat.steps", "at least 1"),
        (holding(steps=None), "repeat", "the repetition does not name its steps"),
        (holding(**{"from": "Step 1"}), "repeat", "`steps` and `from` contradict each other"),
        (holding(until="nobody_takes"), "repeat", "`times` and `until` contradict each other"),
        (
            holding(steps=[{"name": "A"} | TAKE, {"name": "A"} | ROUND]),
            "repeat.steps",
            'several of the repeated steps are called "A"',
        ),
        (
            holding(steps=[{"name": "A"} | TAKE, {"name": "B", "bet": {"type": "antes"}}]),
            "repeat.steps[1]",
            '"B" cannot be repeated',
        ),
        (
            holding(steps=[{"name": "A", "repeat": {"times": 2, "steps": [{"name": "B"} | TAKE]}}]),
            "repeat.steps[0].repeat.steps",
            "a repetition cannot contain another",
        ),
        (
            holding(steps=[{"name": "A", "buys": {}}]),
            "repeat.steps[0].buys",
            "the key `buys` is unknown",
        ),
        (holding(startingFrom="left_of_last"), "repeat.startingFrom", "nobody has exchanged"),
    ],
)  # fmt: skip
def test_what_is_wrong_inside_is_told_at_its_place(
    document: Json, place: str, sentence: str
) -> None:
    found = problems(_without_nulls(document))
    assert any(
        one.path == f"$.gamePlay[2].{place}" and sentence in one.message and one.line
        for one in found
    ), found


def test_passes_begin_left_of_whoever_exchanged_last() -> None:
    widow = {"location": "community", "cards": [{"number": 1, "state": "face up", "subset": "W"}]}
    swap = {"once": True, "cards": [{"number": 1, "state": "face down", "from": "W"}]}
    inner = [{"name": "Take"} | TAKE]
    how = {"inTurn": True, "startingFrom": "left_of_last", "most": 8, "steps": inner}
    game = game_of(small_game({"deal": deal(5)}, {"deal": widow}, {"draw": swap}, {"repeat": how}))
    assert game_of(canonical(game)) == game
    assert "starting on the left of the last player to exchange" in explain_markdown(game)
    begun = 0
    for number in range(40):
        hand = lawful_hand(game, f"left of last/{number}")
        last = [event.seat for event in hand.events if isinstance(event, Exchanged)]
        taken = [event.seat for event in hand.events if isinstance(event, Bought | Declined)]
        if last and taken:
            begun += 1
            assert taken[0] == (last[0] + 1) % len(hand.stacks)
    assert begun > 5


def test_changes_find_the_steps_inside_by_their_names() -> None:
    document = {
        "extends": "seven-twenty-seven",
        "game": "Big Seven Twenty-Seven",
        "with": [{"change": "patch", "step": "Bet", "by": {"bet": {"type": "big"}}}],
    }
    found = parse_game(json.dumps(document), library=base_game_text)
    assert found.game is not None, found.problems
    bets = [step.action for step in found.game.steps if step.name == "Bet"]
    assert [bet.kind for bet in bets if isinstance(bet, BetStep)] == [BetKind.BIG]
    document["with"] = [{"change": "patch", "step": "Bet", "by": {"bet": {"type": "bog"}}}]
    (problem,) = parse_game(json.dumps(document), library=base_game_text).problems
    assert problem.path == "$.with[0].by.bet.type"


def test_cards_that_are_dealt_again_and_again_must_be_in_the_deck() -> None:
    document = small_game(
        {"deal": deal(5)}, {"deal": deal(5)}, ROUND, {"repeat": {"from": "Step 2", "times": 6}}
    )
    assert "2 players need 70 cards" in str(the_error(document))


def test_they_are_told_in_words() -> None:
    assert "repeated until a round in which nobody takes a card" in told("seven-twenty-seven")
    assert "may take one card face down, or stand" in told("seven-twenty-seven")
    assert "done by one player at a time" in told("night-baseball")
    assert "who turns up a four may immediately buy one more card" in told("night-baseball")


def told(slug: str) -> str:
    return explain_markdown(catalogue_game(slug).game)


@pytest.mark.parametrize("slug", ["no-peek", "night-baseball", "seven-twenty-seven"])
def test_batches_refuse_them_with_a_reason(slug: str) -> None:
    assert isinstance(compile_game(catalogue_game(slug).game), Unsupported)
