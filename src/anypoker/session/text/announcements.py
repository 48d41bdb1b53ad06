"""Announcements of table events for one player."""

from typing import assert_never

from anypoker.session.setup.display_unit import WHOLE, format_amount, format_stakes
from anypoker.tables import TableEvent
from anypoker.tables import table_events as t


def announcement(event: TableEvent, you: str = "", unit: int = WHOLE) -> str:
    """Write an event for the player with the id `you`; empty if there is nothing to announce.

    `unit`: the display unit of the table.

    >>> announcement(t.StackChanged("ann", "Ann", 50, "bought"))
    'Ann buys 50'
    >>> announcement(t.StackChanged("ann", "Ann", -50, "bounty"), you="ann")
    'You pay a bounty of 50'
    >>> announcement(t.StackChanged("ann", "Ann", 50, "bought"), unit=100)
    'Ann buys 0.50'
    """
    match event:
        case t.SatDown():
            return f"{_does(event, 'sits', you)} down with {format_amount(event.stack, unit)}"
        case t.LeftTable():
            return f"{_does(event, 'leaves', you)} with {format_amount(event.chips, unit)}"
        case t.MovedSeat():
            return f"{_does(event, 'moves', you)} to seat {event.seat + 1}"
        case t.Renamed():
            return f"{_does(event, 'is', you)} now called {event.new}"
        case t.StackChanged():
            return _stack_words(event, you, unit)
        case t.HandSettled():
            return ""  # the transcript of the hand has it
        case t.HandVoided():
            why = f": {event.why}" if event.why else ""
            return f"Hand {event.number} was voided; all bets are returned{why}"
        case t.LegUp():
            return f"{_does(event, 'has', you)} a leg up: winning the next pot makes a kill pot"
        case t.KillOwed():
            limits = format_stakes(event.limits, unit)
            return f"{_does(event, 'kills', you)} the next pot: the limits are {limits}"
        case t.StillStanding(players):
            names = ["you" if player == you else name for player, name in players]
            words = f"{', '.join(names[:-1])} and {names[-1]} are still standing"
            return f"{words[:1].upper()}{words[1:]}"
        case t.PlayChanged(what, stakes):
            words = f"{what} {format_stakes(stakes, unit)}" if stakes else what
            return f"{words[:1].upper()}{words[1:]}"
        case t.LevelBegan():
            return f"Level {event.level}: {format_stakes(event.stakes, unit)}"
        case t.Placed(place):
            name = "You" if place.player == you else place.name
            return f"{name} finished {ordinal(place.place)}"
        case _:
            assert_never(event)


def ordinal(number: int) -> str:
    """Write an ordinal number.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{endings.get(number % 10, 'th') if number // 10 % 10 != 1 else 'th'}"


_SECOND_PERSON = {"is": "are", "has": "have"}


def _does(
    event: (
        t.SatDown | t.LeftTable | t.MovedSeat | t.Renamed | t.StackChanged | t.LegUp | t.KillOwed
    ),
    verb: str,
    you: str,
) -> str:
    if event.player == you:
        return f"You {_SECOND_PERSON.get(verb, verb.removesuffix('s'))}"
    return f"{event.name} {verb}"


def _stack_words(event: t.StackChanged, you: str, unit: int) -> str:
    chips = format_amount(abs(event.chips), unit)
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
            return f"{_does(event, 'pays', you)} {chips} as the last player standing"
        case "charge":
            return f"{_does(event, 'pays', you)} {chips} to the house"
    return f"{_does(event, 'gets' if event.chips > 0 else 'gives', you)} {chips}"
