"""The way of a guest into a tournament: register, wait for the start, and find the own table."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import quote

from anypoker.terminal.remote.room_link import JoinError, RoomGuest, RoomLink, ask

_POLL = 2.0  # seconds
_TRIES = 5  # to find a table that is about to open
# What a player of a tournament types at a table -> command of the tournament.
TOURNAMENT_WORDS = {
    "rebuy": "rebuy",
    "no rebuy": "decline-rebuy",
    "add-on": "add-on",
    "add on": "add-on",
    "leave": "leave",
}

Json = dict[str, Any]


def find_seat(
    link: RoomLink,
    guest: RoomGuest,
    say: Callable[[str], None],
    sleep: Callable[[float], None] = time.sleep,
) -> RoomLink:
    """Return the link of the guest's table in a tournament; register them and wait if necessary.

    Raises:
        JoinError: if they cannot play in it.
    """
    info = read_tournament(link, guest)
    if info["you"]["entrant"] is None and info["registration_open"]:
        send_to_tournament(link, guest, "register")
        say(f"You are registered for {info['name']}: {info['game']}.")
        info = read_tournament(link, guest)
    said = ""
    while not info["you"]["table_id"]:
        _demand_entry(info)
        if (words := _waiting(info)) != said:
            said = words
            say(words)
        sleep(_POLL)
        info = read_tournament(link, guest)
    table = link._replace(table=info["you"]["table_id"])
    for _ in range(_TRIES):  # the card room opens it a moment after the draw
        with suppress(JoinError):
            ask(link.base, f"/api/tables/{quote(table.table)}", guest.cookie)
            break
        sleep(_POLL)
    return table


def read_tournament(link: RoomLink, guest: RoomGuest) -> Json:
    """Ask for the state of a tournament.

    Raises:
        JoinError: if there is none.
    """
    info: Json = ask(link.base, f"{_path(link)}?places=0", guest.cookie)[0]
    return info


def send_to_tournament(link: RoomLink, guest: RoomGuest, verb: str) -> None:
    """Send a command to a tournament.

    Raises:
        JoinError: if it is refused.
    """
    ask(link.base, f"{_path(link)}/{verb}", guest.cookie, {})


def _path(link: RoomLink) -> str:
    return f"/api/tournaments/{quote(link.tournament)}"


def _demand_entry(info: Json) -> None:
    """Refuse a guest who is not in a tournament, or is out.

    Raises:
        JoinError: if they get no seat.
    """
    own = info["you"]["entrant"]
    if info["phase"] == "cancelled":
        raise JoinError("the tournament is cancelled")
    if own is not None and own["standing"] == "out":
        raise JoinError(f"you are out of the tournament: place {own['place']}")
    if info["phase"] == "over":
        raise JoinError("the tournament is over")
    if own is None:
        raise JoinError("registration is closed")


def _waiting(info: Json) -> str:
    if info["phase"] == "running":
        return "Your table still plays a hand."
    entries, wanted = info["entries"], info["start_players"]
    if wanted:
        return f"{entries} of {wanted} players are registered; it starts when all are."
    if info["start_at"]:
        begins = time.strftime("%H:%M", time.localtime(info["start_at"] / 1000))
        return f"{entries} players are registered; the tournament starts at {begins}."
    return f"{entries} players are registered; the host starts the tournament."
