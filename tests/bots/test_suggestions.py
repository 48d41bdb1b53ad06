"""Suggested separations and arrangements: legal, and no worse than the default answer."""

from random import Random

import pytest

from anypoker.bots.card_options import Option, options_of
from anypoker.bots.row_decision import row_chooser
from anypoker.bots.sensible import DecisionContext, SensibleBot
from anypoker.catalogue import all_games, game_of
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.actions.legal import call_down
from anypoker.engine.cards.separation import is_allowed_way, way_of
from anypoker.engine.decision import ArrangeDecision, SeparateDecision
from anypoker.engine.state import Hand
from anypoker.game import ArrangeStep, SeparateStep
from anypoker.server.bots.pool import SUGGESTION_EFFORT
from anypoker.views import SeatView, view_of
from anypoker.views.answer_preview import words_after
from tests.engine.random_hands import random_start

BOT = SensibleBot("suggestion", SUGGESTION_EFFORT)
DEALS = 100  # to compare two ways to fill rows
KINDS = (SeparateStep, ArrangeStep)
GAMES = sorted(
    slug
    for slug in all_games()
    if any(isinstance(one, KINDS) for one in game_of(slug).game.every_action())
)


def views_at_decision(slug: str, seed: str) -> tuple[Hand, SeatView] | None:
    """Play until somebody separates or arranges cards; None if it does not come to that."""
    hand = random_start(game_of(slug).game, Random(seed))
    while not hand.over:
        decision = decisions(hand)[0]
        if isinstance(decision, SeparateDecision | ArrangeDecision):
            return hand, view_of(hand, decision.seat)
        apply_in_place(hand, decision.seat, call_down(decision))
    return None


@pytest.mark.parametrize("slug", GAMES)
def test_suggestion_is_legal_and_no_worse_than_default(slug: str) -> None:
    found = next(filter(None, (views_at_decision(slug, f"{slug}/{n}") for n in range(40))))
    hand, view = found
    decision = view.decision
    assert isinstance(decision, SeparateDecision | ArrangeDecision)
    action = BOT.decide(hand.game, view)
    if isinstance(decision, SeparateDecision):
        assert is_allowed_way(decision, way_of(decision, action))
    measure = worth if row_chooser(hand.game, view, Random()) is None else points
    assert measure(hand, view, action) >= measure(hand, view, decision.timeout) - 1e-9
    assert words_after(hand.game, view, action) or not view.you_have
    apply_in_place(hand, decision.seat, action)  # it is legal


def worth(hand: Hand, view: SeatView, action: object) -> float:
    """Return the share of the pot by the bot's measure: the same sampled showdowns for both."""
    thought = DecisionContext(BOT, hand.game, view)
    options = options_of(view.decision, view.own, thought.rng)  # type: ignore[arg-type]
    option: Option = next(one for one in options if one.action == action)
    return thought.average(option, thought.rollouts(len(options)))


def points(hand: Hand, view: SeatView, action: object) -> float:
    """Return the points of rows in a game without a pot: the same sampled deals for both.

    The deals are not those by which the bot chose.
    """
    decision = view.decision
    assert isinstance(decision, SeparateDecision)
    chooser = row_chooser(hand.game, view, Random("points"))
    assert chooser is not None
    way = way_of(decision, action)  # type: ignore[arg-type]
    rows = tuple(
        (*laid, *(decision.cards[place] for place in places))
        for laid, places in zip(chooser.laid, way, strict=True)
    )
    missing = sum(chooser.scorer.sizes) - sum(map(len, rows))
    return sum(chooser.worth(rows, *chooser.deal(missing)) for _ in range(DEALS)) / DEALS
