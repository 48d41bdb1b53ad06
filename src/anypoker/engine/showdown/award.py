"""From pots to payments, one pot at a time: the payments always equal the pot.

A share is what one entry of the showdown wins. Its claims are one key a seat, lower is better;
a seat without a key has no hand that counts. What nobody claims goes to the claimed shares in
proportion to their weights; with no claim at all, all who are eligible split the pot.
"""

from collections.abc import Collection, Container, Mapping, Sequence
from typing import NamedTuple

ClaimKey = tuple[int, ...]


class Share(NamedTuple):
    """A part of a pot of this weight, and the keys of those who claim it.

    `high`: odd chips between shares go here, if it is the only such share that is claimed.
    `place`: the place that wins it, 1 the best, 2 the second best, `LAST` the worst.
    `odd_chip`: odd chips between shares go here in any case, if it is claimed.
    """

    weight: int
    high: bool
    claims: Mapping[int, ClaimKey]
    place: int = 1
    odd_chip: bool = False


class Payment(NamedTuple):
    """Chips for a seat out of share number `share`; -1: nobody could claim the pot."""

    seat: int
    amount: int
    share: int


NO_SHARE = -1
LAST = 0


def best_seats(claims: Mapping[int, ClaimKey], seats: Sequence[int]) -> list[int]:
    """Return the seats with the best key, in the order of `seats`."""
    best: ClaimKey | None = None
    winners: list[int] = []
    for seat in seats:
        key = claims.get(seat)
        if key is None or (best is not None and key > best):
            continue
        if key == best:
            winners.append(seat)
        else:
            best = key
            winners = [seat]
    return winners


def seats_placed(share: Share, seats: Sequence[int]) -> list[int]:
    """Return the seats that stand on the place that a share is for, in the order of `seats`.

    Seats that tie stand on as many places as they are, as horses do in a dead heat.

    >>> claims = {0: (1, 1), 1: (2, 5), 2: (1, 1), 3: (3, 1)}
    >>> seats_placed(Share(1, True, claims, 2), [0, 1, 2, 3])
    [0, 2]
    >>> seats_placed(Share(1, True, claims, LAST), [0, 1, 2, 3])
    [3]
    >>> seats_placed(Share(1, True, claims, 5), [0, 1, 2, 3])
    []
    """
    if share.place == 1:
        return best_seats(share.claims, seats)
    keys = sorted(share.claims[seat] for seat in seats if seat in share.claims)
    if share.place > len(keys) or not keys:
        return []
    wanted = keys[share.place - 1]  # the last one for LAST
    return [seat for seat in seats if share.claims.get(seat) == wanted]


def divide(amount: int, weights: Sequence[int], favoured: int | None) -> list[int]:
    """Amounts in proportion to the weights; odd chips to the favoured part, else the earlier ones.

    >>> divide(100, [2, 1], 0)
    [67, 33]
    """
    total = sum(weights)
    parts = [amount * weight // total for weight in weights]
    odd = amount - sum(parts)
    if favoured is not None:
        parts[favoured] += odd
    else:
        for index in range(odd):
            parts[index] += 1
    return parts


def award(
    amount: int,
    seats: Sequence[int],
    shares: Sequence[Share],
    odd_order: Sequence[Sequence[int]] | None = None,
) -> list[Payment]:
    """Return the payments from a pot.

    `seats` are those eligible, from the left of the button; `odd_order`: for each share the seats
    in the order in which they receive odd chips, where that is not the order of `seats`.
    """
    if len(shares) == 1:
        winners = seats_placed(shares[0], seats)
        if len(winners) == 1:
            return [Payment(winners[0], amount, 0)]
    winners_of = [seats_placed(share, seats) for share in shares]
    claimed = [index for index, winners in enumerate(winners_of) if winners]
    if not claimed:
        return _split(amount, list(seats), NO_SHARE)
    named = [place for place, index in enumerate(claimed) if shares[index].odd_chip]
    highs = named or [place for place, index in enumerate(claimed) if shares[index].high]
    parts = divide(
        amount,
        [shares[index].weight for index in claimed],
        highs[0] if len(highs) == 1 else None,
    )
    payments: list[Payment] = []
    for index, part in zip(claimed, parts, strict=True):
        winners = winners_of[index]
        if odd_order is not None:
            winners = [seat for seat in odd_order[index] if seat in winners]
        payments.extend(_split(part, winners, index))
    return payments


def _split(amount: int, winners: Sequence[int], share: int) -> list[Payment]:
    each, odd = divmod(amount, len(winners))
    return [
        Payment(seat, each + (place < odd), share)
        for place, seat in enumerate(winners)
        if each or place < odd
    ]


def declared_claims(
    seats: Sequence[int],
    shares: Sequence[Share],
    sides: Mapping[int, Sequence[frozenset[int]]],
    may_tie: bool,
    open_shares: Container[int] = (),
    lost_rows: Collection[int] = (),
) -> tuple[list[int], list[Share]]:
    """Return the seats that can win after the declarations, and the claims that are left.

    `sides`: for each seat the sides it went for, each with the shares that belong to it. A seat
    for several sides must win every share of them outright (or tie, if that is allowed), or it wins
    no part of the pot. If that leaves nobody, they contest with their cards as if nothing had been
    said. `open_shares` belong to no side: they are there for all who are left. `lost_rows`: seats
    that went for several rows and did not win all of them.
    """
    wanted: dict[int, frozenset[int]] = {s: frozenset().union(*sides[s]) for s in seats}

    def claims(allowed: Sequence[int]) -> list[Share]:
        return [
            share._replace(
                claims={
                    seat: share.claims[seat]
                    for seat in allowed
                    if seat in share.claims and (index in wanted[seat] or index in open_shares)
                }
            )
            for index, share in enumerate(shares)
        ]

    said = claims(seats)
    failed = {
        seat
        for seat in seats
        if len(sides[seat]) > 1
        and not all(_beats_all(said[index].claims, seat, may_tie) for index in wanted[seat])
    } | set(lost_rows)
    left = [seat for seat in seats if seat not in failed]
    if not left:
        return list(seats), list(shares)
    return left, claims(left)


def _beats_all(claims: Mapping[int, ClaimKey], seat: int, may_tie: bool) -> bool:
    mine = claims.get(seat)
    if mine is None:
        return False
    others = [key for other, key in claims.items() if other != seat]
    return all(mine < key or (may_tie and mine == key) for key in others)
