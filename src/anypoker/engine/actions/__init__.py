"""Actions of a seat: one struct per kind, each with a text form that `parse_action` reads."""

from collections.abc import Callable

from msgspec import Struct

from anypoker.cards import Card, CardStruct, cards_text, is_card
from anypoker.engine.errors import IllegalAction


class Fold(Struct, frozen=True):
    def __str__(self) -> str:
        return "fold"


class Check(Struct, frozen=True):
    def __str__(self) -> str:
        return "check"


class Call(Struct, frozen=True):
    def __str__(self) -> str:
        return "call"


class Bet(Struct, frozen=True):
    """The first bet of a round."""

    amount: int

    def __str__(self) -> str:
        return f"bet {self.amount}"


class RaiseTo(Struct, frozen=True):
    """Raise or complete, so that the seat has `amount` in front of it on this round."""

    amount: int

    def __str__(self) -> str:
        return f"raise to {self.amount}"


class BringIn(Struct, frozen=True):
    """Post the bring-in and no more."""

    def __str__(self) -> str:
        return "bring in"


class DrawCards(CardStruct, frozen=True):
    """Throw these away and draw; none: stand pat."""

    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"draw {cards_text(self.cards)}" if self.cards else "stand pat"


class DiscardCards(CardStruct, frozen=True):
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"discard {cards_text(self.cards) or 'nothing'}"


class DiscardPile(Struct, frozen=True):
    """Give up a whole pile of the hand."""

    pile: str

    def __str__(self) -> str:
        return f"discard pile {self.pile}"


class ExposeCards(CardStruct, frozen=True):
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"expose {cards_text(self.cards) or 'nothing'}"


class PassCards(CardStruct, frozen=True):
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"pass {cards_text(self.cards) or 'nothing'}"


class SeparateCards(CardStruct, frozen=True):
    """Cards by pile of the hand."""

    piles: tuple[tuple[str, tuple[Card, ...]], ...]

    def __str__(self) -> str:
        return "separate " + " | ".join(
            f"{name}: {cards_text(cards)}" for name, cards in self.piles
        )


class DeclareSides(Struct, frozen=True):
    """A word for each pot, the main pot first; one word is for all of them."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return "declare " + " | ".join(self.words)


class ChooseValue(Struct, frozen=True):
    value: str

    def __str__(self) -> str:
        return f"choose {self.value}"


class Purchase(CardStruct, frozen=True):
    """Pay what is asked; `cards` are given up for it where the offer says so."""

    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"buy for {cards_text(self.cards)}" if self.cards else "buy"


class BuyOffer(CardStruct, frozen=True):
    """Buy the card at a place of the row, 0 for the top card of the stock.

    `cards` are given up for it where the offer says so.
    """

    place: int
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        away = f" for {cards_text(self.cards)}" if self.cards else ""
        return f"buy {self.place or 'top'}{away}"


class Bid(Struct, frozen=True):
    """A bid in an auction."""

    amount: int

    def __str__(self) -> str:
        return f"bid {self.amount}"


class Decline(Struct, frozen=True):
    def __str__(self) -> str:
        return "decline"


class ReplaceCards(CardStruct, frozen=True):
    """Cards of the board that make room for new ones."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"replace {cards_text(self.cards)}"


class ArrangeCards(CardStruct, frozen=True):
    """Every two-faced card of the hand with the end that is to be up first.

    `jokers`: what each joker stands for, where the game wants one value for both hands.
    """

    cards: tuple[Card, ...]
    jokers: tuple[Card, ...] = ()

    def __str__(self) -> str:
        named = f" with {cards_text(self.jokers)}" if self.jokers else ""
        return f"arrange {cards_text(self.cards) or 'nothing'}{named}"


class StayIn(Struct, frozen=True):
    def __str__(self) -> str:
        return "stay in"


class StayOut(Struct, frozen=True):
    def __str__(self) -> str:
        return "stay out"


class Look(Struct, frozen=True):
    def __str__(self) -> str:
        return "look"


class Stake(Struct, frozen=True):
    """A turn in a brag."""

    amount: int

    def __str__(self) -> str:
        return f"stake {self.amount}"


class See(Struct, frozen=True):
    """Pay to compare with the last other player."""

    def __str__(self) -> str:
        return "see"


class AskSideShow(Struct, frozen=True):
    def __str__(self) -> str:
        return "ask for a side show"


class Accept(Struct, frozen=True):
    def __str__(self) -> str:
        return "accept"


class ExchangeCards(CardStruct, frozen=True):
    """Give these cards for those of a pile.

    Without `taken`: for the whole pile; without `cards` either: the whole hand for the pile, for
    the hand of a neighbour or for new cards.
    """

    cards: tuple[Card, ...] = ()
    taken: tuple[Card, ...] = ()

    def __str__(self) -> str:
        taken = f" for {cards_text(self.taken)}" if self.taken else ""
        return f"exchange {cards_text(self.cards) or 'all'}{taken}"


