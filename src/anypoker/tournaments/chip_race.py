"""Chip races (TDA 24): odd chips of a removed denomination are raced off by lot."""

from collections.abc import Sequence

from anypoker.sentences import Sentence
from anypoker.tournaments.orders import SetChips
from anypoker.tournaments.seat_draw import drawn_order
from anypoker.tournaments.tournament import FloorTable, Standing
from anypoker.tournaments.update import NoticeKind, Update


def race_tickets(odd: Sequence[int], chip: int) -> list[int]:
    """Return the owner of each odd chip of the old denomination, from the first seat.

    >>> race_tickets([50, 0, 25], 25)
    [0, 0, 2]
    """
    return [owner for owner, chips in enumerate(odd) for _ in range(-(-chips // chip))]


def race_result(
    stacks: Sequence[int], order: Sequence[int], tickets: Sequence[int], new: int
) -> list[int]:
    """Return the stacks after a race.

    The odd chips of the table buy chips of the new denomination. Each goes to the owner of the next
    drawn odd chip, at most one to a player. A player is never raced out of play (TDA 24-A); what
    does not make a whole chip is removed (TDA 24-C).

    >>> race_result([150, 100, 25, 125], [2, 0, 1, 3], [0, 0, 2, 3], 100)
    [100, 100, 100, 100]
    """
    odd = [stack % new for stack in stacks]
    after = [stack - chips for stack, chips in zip(stacks, odd, strict=True)]
    prizes = sum(odd) // new
    winners: list[int] = []
    for ticket in order:
        owner = tickets[ticket]
        if owner not in winners and len(winners) < prizes:
            winners.append(owner)
            after[owner] += new
    return [stack or new for stack in after]


def race_off(update: Update, table: FloorTable, new: int) -> None:
    """Race off the chips of a table that are smaller than `new`."""
    players = [
        player for player in table.players if update.t.entrants[player].standing is Standing.SEATED
    ]
    stacks = [update.t.entrants[player].stack for player in players]
    tickets = race_tickets([stack % new for stack in stacks], table.chip)
    update.change_table(table.number, chip=new)
    if not tickets:
        return
    draw = update.draw("race", [players[owner] for owner in tickets], ())
    after = race_result(stacks, drawn_order(len(tickets), draw), tickets, new)
    for player, before, stack in zip(players, stacks, after, strict=True):
        if stack != before:
            update.change_entrant(player, stack=stack)
            update.order(SetChips(table.number, player, stack))
    update.set(raced=update.t.raced + sum(after) - sum(stacks))
    update.notify(
        NoticeKind.RACE,
        Sentence(
            "Chip race at table {table}: chips below {chip:amount} leave play.",
            table=table.number,
            chip=new,
        ),
        table.number,
    )


def exchanged(stack: int, chip: int) -> int:
    """Return a stack after the exchange at a table where smaller chips have left play.

    >>> exchanged(1_275, 100), exchanged(75, 100)
    (1200, 100)
    """
    return stack - stack % chip or chip
