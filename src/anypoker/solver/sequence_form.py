"""Sequence form of a two-player game, built by playing the engine through every path.

A sequence is what a seat has done so far, one action per information set; number 0 is to have done
nothing. All hands that end after the same two sequences are one number per seat: the probability of
chance times the mean winnings. Nothing else of a hand is stored, so large games become small.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import Card, key_from_seed
from anypoker.engine import (
    Action,
    Decision,
    Hand,
    Seats,
    ShuffledDeck,
    Stakes,
    apply_in_place,
    decisions,
    legal_actions,
    start,
)
from anypoker.engine.decision import BettingDecision, BringInDecision
from anypoker.game import Game
from anypoker.solver.chance_outcomes import Play, card_groups, count_outcomes, outcomes
from anypoker.solver.errors import TooLargeError, UnsolvableError
from anypoker.solver.information_sets import InfoSetIndex, InfoSetKey
from anypoker.solver.runout_equity import MAX_BOARDS, RunoutEquity
from anypoker.solver.suit_symmetry import Relabelling, is_deal_order_irrelevant, suit_permutations

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
ProgressCallback = Callable[[int], None]  # receives the number of hands played through

SEATS = 2
MAX_SETS = 100_000  # information sets
MAX_HANDS = 3_000_000  # hands that are played through
MAX_ACTIONS = 200  # of a hand: with deep stacks two may raise each other for very long


class InfoSetExample(NamedTuple):
    """An example of an information set, from which it can be played up to: deck and actions."""

    seat: int
    deck: tuple[Card, ...]
    played: tuple[tuple[int, Action], ...]


@dataclass
class SeatSets:
    """The information sets of one seat.

    `parent`: the own sequence before it; `first`: the sequence of its first action, the others
    follow; `alike`: how many information sets it stands for, where suits mean the same.
    """

    keys: dict[tuple[int, int], int] = field(default_factory=dict)
    parent: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    actions: list[tuple[Action, ...]] = field(default_factory=list)
    alike: list[int] = field(default_factory=list)
    examples: list[InfoSetExample] = field(default_factory=list)
    sequences: int = 1


@dataclass(frozen=True)
class SequenceGame:
    """`first`, `second`: by end, the sequences that lead to it; `wins`: by seat and end.

    `hands`: that were played through; `spent`: the most chips that a seat puts in.
    """

    game: Game
    seats: Seats
    stakes: Stakes
    sets: tuple[SeatSets, SeatSets]
    first: Numbers
    second: Numbers
    wins: Floats
    hands: int
    spent: int

    @property
    def information_sets(self) -> int:
        """All of them, also where suits mean the same."""
        return sum(sum(one.alike) for one in self.sets)

    @property
    def classes(self) -> int:
        """Return the number of classes left to solve."""
        return sum(len(one.keys) for one in self.sets)


def sequence_game(
    game: Game,
    seats: Seats,
    stakes: Stakes,
    *,
    every_suit: bool = False,
    progress: ProgressCallback | None = None,
) -> SequenceGame:
    """Build the sequence form; `every_suit`: keep interchangeable suits apart."""
    if len(seats.players) != SEATS:
        raise UnsolvableError(f"games of two players are solved, not of {len(seats.players)}")
    growth = _SequenceFormBuilder(game.for_players(SEATS), seats, stakes, every_suit, progress)
    try:
        return growth.grow()
    except _MoreToSeeError:  # the cards together matter: every deal is played through
        growth = _SequenceFormBuilder(
            game.for_players(SEATS), seats, stakes, every_suit, progress, apart=True
        )
        return growth.grow()


class _MoreToSeeError(Exception):
    """More than what each seat holds for itself decides."""


class _SequenceFormBuilder:
    """`apart`: every deal is played through. Without it, of many deals those are one in which each
    seat for itself holds the same but for suits; that is enough if nobody sees more before the
    last decision, and all that follows is counted over all boards."""

    def __init__(
        self,
        game: Game,
        seats: Seats,
        stakes: Stakes,
        every_suit: bool,
        progress: ProgressCallback | None,
        apart: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.stakes = stakes
        self.progress = progress
        changes = suit_permutations(game)
        self.changes = changes[:1] if every_suit else changes
        self.any_order = is_deal_order_irrelevant(game)
        self.index = InfoSetIndex(self.changes, self.any_order)
        self.sets = (SeatSets(), SeatSets())
        self.ends: dict[tuple[int, int], list[float]] = {}
        self.apart = apart
        self.merged = False
        self.boards = RunoutEquity(game, seats, stakes, self.changes)
        self.hands = 0
        self.spent = 0

    def grow(self) -> SequenceGame:
        deck = sorted(self.game.deck.cards)
        if len(set(deck)) < len(deck):
            raise UnsolvableError(
                f"the deck of {self.game.name} has a card twice: it is not solved"
            )
        self._deal(self._start, deck, 0, 0, 1.0, self.changes, self._nothing_yet(), (0, 0))
        ends = np.array(list(self.ends), np.int64).reshape(-1, SEATS)
        wins = np.array(list(self.ends.values()), np.float64).reshape(-1, SEATS).T
        return SequenceGame(
            self.game,
            self.seats,
            self.stakes,
            self.sets,
            ends[:, 0].copy(),
            ends[:, 1].copy(),
            wins,
            self.hands,
            self.spent,
        )

    def _nothing_yet(self) -> tuple[InfoSetKey, ...]:
        return (self.index.empty,) * SEATS

    def _start(self, deck: Sequence[Card]) -> Hand:
        dice = (1,) * 99  # never rolled: whoever rolls is refused
        chance = ShuffledDeck(tuple(deck), dice, key_from_seed("any"))
        return start(self.game, self.seats, self.stakes, chance)

    def _deal(
        self,
        play: Play,
        stock: Sequence[Card],
        begin: int,
        events: int,
        chance: float,
        changes: tuple[Relabelling, ...],
        info_sets: tuple[InfoSetKey, ...],
        sequences: tuple[int, int],
    ) -> None:
        """Go on with everything that chance brings to a step."""
        tried = play(stock)
        lumps = card_groups(tried, begin, events, self.any_order)
        if not lumps:
            self._visit(tried, events, chance, changes, info_sets, sequences)
            return
        number = count_outcomes(lumps, len(stock) - begin)
        if tried.over and self.boards.can_count(tried, begin, number):
            self._run_out(tried, begin, chance, sequences)
            return
        if self.merged:
            raise _MoreToSeeError
        self.merged = number > MAX_BOARDS and not (self.apart or begin)
        for outcome in outcomes(play, stock, begin, lumps, changes, not self.merged):
            self._visit(
                outcome.hand,
                events,
                chance * outcome.chance,
                outcome.changes,
                info_sets,
                sequences,
            )

    def _visit(
        self,
        hand: Hand,
        events: int,
        chance: float,
        changes: tuple[Relabelling, ...],
        info_sets: tuple[InfoSetKey, ...],
        sequences: tuple[int, int],
    ) -> None:
        self.hands += 1
        if self.hands > MAX_HANDS:
            raise TooLargeError(
                f"{self.game.name} is too large: more than {MAX_HANDS:,} hands can happen",
                self.hands,
            )
        if len(hand.actions) > MAX_ACTIONS:
            raise TooLargeError(
                f"{self.game.name} is too large: a hand may take more than {MAX_ACTIONS} actions",
                self.hands,
            )
        if self.progress is not None and not self.hands % 1000:
            self.progress(self.hands)
        if hand.over:
            self._end(hand, chance, sequences)
            return
        for stack, player in zip(hand.stacks, self.seats.players, strict=True):
            self.spent = max(self.spent, player.stack - stack)
        happened = hand.events[events:]
        info_sets = tuple(
            [self.index.after(one, happened, seat) for seat, one in enumerate(info_sets)]
        )
        question = decisions(hand)[0]
        seat = question.seat
        number = self._information_set(hand, question, info_sets[seat], sequences[seat])
        first = self.sets[seat].first[number]
        for place, action in enumerate(self.sets[seat].actions[number]):
            after = (first + place, sequences[1]) if seat == 0 else (sequences[0], first + place)
            self._deal(
                _Answered(hand, seat, action),
                hand.stock,
                hand.stock_index,
                len(hand.events),
                chance,
                changes,
                info_sets,
                after,
            )

    def _run_out(self, tried: Hand, begin: int, chance: float, sequences: tuple[int, int]) -> None:
        """Add the average over all boards after the last decision."""
        total = self.ends.setdefault(sequences, [0.0] * SEATS)
        for seat, won in enumerate(self.boards.winnings(tried, begin)):
            total[seat] += chance * won

    def _end(self, hand: Hand, chance: float, sequences: tuple[int, int]) -> None:
        if self.merged and hand.live_count > 1:
            raise _MoreToSeeError
        total = self.ends.setdefault(sequences, [0.0] * SEATS)
        for seat, player in enumerate(self.seats.players):
            total[seat] += chance * (hand.stacks[seat] - player.stack)

    def _information_set(
        self, hand: Hand, question: Decision, info_set: InfoSetKey, sequence: int
    ) -> int:
        sets = self.sets[question.seat]
        found = sets.keys.get(info_set.key)
        if found is not None:
            assert sets.parent[found] == sequence, "a seat remembers what it did"
            return found
        number = sets.keys[info_set.key] = len(sets.keys)
        if len(self.sets[0].keys) + len(self.sets[1].keys) > MAX_SETS:
            raise TooLargeError(
                f"{self.game.name} is too large: it has more than {MAX_SETS:,} information sets",
                MAX_SETS,
            )
        actions = tuple(legal_action_list(question))
        sets.parent.append(sequence)
        sets.first.append(sets.sequences)
        sets.actions.append(actions)
        sets.alike.append(len(set(info_set.cards)))
        sets.examples.append(InfoSetExample(question.seat, tuple(hand.stock), tuple(hand.actions)))
        sets.sequences += len(actions)
        return number


class _Answered:
    """A hand after an answer, with the stock in any order."""

    def __init__(self, hand: Hand, seat: int, action: Action) -> None:
        self.hand, self.seat, self.action = hand, seat, action

    def __call__(self, stock: Sequence[Card]) -> Hand:
        after = self.hand.copy()
        after.stock = list(stock)
        apply_in_place(after, self.seat, self.action)
        return after


def legal_action_list(question: Decision) -> list[Action]:
    """Return every answer to a question, every amount of a bet among them."""
    if isinstance(question, BettingDecision | BringInDecision) and question.most:
        amounts = question.amounts or range(question.least, question.most + 1)
        return list(legal_actions(question, amounts))
    return list(legal_actions(question))


def hand_of(found: SequenceGame, situation: InfoSetExample) -> Hand:
    """Return the hand of an example, when its seat is asked."""
    chance = ShuffledDeck(situation.deck, (1,) * 99, key_from_seed("any"))
    hand = start(found.game, found.seats, found.stakes, chance)
    for seat, action in situation.played:
        apply_in_place(hand, seat, action)
    return hand
