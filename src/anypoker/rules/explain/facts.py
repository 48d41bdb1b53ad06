"""Facts about a whole game that sentences depend on."""

from collections.abc import Iterator
from functools import cached_property

from anypoker import game as g
from anypoker.ranking import Facing, Owner
from anypoker.rules.explain.card_counts import (
    CountRange,
    Place,
    count_cards,
    is_dealt,
    parts,
    truth,
)


class GameFacts:
    """A game, and what follows from all of its parts together, where `assumed` is true."""

    def __init__(self, game: g.Game, assumed: g.Condition | None = None) -> None:
        self.game = game
        self.assumed = assumed

    def assume(self, condition: g.Condition) -> "GameFacts":
        """Return the facts in the case that a condition is true."""
        return GameFacts(self.game, condition)

    @cached_property
    def scenarios(self) -> "tuple[GameFacts, ...]":
        """Return the facts for each value that a player may choose; without a choice only these."""
        choice = next(
            (action for action in self.actions() if isinstance(action, g.ChooseStep)), None
        )
        if choice is None or self.assumed is not None:
            return (self,)
        return tuple(self.assume(g.ChoiceIs(choice.variable, (value,))) for value in choice.values)

    def actions(self) -> Iterator[g.SingleStepAction]:
        """Yield every action that can happen, those of groups one by one."""
        for step in self.game.steps:
            if step.condition is None or truth(step.condition, self.assumed) is not False:
                yield from parts(step.action)

    def dealt_cards(self, owner: Owner) -> Iterator[g.DealtCards]:
        """Yield all cards that can be dealt to the players, or to the board."""
        for action in self.actions():
            if isinstance(action, g.DealStep) and action.to is owner:
                yield from (
                    cards for cards in action.cards if is_dealt(cards, self.assumed) is not False
                )

    @cached_property
    def counts(self) -> dict[Place, CountRange]:
        return count_cards(self.game, self.assumed)

    def count(self, owner: Owner, pile: str | None = None) -> CountRange:
        return self.counts.get((owner, pile), CountRange())

    def are_apart(self, piles: tuple[str, ...]) -> bool:
        """Return whether no card lies in two of these piles."""
        dealt = (*self.dealt_cards(Owner.HOLE), *self.dealt_cards(Owner.BOARD))
        return all(len(set(piles) & set(cards.piles)) < 2 for cards in dealt)

    @cached_property
    def has_board(self) -> bool:
        return self.count(Owner.BOARD).most > 0

    @cached_property
    def has_up_cards(self) -> bool:
        """Return whether some of the players' own cards may lie face up."""
        exposes = any(
            isinstance(action, g.ExposeStep)
            or (isinstance(action, g.MarketStep) and Facing.UP in _sold_facings(action))
            or (
                isinstance(action, g.AuctionStep)
                and action.prize is not g.Prize.BOARD
                and action.facing is Facing.UP
            )
            or (
                isinstance(action, g.ExchangeStep)
                and (action.facing is Facing.UP or action.blockers)
            )
            for action in self.actions()
        )
        return exposes or any(
            Facing.UP in facings(cards) or cards.protection
            for cards in self.dealt_cards(Owner.HOLE)
        )

    @cached_property
    def own_card(self) -> str:
        """Name a player's card as distinct from the board."""
        if not self.has_board:
            return "card"
        return "own card" if self.has_up_cards else "hole card"

    @cached_property
    def dice(self) -> dict[str, int]:
        """Return the piles that hold dice, and how many dice."""
        rolls = (action for action in self.actions() if isinstance(action, g.RollDiceStep))
        return {roll.pile: roll.dice for roll in rolls}

    @cached_property
    def betting_rounds(self) -> tuple[g.BetStep, ...]:
        bets = (action for action in self.actions() if isinstance(action, g.BetStep))
        return tuple(bet for bet in bets if bet.kind.is_round)

    @cached_property
    def has_banker(self) -> bool:
        return isinstance(self.game.showdown.settle, g.BankerSettlement)

    @cached_property
    def needs_openers(self) -> bool:
        return any(bet.openers is not None for bet in self.betting_rounds)

    def has_bet(self, kind: g.BetKind) -> bool:
        return any(
            isinstance(action, g.BetStep) and action.kind is kind for action in self.actions()
        )

    @cached_property
    def specials(self) -> tuple[g.Bonus | g.Penalty, ...]:
        """Return the bonuses and penalties of cards that are dealt or turned face up."""
        dealt = [one for cards in self.dealt_cards(Owner.HOLE) for one in cards.specials]
        turns = (action for action in self.actions() if isinstance(action, g.TurnUpStep))
        turned = [one for turn in turns for one in turn.specials]
        return (*dealt, *turned)

    @cached_property
    def price_units(self) -> set[g.Unit]:
        """Return the stakes in which something is to be paid for: cards, piles, staying in."""
        offers = [
            offer
            for action in self.actions()
            if isinstance(action, g.BuyStep)
            for offer in action.offers
        ]
        dealt = list(self.dealt_cards(Owner.HOLE))
        offered = [cards.offer for cards in dealt if cards.offer is not None]
        protections = [cards.protection for cards in dealt if cards.protection is not None]
        prices = [each.price for each in (*offers, *self.specials, *protections)]
        for action in self.actions():
            if isinstance(action, g.MarketStep):
                prices += [price for price in action.every_price() if price != g.FREE]
            elif isinstance(action, g.AuctionStep):
                prices += [action.minimum, *((action.maximum,) if action.maximum else ())]
                prices += [] if action.sealed else [action.increment]
        brags = [action.stake for action in self.actions() if isinstance(action, g.BragStep)]
        prices += brags
        prices += [offer.price for offer in offered if offer.price is not None]
        stays = [action.price for action in self.actions() if isinstance(action, g.StayStep)]
        prices += [price for price in stays if price is not None]
        wagers = [action for action in self.actions() if isinstance(action, g.WagerStep)]
        prices += [offer.price for wager in wagers for offer in wager.bets]
        if self.game.showdown.losers is not None:
            prices.append(self.game.showdown.losers.price)
        return {price.unit for price in prices if isinstance(price, g.Amount)}

    @cached_property
    def forced_bet_cases(self) -> tuple[g.ForcedBets, ...]:
        """Return the forced bets of every case."""
        rule = self.game.forced
        return (*(case.forced for case in rule.cases), rule.otherwise)

    def may_have(self, style: g.ForcedStyle) -> bool:
        return any(forced.style is style for forced in self.forced_bet_cases)

    @cached_property
    def can_be_limit(self) -> bool:
        return g.Structure.LIMIT in self.game.structures

    @cached_property
    def hole_piles(self) -> tuple[str, ...]:
        """Return the names of the piles that players make from their hole cards."""
        return tuple(name for owner, name in self.counts if owner is Owner.HOLE and name)

    @cached_property
    def divisions(self) -> tuple[tuple[g.Entry, ...], ...]:
        """Return the shares of the pot in every case."""
        showdown = self.game.showdown
        return (*(case.entries for case in showdown.cases), showdown.otherwise)

    @cached_property
    def divides_pot(self) -> bool:
        return any(len(entries) > 1 for entries in self.divisions)

    @cached_property
    def entries(self) -> tuple[g.Entry, ...]:
        return self.game.showdown.every_entry()


def facings(cards: g.DealtCards) -> tuple[Facing | None, ...]:
    """Return every way in which these cards may lie; None: not dealt."""
    lies = cards.facing
    return (lies.facing,) if isinstance(lies, g.DealtFacing) else (lies.then, lies.otherwise)


def _sold_facings(market: g.MarketStep) -> set[Facing]:
    """Return the states in which cards of a market may lie in a hand."""
    return {market.facing} | ({market.unseen.facing} if market.unseen is not None else set())
