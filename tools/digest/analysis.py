"""Digest items of bots, equity and odds."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from msgspec import to_builtins

import anypoker as ap
from anypoker.bots import make_bot, policy_of
from anypoker.cards import card_text
from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.views import SeatView, view_of
from tests.engine.random_hands import random_start
from tools.digest.item import Item

BOTS = ("thinker", "thinker:easy", "thinker:hard", "sensible", "tight", "caller", "random")
VIEWS = 200
EQUITY_QUESTIONS = 40
ODDS_QUESTIONS = 20
_ODDS_DEALS = 60


class Situation(NamedTuple):
    """A decision as the seat that makes it sees it."""

    game: Game
    view: SeatView


def _spread(count: int) -> list[str]:
    """Choose games evenly over the catalogue."""
    slugs = list(catalogue_files())
    return [slugs[number * len(slugs) // count] for number in range(count)]


@cache
def situations(count: int) -> tuple[Situation, ...]:
    """Return decisions of random hands, one for each game of a spread."""
    found = []
    for slug in _spread(count):
        rng = Random(f"digest/situation/{slug}")
        hand = random_start(game_of(slug).game, rng)
        for _ in range(rng.randrange(12)):
            if hand.over:
                break
            asked = rng.choice(decisions(hand))
            action = sample_legal_action(asked, rng.randrange)
            apply_in_place(hand, asked.seat, action, asked.number)
        if not hand.over:
            asked = decisions(hand)[0]
            found.append(Situation(hand.game, view_of(hand, asked.seat, words=False)))
    return tuple(found)


def bot_items(name: str, views: int = VIEWS) -> Iterator[Item]:
    """Digest a bot's action probabilities on fixed views."""
    lines = []
    for number, (game, view) in enumerate(situations(views)):
        policy = policy_of(make_bot(name, f"digest/{number}"), game, view)
        chosen = sorted((str(action), round(weight, 9)) for action, weight in policy)
        lines.append(f"{game.name} {view.viewer} {chosen}")
    yield Item("behaviour", f"bot/{name}", "\n".join(lines))


def equity_items(count: int = EQUITY_QUESTIONS) -> Iterator[Item]:
    """Digest equities of random hands, or the reason why there are none."""
    for slug in _spread(count):
        rng = Random(f"digest/equity/{slug}")
        hand = random_start(game_of(slug).game, rng, game_of(slug).game.players.least)
        held = ["".join(map(card_text, cards)) for cards in hand.hole_cards]
        try:
            found = json.dumps(to_builtins(ap.equity(slug, held, samples=500, seed=1)), default=str)
        except AnypokerError as error:
            found = type(error).__name__
        yield Item("behaviour", f"equity/{slug}", found)


def odds_items(count: int = ODDS_QUESTIONS) -> Iterator[Item]:
    """Digest odds from a small number of deals."""
    for slug in _spread(count):
        players = game_of(slug).game.players.least
        try:
            odds = ap.odds(slug, players, deals=_ODDS_DEALS, seed=1)
            found = json.dumps(to_builtins(odds), default=str)
        except AnypokerError as error:
            found = type(error).__name__
        yield Item("behaviour", f"odds/{slug}", found)
