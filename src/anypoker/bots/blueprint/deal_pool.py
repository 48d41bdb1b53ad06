"""Deals to learn from: boards with all or some of their hands, their buckets and values."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random

import numpy as np

from anypoker.bots.blueprint.abstraction import (
    MAX_EXACT,
    StageBuckets,
    SuitKeys,
    count_exact,
    edges_of,
    features,
)
from anypoker.bots.blueprint.blueprint_kernels import PoolArrays
from anypoker.bots.blueprint.public_tree import SEATS, UnsupportedGameError, stage_of
from anypoker.bots.thinker.levels import BotLevel
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.bots.thinker.rounds.round_kernels import Numbers
from anypoker.cards import Card, key_from_seed
from anypoker.engine import Hand, Seats, ShuffledDeck, Stakes, apply_in_place, decisions, start
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.game import Game
from anypoker.views import SeatView, view_of

MAX_DECK = 64
_MAX_BOARDS = 3000  # boards that are enumerated
_ALL_HANDS = 64  # hands per board that are enumerated
HANDS, RUNOUTS = 128, 64  # sampled for a hand's strength


@dataclass
class GameShape:
    """Layout of a game's deals: cards of a hand, and of the board before each stage and after."""

    own: int
    groups: tuple[int, ...]  # by stage
    after: int  # cards of the board after the last stage
    slots: tuple[int, ...]  # positions of the board's cards in the deck


@dataclass(frozen=True)
class PlayedDeal:
    """A deal in which all checked and called: the view at each stage, and the last board."""

    views: list[SeatView]
    board: tuple[Card, ...]
    own: int


def play_passively(game: Game, seats: Seats, stakes: Stakes, deck: Sequence[Card]) -> PlayedDeal:
    """Return a deal in which all check and call.

    Raises:
        UnsupportedGameError: if it has other decisions, or cards other than hole cards and board.
    """
    hand = start(game, seats, stakes, ShuffledDeck(tuple(deck), (), key_from_seed("blueprint")))
    views: list[SeatView] = []
    own = len(hand.hole_cards[0])
    while not hand.over:
        asked = decisions(hand)[0]
        _check(hand, asked, own)
        if stage_of(hand) == len(views):
            views.append(view_of(hand.copy(), asked.seat, words=False))
        assert isinstance(asked, d.BettingDecision)
        apply_in_place(hand, asked.seat, a.Call() if asked.call else a.Check())
    if hand.redeals or hand.shuffles or hand.dice_used:
        raise UnsupportedGameError(f"{game.name} deals again, shuffles or rolls dice")
    return PlayedDeal(views, tuple(hand.board), own)


def _check(hand: Hand, asked: d.Decision, own: int) -> None:
    name = hand.game.name
    if not isinstance(asked, d.BettingDecision):
        raise UnsupportedGameError(f"players of {name} decide on more than bets")
    if any(len(cards) != own for cards in hand.hole_cards) or not own:
        raise UnsupportedGameError(f"hands change during the betting of {name}")
    if any(any(flags) for flags in hand.card_flags):
        raise UnsupportedGameError(f"{name} deals cards face up to players")
    if not all(hand.board_up[position] for position in range(len(hand.board))):
        raise UnsupportedGameError(f"cards of the board lie face down in {name}")


def shape_of(game: Game, seats: Seats, stakes: Stakes) -> GameShape:
    """Return how the game deals, by a few random deals.

    Raises:
        UnsupportedGameError: if no blueprint can be trained for it.
    """
    deck = list(game.deck.cards)
    if len(seats.players) != SEATS:
        raise UnsupportedGameError(f"blueprints are for two players, not {len(seats.players)}")
    if len(set(deck)) < len(deck) or len(deck) > MAX_DECK:
        raise UnsupportedGameError(f"the deck of {game.name} is too large or has equal cards")
    found: set[tuple[int, tuple[int, ...], int, tuple[int, ...]]] = set()
    rng = Random("shape")
    for _ in range(5):
        rng.shuffle(deck)
        played = play_passively(game, seats, stakes, deck)
        sizes = [len(view.board) for view in played.views]
        groups = tuple(b - a for a, b in zip([0, *sizes], sizes, strict=False))
        slots = tuple(deck.index(card) for card in played.board)
        found.add((played.own, groups, len(played.board) - sizes[-1], slots))
    if len(found) > 1:
        raise UnsupportedGameError(f"how {game.name} deals depends on the cards")
    return GameShape(*found.pop())


def decks(game: Game, shape: GameShape, count: int, seed: str) -> Iterator[tuple[Card, ...]]:
    """Yield decks with all boards if they are few, else `count` random ones."""
    cards = game.deck.cards
    groups = [size for size in (*shape.groups, shape.after) if size]
    if board_count(len(cards), groups) <= _MAX_BOARDS:
        for board in _boards(cards, groups):
            rest = iter([card for card in cards if card not in board])
            place = dict(zip(shape.slots, board, strict=True))
            yield tuple(place[n] if n in place else next(rest) for n in range(len(cards)))
        return
    for number in range(count):
        mixed = list(cards)
        Random(f"{seed}/{number}").shuffle(mixed)
        yield tuple(mixed)


def board_count(deck: int, groups: Sequence[int]) -> int:
    """Return the number of boards."""
    return round(count_exact(deck, 0, groups, 1))


