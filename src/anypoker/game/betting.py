"""The betting of a game: structures, forced bets, who starts, limits, prices."""

from enum import StrEnum

from msgspec import Struct

from anypoker.game.conditions import Condition
from anypoker.name_key import name_key
from anypoker.ranking import Ordering


class Structure(StrEnum):
    LIMIT = "Limit"
    POT_LIMIT = "Pot Limit"
    NO_LIMIT = "No Limit"
    SPREAD_LIMIT = "Spread Limit"
    ALL_IN_OR_FOLD = "All-in or Fold"


# What else people call them.
_CALLED = {
    Structure.LIMIT: ("fixed limit", "fixed", "FL"),
    Structure.POT_LIMIT: ("PL",),
    Structure.NO_LIMIT: ("NL",),
    Structure.SPREAD_LIMIT: ("spread", "SL"),
    Structure.ALL_IN_OR_FOLD: ("push or fold", "jam or fold", "AoF"),
}
_BY_KEY = {
    name_key(name): structure
    for structure, names in _CALLED.items()
    for name in (structure.value, *names)
}


def structure_named(words: str) -> Structure | None:
    """Return the betting structure that these words mean, if they mean one.

    >>> structure_named("nl"), structure_named("Pot-limit"), structure_named("some limit")
    (<Structure.NO_LIMIT: 'No Limit'>, <Structure.POT_LIMIT: 'Pot Limit'>, None)
    """
    return _BY_KEY.get(name_key(words))


class Unit(StrEnum):
    """Unit of an amount in a game file; the stakes set its value in chips."""

    CHIPS = "chips"
    ANTE = "ante"
    SMALL_BET = "small_bet"
    BIG_BET = "big_bet"
    BIG_BLIND = "big_blind"


class Amount(Struct, frozen=True):
    times: int
    unit: Unit


FREE = Amount(0, Unit.CHIPS)


class PotMatchPrice(Struct, frozen=True):
    """As much as lies in the pot, or half of it, but never more than `most`."""

    most: Amount | None = None
    half: bool = False


Price = Amount | PotMatchPrice


class Limits(Struct, frozen=True):
    """Limits that the file sets beyond the betting structure. None: the customary rule."""

    bets_per_round: int | None = None  # the bet and its raises, in limit games
    heads_up_too: bool = False  # the cap holds with two players as well
    cap_per_round: Amount | None = None  # what one seat may put in on one round
    cap_per_hand: Amount | None = None  # what one seat may put in during the hand, antes included
    increment: Amount | None = None  # every bet and raise is exactly this much


class ForcedStyle(StrEnum):
    BLINDS = "blinds"
    BRING_IN = "bring-in"
    ANTES_ONLY = "antes_only"
    BOMB = "bomb"  # everyone antes; the file itself has no betting round before the board


class BringInRule(StrEnum):
    """Whose up card brings it in: `al` ace low, `ah` ace high."""

    LOW_CARD = "low card"  # ace high
    LOW_CARD_AL = "low card al"
    HIGH_CARD = "high card"  # king high, as in razz
    HIGH_CARD_AH = "high card ah"
    HIGH_CARD_AH_WILD = "high card ah wild"  # a wild up card is the highest

    @property
    def asks_highest(self) -> bool:
        """True if the highest cards bring it in, not the lowest."""
        return self not in (BringInRule.LOW_CARD, BringInRule.LOW_CARD_AL)


class ForcedBets(Struct, frozen=True):
    style: ForcedStyle
    rule: BringInRule | None  # None unless the style is bring-in
    ordering: Ordering | None  # weighs several up cards; None: the first showdown entry's
    open_pair_doubles: bool


class ForcedBetsIf(Struct, frozen=True):
    condition: Condition
    forced: ForcedBets


class ForcedBetsRule(Struct, frozen=True):
    """The first case that is true when the forced bets are due, else `otherwise`."""

    cases: tuple[ForcedBetsIf, ...]
    otherwise: ForcedBets


class FirstRoundStart(StrEnum):
    """Rule for the seat that starts the first betting round."""

    AFTER_BIG_BLIND = "after_big_blind"
    BRING_IN = "bring_in"
    DEALER = "dealer"  # the first seat left of the button
    HIGH_CARD = "high_card"  # the highest up card, and nobody is forced to bet


class LaterRoundStart(StrEnum):
    """Rule for the seat that starts a later betting round."""

    HIGH_HAND = "high_hand"
    LOW_HAND = "low_hand"  # the lowest up cards
    DEALER = "dealer"
    LAST_ACTOR = "last_actor"
    OPENER = "opener"  # the first to bet in the round before, or the next seat on its left


class LaterRoundStartIf(Struct, frozen=True):
    condition: Condition
    order: LaterRoundStart


class BettingOrder(Struct, frozen=True):
    first: FirstRoundStart
    later_cases: tuple[LaterRoundStartIf, ...]
    later: LaterRoundStart
