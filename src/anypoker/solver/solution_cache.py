"""Cache of solved strategies to play from.

A strategy is cached by the game file, the stakes, the stacks and the button. Playing from it needs
no tree: the observation of a seat gives its number, and the number its action probabilities.
"""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from zipfile import BadZipFile

import numpy as np
from msgspec.structs import replace

from anypoker.disk_cache import cache_file, notify_slow_build, read_cached, write_cached
from anypoker.engine import Action, Seat, Seats, Stakes
from anypoker.game import Game
from anypoker.rules import content_hash
from anypoker.solver.cfr import TwoPlayerGame
from anypoker.solver.errors import TooLargeError, UnsolvableError
from anypoker.solver.information_sets import InfoSetIndex
from anypoker.solver.sequence_form import SEATS, legal_action_list
from anypoker.solver.size import Size, estimated_size
from anypoker.solver.solution import Solution, solve
from anypoker.solver.suit_symmetry import is_deal_order_irrelevant, suit_permutations
from anypoker.views import SeatView

_FORMAT = 1
_MAX_SETS = 20_000  # information sets that are solved while a table waits
_MAX_HANDS = 60_000  # hands, likewise: some seconds, the first time
_PROBES = 60
_FAR = 1e6  # this many times too large is too large with half the chips as well
_DEEP = 1000  # big bets: nobody runs out of them where every bet has its size

_Answers = dict[tuple[int, int, int], tuple[float, ...]]  # by seat and what it remembers


@dataclass(frozen=True)
class CachedStrategies:
    """The answers of both seats; `spent`: the most that a seat puts in."""

    index: InfoSetIndex
    answers: _Answers
    spent: int

    def action_probs(self, view: SeatView) -> list[tuple[Action, float]] | None:
        """Return the action probabilities; None where the strategies do not cover the decision."""
        assert view.viewer is not None
        assert view.decision is not None, "only who is asked has an answer"
        info_set = self.index.after(
            self.index.empty, (seen.event for seen in view.events), view.viewer
        )
        likely = self.answers.get((view.viewer, *info_set.key))
        actions = legal_action_list(view.decision)
        if likely is None or len(likely) != len(actions):
            return None
        return [(one, part) for one, part in zip(actions, likely, strict=True) if part > 0]


# Game and stakes -> the smallest stack with which it was found to be too large.
_known_unsolvable: dict[tuple[Game, Stakes], int] = {}


def load_strategies(game: Game, start: Seats, stakes: Stakes) -> CachedStrategies | None:
    """Return strategies for this start, if the game is small enough to solve while waiting."""
    if len(start.players) != SEATS or any(start.marks):
        return None
    stack = min(player.stack for player in start.players)
    if stack >= _known_unsolvable.get((game, stakes), stack + 1):
        return None
    seats = Seats(tuple(Seat("", player.stack) for player in start.players), start.button)
    if start.dues:
        seats = replace(seats, dues=start.dues)
    if stakes.has_fixed_bets(game):
        deep = replace(seats, players=(Seat("", _DEEP * stakes.big_bet),) * SEATS)
        plans = _plans(game, deep, stakes)
        if plans is None or stack > plans.spent:
            return plans
    return _plans(game, seats, stakes)


@lru_cache(maxsize=32)
def _plans(game: Game, seats: Seats, stakes: Stakes) -> CachedStrategies | None:
    file = cache_file("solutions", "plans", _FORMAT, content_hash(game), repr(stakes), repr(seats))
    cached = read_cached(file)
    if cached is not None:
        try:
            return _read(game, bytes(cached))
        except (ValueError, KeyError, BadZipFile):
            pass  # not what is written here today
    solution = _solution(game, seats, stakes)
    if solution is None:
        return None
    body = _body(solution)
    write_cached(file, body)
    return _read(game, body)


def _solution(game: Game, seats: Seats, stakes: Stakes) -> Solution | None:
    """Return the game solved, if it can be; if not, that is remembered."""
    stack = min(player.stack for player in seats.players)
    try:
        size = estimated_size(game, seats, stakes, _PROBES)
        if _is_small(size):
            notify_slow_build(f"the perfect play of {game.name}")
            return solve(game, seats, stakes)
        if size.information_sets > _FAR * _MAX_SETS:
            stack = stack // 2 + 1
    except TooLargeError:
        pass
    except UnsolvableError:  # whatever the stacks
        stack = 1
    _known_unsolvable[game, stakes] = min(stack, _known_unsolvable.get((game, stakes), stack))
    return None


def _is_small(size: Size) -> bool:
    return size.information_sets <= _MAX_SETS and size.hands <= _MAX_HANDS


def _body(solution: Solution) -> bytes:
    """Encode keys and action probabilities of both seats."""
    found = solution.game_form
    duel = TwoPlayerGame(found)
    keys, counts, answers = [], [], []
    for seat, sets in enumerate(found.sets):
        likely = duel.plans[seat].answers(solution.strategies[seat])
        for (public, cards), number in sets.keys.items():
            keys.append((seat, public, cards))
            counts.append(len(sets.actions[number]))
            first = sets.first[number]
            answers.append(likely[first : first + counts[-1]])
    stream = BytesIO()
    np.savez(
        stream,
        keys=np.array(keys, np.uint64).reshape(-1, 3),
        counts=np.array(counts, np.int64),
        answers=np.concatenate(answers) if answers else np.zeros(0),
        spent=np.array(found.spent),
    )
    return stream.getvalue()


def _read(game: Game, body: bytes) -> CachedStrategies:
    with np.load(BytesIO(body), allow_pickle=False) as cached:
        keys, counts, likely = cached["keys"], cached["counts"], cached["answers"]
        spent = int(cached["spent"])
    ends = np.cumsum(counts)
    answers = {
        (int(seat), int(public), int(cards)): tuple(likely[end - count : end].tolist())
        for (seat, public, cards), count, end in zip(keys.tolist(), counts, ends, strict=True)
    }
    here = game.for_players(SEATS)
    return CachedStrategies(
        InfoSetIndex(suit_permutations(here), is_deal_order_irrelevant(here)), answers, spent
    )
