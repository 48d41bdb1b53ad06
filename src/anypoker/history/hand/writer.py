"""Writing a hand as a `.hand` file."""

from collections.abc import Iterable, Sequence

from anypoker.cards import Card, cards_text
from anypoker.engine import Action, Hand
from anypoker.history.hand.inputs import action_words
from anypoker.history.hand.reader import NO_CARDS
from anypoker.history.hand.replay import played_lines
from anypoker.history.hand.stakes_text import dues_text, stakes_text
from anypoker.rules import canonical_text
from anypoker.views.messages import FORMAT


def write_hand(
    note: str, game_word: str, hand: Hand, actions: Sequence[tuple[int, Action]] | None = None
) -> str:
    """Write a hand as a text that `anypoker replay` plays again, card for card.

    Args:
        note: The first line or lines of the file.
        game_word: The game as the file names it: a name of the catalogue, a path, or the text of
            the game file.
        hand: The hand.
        actions: If given, write these actions without a transcript, for a hand that failed.
    """
    names = [player.name for player in hand.seats.players]
    if actions is None:
        body = played_lines(hand)
    else:
        body = [f"> {names[seat]} {action_words(action)}" for seat, action in actions]
    return "\n".join([*_header(note, game_word, hand, names), "", *body, ""])


def write_recorded_hand(label: str, hand: Hand, guessed: Iterable[Card] = ()) -> str:
    """Write a hand of a record, with its game in the file.

    `guessed`: cards that the record does not contain. The file has a whole deck, so they were
    made up.
    """
    made_up = cards_text(sorted(guessed))
    note = f"Hand {label}" + (f"\nNot told, and made up: {made_up}" if made_up else "")
    return write_hand(note, canonical_text(hand.game), hand)


def _header(note: str, game_word: str, hand: Hand, names: Sequence[str]) -> list[str]:
    seats, chance, stakes = hand.seats, hand.chance, stakes_text(hand.stakes)
    dues = zip(names, seats.dues, strict=False)
    return [
        *(f"# {line}".rstrip() for line in note.splitlines()),
        f"format: {FORMAT}",
        f"game: {game_word.strip()}",
        f"structure: {hand.structure.value}",
        *([f"stakes: {stakes}"] if stakes else []),
        "seats:",
        *(f"  {player.name} {player.stack}" for player in seats.players),
        f"button: {names[seats.button]}",
        *_block("dues", [f"{name}: {dues_text(due)}" for name, due in dues]),
        *_block("marks", [f"{names[n]}: {', '.join(m)}" for n, m in enumerate(seats.marks) if m]),
        f"deck: {cards_text(chance.deck)}",
        *_block("shuffles", [cards_text(cards) or NO_CARDS for cards in chance.later]),
        f"key: {chance.key.hex()}",
        *([f"dice: {' '.join(map(str, chance.dice))}"] if chance.dice else []),
    ]


def _block(key: str, rows: Sequence[str]) -> list[str]:
    """Write a header value of several lines, or nothing."""
    return [f"{key}:", *(f"  {row}" for row in rows)] if rows else []
