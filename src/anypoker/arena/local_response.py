"""Local best response: a lower bound of a bot's exploitability in any game of two.

The responder tracks what the bot may hold and assumes that both sides check and call after its next
action. It asks the bot how often it folds to each size of bet, and takes the action that wins most
(V. Lisý and M. Bowling, "Equilibrium Approximation Quality of Current No-Limit Poker Bots", arXiv
1612.07547). It sees only its own cards, and it asks bots of other seeds than the one that it plays
against. So nobody wins more from the bot than a best response, whatever the samples are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from anypoker.arena.local_range import AskRange, LocalRange, call_to_the_end, chips_won
from anypoker.bots import SensibleBot
from anypoker.engine import Action, Hand, IllegalAction, apply_in_place, decisions
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import call_down
from anypoker.views import view_of

Bettable = d.BettingDecision | d.BringInDecision

SIZES = ("min", "half", "pot", "all-in")  # of bets that the responder may consider
DEFAULT_SIZES = ("pot", "all-in")
RANGE = 24  # hands that the bot may hold; all of them if they are few
_SHARES = 48  # hands played to the end for an estimate of the shares of the pot


@dataclass(frozen=True)
class ResponseSettings:
    """Bets and ranges of the responder.

    Attributes:
        sizes: of bets, out of `SIZES`; where a game allows few sizes, the nearest of them.
        first_round: betting round from which on it bets and raises; before, it only calls.
        hands: particles of the range.
    """

    sizes: tuple[str, ...] = DEFAULT_SIZES
    first_round: int = 1
    hands: int = RANGE


class LocalResponder:
    """Plays the seat `me` of one hand."""

    def __init__(
        self, hand: Hand, me: int, ask: AskRange, settings: ResponseSettings, seed: str
    ) -> None:
        self.me, self.settings = me, settings
        self.random = Random(f"{seed}/responder")
        self.sensible = SensibleBot(f"{seed}/responder")
        self.range = LocalRange(hand, me, settings.hands, ask, self.random)

    def follow(self, hand: Hand, seat: int, action: Action, after: Hand) -> None:
        """Take note of an action of the hand."""
        self.range.follow(hand, seat, action, after)

    def choose(self, hand: Hand) -> Action:
        """Return the action that wins most if both sides call after it."""
        decision = next(one for one in decisions(hand) if one.seat == self.me)
        if not isinstance(decision, Bettable):
            return self.sensible.decide(hand.game, view_of(hand, self.me, words=False))
        weights, hands = self.range.weights, self.range.hands
        total = sum(weights)
        if not total:
            return call_down(decision)
        parts = [weight / total for weight in weights]
        shares = self.range.shares(_SHARES)
        passive = call_down(decision)
        stack = hand.seats.players[self.me].stack
        best, worth = passive, _called(hands[0], self.me, passive, stack, parts, shares)
        if isinstance(decision, d.BettingDecision) and decision.call:
            gone = hand.stacks[self.me] - stack
            best, worth = (a.Fold(), float(gone)) if gone > worth else (best, worth)
        for action in self._bets(hand, decision):
            won = self._bet_worth(action, stack, parts, shares)
            if won is not None and won > worth:
                best, worth = action, won
        return best

    def _bets(self, hand: Hand, decision: Bettable) -> list[Action]:
        """Return the bets that are considered here."""
        if not decision.most or max(hand.betting.rounds, 1) < self.settings.first_round:
            return []
        call = decision.call if isinstance(decision, d.BettingDecision) else 0
        pot = hand.pot + call
        own = hand.street_bets[self.me]
        wanted = {
            "min": decision.least,
            "half": own + call + pot // 2,
            "pot": own + call + pot,
            "all-in": decision.most,
        }
        sizes = [wanted[name] for name in self.settings.sizes]
        if decision.amounts:
            sizes = [min(decision.amounts, key=lambda x: abs(x - size)) for size in sizes]
        sizes = [max(decision.least, min(decision.most, size)) for size in sizes]
        opens = isinstance(decision, d.BettingDecision) and decision.opens
        return [a.Bet(size) if opens else a.RaiseTo(size) for size in dict.fromkeys(sizes)]

    def _bet_worth(
        self, action: Action, stack: int, parts: Sequence[float], shares: Sequence[float]
    ) -> float | None:
        """Return what a bet wins; None if it cannot be made or the bot is not asked after it."""
        hands = [one.copy() for one in self.range.hands]
        try:
            for one in hands:
                apply_in_place(one, self.me, action)
        except IllegalAction:
            return None
        if any(one.over or decisions(one)[0].seat == self.me for one in hands):
            return None
        folds = [
            sum(part for answer, part in probs if isinstance(answer, a.Fold))
            for probs in self.range.policies(hands)
        ]
        never = [part * (1 - fold) for part, fold in zip(parts, folds, strict=True)]
        kept = sum(never)
        won = _uncalled(hands[0], self.me, stack) * (1 - kept) if kept < 1 else 0.0
        if kept:
            end = hands[0].copy()
            call_to_the_end(end)
            won += _worth(end, self.me, stack, never, shares)
        return won


def _called(
    particle: Hand,
    me: int,
    action: Action,
    stack: int,
    parts: Sequence[float],
    shares: Sequence[float],
) -> float:
    end = particle.copy()
    apply_in_place(end, me, action)
    call_to_the_end(end)
    return _worth(end, me, stack, parts, shares)


def _worth(
    end: Hand, me: int, stack: int, parts: Sequence[float], shares: Sequence[float]
) -> float:
    """Return the mean result with these shares of the pot; the chips are those of one end."""
    won, chips = chips_won(end, me)
    paid = won - (end.stacks[me] - stack)
    return sum(part * (share * chips - paid) for part, share in zip(parts, shares, strict=True))


def _uncalled(particle: Hand, me: int, stack: int) -> float:
    """Return what the seat wins if the bot folds."""
    end = particle.copy()
    decision = decisions(end)[0]
    try:
        apply_in_place(end, decision.seat, a.Fold())
    except IllegalAction:
        return 0.0
    return float(end.stacks[me] - stack) if end.over else 0.0
