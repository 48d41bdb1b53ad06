"""Push-or-fold hold'em solved at several stacks, hand by hand against the published charts."""

import anypoker as ap
from anypoker.engine import Stakes, seats_of
from anypoker.solver import solve

RANKS = "AKQJT98765432"
STAKES = Stakes(small_blind=10, big_blind=20)
STACKS = (5, 10, 15)  # big blinds
_SELDOM, _OFTEN = 0.2, 0.8  # what is played between is worth as much folded, for these plans

# The highest stack in big blinds with which a hand is pushed (HoldemResources, heads-up push/fold
# charts; hands with gaps are left out). Rows and columns in the order of RANKS, suited on the
# right of the diagonal.
PUSHED = """
99 99 99 99 99 99 99 99 99 99 99 99 99
99 99 99 99 99 99 99 99 99 99 99 19.9 19.3
99 99 99 99 99 99 99 99 99 99 16.3 13.5 12.7
99 99 99 99 99 99 99 99 18.6 14.7 13.5 10.6 8.5
99 99 99 99 99 99 99 99 99 11.9 10.5 7.7 6.5
99 99 99 99 99 99 99 99 99 14.4 6.9 4.9 3.7
99 18.0 13.0 13.3 17.5 99 99 99 99 18.8 10.1 2.7 2.5
99 16.1 10.3 8.5 9.0 10.8 14.7 99 99 99 13.9 2.5 2.1
99 15.1 9.6 6.5 5.7 5.2 7.0 10.7 99 99 16.3 * 2.0
99 14.2 8.9 6.0 4.1 3.5 3.0 2.6 2.4 99 99 * 2.0
99 13.1 7.9 5.4 3.8 2.7 2.3 2.1 2.0 2.1 99 * 1.8
99 12.2 7.5 5.0 3.4 2.5 1.9 1.8 1.7 1.8 1.6 99 1.7
99 11.6 7.0 4.6 2.9 2.2 1.8 1.6 1.5 1.5 1.4 1.4 99
"""
# The same for a call of the push; the rows of small cards are not compared.
CALLED = """
99 99 99 99 99 99 99 99 99 99 99 99 99
99 99 99 99 99 99 17.6 15.2 14.3 13.2 12.1 11.4 10.7
99 99 99 99 99 16.1 13.0 10.5 9.9 8.9 8.4 7.8 7.2
99 99 19.5 99 18.0 13.4 10.6 8.8 7.0 6.9 6.1 5.8 5.6
99 99 15.3 12.7 99 11.5 9.3 7.4 6.3 5.2 5.2 4.8 4.5
99 17.1 11.7 9.5 8.4 99 8.2 7.0 5.8 5.0 4.3 4.1 3.9
99 13.8 9.7 7.6 6.6 6.0 99 6.5 5.6 4.8 4.1 3.6 3.5
"""
_ROUNDED = 0.1  # big blinds: so near to its number a hand may be either


def chart(rows: str) -> dict[str, float]:
    """Map each hand, such as K9s, to the highest stack with which it is played."""
    found = {}
    for high, row in zip(RANKS, rows.split("\n")[1:], strict=False):
        for low, most in zip(RANKS, row.split(), strict=False):
            if most != "*":
                found[_name(high, low)] = float(most)
    return found


def _name(row: str, column: str) -> str:
    if row == column:
        return row + column
    suited = RANKS.index(row) < RANKS.index(column)
    return f"{row}{column}s" if suited else f"{column}{row}o"


def hand_name(cards: str) -> str:
    """
    >>> hand_name("9c Kd")
    'K9o'
    """
    first, second = sorted(cards.split(), key=lambda card: RANKS.index(card[0]))
    if first[0] == second[0]:
        return first[0] + second[0]
    return first[0] + second[0] + ("s" if first[1] == second[1] else "o")


def run_push_or_fold() -> None:
    """Every hand of both charts at every stack; differences are printed, and are errors."""
    charts = {1: chart(PUSHED), 0: chart(CALLED)}  # by seat: the small blind has the button
    game = ap.load("push-or-fold-holdem")
    wrong = []
    for blinds in STACKS:
        stack = blinds * STAKES.big_blind
        solution = solve(game, seats_of(stack, stack, button=1), STAKES)
        compared = mixed = 0
        for line in solution.strategy():
            most = charts[line.seat].get(hand_name(line.cards))
            if most is None or abs(most - blinds) <= _ROUNDED:
                continue
            played = sum(part for answer, part in line.answers if answer != "fold")
            if _SELDOM < played < _OFTEN:
                mixed += 1
                continue
            compared += 1
            if (played >= _OFTEN) != (most > blinds):
                wrong.append(f"{blinds} bb, {line.cards}: {played:.3f}, chart {most}")
        value = solution.values[1] / STAKES.big_blind
        left = solution.exploitability / STAKES.big_blind
        print(
            f"{blinds} bb: {compared} hands compared, {mixed} mixed, {len(wrong)} wrong; the "
            f"small blind wins {value:+.4f} bb, exploitability {left:.6f}"
        )
    if wrong:
        raise SystemExit("\n".join(wrong))
