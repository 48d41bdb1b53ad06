"""Kill pots: legs, and the player who must kill the next pot.

As in Robert's Rules of Poker: the first leg may be any pot, the second must contain a full bet
beyond the blinds; a player who splits keeps the leg, and a killer who wins or splits kills again.
"""

from anypoker.engine import Hand
from anypoker.engine.events import Posted, Won
from anypoker.tables.house_rules import Kill, kill_fits, killed_stakes
from anypoker.tables.table import Table
from anypoker.tables.table_events import KillOwed, LegUp
from anypoker.tables.table_update import TableUpdate

_Button = tuple[str, str]  # who has a leg up; who kills the next pot (empty: nobody)


def note_kill(pending: TableUpdate) -> None:
    """Update leg and killer after a hand."""
    table = pending.table
    item, hand, rules = table.playing, table.hand, table.house_rules
    assert hand is not None
    assert item is not None
    if rules.kill is Kill.NONE or not kill_fits(item.game, item.structure, rules):
        return
    leg, killer = _by_pot(table, hand) if rules.kill_pot else _by_legs(table, hand)
    if not killer and table.killer not in table.dealt_players:
        killer = table.killer  # a kill waits for whoever sits out
    pending.set(leg_up_player=leg, killer=killer)
    if killer in table.dealt_players:
        raised = killed_stakes(table.ordinary_stakes(item), rules.kill)
        limits = f"{raised.small_bet}/{raised.big_bet}"
        pending.add_event(KillOwed(killer, _name(table, killer), limits))
    elif leg and leg != table.leg_up_player:
        pending.add_event(LegUp(leg, _name(table, leg)))


def _name(table: Table, player: str) -> str:
    sitting = table.player(player)
    return sitting.name if sitting is not None else player


def _by_legs(table: Table, hand: Hand) -> _Button:
    """Find the killer by two pots in a row."""
    won = {table.dealt_players[seat] for seat in _winners(hand)}
    killed = {table.killer} & won
    if len(won) != 1:  # split: what they had they keep
        return "".join({table.leg_up_player} & won), "".join(killed)
    (winner,) = won
    again = bool(killed) or (winner == table.leg_up_player and _holds_full_bet(hand))
    return winner, winner if again else ""


def _by_pot(table: Table, hand: Hand) -> _Button:
    """Find the killer by the size of a scooped pot."""
    won = _winners(hand)
    pot = hand.rake_taken + sum(event.amount for event in hand.events if isinstance(event, Won))
    scooped = len(won) == 1 and pot > table.house_rules.kill_pot
    return "", table.dealt_players[won.pop()] if scooped else ""


def _winners(hand: Hand) -> set[int]:
    return {event.seat for event in hand.events if isinstance(event, Won)}


def _holds_full_bet(hand: Hand) -> bool:
    """Return whether opponents put in at least one bet beyond forced bets."""
    others = set(range(len(hand.contributions))) - _winners(hand)
    posted = sum(
        event.amount
        for event in hand.events
        if isinstance(event, Posted) and event.seat in others and not event.dead
    )
    return sum(hand.contributions[seat] for seat in others) - posted >= hand.stakes.small_bet
