"""Values of possible hands at the showdown: runouts, draws, separations."""

from collections.abc import Sequence
from itertools import combinations, islice, permutations
from math import perm
from random import Random

import numpy as np
from numpy.typing import NDArray

from anypoker.bots.rollout import simple_actions
from anypoker.bots.thinker.draws.declare_decision import declarations
from anypoker.bots.thinker.draws.draw_table import DrawTable, draw_table_of
from anypoker.bots.thinker.levels import BotLevel
from anypoker.bots.thinker.ranges.known_cards import CardKnowledge, SeatCards
from anypoker.bots.thinker.rounds.round_kernels import Floats, Numbers, add_percentile, greatest
from anypoker.bots.thinker.rounds.runouts import Runouts
from anypoker.game import ArrangeStep, Game, SeparateStep, Structure
from anypoker.ranking import Owner
from anypoker.strength.action_likelihood import BET_FRACTION, BOLD_AT_LIMIT
from anypoker.strength.hand_valuer import HandValuer, Values, turned_cards
from anypoker.views import FACE_DOWN, BoardCard, OwnCard, SeatView

_ENGINE_HANDS, _ENGINE_DEALS = 8, 6  # samples where the engine has to value every hand
_TRIALS = 6  # deals in which ways to go on with a hand are tried
_MAX_DRAWS = 32  # draws tried for a sampled hand
_MAX_TURNED = 5  # cards with two ends, of which every way is tried
_WAYS = 8  # ways to separate that are tried for it
_COUNTED = 8192  # values up to which there is always room to count
_NO_HAND_WORTH = -0.1


