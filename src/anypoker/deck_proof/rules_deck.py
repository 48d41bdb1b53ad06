"""Decks of games, read from the canonical files whose hashes contexts name."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from anypoker.deck_proof.context import MAX_SLOTS, Context, check_card, physical_card
from anypoker.deck_proof.errors import DeckProofError

MAX_RULES = 500_000  # characters of a canonical file
_RANKS = {  # of the decks that have names; each has all four suits
    "standard": "23456789TJQKA",
    "short_6a": "6789TJQKA",
    "short_ta": "TJQKA",
    "short_27_ja": "234567JQKA",
}
_SUITS = "cdhs"


def rules_hash(text: str) -> str:
    """Return the content hash of a game, given its canonical file as sorted JSON."""
    return hashlib.sha256(text.encode()).hexdigest()


def deck_of_rules(document: Mapping[str, Any], players: int) -> list[str]:
    """Return the cards of a game's canonical document for a number of players.

    Raises:
        DeckProofError: if the document has no deck.
    """
    try:
        deck = document["deck"]
        for one in document.get("byPlayers", ()):
            if one["players"] == players:
                deck = one.get("deck", deck)
        ranks, suits = deck.get("ranks", ""), deck.get("suits", _SUITS)
        if deck["type"] != "custom":
            ranks, suits = _RANKS[deck["type"]], _SUITS
        cards = [str(rank) + str(suit) for rank in ranks for suit in suits]
        cards += [*deck.get("added", ()), *deck.get("twoFaced", ())]
        cards += ["Jk"] * min(deck.get("jokers", 0), MAX_SLOTS)
    except (LookupError, TypeError, AttributeError):
        raise DeckProofError("the rules of the game name no deck") from None
    for card in cards:
        check_card(card)
    return cards


def deck_difference(cards: list[str], deck: list[str]) -> str:
    """Describe how cards differ from a deck; an empty text if they are the same.

    >>> deck_difference(["As", "Ks", "Ks"], ["As", "Ks", "Qs"])
    'without Qs, with Ks'
    """
    here, there = Counter(map(physical_card, cards)), Counter(map(physical_card, deck))
    parts = [("without", there - here), ("with", here - there)]
    return ", ".join(f"{word} {' '.join(sorted(one.elements()))}" for word, one in parts if one)


def check_deck(context: Context, rules: Mapping[str, str]) -> None:
    """Check the deck of a context against the rules of its game; `rules`: texts by hash.

    Raises:
        DeckProofError: if the rules are missing or those of another game, or if the deck differs.
    """
    text = rules.get(context.rules)
    if text is None:
        raise DeckProofError("the server did not send the rules whose hash the context names")
    try:
        document = json.loads(text)
        name = document["game"]
    except (ValueError, RecursionError, LookupError, TypeError):
        raise DeckProofError("the rules of the game cannot be read") from None
    if name != context.game:
        raise DeckProofError("the rules are those of another game than the context names")
    different = deck_difference(context.cards, deck_of_rules(document, len(context.seats)))
    if different:
        raise DeckProofError(f"the deck is not that of the game's rules: {different}")
