"""What one seat may expect: hands that all sides may hold, cards to come, and what they are worth.

Both sides are imagined from what the whole table knows, so that what rivals think of this seat is
imagined, too; the own hand is one of many. All rivals together are one side, the field: it holds
one hand for each of them, and the best of these counts.
"""

from collections.abc import Collection, Sequence
from itertools import combinations, islice, permutations
from math import comb, perm
from random import Random

import numpy as np
from numpy.typing import NDArray

from anypoker.bots.thinker.deals import Deals, one_hot
from anypoker.bots.thinker.declaring import declarations, sides_said
from anypoker.bots.thinker.hand_values import HandValues, Values
from anypoker.bots.thinker.holdings import Holdings, SeatCards
from anypoker.bots.thinker.kernels import Flags, Floats, Numbers, pair_shares
from anypoker.bots.thinker.levels import Level
from anypoker.game import Game, Separate
from anypoker.ranking import Owner
from anypoker.views import FACE_DOWN, BoardCard, OwnCard, SeatView

_ENGINE_HANDS, _ENGINE_DEALS = 8, 6  # imagined where the engine has to value every hand
_TRIALS = 6  # deals in which ways to go on with a hand are tried
_MOST_DRAWS = 32  # ways to draw that are tried for a hand that is imagined
_WAYS = 8  # ways to separate that are tried for it


