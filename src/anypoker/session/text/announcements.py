"""What happened at a table besides the hands, in words for one player."""

from typing import assert_never

from anypoker.tables import TableEvent
from anypoker.tables import table_events as t


def announcement(event: TableEvent, you: str = "") -> str:
    """A sentence for the player with the id `you`; empty where there is nothing to say.

    >>> announcement(t.StackChanged("ann", "Ann", 50, "bought"))
    'Ann buys 50'
    >>> announcement(t.StackChanged("ann", "Ann", -50, "bounty"), you="ann")
    'You pay a bounty of 50'
    """
    match event:
        case t.SatDown():
            return f"{_does(event, 'sits', you)} down with {event.stack}"
        case t.LeftTable():
            return f"{_does(event, 'leaves', you)} with {event.chips}"
        case t.MovedSeat():
            return f"{_does(event, 'moves', you)} to seat {event.seat + 1}"
        case t.StackChanged():
            return _stack_words(event, you)
        case t.HandSettled():
            return ""  # the events of the hand have told it
        case t.HandVoided():
            why = f": {event.why}" if event.why else ""
            return f"Hand {event.number} is void, all chips are back{why}"
        case t.LegUp():
            return f"{_does(event, 'has', you)} a leg up: another pot, and the next is killed"
        case t.KillOwed():
            return f"{_does(event, 'kills', you)} the next pot: the limits are {event.limits}"
        case t.StillStanding(players):
            names = ["you" if player == you else name for player, name in players]
            words = f"{', '.join(names[:-1])} and {names[-1]} still stand"
            return f"{words[:1].upper()}{words[1:]}"
        case t.PlayChanged(what):
            return f"{what[:1].upper()}{what[1:]}"
        case t.LevelBegan():
            return f"Level {event.level}: {event.stakes}"
        case t.Placed(place):
            are = "You are" if place.player == you else f"{place.name} is"
            return f"{are} in place {place.place}"
        case _:
            assert_never(event)


_SECOND_PERSON = {"is": "are", "has": "have"}


def _does(
    event: t.SatDown | t.LeftTable | t.MovedSeat | t.StackChanged | t.LegUp | t.KillOwed,
    verb: str,
    you: str,
) -> str:
    if event.player == you:
        return f"You {_SECOND_PERSON.get(verb, verb.removesuffix('s'))}"
    return f"{event.name} {verb}"


def _stack_words(event: t.StackChanged, you: str) -> str:
    chips = abs(event.chips)
    match event.why:
        case "bought":
            return f"{_does(event, 'buys', you)} {chips}"
        case "bounty" if event.chips > 0:
            return f"{_does(event, 'gets', you)} a bounty of {chips}"
        case "bounty":
            return f"{_does(event, 'pays', you)} a bounty of {chips}"
        case "stand-up" if event.chips > 0:
            return f"{_does(event, 'gets', you)} {chips}"
        case "stand-up":
            return f"{_does(event, 'pays', you)} {chips} as the last one standing"
        case "charge":
            return f"{_does(event, 'pays', you)} {chips} to the house"
    return f"{_does(event, 'gets' if event.chips > 0 else 'gives', you)} {chips}"
