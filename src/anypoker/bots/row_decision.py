"""Rows of games that are settled in points: cards are placed, set or discarded for the best score.

Each candidate is completed with random cards, and scored against rows of the others that are
completed in the same way.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from math import comb
from random import Random
from typing import Any, NamedTuple, TypeVar

from anypoker.cards import Card
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.cards.separation import answer_of, is_allowed_way, keys_compare, separations
from anypoker.game import Game, PairwiseSettlement, RankedHand, SeparateStep
from anypoker.ranking import Evaluator, evaluator_of
from anypoker.ranking.compare_orderings import hand_keys
from anypoker.views import FACE_DOWN, SeatView

Rows = tuple[tuple[Card, ...], ...]
_Way = TypeVar("_Way")
_ROUNDS = ((300, 4), (50, 12), (12, 30))  # candidates, and further deals in which they are compared
_FEW_ROUNDS = ((20, 1), (5, 2))  # where a row takes long to rank
_LONG_ROW = 7  # cards
_FILLS = 4  # ways to place the cards to come, of which a player finds the best
_BEAM = 60  # ways to set some of the rows that are looked at further
_SCORERS = 16  # that are kept
_MOST_HANDS = 10_000  # for a row, all of which are ranked; of more, some
_SOME_HANDS = 50
_MOST_WAYS = 1_000  # to place or discard cards
_MARK_WORTH = 8.0  # points that a mark for the next hand is worth


class Layout(NamedTuple):
    """Rows that are complete: a value for each, lower is better, and what they earn."""

    values: tuple[int, ...]
    foul: bool
    royalties: tuple[int, ...]
    own: float  # royalties and marks together
    marks: float


class RankedRow(NamedTuple):
    """A complete row; equal rows share it."""

    value: int
    qualifies: bool
    royalty: int
    marked: bool
    key: Any  # for the order of the rows


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
        self._rows: list[dict[int, RankedRow]] = [{} for _ in self.names]
        nothing = (0,) * len(self.names)
        self.fouled = Layout(nothing, True, nothing, 0.0, 0.0)
        self.compared: list[int] = []
        if self.order is not None:
            self.compared = [self.names.index(pile.name) for pile in self.order.piles]
            sizes = [self.sizes[place] for place in self.compared]
            self._key_of = hand_keys([pile.ordering for pile in self.order.piles], sizes)

    def layout(self, rows: Sequence[tuple[Card, ...]]) -> Layout:
        """Rank complete rows."""
        return self.layout_of([self.ranked(place, row) for place, row in enumerate(rows)])

    def layout_of(self, ranked: Sequence[RankedRow]) -> Layout:
        """Return the layout of ranked rows."""
        if self.order is not None:
            keys = [ranked[place].key for place in self.compared]
            if not keys_compare(self.order.relation, keys):
                return self.fouled
        if self.fouls and not all(row.qualifies for row in ranked):
            return self.fouled
        marks = _MARK_WORTH if self.marks and any(row.marked for row in ranked) else 0.0
        values = tuple([row.value for row in ranked])
        royalties = tuple([row.royalty for row in ranked])
        return Layout(values, False, royalties, sum(royalties) + marks, marks)

    def ranked(self, place: int, row: tuple[Card, ...]) -> RankedRow:
        value = self.evaluators[place].value(row)
        ranked = self._rows[place].get(value)
        if ranked is None:
            ranked = self._rows[place][value] = self._rank(place, row, value)
        return ranked

    def _rank(self, place: int, row: tuple[Card, ...], value: int) -> RankedRow:
        entry, strength = self.entries[place], self.evaluators[place].strength(value)
        assert isinstance(entry.hand, RankedHand)
        qualifies = entry.hand.qualifier is None or strength <= entry.hand.qualifier
        line = next((one for one in self.lines[place] if strength <= one.strength), None)
        marked = any(m.entry == entry.name and strength <= m.qualifier for m in self.marks)
        key = None
        if place in self.compared:
            key = self._key_of(self.compared.index(place), row, [None] * len(row))
        points = line.points if line is not None else 0
        return RankedRow(value if qualifies else 1 << 30, qualifies, points, marked, key)

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

    def strongest(self, cards: Sequence[Card]) -> Rows:
        """Return the first of the ways to set these cards: the last row as strong as possible."""
        rows: list[tuple[Card, ...]] = []
        free = sorted(cards)
        for place in reversed(range(len(self.names))):
            row = min(_hands(free, self.sizes[place]), key=self.evaluators[place].value)
            free = [card for card in free if card not in row]
            rows.insert(0, row)
        return tuple(rows)

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
                    for more in _hands(free, room)
                ]
                for _, row, more in sorted(ways)[: max(6, _BEAM // len(beam))]:
                    left = tuple(card for card in free if card not in more)
                    found.append(({**rows, place: row}, left))
            beam = found[: 4 * _BEAM]
        for rows, _ in beam:
            yield tuple(rows[place] for place in range(len(self.names)))


def _hands(cards: Sequence[Card], number: int) -> Iterable[tuple[Card, ...]]:
    """Return all hands of that many cards, or some if there are too many."""
    if comb(len(cards), number) <= _MOST_HANDS:
        return combinations(cards, number)
    rng = Random(number)
    return [tuple(rng.sample(cards, number)) for _ in range(_SOME_HANDS)]


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


_scorers: dict[int, RowScorer] = {}  # by the identity of a step; the scorer keeps the step


def _scorer_of(game: Game, settle: PairwiseSettlement, step: SeparateStep) -> RowScorer:
    scorer = _scorers.get(id(step))
    if scorer is None or scorer.step is not step:
        if len(_scorers) >= _SCORERS:
            _scorers.clear()
        scorer = _scorers[id(step)] = RowScorer(game, settle, step)
    return scorer


class RowChooser:
    """Rows of one view, and what each way to fill them is worth."""

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
        discards = self._some(_hands(decision.cards, thrown), _MOST_WAYS // 10)
        most = max(1, _MOST_WAYS // len(discards))
        for gone in discards:
            placings = self._placings([card for card in free if card not in gone])
            for rows in self._some(placings, most):
                ways.setdefault(rows, gone)
        return a.DiscardCards(ways[self._best(list(ways))])

    def _some(self, ways: Iterable[_Way], most: int) -> list[_Way]:
        found = list(ways)
        return found if len(found) <= most else self.rng.sample(found, most)

    def _placings(self, cards: Sequence[Card]) -> list[Rows]:
        """Return the ways to place cards into the room of the rows, or some if there are many."""
        rows = [self.laid]
        for card in cards:
            rows = [
                (*way[:place], (*way[place], card), *way[place + 1 :])
                for way in rows
                for place, size in enumerate(self.scorer.sizes)
                if len(way[place]) < size
            ]
            rows = self._some(rows, _MOST_WAYS)
        return rows

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
        """Return the way with the most points; those that lag behind are given up early."""
        missing = sum(self.scorer.sizes) - sum(map(len, ways[0]))
        totals = dict.fromkeys(ways, 0.0)
        long = max(self.scorer.sizes) > _LONG_ROW
        for kept, number in _FEW_ROUNDS if long else _ROUNDS:
            ways = sorted(ways, key=lambda way: -totals[way])[:kept]
            if len(ways) == 1:
                break
            for fills, others in [self.deal(missing) for _ in range(number)]:
                for way in ways:
                    totals[way] += self.worth(way, fills, others)
        return max(ways, key=lambda way: totals[way])

    def deal(self, missing: int) -> tuple[list[list[Card]], list[Layout]]:
        """Cards to come for oneself in some orders, and the rows of the others in the end."""
        cards = self.rng.sample(self.unknown, len(self.unknown))
        layouts = []
        for rows in self.others:
            number = sum(self.scorer.sizes) - sum(map(len, rows))
            mine, cards = cards[:number], cards[number:]
            if not any(rows) and len(mine) == number:
                layouts.append(self.scorer.layout(self.scorer.strongest(mine)))
            else:
                layouts.append(self._filled(rows, self._orders(mine)))
        return self._orders(cards[:missing]), layouts

    def _orders(self, cards: Sequence[Card]) -> list[list[Card]]:
        number = _FILLS if len(cards) > 1 else 1
        return [self.rng.sample(cards, len(cards)) for _ in range(number)]

    def _filled(self, rows: Rows, orders: Sequence[Sequence[Card]]) -> Layout:
        """Rows completed with cards in each of these orders: the best of them."""
        scorer = self.scorer
        best = scorer.fouled
        ranked: list[Any] = []  # by row, None while cards are missing
        gaps, end = [], 0
        for place, (size, row) in enumerate(zip(scorer.sizes, rows, strict=True)):
            begin, end = end, end + size - len(row)
            ranked.append(scorer.ranked(place, row) if begin == end else None)
            if begin < end:
                gaps.append((place, row, begin, end))
        for order in orders if gaps else orders[:1]:
            for place, row, begin, end in gaps:
                ranked[place] = scorer.ranked(place, (*row, *order[begin:end]))
            layout = scorer.layout_of(ranked)
            if best.foul or (not layout.foul and _own_worth(layout) > _own_worth(best)):
                best = layout
        return best

    def worth(self, way: Rows, fills: Sequence[Sequence[Card]], others: list[Layout]) -> float:
        """Return the points against all opponents in one deal."""
        mine = self._filled(way, fills)
        return sum(self.scorer.score(mine, other) for other in others)


def choose_rows(game: Game, view: SeatView, decision: d.Decision, rng: Random) -> Action | None:
    """Return the best way to place, set or discard cards; None in other games."""
    if not isinstance(decision, d.SeparateDecision | d.DiscardDecision):
        return None
    chooser = row_chooser(game, view, rng)
    return None if chooser is None else chooser.choose(decision)


def row_chooser(game: Game, view: SeatView, rng: Random) -> RowChooser | None:
    """Make the chooser of a game whose rows are settled in points; None for other games."""
    game = game.for_players(len(view.seats))
    settle = game.showdown.settle
    if not isinstance(settle, PairwiseSettlement):
        return None
    step = _row_step(game, view)
    hands = [entry.hand for entry in game.showdown.otherwise]
    plain = all(isinstance(hand, RankedHand) and not hand.wild for hand in hands)
    if step is None or not plain or view.board:
        return None
    if {_pile_of(hand) for hand in hands} != {pile.name for pile in step.piles}:
        return None
    return RowChooser(_scorer_of(game, settle, step), game, view, rng)


def _own_worth(layout: Layout) -> tuple[float, int]:
    return layout.own, -sum(layout.values)
