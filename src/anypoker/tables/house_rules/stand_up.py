"""Stand-up game: players stand until they win a pot; the last one standing pays each."""

from collections.abc import Container

from anypoker.engine import Hand
from anypoker.engine.events import Won
from anypoker.tables.table_events import StillStanding
from anypoker.tables.table_update import TableUpdate, move_chips

Payments = tuple[tuple[str, str, int], ...]


def settle_stand_up(pending: TableUpdate) -> Payments:
    """Update who stands after a hand, and let the last one standing pay."""
    table = pending.table
    price = table.house_rules.stand_up
    if not price:
        pending.set(stand_up_players=frozenset())
        return ()
    assert table.hand is not None
    sit = {table.dealt_players[seat] for seat in lone_winners(table.hand)}
    here = {player.id for player in table.players if not player.leaving}
    standing = ((table.stand_up_players or frozenset(table.dealt_players)) & here) - sit
    if len(standing) > 1:
        pending.set(stand_up_players=standing)
        names = tuple((one.id, one.name) for one in table.players if one.id in standing)
        pending.add_event(StillStanding(names))
        return ()
    pending.set(stand_up_players=frozenset())
    return _pay(pending, next(iter(standing)), price) if standing else ()


def _pay(pending: TableUpdate, loser: str, price: int) -> Payments:
    """Pay each other player from the left, as far as the stack allows."""
    table = pending.table
    seat = table.seat_of(loser)
    assert seat is not None
    after = sorted(table.players, key=lambda one: (table.seat_of(one.id) or 0) <= seat)
    paid = []
    for player in after:
        sitting = pending.table.player(loser)
        assert sitting is not None
        chips = min(price, sitting.stack)
        if player.id in table.dealt_players and player.id != loser and chips:
            move_chips(pending, loser, player.id, chips, "stand-up")
            paid.append((loser, player.id, chips))
    return tuple(paid)


def lone_winners(hand: Hand, pots: Container[int] | None = None) -> set[int]:
    """Return the seats that won all of one of these pots (0 is the main pot)."""
    winners = dict[int, set[int]]()
    for event in hand.events:
        if isinstance(event, Won) and (pots is None or event.pot in pots):
            winners.setdefault(event.pot, set()).add(event.seat)
    return {seat for seats in winners.values() if len(seats) == 1 for seat in seats}
