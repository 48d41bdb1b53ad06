"""Ranges and equities for one decision.

Both sides are sampled from public knowledge, so that the opponents' view of this seat is sampled
as well; the real hand is one of many. All opponents together are one side, the field: it holds one
hand for each of them, and the best counts.
"""

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random

import numpy as np

from anypoker.bots.thinker.draws.declare_decision import sides_said
from anypoker.bots.thinker.draws.draw_ranges import DrawHistory, sample_draw_range
from anypoker.bots.thinker.draws.draw_table import DrawTable
from anypoker.bots.thinker.levels import BotLevel
from anypoker.bots.thinker.ranges.equity_model import EquityModel
from anypoker.bots.thinker.ranges.known_cards import SeatCards
from anypoker.bots.thinker.rounds.round_kernels import Flags, Floats, Numbers, pair_shares
from anypoker.bots.thinker.rounds.runouts import Runouts, one_hot
from anypoker.game import Game
from anypoker.strength.hand_valuer import Values
from anypoker.views import SeatView

_FEW_DEALS = 8  # in which sides are compared that may be declared
_FEW_HANDS = 20  # of each side: then the rounds before are thought through again


class RangeModel(EquityModel):
    """Sampled ranges for one decision."""

    def __init__(self, game: Game, view: SeatView, level: BotLevel, rng: Random) -> None:
        super().__init__(game, view, level, rng)
        self.last_field: list[Numbers] = []

    # ------------------------------------------------------------ hands that may be held

    def sample_own(self) -> Numbers:
        """Sample own hands as opponents see them, as card indices; the real hand is among them."""
        own = self.own_places()
        every = self._every_hand(len(own))
        if every is not None:
            return every
        hands = self._sample(self.mine, self.hands)
        hands[0] = own
        return hands

    def real_place(self, hands: Numbers, view: SeatView | None = None) -> int:
        """Return the index of the real hand, or of that of a view with the same public history."""
        own = self.own_places(view)
        return int(np.flatnonzero((np.sort(hands, axis=1) == sorted(own)).all(axis=1))[0])

    def knows_every_hand(self) -> bool:
        """Return whether all hands of this seat and its only opponent are enumerated and final."""
        if len(self.theirs) != 1 or self.about.draws or self.later_cards():
            return False
        numbers = [len(cards.hidden) for cards in (self.mine, self.theirs[0])]
        return all(0 < comb(len(self.unseen), number) <= _FEW_HANDS for number in numbers)

    def enumerates_hands(self) -> bool:
        """Return whether the samples are all hands of this seat and its only opponent."""
        if len(self.theirs) != 1 or self.separate is not None or self.said is not None:
            return False
        numbers = [len(cards.hidden) for cards in (self.mine, self.theirs[0])]
        return all(0 < comb(len(self.unseen), number) <= self.hands for number in numbers)

    def sample_hands(self, count: int, number: int) -> Numbers:
        """Sample hands of `number` cards from all that are not face up."""
        return self._mixed(count, range(len(self.unseen)), number)

    def hands_of(self, hands: Numbers) -> list[tuple[int, ...]]:
        """Return the cards of each."""
        return [tuple(sorted(row)) for row in self.cards[hands].tolist()]

    def _every_hand(self, number: int) -> Numbers | None:
        """Return all hands of this size if they are few."""
        if not number or comb(len(self.unseen), number) > self.hands:
            return None
        return np.array(list(combinations(range(len(self.unseen)), number)), np.int64)

    def sample_field(self, most: int | None = None) -> tuple[list[Numbers], Floats]:
        """Sample joint hands of the opponents, and their weights."""
        count = self.hands if most is None else min(most, self.hands)
        self.last_field, weights = self._sample_field(count)
        return self.last_field, weights

    def _sample_field(self, count: int) -> tuple[list[Numbers], Floats]:
        own = [*self.own_places(), *self.dead_places()]
        numbers = [len(cards.hidden) for cards in self.theirs]
        if len(self.theirs) == 1:
            every = self._every_hand(numbers[0])
            if every is not None:
                return [every], np.ones(len(every))
        free = [place for place in range(len(self.unseen)) if place not in set(own)]
        half = count // 2
        total = sum(numbers)
        open_hands = self._sample_together(half, list(range(len(self.unseen))))
        if len(free) < total:
            return open_hands, np.ones(half)
        fitting = self._sample_together(count - half, free)
        self._give_passed(fitting)
        hands = [np.concatenate(pair) for pair in zip(open_hands, fitting, strict=True)]
        part = comb(len(free), total) / comb(len(self.unseen), total)
        mask = np.zeros(len(self.unseen), np.bool_)
        mask[own] = True
        clash = np.zeros(count, np.bool_)
        for places in hands:
            clash |= mask[places].any(axis=1)
        # Hands that fit the own cards are drawn more often than they come, and weigh less.
        return hands, np.where(clash, 2.0, 1.0 / (0.5 + 0.5 / max(part, 1e-6)))

    def _give_passed(self, hands: list[Numbers]) -> None:
        for cards, places in zip(self.theirs, hands, strict=True):
            given = self.passed_to(cards.seat)[: places.shape[1]]
            if given:
                places[:, : len(given)] = given

    def _sample_together(self, count: int, among: list[int]) -> list[Numbers]:
        if self.table or any(self.drawing_luck(cards.seat) > 1 for cards in self.theirs):
            return [self._sample(cards, count, among) for cards in self.theirs]
        total = sum(len(cards.hidden) for cards in self.theirs)
        mixed = self._mixed(count, among, total)
        found, first = [], 0
        for cards in self.theirs:
            found.append(mixed[:, first : first + len(cards.hidden)].copy())
            first += len(cards.hidden)
        return found

    def _sample(self, cards: SeatCards, count: int, among: Sequence[int] | None = None) -> Numbers:
        """Sample hands of one seat; a seat that drew holds the best of a few."""
        among = range(len(self.unseen)) if among is None else among
        if self.table is not None:
            past = DrawHistory(self.view, cards.seat)
            free = np.array(among, np.int64)
            return sample_draw_range(
                self.table, past, self.card_numbers, free, count, self.bold, self.random
            )
        number = len(cards.hidden)
        luck = self.drawing_luck(cards.seat)
        hands = self._mixed(count * luck, among, number)
        if luck == 1 or not number:
            return hands[:count]
        # One deal of the cards to come is enough to tell good hands from bad ones.
        worth = self.worth(self.finished(cards, hands, self.sample_deals(1), final=True))[:, 0]
        best = worth.reshape(count, luck).argmax(axis=1)
        lucky: Numbers = hands.reshape(count, luck, number)[np.arange(count), best]
        return lucky

    # ------------------------------------------------------------ shares of the pot

    def says(self, seat: int, values: Values) -> Flags:
        """Return by entry and hand what each would declare, or has declared."""
        if self.said is None:
            return np.ones(values.shape[:2], np.uint8)
        rules = self.valuing.entries(seat, self.mine.held)[: len(values)]
        known = self.view.seats[seat].declared
        return sides_said(self.said, known, rules, values, self._everybodys)

    @cached_property
    def _everybodys(self) -> list[Floats]:
        """Return by entry the sorted final values of all seats, as the table sees them."""
        deals = self.sample_deals(_FEW_DEALS)
        sides = [self.finished(self.mine, self._sample(self.mine, self.hands), deals)]
        for side, cards in enumerate(self.theirs, 1):
            sides.append(self.finished(cards, self._sample(cards, self.hands), deals, side))
        entries = min(map(len, sides))
        pooled = [np.concatenate([one[place].ravel() for one in sides]) for place in range(entries)]
        return [np.sort(one[np.isfinite(one)]) for one in pooled]

    def field_values(
        self, hands: list[Numbers], deals: Runouts, staying: Collection[int] = ()
    ) -> tuple[Values, Flags, Flags]:
        """Return the field's values by entry, sample and runout, its declarations and which fit.

        The opponent with the best prospects counts, since others will mostly fold; all-in opponents
        cannot fold and count as well. `staying`: the opponents of a pot who all stay in.
        """
        every = enumerate(zip(self.theirs, hands, strict=True), 1)
        sides = [one for one in every if not staying or one[1][0].seat in staying]
        values = [self.finished(cards, places, deals, side) for side, (cards, places) in sides]
        entries = min(map(len, values))
        values = [one[:entries] for one in values]
        seats = [cards.seat for _, (cards, _) in sides]
        says = [self.says(seat, one) for seat, one in zip(seats, values, strict=True)]
        if self.said is not None:
            pairs = zip(values, says, strict=True)
            values = [np.where(said[:, :, None] > 0, one, np.inf) for one, said in pairs]
        fits = [deals.fit(places, side) for side, (_, places) in sides]
        if len(values) == 1:
            return values[0], says[0], fits[0]
        worth = self.worth(np.concatenate(values, axis=1)).mean(axis=1)
        best = worth.reshape(len(values), -1).argmax(axis=0)
        worlds = np.arange(len(best))
        found = np.stack(values)[best, :, worlds].swapaxes(0, 1)
        said = np.stack(says)[best, :, worlds].T
        for seat, one in zip(seats, values, strict=True):
            if staying or self.view.seats[seat].all_in:
                found = np.minimum(found, one)
        return found, np.ascontiguousarray(said), np.ascontiguousarray(np.stack(fits)[best, worlds])

    def shares(self, own: Numbers, field: list[Numbers], known: int | None = None) -> Floats:
        """Return the own hand's share of the pot, by own hand and sample of the field."""
        if self.table is not None:
            return self._shares_by_table(self.table, own, field)
        deals = self.sample_deals(self.deals, known)
        mine = self.finished(self.mine, own, deals)
        theirs, says_theirs, fits_theirs = self.field_values(field, deals)
        return self.compare(mine, deals.fit(own, 0), theirs, says_theirs, fits_theirs)

    def _shares_by_table(self, table: DrawTable, own: Numbers, field: list[Numbers]) -> Floats:
        """Return the same by the draw table, without the luck of sampled draws."""
        deals = self.sample_deals(self.deals)
        mine, lucky = self._drawn_by_table(table, self.mine, own, len(deals.board))
        if len(field) > 1:
            theirs, says, fits = self.field_values(field, deals)
            unlucky = np.zeros(len(field[0]))
        else:
            theirs, unlucky = self._drawn_by_table(
                table, self.theirs[0], field[0], len(deals.board)
            )
            says, fits = self.says(self.theirs[0].seat, theirs), deals.fit(field[0], 1)
        found = self.compare(mine, deals.fit(own, 0), theirs, says, fits)
        return np.clip(found - lucky[:, None] + unlucky[None, :], 0.0, 1.0)

    def _drawn_by_table(
        self, table: DrawTable, cards: SeatCards, hands: Numbers, deals: int
    ) -> tuple[Values, Floats]:
        """Return final values, and how much better they are than expected."""
        goes = self.draws_left(cards.seat)
        ended = self.ended(cards, hands, deals, goes)
        values = table.values[:, ended]
        if not goes:
            return values, np.zeros(len(hands))
        luck = table.worths.hands[0][ended].mean(axis=1)
        luck = luck - table.worth(self.card_numbers, hands, goes)
        return values, luck - luck.mean()

    def shares_by_deal(
        self, own: Numbers, field: list[Numbers], deals: Runouts
    ) -> tuple[Floats, Floats, Floats]:
        """Return shares of the pot by runout, own hand and sample, and which runouts fit each."""
        mine = self.finished(self.mine, own, deals)
        theirs, says, fits_theirs = self.field_values(field, deals)
        fits = deals.fit(own, 0)
        found = [
            self.compare(
                mine[:, :, n : n + 1],
                np.ascontiguousarray(fits[:, n : n + 1]),
                theirs[:, :, n : n + 1],
                says,
                np.ascontiguousarray(fits_theirs[:, n : n + 1]),
            )
            for n in range(len(deals.board))
        ]
        return np.stack(found), fits.astype(np.float64), fits_theirs.astype(np.float64)

    def compare(
        self, mine: Values, fits: Flags, theirs: Values, says_theirs: Flags, fits_theirs: Flags
    ) -> Floats:
        """Return the part of the pot for every own hand against every world."""
        entries = min(len(mine), len(theirs))
        found = np.empty((mine.shape[1], theirs.shape[1]))
        pair_shares(
            np.ascontiguousarray(mine[:entries]),
            np.ascontiguousarray(theirs[:entries]),
            self.weights(entries),
            fits,
            fits_theirs,
            np.ascontiguousarray(self.says(self.me, mine[:entries])),
            np.ascontiguousarray(says_theirs[:entries]),
            int(self.said is not None),
            found,
        )
        return found

    def fitting(self, own: Numbers, field: list[Numbers]) -> Floats:
        """Return by own hand and sample 1 if no card is held twice."""
        size = len(self.unseen)
        mine = one_hot(own, size)
        theirs = np.zeros((len(field[0]), size), np.float32)
        for places in field:
            theirs = np.maximum(theirs, one_hot(places, size))
        fits: Floats = (mine @ theirs.T < 0.5).astype(np.float64)
        return fits
