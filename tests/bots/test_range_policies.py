"""Policies for a whole range in one call, against single calls."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

import anypoker as ap
from anypoker.bots import ThinkerBot, is_seed_independent, make_bot, policies_of, policy_of
from anypoker.bots.thinker import LEVELS
from anypoker.cards import cards_text, parse_cards
from anypoker.engine import apply_in_place
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.views import (
    SeatView,
    SpectatorKind,
    every_holding,
    hidden_cards,
    holding_views,
    sample_holdings,
    view_of,
)

EIGHT_CARD = Path(__file__).parents[2] / "bench/bots/eight-card.json"
GAMES = ["kuhn-poker", "leduc-holdem", EIGHT_CARD, "texas-holdem", "seven-card-stud", "badugi"]


def hand_at(game: ap.Game, seed: int, actions: int) -> ap.Hand:
    """Return a hand after a few random answers, or the last decision before its end."""
    random = Random(seed)
    hand = ap.start(game, [100, 100], seed=seed, button=seed % 2)
    for _ in range(actions):
        decision = ap.decisions(hand)[0]
        after = hand.copy()
        apply_in_place(after, decision.seat, sample_legal_action(decision, random.randrange))
        if after.over:
            break
        hand = after
    return hand


def range_of(hand: ap.Hand, most: int) -> list[SeatView]:
    """Return the views of the seat to act with up to `most` holdings, the real one first."""
    seat = ap.decisions(hand)[0].seat
    holdings = [hidden_cards(hand, seat), *sample_holdings(hand, seat, most, Random(1))]
    if len(list(islice(every_holding(hand, seat), most + 1))) <= most:
        holdings[1:] = every_holding(hand, seat)
    return [view for view in holding_views(hand, seat, holdings) if view is not None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: Path(game).stem)
@pytest.mark.parametrize("name", ["thinker:unsolved", "sensible"])
def test_range_policies_equal_single_calls(game: str, name: str) -> None:
    loaded = ap.load(game)
    bot = make_bot(name, "5")
    for actions in (0, 3):
        hand = hand_at(loaded, 7 + actions, actions)
        views = range_of(hand, 6 if name == "sensible" or "hold" in loaded.name else 3)
        assert view_of(hand, ap.decisions(hand)[0].seat, words=False) == views[0]
        assert policies_of(bot, loaded, views) == [policy_of(bot, loaded, one) for one in views]


@pytest.mark.parametrize("actions", [0, 1, 2, 4])
def test_every_hand_of_the_eight_card_game_is_solved_together(actions: int) -> None:
    game = ap.load(EIGHT_CARD)
    for level in ("normal", "hard"):
        bot = ThinkerBot("1", LEVELS[level], solves=False)
        hand = hand_at(game, actions, actions)
        views = range_of(hand, 40)
        assert all(is_seed_independent(bot, game, view) for view in views[:3])
        together = bot.policies(game, views)
        for place in (0, 1, len(views) - 1):
            other = ThinkerBot("2", LEVELS[level], solves=False)
            assert together[place] == other.policy(game, views[place])


def test_views_of_a_range_show_the_same_public_history() -> None:
    for slug in ("leduc-holdem", "seven-card-stud", "five-card-draw", "tic-tac-toe"):
        hand = hand_at(ap.load(slug), 3, 5)
        public = view_of(hand, SpectatorKind.SPECTATOR, words=False)
        seat = ap.decisions(hand)[0].seat
        for view in range_of(hand, 12):
            assert view.board == public.board
            assert view.seats == public.seats
            assert view._replace(viewer=None, own=(), events=(), decision=None) == (
                public._replace(viewer=None, own=(), events=(), decision=None)
            )
            assert view.viewer == seat


def test_a_hand_that_may_not_open_has_no_view() -> None:
    game = ap.load("jacks-or-better")
    for seed in range(40):
        hand = ap.start(game, [100, 100], seed=seed)
        decision = ap.decisions(hand)[0]
        if getattr(decision, "most", 0):
            break
    opener = decision.seat
    apply_in_place(hand, opener, ap.parse_action(f"bet {getattr(decision, 'most', 0)}"))
    apply_in_place(hand, 1 - opener, ap.parse_action("call"))
    pat = [tuple(parse_cards(text)) for text in ("JhJdJc4c5c", "2s3s4s5s7h")]
    can, cannot = holding_views(hand, opener, pat)
    assert can is not None
    assert cannot is None


def test_private_cards_of_draws_keep_their_places() -> None:
    """A card that was discarded is discarded in every holding, whatever it is then."""
    game = ap.load("five-card-draw")
    hand = hand_at(game, 2, 4)
    while not any("draw" in str(action) for _, action in hand.actions):
        decision = ap.decisions(hand)[0]
        thrown = getattr(decision, "cards", ())[:2]
        word = f"draw {cards_text(thrown)}" if thrown else "check"
        apply_in_place(hand, decision.seat, ap.parse_action(word))
    seat = next(seat for seat, action in hand.actions if "draw" in str(action))
    hidden = hidden_cards(hand, seat)
    assert len(hidden) == 7
    (view,) = holding_views(hand, seat, [tuple(reversed(hidden))])
    assert view is not None
    thrown = next(
        getattr(seen.event, "cards", ())
        for seen in view.events
        if type(seen.event).__name__ == "Drew"
    )
    assert set(thrown) & {one.card for one in view.own} == set()
    assert set(thrown) | {one.card for one in view.own} == set(hidden)
