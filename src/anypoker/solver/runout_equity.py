"""Equities of two hands after the last decision, with board cards to come."""

from random import Random

from anypoker.cards import key_from_seed
from anypoker.engine import Action, Hand, Seats, ShuffledDeck, Stakes, apply_in_place, start
from anypoker.engine.state import UP
from anypoker.game import Game
from anypoker.ranking.batch.compiling import missing_kernels
from anypoker.solver.errors import UnsolvableError
from anypoker.solver.preflop_equity import ranked_by, run_out
from anypoker.solver.suit_symmetry import Relabelling

MAX_BOARDS = 200  # more are counted, where that is possible
MAX_PLAYED = 5000  # and where it is not, more are too many to be played through one by one
_TRIES = 300  # deals from which it is known what who wins gets

_Winnings = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]


class RunoutEquity:
    """`changes`: the exchanges of suits that the game allows."""

    def __init__(
        self, game: Game, seats: Seats, stakes: Stakes, changes: tuple[Relabelling, ...]
    ) -> None:
        self.game, self.seats, self.stakes = game, seats, stakes
        self.changes = changes
        self._known: dict[tuple[tuple[int, Action], ...], _Winnings] = {}

    def can_count(self, over: Hand, begin: int, number: int) -> bool:
        """Return whether boards are counted; `number`: how many there are."""
        if number <= MAX_BOARDS:
            return False
        board, own = over.stock_index - begin, len(over.hole_cards[0])
        plain = len(over.board) == board and all(
            len(held) == own and not any(lies & UP for lies in lying)
            for held, lying in zip(over.hole_cards, over.card_flags, strict=True)
        )
        ranked = plain and begin == 2 * own and ranked_by(self.game, own, board) is not None
        if ranked and missing_kernels() is None:
            return True
        if number > MAX_PLAYED:
            raise UnsolvableError(
                f"in {self.game.name} too many boards are still to come when the last decision is "
                "made, and the showdown is not one hand of own cards and board"
            )
        return False

    def winnings(self, over: Hand, begin: int) -> list[float]:
        """Return each seat's mean winnings; `over`: the hand with any board, dealt from `begin`."""
        board, own = over.stock_index - begin, len(over.hole_cards[0])
        ordering = ranked_by(self.game, own, board)
        assert ordering is not None, "boards can be counted"
        equities = run_out(self.game, ordering, own, board, self.changes)
        wins, loses = equities.wins_and_losses(tuple(over.hole_cards[0]), tuple(over.hole_cards[1]))
        first, second, nobody = self._payments(over)
        return [
            wins * one + loses * other + (1 - wins - loses) * both
            for one, other, both in zip(first, second, nobody, strict=True)
        ]

    def _payments(self, over: Hand) -> _Winnings:
        """Return each seat's winnings if the first has the better hand, the second, or neither."""
        played = tuple(over.actions)
        if played not in self._known:
            found = {self._played(played, number) for number in range(_TRIES)}
            best, worst = max(found), min(found)
            between = tuple((one + other) / 2 for one, other in zip(best, worst, strict=True))
            self._known[played] = best, worst, between
        return self._known[played]

    def _played(self, played: tuple[tuple[int, Action], ...], number: int) -> tuple[float, ...]:
        deck = list(self.game.deck.cards)
        Random(number).shuffle(deck)
        chance = ShuffledDeck(tuple(deck), (1,) * 99, key_from_seed("any"))
        hand = start(self.game, self.seats, self.stakes, chance)
        for seat, action in played:
            apply_in_place(hand, seat, action)
        return tuple(
            float(stack - player.stack)
            for stack, player in zip(hand.stacks, self.seats.players, strict=True)
        )
