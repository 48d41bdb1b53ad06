"""Random betting histories, for comparing the engine's money with the oracle's."""

from dataclasses import dataclass
from random import Random

from anypoker.engine.showdown.award import Share, award
from anypoker.engine.showdown.pots import make_pots
from tests.engine.pot_oracle import chips_by_candidates, payments


@dataclass(frozen=True, slots=True)
class History:
    """Contributions, folds and hand strengths by share."""

    paid: list[int]
    folded: list[bool]
    dead: int
    weights: list[int]
    highs: list[bool]
    claims: list[dict[int, int]]


def random_history(rng: Random) -> History:
    """Rounds of betting with raises, calls, folds and all-ins; then hands with qualifiers."""
    count = rng.randint(2, 9)
    stacks = [rng.choice([1, 2, 3, 7, 20, 20, 60, rng.randint(1, 99)]) for _ in range(count)]
    paid = [0] * count
    folded = [False] * count
    for _ in range(rng.randint(1, 4)):
        level = max(paid) + rng.choice([0, 0, 1, 4, 10, 35])
        for seat in rng.sample(range(count), count):
            if folded[seat] or paid[seat] == stacks[seat]:
                continue
            if paid[seat] < level and rng.random() < 0.2 and folded.count(False) > 1:
                folded[seat] = True
                continue
            if rng.random() < 0.15:
                level += rng.randint(1, 20)
            paid[seat] = min(max(level, paid[seat]), stacks[seat])
    shares = rng.randint(1, 4)
    seats = [seat for seat in range(count) if not folded[seat]]
    return History(
        paid,
        folded,
        rng.choice([0, 0, 0, 1, 5]),
        [rng.choice([1, 1, 1, 2, 3]) for _ in range(shares)],
        [rng.random() < 0.5 for _ in range(shares)],
        [
            {seat: rng.randint(1, 4) for seat in seats if rng.random() < qualifies}
            for qualifies in (rng.choice([1.0, 0.7, 0.3, 0.0]) for _ in range(shares))
        ],
    )


def engine_payments(history: History) -> dict[int, int]:
    """The way of the engine: contributions -> pots -> shares -> payments."""
    got = dict.fromkeys(range(len(history.paid)), 0)
    for pot in make_pots(history.paid, history.folded, history.dead):
        shares = [
            Share(weight, high, {seat: (value,) for seat, value in claims.items()})
            for weight, high, claims in zip(
                history.weights, history.highs, history.claims, strict=True
            )
        ]
        for payment in award(pot.amount, pot.seats, shares):
            got[payment.seat] += payment.amount
    return got


def oracle_payments(history: History) -> dict[int, int]:
    """The obvious way."""
    got = dict.fromkeys(range(len(history.paid)), 0)
    pots = chips_by_candidates(history.paid, history.folded, history.dead)
    for candidates, amount in pots.items():
        order = sorted(candidates)
        won = payments(amount, order, history.weights, history.highs, history.claims)
        for seat, chips in won.items():
            got[seat] += chips
    return got


def check_histories(number: int, seed: int) -> None:
    """Compare `count` histories; a failure prints its history."""
    chance = Random(f"histories/{seed}")
    for index in range(number):
        history = random_history(chance)
        mine, obvious = engine_payments(history), oracle_payments(history)
        total = sum(history.paid) + history.dead
        assert mine == obvious, f"seed {seed}, history {index}: {history}"
        assert sum(mine.values()) == total, f"seed {seed}, history {index}: {history}"
