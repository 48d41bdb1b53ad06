"""Range weights from the actions of earlier betting rounds."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from anypoker.bots.thinker.rounds.round_kernels import Floats
from anypoker.engine.events import (
    BetMade,
    Called,
    Checked,
    Dealt,
    Discarded,
    Drew,
    HandStarted,
    Raised,
    Redealt,
    RoundEnded,
)
from anypoker.strength.action_likelihood import ObservedAction, likelihood, quantiles
from anypoker.views import SeatView

_FADES = 2.5  # how soon a bet tells nothing any more of a hand in which cards are new


@dataclass(frozen=True)
class PastRound:
    """Actions of one betting round, the board cards at the time, and the cards held since."""

    board: int
    done: tuple[tuple[int, ObservedAction], ...]
    kept: dict[int, float] = field(default_factory=dict)


def past_rounds(view: SeatView) -> list[PastRound]:
    """Return the rounds of betting of this deal, the one that is played now as the last."""
    rounds: list[PastRound] = []
    board = 0
    done: list[tuple[int, ObservedAction]] = []
    held: Counter[int] = Counter()
    raised = False
    for seen in view.events:
        match seen.event:
            case HandStarted() | Redealt():
                rounds, board, done, raised = [], 0, [], False
                held.clear()
            case Dealt(seat=None):
                board += 1
            case Dealt(seat=int(seat)):
                before = max(held[seat], 0)  # cards may have come from elsewhere than the stock
                for past in rounds:
                    past.kept[seat] = past.kept.get(seat, 1.0) * before / (before + 1)
                held[seat] = before + 1
            case Drew(seat, thrown):
                held[seat] -= thrown
            case Discarded(seat, number):
                held[seat] -= number
            case Checked(seat):
                done.append((seat, ObservedAction.CHECK))
            case Called(seat):
                done.append((seat, ObservedAction.CALL))
            case BetMade(seat):
                done.append((seat, ObservedAction.BET))
                raised = True
            case Raised(seat):
                done.append((seat, ObservedAction.RAISE if raised else ObservedAction.BET))
                raised = True
            case RoundEnded():
                rounds.append(PastRound(board, tuple(done)))
                done, raised = [], False
            case _:
                pass
    rounds.append(PastRound(board, tuple(done)))
    return rounds


def update_weights(
    me: int | None,
    past: PastRound,
    shares: Floats,
    fits: Floats,
    first: Floats,
    second: Floats,
    bold: float,
) -> tuple[Floats, Floats]:
    """Weigh hands by the likelihood of a round's actions, for bets of this size.

    Of a seat that has new cards since, what it did tells less of the hand that it holds now.
    """
    mine = hand_strength(shares, fits, second)
    theirs = hand_strength(1.0 - shares.T, fits.T, first)
    for seat, did in past.done:
        told = past.kept.get(seat, 1.0) ** _FADES
        if seat == me:
            first = first * likelihood(did, quantiles(mine, first), bold) ** told
        else:
            second = second * likelihood(did, quantiles(theirs, second), bold) ** told
    return first, second


def hand_strength(shares: Floats, fits: Floats, weights: Floats) -> Floats:
    """Return by hand its share of the pot against the whole range."""
    met = fits * weights
    total = met.sum(axis=1)
    return np.where(total > 0, (met * shares).sum(axis=1) / np.maximum(total, 1e-12), 0.5)
