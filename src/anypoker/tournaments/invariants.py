"""Invariants of a tournament and its tables, checked after every command."""

from collections.abc import Mapping

from anypoker.engine.invariants import InvariantError
from anypoker.tables import Table
from anypoker.tournaments.tournament import Phase, Standing, Tournament


def check_tournament(tournament: Tournament, tables: Mapping[int, Table] | None = None) -> None:
    """Check that no chip is lost or made, and that each player has one place.

    All chips given out are in stacks, in pots, on the way between tables, forfeited, or were added
    or removed by chip races. With `tables`, the chips that are really on each table, pots included,
    are those that the tournament counts there.

    Raises:
        InvariantError: if an invariant is violated.
    """
    _check_chips(tournament)
    _check_seats(tournament)
    _check_money(tournament)
    if tables is not None and tournament.phase is Phase.RUNNING:
        check_tables(tournament, tables)


def _check_chips(tournament: Tournament) -> None:
    stacks = sum([one.stack for one in tournament.entrants.values() if one.table])
    moving = sum(tournament.entrants[one.player].stack for one in tournament.transfers)
    there = stacks + moving + tournament.forfeited
    if tournament.issued + tournament.raced != there:
        raise InvariantError(
            f"{tournament.issued} chips were given out and {tournament.raced} added by races, but "
            f"{stacks} are at tables, {moving} on the way and {tournament.forfeited} forfeited"
        )
    if min([one.stack for one in tournament.entrants.values()], default=0) < 0:
        raise InvariantError("a stack is negative")


def _check_seats(tournament: Tournament) -> None:
    seated = {
        player: (number, seat)
        for number, table in tournament.tables.items()
        for seat, player in enumerate(table.seats)
        if player is not None
    }
    moving = {one.player for one in tournament.transfers}
    for one in tournament.entrants.values():
        standing = one.standing
        at_table = standing is Standing.SEATED or standing is Standing.BROKE
        place = (one.table, one.seat) if at_table else None
        if seated.get(one.id) != place or (one.id in moving) != (standing is Standing.MOVING):
            raise InvariantError(f"{one.name} is {one.standing}, but sits at {seated.get(one.id)}")
    if tournament.busted and not tournament.hand_for_hand:
        raise InvariantError("players who went out in a hand-for-hand round have no place")
    if any(one.table not in tournament.tables for one in tournament.transfers):
        raise InvariantError("a player is on the way to a table that is closed")


def _check_money(tournament: Tournament) -> None:
    settings = tournament.settings
    won = sum([one.bounties for one in tournament.entrants.values()])
    if won != tournament.bounties_paid:
        raise InvariantError(f"{won} bounties were won, but {tournament.bounties_paid} paid")
    if tournament.phase in (Phase.RUNNING, Phase.OVER):
        bounties = tournament.bounty_pool + tournament.bounties_paid
        if bounties != settings.bounty * tournament.entries:
            raise InvariantError(f"the bounties add up to {bounties}")
    if tournament.phase is Phase.OVER and tournament.prizes_paid != tournament.collected:
        raise InvariantError(
            f"{tournament.collected} were collected, but {tournament.prizes_paid} paid"
        )


def check_tables(tournament: Tournament, tables: Mapping[int, Table]) -> None:
    """Check that the chips at each table are those that the tournament counts there."""
    if tables.keys() != tournament.tables.keys():
        raise InvariantError(f"the tables are {[*tables]}, not {[*tournament.tables]}")
    for number, floor in tournament.tables.items():
        check_chips_at(tournament, number, tables[number])
        if [one and one.id for one in tables[number].seats] != [*floor.seats]:
            raise InvariantError(f"other players sit at table {number}")


def check_chips_at(tournament: Tournament, number: int, table: Table) -> None:
    """Check the chips at one table, pots included."""
    entrants = tournament.entrants
    counted = sum([entrants[one].stack for one in tournament.tables[number].seats if one])
    if table.chips != counted:
        raise InvariantError(f"{table.chips} chips are at table {number}, not {counted}")
