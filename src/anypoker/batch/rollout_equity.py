"""Equities by sampled showdowns from what one seat sees, for many seats together.

For every option of a seat its cards are completed a few times with unseen cards, the same ones for
every option, and valued as at the showdown. A value's share of the pot is read off the distribution
of the opponents' values. So cards are chosen and bets weighed without a bot per hand.

Later draws and discards are ignored: a seat with too many cards counts with the best of them.
"""

from itertools import combinations
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.batch import Batch, Hands
from anypoker.batch.compile.shares import rules_of
from anypoker.batch.kernels.arrays import HandRows
from anypoker.batch.kernels.award import NO_CLAIM
from anypoker.batch.kernels.gather import holds_for
from anypoker.batch.kernels.sample_unseen import CardsToCome, SampleRequest, sample_rows

Floats = NDArray[np.float64]
Masks = NDArray[np.int64]

_BLOCK_ROWS = 8192  # rows that are valued together
_MAX_OPTIONS = 64
_MAX_SAMPLES = 8  # at a hand that is weighed
_ROWS_A_QUESTION = 256
_MAX_SAMPLES_PER_CHOICE = 32
_SALT = np.uint64(0xD1B5_4A32_D192_ED03)  # any odd number: looks differ in all bits


class _Options(NamedTuple):
    """Answers by decision and option, and their effect (see `SampleRequest`)."""

    answers: Masks
    thrown: Masks
    fresh: Masks
    shown: Masks
    codes: Masks


class _Values(NamedTuple):
    """Keys of the shares by sampled row, and the row's list of shares."""

    keys: NDArray[np.uint64]
    cases: Masks


