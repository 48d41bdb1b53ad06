"""Ledger of a table: the chips each player bought and cashed, also of players who left."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Account:
    """Account of a player: chips `bought` (or given by the host) and `cashed`.

    `left_at` and `left_with` are the time and the stack of the last departure (0: never).
    """

    player: str
    name: str
    bought: int = 0
    cashed: int = 0
    left_at: int = 0
    left_with: int = 0


Accounts = tuple[Account, ...]


def account_of(accounts: Sequence[Account], player: str) -> Account | None:
    return next((one for one in accounts if one.player == player), None)


def record_buy_in(accounts: Accounts, player: str, name: str, chips: int) -> Accounts:
    """Record that a player bought chips."""
    known = account_of(accounts, player)
    if known is None:
        return (*accounts, Account(player, name, chips))
    return _with(accounts, replace(known, name=name, bought=known.bought + chips))


def record_cash_out(accounts: Accounts, player: str, chips: int) -> Accounts:
    """Record that a player returned chips."""
    known = account_of(accounts, player)
    assert known is not None, "who has chips has bought some"
    return _with(accounts, replace(known, cashed=known.cashed + chips))


def record_name(accounts: Accounts, player: str, name: str) -> Accounts:
    """Record the new name of a player."""
    known = account_of(accounts, player)
    return accounts if known is None else _with(accounts, replace(known, name=name))


def record_departure(accounts: Accounts, player: str, chips: int, at: int) -> Accounts:
    """Record that a player left with all their chips."""
    known = account_of(record_cash_out(accounts, player, chips), player)
    assert known is not None
    return _with(accounts, replace(known, left_at=at, left_with=chips))


def _with(accounts: Accounts, account: Account) -> Accounts:
    return tuple(account if one.player == account.player else one for one in accounts)
