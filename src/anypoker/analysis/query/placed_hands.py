"""Hands with their down cards in parentheses: `(AsAd)Kc`, or without suits `(A2)3`.

A hand may have several groups, in the order of the deal: `(AsAd)KcQdJh9s(7c)`. `??` is a card that
is not known.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from anypoker.analysis.query.ranges import Holding, RangeError
from anypoker.analysis.query.spots import KnownDealError
from anypoker.cards import RANKS, Card, CardError, parse_cards

_GROUP = re.compile(r"\(([^()]*)\)|([^()]+)")
_TOKEN = re.compile(r"\?\??|(?-i:Jk)|[2-9TJQKA][cdhs♣♦♥♠]?", re.IGNORECASE)
_HELP = "write the down cards in parentheses and then the up cards, such as (AsAd)Kc or (A2)3"

Choice = tuple[Card, ...] | None  # the cards that a named card may be; None: any card


class PlacedHand(NamedTuple):
    """Known cards of a hand, in the order received."""

    choices: tuple[Choice, ...]

    def cards(self) -> tuple[Card | None, ...] | None:
        """Return the cards, or None if a suit is left open."""
        if any(choice is not None and len(choice) != 1 for choice in self.choices):
            return None
        return tuple(None if choice is None else choice[0] for choice in self.choices)

    def places(self) -> tuple[int, ...]:
        """Return the places of the cards that are known."""
        return tuple(place for place, one in enumerate(self.choices) if one is not None)

    def holdings(self, ups: Sequence[bool]) -> tuple[Holding, ...]:
        """Return the cards that can lie at `places`, each pair of down and up cards once."""
        found: dict[tuple[frozenset[int], frozenset[int]], Holding] = {}
        for held in _distinct([choice for choice in self.choices if choice is not None]):
            placed = zip(held, self.places(), strict=True)
            up = frozenset(card for card, place in placed if ups[place])
            found.setdefault((frozenset(held) - up, up), held)
        return tuple(found.values())


def is_placed(text: str) -> bool:
    """Return whether a hand says which of its cards are down."""
    return "(" in text or ")" in text


def parse_placed(text: str, ups: Sequence[bool], deck: Sequence[Card], where: str) -> PlacedHand:
    """Read a hand with parentheses. `ups`: for each card it receives, whether that card is up.

    >>> from anypoker.cards import DECKS, DeckKind
    >>> deck = DECKS[DeckKind.STANDARD].cards
    >>> parse_placed("(AsAd)Kc", [False, False, True], deck, "hand 1").cards()
    (51, 49, 44)
    """
    named: dict[bool, list[Choice]] = {False: [], True: []}
    if "".join(match.group() for match in _GROUP.finditer(text)) != text:
        raise RangeError(f"'{text}' has a parenthesis without its other half: {_HELP}")
    for match in _GROUP.finditer(text):
        down, up = match.groups()
        named[up is not None] += _choices(up if down is None else down, text, deck)
    choices: list[Choice] = [None] * len(ups)
    last = -1
    for is_up, cards in named.items():
        places = [place for place, lies in enumerate(ups) if lies == is_up]
        if len(cards) > len(places):
            raise KnownDealError(
                f"{where} has {len(places)} {'up' if is_up else 'down'} cards at the showdown, "
                f"not {len(cards)} as in '{text}'"
            )
        for place, choice in zip(places, cards, strict=False):
            choices[place] = choice
            last = max(last, place)
    return PlacedHand(tuple(choices[: last + 1]))


def placed_cards(
    text: str, ups: Sequence[bool], deck: Sequence[Card], where: str
) -> tuple[Card | None, ...]:
    """Read a hand with parentheses in which every card has its suit.

    Raises:
        SpotError: If a suit is left open, or the hand has too many cards.
    """
    cards = parse_placed(text, ups, deck, where).cards()
    if cards is None:
        raise KnownDealError(f"name the suits of '{text}': a range of hands cannot be used here")
    return cards


def _choices(words: str, text: str, deck: Sequence[Card]) -> Iterator[Choice]:
    plain = "".join(words.split()).replace(",", "")
    tokens = _TOKEN.findall(plain)
    if "".join(tokens) != plain:
        yield from ((card,) for card in _cards(words, text))
        return
    for token in tokens:
        if token.startswith("?"):
            yield None
        elif len(token) == 1:
            rank = RANKS.index(token.upper())
            yield tuple(card for card in dict.fromkeys(deck) if card >> 2 == rank)
        else:
            yield parse_cards(token)


def _cards(words: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(words)
    except CardError:
        raise RangeError(f"'{text}' is not a hand: {_HELP}") from None


def _distinct(choices: Sequence[tuple[Card, ...]]) -> Iterator[Holding]:
    if not choices:
        yield ()
        return
    for held in _distinct(choices[:-1]):
        yield from ((*held, card) for card in choices[-1] if card not in held)
