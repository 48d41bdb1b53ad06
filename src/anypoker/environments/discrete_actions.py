"""Discrete actions: every answer as a few numbers from a fixed list.

The list, in this order: no (fold, decline, out, stand pat, push), yes (check, call, pay, in,
accept, keep, exchange all, the minimum stake), the bet sizes, one number per card of the deck, one
per pile, one per word, done. Cards are chosen one by one, each at most once; where piles are made,
the cards are placed one by one; `done` ends a choice, and separates the cards given from those
taken. The words of a brag are: look, see, ask for a side show; that of an exchange: knock.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from anypoker.cards import DECKS, Card, DeckKind, card_text, turn_over
from anypoker.engine import Action, IllegalAction, Stakes, apply
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import bet_sizes, card_choice
from anypoker.engine.state import Hand
from anypoker.game import (
    ArrangeStep,
    AuctionStep,
    BragStep,
    ChooseStep,
    DealStep,
    DeclareStep,
    Game,
    MarketStep,
    SeparateStep,
    WagerStep,
)

NO, YES, FIRST_SIZE = 0, 1, 2
POT_PARTS = (0.5, 1.0)  # bet sizes between the smallest and the largest, of the pot
MAX_ROW = 20  # cards of a row without a price list, and of a lot
BRAG_WORDS = (a.Look(), a.See(), a.AskSideShow())


@dataclass(frozen=True)
class DiscreteActionSpace:
    """The numbered actions of a game, the same at every decision of it.

    >>> from anypoker.catalogue import find
    >>> actions = DiscreteActionSpace(find("texas-holdem").game)
    >>> actions.size, actions.name(0), actions.name(3), actions.name(6), actions.name(58)
    (60, 'no', 'size 1', '2c', 'word 0')
    """

    game: Game
    stakes: Stakes = field(default_factory=Stakes)
    pot_parts: tuple[float, ...] = POT_PARTS

    @property
    def sizes(self) -> int:
        return len(self.pot_parts) + 2

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Those that may be named: of the deck, either way up, and what jokers may stand for."""
        named = dict.fromkeys(self.game.deck.cards)
        named |= dict.fromkeys(turn_over(card) for card in self.game.deck.cards)
        if any(isinstance(action, ArrangeStep) for action in self.game.every_action()):
            named |= dict.fromkeys(DECKS[DeckKind.STANDARD].cards)
        return tuple(sorted(named))

    @cached_property
    def card_index(self) -> dict[Card, int]:
        return {card: number for number, card in enumerate(self.cards)}

    @property
    def first_card(self) -> int:
        return FIRST_SIZE + self.sizes

    @property
    def first_pile(self) -> int:
        return self.first_card + len(self.cards)

    @cached_property
    def piles(self) -> int:
        made = [one for one in self.game.every_action() if isinstance(one, SeparateStep)]
        return max((len(one.piles) for one in made), default=0)

    @property
    def first_word(self) -> int:
        return self.first_pile + self.piles

    @cached_property
    def words(self) -> int:
        most = [1, self.stakes.run_times]
        names: set[str] = set()
        for action in self.game.every_action():
            match action:
                case DeclareStep():
                    most.append(len(action.options))
                case ChooseStep():
                    most.append(len(action.values))
                case MarketStep(prices=tuple(prices)):
                    most.append(len(prices) + 1)
                case MarketStep():
                    most.append(MAX_ROW + 1)
                case AuctionStep():
                    most.append(max(action.number or 0, self.game.players.most, MAX_ROW))
                case BragStep():
                    most.append(len(BRAG_WORDS))
                case WagerStep():
                    most += [len(offer.times) + 1 for offer in action.bets]
                case SeparateStep():
                    names |= {pile.name for pile in action.piles}
                case DealStep():
                    names |= {pile for cards in action.cards for pile in cards.piles}
                case _:
                    pass
        return max(*most, len(names))

    @property
    def done(self) -> int:
        return self.first_word + self.words

    @property
    def size(self) -> int:
        return self.done + 1

    def name(self, number: int) -> str:
        """Name an action in a word or two."""
        if number in (NO, YES, self.done):
            return {NO: "no", YES: "yes"}.get(number, "done")
        if number < self.first_card:
            return f"size {number - FIRST_SIZE}"
        if number < self.first_pile:
            return card_text(self.cards[number - self.first_card])
        if number < self.first_word:
            return f"pile {number - self.first_pile}"
        return f"word {number - self.first_word}"