def _boards(cards: Sequence[Card], groups: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    if not groups:
        yield ()
        return
    for some in combinations(cards, groups[0]):
        rest = [card for card in cards if card not in some]
        for more in _boards(rest, groups[1:]):
            yield (*some, *more)


class PoolBuilder:
    """Collects deals with the features of their hands."""

    def __init__(self, game: Game, shape: GameShape, keys: SuitKeys) -> None:
        self.game, self.shape, self.keys = game, shape, keys
        deck = len(game.deck.cards)
        self.bits = {card: np.uint64(1 << n) for n, card in enumerate(game.deck.cards)}
        self.exact = [
            count_exact(deck, shape.own, shape.groups[: stage + 1], len(keys.changes)) <= MAX_EXACT
            for stage in range(len(shape.groups))
        ]
        board = sum(shape.groups) + shape.after
        every = comb(deck - board, shape.own)
        self.hands = every if every <= _ALL_HANDS else HANDS
        self.every = every <= _ALL_HANDS
        self.dealt: list[list[tuple[Card, ...]]] = []
        self.values: list[np.ndarray] = []
        self.weights = np.ones(1)
        self.told: list[list[object]] = []  # by deal and stage: keys, or strength and spread

    @property
    def is_lossless(self) -> bool:
        return all(self.exact) and self.every

    def add(self, played: PlayedDeal, rng: Random) -> None:
        """Add a deal with its hands."""
        free = [card for card in self.game.deck.cards if card not in played.board]
        if self.every:
            hands = list(combinations(free, self.shape.own))
        else:
            hands = [tuple(sorted(rng.sample(free, self.shape.own))) for _ in range(self.hands)]
        told: list[object] = []
        outlook: RangeModel | None = None
        seen = 0
        groups: list[tuple[Card, ...]] = []
        for stage, view in enumerate(played.views):
            groups.append(played.board[seen : len(view.board)])
            seen = len(view.board)
            if self.exact[stage]:
                told.append([self.keys.key((hand, *groups)) for hand in hands])
                continue
            outlook = outlook_of(self.game, view, rng)
            places = places_of(outlook, hands)
            told.append(features(outlook, places, places, outlook.sample_deals(RUNOUTS)))
        if outlook is None or len(played.views[-1].board) < len(played.board) or self.exact[-1]:
            outlook = outlook_of(self.game, played.views[-1], rng)
        self.values.append(self._final(outlook, hands, played.board))
        self.dealt.append(hands)
        self.told.append(told)

    def _final(
        self, outlook: RangeModel, hands: list[tuple[Card, ...]], board: tuple[Card, ...]
    ) -> np.ndarray:
        deals = outlook.sample_deals(1)
        deals = deals._replace(board=np.array([board], np.int32).reshape(1, len(board)))
        values = outlook.finished(outlook.mine, places_of(outlook, hands), deals)
        self.weights = outlook.weights(len(values))
        return np.ascontiguousarray(values[:, :, 0])

    def stages(self, groups: int, parts: int) -> list[StageBuckets]:
        """Return the buckets of each stage for the deals so far."""
        found = []
        for stage, exact in enumerate(self.exact):
            if exact:
                every = sorted({key for told in self.told for key in told[stage]})  # type: ignore[attr-defined]
                found.append(StageBuckets({key: n for n, key in enumerate(every)}))
                continue
            strength = np.concatenate([told[stage][0] for told in self.told])  # type: ignore[index]
            spread = np.concatenate([told[stage][1] for told in self.told])  # type: ignore[index]
            last = stage == len(self.exact) - 1 and not self.shape.after
            finer = (groups * parts // 2, 1) if last else (groups, parts)
            found.append(StageBuckets(None, *edges_of(strength, spread, *finer)))
        return found

    def arrays(self, stages: list[StageBuckets]) -> PoolArrays:
        """Return all deals as arrays."""
        most = max(map(len, self.dealt))
        shape = len(self.dealt), len(stages), most
        buckets = np.zeros(shape, np.int32)
        cards = np.zeros((shape[0], most), np.uint64)
        values = np.zeros((shape[0], len(self.weights), most))
        for deal, hands in enumerate(self.dealt):
            cards[deal, : len(hands)] = [sum(self.bits[card] for card in hand) for hand in hands]
            values[deal, :, : len(hands)] = self.values[deal]
            for stage, known in enumerate(stages):
                told = self.told[deal][stage]
                buckets[deal, stage, : len(hands)] = (
                    [known.exact[key] for key in told]  # type: ignore[attr-defined]
                    if known.exact is not None
                    else known.by_strength(*told)  # type: ignore[misc]
                )
        numbers: Numbers = np.array([len(hands) for hands in self.dealt], np.int64)
        return PoolArrays(numbers, cards, buckets, values, self.weights)


def outlook_of(game: Game, view: SeatView, rng: Random) -> RangeModel:
    """Return the range model of a view with the effort of a blueprint."""
    return RangeModel(game, view, BotLevel("blueprint", HANDS, RUNOUTS, 0), rng)


def places_of(outlook: RangeModel, hands: Sequence[Sequence[Card]]) -> Numbers:
    """Return hands as indices into the cards that are not face up."""
    place = {card: n for n, card in enumerate(outlook.unseen)}
    return np.array([[place[card] for card in hand] for hand in hands], np.int64)