class RolloutEquity:
    """Chooses cards and weighs hands of a batch: `Players(prospects.choose, prospects.weigh)`."""

    def __init__(self, batch: Batch) -> None:
        program = batch.program
        self.program = program
        self.rules = rules_of(program)
        self.deck = np.array(sorted(program.game.deck.cards), np.uint8)
        self._numbers = np.zeros((_BLOCK_ROWS, col.NUMBERS), np.int32)
        self._cards = np.zeros((_BLOCK_ROWS, col.CARDS), np.uint8)
        self._room = np.zeros((2, 256), np.uint8)

    def estimate_equity(self, batch: Batch, which: Hands) -> Floats:
        """Return by hand and seat the average share of the pot if all stay in."""
        worths = np.zeros((len(which), batch.seats))
        rows = batch.rows.numbers[which]
        live = rows[:, col.FOLDED : col.FOLDED + batch.seats] == 0
        for members in _alike(rows[:, [col.PC]]):
            places, seats = np.nonzero(live[members])
            places = members[places]
            none = np.zeros((len(places), 1), np.int64)
            options = _Options(none, none, none, none, none - 1)
            coming = self._coming(batch, int(which[members[0]]))
            values = self._values(batch, which[places], seats, options, coming, _MAX_SAMPLES)
            opponents = np.repeat(rows[places, col.LIVE] - 1.0, _MAX_SAMPLES)
            found = self._worths(values, opponents, values)
            worths[places, seats] = found.reshape(len(places), -1).mean(axis=1)
        return worths

    def choose(self, batch: Batch, which: Hands) -> Masks:
        """Answer decisions that are not about money."""
        answers = np.zeros(len(which), np.int64)
        rows = batch.rows.numbers[which]
        same = rows[:, [col.KIND, col.PC, col.ALLOWED, col.MIN_AMOUNT, col.MAX_AMOUNT, col.OPENS]]
        held = rows[np.arange(len(rows)), col.HELD + rows[:, col.SEAT]]
        for members in _alike(np.column_stack([same, held])):
            answers[members] = self._choose(batch, which[members])
        return answers

    def _choose(self, batch: Batch, which: Hands) -> Masks:
        """Return the same question for all of these hands."""
        rows = batch.rows.numbers[which]
        kind = int(rows[0, col.KIND])
        if kind in (col.ASK_CHOOSE, col.ASK_REPLACE):
            return _anything(rows[0], batch.rows.states[which])
        coming = self._coming(batch, int(which[0]))
        if kind == col.ASK_DECLARE:
            return self._declare(batch, which, coming)
        options = self._options(batch, which, coming)
        if options.answers.shape[1] == 1:
            return options.answers[:, 0]
        looks = max(2, min(_MAX_SAMPLES_PER_CHOICE, _ROWS_A_QUESTION // options.answers.shape[1]))
        seats = rows[:, col.SEAT].astype(np.int64)
        values = self._values(batch, which, seats, options, coming, looks)
        shape = (*options.answers.shape, looks)
        opponents = np.repeat(rows[:, col.LIVE] - 1.0, looks * shape[1])
        worths = self._worths(values, opponents, values).reshape(shape).mean(axis=2)
        # Opponents choose as well: their best options count, not random ones.
        best = np.zeros(shape, np.bool_)
        best[np.arange(len(which)), worths.argmax(axis=1)] = True
        others = _Values(values.keys[best.ravel()], values.cases[best.ravel()])
        worths = self._worths(values, opponents, others).reshape(shape).mean(axis=2)
        if kind == col.ASK_BUY and rows[0, col.OPENS]:  # worth its price?
            worths[:, 0] += rows[:, col.PRICE] / np.maximum(rows[:, col.POT], 1)
        answers: Masks = options.answers[np.arange(len(which)), worths.argmax(axis=1)]
        return answers

    def _options(self, batch: Batch, which: Hands, coming: CardsToCome) -> _Options:
        rows = batch.rows.numbers[which]
        row = rows[0]
        kind, op = int(row[col.KIND]), self.program.ops[row[col.PC]]
        if kind == col.ASK_SEPARATE:
            held = int(row[col.HELD + row[col.SEAT]])
            codes = np.tile(_separations(held, coming.parts[:, 1].tolist()), (len(which), 1))
            none = np.zeros_like(codes)
            return _Options(codes, none, none, none, codes)
        if kind == col.ASK_DISCARD_PILE:
            piles = [pile for pile in range(31) if int(row[col.ALLOWED]) >> pile & 1]
            answers = np.tile(np.array(piles, np.int64), (len(which), 1))
            none = np.zeros_like(answers)
            return _Options(answers, self._in_piles(batch, which, piles), none, none, none - 1)
        masks = _masks(int(row[col.ALLOWED]), int(row[col.MIN_AMOUNT]), int(row[col.MAX_AMOUNT]))
        chosen = np.tile(masks, (len(which), 1))
        none = np.zeros_like(chosen)
        if kind == col.ASK_EXPOSE:
            return _Options(chosen, none, none, chosen, none - 1)
        gone = np.bitwise_count(chosen).astype(np.int64)
        if kind == col.ASK_BUY:
            fresh = np.full_like(chosen, op[col.A])
            if not row[col.OPENS]:
                return _Options(col.PURCHASE | chosen << 1, chosen, fresh, none, none - 1)
            bought = np.pad(col.PURCHASE | chosen << 1, ((0, 0), (1, 0)))  # the first declines
            thrown, fresh = (np.pad(part, ((0, 0), (1, 0))) for part in (chosen, fresh))
            none = np.zeros_like(bought)
            return _Options(bought, thrown, fresh, none, none - 1)
        if kind == col.ASK_DRAW:
            return _Options(chosen, chosen, np.maximum(gone + op[col.E], 0), none, none - 1)
        fresh = gone if kind == col.ASK_PASS else none
        return _Options(chosen, chosen, fresh, none, none - 1)

    def _in_piles(self, batch: Batch, which: Hands, piles: list[int]) -> Masks:
        """Return by hand and pile the positions of the seat's cards in it."""
        masks = np.zeros((len(which), len(piles)), np.int64)
        seats = batch.rows.numbers[which, col.SEAT]
        for place in range(col.MAX_HELD):
            column = seats * col.MAX_HELD + place
            there = place < batch.rows.numbers[which, col.HELD + seats]
            there &= batch.rows.cards[which, col.CARD_FLAGS + column] & col.SHARED == 0
            lies = batch.rows.cards[which, col.PILE + column]
            for number, pile in enumerate(piles):
                masks[:, number] |= (there & (lies == pile)).astype(np.int64) << place
        return masks

    def _declare(self, batch: Batch, which: Hands, coming: CardsToCome) -> Masks:
        """Return the word with the best result; a seat that goes for several sides must win all."""
        rows = batch.rows.numbers[which]
        none = np.zeros((len(which), 1), np.int64)
        seats = rows[:, col.SEAT].astype(np.int64)
        nothing = _Options(none, none, none, none, none - 1)
        values = self._values(batch, which, seats, nothing, coming, _MAX_SAMPLES)
        opponents = np.repeat(np.maximum((rows[:, col.LIVE] - 1) / 2, 0.5), _MAX_SAMPLES)
        parts = self._parts(values, opponents, values)
        said = self.rules.said
        step = said.steps[rows[0, col.PC]]
        worths = np.zeros((len(which), int(rows[0, col.MAX_AMOUNT])))
        for word in range(worths.shape[1]):
            won = np.zeros(len(parts))
            for case in np.unique(values.cases).tolist():
                mine = values.cases == case
                sides = said.sides[step, case, word, : said.side_counts[step, word]]
                weights = self.rules.weights[case, : parts.shape[1]]
                claims = [[p for p in range(parts.shape[1]) if side >> p & 1] for side in sides]
                probability = np.ones(int(mine.sum()))
                gain = sum(weights[p] for side in claims for p in side)
                for side in claims:
                    probability *= parts[mine][:, side].mean(axis=1) if side else 0.0
                won[mine] = probability * gain if claims else 0.0
            worths[:, word] = won.reshape(len(which), -1).mean(axis=1)
        said_once: Masks = 1 | worths.argmax(axis=1) << 4
        return said_once

    def _values(
        self,
        batch: Batch,
        which: Hands,
        seats: Masks,
        options: _Options,
        coming: CardsToCome,
        looks: int,
    ) -> _Values:
        """Value the sampled hands of these seats, by option and sample."""
        count = options.answers.shape[1]
        states = batch.rows.states[which] + batch.rows.numbers[which, col.NUMBER].astype(np.uint64)
        by_seat = (seats.astype(np.uint64) << np.uint64(32)) * _SALT
        by_look = np.arange(1, looks + 1, dtype=np.uint64) * _SALT
        of_look = (states ^ by_seat)[:, None] + by_look
        some = SampleRequest(
            hands=np.repeat(which, count * looks),
            seats=np.repeat(seats, count * looks),
            thrown=np.repeat(options.thrown.ravel(), looks),
            fresh=np.repeat(options.fresh.ravel(), looks),
            shown=np.repeat(options.shown.ravel(), looks),
            codes=np.repeat(options.codes.ravel(), looks),
            states=np.repeat(of_look[:, None, :], count, axis=1).ravel(),
        )
        total = len(some.hands)
        keys = np.empty((total, batch.judge.places), np.uint64)
        cases = np.empty(total, np.int64)
        rows = batch.rows
        for start in range(0, total, _BLOCK_ROWS):
            part = _slice(some, slice(start, start + _BLOCK_ROWS))
            size = len(part.hands)
            numbers, cards = self._numbers[:size], self._cards[:size]
            sample_rows(rows.numbers, rows.cards, part, coming, self._room, numbers, cards)
            every = np.arange(size)
            sampled = HandRows(numbers, cards, rows.kept, rows.keys, rows.states, rows.log)
            claims = batch.judge.claims(sampled, every, batch.tables)
            keys[start : start + size] = claims.keys[every, :, part.seats]
            cases[start : start + size] = claims.cases[every, part.seats]
        return _Values(keys, cases)

    def _parts(self, values: _Values, opponents: Floats, others: _Values) -> Floats:
        """Return by row and share the part won against that many opponents with such values."""
        parts = np.zeros(values.keys.shape)
        for case in np.unique(values.cases).tolist():
            mine = values.cases == case
            pool = others.keys[others.cases == case]
            if not len(pool):
                pool = values.keys[mine]
            for place in range(int(self.rules.counts[case])):
                table = np.sort(pool[:, place])
                keys = values.keys[mine, place]
                before = np.searchsorted(table, keys, "left") + np.searchsorted(
                    table, keys, "right"
                )
                won = (1 - before / (2 * len(table))) ** opponents[mine]
                parts[mine, place] = np.where(keys == NO_CLAIM, 0.0, won)
        return parts

    def _worths(self, values: _Values, opponents: Floats, others: _Values) -> Floats:
        """Return the share of the pot by row."""
        weights = self.rules.weights[values.cases, : values.keys.shape[1]]
        shares = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1)
        worths: Floats = (self._parts(values, opponents, others) * shares).sum(axis=1)
        return worths

    def _coming(self, batch: Batch, hand: int) -> CardsToCome:
        """Return the cards dealt after this hand's step, as far as conditions hold now."""
        rows, ops = batch.rows, self.program.ops
        here = int(rows.numbers[hand, col.PC])
        own: list[tuple[int, int]] = []
        board: list[int] = []
        parts: list[tuple[int, int]] = []
        number = here
        while number < len(ops):
            row = ops[number].tolist()
            kind = row[col.OP]
            if kind == col.DO_SEPARATE and not parts:
                parts = [(row[2 + 2 * part], row[3 + 2 * part]) for part in range(row[col.A])]
            if number > here and kind == col.DO_DEAL and row[col.C] >= 0:
                own += [(row[col.D], row[col.C])] * row[col.B]
            if number > here and kind == col.DO_BOARD and row[col.C] >= 0:
                board += [row[col.D]] * row[col.B]
            number += 1
            if number > here + 1 and kind == col.DO_UNLESS:
                met = np.zeros((1, 1), np.bool_)
                one = np.array([hand])
                holds_for(rows.numbers, rows.cards, one, row[col.A], batch.tables, met)
                number = number if met[0, 0] else row[col.B]
        drawn = ops[here, col.OP] == col.DO_DRAW
        return CardsToCome(
            own=np.array(own, np.int64).reshape(-1, 2),
            board=np.array(board, np.int64),
            parts=np.array(parts, np.int64).reshape(-1, 2),
            fresh_pile=np.int64(ops[here, col.D] if drawn else 0),
            deck=self.deck,
        )


def _slice(some: SampleRequest, part: slice) -> SampleRequest:
    return SampleRequest(
        some.hands[part],
        some.seats[part],
        some.thrown[part],
        some.fresh[part],
        some.shown[part],
        some.codes[part],
        some.states[part],
    )


def _alike(columns: NDArray[np.int32]) -> list[Hands]:
    """Group the indices of equal rows."""
    back = np.unique(columns, axis=0, return_inverse=True)[1].ravel()
    order = np.argsort(back, kind="stable")
    return np.split(order, np.cumsum(np.bincount(back))[:-1])


def _masks(allowed: int, least: int, most: int) -> Masks:
    """Return choices of `least`..`most` positions, a sample of them if there are too many."""
    places = [place for place in range(32) if allowed >> place & 1]
    ways = [
        sum(1 << place for place in some)
        for size in range(least, min(most, len(places)) + 1)
        for some in combinations(places, size)
    ]
    if len(ways) > _MAX_OPTIONS:
        ways = [ways[0], *Random(f"{allowed}/{least}/{most}").sample(ways[1:], _MAX_OPTIONS - 1)]
    return np.array(ways, np.int64)


def _separations(held: int, sizes: list[int]) -> Masks:
    """Return codes for separating the cards into parts of these sizes, a sample of all."""
    parts = [part for part, size in enumerate(sizes, 1) for _ in range(size)]
    parts = (parts + [0] * held)[:held]
    rng = Random(f"{held}/{sizes}")
    codes = {_code(parts): None}
    for _ in range(_MAX_OPTIONS):
        rng.shuffle(parts)
        codes[_code(parts)] = None
    return np.array(list(codes)[:_MAX_OPTIONS], np.int64)


def _code(parts: list[int]) -> int:
    return sum(part << 2 * place for place, part in enumerate(parts))


def _anything(row: NDArray[np.int32], states: NDArray[np.uint64]) -> Masks:
    """Return one of the values, or of the cards of the board, at random."""
    if row[col.KIND] == col.ASK_CHOOSE:
        ways = np.arange(int(row[col.MIN_AMOUNT]))
    else:
        ways = _masks(int(row[col.ALLOWED]), int(row[col.MIN_AMOUNT]), int(row[col.MAX_AMOUNT]))
    halves = (states * _SALT) >> np.uint64(32)
    return ways[(halves % np.uint64(len(ways))).astype(np.int64)]
