"""The text form of actions, read back: "raise to 40", "draw 7c 2d"."""

import re
from collections.abc import Callable

from anypoker.cards import Card, CardError, parse_cards
from anypoker.engine.actions import (
    Accept,
    Action,
    ArrangeCards,
    AskSideShow,
    Bet,
    Bid,
    BringIn,
    BuyOffer,
    Call,
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
    Look,
    PassCards,
    Purchase,
    Push,
    RaiseTo,
    ReplaceCards,
    RunTimes,
    See,
    SeparateCards,
    Stake,
    StayIn,
    StayOut,
)
from anypoker.engine.errors import IllegalAction

_WHOLE: dict[str, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "bring in": BringIn(),
    "stand pat": DrawCards(),
    "decline": Decline(),
    "pass": Decline(),
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


def _buy(text: str) -> Action:
    """A place of the row, or "top"; "2 for 7c": and the card to give up."""
    place, _, cards = text.partition(" for ")
    if place.lower() != "top" and not re.fullmatch(r"[0-9]{1,3}", place):
        raise IllegalAction(f"'buy {text}' is not an action: {_advice('buy')}")
    return BuyOffer(0 if place.lower() == "top" else int(place), _cards(cards.strip()))


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
    ("buy ", _buy, "buy 2"),
    ("take ", _buy, "take 2"),
    ("bid ", lambda rest: Bid(_number(rest)), "bid 12"),
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
    """Parse an action.

    >>> parse_action("raise to 40")
    RaiseTo(amount=40)
    >>> str(parse_action("separate Hold'em: AsKd | Omaha: Qh Jc"))
    "separate Hold'em: As Kd | Omaha: Qh Jc"
    """
    if not isinstance(text, str):
        raise IllegalAction(f"an action is text such as 'call' or 'raise to 40', not {text!r}")
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
    """Show actions that begin like the text, or the words that actions begin with."""
    first = text.lower().partition(" ")[0]
    meant = [f"'{example}'" for example in EXAMPLES if example.partition(" ")[0] == first]
    if meant:
        return f"write it like {' or '.join(meant)}"
    known = sorted([*_WHOLE, *(start.strip() for start, _, _ in _STARTS)])
    return f"it must start with one of {', '.join(known)}"
