"""Prompts of decisions."""

import pytest
from msgspec.structs import replace

from anypoker.bots import CallingBot
from anypoker.catalogue import find
from anypoker.engine import decision as d
from anypoker.views import SeatView, decision_prompt
from anypoker.views.decision_words import decision_words
from tests.bots.playing import asked, begun


def first_view(game: str, kind: type) -> SeatView:
    """The first seat that faces this kind of decision."""
    for number in range(30):
        for view, decision in asked(
            begun(find(game).game, "offer", number, 200), lambda view: CallingBot()
        ):
            if isinstance(decision, kind):
                return view
    raise AssertionError(f"{game} never asked a {kind.__name__}")


@pytest.mark.parametrize(
    ("game", "kind", "words"),
    [
        ("five-card-draw", d.DrawDecision, "You may discard 0..5 of "),
        ("seven-card-stud", d.BringInDecision, "You must bring in for "),
        ("pineapple", d.DiscardDecision, "You must discard 1 of "),
        (
            "seven-card-stud-declare",
            d.DeclareDecision,
            "You must declare high or low or high and low",
        ),
    ],
)
def test_words_of_players(game: str, kind: type, words: str) -> None:
    assert decision_prompt(first_view(game, kind)).startswith(words)


def test_to_whom_cards_are_passed() -> None:
    view = first_view("anaconda", d.PassDecision)
    decision = view.decision
    assert isinstance(decision, d.PassDecision)
    count = len(view.seats)
    assert count > 3
    for steps, side in ((1, "to the left"), (count - 1, "to the right"), (2, "two to the left")):
        to = (decision.seat + steps) % count
        turned = view._replace(decision=replace(decision, to=to))
        prompt = decision_prompt(turned)
        assert prompt.startswith(f"You must pass {decision.exactly} of ")
        assert prompt.endswith(f" {side} ({view.seats[to].name})")


def test_the_bring_in_is_completed() -> None:
    decision = d.BettingDecision(0, 1, 1, 4, 4, (), opens=False, completes=True)
    assert decision_words(decision) == "fold, call 1, complete to 4"
