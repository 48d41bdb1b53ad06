"""The end of a game without a pot: players pay each other by points.

Nobody can lose to another more than the smaller of both stacks. A seat that owes more than its
stack in total pays its creditors in proportion. Both rules look at the stacks before any payment,
so the order of the payments changes nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.cards.separation import keys_compare
from anypoker.engine.cards.wild import roles_of
from anypoker.engine.conditions import condition_holds
from anypoker.engine.events import Fouled, HandRanked, Marked, Paid, Scored, Shown
from anypoker.engine.showdown.award import divide
from anypoker.engine.showdown.claims import ShowdownHands, showdown_hands_of
from anypoker.engine.showdown.made_hands import MadeHand, ordering_of, used_cards, used_roles
from anypoker.engine.state import Hand
from anypoker.game import Comparison, Entry, Mark, PairwiseSettlement
from anypoker.ranking.compare_orderings import hand_keys

POINTS = "points"


class Debt(NamedTuple):
    """Chips that a seat owes another."""

    seat: int
    to: int
    amount: int


def settle_points(hand: Hand, rules: PairwiseSettlement) -> None:
    """Show all hands, score every two of them, pay, and give marks."""
    order = [seat for seat in hand.deal_order if not hand.folded[seat]]
    for seat in order:
        hand.events.append(Shown(seat, tuple(hand.hole_cards[seat])))
    contest = showdown_hands_of(hand, order, None)
    fouls = {seat for seat in order if is_foul(hand, seat, contest.made[seat])}
    for seat in order:
        if seat in fouls:
            hand.events.append(Fouled(seat))
        points = partial(_royalty_unless, rules, seat in fouls)
        hand.events.extend(ranked_hands(hand, contest, seat, points))
    unit = amount_in_chips(hand.stakes, rules.unit)
    debts = []
    for seat, other in combinations(order, 2):
        scored = _score(rules, contest, fouls, seat, other)
        if scored.points < 0:
            scored = _score(rules, contest, fouls, other, seat)
        hand.events.append(scored)
        debts.append(Debt(scored.other, scored.seat, scored.points * unit))
    for debt in covered_debts(debts, hand.stacks, order):
        hand.stacks[debt.seat] -= debt.amount
        hand.stacks[debt.to] += debt.amount
        hand.events.append(Paid(debt.seat, debt.to, debt.amount, POINTS))
    for seat in order:
        mark = _mark(hand, contest, seat) if seat not in fouls else None
        if mark is not None:
            hand.events.append(Marked(seat, mark))


def covered_debts(debts: Sequence[Debt], stacks: Sequence[int], order: Sequence[int]) -> list[Debt]:
    """Return what seats can pay of their debts; odd chips go to seats in the given `order`.

    >>> owed = [Debt(0, 1, 60), Debt(0, 2, 30), Debt(1, 2, 5)]
    >>> [debt.amount for debt in covered_debts(owed, [31, 100, 100], [1, 2, 0])]
    [16, 15, 5]
    """
    capped = [
        debt._replace(amount=min(debt.amount, stacks[debt.seat], stacks[debt.to])) for debt in debts
    ]
    paid: list[Debt] = []
    for seat in dict.fromkeys(debt.seat for debt in capped):
        own = sorted(
            (debt for debt in capped if debt.seat == seat and debt.amount),
            key=lambda debt: order.index(debt.to),
        )
        if sum(debt.amount for debt in own) > stacks[seat]:
            parts = divide(stacks[seat], [debt.amount for debt in own], None)
            own = [debt._replace(amount=part) for debt, part in zip(own, parts, strict=True)]
        paid += [debt for debt in own if debt.amount]
    return paid


def is_foul(hand: Hand, seat: int, made: Sequence[MadeHand | None]) -> bool:
    """Return whether the piles of a seat do not rank, or do not qualify, as the game demands."""
    demand = hand.compiled.game.showdown.foul
    if demand is None:
        return False
    return None in made or not piles_rank_well(hand, seat, demand)


def piles_rank_well(hand: Hand, seat: int, demand: Comparison) -> bool:
    """Return whether the piles of a seat rank as a comparison demands."""
    held, piles = hand.hole_cards[seat], hand.card_piles[seat]
    rules = hand.compiled.game.showdown.wild()
    roles = roles_of(hand, seat, rules, [*held, *hand.board]) or [None] * len(held)
    places = [
        [place for place, pile in enumerate(piles) if pile == hand.compiled.hole_index[one.name]]
        for one in demand.piles
    ]
    key = hand_keys([one.ordering for one in demand.piles], [len(one) for one in places])
    keys = [
        key(number, [held[place] for place in one], [roles[place] for place in one])
        for number, one in enumerate(places)
    ]
    return keys_compare(demand.relation, keys)


def _royalty_unless(rules: PairwiseSettlement, foul: bool, entry: Entry, made: MadeHand) -> int:
    return 0 if foul else royalty(rules, entry, made)


def ranked_hands(
    hand: Hand, contest: ShowdownHands, seat: int, points: Callable[[Entry, MadeHand], int]
) -> list[HandRanked]:
    """Return the hands of a seat as events, each with its points."""
    found = []
    for entry, made in zip(contest.entries[seat], contest.made[seat], strict=True):
        if made is None:
            found.append(HandRanked(seat, entry.name, (), None, None))
            continue
        cards = used_cards(hand, seat, entry, made)
        roles, ranks = used_roles(hand, seat, entry, made)
        ranked = (cards, ordering_of(entry), made.strength, points(entry, made), roles, ranks)
        found.append(HandRanked(seat, entry.name, *ranked))
    return found


def royalty(rules: PairwiseSettlement, entry: Entry, made: MadeHand | None) -> int:
    """Return the points that a hand earns by its strength."""
    if made is None or made.strength is None:
        return 0
    for table in rules.royalties:
        if table.entry == entry.name:
            for line in table.lines:
                if made.strength <= line.strength:
                    return line.points
    return 0


def _score(
    rules: PairwiseSettlement,
    contest: ShowdownHands,
    fouls: set[int],
    seat: int,
    other: int,
) -> Scored:
    """Score two seats. A foul hand loses to any other; two of them count for nothing."""
    entries = contest.entries[seat]
    both = {one: contest.made[one] for one in (seat, other)}
    results = [_compare(both, fouls, place, seat, other) for place in range(len(entries))]
    royalties = 0
    for place, entry in enumerate(entries):
        for one, sign in ((seat, 1), (other, -1)):
            if one not in fouls and (not rules.winner_only or results[place] == sign):
                royalties += sign * royalty(rules, entry, both[one][place])
    balance = sum(results)
    majority = rules.majority * ((balance > 0) - (balance < 0))
    scoop = rules.scoop * results[0] if len(set(results)) == 1 else 0
    points = rules.per_hand * balance + majority + scoop + royalties
    names = tuple((entry.name, result) for entry, result in zip(entries, results, strict=True))
    return Scored(seat, other, names, majority, scoop, royalties, points)


def _compare(
    made: Mapping[int, Sequence[MadeHand | None]],
    fouls: set[int],
    place: int,
    seat: int,
    other: int,
) -> int:
    """Return 1 if the first seat wins a hand, -1 if it loses it, 0 for a tie."""
    if seat in fouls or other in fouls:
        return (other in fouls) - (seat in fouls)
    mine, theirs = made[seat][place], made[other][place]
    if mine is None or theirs is None:
        return (mine is not None) - (theirs is not None)
    return (mine.key < theirs.key) - (mine.key > theirs.key)


def _mark(hand: Hand, contest: ShowdownHands, seat: int) -> str | None:
    """Return the first mark that a seat earns."""
    for mark in hand.compiled.game.showdown.marks:
        if mark.when is not None and not condition_holds(hand, mark.when, seat):
            continue
        if _earns(contest, seat, mark):
            return mark.name
    return None


def _earns(contest: ShowdownHands, seat: int, mark: Mark) -> bool:
    for entry, made in zip(contest.entries[seat], contest.made[seat], strict=True):
        if entry.name == mark.entry and made is not None and made.strength is not None:
            return made.strength <= mark.qualifier
    return False
