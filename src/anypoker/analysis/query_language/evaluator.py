"""Evaluator: the value of an expression for every deal of a block."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.query.range_slots import first_cards
from anypoker.analysis.query.ranges import Holding
from anypoker.analysis.query_language import card_facts as cards
from anypoker.analysis.query_language.facts import DealFacts
from anypoker.analysis.query_language.flop_categories import flop_categories
from anypoker.analysis.query_language.hand_types import hand_types
from anypoker.analysis.query_language.kinds import (
    SHOWDOWN,
    Call,
    Case,
    Checked,
    Constant,
    Kind,
    Named,
    Operation,
)
from anypoker.analysis.query_language.lookahead import equity_at, has_nuts, outs_to
from anypoker.strength.hand_kernels import NO_HAND, Values

Numbers = NDArray[Any]

_CLOSE = 1e-12  # numbers that differ by less are equal: they are sums of fractions


@dataclass(frozen=True)
class NamedRange:
    """A range for one player: slots in groups, and the sorted numbers of its holdings."""

    groups: tuple[tuple[int, ...], ...]
    numbers: NDArray[np.uint64]


@dataclass(frozen=True)
class Ranges:
    """Ranges that a query names, by player and text."""

    by_text: dict[tuple[int, str], NamedRange]
    flop: int  # the step after which the board has three cards


def evaluate(node: Checked, facts: DealFacts, ranges: Ranges) -> Numbers:
    """Return the value of a node for every deal."""
    match node:
        case Constant(value=value):
            return np.full(len(facts), value)
        case Call():
            values = [
                one if isinstance(one, Named) else evaluate(one, facts, ranges)
                for one in node.arguments
            ]
            return _FUNCTIONS[node.function](_Arguments(facts, ranges, node, values))
        case Operation():
            return _operate(node, [evaluate(one, facts, ranges) for one in node.operands])
        case Case():
            conditions = [evaluate(one, facts, ranges) for one in node.conditions]
            cases = [evaluate(one, facts, ranges) for one in node.values]
            return np.select(conditions, cases[:-1], cases[-1])
        case Named():
            raise AssertionError("a name has no value")


def _operate(node: Operation, values: list[Numbers]) -> Numbers:
    operator = node.operator
    numbers = any(one.kind in (Kind.PART, Kind.NUMBER) for one in node.operands)
    if len(values) == 1:
        return ~values[0] if operator == "not" else -values[0]
    left, right = values
    if numbers and operator in ("=", "<>", "<=", ">=", "<", ">"):
        return _compare_numbers(operator, left - right)
    return _OPERATORS[operator](left, right)


def _compare_numbers(operator: str, more: Numbers) -> Numbers:
    equal = np.abs(more) < _CLOSE
    if operator in ("=", "<>"):
        return equal if operator == "=" else ~equal
    beyond = more > 0 if operator[0] == ">" else more < 0
    found: Numbers = beyond | equal if operator.endswith("=") else beyond & ~equal
    return found


def _divide(left: Numbers, right: Numbers) -> Numbers:
    """Divide; what is divided by zero is zero."""
    zero = right == 0
    return np.where(zero, 0.0, left / np.where(zero, 1.0, right))


_OPERATORS: dict[str, Callable[[Numbers, Numbers], Numbers]] = {
    "and": np.logical_and,
    "or": np.logical_or,
    "=": np.equal,
    "<>": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": _divide,
}


class _Arguments:
    """The arguments of a call, by kind."""

    def __init__(
        self, facts: DealFacts, ranges: Ranges, node: Call, values: list[Named | Numbers]
    ) -> None:
        self.facts, self.ranges, self.node = facts, ranges, node
        names = [one for one in node.arguments if isinstance(one, Named)]
        by_kind = {one.kind: one for one in names}
        self.seat = by_kind[Kind.PLAYER].number if Kind.PLAYER in by_kind else 0
        self.step = by_kind[Kind.STEP].number if Kind.STEP in by_kind else SHOWDOWN
        self.share = by_kind[Kind.SHARE].number if Kind.SHARE in by_kind else 0
        self.pile = by_kind[Kind.PILE].number if Kind.PILE in by_kind else -1
        self.text = by_kind[Kind.TEXT].text if Kind.TEXT in by_kind else ""
        self.others = [one for one in values if not isinstance(one, Named)]
        self.constants = [one for one in node.arguments if isinstance(one, Constant)]

    # the cards that a call is about

    @property
    def hand_values(self) -> Values:
        return self.facts.values(self.share, self.seat, self.step)

    @property
    def own(self) -> Numbers:
        return cards.own_cards(self.facts, self.seat, self.step)

    @property
    def board(self) -> Numbers:
        return cards.board_cards(self.facts, self.step, self.pile)

    @property
    def first(self) -> Numbers:
        """The cards that the player holds before the first bet."""
        model = self.facts.model
        size = first_cards(model, self.seat)
        return self.facts.rows[:, [place.slot for place in model.layout.own[self.seat][:size]]]

    @property
    def together(self) -> Numbers:
        return np.concatenate([self.own, self.board], axis=1)

    def types(self, values: Values) -> NDArray[np.int64]:
        return hand_types(self.facts.model.shares[self.share].ordering).codes(values)


# ---------------------------------------------------------------- pots and shares


def _equity(a: _Arguments) -> Numbers:
    if a.step == SHOWDOWN:
        return a.facts.parts(a.seat)
    return equity_at(a.facts, a.seat, a.step)


def _wins(a: _Arguments) -> Numbers:
    if a.share >= 0:
        alone: Numbers = a.facts.wins_of(a.share, a.seat) & (a.facts.winners(a.share) == 1)
        return alone
    units = a.facts.units
    most = units.max(axis=0)
    found: Numbers = (units[a.seat] == most) & (np.count_nonzero(units == most, axis=0) == 1)
    return found


def _ties(a: _Arguments) -> Numbers:
    if a.share >= 0:
        tied: Numbers = a.facts.wins_of(a.share, a.seat) & (a.facts.winners(a.share) > 1)
        return tied
    units = a.facts.units
    most = units.max(axis=0)
    found: Numbers = (units[a.seat] == most) & (np.count_nonzero(units == most, axis=0) > 1)
    return found


def _quartered(a: _Arguments) -> Numbers:
    units = a.facts.units[a.seat]
    found: Numbers = (units > 0) & (4 * units <= a.facts.model.division.whole)
    return found


def _winners(a: _Arguments) -> Numbers:
    if a.share >= 0:
        return a.facts.winners(a.share)
    found: Numbers = np.count_nonzero(a.facts.units > 0, axis=0)
    return found


def _rating(values: Values) -> NDArray[np.int64]:
    return -values.astype(np.int64)


def _best(a: _Arguments) -> Numbers:
    values = a.hand_values
    found: Numbers = (values == a.facts.best(a.share, a.step)) & (values != NO_HAND)
    return found


def _is_hand(a: _Arguments) -> Numbers:
    codes, constant = a.types(a.hand_values), a.constants
    found: Numbers = codes == a.others[0]
    if constant:
        found = (codes >= constant[0].value) & (codes <= constant[0].best)
    return found


# ---------------------------------------------------------------- cards


def _in_range(a: _Arguments) -> Numbers:
    wanted = a.ranges.by_text[a.seat, a.text]
    known, mine = wanted.numbers, holding_numbers(a.facts.rows, wanted.groups)
    places = np.minimum(np.searchsorted(known, mine), max(len(known) - 1, 0))
    found: Numbers = known[places] == mine
    return found


def holding_numbers(rows: Numbers, groups: Sequence[Sequence[int]]) -> NDArray[np.uint64]:
    """Return a number for the cards of each row, without their order inside a group of columns."""
    numbers = np.zeros(len(rows), np.uint64)
    for group in groups:
        for column in np.sort(rows[:, list(group)], axis=1).T:
            numbers = numbers << np.uint64(6) | column.astype(np.uint64)
    return numbers


def named_range(
    slots: Sequence[int], holdings: Sequence[Holding], groups: tuple[tuple[int, ...], ...]
) -> NamedRange:
    """Return a range as numbers; `holdings` are the cards of `slots`."""
    places = {slot: place for place, slot in enumerate(slots)}
    columns = [[places[slot] for slot in group] for group in groups]
    return NamedRange(groups, np.unique(holding_numbers(np.array(holdings, np.uint8), columns)))


def _start(a: _Arguments) -> Numbers:
    from anypoker.analysis.enumeration.top_hands import suit_blind

    return suit_blind(np.ascontiguousarray(a.first)).astype(np.int64)


def _dealt_card(a: _Arguments) -> Numbers:
    """Return the card that a step deals to the board, or face up to a player."""
    layout = a.facts.model.layout
    slots = set(layout.stages[a.step].slots)
    if a.node.function == "board_card":
        column = next(slot for slot in layout.board if slot in slots)
    else:
        column = next(p.slot for p in layout.own[a.seat] if p.slot in slots and p.up)
    return a.facts.rows[:, column].astype(np.int64)


def _common(a: _Arguments) -> Numbers:
    return cards.ranks_of(a.own) & cards.ranks_of(a.board)


def _board_matches(a: _Arguments) -> Numbers:
    on_board = cards.rank_counts(a.board) > 0
    found: Numbers = (cards.rank_counts(a.own) * on_board).sum(axis=1)
    return found


def _categories(a: _Arguments) -> Numbers:
    return flop_categories(a.facts, a.seat, 0, a.ranges.flop)


_FUNCTIONS: dict[str, Callable[[_Arguments], Numbers]] = {
    "equity": _equity,
    "min_equity": lambda a: _compare_numbers(">=", _equity(a) - a.others[0]),
    "share": lambda a: a.facts.share_parts(a.share, a.seat),
    "wins": _wins,
    "ties": _ties,
    "scoops": lambda a: a.facts.units[a.seat] == a.facts.model.division.whole,
    "quartered": _quartered,
    "paid": lambda a: a.facts.units[a.seat] > 0,
    "exists": lambda a: a.facts.exists(a.share),
    "winners": _winners,
    "hand": lambda a: a.types(a.hand_values),
    "is_hand": _is_hand,
    "at_least": lambda a: a.types(a.hand_values) >= a.others[0],
    "winning_hand": lambda a: a.types(a.facts.best(a.share)),
    "qualifies": lambda a: a.hand_values != NO_HAND,
    "rating": lambda a: _rating(a.hand_values),
    "min_rating": lambda a: _rating(a.hand_values) >= a.others[0],
    "best": _best,
    "nuts": lambda a: has_nuts(a.facts, a.share, a.seat, a.step, False),
    "nuts_of_type": lambda a: has_nuts(a.facts, a.share, a.seat, a.step, True),
    "outs": lambda a: outs_to(a.facts, a.share, a.seat, a.step, a.constants[0].value),
    "min_outs": lambda a: (
        outs_to(a.facts, a.share, a.seat, a.step, a.constants[0].value) >= a.others[1]
    ),
    "flop_category": _categories,
    "is_category": lambda a: _categories(a) == a.others[0],
    "min_category": lambda a: _categories(a) >= a.others[0],
    "start": _start,
    "in_range": _in_range,
    "holds": lambda a: cards.same_card(a.own, a.others[0]),
    "up_card": _dealt_card,
    "suited_cards": lambda a: cards.most_of_a_suit(a.own),
    "four_flush": lambda a: cards.most_of_a_suit(a.together) == 4,
    "three_flush": lambda a: cards.most_of_a_suit(a.together) == 3,
    "pocket_pair": lambda a: cards.ranks_of(a.first, 2) > 0,
    "overpair": lambda a: cards.holds_pair_above(a.facts, a.seat, a.step),
    "has_top_rank": lambda a: cards.has_board_rank(a.facts, a.seat, a.step, 1),
    "has_second_rank": lambda a: cards.has_board_rank(a.facts, a.seat, a.step, 2),
    "board_matches": _board_matches,
    "ranks": lambda a: cards.ranks_of(a.own),
    "paired_ranks": lambda a: cards.ranks_of(a.own, 2),
    "common_ranks": _common,
    "other_ranks": lambda a: cards.ranks_of(a.own) & ~cards.ranks_of(a.board),
    "board_ranks": lambda a: cards.ranks_of(a.board),
    "paired_board_ranks": lambda a: cards.ranks_of(a.board, 2),
    "rank_count": lambda a: cards.size_of(a.others[0]),
    "highest": lambda a: cards.nth_highest(a.others[0], 1),
    "lowest": lambda a: cards.lowest(a.others[0]),
    "nth_highest": lambda a: cards.nth_highest(a.others[1], a.others[0]),
    "has_rank": lambda a: a.others[0] >> a.others[1].astype(np.int64) & 1 == 1,
    "board_card": _dealt_card,
    "on_board": lambda a: cards.same_card(a.board, a.others[0]),
    "board_suits": lambda a: np.count_nonzero(cards.suit_counts(a.board), axis=1),
    "board_suited": lambda a: cards.most_of_a_suit(a.board),
    "flush_board": lambda a: cards.most_of_a_suit(a.board) >= 3,
    "one_suit_board": lambda a: np.count_nonzero(cards.suit_counts(a.board), axis=1) == 1,
    "two_suit_board": lambda a: np.count_nonzero(cards.suit_counts(a.board), axis=1) == 2,
    "rainbow_board": lambda a: cards.most_of_a_suit(a.board) == 1,
    "paired_board": lambda a: cards.ranks_of(a.board, 2) > 0,
    "straight_board": lambda a: cards.straight_possible(cards.ranks_of(a.board)),
    "board_lows": lambda a: cards.low_ranks(cards.ranks_of(a.board)),
    "low_board": lambda a: cards.low_ranks(cards.ranks_of(a.board)) >= 3,
    "one_low_on_board": lambda a: cards.low_ranks(cards.ranks_of(a.board)) == 1,
    "two_lows_on_board": lambda a: cards.low_ranks(cards.ranks_of(a.board)) == 2,
}
