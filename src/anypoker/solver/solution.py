"""A solved game: values, exploitability and strategies."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from anypoker.cards import cards_text
from anypoker.engine import Action, Hand, Seats, Stakes
from anypoker.engine import actions as a
from anypoker.engine.compiled_game import compiled_game
from anypoker.game import Game
from anypoker.solver.cfr import CFRPlus, TwoPlayerGame
from anypoker.solver.errors import TooLargeError, UnsolvableError
from anypoker.solver.sequence_form import (
    MAX_HANDS,
    MAX_SETS,
    SEATS,
    Floats,
    SequenceGame,
    hand_of,
    sequence_game,
)
from anypoker.solver.size import estimated_size

ProgressCallback = Callable[[int, int, str], None]

MAX_ITERATIONS = 5000  # of learning, if not told otherwise
TARGET_EXPLOITABILITY = 0.0001  # antes a hand: then it is learnt no more
_CHECKED_EVERY = 100
_ROUGHLY = 3.0  # a game is tried unless the estimate exceeds the limit by this factor


class ResultUnit(NamedTuple):
    """The unit of results."""

    name: str
    chips: int


class StrategyLine(NamedTuple):
    """One information set: its seat, cards and history, and the probability of each answer."""

    seat: int
    cards: str
    board: str
    history: str
    answers: tuple[tuple[str, float], ...]
    reached: float  # how likely its own answers before it are

    def as_json(self) -> dict[str, object]:
        return {
            "seat": self.seat + 1,
            "cards": self.cards,
            "board": self.board,
            "history": self.history,
            "answers": dict(self.answers),
        }


@dataclass(frozen=True)
class Solution:
    """`values` and `exploitability` (NashConv/2) in chips a hand; `rounds` of CFR+."""

    game_form: SequenceGame
    strategies: tuple[Floats, Floats]
    values: tuple[float, float]
    exploitability: float
    rounds: int

    @property
    def unit(self) -> ResultUnit:
        return unit_of(self.game_form.game, self.game_form.stakes)

    @cached_property
    def duel(self) -> TwoPlayerGame:
        return TwoPlayerGame(self.game_form)

    def strategy(self) -> list[StrategyLine]:
        """Return the plans, information set by information set."""
        lines = []
        for seat in range(SEATS):
            sets = self.game_form.sets[seat]
            answers = self.duel.plans[seat].answers(self.strategies[seat])
            for number, actions in enumerate(sets.actions):
                first = sets.first[number]
                likely = answers[first : first + len(actions)]
                hand = hand_of(self.game_form, sets.examples[number])
                lines.append(
                    StrategyLine(
                        seat,
                        cards_text(sorted(hand.hole_cards[seat], reverse=True)),
                        cards_text(hand.board),
                        history_words(hand, seat),
                        tuple((str(one), float(p)) for one, p in zip(actions, likely, strict=True)),
                        float(self.strategies[seat][sets.parent[number]]),
                    )
                )
        return lines

    def as_json(self, *, strategy: bool = True) -> dict[str, object]:
        chips = self.unit.chips
        form: dict[str, object] = {
            "game": self.game_form.game.name,
            "unit": self.unit.name,
            "unit_in_chips": chips,
            "values": [value / chips for value in self.values],
            "exploitability": self.exploitability / chips,
            "iterations": self.rounds,
            "information_sets": self.game_form.information_sets,
            "solved_sets": self.game_form.classes,
        }
        if strategy:
            form["strategy"] = [line.as_json() for line in self.strategy()]
        return form


def unit_of(game: Game, stakes: Stakes) -> ResultUnit:
    """Return the unit: antes if there are any, else big blinds, else small bets."""
    compiled = compiled_game(game)
    if compiled.has_blinds:
        return ResultUnit("big blind", stakes.big_blind)
    if stakes.ante:
        return ResultUnit("ante", stakes.ante)
    return ResultUnit("small bet", stakes.small_bet)


def check_size(game: Game, seats: Seats, stakes: Stakes) -> None:
    """Raise `TooLargeError` with the estimated size if the game is too large."""
    if len(seats.players) != SEATS:
        raise UnsolvableError(f"games of two players are solved, not of {len(seats.players)}")
    size = estimated_size(game, seats, stakes)
    if size.information_sets > _ROUGHLY * MAX_SETS:
        raise TooLargeError(
            f"{game.name} is too large to be solved: it has about "
            f"{_about(size.information_sets)} information sets, and at most {MAX_SETS:,} are "
            "solved (those that differ only in suits counted once)",
            size.information_sets,
        )
    if size.hands > _ROUGHLY * MAX_HANDS:
        raise TooLargeError(
            f"{game.name} is too large to be solved: about {_about(size.hands)} hands can "
            f"happen, and at most {MAX_HANDS:,} are played through",
            size.information_sets,
        )


def _about(number: float) -> str:
    """Round an estimate to two digits.

    >>> _about(1_494_864), _about(5.6e28)
    ('1,500,000', '5.6e+28')
    """
    rounded = float(f"{number:.1e}")
    return f"{rounded:,.0f}" if rounded < 1e15 else f"{rounded:.1e}"


def solve(
    game: Game,
    seats: Seats,
    stakes: Stakes,
    *,
    iterations: int | None = None,
    progress: ProgressCallback | None = None,
) -> Solution:
    """Run CFR+ for a number of iterations; default: until the strategies are good enough.

    Deterministic: the same game gives the same strategies.
    """
    check_size(game, seats, stakes)
    playing = None if progress is None else _hand_progress(progress)
    found = sequence_game(game, seats, stakes, progress=playing)
    learning = CFRPlus(TwoPlayerGame(found))
    enough = TARGET_EXPLOITABILITY * unit_of(found.game, stakes).chips
    rounds = MAX_ITERATIONS if iterations is None else iterations
    left = float("inf")
    while learning.iterations < rounds:
        learning.run(min(_CHECKED_EVERY, rounds - learning.iterations))
        left = learning.duel.nash_conv(learning.average()) / SEATS
        if progress is not None:
            progress(learning.iterations, rounds, f"exploitability {left:.4f} chips")
        if iterations is None and left <= enough:
            break
    plans = learning.average()
    return Solution(found, plans, learning.duel.values(plans), left, learning.iterations)


def _hand_progress(progress: ProgressCallback) -> Callable[[int], None]:
    return lambda hands: progress(0, 0, f"{hands:,} hands played through")


def history_words(hand: Hand, seat: int) -> str:
    """Describe the actions that the seat has seen: `check, bet 2, raise to 4`."""
    return ", ".join(_said(action, actor == seat) for actor, action in hand.actions)


def _said(action: Action, own: bool) -> str:
    match action:
        case a.DrawCards(cards) | a.DiscardCards(cards) | a.PassCards(cards) if not own:
            kind = type(action).__name__.removesuffix("Cards").lower()
            return f"{kind} {len(cards)}"
        case _:
            return str(action)
