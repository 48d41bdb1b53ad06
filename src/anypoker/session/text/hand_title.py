"""Title of a hand: its number, stakes, mix and game."""

from anypoker.engine import Hand
from anypoker.game import Structure
from anypoker.tables import Table
from anypoker.tables.games.stakes import headline_numbers


def plays_mix(table: Table) -> bool:
    """Return whether the table may play more than one game."""
    return len(table.rotation.items) != 1 or table.rotation.choice


def hand_number_words(table: Table) -> str:
    """Write the number of the hand, and the number of hands in a tournament."""
    contest = table.setup.contest
    of = f" of {contest.hands}" if contest is not None and contest.hands else ""
    return f"hand {table.number}{of}"


def stakes_words(hand: Hand) -> str:
    """Write the structure and stakes of a hand: `Limit 20/40`."""
    small, big = headline_numbers(hand.game, hand.stakes)
    between = "-" if hand.structure is Structure.SPREAD_LIMIT else "/"
    return f"{hand.structure} {small}{between}{big}"


def hands_left_words(table: Table) -> str:
    """Write how many hands of this game are left; empty if only one game is played."""
    if not plays_mix(table) or table.turn is None:
        return ""
    more = table.turn.hands_left - 1
    if not more:
        return "last hand of this game"
    return f"{more} more {'hand' if more == 1 else 'hands'} of this game"


def hand_heading(table: Table, chooser: str = "", progress: str = "") -> list[str]:
    """Write the lines above a hand.

    `chooser` has just chosen its game ("You choose" or "Ann chooses"). `progress` counts the hands
    to play ("3 of 10"), unless a tournament counts them.
    """
    line = hand_number_words(table).capitalize()
    if progress and not (table.setup.contest is not None and table.setup.contest.hands):
        line += f" ({progress})"
    if not plays_mix(table) or table.hand is None:
        return [line]
    name = table.hand.game.name
    line += f" · {table.rotation.name}: {name}"
    left = hands_left_words(table)
    line += f", {left}" if left else ""
    return [f"{chooser} {name}", line] if chooser else [line]
