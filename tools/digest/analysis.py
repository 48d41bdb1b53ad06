"""Digest items of bots, equity and odds."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random
from typing import NamedTuple

from msgspec import to_builtins

import anypoker as ap
from anypoker.bots import make_bot, policy_of
from anypoker.cards import card_text
from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.invariants import MAX_ACTIONS
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.views import SeatView, view_of
from tests.engine.random_hands import random_start
from tools.digest.item import Item

BOTS = ("thinker", "thinker:easy", "thinker:hard", "sensible", "tight", "caller", "random")
VIEWS = 200
_VIEWS_PER_KIND = 50  # for that many views, one more decision of every kind
EQUITY_QUESTIONS = 40
ODDS_QUESTIONS = 20
_ODDS_DEALS = 60


class Situation(NamedTuple):
    """A decision as the seat that makes it sees it."""

    name: str
    kind: str
    game: Game
    view: SeatView


def _spread(count: int) -> list[str]:
    """Choose games evenly over the catalogue; new games displace few of the others."""
    return sorted(catalogue_files(), key=lambda slug: sha256(slug.encode()).digest())[:count]


def _decisions_of(slug: str) -> Iterator[Situation]:
    """Play a hand of random legal actions; yield the seat's view before each action."""
    rng = Random(f"digest/situation/{slug}")
    hand = random_start(game_of(slug).game, rng)
    for _ in range(MAX_ACTIONS):
        if hand.over:
            return
        asked = rng.choice(decisions(hand))
        view = view_of(hand, asked.seat, words=False)
        yield Situation(f"{slug}/{asked.kind}", asked.kind, hand.game, view)
        action = sample_legal_action(asked, rng.randrange)
        apply_in_place(hand, asked.seat, action, asked.number)


def _of_one_hand(slug: str) -> list[Situation]:
    """Return an early decision of a hand, and every kind of decision that the hand has."""
    seen = list(_decisions_of(slug))
    if not seen:
        return []
    early = seen[Random(slug).randrange(12) % len(seen)]
    first = {one.kind: one for one in reversed(seen)}
    return [early._replace(name=f"{slug}/early"), *first.values()]


@cache
def situations(count: int) -> tuple[Situation, ...]:
    """Return decisions of random hands: one per game of a spread, and some of every kind."""
    found: list[Situation] = []
    per_kind: Counter[str] = Counter()
    wanted = count // _VIEWS_PER_KIND
    for number, slug in enumerate(_spread(len(catalogue_files()))):
        if number >= count and not wanted:
            break
        for place, one in enumerate(_of_one_hand(slug)):
            if (place == 0 and number < count) or per_kind[one.kind] < wanted:
                per_kind[one.kind] += 1
                found.append(one)
    return tuple(found)


def bot_items(name: str, views: int = VIEWS) -> Iterator[Item]:
    """Digest a bot's action probabilities on fixed views."""
    for situation, _, game, view in situations(views):
        policy = policy_of(make_bot(name, f"digest/{situation}"), game, view)
        chosen = sorted((str(action), round(weight, 9)) for action, weight in policy)
        yield Item("behaviour", f"bot/{name}/{situation}", f"{view.viewer} {chosen}")


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
