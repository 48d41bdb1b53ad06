"""Context of a hand: what is fixed before any client reveals a value."""

from collections import Counter
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from anypoker.cards import CardError, card_text, parse_card
from anypoker.deck_proof.deal import DECKS
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.hashing import read_hash, tagged_hash
from anypoker.limits import MAX_PLAYERS, SAFE_INTEGER

MAX_CONTEXT = 20_000  # bytes
MAX_SLOTS = 256
MAX_DICE = 256

Number = Annotated[int, Meta(ge=0, le=SAFE_INTEGER)]
HandNumber = Annotated[int, Meta(ge=1, le=SAFE_INTEGER)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]


class ContextSeat(Struct, frozen=True, omit_defaults=True):
    """A seat that is dealt in."""

    seat: Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)]
    player: Text  # names the player at this table; not the name that people read
    commitment: str | None = None  # None: the player takes no part

    def commitment_hash(self) -> bytes | None:
        if self.commitment is None:
            return None
        return read_hash(self.commitment, "a commitment")


class Context(Struct, frozen=True, omit_defaults=True):
    """Game, stakes, seats and button of a hand, and the commitments of its players."""

    table: Text
    hand: HandNumber
    game: Text
    stakes: Annotated[str, Meta(max_length=300)]
    button: Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)]
    seats: Annotated[tuple[ContextSeat, ...], Meta(min_length=1, max_length=MAX_PLAYERS)]
    deck: Annotated[str, Meta(max_length=MAX_SLOTS * 6)]
    previous: str
    dice: Annotated[int, Meta(ge=0, le=MAX_DICE)] = 0
    version: Literal[1] = 1
    rules: Annotated[str, Meta(max_length=64)] = ""  # hash of the game's canonical file
    decks: int = DECKS  # shuffled decks to pick from; 1 is enough if nobody committed

    def text(self) -> str:
        return msgspec.json.encode(self).decode()

    @property
    def cards(self) -> list[str]:
        return self.deck.split(" ")

    def seat_of(self, player: str | None) -> int | None:
        """Return the place of a player among the seats of the context."""
        found = [place for place, one in enumerate(self.seats) if one.player == player]
        return found[0] if found else None


_DECODER = msgspec.json.Decoder(Context)


def read_context(text: str) -> Context:
    """Read a context.

    Raises:
        DeckProofError: if it is not one.
    """
    try:
        if len(text.encode()) > MAX_CONTEXT:
            raise DeckProofError(f"the context has more than {MAX_CONTEXT:,} bytes")
        found = _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise DeckProofError(f"the context cannot be read: {error}") from None
    read_hash(found.previous, "'previous' of the context")
    if found.rules:
        read_hash(found.rules, "'rules' of the context")
    numbers = [one.seat for one in found.seats]
    players = {one.player for one in found.seats}
    if numbers != sorted(set(numbers)) or len(players) < len(numbers):
        raise DeckProofError("the context does not name each seat and player once, in seat order")
    commitments = [one.commitment_hash() for one in found.seats]
    if found.decks not in ((DECKS,) if any(commitments) else (1, DECKS)):
        raise DeckProofError(f"a hand has {DECKS} decks, or 1 if nobody takes part")
    if not 1 <= len(found.cards) <= MAX_SLOTS:
        raise DeckProofError(f"a deck has 1 to {MAX_SLOTS} cards, not {len(found.cards)}")
    for card in found.cards:
        check_card(card)
    return found


def check_card(text: str) -> None:
    """Raise `DeckProofError` unless the text is a card in its usual form."""
    try:
        usual = len(text) <= 5 and card_text(parse_card(text)) == text
    except CardError:
        usual = False
    if not usual:
        raise DeckProofError(f"'{text[:20]}' is not a card")


def context_hash(text: str) -> bytes:
    """Return the hash of a context, of exactly the text that was sent."""
    return tagged_hash("context", text)


def physical_card(text: str) -> str:
    """Return the same text for both ends of a two-faced card.

    >>> physical_card("As/7d") == physical_card("7d/As")
    True
    """
    return "/".join(sorted(text.split("/")))


def exceeds_deck(cards: list[str], deck: list[str]) -> str | None:
    """Return a card that occurs more often than the deck has it."""
    have = Counter(map(physical_card, deck))
    for card, count in Counter(map(physical_card, cards)).items():
        if count > have[card]:
            return card
    return None
