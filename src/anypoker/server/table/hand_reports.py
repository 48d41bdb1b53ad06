"""Reports of hands to the tournament that a table is part of."""

from msgspec.structs import replace

from anypoker.history import TableTransition
from anypoker.server.table.settings import FloorLink, HandReport
from anypoker.tables import Table
from anypoker.tables import changes as c
from anypoker.tournaments.knockouts import knockouts


def followed_hand(floor: FloorLink, before: Table, step: TableTransition) -> FloorLink:
    """Use up the released hand when it is dealt, and keep its report when it is over."""
    after = step.table
    dealt = any(isinstance(one.change, c.Deal) for one in step.entries)
    if dealt:
        floor = replace(floor, may_deal=False, report=None)
    if after.in_hand or not (dealt or before.in_hand):
        return floor
    if any(isinstance(one.change, c.Void) for one in step.entries):
        return replace(floor, report=HandReport(floor.orders))
    stacks = tuple((one.id, one.stack) for one in after.players)
    busted = [player for player, stack in stacks if not stack]
    report = HandReport(floor.orders, stacks, after.positions, knockouts(after, busted))
    return replace(floor, report=report)
