"""Hands set in piles against a banker, as in pai gow poker.

Every way to set the cards meets the same sample of hands, which are set well themselves: each of
them in the way that wins most against the others. A way is worth the bets that it wins on average.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import comb
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from anypoker.cards import JOKER, Card
from anypoker.engine import Action
from anypoker.engine import decision as d
from anypoker.engine.cards.separation import (
    ALL_DEMANDS,
    PileRequirements,
    Way,
    answer_of,
    separations,
)
from anypoker.game import BankerBet, BankerSettlement, Game, Jokers, RankedHand
from anypoker.ranking import Ordering, Role, Roles, value_of
from anypoker.views import SeatView

_SAMPLE = 6_000  # hands that ways are compared with
_FIRST = 800  # of them that are set against each other first, for the others to be set against
_ROUNDS = 3  # times that these are set
_FEWEST = 100  # that share no card with the player
_MOST_WAYS = 2_000
_SAMPLE_WAYS = 300  # of a hand of the sample
_WORK = 150_000  # ways of all hands of the sample together; pai gow poker needs 142,800
_ALIKE = 0.04  # part of a bet; among ways that are worth about the same the smaller hand decides

Values = tuple[int, ...]  # by compared hand; lower is better


class _Piles(NamedTuple):
    """Piles that decide a bet: for each of its hands the place of its pile, and its ordering."""

    bet: BankerBet
    places: tuple[int, ...]
    orderings: tuple[Ordering, ...]

    def smallest_first(self, values: Values) -> Values:
        """Return the values of the hands, that of the one with the fewest cards first."""
        order = sorted(range(len(values)), key=lambda place: self.orderings[place].cards)
        return tuple(values[place] for place in order)


class _SetHand(NamedTuple):
    cards: frozenset[Card]
    values: Values


def choose_setting(game: Game, view: SeatView, decision: d.Decision) -> Action | None:
    """Return the best way to set the cards of a seat against the banker; None in other games."""
    if not isinstance(decision, d.SeparateDecision) or decision.incremental:
        return None
    game = game.for_players(len(view.seats))
    piles = _piles_of(game, decision)
    if piles is None:
        return None
    others = _sample(game, piles, _question(decision, (), ()))
    mine = frozenset(decision.cards) - {JOKER}
    free = [one.values for one in others if not mine & one.cards]
    columns = _columns(free if len(free) >= _FEWEST else [one.values for one in others])
    banks = view.viewer == view.button
    found = [
        (_outlook(piles.bet, values, columns, banks), values, way)
        for way, values in _allowed(decision, piles)
    ]
    if not found:
        return None
    best = max(worth for worth, _, _ in found)
    alike = [one for one in found if one[0] >= best - _ALIKE]
    return answer_of(decision, min(alike, key=lambda one: piles.smallest_first(one[1]))[2])


def _columns(hands: Sequence[Values]) -> list[list[int]]:
    """Return the values of each pile in order."""
    return [sorted(column) for column in zip(*hands, strict=True)]


def _piles_of(game: Game, decision: d.SeparateDecision) -> _Piles | None:
    """Return the piles of the first bet that is won with the banker's hands."""
    settle = game.showdown.settle
    if not isinstance(settle, BankerSettlement):
        return None
    bet = next((bet for bet in settle.bets if not bet.table and not bet.spread), None)
    names = [pile.name for pile in decision.piles]
    hands = {entry.name: entry.hand for entry in game.showdown.otherwise}
    if bet is None:
        return None
    places, orderings = [], []
    for name in bet.hands:
        hand = hands[name]
        if not isinstance(hand, RankedHand) or not _only_jokers(hand):
            return None
        piles = hand.selection.piles()
        pile = next(iter(piles)).name if len(piles) == 1 else None
        if pile not in names:
            return None
        places.append(names.index(pile))
        orderings.append(hand.ordering)
    sizes = [decision.piles[place].number for place in places]
    if sizes != [ordering.cards for ordering in orderings]:
        return None
    return _Piles(bet, tuple(places), tuple(orderings))


def _only_jokers(hand: RankedHand) -> bool:
    return all(isinstance(wild.source, Jokers) for wild in hand.wild)


def _question(
    decision: d.SeparateDecision, cards: tuple[Card, ...], roles: Roles
) -> d.SeparateDecision:
    """Return the same question about other cards."""
    return replace(
        decision,
        seat=0,
        number=0,
        cards=cards,
        up=(False,) * len(cards),
        wild=tuple(role is not None for role in roles),
        bugs=tuple(role is Role.BUG for role in roles),
        example=type(decision.example)(()),
    )


