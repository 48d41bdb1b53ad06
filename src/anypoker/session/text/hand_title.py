"""What a hand is called at its table: its number, the mix, the game, how long that is played."""

from anypoker.engine import Hand
from anypoker.game import Structure
from anypoker.tables import Table
from anypoker.tables.games.stakes import headline_numbers


def plays_mix(table: Table) -> bool:
    """Whether more than one game may be played here."""
    return len(table.rotation.items) != 1 or table.rotation.choice


def hand_number_words(table: Table) -> str:
    """The number of the hand, and of how many where that is laid down."""
    contest = table.setup.contest
    of = f" of {contest.hands}" if contest is not None and contest.hands else ""
    return f"hand {table.number}{of}"


def stakes_words(hand: Hand) -> str:
    """Return the stakes a hand is played for, in a word and two numbers: `Limit 20/40`."""
    small, big = headline_numbers(hand.game, hand.stakes)
    between = "-" if hand.structure is Structure.SPREAD_LIMIT else "/"
    return f"{hand.structure} {small}{between}{big}"


def hands_left_words(table: Table) -> str:
    """How long the game of a mix goes on; empty where no other follows."""
    if not plays_mix(table) or table.turn is None:
        return ""
    more = table.turn.hands_left - 1
    if not more:
        return "the last of this game"
    return f"{more} more {'hand' if more == 1 else 'hands'} of it"


def hand_heading(table: Table, chosen_by: str = "") -> str:
    """The line that begins a hand; `chosen_by`: who has just chosen its game."""
    line = hand_number_words(table).capitalize()
    if plays_mix(table) and table.hand is not None:
        line += f" · {table.rotation.name}: {table.hand.game.name}"
        left = hands_left_words(table)
        line += f", {left}" if left else ""
        if chosen_by:
            verb = "choose" if chosen_by == "You" else "chooses"
            line = f"{chosen_by} {verb} {table.hand.game.name}\n{line}"
    return line
