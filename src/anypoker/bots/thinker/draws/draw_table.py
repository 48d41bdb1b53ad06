"""Draw table: equity of every hand of a draw game before each draw, and the cards it keeps.

Where hands consist of hidden own cards and suits are interchangeable, there are few enough classes
of hands to list them all. A hand's equity is measured against final hands of players who draw by
the same table. Before a draw, kept cards have the mean equity of the hands they can become, and a
hand that of its best draw. Discards are assumed to be able to come again.

The table is built once per game and cached on disk.
"""

import zlib
from collections.abc import Sequence
from math import comb
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.bots.thinker.draws import draw_kernels
from anypoker.bots.thinker.draws.draw_kernels import EMPTY, Classes, DrawRules, Worths
from anypoker.bots.thinker.rounds.round_kernels import Floats, Numbers
from anypoker.cards import JOKER, Card
from anypoker.disk_cache import cache_file, notify_slow_build, read_cached, write_cached
from anypoker.engine.compiled_game import CompiledGame
from anypoker.game import BetStep, DealStep, DealtFacing, DrawStep, Game, ShowdownStep
from anypoker.ranking import Facing, Owner
from anypoker.rules import canonical_text
from anypoker.strength.hand_valuer import HandValuer, Values
from anypoker.strength.keep_sums import UNIT, keep_sums, sorted_deck
from anypoker.views import FACE_DOWN, OwnCard

_FORMAT = 5  # to be raised when the table of an unchanged game changes
_MAX_CARDS = 5
_MAX_DRAWS = 4
_DECK = 6  # minimum deck size in hands: in a smaller deck discards matter
_MAX_CLASSES = 1 << 18
_MAX_TABLES = 8
_REFERENCE = 512  # hands that others are dealt, each with every card as the first that it draws
_SUIT_TRIALS = 400  # hands of which suits are exchanged, to see whether that matters
_HIDDEN = OwnCard(FACE_DOWN, False, None, False)


class _Known(NamedTuple):
    compiled: CompiledGame  # held so that its id is not reused
    table: "DrawTable | None"


_tables: dict[int, _Known] = {}


def draw_table_of(game: Game, valuing: HandValuer, seat: int) -> "DrawTable | None":
    """Return the draw table of a game; None if hands are not hidden own cards, or too many."""
    compiled = valuing.hand.compiled
    known = _tables.get(id(compiled))
    if known is None:
        if len(_tables) >= _MAX_TABLES:
            _tables.clear()
        known = _tables[id(compiled)] = _Known(compiled, _make_table(game, valuing, seat))
    return known.table


def _make_table(game: Game, valuing: HandValuer, seat: int) -> "DrawTable | None":
    size = _cards_dealt(game)
    if not size or size > _MAX_CARDS or not valuing.fast:
        return None
    deck = sorted(game.deck.cards)
    plain = [card for card in deck if card < JOKER]
    if len(set(plain)) < len(plain) or deck[-1] > JOKER or deck.count(JOKER) > 3:
        return None
    if len(deck) < _DECK * size:
        return None
    return DrawTable(game, valuing, seat, size) if _suits_alike(deck, valuing, seat, size) else None


def _cards_dealt(game: Game) -> int:
    """Return the number of cards per seat, or 0 if there is more than hidden cards and draws."""
    dealt = drawn = 0
    if game.showdown.cases or game.showdown.mode_cases:
        return 0
    for step in game.steps:
        for action in step.actions:
            if step.condition is not None:
                return 0
            if isinstance(action, DealStep) and not drawn and action.to is Owner.HOLE:
                for cards in action.cards:
                    if cards.facing != DealtFacing(Facing.DOWN) or cards.piles:
                        return 0
                    dealt += cards.number
            elif isinstance(action, DrawStep) and _is_plain(action):
                drawn += 1
            elif not isinstance(action, BetStep | ShowdownStep):
                return 0
    return dealt if 0 < drawn <= _MAX_DRAWS else 0


def _is_plain(draw: DrawStep) -> bool:
    """Return whether hidden cards are exchanged for as many hidden cards."""
    cards = draw.cards[0]
    return (
        len(draw.cards) == 1
        and cards.facing is Facing.DOWN
        and cards.pile is None
        and not cards.extra
    )


