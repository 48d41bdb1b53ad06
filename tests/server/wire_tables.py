"""Tables for secrecy checks: who sits where, and where the button is."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import product
from random import Random
from typing import NamedTuple

from msgspec import structs

from anypoker.game import Game
from anypoker.server.games.game_names import rotation_of_game
from anypoker.tables import Table
from anypoker.tables.hands.hand_changes import _seats_of_hand
from anypoker.tables.seating.button import Positions
from anypoker.tables.seating.dealt_in import blinds_follow
from anypoker.tables.seating.players import Player, Status
from anypoker.tables.setup import ButtonRule

HANDS_BEFORE = 6  # hands that a table has played when its button is set


class Sits(StrEnum):
    """State of a seat when the hand is dealt."""

    PLAYS = "plays"
    EMPTY = "empty"
    OUT = "out"  # sits out
    WAITS = "waits"  # a new player who waits for the big blind
    POSTS = "posts"  # a new player who posts to be dealt in
    COMES = "comes"  # empty; a new player sits down during the hand


TAKEN = (Sits.PLAYS, Sits.OUT, Sits.WAITS, Sits.POSTS)
_STATUS = {Sits.OUT: Status.OUT, Sits.WAITS: Status.WAITING, Sits.POSTS: Status.POSTING}


class WireTable(NamedTuple):
    """A table that is about to deal.

    `players`: how many are dealt in. `button`: the seat of the hand that has the button; None: the
    first hand of a new table. `seed`: fixes the deck, the actions, and who joins when. `redrawn`:
    the seats of the hand for which it is played again with other hidden cards; None: all.
    """

    game: Game
    seats: tuple[Sits, ...]
    players: int
    stack: int
    seed: str
    button: int | None = None
    redrawn: tuple[int, ...] | None = None

    def __str__(self) -> str:
        seats = " ".join(self.seats)
        button = "a new table" if self.button is None else f"button at {self.button}"
        return f"{self.game.name}, {self.players} players ({seats}), {button}, seed {self.seed!r}"


def full_table(game: Game, players: int, stack: int, seed: str) -> WireTable:
    """The first hand of a table at which everyone plays."""
    return WireTable(game, (Sits.PLAYS,) * players, players, stack, seed)


def seated(table: Table, wanted: WireTable) -> Table:
    """Change a new table to the one that is wanted."""
    seats = tuple(map(_player, table.seats, wanted.seats))
    table = structs.replace(table, seats=seats)
    if wanted.button is None:
        return table
    table = structs.replace(table, number=HANDS_BEFORE)
    fitting = [
        other
        for last in product(range(len(seats)), repeat=3)
        if _fits(other := structs.replace(table, positions=Positions(*last)), wanted)
    ]
    assert fitting, f"nothing leads to {wanted}"
    return Random(wanted.seed).choice(fitting)


def _player(player: Player | None, sits: Sits) -> Player | None:
    if player is None or sits not in _STATUS:
        return player
    owes = sits in (Sits.WAITS, Sits.POSTS)
    return replace(player, status=_STATUS[sits], owes_big=owes, owes_small=owes)


def _fits(table: Table, wanted: WireTable) -> bool:
    """True if the next hand has the wanted players and button."""
    placing, item = table.next_positions(), table.item()
    if placing is None or item is None or len(placing.dealt_in) != wanted.players:
        return False
    return _seats_of_hand(table, placing, item).button == wanted.button


def seatings(game: Game, players: int) -> list[tuple[Sits, ...]]:
    """List the kinds of tables at which so many are dealt in: full, and with one seat more."""
    plays = (Sits.PLAYS,) * players
    kinds = [plays, (*plays[1:], Sits.POSTS)]
    if game.players.most > players:
        kinds += [(*plays, sits) for sits in (Sits.EMPTY, Sits.OUT, Sits.COMES)]
        item = rotation_of_game(game, None).items[0]
        if blinds_follow(item, ButtonRule.DEAD):  # elsewhere new players are dealt in immediately
            kinds.append((*plays, Sits.WAITS))
    return kinds


def turned(seats: Sequence[Sits], by: int) -> tuple[Sits, ...]:
    """Turn the table by some seats."""
    by %= len(seats)
    return (*seats[by:], *seats[:by])
