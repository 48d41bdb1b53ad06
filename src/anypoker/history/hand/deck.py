"""Decks that deal the cards named in a `.hand` file."""

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from anypoker.cards import Card, card_text
from anypoker.engine import Event, ShuffledDeck, shuffled_deck_from_key
from anypoker.engine.cards.dealt_cards import cards_off_the_stock
from anypoker.history.hand.reader import HandFile, HandFileError

_MAX_TRIES = 200


def deck_for_cards(file: HandFile, play: Callable[[ShuffledDeck], list[Event]]) -> ShuffledDeck:
    """Return a deck that deals seats and board the cards of the file, if there is one.

    Who receives the next card depends on what was done before, so the hand is played with the
    deck as it is; if a card went to a seat that needs another one, the two change places
    in the deck; and so on until everybody has what they should.
    """
    chance = _first_chance(file)
    if not any(file.wanted_cards.values()):
        return chance
    deck = list(chance.deck)
    for _ in range(_MAX_TRIES):
        chance = replace(chance, deck=tuple(deck))
        if not _fulfil(file, deck, play(chance)):
            return chance
    raise HandFileError(1, "no order of the deck deals the cards as the header says")


def _first_chance(file: HandFile) -> ShuffledDeck:
    """Put the known cards on top of the seed's deck, and later cards below."""
    natural = shuffled_deck_from_key(file.game.for_players(len(file.seats.players)), file.key)
    wished = [card for cards in file.wanted_cards.values() for card in cards]
    rest = list(natural.deck)
    for card, count in Counter([*file.deck, *wished]).items():
        if rest.count(card) < count:
            held = "is not in the deck" if card not in rest else f"is given {count} times"
            raise HandFileError(1, f"{card_text(card)} {held}")
        for _ in range(count):
            rest.remove(card)
    dice = (*file.dice, *natural.dice[len(file.dice) :])
    return ShuffledDeck(
        (*file.deck, *rest, *wished), dice[: len(natural.dice)], file.key, file.later
    )


def _fulfil(file: HandFile, deck: list[Card], events: Sequence[Event]) -> bool:
    """Swap cards that went to the wrong position; return whether there were any."""
    wishes = {place: list(cards) for place, cards in file.wanted_cards.items()}
    fixed = list(range(len(file.deck)))
    changed = False
    for place, _, shuffle, position in cards_off_the_stock(events, len(deck)):
        if shuffle:
            break  # the header has the later shuffles
        if position < len(file.deck) or not wishes.get(place):
            continue
        wanted = wishes[place].pop(0)
        fixed.append(position)
        if deck[position] != wanted:
            other = next(i for i, c in enumerate(deck) if c == wanted and i not in fixed)
            deck[position], deck[other] = wanted, deck[position]
            changed = True
    return changed
