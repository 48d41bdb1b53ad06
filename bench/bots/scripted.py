"""Scripted opponents: each plays one crude rule, in any game with betting.

They decide bets by their rule and everything else as the sensible bot does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from anypoker.bots import Bot, SensibleBot, make_bot
from anypoker.bots.betting_decision import raise_size
from anypoker.bots.bot import bot_random, due_decision
from anypoker.bots.sensible import DecisionContext
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import call_down
from anypoker.engine.events import BetMade, Called, Checked, Folded, HandStarted, Raised, RoundEnded
from anypoker.game import Game
from anypoker.views import SeatView

Betting = d.BettingDecision | d.BringInDecision


@dataclass(frozen=True)
class Situation:
    """A betting decision as scripts see it.

    Attributes:
        round: betting rounds that are over.
        raises: bets and raises of this round.
        checked: whether the seat has checked in this round.
    """

    game: Game
    view: SeatView
    decision: Betting
    random: Random
    seed: str
    round: int
    raises: int
    checked: bool

    def raise_by(self, pots: float) -> Action:
        """Bet or raise the part of the pot that is nearest, or call if that is not possible."""
        if not self.decision.most:
            return call_down(self.decision)
        return self.to(raise_size(self.view, self.decision, pots))

    def to(self, amount: int) -> Action:
        """Bet or raise to an amount."""
        opens = isinstance(self.decision, d.BettingDecision) and self.decision.opens
        return a.Bet(amount) if opens else a.RaiseTo(amount)

    @property
    def call(self) -> int:
        """Return the price of a call."""
        return self.decision.call if isinstance(self.decision, d.BettingDecision) else 0

    def equity(self) -> float:
        """Return the equity as a multiple of the fair share of the pot."""
        live = sum(not sitting.folded for sitting in self.view.seats)
        context = DecisionContext(SensibleBot(self.seed, effort=300), self.game, self.view)
        return live * context.equity()


Rule = Callable[[Situation], Action]


def station(at: Situation) -> Action:
    """Check and call anything."""
    return call_down(at.decision)


def maniac(at: Situation) -> Action:
    """Bet and raise the pot with four hands of five, whatever they are."""
    return at.raise_by(1.0) if at.random.random() < 0.8 else call_down(at.decision)


def shove(at: Situation) -> Action:
    """Move all in with any hand."""
    return at.to(at.decision.most) if at.decision.most else call_down(at.decision)


def min_raise(at: Situation) -> Action:
    """Raise the minimum up to three times a round, then call."""
    again = at.decision.most and at.raises < 3
    return at.to(at.decision.least) if again else call_down(at.decision)


def check_raise(at: Situation) -> Action:
    """Check, and raise the pot if the other bets."""
    if at.call and at.checked:
        return at.raise_by(1.0)
    return call_down(at.decision)


def pot_any_flop(at: Situation) -> Action:
    """Call in the first round and bet the pot in the second with any hand; then give up."""
    if at.round == 1 and not at.call:
        return at.raise_by(1.0)
    return call_down(at.decision) if at.round < 2 or not at.call else at.decision.timeout


def barrel(at: Situation) -> Action:
    """Bet two thirds of the pot whenever nobody has bet, and fold to raises with weak hands."""
    if not at.call or (at.round == 0 and not at.raises):
        return at.raise_by(0.67)
    return call_down(at.decision) if at.equity() > 1.1 else at.decision.timeout


def three_bet_any(at: Situation) -> Action:
    """Raise any bet of the first round; play by strength afterwards."""
    if at.round == 0:
        return at.raise_by(1.0) if at.raises < 2 else call_down(at.decision)
    return equity_player(at)


def nit(at: Situation) -> Action:
    """Wait for very good hands, and bet the pot with them."""
    strength = at.equity()
    if strength > 1.6:
        return at.raise_by(1.0)
    return call_down(at.decision) if strength > 1.4 else at.decision.timeout


def equity_player(at: Situation) -> Action:
    """Bet half of the pot with good hands, and call by pot odds."""
    strength = at.equity()
    if strength > 1.2:
        return at.raise_by(0.5)
    live = sum(not sitting.folded for sitting in at.view.seats)
    odds = at.call / (at.view.pot + at.call) if at.call else 0.0
    return call_down(at.decision) if strength / live >= odds else at.decision.timeout


def trap(at: Situation) -> Action:
    """Call with good hands until the third round, then raise all in with them."""
    strength = at.equity()
    if strength > 1.3:
        return (
            at.to(at.decision.most)
            if at.round >= 2 and at.decision.most
            else (call_down(at.decision))
        )
    return call_down(at.decision) if strength > 0.9 or not at.call else at.decision.timeout


SCRIPTS: dict[str, Rule] = {
    "station": station,
    "maniac": maniac,
    "shove": shove,
    "min-raise": min_raise,
    "check-raise": check_raise,
    "pot-any-flop": pot_any_flop,
    "barrel": barrel,
    "3-bet-any": three_bet_any,
    "nit": nit,
    "equity": equity_player,
    "trap": trap,
}


@dataclass(frozen=True)
class ScriptedBot:
    """A bot that bets by one rule."""

    name: str
    seed: str

    def decide(self, game: Game, view: SeatView) -> Action:
        decision = due_decision(view)
        if not isinstance(decision, Betting):
            return SensibleBot(self.seed).decide(game, view)
        return SCRIPTS[self.name](_situation(self.seed, game, view, decision))


def _situation(seed: str, game: Game, view: SeatView, decision: Betting) -> Situation:
    rounds = raises = 0
    checked = acted = False
    for seen in view.events:
        match seen.event:
            case HandStarted():
                rounds = 0
            case BetMade() | Raised():
                raises, acted = raises + 1, True
            case Checked(seat):
                checked, acted = checked or seat == view.viewer, True
            case Called() | Folded():
                acted = True
            case RoundEnded() if acted:  # forced bets alone are no round
                rounds, raises, checked, acted = rounds + 1, 0, False, False
            case _:
                pass
    random = bot_random(f"{seed}/script", view)
    return Situation(game, view, decision, random, seed, rounds, raises, checked)


def make_any(name: str, seed: str) -> Bot:
    """Return a scripted opponent, or another bot by its name."""
    if name in SCRIPTS:
        return ScriptedBot(name, seed)
    return make_bot(name, seed, programs=True)
