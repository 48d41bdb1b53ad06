"""Lookup of a deck: by name, from a game, or from a list of cards in a file."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anypoker.cli.output.printing import exit_with_error

if TYPE_CHECKING:
    from anypoker.cards import Card, Deck
    from anypoker.ranking import Ordering
    from anypoker.rules import Game

DECK_HELP = (
    "Deck: standard, short_6a, short_ta or short_27_ja; the deck of a game; or FILE.json#NAME for "
    "a list of cards."
)


def find_deck(text: str) -> "Deck":
    """Find a deck, or exit with an error."""
    from anypoker.cards import DECKS

    for kind, deck in DECKS.items():
        if text == kind:
            return deck
    if "#" in text:
        file, _, name = text.rpartition("#")
        return _listed(file, name)
    return _game(text).deck


def ordering_of_deck(text: str | None) -> "Ordering":
    """Find the ordering of the game that `text` names, or exit with an error."""
    from anypoker.cards import DECKS
    from anypoker.game import RankedHand

    if text is None or text in DECKS or "#" in text:
        exit_with_error("name an ordering, such as high; only the deck of a game has a default")
    entries = _game(text).showdown.every_entry()
    ranked = [entry.hand.ordering for entry in entries if isinstance(entry.hand, RankedHand)]
    if not ranked:
        exit_with_error(f"{text} does not rank hands; name an ordering, such as high")
    return ranked[0]


def _game(name: str) -> "Game":
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.rules import RulesError

    try:
        return find(name).game
    except UnknownGameError:
        exit_with_error(f"'{name}' is not a deck. {DECK_HELP}")
    except UnreadableFileError as error:
        exit_with_error(str(error))
    except RulesError as error:
        exit_with_error(
            f"{name} is not a game ({error.problems[0]}); write {name}#NAME for a list of cards"
        )


def _listed(file: str, name: str) -> "Deck":
    from anypoker.cards import CardError, Deck, DeckKind
    from anypoker.catalogue import UnreadableFileError, read_text

    try:
        document = json.loads(read_text(Path(file)))
        listed = document.get(name) if isinstance(document, dict) else None
        if not isinstance(listed, list):
            exit_with_error(f"{file} has no list of cards '{name}'")
        return Deck(DeckKind.CUSTOM, tuple(_card(item) for item in listed))
    except UnreadableFileError as error:
        exit_with_error(str(error))
    except json.JSONDecodeError as error:
        exit_with_error(
            f"{file} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        )
    except CardError as error:
        exit_with_error(f"'{name}' in {file}: {error}")


def _card(item: Any) -> "Card":
    """Parse an item of a list of cards: "As", "As/7d" or ["As", "7d"]."""
    from anypoker.cards import CardError, parse_card

    if isinstance(item, list) and all(isinstance(face, str) for face in item):
        return parse_card("/".join(item))
    if isinstance(item, str):
        return parse_card(item)
    raise CardError(f"{json.dumps(item)} is not a card: write As, or [As, 7d] for two faces")