class Outlook(Holdings):
    """Everything that is imagined for one decision."""

    def __init__(self, game: Game, view: SeatView, level: Level, chance: Random) -> None:
        super().__init__(game, view)
        self.chance = chance
        self.random = np.random.Generator(np.random.PCG64(chance.getrandbits(64)))
        self.valuing = HandValues(self.about.hand)
        fast = self.valuing.fast
        self.hands = level.hands if fast else min(level.hands, _ENGINE_HANDS)
        self.deals = level.deals if fast else min(level.deals, _ENGINE_DEALS)
        self.cards = np.array(self.unseen, np.int32)
        self.separate = self._separate()
        self.said = declarations(self.game, view)
        self.last_field: list[Numbers] = []

    # ------------------------------------------------------------ hands that may be held

    def sample_own(self) -> Numbers:
        """Hands that rivals may think of, by places; the real one is among them."""
        own = self.own_places()
        every = self._every_hand(len(own))
        if every is not None:
            return every
        hands = self._sample(self.mine, self.hands)
        hands[0] = own
        return hands

    def real_place(self, hands: Numbers) -> int:
        """Which of the hands is the real one."""
        own = self.own_places()
        return int(np.flatnonzero((np.sort(hands, axis=1) == sorted(own)).all(axis=1))[0])

    def knows_every_hand(self) -> bool:
        """Whether all hands that one rival and this seat may hold are thought of, one by one, and
        stay what they are."""
        if len(self.theirs) != 1 or self.about.draws or self.later_cards():
            return False
        numbers = [len(cards.hidden) for cards in (self.mine, self.theirs[0])]
        return all(self._every_hand(number) is not None for number in numbers)

    def hands_of(self, hands: Numbers) -> list[tuple[int, ...]]:
        """The cards of each."""
        return [tuple(sorted(row)) for row in self.cards[hands].tolist()]

    def _every_hand(self, number: int) -> Numbers | None:
        """All hands of so many cards, if they are few."""
        if not number or comb(len(self.unseen), number) > self.hands:
            return None
        return np.array(list(combinations(range(len(self.unseen)), number)), np.int64)

    def sample_field(self) -> tuple[list[Numbers], Floats]:
        """By rival, hands that they may hold together; and how likely they are."""
        self.last_field, weights = self._sample_field()
        return self.last_field, weights

    def _sample_field(self) -> tuple[list[Numbers], Floats]:
        own = [*self.own_places(), *self.dead_places()]
        numbers = [len(cards.hidden) for cards in self.theirs]
        if len(self.theirs) == 1:
            every = self._every_hand(numbers[0])
            if every is not None:
                return [every], np.ones(len(every))
        free = [place for place in range(len(self.unseen)) if place not in set(own)]
        half = self.hands // 2
        total = sum(numbers)
        open_hands = self._sample_together(half, list(range(len(self.unseen))))
        if len(free) < total:
            return open_hands, np.ones(half)
        fitting = self._sample_together(self.hands - half, free)
        self._give_passed(fitting)
        hands = [np.concatenate(pair) for pair in zip(open_hands, fitting, strict=True)]
        part = comb(len(free), total) / comb(len(self.unseen), total)
        mask = np.zeros(len(self.unseen), np.bool_)
        mask[own] = True
        clash = np.zeros(self.hands, np.bool_)
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
        if any(self.drawing_luck(cards.seat) > 1 for cards in self.theirs):
            return [self._sample(cards, count, among) for cards in self.theirs]
        total = sum(len(cards.hidden) for cards in self.theirs)
        mixed = self._mixed(count, among, total)
        found, first = [], 0
        for cards in self.theirs:
            found.append(mixed[:, first : first + len(cards.hidden)].copy())
            first += len(cards.hidden)
        return found

    def _mixed(self, count: int, among: Sequence[int], number: int) -> Numbers:
        """So many rows of different places, as far as there are enough."""
        rows = np.tile(np.array(among, np.int64), (count, 1))
        rows = self.random.permuted(rows, axis=1)
        while rows.shape[1] < number:  # a short deck, of which cards come twice
            rows = np.concatenate([rows, self.random.permuted(rows, axis=1)], axis=1)
        return np.ascontiguousarray(rows[:, :number])

    def _sample(self, cards: SeatCards, count: int, among: Sequence[int] | None = None) -> Numbers:
        """Hands of one seat; who drew holds the best of a few."""
        among = range(len(self.unseen)) if among is None else among
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

    # ------------------------------------------------------------ cards to come

    def board_template(self, known: int | None = None) -> list[BoardCard]:
        """The board at the showdown; of the cards that lie there now only the first `known`."""
        board = list(self.view.board)
        if known is not None:
            board = [on if n < known else on._replace(card=FACE_DOWN) for n, on in enumerate(board)]
        coming = [c for c in self.about.coming if c.to is Owner.BOARD]
        return board + [BoardCard(FACE_DOWN, c.piles) for c in coming]

    def later_cards(self) -> list[OwnCard]:
        """Cards that every seat will still be dealt."""
        coming = [c for c in self.about.coming if c.to is Owner.HOLE]
        return [OwnCard(FACE_DOWN, c.up, c.piles[0] if c.piles else None, False) for c in coming]

    def sample_deals(self, count: int, known: int | None = None) -> Deals:
        """Cards to come, the same for every hand that is imagined."""
        template = self.board_template(known)
        unknown = [n for n, on in enumerate(template) if on.card == FACE_DOWN]
        later = len(self.later_cards())
        if not unknown and not later and not self.about.draws:
            count = 1
        among = list(range(len(self.unseen)))
        after = self.view.board[known:] if known is not None else ()
        shown_again = [on.card for on in after if on.card != FACE_DOWN]
        cards = np.array([*self.unseen, *shown_again], np.int32)
        among += range(len(self.unseen), len(cards))
        size = len(unknown) + later * (1 + len(self.theirs))
        few = not later and not self.about.draws and perm(len(among), size) <= count
        every = list(permutations(among, size)) if few else []
        mixed = np.array(every, np.int64) if few else self._mixed(count, among, size)
        count = len(mixed)
        board = np.empty((count, len(template)), np.int32)
        board[:] = [on.card for on in template]
        board[:, unknown] = cards[mixed[:, : len(unknown)]]
        return Deals(template, board, mixed, len(unknown), later, cards)

    # ------------------------------------------------------------ hands at the end

    def finished(
        self, cards: SeatCards, hands: Numbers, deals: Deals, side: int = 0, final: bool = False
    ) -> Values:
        """By entry, hand and deal: what hands come to; `side`: 0 for this seat, then the rivals.

        `final`: nobody draws any more.
        """
        rows, held = self._laid_out(cards, hands, deals, side)
        draw = None if final else self.about.next_draw
        if draw is not None and len(cards.hidden) > 0:
            return self._drawn(cards, rows, held, deals)
        return self.final_values(cards.seat, held, rows, deals)

    def final_values(
        self, seat: int, held: list[OwnCard], rows: NDArray[np.int32], deals: Deals
    ) -> Values:
        """What rows of cards are worth, separated well where they are yet to be."""
        if self.separate is not None and all(one.pile is None for one in held):
            return self._separated(seat, rows, held, deals)
        return self.valued(seat, held, rows, deals)

    def _laid_out(
        self, cards: SeatCards, hands: Numbers, deals: Deals, side: int
    ) -> tuple[NDArray[np.int32], list[OwnCard]]:
        """By hand and deal, the cards of a seat at the showdown."""
        held = [*cards.held, *self.later_cards()]
        count, now = len(deals.board), len(cards.held)
        rows = np.empty((len(hands), count, len(held)), np.int32)
        rows[:, :, :now] = [one.card for one in cards.held]
        rows[:, :, list(cards.hidden)] = self.cards[hands][:, None, :]
        if deals.later:
            rows[:, :, now:] = deals.own(side)[None]
        return rows, held

    def valued(
        self, seat: int, held: Sequence[OwnCard], rows: NDArray[np.int32], deals: Deals
    ) -> Values:
        """The values of rows of cards, by hand and deal."""
        hands, count, width = rows.shape
        board = np.broadcast_to(deals.board[None], (hands, count, deals.board.shape[1]))
        flat = rows.reshape(hands * count, width)
        laid = board.reshape(hands * count, -1)
        found = self.valuing.values(seat, held, flat, deals.template, laid)
        return found.reshape(len(found), hands, count)

    def _drawn(
        self, cards: SeatCards, rows: NDArray[np.int32], held: list[OwnCard], deals: Deals
    ) -> Values:
        """Each hand draws what seems best in a few trials, as often as it may."""
        draw = self.about.next_draw
        assert draw is not None
        hands, count, width = rows.shape
        free = [n for n in range(len(cards.held)) if not held[n].shared]
        most = min(draw.most, len(free))
        every = islice(
            (way for size in range(draw.least, most + 1) for way in combinations(free, size)), 4096
        )
        ways = list(every)
        limit = _MOST_DRAWS if self.valuing.fast else 4
        if len(ways) > limit:
            ways = [ways[0], *self.chance.sample(ways[1:], limit - 1)]
        trials = min(_TRIALS, count)
        fresh = self.fresh(rows[:, 0], most * max(self.about.draws, 1), max(count, trials))
        goes = min(max(self.about.draws, 1), 3)
        tried = np.repeat(np.tile(rows[:, None, :trials], (1, 1, goes, 1)), len(ways), axis=1)
        for number, way in enumerate(ways):
            for go in range(goes if way else 0):
                new = fresh[:, :trials, go * most : go * most + len(way)]
                tried[:, number, go * trials : (go + 1) * trials][:, :, list(way)] = new
        flat = tried.reshape(hands * len(ways), goes * trials, width)
        worth = self.worth(self.valued(cards.seat, held, flat, deals.first(trials).again(goes)))
        # Who may draw again is as well off as with the best of as many goes.
        worth = worth.reshape(hands, len(ways), goes, trials).max(axis=2)
        best = worth.mean(axis=2).argmax(axis=1)
        found: Values | None = None
        for go in range(goes):
            ended = rows.copy()
            for hand, number in enumerate(best.tolist()):
                way = ways[number]
                if way:
                    new = fresh[hand, :count, go * most : go * most + len(way)]
                    ended[hand][:, list(way)] = new
            values = self.valued(cards.seat, held, ended, deals)
            if found is None:
                found = values
            else:
                better = self.worth(values) > self.worth(found)
                found = np.where(better[None], values, found)
        assert found is not None
        return found

    def fresh(self, hands: NDArray[np.int32], number: int, count: int) -> NDArray[np.int32]:
        """By hand and deal, cards that the hand does not hold."""
        width = min(len(self.cards), number + hands.shape[1] + 2)
        mixed = self.cards[self._mixed(count, range(len(self.cards)), width)]
        there = (mixed[None, :, :, None] == hands[:, None, None, :]).any(axis=3)
        order = np.argsort(there, axis=2, kind="stable")[:, :, :number]
        found = np.take_along_axis(np.broadcast_to(mixed[None], there.shape), order, axis=2)
        short = number - found.shape[2]
        if short > 0:
            found = np.concatenate([found, found[:, :, :short]], axis=2)
        return found

    def _separated(
        self, seat: int, rows: NDArray[np.int32], held: list[OwnCard], deals: Deals
    ) -> Values:
        """Each hand is separated the way that seems best of a few."""
        assert self.separate is not None
        names = [pile.name for pile in self.separate.piles for _ in range(pile.number)]
        piles: list[str | None] = [*names, *([None] * len(held))][: len(held)]
        laid = [one._replace(pile=pile) for one, pile in zip(held, piles, strict=True)]
        hands, count, width = rows.shape
        ways = _WAYS if self.valuing.fast else 2
        orders = [self.random.permutation(width) for _ in range(ways)]
        tried = np.stack([rows[:, :, order] for order in orders], axis=1)
        flat = tried.reshape(hands * ways, count, width)
        values = self.valued(seat, laid, flat, deals)
        worth = self.worth(values).mean(axis=1).reshape(hands, ways)
        best = np.arange(hands) * ways + worth.argmax(axis=1)
        return values[:, best]

    # ------------------------------------------------------------ worth

    def worth(self, values: Values) -> Floats:
        """By hand and deal: how good values are among each other, 0..1, all entries together."""
        total = np.zeros(values.shape[1:])
        weights = self.weights(len(values))
        for entry, weight in zip(values, weights, strict=True):
            good = np.sort(entry[np.isfinite(entry)])
            if len(good):
                worse = len(good) - np.searchsorted(good, entry, side="right")
                equal = np.searchsorted(good, entry, "right") - np.searchsorted(good, entry)
                rank = (worse + equal / 2) / len(good)
                total += weight * np.where(np.isfinite(entry), rank, -0.1)
        return total

    def weights(self, count: int) -> Floats:
        """The parts of the pot of so many entries."""
        entries = self.valuing.entries(self.me, self.mine.held)
        shares = [float(entry.share) for entry in entries][:count]
        shares += [1.0] * (count - len(shares))
        found = np.array(shares)
        parts: Floats = found / found.sum()
        return parts

    def _separate(self) -> Separate | None:
        for action in self.game.every_action():
            if isinstance(action, Separate):
                return action
        return None

    # ------------------------------------------------------------ shares of the pot

    def says(self, seat: int, values: Values) -> Flags:
        """By entry and hand: what each would declare, or has declared."""
        if self.said is None:
            return np.ones(values.shape[:2], np.uint8)
        rules = self.valuing.entries(seat, self.mine.held)[: len(values)]
        return sides_said(self.said, self.view.seats[seat].declared, rules, values)

    def field_values(
        self, hands: list[Numbers], deals: Deals, staying: Collection[int] = ()
    ) -> tuple[Values, Flags, Flags]:
        """By entry, world and deal what the field has; what it declares; whether it fits.

        Of all rivals the one with the best prospects counts, since others will mostly give up; who
        is all-in cannot, and counts as well. `staying`: the rivals of a pot who all stay in.
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
        """By own hand and world of the field: the part of the pot that the own hand wins."""
        deals = self.sample_deals(self.deals, known)
        mine = self.finished(self.mine, own, deals)
        theirs, says_theirs, fits_theirs = self.field_values(field, deals)
        return self.compare(mine, deals.fit(own, 0), theirs, says_theirs, fits_theirs)

    def shares_by_deal(
        self, own: Numbers, field: list[Numbers], deals: Deals
    ) -> tuple[Floats, Floats, Floats]:
        """By deal, own hand and world of the field: the part of the pot; by hand and by world,
        which deals fit."""
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
        """The part of the pot for every own hand against every world."""
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
        """By own hand and world: 1 if nobody holds a card of another."""
        size = len(self.unseen)
        mine = one_hot(own, size)
        theirs = np.zeros((len(field[0]), size), np.float32)
        for places in field:
            theirs = np.maximum(theirs, one_hot(places, size))
        fits: Floats = (mine @ theirs.T < 0.5).astype(np.float64)
        return fits
