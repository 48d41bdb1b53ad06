"""Numbers behind the charts of an equity: by holding, by type of hand, and by the next card."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.draws.draw_deals import BLOCK
from anypoker.analysis.draws.draw_queries import deals_of
from anypoker.analysis.draws.ranked_hands import strengths_before_draw
from anypoker.analysis.draws.sampling import samples_and_chunk
from anypoker.analysis.enumeration.enumerate_deals import Dealer, seed_of
from anypoker.analysis.enumeration.top_hands import suit_blind
from anypoker.analysis.hand_ranges.hand_types import (
    drawing_type_name,
    grid_name,
    low_type_name,
    type_name,
)
from anypoker.analysis.payoffs import payoff_kernels
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.payoffs.unsupported import DRAWS, choice_refusal
from anypoker.analysis.query.equity_query import EquityQuery, make_query, spot_of
from anypoker.analysis.query.known_deal import UNKNOWN, KnownDeal
from anypoker.analysis.query.made_hands import is_ace_low, is_low
from anypoker.analysis.query.range_slots import first_cards
from anypoker.analysis.query.ranges import Holding
from anypoker.cards import RANKS, Card, card_text
from anypoker.game import Game

DEALS = 400_000
_DEALS_A_HAND = 200  # below that, hands that differ only in suits are one
_POINTS = 100
_TWO = 2

Sums = NDArray[np.float64]


@dataclass(frozen=True)
class HandType:
    """A kind of hand in a range: its part of the range, and its equity."""

    name: str
    part: float
    equity: float


@dataclass(frozen=True)
class PlayerChart:
    """Charts of one hand or range.

    Attributes:
        hand: the text of the range.
        graph: the equity at each percent of the range, from the best hand to the worst.
        grid: by the name of a cell (AKs), the part of its hands in the range (0 to 1) and their
            equity; empty if hands do not have two cards.
        types: types of hands, best first.
    """

    hand: str
    equity: float
    graph: tuple[float, ...]
    grid: dict[str, tuple[float, float]]
    types: tuple[HandType, ...]


@dataclass(frozen=True)
class EquityCharts:
    """Charts of all players.

    `ranks`: of the deck, high to low; `next_cards`: the first player's equity by the next card.
    """

    game: str
    ranks: str
    board: str
    deals: int
    seed: int
    players: tuple[PlayerChart, ...]
    next_name: str
    next_cards: dict[str, float]

    def as_json(self) -> dict[str, Any]:
        """Return the charts as JSON data."""
        return {
            "deals": self.deals,
            "players": [
                {
                    "hand": player.hand,
                    "graph": list(player.graph),
                    "grid": {name: list(cell) for name, cell in player.grid.items()},
                    "types": [
                        {"name": one.name, "part": one.part, "equity": one.equity}
                        for one in player.types
                    ],
                }
                for player in self.players
            ],
            "next": {"name": self.next_name, "cards": self.next_cards},
        }


def equity_charts(
    game: Game,
    hands: Sequence[str],
    *,
    board: Sequence[str] = (),
    dead: str = "",
    draws: int | None = None,
    deals: int = DEALS,
    seed: int = 1,
) -> EquityCharts:
    """Sample deals and group the equities by hand and by the next card.

    In draw games the hands are those before the draws that are left, and no card comes next.

    Raises:
        NotEnumerableError: if no kernel can count the game.
    """
    game = game.for_players(len(hands))
    question = make_query(game, hands, board, dead, draws)
    name, cards = "", dict[str, float]()
    if choice_refusal(game) == DRAWS:
        players, dealt = _drawing_players(question, deals, seed)
    else:
        spot = spot_of(question)
        rows, parts = _sampled(spot, deals, seed)
        players = tuple(_player(question, spot, seat, rows, parts) for seat in range(len(hands)))
        name, slot = _next_slot(spot)
        cards = {} if slot is None else _by_card(rows[:, slot], parts[0])
        dealt = len(rows)
    ranks = "".join(RANKS[rank] for rank in reversed(game.deck.ranks))
    return EquityCharts(game.name, ranks, " ".join(board), dealt, seed, players, name, cards)


def _sampled(spot: KnownDeal, deals: int, seed: int) -> tuple[NDArray[np.uint8], Sums]:
    """Return deals and what each seat wins of their pots."""
    rows: list[NDArray[np.uint8]] = []
    won: list[Sums] = []
    dealt = 0
    for block in Dealer(spot, seed_of(seed, 0)).blocks():
        rows.append(block.copy())
        won.append(_won(spot.outcomes, block))
        dealt += len(block)
        if dealt >= deals:
            break
    return np.concatenate(rows), np.concatenate(won, axis=1)


def _won(outcomes: PayoffModel, rows: NDArray[np.uint8]) -> Sums:
    """Return what each seat wins of the pot of each deal."""
    parts = np.zeros((outcomes.players, len(rows)), np.int64)
    payoff_kernels.divide_pots(outcomes.values(rows), outcomes.division, parts, outcomes.no_sums())
    return parts / int(outcomes.division.whole)


def _drawing_players(
    question: EquityQuery, deals: int, seed: int
) -> tuple[tuple[PlayerChart, ...], int]:
    """Sample deals of a draw game; return the charts of its players, and the number of deals."""
    players = len(question.hands)
    dealing = deals_of(question, BLOCK)
    outcomes = dealing.outcomes
    held: list[list[NDArray[np.uint8]]] = [[] for _ in range(players)]
    won: list[Sums] = []
    policy = policy_of(question.game, players)
    deals = min(deals, samples_and_chunk(question)[0])
    for rows in islice(dealing.blocks(policy, seed_of(seed, 0)), max(deals // BLOCK, 1)):
        won.append(_won(outcomes, rows))
        for seat, places in enumerate(outcomes.layout.own):
            final = rows[:, [place.slot for place in places]]
            held[seat].append(dealing.before.get(seat, final))
    parts = np.concatenate(won, axis=1)
    charts = tuple(
        _drawing_player(question, outcomes, seat, dealing.left, np.concatenate(hands), parts[seat])
        for seat, hands in enumerate(held)
    )
    return charts, parts.shape[1]


def _drawing_player(
    question: EquityQuery,
    outcomes: PayoffModel,
    seat: int,
    left: int,
    held: NDArray[np.uint8],
    won: Sums,
) -> PlayerChart:
    ace_low = is_ace_low(outcomes)
    kinds = [
        low_type_name(hand, ace_low) if is_low(outcomes) else drawing_type_name(hand)
        for hand in _kinds(held)
    ]
    names = np.array(kinds)[_kind_places(held)]
    numbers = _exact_numbers(held)
    if len(np.unique(numbers)) * _DEALS_A_HAND > len(held):
        numbers = _strength_parts(question.game, left, held, names)
    hand = question.hands[seat] or "random"
    return PlayerChart(hand, float(won.mean()), _graph(numbers, won), {}, _types(names, won))


def _strength_parts(
    game: Game, left: int, held: NDArray[np.uint8], names: NDArray[Any]
) -> NDArray[np.uint64]:
    """Return for each hand its percent of the range by strength, or its type if none is known."""
    strengths = strengths_before_draw(game, left, held)
    if strengths is None:
        return np.unique(names, return_inverse=True)[1].astype(np.uint64)
    _, places, counts = np.unique(strengths, return_inverse=True, return_counts=True)
    middle = np.cumsum(counts) - counts / 2
    return (middle[places] * _POINTS / len(held)).astype(np.uint64)


def _player(
    question: EquityQuery,
    spot: KnownDeal,
    seat: int,
    rows: NDArray[np.uint8],
    parts: Sums,
) -> PlayerChart:
    held = rows[:, _held_slots(spot, seat)]
    won = parts[seat]
    graph = _graph(_hand_numbers(held), won)
    equity = float(won.mean())
    hand = question.hands[seat] or "random"
    name = low_type_name if is_ace_low(spot.outcomes) else type_name
    names = np.array([name(one) for one in _kinds(held)])
    types = _types(names[_kind_places(held)], won)
    grid = _grid(spot, seat, held, won) if held.shape[1] == _TWO else {}
    return PlayerChart(hand, equity, graph, grid, types)


def _held_slots(spot: KnownDeal, seat: int) -> list[int]:
    """Return the slots of the first cards of a seat, or of as many as its range names."""
    own = [place.slot for place in spot.outcomes.layout.own[seat]]
    for slots, _ in spot.ranges:
        if set(slots) <= set(own):
            return list(slots)
    known = sum(spot.cards[slot] != UNKNOWN for slot in own)
    return own[: max(known, first_cards(spot.outcomes, seat))]


def _hand_numbers(held: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return a number for each hand; hands that differ in suits are one if there are many."""
    numbers = _exact_numbers(held)
    if len(np.unique(numbers)) * _DEALS_A_HAND > len(held):
        return suit_blind(held)
    return numbers


