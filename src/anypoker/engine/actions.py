"""What a seat may do, one type a kind of action, each with a text form that reads back."""

import re
from collections.abc import Callable

from msgspec import Struct

from anypoker.cards import Card, CardError, cards_text, is_card, parse_cards
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


class DrawCards(Struct, frozen=True):
    """Throw these away and draw; none: stand pat."""

    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"draw {cards_text(self.cards)}" if self.cards else "stand pat"


class DiscardCards(Struct, frozen=True):
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"discard {cards_text(self.cards) or 'nothing'}"


class DiscardPile(Struct, frozen=True):
    """Give up a whole pile of the hand."""

    pile: str

    def __str__(self) -> str:
        return f"discard pile {self.pile}"


class ExposeCards(Struct, frozen=True):
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"expose {cards_text(self.cards) or 'nothing'}"


class PassCards(Struct, frozen=True):
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"pass {cards_text(self.cards) or 'nothing'}"


class SeparateCards(Struct, frozen=True):
    """Which cards go into which pile of the hand."""

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


class Purchase(Struct, frozen=True):
    """Pay what is asked; `cards` are given up for it where the offer says so."""

    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"buy for {cards_text(self.cards)}" if self.cards else "buy"


class Decline(Struct, frozen=True):
    def __str__(self) -> str:
        return "decline"


class ReplaceCards(Struct, frozen=True):
    """Cards of the board that make room for new ones."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"replace {cards_text(self.cards)}"


class ArrangeCards(Struct, frozen=True):
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


class ExchangeCards(Struct, frozen=True):
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
    """How often the rest of the board is to be dealt; the smallest wish counts."""

    times: int

    def __str__(self) -> str:
        return f"run {self.times}"


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
    """Refuse what is no action, or holds what no action of its kind can hold.

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


_WHOLE: dict[str, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "bring in": BringIn(),
    "stand pat": DrawCards(),
    "decline": Decline(),
    "buy": Purchase(),
    "stay in": StayIn(),
    "stay out": StayOut(),
    "in": StayIn(),
    "out": StayOut(),
    "take": Purchase(),
    "stand": Decline(),
    "look": Look(),
    "see": See(),
    "ask for a side show": AskSideShow(),
    "side show": AskSideShow(),
    "accept": Accept(),
    "exchange all": ExchangeCards(),
    "knock": Knock(),
    "keep": Keep(),
    "push": Push(),
}


def _cards(text: str) -> tuple[Card, ...]:
    return () if text == "nothing" else parse_cards(text)


def _separate(text: str) -> Action:
    piles: list[tuple[str, tuple[Card, ...]]] = []
    for part in text.split("|"):
        name, colon, cards = part.strip().rpartition(":")
        if not colon:
            raise IllegalAction(
                f"'{part.strip()}' names no pile: write 'separate Name: As Kd | Other: Qh'"
            )
        piles.append((name.strip(), _cards(cards.strip())))
    return SeparateCards(tuple(piles))


def _declare(text: str) -> Action:
    return DeclareSides(tuple(word.strip() for word in text.split("|")))


def _arrange(text: str) -> Action:
    cards, _, jokers = text.partition(" with ")
    return ArrangeCards(_cards(cards.strip()), _cards(jokers.strip()))


def _exchange(text: str) -> Action:
    cards, _, taken = text.partition(" for ")
    return ExchangeCards(_cards(cards.strip()), _cards(taken.strip()))


# The first words of an action, how the rest of it is read, and an example of the whole. The longer
# of two comes first.
_STARTS: tuple[tuple[str, Callable[[str], Action], str], ...] = (
    ("bet ", lambda rest: Bet(_number(rest)), "bet 10"),
    ("raise to ", lambda rest: RaiseTo(_number(rest)), "raise to 20"),
    ("complete to ", lambda rest: RaiseTo(_number(rest)), "complete to 4"),
    ("draw ", lambda rest: DrawCards(_cards(rest)), "draw 7c 2d"),
    ("discard pile ", DiscardPile, "discard pile Left"),
    ("discard ", lambda rest: DiscardCards(_cards(rest)), "discard 7c"),
    ("expose ", lambda rest: ExposeCards(_cards(rest)), "expose 7c"),
    ("pass ", lambda rest: PassCards(_cards(rest)), "pass 7c 2d"),
    ("separate ", _separate, "separate Name: As Kd | Other: Qh"),
    ("declare ", _declare, "declare high"),
    ("choose ", ChooseValue, "choose Omaha"),
    ("buy for ", lambda rest: Purchase(_cards(rest)), "buy for 7c"),
    ("replace ", lambda rest: ReplaceCards(_cards(rest)), "replace 7c"),
    ("stake ", lambda rest: Stake(_number(rest)), "stake 8"),
    ("arrange ", _arrange, "arrange As/7d 2c/Kh"),
    ("exchange ", _exchange, "exchange 7c for Kd"),
    ("run ", lambda rest: RunTimes(_number(rest.removesuffix(" times"))), "run 2"),
)

EXAMPLES = (*_WHOLE, *(example for _, _, example in _STARTS))


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,15}", text):
        raise IllegalAction(f"'{text}' is not a number of chips or times: write digits only")
    return int(text)


def parse_action(text: str) -> Action:
    """Read an action.

    >>> parse_action("raise to 40")
    RaiseTo(amount=40)
    >>> str(parse_action("separate Hold'em: AsKd | Omaha: Qh Jc"))
    "separate Hold'em: As Kd | Omaha: Qh Jc"
    """
    plain = " ".join(text.split())
    whole = _WHOLE.get(plain.lower())
    if whole is not None:
        return whole
    for start, read, _ in _STARTS:
        if plain.lower().startswith(start):
            try:
                return read(plain[len(start) :])
            except CardError as error:
                raise IllegalAction(f"in '{plain}': {error}") from error
    raise IllegalAction(f"'{plain}' is not an action: {_advice(plain)}")


def _advice(text: str) -> str:
    """How an action is written that begins like the text, or what actions begin with."""
    first = text.lower().partition(" ")[0]
    meant = [f"'{example}'" for example in EXAMPLES if example.partition(" ")[0] == first]
    if meant:
        return f"write it like {' or '.join(meant)}"
    known = sorted([*_WHOLE, *(start.strip() for start, _, _ in _STARTS)])
    return f"it must start with one of {', '.join(known)}"
