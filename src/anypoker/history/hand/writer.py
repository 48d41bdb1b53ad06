"""Writer of `.hand` files."""

from collections.abc import Iterable, Sequence

from anypoker.cards import Card, cards_text
from anypoker.engine import Action, Hand, Seats, ShuffledDeck, Stakes
from anypoker.game import Game, Structure
from anypoker.history.hand.inputs import action_words
from anypoker.history.hand.reader import NO_CARDS, read_hands
from anypoker.history.hand.replay import replay_hand
from anypoker.history.hand.stakes_text import dues_text, stakes_text
from anypoker.rules import canonical_text


def write_hand(
    note: str,
    game_word: str,
    game: Game,
    seats: Seats,
    stakes: Stakes,
    chance: ShuffledDeck,
    actions: Sequence[tuple[int, Action]],
    *,
    structure: Structure | None = None,
    played: bool = True,
) -> str:
    """Write a hand as text that `anypoker replay` reproduces card by card.

    `note`: what the file shows, its first line. `game_word`: how the file names the game: a name
    of the catalogue, a path, or the text of the game file. `actions`: `hand.actions`; for a hand
    that broke, with the action that broke it as the last one. `played` False: write what was done
    without a transcript, for a hand that cannot be played to its end.
    """
    structure = structure or stakes.structure or game.structures[0]
    names = [player.name for player in seats.players]
    lines = [
        *(f"# {line}".rstrip() for line in note.splitlines()),
        f"game: {game_word.strip()}",
        f"structure: {structure.value}",
        *([f"stakes: {stakes_text(stakes)}"] if stakes_text(stakes) else []),
        "seats:",
        *(f"  {player.name} {player.stack}" for player in seats.players),
        f"button: {names[seats.button]}",
        *_block("dues", [f"{n}: {dues_text(d)}" for n, d in zip(names, seats.dues, strict=False)]),
        *_block("marks", [f"{names[n]}: {', '.join(m)}" for n, m in enumerate(seats.marks) if m]),
        f"deck: {cards_text(chance.deck)}",
        *_block("shuffles", [cards_text(cards) or NO_CARDS for cards in chance.later]),
        f"key: {chance.key.hex()}",
        *([f"dice: {' '.join(map(str, chance.dice))}"] if chance.dice else []),
    ]
    lines.append("")
    lines += [f"> {names[seat]} {action_words(action)}" for seat, action in actions]
    text = "\n".join([*lines, ""])
    if not played:
        return text
    (file,) = read_hands(text, lambda _: game)
    return replay_hand(file).text()


def write_recorded_hand(label: str, hand: Hand, guessed: Iterable[Card] = ()) -> str:
    """A hand of a record, with its game in the file. `guessed`: cards that the record does not tell
    and that were made up, since such a file holds a whole deck."""
    made_up = cards_text(sorted(guessed))
    return write_hand(
        f"Hand {label}" + (f"\nNot told, and made up: {made_up}" if made_up else ""),
        canonical_text(hand.game),
        hand.game,
        hand.seats,
        hand.stakes,
        hand.chance,
        hand.actions,
        structure=hand.structure,
    )


def _block(key: str, rows: Sequence[str]) -> list[str]:
    """Write a header value of several lines, or nothing."""
    return [f"{key}:", *(f"  {row}" for row in rows)] if rows else []