def _exact_numbers(held: NDArray[np.uint8]) -> NDArray[np.uint64]:
    numbers = np.zeros(len(held), np.uint64)
    for column in np.sort(held, axis=1).T:
        numbers = numbers << np.uint64(6) | column.astype(np.uint64)
    return numbers


def _graph(numbers: NDArray[np.uint64], won: Sums) -> tuple[float, ...]:
    """Return the equity of the hand at each percent of the range."""
    _, places, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    means = np.bincount(places, won) / counts
    order = np.argsort(-means, kind="stable")
    reached = np.cumsum(counts[order]) / len(won)
    at = np.searchsorted(reached, (np.arange(_POINTS) + 0.5) / _POINTS)
    found = means[order][np.minimum(at, len(order) - 1)]
    return tuple(round(float(value), 6) for value in found)


def _kinds(held: NDArray[np.uint8]) -> list[tuple[int, ...]]:
    _, first = np.unique(suit_blind(held), return_index=True)
    return [tuple(map(int, held[place])) for place in first]


def _kind_places(held: NDArray[np.uint8]) -> NDArray[np.intp]:
    _, places = np.unique(suit_blind(held), return_inverse=True)
    return places


def _types(names: NDArray[Any], won: Sums) -> tuple[HandType, ...]:
    kinds, places, counts = np.unique(names, return_inverse=True, return_counts=True)
    means = np.bincount(places, won) / counts
    types = [
        HandType(str(name), float(count) / len(won), float(mean))
        for name, count, mean in zip(kinds, counts, means, strict=True)
    ]
    return tuple(sorted(types, key=lambda one: -one.equity))


