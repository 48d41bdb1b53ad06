"""Players who win the last chips of others, for bounties."""

from collections.abc import Sequence

from anypoker.engine.events import Won
from anypoker.tables import Table


def knockouts(table: Table, busted: Sequence[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return who won the last chips of each player: the winners of their last pot."""
    hand = table.hand
    if hand is None or not busted:
        return ()
    begun = [player.stack for player in hand.seats.players]
    won = [event for event in hand.events if isinstance(event, Won)]
    found = []
    for player in busted:
        seat = table.seat_in_hand(player)
        if seat is None:
            continue
        # Shorter stacks that are all in have separate pots before the last one of this seat.
        shorter = {chips for chips in begun if chips < begun[seat]}
        pots = sorted({one.pot for one in won if one.seat != seat})
        last = max((pot for pot in pots if pot <= len(shorter)), default=None)
        winners = dict.fromkeys(
            table.dealt_players[one.seat] for one in won if one.pot == last and one.seat != seat
        )
        found.append((player, tuple(winners)))
    return tuple(found)
