"""What the tests of these games look at: how a hand goes when nobody bets or folds."""

from collections.abc import Sequence
from typing import NamedTuple

from anypoker.catalogue import find
from anypoker.engine import apply_in_place, decisions, parse_action
from anypoker.engine.decision import BettingDecision
from anypoker.engine.showdown.made_hands import piles_of
from anypoker.engine.state import Hand
from anypoker.game import Entry, RankedHand
from anypoker.ranking import candidates
from anypoker.rules import Game
from tests.engine.table import hand_of


class Course(NamedTuple):
    """The hand at its end, and at each betting round the board cards seen and the hole cards."""

    hand: Hand
    board: list[int]
    hole: list[int]


def named(name: str) -> Game:
    """The game that players call so."""
    return find(name).game


def course(game: Game, players: int = 2) -> Course:
    """A hand in which everyone checks or calls, and otherwise does as little as possible."""
    hand = hand_of(game, (1000,) * players, ante=1)
    found = Course(hand, [], [])
    round_now = -1
    while not hand.over:
        (asked, *_) = decisions(hand)
        if not isinstance(asked, BettingDecision):
            apply_in_place(hand, asked.seat, asked.timeout)
            continue
        if hand.step != round_now:
            round_now = hand.step
            found.board.append(sum(hand.board_up))
            found.hole.append(len(hand.hole_cards[0]))
        apply_in_place(hand, asked.seat, parse_action("call") if asked.call else asked.timeout)
    return found


def candidate_hands(game: Game, entry: int = 0) -> int:
    """How many different hands a player can choose from for a share at the showdown."""
    hand = course(game).hand
    wanted = ranked(game, entry)
    return len(list(candidates(wanted.selection, piles_of(hand, 0, wanted))))


def ranked(game: Game, entry: int) -> RankedHand:
    hand = game.showdown.otherwise[entry].hand
    assert isinstance(hand, RankedHand)
    return hand


ShareOf = tuple[str, str, tuple[int, int] | None]


def shares(game: Game) -> list[ShareOf]:
    """The shares of the pot: name, ranking, qualifier."""
    return shares_of(game.showdown.otherwise)


def shares_of(entries: Sequence[Entry]) -> list[ShareOf]:
    found: list[ShareOf] = []
    for entry in entries:
        assert isinstance(entry.hand, RankedHand)
        needed = entry.hand.qualifier
        numbers = None if needed is None else (needed.number, needed.ordinal)
        found.append((entry.name, entry.hand.ordering.name, numbers))
    return found


HIGH = ("High", "high", None)
LOW_8 = ("Low", "a5_low", (1, 56))
LOW_7 = ("Low", "a5_low", (1, 21))
BEST_LOW = ("Low", "a5_low", None)
WORST = ("Low", "27_low", None)
