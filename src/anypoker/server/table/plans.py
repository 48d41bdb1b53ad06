"""Answers that a player leaves for later: check or fold, or call up to an amount."""

from anypoker.engine import Decision
from anypoker.engine import actions as a
from anypoker.engine.decision.betting import BettingDecision
from anypoker.server.table.settings import Plan
from anypoker.tables import Table, TableError


def make_plan(table: Table, player: str, hand: int, kind: str, chips: int) -> Plan:
    """Make the plan of a player for the running hand.

    Raises:
        TableError: if the player has no cards in that hand.
    """
    return Plan(hand, kind, chips, _spent(table, player, hand))


def planned_action(table: Table, plan: Plan, decision: Decision) -> a.Action | None:
    """Return what the plan says to a decision; None if the player has to decide.

    "Call up to 40" counts all chips that the player puts in from the moment of the plan on.
    """
    if plan.hand != table.number or not isinstance(decision, BettingDecision):
        return None
    assert table.hand is not None
    if decision.call == 0:
        if not decision.must_bet:
            return a.Check()
        return a.Fold() if plan.kind == "check_fold" and decision.free_fold else None
    if plan.kind == "check_fold":
        return a.Fold()
    player = table.dealt_players[decision.seat]
    spent = _spent(table, player, plan.hand) - plan.spent
    return a.Call() if spent + decision.call <= plan.chips else None


def _spent(table: Table, player: str, number: int) -> int:
    """Return the chips that a player has put into the running hand."""
    hand, seat = table.hand, table.seat_in_hand(player)
    if hand is None or not table.in_hand or number != table.number:
        raise TableError("that hand is over")
    if seat is None or hand.folded[seat]:
        raise TableError("you have no cards in this hand")
    return int(hand.seats.players[seat].stack - hand.stacks[seat])
