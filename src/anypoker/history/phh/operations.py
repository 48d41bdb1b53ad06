"""Operations of a record: deals of the dealer and actions of the players.

d db AsKdQh       cards for the board (or one card that all players share)
    d dh p1 AsKd      cards for a player; ?? is a card that is not known
    d _dice 3 4       what the dice show, the only word of ours for the dealer
    p1 cbr 40         see `VERBS`
    p1 sm AsKd        shows these cards, or without cards: mucks

What follows a # is commentary, and a line may be nothing else. In our own fields, a \\# is a
plain #.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from anypoker.cards import Card, CardError, card_text, parse_cards
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.history.phh.amounts import read_amount
from anypoker.history.phh.errors import PhhError
from anypoker.views import FACE_DOWN

# Verb of a player -> the actions that it can mean; the open decision selects one. Verbs that PHH
# does not define begin with an underscore, followed by the text form of the action.
VERBS: dict[str, tuple[type[Action], ...]] = {
    "f": (a.Fold,),
    "cc": (a.Check, a.Call),
    "cbr": (a.Bet, a.RaiseTo),
    "pb": (a.BringIn,),
    "sd": (a.DrawCards,),
    "_discard": (a.DiscardCards, a.DiscardPile),
    "_expose": (a.ExposeCards,),
    "_pass": (a.PassCards,),
    "_separate": (a.SeparateCards,),
    "_declare": (a.DeclareSides,),
    "_choose": (a.ChooseValue,),
    "_buy": (a.Purchase, a.BuyOffer),
    "_bid": (a.Bid,),
    "_decline": (a.Decline,),
    "_replace": (a.ReplaceCards,),
    "_arrange": (a.ArrangeCards,),
    "_run": (a.RunTimes,),
    "_stay": (a.StayIn, a.StayOut),
    "_look": (a.Look,),
    "_stake": (a.Stake,),
    "_see": (a.See,),
    "_ask": (a.AskSideShow,),
    "_accept": (a.Accept,),
    "_exchange": (a.ExchangeCards,),
    "_knock": (a.Knock,),
    "_keep": (a.Keep,),
    "_push": (a.Push,),
}
_WITH_AMOUNT = ("cbr", "_stake", "_bid")
VERB_OF = {action: verb for verb, actions in VERBS.items() for action in actions}

HIDDEN = "??"
_COMMENTARY = re.compile(r"(?<!\\)#.*", re.DOTALL)
_PIPS = frozenset("123456")  # of a die
_PLAYER = re.compile(r"p([1-9][0-9]?)")


class DealHole(NamedTuple):
    player: int
    cards: tuple[Card, ...]


class DealBoard(NamedTuple):
    cards: tuple[Card, ...]


class RollDice(NamedTuple):
    dice: tuple[int, ...]


class PlayerAction(NamedTuple):
    """An action: `cards` of `sd`, `amount` of `cbr`, `_stake` and `_bid`, `words` of others."""

    player: int
    verb: str
    cards: tuple[Card, ...] = ()
    amount: Decimal = Decimal(0)
    words: str = ""


class ShowOrMuck(NamedTuple):
    """Cards shown; None means mucked, empty means the cards that are already known."""

    player: int
    cards: tuple[Card, ...] | None


Operation = DealHole | DealBoard | RollDice | PlayerAction | ShowOrMuck


def parse_operation(text: str) -> Operation | None:
    """Read a line; None if it is commentary.

    >>> parse_operation("p2 cbr 12.5  # a raise")
    PlayerAction(player=1, verb='cbr', cards=(), amount=Decimal('12.5'), words='')
    """
    words = _COMMENTARY.sub("", text).split()
    if not words:
        return None
    try:
        if words[0] == "d":
            return _dealer(words[1:])
        return _player(_index(words[0]), words[1:])
    except (PhhError, CardError) as error:
        shown = text.strip() if len(text) < 200 else f"{text.strip()[:100]}…"
        raise PhhError(f"in '{shown}': {error}") from None


def _index(word: str) -> int:
    match = _PLAYER.fullmatch(word)
    if match is None:
        raise PhhError(f"'{word}' is neither d (the dealer) nor a player p1, p2 ...")
    return int(match[1]) - 1


def _dealer(words: list[str]) -> Operation:
    match words:
        case ["db", *cards]:
            return DealBoard(parse_seen_cards("".join(cards)))
        case ["dh", player, *cards]:
            return DealHole(_index(player), parse_seen_cards("".join(cards)))
        case ["_dice", *dice] if all(die in _PIPS for die in dice):
            return RollDice(tuple(int(die) for die in dice))
    raise PhhError("the dealer does one of: db CARDS, dh PLAYER CARDS, _dice NUMBERS")


def _player(player: int, words: list[str]) -> Operation:
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb == "sm":
        return ShowOrMuck(player, _shown("".join(rest)))
    if verb == "sd":
        return PlayerAction(player, verb, cards=parse_seen_cards("".join(rest)))
    if verb in _WITH_AMOUNT and len(rest) == 1:
        return PlayerAction(player, verb, amount=_amount(rest[0]))
    if verb in VERBS and verb not in _WITH_AMOUNT and (verb.startswith("_") or not rest):
        return PlayerAction(player, verb, words=" ".join(rest).replace("\\#", "#"))
    raise PhhError(
        f"a player does one of: {', '.join(VERBS)} (with a number after "
        f"{' and '.join(_WITH_AMOUNT)}), sm"
    )


def _shown(cards: str) -> tuple[Card, ...] | None:
    if not cards:
        return None
    return () if cards == "-" else parse_seen_cards(cards)


def _amount(word: str) -> Decimal:
    amount = read_amount(word)
    if not amount.is_finite() or amount <= 0:
        raise PhhError(f"an amount must be more than 0, not {word}")
    return amount


def parse_seen_cards(text: str) -> tuple[Card, ...]:
    """Parse cards, some of which may be unknown.

    >>> seen_cards_text(parse_seen_cards("As??Kd"))
    'As??Kd'
    """
    cards: list[Card] = []
    for place, known in enumerate(text.split(HIDDEN)):
        cards += [FACE_DOWN] * (place > 0)
        cards += parse_cards(known)
    return tuple(cards)


def seen_cards_text(cards: Sequence[Card]) -> str:
    """Write cards in the form of a record."""
    return "".join([HIDDEN if card == FACE_DOWN else card_text(card) for card in cards])


def operation_text(operation: Operation) -> str:
    """Write an operation as text that reads back.

    >>> operation_text(DealHole(0, parse_seen_cards("As??")))
    'd dh p1 As??'
    """
    match operation:
        case DealHole(player, cards):
            return f"d dh p{player + 1} {seen_cards_text(cards)}"
        case DealBoard(cards):
            return f"d db {seen_cards_text(cards)}"
        case RollDice(dice):
            return f"d _dice {' '.join(map(str, dice))}"
        case ShowOrMuck(player, cards):
            return f"p{player + 1} sm {seen_cards_text(cards or ())}".rstrip()
        case PlayerAction(player, verb, cards, amount, words):
            rest = f"{amount:f}" if verb in _WITH_AMOUNT else seen_cards_text(cards)
            rest = rest or words.replace("#", "\\#")
            return f"p{player + 1} {verb} {rest}".rstrip()
