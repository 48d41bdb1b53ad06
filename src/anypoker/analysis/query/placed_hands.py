"""Cards of a hand with its down cards in parentheses: `(AsAd)Kc`.

A hand may have several groups, in the order of the deal: `(AsAd)KcQdJh9s(7c)`. `??` is a card that
is not known.
"""

import re
from collections.abc import Sequence

from anypoker.analysis.query.known_deal import KnownDealError
from anypoker.analysis.query.ranges import RangeError
from anypoker.cards import Card, CardError, parse_cards

_GROUP = re.compile(r"\(([^()]*)\)|([^()]+)")
_UNKNOWN = re.compile(r"(\?\??)")
_HELP = "write the down cards in parentheses and then the up cards, such as (AsAd)Kc or (A2)3"


def is_placed(text: str) -> bool:
    """Return whether a hand says which of its cards are down."""
    return "(" in text or ")" in text


def placed_cards(text: str, ups: Sequence[bool], where: str) -> tuple[Card | None, ...]:
    """Read a hand with parentheses. `ups`: for each card it receives, whether that card is up.

    >>> placed_cards("(AsAd)Kc", [False, False, True], "hand 1")
    (51, 49, 44)

    Raises:
        RangeError: If a card has no suit.
        KnownDealError: If the hand has too many cards.
    """
    named: dict[bool, list[Card | None]] = {False: [], True: []}
    if "".join(match.group() for match in _GROUP.finditer(text)) != text:
        raise RangeError(f"'{text}' has a parenthesis without its other half: {_HELP}").at(
            text, _odd_parenthesis(text)
        )
    for match in _GROUP.finditer(text):
        down, up = match.groups()
        named[up is not None] += _cards(up if down is None else down, text)
    cards: list[Card | None] = [None] * len(ups)
    last = -1
    for is_up, own in named.items():
        places = [place for place, lies in enumerate(ups) if lies == is_up]
        if len(own) > len(places):
            raise KnownDealError(
                f"{where} has {len(places)} {'up' if is_up else 'down'} cards at the showdown, "
                f"not {len(own)} as in '{text}'"
            )
        for place, card in zip(places, own, strict=False):
            cards[place] = card
            last = max(last, place)
    return tuple(cards[: last + 1])


def _odd_parenthesis(text: str) -> int:
    """Return the position of the first parenthesis that does not match."""
    opened = -1
    for place, letter in enumerate(text):
        if letter == "(" and opened >= 0:
            return place
        if letter == ")" and opened < 0:
            return place
        if letter in "()":
            opened = place if letter == "(" else -1
    return max(opened, 0)


def _cards(words: str, text: str) -> list[Card | None]:
    cards: list[Card | None] = []
    for part in _UNKNOWN.split(words):
        if part.startswith("?"):
            cards.append(None)
            continue
        try:
            cards += parse_cards(part)
        except CardError:
            raise RangeError(f"name the suits of '{text}': {_HELP}").at(
                text, max(text.find(part), 0)
            ) from None
    return cards
