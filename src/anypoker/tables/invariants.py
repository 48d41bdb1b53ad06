"""Invariants of a table, checked after every entry."""

from anypoker.engine.invariants import InvariantError, check_state
from anypoker.limits import MAX_CHIPS
from anypoker.tables.table import Table


def check_table(table: Table) -> None:
    """Check that chips are conserved over the session and that each player has one seat."""
    brought = sum(account.bought - account.cashed for account in table.accounts)
    gone = table.house + table.forfeited + _raked_in_this_hand(table)
    if brought - gone != table.chips:
        raise InvariantError(
            f"{brought} chips were brought and not taken away, {gone} went to the house or left "
            f"play, but {table.chips} are on the table"
        )
    if not 0 <= table.chips <= MAX_CHIPS:
        raise InvariantError(f"{table.chips} chips are on the table, more than {MAX_CHIPS}")
    if any(player.stack < 0 or player.bought < 0 for player in table.players):
        raise InvariantError("a stack is negative")
    ids = [player.id for player in table.players]
    if len(set(ids)) < len(ids):
        raise InvariantError(f"a player sits at two seats: {ids}")
    if table.hand is not None:
        check_state(table.hand)
    if not table.in_hand and table.pending:
        raise InvariantError("a change waits for the end of a hand that is not played")


def _raked_in_this_hand(table: Table) -> int:
    return table.hand.rake_taken if table.hand is not None and table.in_hand else 0
