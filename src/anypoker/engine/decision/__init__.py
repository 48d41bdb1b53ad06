"""What a seat may be asked, one type a kind of question.

A decision is complete: who is asked, the number of the question, exactly what may be answered,
and what happens if nobody answers (`timeout`). Questions of different kinds are never equal.
"""

from msgspec import Struct

from anypoker.cards import Card, CardStruct
from anypoker.engine.actions import (
    Action,
    ArrangeCards,
    Bet,
    BringIn,
    Check,
    ChooseValue,
    DeclareSides,
    Decline,
    DiscardCards,
    DiscardPile,
    DrawCards,
    ExchangeCards,
    ExposeCards,
    Fold,
    Keep,
    Knock,
    PassCards,
    Purchase,
    ReplaceCards,
    RunTimes,
    SeparateCards,
    StayOut,
)
from anypoker.game import Comparison, JokerValue, SeparatedPile


class BettingDecision(Struct, frozen=True):
    """Check, call, bet, raise or fold.

    `call`: the chips a call costs; 0: checking is free, and there is nothing to fold to, unless
    the table allows it (`free_fold`).
    A bet or raise may be to `least`..`most`, or only to one of `amounts` if there are any; `most`
    0: none is allowed. `opens`: it is a bet; else a raise (`completes`: of a bring-in or of a
    short all-in to the full bet). `must_bet`: the seat may not check; it has to open the betting,
    or to fold if it may (`free_fold`).
    """

    seat: int
    number: int
    call: int
    least: int
    most: int
    amounts: tuple[int, ...]
    opens: bool
    completes: bool
    must_bet: bool = False
    free_fold: bool = False

    @property
    def timeout(self) -> Action:
        if self.must_bet:
            return Fold() if self.free_fold else Bet(self.least)
        return Fold() if self.call else Check()


class BringInDecision(Struct, frozen=True):
    """Post the bring-in of `amount`, or complete at once to `least`..`most` (or `amounts`).

    `may_fold`: the seat opens for another that is all-in, and need not.
    """

    seat: int
    number: int
    amount: int
    least: int
    most: int
    amounts: tuple[int, ...]
    may_fold: bool

    @property
    def timeout(self) -> Action:
        return Fold() if self.may_fold else BringIn()


class DrawDecision(CardStruct, frozen=True):
    """Throw away `least`..`most` of the cards; as many plus `extra` come back."""

    seat: int
    number: int
    least: int
    most: int
    cards: tuple[Card, ...]
    extra: int
    pile: str | None

    @property
    def timeout(self) -> Action:
        return DrawCards(self.cards[: self.least])


class DiscardDecision(CardStruct, frozen=True):
    """Give up `least`..`most` of the cards; `onto`: the board pile that they join, face up."""

    seat: int
    number: int
    least: int
    most: int
    cards: tuple[Card, ...]
    face_up: bool
    onto: str | None

    @property
    def timeout(self) -> Action:
        return DiscardCards(self.cards[: self.least])


class DiscardPileDecision(CardStruct, frozen=True):
    """Give up one of these piles of the hand."""

    seat: int
    number: int
    piles: tuple[tuple[str, tuple[Card, ...]], ...]

    @property
    def timeout(self) -> Action:
        return DiscardPile(self.piles[-1][0])


class ExposeDecision(CardStruct, frozen=True):
    """Turn over `least`..`most` of the cards."""

    seat: int
    number: int
    least: int
    most: int
    cards: tuple[Card, ...]

    @property
    def timeout(self) -> Action:
        return ExposeCards(self.cards[: self.least])


class PassDecision(CardStruct, frozen=True):
    """Give `exactly` so many of the cards to the seat `to`."""

    seat: int
    number: int
    exactly: int
    cards: tuple[Card, ...]
    to: int

    @property
    def timeout(self) -> Action:
        return PassCards(self.cards[: self.exactly])


class SeparateDecision(CardStruct, frozen=True):
    """Make piles of the cards; `up` tells which of them lie face up, `wild` which are wild.

    `example` is one way that is allowed.
    """

    seat: int
    number: int
    piles: tuple[SeparatedPile, ...]
    comparison: Comparison | None
    cards: tuple[Card, ...]
    up: tuple[bool, ...]
    wild: tuple[bool, ...]
    example: SeparateCards

    @property
    def timeout(self) -> Action:
        return self.example


class DeclareDecision(Struct, frozen=True):
    """One of the words for each of so many pots, or one word for all.

    `chips`: the words that stand for no chip, one chip and several in a closed hand; none if
    chips cannot say it.
    """

    seat: int
    number: int
    words: tuple[str, ...]
    pots: int
    chips: tuple[str, ...] = ()

    @property
    def timeout(self) -> Action:
        return DeclareSides((self.words[0],))


class ChooseDecision(Struct, frozen=True):
    """One of the values for the variable."""

    seat: int
    number: int
    variable: str
    values: tuple[str, ...]
    default: str
    seconds: int | None

    @property
    def timeout(self) -> Action:
        return ChooseValue(self.default)


