"""Rows of games that are settled in points: cards are placed, set or discarded for the best score.

Each candidate is completed with random cards, and scored against rows of the others that are
completed in the same way.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.cards.separation import answer_of, is_allowed_way, keys_compare, separations
from anypoker.game import Game, PairwiseSettlement, RankedHand, SeparateStep
from anypoker.ranking import Evaluator, evaluator_of
from anypoker.ranking.compare_orderings import Key, hand_keys
from anypoker.views import FACE_DOWN, SeatView

Rows = tuple[tuple[Card, ...], ...]
_DEALS = 24  # in which candidates are compared
_FILLS = 8  # ways to place the cards to come, of which a player finds the best
_MANY = 40  # candidates that are compared in all deals
_BEAM = 60  # ways to set some of the rows that are looked at further
_MARK_WORTH = 8.0  # points that a mark for the next hand is worth


class Layout(NamedTuple):
    """Rows that are complete: a value for each, lower is better, and what they earn."""

    values: tuple[int, ...]
    foul: bool
    royalties: tuple[int, ...]
    marks: float


class RowScorer:
    """Rows of one game and their scores."""

    def __init__(self, game: Game, settle: PairwiseSettlement, step: SeparateStep) -> None:
        self.settle, self.step = settle, step
        self.names = [pile.name for pile in step.piles]
        self.sizes = [pile.number for pile in step.piles]
        hands = {_pile_of(entry.hand): entry for entry in game.showdown.otherwise}
        self.entries = [hands[name] for name in self.names]
        self.evaluators: list[Evaluator] = []
        for entry in self.entries:
            assert isinstance(entry.hand, RankedHand)
            self.evaluators.append(evaluator_of(entry.hand.ordering))
        royalties = {table.entry: table.lines for table in settle.royalties}
        self.lines = [royalties.get(entry.name, ()) for entry in self.entries]
        self.marks = game.showdown.marks
        self.order = game.showdown.foul or step.comparison
        self.fouls = game.showdown.foul is not None
        self._keys: dict[tuple[int, int], Key] = {}
        if self.order is not None:
            self.compared = [self.names.index(pile.name) for pile in self.order.piles]
            sizes = [self.sizes[place] for place in self.compared]
            self._key_of = hand_keys([pile.ordering for pile in self.order.piles], sizes)

    def layout(self, rows: Rows) -> Layout:
        """Rank complete rows."""
        values = [one.value(cards) for one, cards in zip(self.evaluators, rows, strict=True)]
        foul = self.order is not None and not self._is_ordered(rows, values)
        royalties, marks = [], 0.0
        for place, entry in enumerate(self.entries):
            strength = self.evaluators[place].strength(values[place])
            assert isinstance(entry.hand, RankedHand)
            if entry.hand.qualifier is not None and strength > entry.hand.qualifier:
                foul = foul or self.fouls
                values[place] = 1 << 30
            line = next((one for one in self.lines[place] if strength <= one.strength), None)
            royalties.append(line.points if line is not None else 0)
            if any(m.entry == entry.name and strength <= m.qualifier for m in self.marks):
                marks = _MARK_WORTH
        return Layout(tuple(values), foul, tuple(royalties), 0.0 if foul else marks)

    def _is_ordered(self, rows: Rows, values: Sequence[int]) -> bool:
        assert self.order is not None
        keys = []
        for number, place in enumerate(self.compared):
            key = self._keys.get((number, values[place]))
            if key is None:
                no_wild = [False] * len(rows[place])
                key = self._keys[number, values[place]] = self._key_of(number, rows[place], no_wild)
            keys.append(key)
        return keys_compare(self.order.relation, keys)

    def score(self, mine: Layout, theirs: Layout) -> float:
        """Return the points of the first layout against the second."""
        if mine.foul and theirs.foul:
            return 0.0
        if mine.foul or theirs.foul:
            sign = -1 if mine.foul else 1
            results = [sign] * len(mine.values)
        else:
            pairs = zip(mine.values, theirs.values, strict=True)
            results = [(one < other) - (one > other) for one, other in pairs]
        won = sum(results)
        points = self.settle.per_hand * won + self.settle.majority * ((won > 0) - (won < 0))
        if len(set(results)) == 1:
            points += self.settle.scoop * results[0]
        for layout, sign in ((mine, 1), (theirs, -1)):
            if not layout.foul:
                for royalty, result in zip(layout.royalties, results, strict=True):
                    if not self.settle.winner_only or result == sign:
                        points += sign * royalty
        return points + mine.marks

    def settings(self, laid: Rows, cards: Sequence[Card]) -> Iterator[Rows]:
        """Yield ways to fill the rows that make strong hands, the last row first."""
        beam: list[tuple[dict[int, tuple[Card, ...]], tuple[Card, ...]]] = [({}, tuple(cards))]
        for place in reversed(range(len(self.names))):
            room = self.sizes[place] - len(laid[place])
            found = []
            for rows, free in beam:
                value = self.evaluators[place].value
                ways = [
                    (value(laid[place] + more), laid[place] + more, more)
                    for more in combinations(free, room)
                ]
                for _, row, more in sorted(ways)[: max(6, _BEAM // len(beam))]:
                    left = tuple(card for card in free if card not in more)
                    found.append(({**rows, place: row}, left))
            beam = found[: 4 * _BEAM]
        for rows, _ in beam:
            yield tuple(rows[place] for place in range(len(self.names)))


def _pile_of(hand: object) -> str | None:
    piles = hand.selection.piles() if isinstance(hand, RankedHand) else ()
    return next(iter(piles)).name if len(piles) == 1 else None


def _row_step(game: Game, view: SeatView) -> SeparateStep | None:
    """Return the step that fills the rows now, or after the discard that is asked for."""
    for step in game.steps[max(view.step_index, 0) :]:
        for action in step.actions:
            if isinstance(action, SeparateStep):
                return action
    return None


def choose_rows(game: Game, view: SeatView, decision: d.Decision, rng: Random) -> Action | None:
    """Return the best way to place, set or discard cards; None in other games."""
    game = game.for_players(len(view.seats))
    settle = game.showdown.settle
    if not isinstance(settle, PairwiseSettlement):
        return None
    if not isinstance(decision, d.SeparateDecision | d.DiscardDecision):
        return None
    step = _row_step(game, view)
    hands = [entry.hand for entry in game.showdown.otherwise]
    plain = all(isinstance(hand, RankedHand) and not hand.wild for hand in hands)
    if step is None or not plain or view.board:
        return None
    if {_pile_of(hand) for hand in hands} != {pile.name for pile in step.piles}:
        return None
    return _RowChooser(RowScorer(game, settle, step), game, view, rng).choose(decision)


class _RowChooser:
    def __init__(self, scorer: RowScorer, game: Game, view: SeatView, rng: Random) -> None:
        self.scorer, self.view, self.rng = scorer, view, rng
        self.laid = self._rows([(own.pile, own.card) for own in view.own])
        known = {own.card for own in view.own}
        for sitting in view.seats:
            known.update(sitting.up)
        for seen in view.events:
            known.update(getattr(seen.event, "cards", ()))
        self.unknown = [c for c in game.deck.cards if c not in known and c != FACE_DOWN]
        self.others = [
            self._rows([(name, card) for name, cards in sitting.rows for card in cards])
            for seat, sitting in enumerate(view.seats)
            if seat != view.viewer and not sitting.folded
        ]

    def _rows(self, held: Sequence[tuple[str | None, Card]]) -> Rows:
        return tuple(tuple(c for pile, c in held if pile == name) for name in self.scorer.names)

    def choose(self, decision: d.SeparateDecision | d.DiscardDecision) -> Action:
        if isinstance(decision, d.SeparateDecision):
            return self._separate(decision)
        free = [own.card for own in self.view.own if own.pile is None]
        thrown = decision.least
        if not self.scorer.step.incremental:
            best = self._best(list(islice(self.scorer.settings(self.laid, free), 400)))
            used = {card for row in best for card in row}
            left = [card for card in decision.cards if card not in used]
            rest = [card for card in decision.cards if card in used]
            return a.DiscardCards(tuple((left + rest)[:thrown]))
        ways: dict[Rows, tuple[Card, ...]] = {}
        for gone in combinations(decision.cards, thrown):
            for rows in self._placings([card for card in free if card not in gone]):
                ways.setdefault(rows, gone)
        return a.DiscardCards(ways[self._best(list(ways))])

    def _placings(self, cards: Sequence[Card]) -> Iterator[Rows]:
        """Yield every way to place cards into the room of the rows."""
        rows = [self.laid]
        for card in cards:
            rows = [
                (*way[:place], (*way[place], card), *way[place + 1 :])
                for way in rows
                for place, size in enumerate(self.scorer.sizes)
                if len(way[place]) < size
            ]
        return iter(rows)

    def _separate(self, decision: d.SeparateDecision) -> Action:
        if decision.incremental:
            ways = {}
            for way in islice(separations(decision), 1_000):
                more = [tuple(decision.cards[p] for p in positions) for positions in way]
                rows = tuple(one + two for one, two in zip(self.laid, more, strict=True))
                ways[rows] = way
            return answer_of(decision, ways[self._best(list(ways))])
        nothing: Rows = ((),) * len(self.scorer.names)
        found = {}
        for rows in self.scorer.settings(nothing, decision.cards):
            way = tuple(tuple(decision.cards.index(card) for card in row) for row in rows)
            if decision.comparison is None or is_allowed_way(decision, way):
                found[rows] = way
        return answer_of(decision, found[self._best(list(found))]) if found else decision.example

    def _best(self, ways: list[Rows]) -> Rows:
        """Return the way with the most points; all are tried in the same deals."""
        if len(ways) == 1:
            return ways[0]
        deals = [self._deal() for _ in range(_DEALS)]
        if len(ways) > _MANY:
            first = [self._worth(way, deals[:4]) for way in ways]
            order = sorted(range(len(ways)), key=lambda place: -first[place])
            ways = [ways[place] for place in order[:_MANY]]
        return max(ways, key=lambda way: self._worth(way, deals))

    def _deal(self) -> tuple[list[Card], list[Layout]]:
        """Cards to come for oneself, and the rows of the others in the end."""
        cards = self.rng.sample(self.unknown, len(self.unknown))
        layouts = []
        for rows in self.others:
            missing = sum(self.scorer.sizes) - sum(map(len, rows))
            mine, cards = cards[:missing], cards[missing:]
            layouts.append(self._filled(rows, mine))
        return cards, layouts

    def _filled(self, rows: Rows, cards: Sequence[Card]) -> Layout:
        """Rows completed with these cards: the best of some ways."""
        scorer = self.scorer
        if not any(rows) and len(cards) >= sum(scorer.sizes):
            fills: Iterator[Rows] = islice(scorer.settings(rows, cards[: sum(scorer.sizes)]), 1)
        else:
            fills = self._fills(rows, cards)
        return max(map(scorer.layout, fills), key=_own_worth)

    def _fills(self, rows: Rows, cards: Sequence[Card]) -> Iterator[Rows]:
        room = [size - len(row) for size, row in zip(self.scorer.sizes, rows, strict=True)]
        for _ in range(_FILLS if len(cards) > 1 else 1):
            order = self.rng.sample(list(cards), len(cards))
            filled = []
            for row, number in zip(rows, room, strict=True):
                filled.append(row + tuple(order[:number]))
                order = order[number:]
            yield tuple(filled)

    def _worth(self, way: Rows, deals: Sequence[tuple[list[Card], list[Layout]]]) -> float:
        missing = sum(self.scorer.sizes) - sum(map(len, way))
        total = 0.0
        for cards, others in deals:
            mine = self._filled(way, cards[:missing]) if missing else self.scorer.layout(way)
            total += sum(self.scorer.score(mine, other) for other in others)
        return total


def _own_worth(layout: Layout) -> tuple[bool, float, int]:
    return not layout.foul, sum(layout.royalties) + layout.marks, -sum(layout.values)
