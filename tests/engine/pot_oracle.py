"""Pots and payments worked out the obvious way: chip by chip, share by share.

Nothing here is shared with the engine. Every chip is put on its own level; who may win a chip is
everyone in the hand who has a chip on that level; chips with the same candidates are one pot.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

Claims = Sequence[Mapping[int, int]]  # for each share: seat -> value, lower is better


def chips_by_candidates(
    paid: Sequence[int], folded: Sequence[bool], dead: int
) -> dict[frozenset[int], int]:
    """Return the chips that each group of candidates plays for."""
    live = [seat for seat in range(len(paid)) if not folded[seat]]
    highest = max((paid[seat] for seat in live), default=0)
    pots: dict[frozenset[int], int] = {}
    for chips in paid:
        for level in range(1, chips + 1):
            reached = min(level, highest)
            candidates = frozenset(s for s in live if paid[s] >= reached)
            pots[candidates] = pots.get(candidates, 0) + 1
    if dead:
        lowest = min(paid[seat] for seat in live)
        everyone = frozenset(s for s in live if paid[s] >= lowest)
        pots[everyone] = pots.get(everyone, 0) + dead
    return pots


def payments(
    amount: int, order: Sequence[int], weights: Sequence[int], highs: Sequence[bool], claims: Claims
) -> dict[int, int]:
    """Return the payments from one pot; `order`: its candidates from the left of the button."""
    winners: dict[int, list[int]] = {}
    for share, values in enumerate(claims):
        able = [seat for seat in order if seat in values]
        if able:
            best = min(values[seat] for seat in able)
            winners[share] = [seat for seat in order if seat in able and values[seat] == best]
    if not winners:
        return _shared_out(amount, list(order))
    total = sum(weights[share] for share in winners)
    parts = {s: int(Fraction(amount * weights[s], total)) for s in winners}
    odd = amount - sum(parts.values())
    claimed_highs = [share for share in winners if highs[share]]
    for number in range(odd):
        lucky = claimed_highs[0] if len(claimed_highs) == 1 else sorted(winners)[number]
        parts[lucky] += 1
    paid: dict[int, int] = {}
    for share, part in parts.items():
        for seat, chips in _shared_out(part, winners[share]).items():
            paid[seat] = paid.get(seat, 0) + chips
    return paid


def _shared_out(amount: int, seats: Sequence[int]) -> dict[int, int]:
    """One chip after the other, round and round."""
    got = dict.fromkeys(seats, 0)
    for number in range(amount):
        got[seats[number % len(seats)]] += 1
    return got
