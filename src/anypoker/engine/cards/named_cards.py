"""Cards that a player names, found in the hand or on the board."""

from collections.abc import Sequence

from anypoker.cards import Card, card_text, cards_text, turn_over
from anypoker.engine.errors import IllegalAction


def number_words(least: int, most: int) -> str:
    """Return a number of cards in words.

    >>> number_words(0, 3), number_words(1, 1)
    ('0 to 3 cards', 'exactly 1 card')
    """
    if least == most:
        return f"exactly {most} card{'' if most == 1 else 's'}"
    return f"{least} to {most} cards"


def pick_positions(
    verb: str,
    wanted: Sequence[Card],
    cards: Sequence[Card],
    allowed: Sequence[int],
    bounds: tuple[int, int],
) -> list[int]:
    """Return the positions of the wanted cards; refuse too many, too few or missing ones."""
    least, most = bounds
    if not least <= len(wanted) <= most:
        raise IllegalAction(
            f"{verb} {number_words(least, most)}, not {len(wanted)}"
            f"{f' ({cards_text(wanted)})' if wanted else ''}"
        )
    free = list(allowed)
    found: list[int] = []
    for card in wanted:
        place = next((p for p in free if cards[p] in (card, turn_over(card))), None)
        if place is None:
            choices = cards_text(cards[position] for position in allowed)
            twice = " a second time" if any(cards[p] == card for p in found) else ""
            raise IllegalAction(
                f"{card_text(card)} cannot be named{twice}: {verb} {number_words(least, most)} "
                f"of {choices}"
            )
        free.remove(place)
        found.append(place)
    return found