def _grid(
    spot: KnownDeal, seat: int, held: NDArray[np.uint8], won: Sums
) -> dict[str, tuple[float, float]]:
    """Return by cell how much of it is in the range, and the equity of its hands."""
    own = {spot.cards[place.slot] for place in spot.outcomes.layout.own[seat]} - {UNKNOWN}
    deck = sorted({*spot.deck, *own})
    names = {hand: grid_name(hand) for hand in combinations(deck, 2)}
    hands = np.sort(held, axis=1).astype(np.int64)
    cells = sorted({name for name in names.values() if name is not None})
    if None in names.values() or not cells:
        return {}
    cell_of = np.zeros(64 * 64, np.int64)
    for (low, high), name in names.items():
        cell_of[64 * low + high] = cells.index(name or "")
    places = cell_of[64 * hands[:, 0] + hands[:, 1]]
    counts = np.bincount(places, minlength=len(cells))
    sums = np.bincount(places, won, len(cells))
    possible = Counter(names.values())
    inside: Counter[str] = Counter()
    weights = _weights(spot, seat, list(names))
    for hand, weight in weights.items():
        inside[grid_name(hand) or ""] += weight
    most = max(weights.values())
    return {
        name: (inside[name] / (possible[name] * most), float(sums[place] / counts[place]))
        for place, name in enumerate(cells)
        if counts[place]
    }


def _weights(spot: KnownDeal, seat: int, every: list[tuple[int, ...]]) -> dict[Holding, int]:
    """Return the weights of a seat's holdings of two cards."""
    own = {place.slot for place in spot.outcomes.layout.own[seat]}
    for (slots, holdings), weights in zip(spot.ranges, spot.weights, strict=True):
        if set(slots) <= own:
            ordered = [tuple(sorted(held)) for held in holdings]
            return dict(zip(ordered, weights or (1,) * len(ordered), strict=True))
    known = {spot.cards[slot] for slot in own} - {UNKNOWN}
    left = {*spot.deck, *known}
    return {hand: 1 for hand in every if known <= set(hand) <= left}


def _next_slot(spot: KnownDeal) -> tuple[str, int | None]:
    """Return the next card that everyone waits for: of the board, else of the first hand."""
    ranged = {slot for slots, _ in spot.ranges for slot in slots}
    layout = spot.outcomes.layout
    for name, slots in (
        ("next card of the board", layout.board),
        ("next card of hand 1", [place.slot for place in layout.own[0]]),
    ):
        for slot in slots:
            if spot.cards[slot] == UNKNOWN and slot not in ranged:
                return name, slot
    return "", None


def _by_card(cards: NDArray[np.uint8], won: Sums) -> dict[str, float]:
    kinds, places, counts = np.unique(cards, return_inverse=True, return_counts=True)
    means = np.bincount(places, won) / counts
    return {
        card_text(Card(int(card))): round(float(mean), 6)
        for card, mean in zip(kinds, means, strict=True)
    }
