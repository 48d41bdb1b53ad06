"""The course of a game against a banker for one player, and what its bets win per chip.

All is read from the game: the cards that the player, the board and the banker get before each bet,
and the pay tables. Games whose bets depend on more than the cards have no plan.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.engine.compiled_game import FreeCards, compiled_game
from anypoker.errors import AnypokerError
from anypoker.game import (
    ANTE_BET,
    BankerBet,
    BankerSettlement,
    BetKind,
    BetStep,
    Condition,
    DealStep,
    Entry,
    FacingIf,
    Game,
    HasButton,
    Not,
    OfferedBet,
    PayLine,
    RankedHand,
    ShowdownStep,
    Unqualified,
    WagerStep,
)
from anypoker.ranking import Facing, Ordering, Owner
from anypoker.ranking.batch import values
from anypoker.strength.recipes import last_value

Cards = NDArray[np.uint8]
Values = NDArray[np.uint32]
Wins = NDArray[np.float64]  # by bet and deal


class NoBankerPlanError(AnypokerError, ValueError):
    """The bets of a game cannot be valued by cards alone."""


class Seen(NamedTuple):
    """Numbers of cards: the player's own, the board's, and the banker's up and down cards."""

    own: int = 0
    board: int = 0
    up: int = 0
    down: int = 0


class BetStage(NamedTuple):
    """A bet that the player may make, and the cards that lie by then."""

    step: int  # of the game
    offer: OfferedBet
    folds: bool
    seen: Seen


class BankerPlan(NamedTuple):
    """Bets in the order in which they are made; `end`: all cards."""

    game: Game
    rules: BankerSettlement
    stages: tuple[BetStage, ...]
    end: Seen

    @property
    def forced(self) -> dict[str, int]:
        """Bets that everyone makes before any choice: antes as 1."""
        made = {ANTE_BET: 1} if ANTE_BET in self.rules.names else {}
        for stage in self.stages:
            if not stage.offer.optional and not stage.folds:
                made[stage.offer.bet] = stage.offer.price.times * stage.offer.times[0]
        return made

    @property
    def choices(self) -> tuple[BetStage, ...]:
        return tuple(stage for stage in self.stages if stage.offer.optional or stage.folds)


def banker_plan(game: Game) -> BankerPlan:
    """Return the plan of a game.

    Raises:
        NoBankerPlanError: If the game has no banker, or more than cards and bets decide.
    """
    rules = game.showdown.settle
    if not isinstance(rules, BankerSettlement):
        raise NoBankerPlanError(f"{game.name} has no banker")
    if rules.spread is not None:
        raise NoBankerPlanError("no hands are compared")
    if game.deck.jokers:
        raise NoBankerPlanError("the deck has jokers")
    seen = Seen()
    stages: list[BetStage] = []
    for number, step in enumerate(game.steps):
        match step.action:
            case DealStep():
                seen = _dealt(step.action, step.condition, seen)
            case WagerStep():
                folds = step.action.folds
                stages += [BetStage(number, offer, folds, seen) for offer in step.action.bets]
            case ShowdownStep() | BetStep(kind=BetKind.ANTES):
                pass
            case _:
                raise NoBankerPlanError(f"the step '{step.name}' is not a deal or a bet")
    _check_hands(game, seen)
    return BankerPlan(game, rules, tuple(stages), seen)


def _applies(condition: Condition | None, banker: bool) -> bool:
    match condition:
        case None:
            return True
        case HasButton():
            return banker
        case Not(condition=HasButton()):
            return not banker
        case _:
            raise NoBankerPlanError("a deal depends on more than who is the banker")


def _dealt(deal: DealStep, condition: Condition | None, seen: Seen) -> Seen:
    for cards in deal.cards:
        if deal.to is Owner.BOARD:
            if isinstance(cards.facing, FacingIf) or cards.facing.facing is not Facing.UP:
                raise NoBankerPlanError("board cards are dealt face down")
            seen = seen._replace(board=seen.board + cards.number)
            continue
        for banker in (False, True):
            if not _applies(condition, banker):
                continue
            lies = cards.facing
            if isinstance(lies, FacingIf):
                facing = lies.then if _applies(lies.condition, banker) else lies.otherwise
            else:
                facing = lies.facing
            if facing is None:
                continue
            if facing.is_blind:
                raise NoBankerPlanError("players do not see their own cards")
            key = ("up" if facing is Facing.UP else "down") if banker else "own"
            seen = seen._replace(**{key: getattr(seen, key) + cards.number})
    return seen