class EquityModel(CardKnowledge):
    """Sampled runouts and the values of hands in them."""

    def __init__(self, game: Game, view: SeatView, level: BotLevel, rng: Random) -> None:
        super().__init__(game, view)
        self.rng = rng
        self.random = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
        self.valuing = HandValuer(self.about.hand)
        fast = self.valuing.fast
        self.hands = level.hands if fast else min(level.hands, _ENGINE_HANDS)
        self.separate = self._separate()
        # Where every hand is tried in several ways, fewer deals have to do.
        tried = self.about.draws or self.separate is not None
        deals = max(level.deals * 3 // 8, min(level.deals, 10)) if tried else level.deals
        self.deals = deals if fast else min(deals, _ENGINE_DEALS)
        self.cards = np.array(self.unseen, np.int32)
        self.card_numbers: Numbers = self.cards.astype(np.int64)
        self.table = self._draw_table()
        self.said = declarations(self.game, view)
        self.turns = self._turns()
        self.bold = BOLD_AT_LIMIT if self.about.hand.structure is Structure.LIMIT else BET_FRACTION

    def _mixed(self, count: int, among: Sequence[int], number: int) -> Numbers:
        """Return `count` rows of different indices, as far as there are enough."""
        rows = np.tile(np.array(among, np.int64), (count, 1))
        rows = self.random.permuted(rows, axis=1)
        while rows.shape[1] < number:  # a short deck, of which cards come twice
            rows = np.concatenate([rows, self.random.permuted(rows, axis=1)], axis=1)
        return np.ascontiguousarray(rows[:, :number])

    # ------------------------------------------------------------ cards to come

    def board_template(self, known: int | None = None) -> list[BoardCard]:
        """Return the board at the showdown; of the present cards only the first `known` count."""
        board = list(self.view.board)
        if known is not None:
            board = [on if n < known else on._replace(card=FACE_DOWN) for n, on in enumerate(board)]
        coming = [c for c in self.about.coming if c.to is Owner.BOARD]
        return board + [BoardCard(FACE_DOWN, c.piles) for c in coming]

    def later_cards(self) -> list[OwnCard]:
        """Return the cards that every seat will still be dealt."""
        coming = [c for c in self.about.coming if c.to is Owner.HOLE]
        return [OwnCard(FACE_DOWN, c.up, c.piles[0] if c.piles else None, False) for c in coming]

    def sample_deals(self, count: int, known: int | None = None) -> Runouts:
        """Sample runouts, the same for every hand."""
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
        return Runouts(template, board, mixed, len(unknown), later, cards)

    def knows_every_deal(self) -> bool:
        """Return whether all runouts are enumerated, in every order."""
        unknown = sum(on.card == FACE_DOWN for on in self.board_template(None))
        luck = self.later_cards() or self.about.draws
        return not luck and perm(len(self.unseen), unknown) <= self.deals

    def own_deals(self, count: int) -> Runouts:
        """Return runouts that fit the own cards, if there are any.

        Where none come, the one deal there is, again and again: others may hold something else.
        """
        deals = self.sample_deals(count)
        if len(deals.board) == 1:
            return deals.again(count)
        fits = deals.fit(np.array([self.own_places()], np.int64), 0)[0] > 0
        return deals.only(fits) if fits.any() else deals

    # ------------------------------------------------------------ hands at the end

    def finished(
        self, cards: SeatCards, hands: Numbers, deals: Runouts, side: int = 0, final: bool = False
    ) -> Values:
        """Return final values by entry, hand and runout; `side`: 0 for this seat, then opponents.

        `final`: no draws are left.
        """
        goes = 0 if final else self.draws_left(cards.seat)
        if self.table is not None:
            return self.table.values[:, self.ended(cards, hands, len(deals.board), goes)]
        rows, held = self._laid_out(cards, hands, deals, side)
        if goes and len(cards.hidden) > 0:
            return self._drawn(cards, rows, held, deals, min(goes, 3))
        return self.final_values(cards.seat, held, rows, deals)

    def ended(self, cards: SeatCards, hands: Numbers, deals: int, goes: int) -> Numbers:
        """Return final classes by hand and runout, where a draw table exists."""
        assert self.table is not None
        return self.table.sample_final_classes(self.card_numbers, hands, goes, deals, self.random)

    def final_values(
        self, seat: int, held: list[OwnCard], rows: NDArray[np.int32], deals: Runouts
    ) -> Values:
        """Value rows of cards, separated or turned well where that is still to come."""
        if self.separate is not None and all(one.pile is None for one in held):
            return self._separated(seat, rows, held, deals)
        if self.turns and rows.shape[2] <= _MAX_TURNED:
            return self._turned(seat, rows, held, deals)
        return self.valued(seat, held, rows, deals)

    def _turned(
        self, seat: int, rows: NDArray[np.int32], held: list[OwnCard], deals: Runouts
    ) -> Values:
        """Return every hand with the ends of its cards up that are best in each deal."""
        hands, count, width = rows.shape
        ways = 1 << width
        turned = (np.arange(ways)[:, None] >> np.arange(width) & 1).astype(np.bool_)
        other = turned_cards(self.game.deck.cards)[rows]
        tried = np.where(turned[None, :, None], other[:, None], rows[:, None])
        flat = tried.reshape(hands, ways * count, width)
        values = self.valued(seat, held, flat, deals.again(ways))
        best = self.worth(values).reshape(hands, ways, count).argmax(axis=1)
        by_way = values.reshape(len(values), hands, ways, count)
        return np.take_along_axis(by_way, best[None, :, None, :], axis=2)[:, :, 0]

    def _laid_out(
        self, cards: SeatCards, hands: Numbers, deals: Runouts, side: int
    ) -> tuple[NDArray[np.int32], list[OwnCard]]:
        """Return the cards of a seat at the showdown by hand and runout."""
        held = [*cards.held, *self.later_cards()]
        count, now = len(deals.board), len(cards.held)
        rows = np.empty((len(hands), count, len(held)), np.int32)
        rows[:, :, :now] = [one.card for one in cards.held]
        rows[:, :, list(cards.hidden)] = self.cards[hands][:, None, :]
        if deals.later:
            rows[:, :, now:] = deals.own(side)[None]
        return rows, held

    def valued(
        self, seat: int, held: Sequence[OwnCard], rows: NDArray[np.int32], deals: Runouts
    ) -> Values:
        """Return the values of rows of cards, by hand and deal."""
        hands, count, width = rows.shape
        board = np.broadcast_to(deals.board[None], (hands, count, deals.board.shape[1]))
        flat = rows.reshape(hands * count, width)
        laid = board.reshape(hands * count, -1)
        found = self.valuing.values(seat, held, flat, deals.template, laid)
        return found.reshape(len(found), hands, count)

    def _drawn(
        self,
        cards: SeatCards,
        rows: NDArray[np.int32],
        held: list[OwnCard],
        deals: Runouts,
        goes: int,
    ) -> Values:
        """Return each hand draws what seems best in a few trials, as often as it may."""
        draw = self.about.next_draw
        assert draw is not None
        hands, count, width = rows.shape
        free = [n for n in range(len(cards.held)) if not held[n].shared]
        most = min(draw.most, len(free))
        every = islice(
            (way for size in range(draw.least, most + 1) for way in combinations(free, size)), 4096
        )
        ways = list(every)
        limit = _MAX_DRAWS if self.valuing.fast else 4
        if len(ways) > limit:
            ways = [ways[0], *self.rng.sample(ways[1:], limit - 1)]
        trials = min(_TRIALS, count)
        fresh = self.fresh(rows[:, 0], most * goes, deals)
        tried = np.repeat(np.tile(rows[:, None, :trials], (1, 1, goes, 1)), len(ways), axis=1)
        for number, way in enumerate(ways):
            for go in range(goes if way else 0):
                new = fresh[:, :trials, go * most : go * most + len(way)]
                tried[:, number, go * trials : (go + 1) * trials][:, :, list(way)] = new
        flat = tried.reshape(hands * len(ways), goes * trials, width)
        worth = self.worth(self.valued(cards.seat, held, flat, deals.first(trials).again(goes)))
        # With more draws left a hand does as well as the best of as many attempts.
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
            values = self.final_values(cards.seat, held, ended, deals)
            if found is None:
                found = values
            else:
                better = self.worth(values) > self.worth(found)
                found = np.where(better[None], values, found)
        assert found is not None
        return found

    def fresh(self, hands: NDArray[np.int32], number: int, deals: Runouts) -> NDArray[np.int32]:
        """Return by hand and runout new cards that are neither in the hand nor on the board."""
        width = min(len(self.cards), number + hands.shape[1] + deals.unknown + 2)
        mixed = self.cards[self._mixed(len(deals.board), range(len(self.cards)), width)]
        there = (mixed[None, :, :, None] == hands[:, None, None, :]).any(axis=3)
        there |= (mixed[:, :, None] == deals.board[:, None, :]).any(axis=2)[None]
        order = np.argsort(there, axis=2, kind="stable")[:, :, :number]
        found = np.take_along_axis(np.broadcast_to(mixed[None], there.shape), order, axis=2)
        short = number - found.shape[2]
        if short > 0:
            found = np.concatenate([found, found[:, :, :short]], axis=2)
        return found

    def _separated(
        self, seat: int, rows: NDArray[np.int32], held: list[OwnCard], deals: Runouts
    ) -> Values:
        """Return each hand is separated the way that seems best of a few."""
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

    # ------------------------------------------------------------ percentiles

    def worth(self, values: Values) -> Floats:
        """Return how values rank among each other by hand and runout, 0..1, over all entries.

        Where players declare, a hand's better side counts.
        """
        if self.said is not None:
            ranks = np.zeros((len(values), values[0].size))
            for entry, found in zip(values, ranks, strict=True):
                add_ranks(np.ascontiguousarray(entry).reshape(-1), 1.0, found)
            better: Floats = ranks.max(axis=0).reshape(values.shape[1:])
            return better
        total = np.zeros(values.shape[1:])
        flat = total.reshape(-1)
        weights = self.weights(len(values))
        for entry, weight in zip(values, weights.tolist(), strict=True):
            add_ranks(np.ascontiguousarray(entry).reshape(-1), weight, flat)
        return total

    def weights(self, count: int) -> Floats:
        """Return the parts of the pot of the first `count` entries."""
        entries = self.valuing.entries(self.me, self.mine.held)
        shares = [float(entry.share) for entry in entries][:count]
        shares += [1.0] * (count - len(shares))
        found = np.array(shares)
        parts: Floats = found / found.sum()
        return parts

    def _draw_table(self) -> DrawTable | None:
        """Return the table of draws, where there is one and all hands are whole and hidden."""
        table = draw_table_of(self.game, self.valuing, self.me)
        sides = (self.mine, *self.theirs)
        if table is None or any(len(cards.hidden) != table.size for cards in sides):
            return None
        return table

    def _turns(self) -> bool:
        """Return whether players can still turn their two-faced cards."""
        if not self.game.deck.has_two_faced or not self.valuing.fast:
            return False
        coming = simple_actions(self.game, max(self.view.step_index, 0))
        return any(isinstance(action, ArrangeStep) for _, action in coming)

    def _separate(self) -> SeparateStep | None:
        for action in self.game.every_action():
            if isinstance(action, SeparateStep):
                return action
        return None


def add_ranks(values: Floats, weight: float, worth: Floats) -> None:
    """Add to `worth` the percentile of each value times the weight.

    Most values are whole numbers small enough to count.
    """
    top = int(greatest(values))
    if top < 0:
        return
    if top > _COUNTED + 8 * len(values):
        different, places = np.unique(values, return_inverse=True)
        top = len(different)
        values = np.where(np.isfinite(different), np.arange(top), np.inf)[places]
    add_percentile(values, weight, _NO_HAND_WORTH, np.empty(top + 2, np.int64), worth)
