"""Announcements of table events for one player."""

from typing import assert_never

from anypoker.sentences import Sentence
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
    sentence = _sentence(event, you, unit)
    if isinstance(sentence, Sentence):
        return sentence.written(lambda chips: format_amount(chips, unit))
    return sentence


def _sentence(event: TableEvent, you: str, unit: int) -> str:
    match event:
        case t.SatDown():
            return _say(event, you, "sits down with {chips:amount}", chips=event.stack)
        case t.LeftTable():
            return _say(event, you, "leaves with {chips:amount}", chips=event.chips)
        case t.MovedSeat():
            return _say(event, you, "moves to seat {seat}", seat=event.seat + 1)
        case t.Renamed():
            return _say(event, you, "is now called {new}", new=event.new)
        case t.StackChanged():
            return _stack_words(event, you)
        case t.HandSettled():
            return ""  # the transcript of the hand has it
        case t.HandVoided():
            return Sentence(
                "Hand {number} was voided; all bets are returned[: {why}]",
                number=event.number,
                why=event.why,
            )
        case t.LegUp():
            return _say(event, you, "has a leg up: winning the next pot makes a kill pot")
        case t.KillOwed():
            limits = format_stakes(event.limits, unit)
            return _say(event, you, "kills the next pot: the limits are {limits}", limits=limits)
        case t.StillStanding(players):
            names = ["you" if player == you else name for player, name in players]
            names[0] = f"{names[0][:1].upper()}{names[0][1:]}"
            return Sentence("{names:and} are still standing", names=names)
        case t.PlayChanged(what, stakes):
            said = what if isinstance(what, Sentence) else Sentence(what)
            template = f"{said.template[:1].upper()}{said.template[1:]}[ {{stakes}}]"
            return Sentence(template, **said.params, stakes=format_stakes(stakes, unit))
        case t.LevelBegan():
            stakes = format_stakes(event.stakes, unit)
            return Sentence("Level {level}: {stakes}", level=event.level, stakes=stakes)
        case t.Placed(place):
            name = "You" if place.player == you else place.name
            return Sentence("{name} finished {place:ordinal}", name=name, place=place.place)
        case _:
            assert_never(event)


_SECOND_PERSON = {"is": "are", "has": "have"}


def _say(
    event: (
        t.SatDown | t.LeftTable | t.MovedSeat | t.Renamed | t.StackChanged | t.LegUp | t.KillOwed
    ),
    you: str,
    template: str,
    **params: str | int,
) -> Sentence:
    """Write what a player does; a template begins with the verb."""
    if event.player != you:
        return Sentence(f"{{name}} {template}", name=event.name, **params)
    verb, rest = template.split(" ", 1)
    return Sentence(f"You {_SECOND_PERSON.get(verb, verb.removesuffix('s'))} {rest}", **params)


def _stack_words(event: t.StackChanged, you: str) -> Sentence:
    gets = event.chips > 0
    match event.why:
        case "bought":
            template = "buys {chips:amount}"
        case "bounty":
            template = f"{'gets' if gets else 'pays'} a bounty of {{chips:amount}}"
        case "stand-up":
            template = "gets {chips:amount}"
            if not gets:
                template = "pays {chips:amount} as the last player standing"
        case "charge":
            template = "pays {chips:amount} to the house"
        case _:
            template = "gets {chips:amount}" if gets else "gives {chips:amount}"
    return _say(event, you, template, chips=abs(event.chips))