class BuyDecision(CardStruct, frozen=True):
    """Pay `price` for so many cards or for the use of board piles; or not.

    `give_up`: so many of `cards` must be thrown away for it. `common`: one card for all
    buyers. Unless it is `optional`, declining is not allowed.
    """

    seat: int
    number: int
    price: int
    receive: int
    piles: tuple[str, ...]
    give_up: int
    cards: tuple[Card, ...]
    face_up: bool
    common: bool
    optional: bool

    @property
    def timeout(self) -> Action:
        return Decline() if self.optional else Purchase(self.cards[: self.give_up])


class ProtectDecision(CardStruct, frozen=True):
    """Pay `price` to have the card just dealt turned face up; or not."""

    seat: int
    number: int
    price: int
    card: Card
    prompt: str

    @property
    def timeout(self) -> Action:
        return Decline()


class PenaltyDecision(CardStruct, frozen=True):
    """Pay `price` for the card just dealt, or fold."""

    seat: int
    number: int
    price: int
    card: Card

    @property
    def timeout(self) -> Action:
        return Fold()


class ReplaceDecision(CardStruct, frozen=True):
    """Replace `exactly` so many of the board's cards."""

    seat: int
    number: int
    exactly: int
    cards: tuple[Card, ...]

    @property
    def timeout(self) -> Action:
        return ReplaceCards(self.cards[: self.exactly])


class ArrangeDecision(CardStruct, frozen=True):
    """Say for each of these two-faced cards which end is up, and what so many jokers stand for.

    `nameable`: the cards that a joker may always be, each once. One that the hand shows may only
    be named to make five of a kind. `named`: what the jokers stand for so far.
    """

    seat: int
    number: int
    cards: tuple[Card, ...]
    jokers: int
    joker_value: JokerValue
    nameable: tuple[Card, ...]
    named: tuple[Card, ...]

    @property
    def timeout(self) -> Action:
        return ArrangeCards(self.cards, self.named or self.nameable[: self.jokers])


class RunTimesDecision(Struct, frozen=True):
    """How often the rest of the board is dealt: 1..`most`."""

    seat: int
    number: int
    most: int

    @property
    def timeout(self) -> Action:
        return RunTimes(1)


class ExchangeDecision(CardStruct, frozen=True):
    """Change some of `cards`, as many as `counts` allow, for as many others; pass, or knock.

    With a `pile`: for those of `pile_cards` that one names; where there are none it lies face down
    and is taken whole. Else all of the hand, with that of the seat `partner`, or with the stock if
    it is -1.
    """

    seat: int
    number: int
    counts: tuple[int, ...]
    cards: tuple[Card, ...]
    pile: str | None
    pile_cards: tuple[Card, ...]
    partner: int
    may_pass: bool
    may_knock: bool

    @property
    def timeout(self) -> Action:
        if self.may_pass:
            return DrawCards()
        if self.may_knock or not self.counts:
            return Knock()
        count = self.counts[0]
        return self.swap(self.cards[:count], self.pile_cards[:count])

    def swap(self, cards: tuple[Card, ...], taken: tuple[Card, ...] = ()) -> ExchangeCards:
        """These cards for those; for all there is where nothing can be chosen."""
        if self.pile is None or (not self.pile_cards and len(cards) == len(self.cards)):
            return ExchangeCards()
        return ExchangeCards(cards, taken)


class OfferDecision(CardStruct, frozen=True):
    """Keep the card, or push it for `price` to the seat `to`; -1: it is then out of play.

    `face_up`: how it lies if it is kept.
    """

    seat: int
    number: int
    card: Card
    price: int
    to: int
    face_up: bool

    @property
    def timeout(self) -> Action:
        return Keep()


class StayDecision(Struct, frozen=True):
    """Stay in for `price`, or be out. `at_risk`: what losing would cost on top, as far as known."""

    seat: int
    number: int
    price: int
    pot: int
    at_risk: int

    @property
    def timeout(self) -> Action:
        return StayOut()


class BragDecision(Struct, frozen=True):
    """Stake `least`..`most`, look at the own cards, see the last other player, or fold.

    `see_price`: 0 where nobody can be seen. `side_show`: the seat with which hands may be compared
    for `least`, or -1. A stake of less than `price` is all the seat has, and covers the pot.
    """

    seat: int
    number: int
    price: int
    least: int
    most: int
    may_look: bool
    see_price: int
    side_show: int

    @property
    def timeout(self) -> Action:
        return Fold()


class SideShowDecision(Struct, frozen=True):
    """Compare hands with the seat `by`, so that the worse one folds; or decline."""

    seat: int
    number: int
    by: int

    @property
    def timeout(self) -> Action:
        return Decline()


Decision = (
    BettingDecision
    | BringInDecision
    | DrawDecision
    | DiscardDecision
    | DiscardPileDecision
    | ExposeDecision
    | PassDecision
    | SeparateDecision
    | DeclareDecision
    | ChooseDecision
    | BuyDecision
    | ProtectDecision
    | PenaltyDecision
    | ReplaceDecision
    | ArrangeDecision
    | RunTimesDecision
    | StayDecision
    | BragDecision
    | SideShowDecision
    | ExchangeDecision
    | OfferDecision
)
