"""Decks: the four that have names, and any other pack of cards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from anypoker.cards.card import JOKER, RANKS, SUITS, Card, card_text, cards_text, faces, make_card
from anypoker.errors import AnypokerError


class DeckError(AnypokerError, ValueError):
    """A deck that cannot be put together."""


class DeckKind(StrEnum):
    STANDARD = "standard"
    SHORT_6A = "short_6a"
    SHORT_TA = "short_ta"
    SHORT_27_JA = "short_27_ja"
    CUSTOM = "custom"


# The ranks of the decks that have names; each has all four suits.
NAMED_RANKS = {
    DeckKind.STANDARD: "23456789TJQKA",
    DeckKind.SHORT_6A: "6789TJQKA",
    DeckKind.SHORT_TA: "TJQKA",
    DeckKind.SHORT_27_JA: "234567JQKA",
}


class Deck(Struct, frozen=True):
    """A pack of cards in its order before the shuffle, jokers last."""

    kind: DeckKind
    cards: tuple[Card, ...]

    @property
    def jokers(self) -> int:
        return self.cards.count(JOKER)

    @property
    def has_two_faced(self) -> bool:
        return any(len(faces(card)) > 1 for card in self.cards)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that some card of the deck shows, low to high."""
        shown = {face >> 2 for card in self.cards for face in faces(card) if face != JOKER}
        return tuple(sorted(shown))

    @property
    def suits(self) -> tuple[int, ...]:
        """The suits that some card of the deck shows."""
        shown = {face & 3 for card in self.cards for face in faces(card) if face != JOKER}
        return tuple(sorted(shown))

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return cards_text(self.cards)


def _pack(ranks: Iterable[str], suits: Iterable[str]) -> list[Card]:
    suit_order = [SUITS.index(suit) for suit in suits]
    return [make_card(RANKS.index(rank), suit) for rank in ranks for suit in suit_order]


def named_deck(kind: DeckKind, jokers: int = 0) -> Deck:
    """Return a deck that has a name, with jokers shuffled in if wanted.

    >>> len(named_deck(DeckKind.SHORT_6A)), len(named_deck(DeckKind.STANDARD, jokers=2))
    (36, 54)
    """
    if kind is DeckKind.CUSTOM:
        raise DeckError("a custom deck has to say which cards it holds")
    return Deck(kind, (*_pack(NAMED_RANKS[kind], SUITS), *[JOKER] * jokers))


def custom_deck(
    ranks: Sequence[str] = tuple(RANKS),
    suits: Sequence[str] = tuple(SUITS),
    *,
    jokers: int = 0,
    removed: Sequence[Card] = (),
    added: Sequence[Card] = (),
    two_faced: Sequence[Card] = (),
) -> Deck:
    """Return a deck of every rank in every suit, with cards removed and added, and jokers.

    >>> str(custom_deck("AKQJ", "s", jokers=1))
    'Js Qs Ks As Jk'
    """
    in_order = sorted(set(ranks), key=RANKS.index)
    pack = _pack(in_order, sorted(set(suits), key=SUITS.index))
    for card, count in Counter(removed).items():
        if pack.count(card) < count:
            raise DeckError(f"{card_text(card)} cannot be removed: the deck does not hold it")
        for _ in range(count):
            pack.remove(card)
    return Deck(DeckKind.CUSTOM, (*pack, *added, *two_faced, *[JOKER] * jokers))


DECKS = {kind: named_deck(kind) for kind in NAMED_RANKS}
