"""Ledger of a session: chips by player, and settling payments."""

from collections.abc import Mapping
from typing import NamedTuple

from anypoker.tables import Table, Tournament
from anypoker.tables.games.tournament import prize_of


class LedgerLine(NamedTuple):
    """A player's chips: bought, cashed, on the table, and net."""

    player: str
    name: str
    bought: int
    cashed: int
    stack: int
    net: int


class SettlingPayment(NamedTuple):
    payer: str
    payee: str
    chips: int


def ledger(table: Table) -> list[LedgerLine]:
    """Return the ledger of all players, in the order of their arrival.

    In a tournament with an entry, players buy the entry and get the prizes.
    """
    tournament = table.setup.contest
    if tournament is not None and tournament.entry:
        return _tournament_ledger(table, tournament)
    lines = []
    for one in table.accounts:
        sitting = table.player(one.player)
        stack = sitting.stack + sitting.bought if sitting is not None else 0
        net = one.cashed + stack - one.bought
        lines.append(LedgerLine(one.player, one.name, one.bought, one.cashed, stack, net))
    return lines


def _tournament_ledger(table: Table, tournament: Tournament) -> list[LedgerLine]:
    """Return entries and prizes; nobody has won or lost anything until the tournament is over."""
    entrants = table.entrants()
    prizes = tournament.prize_amounts(len(entrants))
    lines = []
    for account in table.accounts:
        if account.player in entrants:
            prize = prize_of(table.places, account.player, prizes)
            net = prize - tournament.entry if table.over else 0
            lines.append(LedgerLine(account.player, account.name, tournament.entry, prize, 0, net))
    return lines


def settling_payments(nets: Mapping[str, int]) -> list[SettlingPayment]:
    """Return the fewest payments that settle all debts.

    >>> for payment in settling_payments({"a": 30, "b": -10, "c": -20, "d": 5, "e": -5}):
    ...     print(*payment)
    b a 10
    c a 20
    e d 5
    """
    left = {player: net for player, net in nets.items() if net}
    payments: list[SettlingPayment] = []
    for group in _balanced_groups(left):
        payments += _pay_in_turn({player: left[player] for player in group})
    return sorted(payments)


def _balanced_groups(nets: Mapping[str, int]) -> list[list[str]]:
    """Split the players into as many groups with a net of zero as possible."""
    players = sorted(nets)
    if len(players) > 12:
        return [players]
    total = 1 << len(players)
    sums = [0] * total
    for mask in range(1, total):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + nets[players[low]]
    best, last = [0] * total, [0] * total  # groups among the players of a mask, and one of them
    for mask in range(1, total):
        for place in range(len(players)):
            if mask >> place & 1:
                without = mask & ~(1 << place)
                found = best[without] + (sums[mask] == 0)
                if found > best[mask] or not last[mask]:
                    best[mask], last[mask] = found, 1 << place
    groups: list[list[str]] = [[]]
    mask = total - 1
    while mask:
        if sums[mask] == 0 and groups[-1]:
            groups.append([])
        groups[-1].append(players[last[mask].bit_length() - 1])
        mask &= ~last[mask]
    return groups


def _pay_in_turn(nets: Mapping[str, int]) -> list[SettlingPayment]:
    """Pay the largest debt to the largest claim until all are even."""
    owed = sorted(((net, player) for player, net in nets.items() if net > 0), reverse=True)
    debts = sorted(((-net, player) for player, net in nets.items() if net < 0), reverse=True)
    payments = []
    while owed and debts:
        (claim, payee), (debt, payer) = owed.pop(0), debts.pop(0)
        chips = min(claim, debt)
        payments.append(SettlingPayment(payer, payee, chips))
        if claim > chips:
            owed.insert(0, (claim - chips, payee))
        if debt > chips:
            debts.insert(0, (debt - chips, payer))
    return payments
