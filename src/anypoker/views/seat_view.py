"""`SeatView`, what one seat sees of a hand: a type that has no place for what it may not see.

Of other seats' cards it holds the up cards and the number of down cards; never where in the hand
they lie, because that tells which of them were dealt, drawn or passed. The order of the stock, the
chance of the hand and answers that wait for others are nowhere in it.
"""

from typing import NamedTuple

from anypoker.cards import Card, card_repr
from anypoker.engine import Decision, Seats, Stakes
from anypoker.engine.events import Won
from anypoker.engine.hypothetical_hand import BoardCard, OwnCard
from anypoker.game import Layout, Structure
from anypoker.views.visibility import SeenEvent


class PublicSeat(NamedTuple):
    """Public state of one seat.

    `started`: its stack when the hand began. `bet`: in front of it on this round; `paid`: all its
    bets of the hand. `up`: its up cards, `down`: the number of down cards. `shown`: what it laid
    down at the showdown, None if nothing. `aside`: it is out until the next comparison; `legs`: how
    many it has won or lost. `rows`: the cards of its open piles, by name; `marks`: what it brought
    from the last hand. `wagers`: its chips on each bet against the banker.
    """

    name: str
    started: int
    stack: int
    bet: int
    paid: int
    folded: bool
    all_in: bool
    asked: bool
    up: tuple[Card, ...]
    down: int
    shown: tuple[Card, ...] | None
    declared: tuple[str, ...]
    bought: tuple[str, ...]
    aside: bool
    legs: int
    rows: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    marks: tuple[str, ...] = ()
    wagers: tuple[tuple[str, int], ...] = ()

    def __repr__(self) -> str:
        return card_repr(self)


class PotView(NamedTuple):
    amount: int
    seats: tuple[int, ...]


class TableSeat(NamedTuple):
    """A place at the table, also one that takes no part in the hand.

    `name` None: nobody sits there. `seat`: where the player sits in the hand, None if not dealt in.
    `state`: what the table says of the player, such as `sitting out`.
    """

    name: str | None
    stack: int
    seat: int | None
    state: str = ""


class SeatView(NamedTuple):
    """A hand as the seat `viewer` sees it, or a spectator if None.

    `number` is that of the state. `pots`: the main pot first, with all bets in them. `waiting`:
    whose turn it is; `decision`: what the viewer is asked. `outward`: for each seat its cards that
    the viewer sees and their owner does not; empty where a game has no such cards. `named`: what
    the viewer said its jokers stand for. `opened`: all cards that came face up, in their order,
    because that may decide what is wild. `run`: of how many times that the rest of the board is
    dealt, this is which. `hand`: which hand of its table this is; `start`: the seats and stacks at
    its start. `step`: its name, `step_index`: which of the game's steps it is, -1 before the first.
    `you_have`: the viewer's best hand so far in words, one for every share. `won`: chips won, by
    seat. `table`: all places at the table, clockwise. `events`: what the viewer has seen of this
    hand, so that nobody needs a memory.
    """

    viewer: int | None
    hand: int
    game: str
    structure: Structure
    stakes: Stakes
    start: Seats
    layout: Layout | None
    number: int
    step: str
    step_index: int
    over: bool
    button: int
    pot: int
    pots: tuple[PotView, ...]
    to_match: int
    seats: tuple[PublicSeat, ...]
    own: tuple[OwnCard, ...]
    outward: tuple[tuple[Card, ...], ...]
    named: tuple[Card, ...]
    board: tuple[BoardCard, ...]
    opened: tuple[Card, ...]
    dice: tuple[tuple[str, tuple[int, ...]], ...]
    choices: tuple[tuple[str, str], ...]
    stock: int
    discards: int
    redeals: int
    runs: int
    run: int
    waiting: tuple[int, ...]
    decision: Decision | None
    you_have: tuple[str, ...]
    won: tuple[Won, ...]
    table: tuple[TableSeat, ...]
    events: tuple[SeenEvent, ...]

    def __repr__(self) -> str:
        return card_repr(self)