def _check_hands(game: Game, seen: Seen) -> None:
    """Every hand must be the best of all cards that a player has."""
    if game.showdown.cases:
        raise NoBankerPlanError("the hands depend on a condition")
    finders = compiled_game(game)
    for entry in game.showdown.otherwise:
        hand = entry.hand
        if not isinstance(hand, RankedHand) or hand.wild:
            raise NoBankerPlanError("a hand has wild cards")
        cards = seen.own + seen.board
        if finders.hand_finder(hand).free is FreeCards.NO and cards != hand.ordering.cards:
            raise NoBankerPlanError("players choose which cards make a hand")


class _PayTable:
    """Lines of a pay table by the values of hands."""

    def __init__(self, lines: Sequence[PayLine], ordering: Ordering, otherwise: float) -> None:
        self.limits = np.array([last_value(ordering, line.strength) for line in lines], np.uint32)
        self.times = np.array([*(line.times / line.per for line in lines), otherwise])

    def __call__(self, found: Values) -> NDArray[np.float64]:
        return self.times[np.searchsorted(self.limits, found)]


class BetValues:
    """Wins per chip of every bet of a game, for many deals together."""

    def __init__(self, plan: BankerPlan) -> None:
        self.rules = plan.rules
        entries = {entry.name: entry for entry in plan.game.showdown.otherwise}
        self.hands = tuple(dict.fromkeys(name for bet in self.rules.bets for name in bet.hands))
        self.orderings = {name: _ordering(entries[name]) for name in self.hands}
        self.has_banker = any(not bet.table for bet in self.rules.bets)
        self.pays = [
            self._table(bet, bet.pays, -1.0 if bet.table else 0.0) for bet in plan.rules.bets
        ]
        self.bonus = [self._table(bet, bet.bonus, 0.0) for bet in plan.rules.bets]
        qualifier = plan.rules.qualifier
        self.qualifies = (
            0
            if qualifier is None
            else last_value(self.orderings[qualifier.entry], qualifier.strength)
        )

    def _table(
        self, bet: BankerBet, lines: Sequence[PayLine], otherwise: float
    ) -> _PayTable | None:
        return _PayTable(lines, self.orderings[bet.hands[0]], otherwise) if lines else None

    def strengths(self, cards: Cards) -> dict[str, Values]:
        """Return the values of hands by name, for rows of all cards of a seat; lower is better."""
        return {name: values(self.orderings[name], cards) for name in self.hands}

    def wins(self, own: dict[str, Values], bankers: dict[str, Values] | None) -> Wins:
        """Return by bet and deal what one chip wins; -1 is a loss. A bonus is included."""
        found = [self.wins_of(place, own, bankers) for place in range(len(self.rules.bets))]
        return np.array(np.broadcast_arrays(*found))

    def wins_of(
        self, place: int, own: dict[str, Values], bankers: dict[str, Values] | None
    ) -> NDArray[np.float64]:
        """Return by deal what one chip on a bet wins."""
        bet, pays, bonus = self.rules.bets[place], self.pays[place], self.bonus[place]
        first = own[bet.hands[0]]
        if bet.table:
            assert pays is not None
            return pays(first)
        assert bankers is not None
        win = pays(first) if pays is not None else np.ones(first.shape)
        better = [own[name] < bankers[name] for name in bet.hands]
        worse = [
            own[name] >= bankers[name] if bet.ties_lose else own[name] > bankers[name]
            for name in bet.hands
        ]
        lost = np.where(np.logical_and.reduce(worse), -1.0, 0.0)
        found = np.where(np.logical_and.reduce(better), win, lost)
        if self.rules.qualifier is not None and bet.unqualified is not Unqualified.PLAY:
            plays = bankers[self.rules.qualifier.entry] <= self.qualifies
            found = np.where(plays, found, win if bet.unqualified is Unqualified.WIN else 0.0)
        return found + bonus(first) if bonus is not None else found


def _ordering(entry: Entry) -> Ordering:
    assert isinstance(entry.hand, RankedHand)
    return entry.hand.ordering