class Knock(Struct, frozen=True):
    """Exchange no more; all others have one more turn."""

    def __str__(self) -> str:
        return "knock"


class Keep(Struct, frozen=True):
    """Take the card that is offered."""

    def __str__(self) -> str:
        return "keep"


class Push(Struct, frozen=True):
    """Leave the card that is offered to the next seat."""

    def __str__(self) -> str:
        return "push"


class RunTimes(Struct, frozen=True):
    """Number of times to deal the rest of the board; the smallest answer counts."""

    times: int

    def __str__(self) -> str:
        return f"run {self.times}"


def action_parts(action: "Action") -> tuple[str | int, ...]:
    """Split the text of an action before its amount of chips, for an `AmountSentence`.

    >>> action_parts(RaiseTo(40)), action_parts(Check())
    (('raise to ', 40), ('check',))
    """
    text = str(action)
    if isinstance(action, Bet | RaiseTo | Stake | Bid):
        return text.removesuffix(str(action.amount)), action.amount
    return (text,)


Action = (
    Fold
    | Check
    | Call
    | Bet
    | RaiseTo
    | BringIn
    | DrawCards
    | DiscardCards
    | DiscardPile
    | ExposeCards
    | PassCards
    | SeparateCards
    | DeclareSides
    | ChooseValue
    | Purchase
    | BuyOffer
    | Bid
    | Decline
    | ReplaceCards
    | ArrangeCards
    | RunTimes
    | StayIn
    | StayOut
    | Look
    | Stake
    | See
    | AskSideShow
    | Accept
    | ExchangeCards
    | Knock
    | Keep
    | Push
)


def _are_cards(value: object) -> bool:
    return type(value) is tuple and all(map(is_card, value))


def _are_words(value: object) -> bool:
    return type(value) is tuple and all(isinstance(word, str) for word in value)


def _are_piles(value: object) -> bool:
    return type(value) is tuple and all(
        type(pile) is tuple and len(pile) == 2 and isinstance(pile[0], str) and _are_cards(pile[1])
        for pile in value
    )


def _is_word(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return type(value) is int


_CARDS = (("cards", _are_cards, "a tuple of cards"),)

# What an action of each kind must hold to be one. How much a bet may be, its step says.
_MUST_HOLD: dict[type, tuple[tuple[str, Callable[[object], bool], str], ...]] = {
    Fold: (),
    Check: (),
    Call: (),
    Bet: (),
    RaiseTo: (),
    BringIn: (),
    DrawCards: _CARDS,
    DiscardCards: _CARDS,
    DiscardPile: (("pile", _is_word, "the name of a pile"),),
    ExposeCards: _CARDS,
    PassCards: _CARDS,
    SeparateCards: (("piles", _are_piles, "a tuple of pairs: a name, a tuple of cards"),),
    DeclareSides: (("words", _are_words, "a tuple of words"),),
    ChooseValue: (("value", _is_word, "a word"),),
    Purchase: _CARDS,
    BuyOffer: (("place", _is_number, "a whole number"), *_CARDS),
    Bid: (("amount", _is_number, "a whole number"),),
    Decline: (),
    ReplaceCards: _CARDS,
    ArrangeCards: (*_CARDS, ("jokers", _are_cards, "a tuple of cards")),
    RunTimes: (("times", _is_number, "a whole number"),),
    StayIn: (),
    StayOut: (),
    Look: (),
    Stake: (),
    See: (),
    AskSideShow: (),
    Accept: (),
    ExchangeCards: (*_CARDS, ("taken", _are_cards, "a tuple of cards")),
    Knock: (),
    Keep: (),
    Push: (),
}

# Kinds that can hold nothing wrong, and are most of all actions.
PLAIN_ACTIONS = frozenset(kind for kind, needed in _MUST_HOLD.items() if not needed)


def check_action(action: object) -> None:
    """Check that a value is an action with fields of the right types.

    >>> check_action(RunTimes(2))
    >>> check_action(RunTimes(1.5))
    Traceback (most recent call last):
    anypoker.engine.errors.IllegalAction: the times of RunTimes must be a whole number, not 1.5
    """
    kind = type(action)
    if kind not in _MUST_HOLD:
        known = ", ".join(each.__name__ for each in _MUST_HOLD)
        raise IllegalAction(
            f"{action!r} is not an action: an action is one of {known}; parse_action reads a text"
        )
    for name, is_right, what in _MUST_HOLD[kind]:
        value = getattr(action, name)
        if not is_right(value):
            raise IllegalAction(f"the {name} of {kind.__name__} must be {what}, not {value!r}")
