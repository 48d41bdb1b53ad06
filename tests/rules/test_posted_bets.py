"""Any order of forced bets and betting rounds is refused, or played to the end by everyone."""

from random import Random

import pytest

from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine.actions import ChooseValue
from anypoker.engine.actions.legal import call_down
from anypoker.engine.decision import BettingDecision, BringInDecision, ChooseDecision
from anypoker.engine.events import Won
from anypoker.game import BetKind, BetStep, ChoiceIs, Game
from tests.engine.random_hands import lawful_hand
from tests.engine.table import hand_of
from tests.rules.small_games import Json, deal, game_of, problems, small_game, the_error

KINDS = ["antes", "blinds", "bring-in", "small", "small", "big"]
STYLES: list[Json | None] = [
    None,
    {"style": "blinds"},
    {"style": "antes_only"},
    {"style": "bring-in", "rule": "low card"},
    {
        "conditionalOrders": [
            {
                "condition": {"type": "player_choice", "subset": "Game", "value": "Stud"},
                "forcedBet": {"style": "bring-in", "rule": "low card"},
            }
        ],
        "default": {"style": "blinds"},
    },
]


def drawn_file(rng: Random) -> Json:
    """A choice, cards, and bets in any order, some in groups and some under a condition."""
    steps: list[Json] = [
        {"choose": {"possible_values": ["Flop", "Stud"], "value": "Game"}},
        {"deal": {"location": "player", "cards": [{"number": 5, "state": "face up"}]}},
    ]
    for kind in rng.choices(KINDS, k=rng.randint(1, 5)):
        step: Json = {"bet": {"type": kind}}
        if rng.random() < 0.2:
            other = rng.choice([{"expose": {"cards": [{"number": 1, "state": "face up"}]}}, step])
            step = {"groupedActions": [step, other]}
        if rng.random() < 0.3:
            value = rng.choice(["Flop", "Stud"])
            step["conditional_state"] = {"type": "player_choice", "subset": "Game", "value": value}
        steps.append(step)
    document = small_game(*steps)
    del document["gamePlay"][0]  # the blinds of a small game
    style = rng.choice(STYLES)
    return document if style is None else document | {"forcedBets": style}


def play_passively(played: Game, choice: str) -> tuple[dict[int, set[int]], Hand]:
    """Nobody folds and nobody is short; who was asked to bet, by the number of the step."""
    hand = hand_of(played, (100, 100, 100), ante=1, bring_in=1)
    asked: dict[int, set[int]] = {}
    while not hand.over:
        for decision in decisions(hand):
            action = call_down(decision)
            if isinstance(decision, ChooseDecision):
                action = ChooseValue(choice)
            elif isinstance(decision, BettingDecision | BringInDecision):
                asked.setdefault(hand.step, set()).add(decision.seat)
            apply_in_place(hand, decision.seat, action)
    return asked, hand


def check_everyone_asked(played: Game, choice: str) -> None:
    """Every betting round asks every seat but the one that brought it in, and there is one pot."""
    asked, hand = play_passively(played, choice)
    brought: set[int] = set()
    for number, step in enumerate(played.steps):
        when = step.condition
        skipped = isinstance(when, ChoiceIs) and choice not in when.values
        for action in step.actions:
            if not isinstance(action, BetStep) or skipped:
                continue
            if action.kind.is_round:
                assert asked.get(number, set()) | brought == {0, 1, 2}
                brought = set()
            elif action.kind is BetKind.BRING_IN:
                brought = asked.get(number, set())
    assert len({event.pot for event in hand.events if isinstance(event, Won)}) == 1


def test_drawn_orders_of_bets_are_refused_or_played() -> None:
    chance = Random(24)
    accepted = 0
    for number in range(600):
        document = drawn_file(chance)
        if any(problem.severity == "error" for problem in problems(document)):
            continue
        accepted += 1
        played = game_of(document)
        for choice in ("Flop", "Stud"):
            check_everyone_asked(played, choice)
        lawful_hand(played, f"posted bets {number}")
    assert accepted > 60


FIVE: Json = {"deal": deal(5)}
SECOND = [
    ([FIVE, {"bet": {"type": "small"}}, {"bet": {"type": "blinds"}}], "posted once in a hand"),
    ([{"bet": {"type": "blinds"}}, FIVE], "posted once in a hand"),
]


@pytest.mark.parametrize(("steps", "sentence"), SECOND)
def test_second_blinds_step_refused(steps: list[Json], sentence: str) -> None:
    assert sentence in the_error(small_game(*steps, {"bet": {"type": "big"}})).message


def test_late_bring_in_refused() -> None:
    up: Json = {"deal": deal(5, "face up")}
    document = small_game(up, {"bet": {"type": "small"}}, {"bet": {"type": "bring-in"}})
    document["gamePlay"][0]["bet"]["type"] = "antes"
    document["forcedBets"] = {"style": "bring-in", "rule": "low card"}
    assert "before the first betting round" in problems(document)[0].message


def test_blinds_posted_in_one_of_two_cases() -> None:
    """Two steps that cannot both take place post one pair of blinds in every hand."""
    choose = {"choose": {"possible_values": ["A", "B"], "value": "Game"}}
    steps = [
        {
            "bet": {"type": "blinds"},
            "conditional_state": {"type": "player_choice", "subset": "Game", "value": value},
        }
        for value in ("A", "B")
    ]
    document = small_game(choose, *steps, FIVE)
    del document["gamePlay"][0]
    played = game_of(document)
    for choice in ("A", "B"):
        check_everyone_asked(played, choice)