def _allowed(decision: d.SeparateDecision, piles: _Piles) -> Iterator[tuple[Way, Values]]:
    """Yield the ways that the rules allow, with the values of the hands."""
    demands = PileRequirements(decision)
    for way, values in _ways(decision, piles):
        if demands.met(way) == ALL_DEMANDS:
            yield way, values


def _ways(
    decision: d.SeparateDecision, piles: _Piles, most: int = _MOST_WAYS
) -> list[tuple[Way, Values]]:
    cards, roles = decision.cards, decision.roles
    return [
        (
            way,
            tuple(
                value_of(ordering, [cards[p] for p in way[place]], [roles[p] for p in way[place]])
                for place, ordering in zip(piles.places, piles.orderings, strict=True)
            ),
        )
        for way in islice(separations(decision), most)
    ]


def _outlook(bet: BankerBet, mine: Values, columns: Sequence[Sequence[int]], banks: bool) -> float:
    """Return how often the bet is won less how often it is lost; for a banker the reverse.

    The piles are taken to win independently; of two piles this changes nothing.
    """
    won = lost = 1.0
    for value, column in zip(mine, columns, strict=True):
        better = len(column) - bisect_right(column, value)
        ties = bisect_right(column, value) - bisect_left(column, value)
        won *= (better + ties * (bet.ties_lose and banks)) / len(column)
        lost *= (len(column) - better - ties * (banks or not bet.ties_lose)) / len(column)
    return won - lost


@lru_cache(maxsize=16)
def _sample(game: Game, piles: _Piles, question: d.SeparateDecision) -> tuple[_SetHand, ...]:
    """Return random hands of the game, each set against the others.

    If the piles win independently, a way is best that has the greatest sum of the parts of all
    hands that its piles beat.
    """
    rng = Random(f"hands set for {game.name}")
    number = sum(pile.number for pile in question.piles)
    dealt = []
    hands, of_them = _sample_size(question)
    for _ in range(hands):
        cards = tuple(rng.sample(game.deck.cards, number))
        dealt.append(_question(question, cards, _joker_roles(game, cards)))
    first = [(PileRequirements(one), _ways(one, piles, _SAMPLE_WAYS)) for one in dealt[:of_them]]
    columns = _columns([values for _, some in first for _, values in some])
    for _ in range(_ROUNDS):
        columns = _columns([_best(piles, demands, some, columns) for demands, some in first])
    return tuple(
        _SetHand(
            frozenset(one.cards) - {JOKER},
            _best(piles, PileRequirements(one), _ways(one, piles, _SAMPLE_WAYS), columns),
        )
        for one in dealt
    )


def _sample_size(question: d.SeparateDecision) -> tuple[int, int]:
    """Return the number of hands of the sample, and of those that are set first.

    Hands that can be set in more ways than those of pai gow poker make a smaller sample.
    """
    ways, left = 1, sum(pile.number for pile in question.piles)
    for pile in question.piles:
        ways *= comb(left, pile.number)
        left -= pile.number
    part = min(1.0, _WORK / (min(ways, _SAMPLE_WAYS) * (_SAMPLE + _FIRST)))
    return int(_SAMPLE * part), max(_FEWEST, int(_FIRST * part))


def _joker_roles(game: Game, cards: Sequence[Card]) -> Roles:
    role = next((wild.role for wild in game.showdown.wild()), None)
    return [role if card == JOKER else None for card in cards]


def _best(
    piles: _Piles,
    demands: PileRequirements,
    ways: Sequence[tuple[Way, Values]],
    columns: Sequence[Sequence[int]],
) -> Values:
    """Return the values of the best way that the rules allow; among alike ones, as for a seat."""
    size = len(columns[0])

    def beaten(values: Values) -> float:
        """Return the part of the hands of each pile that are worse, ties as a half, summed up."""
        return sum(
            1 - (bisect_left(column, value) + bisect_right(column, value)) / (2 * size)
            for value, column in zip(values, columns, strict=True)
        )

    ordered = sorted(((beaten(values), way, values) for way, values in ways), reverse=True)
    best: tuple[float, Values] | None = None
    for worth, way, values in ordered:
        if best is not None and worth < best[0] - _ALIKE:
            break
        better = best is None or piles.smallest_first(values) < piles.smallest_first(best[1])
        if better and demands.met(way) == ALL_DEMANDS:
            best = (worth if best is None else best[0]), values
    return best[1] if best is not None else ordered[0][2]
