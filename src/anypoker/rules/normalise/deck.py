"""The deck of a document -> the deck of the game."""

from collections.abc import Sequence

from anypoker.cards import DECKS, RANKS, SUITS, Deck, DeckError, DeckKind, custom_deck, named_deck
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import root as doc
from anypoker.rules.normalise.card_names import read_card, read_rank, read_suit
from anypoker.rules.normalise.context import NormaliseContext

_CUSTOM_KEYS = ("ranks", "suits", "removed", "added", "twoFaced")


def deck(part: doc.DeckPart, context: NormaliseContext, path: Path) -> Deck:
    """Return the pack of cards, whose number must be what the file says."""
    jokers = part.jokers or 0
    before = len(context.problems)
    if part.type == "custom":
        found = _custom(part, jokers, context, path)
    else:
        for key in _CUSTOM_KEYS:
            if getattr(part, key) is not None:
                sentence = f'`{key}` belongs to a deck of the type "custom"'
                context.error((*path, key), sentence)
        found = named_deck(_kind(part), jokers)
    size = len(found) - found.jokers
    if part.cards != size and len(context.problems) == before:
        sentence = f"a {part.type} deck has {size} cards here, not {part.cards}"
        hint = "jokers are not counted" if part.cards == len(found) else None
        context.error((*path, "cards"), sentence, hint)
    return found


def _kind(part: doc.DeckPart) -> DeckKind:
    """Return the older generation called every deck standard, also that of 36 cards."""
    if part.type == "standard" and part.cards == len(DECKS[DeckKind.SHORT_6A]):
        return DeckKind.SHORT_6A
    return DeckKind(part.type)


def _custom(part: doc.DeckPart, jokers: int, context: NormaliseContext, path: Path) -> Deck:
    plain = part.ranks is not None or part.suits is not None
    if not plain and not part.twoFaced and not part.added:
        context.error(path, "a custom deck must list its cards: `ranks`, `suits`, `twoFaced`…")
    ranks = _read_once("rank", part.ranks or (RANKS if plain else ""), context, path)
    suits = _read_once("suit", part.suits or (SUITS if plain else ""), context, path)
    listed = {
        key: [
            read_card(word, context, (*path, key, number), two_faced=key == "twoFaced")
            for number, word in enumerate(getattr(part, key) or [])
        ]
        for key in ("removed", "added", "twoFaced")
    }
    try:
        return custom_deck(
            ranks,
            suits,
            jokers=jokers,
            removed=listed["removed"],
            added=listed["added"],
            two_faced=listed["twoFaced"],
        )
    except DeckError as error:
        context.error((*path, "removed"), str(error))
        return custom_deck(ranks, suits, jokers=jokers)


def _read_once(noun: str, words: Sequence[str], context: NormaliseContext, path: Path) -> list[str]:
    """Read ranks or suits; each makes its cards once, however often it is listed."""
    read = {"rank": read_rank, "suit": read_suit}[noun]
    found: list[str] = []
    for number, word in enumerate(words):
        here = (*path, f"{noun}s", number)
        before = len(context.problems)
        letter = read(word, context, here)
        if letter in found and len(context.problems) == before:
            sentence = f'the {noun} "{word}" is listed twice'
            context.error(here, sentence, f"list each {noun} once, and further cards in `added`")
        found.append(letter)
    return found
