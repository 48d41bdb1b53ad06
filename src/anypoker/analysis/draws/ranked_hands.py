"""The strongest hands before a draw, for ranges such as 20%.

A hand's strength is its equity against random hands if all players draw by the best-draw policy,
with as many draws as are left. That equity is estimated in two steps:

- All own draws are counted against final hands of the opponents, which are sampled.
- The own cards are missing among those that the opponents draw, so a pair of deuces is worth more
  in a game of low hands. Sampled deals show the effect of every rank, by how often a hand has it.

Seeds are fixed, so the order is always the same; hands of nearly equal strength may be swapped.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import comb

import numpy as np

from anypoker.analysis.draws.best_draw import final_hands, policy_of
from anypoker.analysis.draws.draw_deals import DrawDeals, no_known_cards
from anypoker.analysis.draws.draw_order import program_of
from anypoker.analysis.draws.hand_equity import Parts
from anypoker.analysis.draws.policy import BestDraw, can_enumerate
from anypoker.analysis.enumeration.enumerate_deals import seed_of
from anypoker.analysis.enumeration.top_hands import check_percentage, top_part
from anypoker.analysis.payoffs.payoff_kernels import Counts, divide_pots
from anypoker.analysis.query.equity_query import countable_outcomes
from anypoker.analysis.query.ranges import RangeError
from anypoker.cards import RANKS
from anypoker.disk_cache import cache_file, read_cached, write_cached
from anypoker.game import Game
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.rules import canonical_text
from anypoker.strength.hand_kernels import Rows
from anypoker.strength.keep_sums import UNIT, write_hands

FORMAT = 1  # to be raised when the effects in an unchanged game change
MAX_HANDS = 3_500_000
_OPPONENTS = 1 << 17
_DEALS = 400_000
_SEED = 100  # other deals than those the policy was made from
_BLOCK = 1 << 16
_POWERS = 3  # of the counted equity: 1, itself, and its square
_COPIES = 3  # first, second and later cards of a rank
_FEATURES = _POWERS + _COPIES * (len(RANKS) + 1)  # jokers are one more rank


def can_rank(game: Game) -> bool:
    """Return whether a hand consists of own cards, so that all final hands are known.

    Raises:
        NotEnumerableError: if players decide more than draws.
    """
    players = _players(game)
    outcomes = countable_outcomes(game, players, True)
    return can_enumerate(outcomes, program_of(outcomes.game, players))


def best_before_draw(game: Game, left: int, percent: float) -> Rows:
    """Return the strongest hands with `left` draws to come that make up this percentage.

    Raises:
        NotEnumerableError: if no policy can draw in this game.
        RangeError: if the hands cannot be ranked.
    """
    check_percentage(percent)
    if not can_rank(game):
        raise RangeError(
            f"{percent:g}% of all hands: where players draw and the board counts, it takes too "
            "long to rank all hands; write ranks, such as 2347/1"
        )
    return top_part(_by_strength(game, left), percent)


def strengths_before_draw(game: Game, left: int, held: Rows) -> Parts | None:
    """Return the strength of each hand; None if hands of this game cannot be ranked."""
    if not can_rank(game):
        return None
    policy = policy_of(game, _players(game))
    assert isinstance(policy, BestDraw)
    size = policy.hands.held if left else policy.hands.size
    if held.shape[1] != size or comb(len(policy.hands.deck.cards), size) > MAX_HANDS:
        return None
    strengths: Parts = _strengths(game, policy, left)[_numbers(np.sort(held, axis=1), policy)]
    return strengths


def _players(game: Game) -> int:
    return max(2, game.players.least)


@lru_cache(maxsize=4)
def _by_strength(game: Game, left: int) -> Rows:
    """Return all hands, the strongest first."""
    policy = policy_of(game, _players(game))
    assert isinstance(policy, BestDraw)
    hands = policy.hands
    size = hands.held if left else hands.size
    number = comb(len(hands.deck.cards), size)
    if number > MAX_HANDS:
        raise RangeError(
            f"there are {number:,} hands of {size} cards, and at most {MAX_HANDS:,} can be ranked: "
            "name cards or ranks"
        )
    order = np.argsort(-_strengths(game, policy, left), kind="stable")
    places = np.empty((number, size), np.uint8)
    write_hands(np.arange(len(hands.deck.cards), dtype=np.uint8), np.arange(size), places)
    ranked = places[order]
    cards = hands.deck.cards
    doubled = np.flatnonzero(cards[1:] == cards[:-1]) + 1  # hands with their first copies count
    if len(doubled):
        ranked = ranked[~np.isin(ranked, doubled).any(axis=1)]
    return cards[ranked]


def _strengths(game: Game, policy: BestDraw, left: int) -> Parts:
    """Return the equity of every hand by its number."""
    hands = policy.hands
    players = hands.outcomes.players
    known = replace(no_known_cards(players), draws=left)
    deals = DrawDeals(hands.outcomes, program_of(hands.outcomes.game, players), known)
    opponents = list(final_hands(deals, policy, _SEED, _OPPONENTS))
    counted = policy.values_before(hands.worth(opponents, players - 1), left) / UNIT
    if not left:
        return counted
    file = cache_file("tables", "ranked-draws", FORMAT, canonical_text(game), left)
    body = read_cached(file)
    if body is None:
        effects = _effects(deals, policy, counted)
        write_cached(file, effects.tobytes())
    else:
        effects = np.frombuffer(body)
    return _corrected(counted, effects, policy)


@compile_kernel
def add_equations(
    features: Counts, amounts: Parts, missing: Parts, squares: Parts, products: Parts
) -> None:
    """Add rows to the normal equations of least squares; `features`: those that are not 0."""
    for row in range(len(features)):
        for one in range(features.shape[1]):
            first, amount = features[row, one], amounts[row, one]
            products[first] += amount * missing[row]
            for two in range(features.shape[1]):
                squares[first, features[row, two]] += amount * amounts[row, two]


def _effects(deals: DrawDeals, policy: BestDraw, counted: Parts) -> Parts:
    """Fit by least squares how the ranks of a hand change its equity, from sampled deals."""
    outcomes = deals.outcomes
    squares = np.zeros((_FEATURES, _FEATURES))
    products = np.zeros(_FEATURES)
    blocks = deals.blocks(policy, seed_of(0, _SEED + 1))
    for rows in islice(blocks, _DEALS // deals.block):
        parts = np.zeros((outcomes.players, len(rows)), np.int64)
        divide_pots(outcomes.values(rows), outcomes.division, parts, outcomes.no_sums())
        for seat, part in enumerate(parts):
            held = np.sort(deals.before[seat], axis=1)
            equity = counted[_numbers(held, policy)]
            features = np.empty((len(held), _POWERS + held.shape[1]), np.int64)
            features[:, :_POWERS] = np.arange(_POWERS)
            features[:, _POWERS:] = np.stack(list(_rank_features(held)), axis=1)
            amounts = np.ones(features.shape)
            amounts[:, :_POWERS] = equity[:, None] ** np.arange(_POWERS)
            amounts *= _weight(equity)[:, None]
            missing = part / int(outcomes.division.whole) - equity
            add_equations(features, amounts, missing, squares, products)
    fitted: Parts = np.linalg.lstsq(squares, products, rcond=None)[0].astype(np.float64)
    return fitted


def _corrected(counted: Parts, effects: Parts, policy: BestDraw) -> Parts:
    """Add the effects of the ranks of each hand."""
    deck = policy.hands.deck.cards
    places = np.arange(policy.hands.held)
    found = counted.copy()
    for start in range(0, len(counted), _BLOCK):
        some = counted[start : start + _BLOCK]
        held = np.empty((len(some), len(places)), np.uint8)
        write_hands(deck, places, held)
        change: Parts = np.zeros(len(some))
        for power in range(_POWERS):
            change += effects[power] * some**power
        for feature in _rank_features(held):
            change += effects[feature]
        found[start : start + _BLOCK] += _weight(some) * change
    return found


def _weight(equity: Parts) -> Parts:
    """Return how much is open: nothing for a hand that always wins or always loses."""
    return 4 * equity * (1 - equity)


def _numbers(held: Rows, policy: BestDraw) -> Counts:
    """Return the numbers of hands whose cards are in order, with the first copy of each card."""
    deck = policy.hands.deck
    numbers = np.zeros(len(held), np.int64)
    before = np.full(len(held), -1, np.int64)
    for column, cards in enumerate(held.T):
        place = np.maximum(deck.first[cards], before + 1)
        numbers += deck.choose[place, column + 1]
        before = place
    return numbers


def _rank_features(held: Rows) -> Iterator[Counts]:
    """Yield by card the feature of its rank: the first, second or a later card of that rank."""
    again = np.zeros(len(held), np.int64)
    before = np.full(len(held), -1, np.int64)
    for cards in held.T:
        ranks = np.minimum(cards >> 2, len(RANKS)).astype(np.int64)
        again = np.where(ranks == before, again + 1, 0)
        before = ranks
        yield _POWERS + _COPIES * ranks + np.minimum(again, _COPIES - 1)