class ActionBuilder:
    """A decision that is being answered, number by number."""

    def __init__(self, actions: DiscreteActionSpace, hand: Hand, decision: d.Decision) -> None:
        self.actions, self.hand, self.decision = actions, hand, decision
        self.chosen: list[Card] = []
        self.placed: list[list[Card]] = []
        self._given: tuple[Card, ...] | None = None  # cards given in an exchange, once chosen
        self._offer: int | None = None  # bought, where a card has to be given up for it
        self._agreed = False  # to pay, where cards have to be given up for it
        if isinstance(decision, d.SeparateDecision):
            self.placed = [[] for _ in decision.piles]

    def __deepcopy__(self, memo: dict[int, Any]) -> "ActionBuilder":
        other = ActionBuilder(self.actions, deepcopy(self.hand, memo), self.decision)
        other.chosen, other._agreed = self.chosen.copy(), self._agreed
        other._given = self._given
        other._offer = self._offer
        other.placed = [pile.copy() for pile in self.placed]
        return other

    def allowed(self) -> list[int]:
        """Return the numbers that may come next, in their order."""
        return sorted(set(self._allowed()))

    @property
    def to_place(self) -> Card | None:
        """The card that goes to a pile next, where piles are made."""
        if not isinstance(self.decision, d.SeparateDecision):
            return None
        return self.decision.cards[sum(map(len, self.placed))]

    def _allowed(self) -> Iterator[int]:
        actions, decision = self.actions, self.decision
        match decision:
            case d.BettingDecision():
                if decision.call or decision.free_fold:
                    yield NO
                if not decision.must_bet:
                    yield YES
                yield from (FIRST_SIZE + number for number in self._sizes())
            case d.BringInDecision():
                if decision.may_fold:
                    yield NO
                yield YES
                yield from (FIRST_SIZE + number for number in self._sizes())
            case d.BragDecision():
                yield from (NO, YES)
                yield from (FIRST_SIZE + number for number in self._sizes())
                may = (decision.may_look, decision.see_price > 0, decision.side_show >= 0)
                yield from (
                    actions.first_word + n for n, is_allowed in enumerate(may) if is_allowed
                )
            case d.ExchangeDecision():
                yield from self._exchanging(decision)
            case d.MarketDecision():
                yield from self._shopping(decision)
            case d.AuctionDecision():
                if decision.optional:
                    yield NO
                yield YES
                yield from (FIRST_SIZE + number for number in self._sizes())
            case d.BuyDecision() if not self._agreed:
                yield YES
                if decision.optional:
                    yield NO
            case d.SeparateDecision():
                for number, pile in enumerate(decision.piles):
                    room = decision.room[number] if decision.incremental else pile.number
                    if len(self.placed[number]) < room:
                        yield actions.first_pile + number
            case d.ArrangeDecision():
                yield from self._arranging(decision)
            case _ if decision.yes_and_no:
                yield from (NO, YES)
            case _ if decision.options:
                yield from range(actions.first_word, actions.first_word + len(decision.options))
            case _:
                yield from self._choosing()

    def _shopping(self, decision: d.MarketDecision) -> Iterator[int]:
        """First the offer, as a word, then the card to give up for it."""
        if self._offer is not None:
            yield from (
                self.actions.first_card + self.actions.card_index[card] for card in decision.cards
            )
            return
        if decision.refusal is not None:
            yield NO
        yield from (self.actions.first_word + number for number in range(len(decision.offers)))

    def _shop(self, decision: d.MarketDecision, number: int) -> Action | None:
        if self._offer is not None:
            card = self.actions.cards[number - self.actions.first_card]
            return decision.purchase(decision.offers[self._offer], (card,))
        if number == NO:
            return decision.refusal
        self._offer = number - self.actions.first_word
        return None if decision.give_up else decision.purchase(decision.offers[self._offer])

    def _choosing(self) -> Iterator[int]:
        choice = card_choice(self.decision)
        assert choice is not None
        if len(self.chosen) >= choice.least:
            yield self.actions.done
        if len(self.chosen) < choice.most:
            yield from self._card_numbers(_without(choice.cards, self.chosen))

    def _exchanging(self, decision: d.ExchangeDecision) -> Iterator[int]:
        """Offer no (stand pat), yes (all for all), or cards given, `done`, and cards taken."""
        if self._given is not None:
            yield from self._card_numbers(_without(decision.pile_cards, self.chosen))
            return
        if not self.chosen:
            if decision.may_pass:
                yield NO
            if decision.may_knock:
                yield self.actions.first_word
            if _goes_whole(decision):
                yield YES
                return
        if len(self.chosen) in decision.counts:
            yield self.actions.done
        if decision.counts and len(self.chosen) < decision.counts[-1]:
            yield from self._card_numbers(_without(decision.cards, self.chosen))

    def _exchange(self, decision: d.ExchangeDecision, number: int) -> Action | None:
        if number == NO:
            return a.DrawCards()
        if number == YES:
            return a.ExchangeCards()
        if number == self.actions.first_word:
            return a.Knock()
        if number != self.actions.done:
            self.chosen.append(self.actions.cards[number - self.actions.first_card])
        if self._given is not None:
            full = len(self.chosen) == len(self._given)
            return a.ExchangeCards(self._given, tuple(self.chosen)) if full else None
        if number == self.actions.done or len(self.chosen) == decision.counts[-1]:
            if not decision.pile_cards:
                return decision.swap(tuple(self.chosen))
            self._given, self.chosen = tuple(self.chosen), []
        return None

    def _arranging(self, decision: d.ArrangeDecision) -> Iterator[int]:
        """Offer values for the jokers first, then the cards to turn."""
        if len(self.chosen) < decision.jokers:
            yield from self._card_numbers(_without(decision.nameable, self.chosen))
            return
        yield self.actions.done
        turned = self.chosen[decision.jokers :]
        for card in _without(decision.cards, turned):
            if turn_over(card) != card:
                yield from self._card_numbers((card,))

    def _card_numbers(self, cards: Sequence[Card]) -> Iterator[int]:
        return (self.actions.first_card + self.actions.card_index[card] for card in cards)

    def _sizes(self) -> dict[int, int]:
        """Number of a size -> the chips that it is to; sizes that are equal come once."""
        decision = self.decision
        assert isinstance(
            decision,
            d.BettingDecision | d.BringInDecision | d.BragDecision | d.AuctionDecision,
        )
        if not decision.most:
            return {}
        if isinstance(decision, d.BragDecision | d.AuctionDecision):
            # The minimum stake or bid is `yes`; a larger one is usually double.
            wanted = [2 * decision.least, *self._parts_of_pot(), decision.most]
        elif decision.amounts:
            wanted = list(decision.amounts[: self.actions.sizes - 1])
            if len(decision.amounts) >= self.actions.sizes:
                wanted.append(decision.amounts[-1])
        else:
            wanted = [decision.least, *self._parts_of_pot(), decision.most]
        found: dict[int, int] = {}
        for number, chips in enumerate(wanted):
            if self._is_size(chips) and chips not in found.values():
                found[number] = chips
        return found

    def _is_size(self, chips: int) -> bool:
        decision = self.decision
        if isinstance(decision, d.BragDecision | d.AuctionDecision):
            return decision.least < chips <= decision.most
        assert isinstance(decision, d.BettingDecision | d.BringInDecision)
        return bool(bet_sizes(decision, [chips]))

    def _parts_of_pot(self) -> list[int]:
        decision, hand = self.decision, self.hand
        call = decision.call if isinstance(decision, d.BettingDecision) else 0
        if isinstance(decision, d.AuctionDecision):
            return [int(part * hand.pot) for part in self.actions.pot_parts]
        if isinstance(decision, d.BragDecision):
            call = decision.least
        bet = hand.street_bets[decision.seat] + call
        return [int(bet + part * (hand.pot + call)) for part in self.actions.pot_parts]

    def add(self, number: int) -> Action | None:
        """Return the whole answer, or None as long as more numbers are needed."""
        actions, decision = self.actions, self.decision
        match decision:
            case d.BettingDecision() | d.BringInDecision():
                return self._bet(number)
            case d.BragDecision():
                return self._brag(decision, number)
            case d.ExchangeDecision():
                return self._exchange(decision, number)
            case d.MarketDecision():
                return self._shop(decision, number)
            case d.AuctionDecision():
                if number == NO:
                    return a.Decline()
                bid = decision.least if number == YES else self._sizes()[number - FIRST_SIZE]
                return a.Bid(bid)
            case d.BuyDecision() if not self._agreed:
                if number == NO:
                    return a.Decline()
                self._agreed = True
                return None if decision.give_up else a.Purchase()
            case d.SeparateDecision():
                return self._place(decision, number - actions.first_pile)
            case _ if decision.yes_and_no:
                return decision.yes_and_no[number == NO]
            case _ if decision.options:
                return decision.options[number - actions.first_word]
            case _:
                return self._choose(number)

    def _bet(self, number: int) -> Action:
        decision = self.decision
        if number == NO:
            return a.Fold()
        if isinstance(decision, d.BringInDecision):
            return a.BringIn() if number == YES else a.RaiseTo(self._sizes()[number - FIRST_SIZE])
        assert isinstance(decision, d.BettingDecision)
        if number == YES:
            return a.Call() if decision.call else a.Check()
        chips = self._sizes()[number - FIRST_SIZE]
        return a.Bet(chips) if decision.opens else a.RaiseTo(chips)

    def _brag(self, decision: d.BragDecision, number: int) -> Action:
        if number == NO:
            return a.Fold()
        if number >= self.actions.first_word:
            return BRAG_WORDS[number - self.actions.first_word]
        chips = decision.least if number == YES else self._sizes()[number - FIRST_SIZE]
        return a.Stake(chips)

    def _choose(self, number: int) -> Action | None:
        decision, done = self.decision, number == self.actions.done
        if not done:
            self.chosen.append(self.actions.cards[number - self.actions.first_card])
        if isinstance(decision, d.ArrangeDecision):
            jokers, turned = self.chosen[: decision.jokers], self.chosen[decision.jokers :]
            if not done:
                return None
            return a.ArrangeCards(_turned(decision.cards, turned), tuple(jokers))
        choice = card_choice(decision)
        assert choice is not None
        if done or len(self.chosen) == choice.most:
            return choice.action(tuple(self.chosen))
        return None

    def _place(self, decision: d.SeparateDecision, pile: int) -> Action | None:
        card = self.to_place
        assert card is not None
        self.placed[pile].append(card)
        if sum(map(len, self.placed)) < decision.to_place:
            return None
        made = a.SeparateCards(
            tuple(
                (one.name, tuple(cards))
                for one, cards in zip(decision.piles, self.placed, strict=True)
                if cards or not decision.incremental
            )
        )
        try:
            apply(self.hand, decision.seat, made, decision.number)
        except IllegalAction:
            # Which piles are allowed together is known only when they are made.
            return decision.example
        return made


def _goes_whole(decision: d.ExchangeDecision) -> bool:
    """Return whether everything is exchanged and there is nothing to choose."""
    return decision.counts == (len(decision.cards),) and not decision.pile_cards


def _without(cards: Sequence[Card], taken: Sequence[Card]) -> list[Card]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def _turned(cards: Sequence[Card], turned: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards, each that is named once turned over."""
    left = list(turned)
    found = []
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(turn_over(card))
        else:
            found.append(card)
    return tuple(found)