def _suits_alike(deck: Sequence[int], valuing: HandValuer, seat: int, size: int) -> bool:
    """Return whether sampled hands keep their values if suits are exchanged."""
    random = np.random.Generator(np.random.PCG64(1))
    places = random.permuted(np.tile(np.array(deck), (_SUIT_TRIALS, 1)), axis=1)[:, :size]
    before = _values(valuing, seat, places)
    for change in ([1, 0, 2, 3], [1, 2, 3, 0]):  # from which all others follow
        exchanged = np.where(
            places < JOKER, places - (places & 3) + np.array(change)[places & 3], places
        )
        if not set(exchanged.flat) <= set(deck):
            return False
        if not np.array_equal(_values(valuing, seat, exchanged), before):
            return False
    return valuing.fast


def _values(valuing: HandValuer, seat: int, hands: Numbers) -> Values:
    """Return the showdown values of hands by entry and hand."""
    empty = np.empty((len(hands), 0), np.int32)
    held = [_HIDDEN] * hands.shape[1]
    return valuing.values(seat, held, hands.astype(np.int32), [], empty)


class DrawTable:
    """Classes of hands of one game and their equities."""

    def __init__(self, game: Game, valuing: HandValuer, seat: int, size: int) -> None:
        self.size = size
        self.deck = np.array(sorted(game.deck.cards), np.int64)
        draws = [a.cards[0] for s in game.steps for a in s.actions if isinstance(a, DrawStep)]
        self.draws = len(draws)
        bounds = [(0, 0), *((min(one.least, size), min(one.most, size)) for one in reversed(draws))]
        self.rules = DrawRules(
            *(np.array(column, np.int64) for column in zip(*bounds, strict=True))
        )
        examples = self._number_classes()
        self.values = _values(valuing, seat, self.deck[examples])
        entries = valuing.entries(seat, [_HIDDEN] * size)
        shares = np.array([float(entry.share) for entry in entries])
        self.parts_of_pot = shares / shares.sum()
        self.worths = self._cached(game) or self._build(game, examples)

    # ------------------------------------------------------------ making it

    def _number_classes(self) -> Numbers:
        """Return an example of every class of hands."""
        by_size = []
        first = 0
        self.parts = _no_classes(1 << 16)
        for size in range(self.size):
            found = self._find(size, self.parts, first)
            by_size.append(found)
            first += len(found)
        self.examples_of_parts = by_size
        self.hands = _no_classes(_MAX_CLASSES if self.size > 4 else 1 << 16)
        return self._find(self.size, self.hands, 0)

    def _find(self, size: int, classes: Classes, first: int) -> Numbers:
        sets = comb(len(self.deck), size)
        found = np.zeros((min(sets, _MAX_CLASSES), size), np.int64)
        count = draw_kernels.find_classes(self.deck, np.arange(size), sets, classes, first, found)
        assert 0 < count <= len(classes.keys) * 3 // 4, "suits make few classes of so few cards"
        return found[:count]

    def _cached(self, game: Game) -> Worths | None:
        body = read_cached(_file(game))
        if body is None:
            return None
        return self._read(np.frombuffer(zlib.decompress(body), np.float32))

    def _build(self, game: Game, examples: Numbers) -> Worths:
        notify_slow_build("a table of draws")
        random = np.random.Generator(np.random.PCG64(self.size))
        self._class_of = np.empty(comb(len(self.deck), self.size), np.int64)
        first = np.arange(self.size)
        draw_kernels.write_classes(self.deck, first, self.hands, self._class_of)
        rows = random.permuted(np.tile(np.arange(len(self.deck)), (_REFERENCE, 1)), axis=1)
        rows = np.ascontiguousarray(rows[:, : self.size])
        worths = self._worths_against(self.classes(self.deck, rows), examples, 1)
        for _ in range(3):  # each time against opponents who draw by the last table
            left = len(worths.hands) - 1
            ended = [
                self.sample_final_classes(self.deck, some, left, len(self.deck), random).ravel()
                for some in np.split(rows, 32)
            ]
            worths = self._worths_against(np.concatenate(ended), examples, self.draws)
        del self._class_of
        body = np.concatenate([worths.parts, worths.hands], axis=1).astype(np.float32)
        write_cached(_file(game), zlib.compress(body.tobytes(), 1))
        return self._read(body)  # rounded as in the cache, so that both give the same play

    def _read(self, body: NDArray[np.float32]) -> Worths:
        found = body.reshape(self.draws + 1, -1).astype(np.float64)
        parts = sum(len(some) for some in self.examples_of_parts)
        return Worths(
            np.ascontiguousarray(found[:, :parts]), np.ascontiguousarray(found[:, parts:])
        )

    def _worths_against(self, opponents: Numbers, examples: Numbers, draws: int) -> Worths:
        """Return all equities before up to `draws` draws, against hands of these classes.

        While it is incomplete, `best` reads the part of the table that is already there.
        """
        count = sum(len(some) for some in self.examples_of_parts)
        worths = Worths(np.zeros((draws + 1, count)), np.zeros((draws + 1, len(examples))))
        worths.hands[0] = self._final_worth(self.values[:, opponents])
        self.worths = worths
        for left in range(1, draws + 1):
            worths.parts[left] = self._expected(worths.hands[left - 1])
            values, _ = self.best(self.deck, examples, left)
            worths.hands[left] = values.max(axis=1)
        return worths

    def _expected(self, worths: Floats) -> Floats:
        """Return by class of kept cards the mean equity of the hands that contain them."""
        places = sorted_deck(self.deck.tolist())
        exact = np.rint(worths * UNIT).astype(np.int64)[self._class_of]
        keep = keep_sums(exact, self.size, 0, places)
        means = []
        for size, parts in enumerate(self.examples_of_parts):
            numbers = places.choose[parts, np.arange(1, size + 1)].sum(axis=1)
            hands = comb(len(self.deck) - size, self.size - size)
            means.append(keep.sums[keep.starts[size] + numbers] / (UNIT * hands))
        return np.concatenate(means)

    def _final_worth(self, opponents: Values) -> Floats:
        """Return by class the share of the pot against one of these hands."""
        total = np.zeros(self.values.shape[1])
        claimed = np.zeros(self.values.shape[1])
        for values, others, part in zip(self.values, opponents, self.parts_of_pot, strict=True):
            ordered = np.sort(others)
            low = np.searchsorted(ordered, values, side="left")
            high = np.searchsorted(ordered, values, side="right")
            # What nobody has a hand for is for nobody.
            claims = np.where(np.isfinite(values), 1.0, np.isfinite(others).mean())
            won = np.where(np.isfinite(values), 1.0 - (low + high) / (2 * len(ordered)), 0.0)
            total += part * won
            claimed += part * claims
        found: Floats = np.where(claimed > 0, total / np.maximum(claimed, 1e-12), 0.5)
        return found

    # ------------------------------------------------------------ asking it

    def best(self, cards: Numbers, rows: Numbers, left: int) -> tuple[Floats, Numbers]:
        """Return the best equity and the cards kept, by hand and number of discards.

        Illegal draws are negative. Hands are places among the cards.
        """
        values = np.full((len(rows), self.size + 1), -1.0)
        kept = np.zeros((len(rows), self.size + 1), np.int64)
        draw_kernels.best_draws(
            cards, rows, left, self.rules, self.parts, self.hands, self.worths, values, kept
        )
        return values, kept

    def worth_of_kept(self, kept: Sequence[Card], left: int) -> float:
        """Return the equity of these cards with new ones for the others, before `left` draws."""
        cards = np.array(kept, np.int64)
        number = np.zeros(1, np.int64)
        whole = len(kept) == self.size
        classes = self.hands if whole else self.parts
        draw_kernels.classes_of(cards, np.arange(len(kept))[None], classes, number)
        found = self.worths.hands[left - 1] if whole else self.worths.parts[left]
        return float(found[number[0]])

    def worth(self, cards: Numbers, rows: Numbers, left: int) -> Floats:
        """Return the equity of each hand before `left` draws."""
        found: Floats = self.worths.hands[left, self.classes(cards, rows)]
        return found

    def classes(self, cards: Numbers, rows: Numbers) -> Numbers:
        """Return the class of each hand."""
        found = np.empty(len(rows), np.int64)
        draw_kernels.classes_of(cards, np.ascontiguousarray(rows), self.hands, found)
        return found

    def sample_final_classes(
        self,
        cards: Numbers,
        rows: Numbers,
        left: int,
        deals: int,
        random: np.random.Generator,
    ) -> Numbers:
        """Return by hand and deal the class of the hand after all draws left."""
        places = np.tile(np.arange(len(cards)), (max(left, 1), self.size, 1))
        orders = random.permuted(places, axis=2)
        ended = np.empty((len(rows), deals), np.int64)
        draw_kernels.draw_out(
            cards,
            np.ascontiguousarray(rows),
            left,
            orders,
            self.rules,
            self.parts,
            self.hands,
            self.worths,
            np.zeros((2, self.size), np.int64),
            np.zeros((1, self.size + 1)),
            np.zeros((1, self.size + 1), np.int64),
            ended,
        )
        return ended


def _no_classes(slots: int) -> Classes:
    return Classes(np.full(slots, EMPTY, np.int64), np.zeros(slots, np.int64))


def _file(game: Game) -> Path:
    return cache_file("tables", "thinker-draws", _FORMAT, canonical_text(game))
