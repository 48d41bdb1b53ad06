"""Results of queries: values with their intervals, histograms, groups."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from anypoker.analysis.query_language.flop_categories import FLOP_CATEGORIES
from anypoker.analysis.query_language.kinds import NUMBERS, Aggregate, Call, Checked, Kind, Selected
from anypoker.analysis.query_language.planner import QueryPlan
from anypoker.analysis.query_language.sums import ColumnSums, GroupSums, QuerySums
from anypoker.cards import RANKS, Card, card_text

CONFIDENT = 1.959964  # standard errors on either side of a 95% interval
MAX_BARS = 30  # of a histogram of numbers; more values are put into bars of one width
BARS = 20


@dataclass(frozen=True)
class QueryValue:
    """A value of a column.

    Attributes:
        value: The average or frequency; None if there is none, or for words.
        text: The value in words, for hands, cards and ranks.
        stderr: The standard error if deals were sampled.
        low: Lower end of the 95% interval if deals were sampled.
        high: Upper end of it.
    """

    value: float | None
    text: str = ""
    stderr: float | None = None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class QueryBar:
    """A bar of a histogram: its label, the number of deals (or their weight), and their part.

    `low`, `high`: the 95% interval of the part if deals were sampled.
    """

    label: str
    deals: int
    rate: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class QueryColumn:
    """An item of the select list and its result.

    Attributes:
        name: The name after `as`, or the item as written.
        aggregate: "average", "frequency", "histogram", "least" or "most".
        unit: "part" for parts of the pot and frequencies, "number", or "word".
        result: The value over all deals.
        bars: The bars of a histogram, best hands first.
    """

    name: str
    aggregate: str
    unit: str
    result: QueryValue
    bars: tuple[QueryBar, ...] = ()


@dataclass(frozen=True)
class QueryGroup:
    """A group of deals: its label, their number, and a value for each column."""

    label: str
    deals: int
    values: tuple[QueryValue, ...]


@dataclass(frozen=True)
class QueryResult:
    """The answer to a query.

    Attributes:
        query: The query as written.
        game: The name of the game.
        players: The players' names and hands.
        exact: Whether every deal was counted.
        deals: Deals that were counted or sampled.
        matching: Deals that meet the condition after `where`.
        matching_rate: How often it is met; hands of a weighted range count by their weights.
        columns: One for each item of the select list.
        group_by: What groups are about; empty without groups.
        groups: The groups in their order, as many as asked for.
        groups_found: How many groups there are.
        note: What was assumed.
        seed: Seed of the sampled deals.
        complete: False if the query was interrupted.
    """

    query: str
    game: str
    players: tuple[tuple[str, str], ...]
    exact: bool
    deals: int
    matching: int
    matching_rate: float
    columns: tuple[QueryColumn, ...]
    group_by: str
    groups: tuple[QueryGroup, ...]
    groups_found: int
    note: str
    seed: int | None
    complete: bool

    def __getitem__(self, name: str | int) -> float | None:
        """Return the value of a column by its name or number from 0."""
        if isinstance(name, int):
            return self.columns[name].result.value
        for column in self.columns:
            if column.name == name:
                return column.result.value
        raise KeyError(name)

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        form = asdict(self)
        form["players"] = dict(self.players)
        return form


def make_result(
    plan: QueryPlan, text: str, sums: QuerySums, exact: bool, seed: int, complete: bool
) -> QueryResult:
    """Return the result of complete sums."""
    query = plan.query
    whole = _whole(plan, sums)
    columns = tuple(
        QueryColumn(
            one.name,
            str(one.aggregate),
            _unit(one),
            _value(plan, one, whole, place, exact),
            _bars(plan, one, sums, place, exact) if one.aggregate is Aggregate.HISTOGRAM else (),
        )
        for place, one in enumerate(query.selected)
    )
    return QueryResult(
        query=text,
        game=plan.question.game.name,
        players=tuple(zip(plan.names.players, plan.question.hands, strict=True)),
        exact=exact,
        deals=sums.deals,
        matching=sums.matching,
        matching_rate=sums.matching_mass / sums.mass if sums.mass else 0.0,
        columns=columns,
        group_by=query.group_name,
        groups=tuple(_groups(plan, sums, exact)) if query.group is not None else (),
        groups_found=len(sums.groups) if query.group is not None else 0,
        note=plan.note,
        seed=None if exact else seed,
        complete=complete,
    )


def _whole(plan: QueryPlan, sums: QuerySums) -> GroupSums:
    whole = GroupSums(0, 0, [ColumnSums() for _ in plan.query.selected])
    for group in sums.groups.values():
        whole.merge(group)
    return whole


def _unit(one: Selected) -> str:
    if one.aggregate is Aggregate.FREQUENCY or one.value.kind is Kind.PART:
        return "part"
    return "number" if one.value.kind in NUMBERS else "word"


def _value(plan: QueryPlan, one: Selected, group: GroupSums, place: int, exact: bool) -> QueryValue:
    column, deals = group.columns[place], group.deals
    if not deals or one.aggregate is Aggregate.HISTOGRAM:
        return QueryValue(None)
    if one.aggregate in (Aggregate.LEAST, Aggregate.MOST):
        value = column.least if one.aggregate is Aggregate.LEAST else column.most
        if one.value.kind in NUMBERS:
            return QueryValue(value)
        return QueryValue(None, label_of(plan, one.value, value))
    mean = column.total / group.mass
    if exact:
        return QueryValue(float(mean))
    if one.aggregate is Aggregate.FREQUENCY:
        low, high = wilson_interval(float(mean), deals)
        error = sqrt(float(mean) * (1 - float(mean)) / deals)
        return QueryValue(float(mean), "", error, low, high)
    if deals < 2:
        return QueryValue(float(mean))
    variance = (column.squares - mean * column.total) / (deals - 1)
    error = sqrt(max(float(variance), 0.0) / deals)
    middle = float(mean)
    low, high = middle - CONFIDENT * error, middle + CONFIDENT * error
    if one.value.kind is Kind.PART and isinstance(one.value, Call):
        low, high = max(low, 0.0), min(high, 1.0)  # nobody wins less than nothing, or two pots
    return QueryValue(middle, "", error, low, high)


def wilson_interval(rate: float, deals: int) -> tuple[float, float]:
    """Return the 95% interval of a frequency (Wilson), which stays within 0 and 1.

    >>> low, high = wilson_interval(0.0, 100)
    >>> low, round(high, 3)
    (0.0, 0.037)
    """
    square = CONFIDENT * CONFIDENT
    middle = (rate + square / (2 * deals)) / (1 + square / deals)
    spread = CONFIDENT * sqrt(rate * (1 - rate) / deals + square / (4 * deals * deals))
    spread /= 1 + square / deals
    return max(0.0, middle - spread), min(1.0, middle + spread)


# ---------------------------------------------------------------- histograms and groups


def _bars(
    plan: QueryPlan, one: Selected, sums: QuerySums, place: int, exact: bool
) -> tuple[QueryBar, ...]:
    counts: dict[float, int] = dict(sums.bars.get(place, {}))
    total = sum(counts.values())
    if one.value.kind in NUMBERS:
        rows = _number_bars(counts, one)
    else:
        # Best hands and highest cards come first.
        rows = [(label_of(plan, one.value, v), counts[v]) for v in sorted(counts, reverse=True)]
    if one.value.kind in (Kind.START, Kind.RANKS):
        rows.sort(key=lambda row: -row[1])
    if exact:
        return tuple(QueryBar(label, number, number / total) for label, number in rows)
    return tuple(
        QueryBar(label, number, number / total, *wilson_interval(number / total, total))
        for label, number in rows
    )


def _number_bars(counts: dict[float, int], one: Selected) -> list[tuple[str, int]]:
    percent = one.value.kind is Kind.PART
    if one.width:
        return [(_bar_label(low, one.width, percent), counts[low]) for low in sorted(counts)]
    if len(counts) <= MAX_BARS:
        return [(_number(value, percent), counts[value]) for value in sorted(counts)]
    least, most = min(counts), max(counts)
    width = (most - least) / BARS
    bars = [0] * BARS
    for value, number in counts.items():
        bars[min(int((value - least) / width), BARS - 1)] += number
    ends = [least + width * place for place in range(BARS + 1)]
    return [
        (f"{_number(ends[place], percent)}–{_number(ends[place + 1], percent)}", number)
        for place, number in enumerate(bars)
    ]


def _bar_label(low: float, width: float, percent: bool) -> str:
    """Return the ends of a bar; nobody wins more than the whole pot."""
    if percent and low >= 1:
        return _number(low, percent)
    return f"{_number(low, percent)}–{_number(low + width, percent)}"


def _number(value: float, percent: bool) -> str:
    return f"{100 * value:.4g}%" if percent else f"{value:.6g}"


def _groups(plan: QueryPlan, sums: QuerySums, exact: bool) -> list[QueryGroup]:
    query = plan.query
    assert query.group is not None

    def key(group: GroupSums) -> Fraction | float:
        column, aggregate = group.columns[query.order], query.selected[query.order].aggregate
        if aggregate is Aggregate.LEAST:
            return column.least
        if aggregate is Aggregate.MOST:
            return column.most
        return column.total / group.mass

    ordered = sorted(sums.groups.items(), key=lambda item: item[0])
    ordered.sort(key=lambda item: key(item[1]), reverse=query.descending)
    return [
        QueryGroup(
            label_of(plan, query.group, code),
            group.deals,
            tuple(
                _value(plan, one, group, place, exact) for place, one in enumerate(query.selected)
            ),
        )
        for code, group in ordered[: query.limit]
    ]


# ---------------------------------------------------------------- labels


def label_of(plan: QueryPlan, node: Checked, value: float) -> str:
    """Return a value in words."""
    number = int(value)
    match node.kind:
        case Kind.HAND:
            share = getattr(node, "share", None) or 0
            return plan.names.types(share).name(number)
        case Kind.CARD:
            return card_text(Card(number))
        case Kind.RANK:
            return RANKS[number] if number >= 0 else "none"
        case Kind.RANKS:
            held = [RANKS[rank] for rank in reversed(range(13)) if number >> rank & 1]
            return "".join(held) or "none"
        case Kind.CATEGORY:
            return FLOP_CATEGORIES[number].replace("_", " ")
        case Kind.START:
            return start_label(number)
        case Kind.BOOLEAN:
            return "true" if number else "false"
        case _:
            return _number(value, node.kind is Kind.PART)


def start_label(number: int) -> str:
    """Return a starting hand without particular suits, from the number of `suit_blind`.

    Two cards are written as players do. Otherwise cards of one suit have the same small letter.

    >>> from anypoker.analysis.enumeration.top_hands import suit_blind
    >>> from anypoker.cards import parse_cards
    >>> import numpy as np
    >>> def label(cards):
    ...     return start_label(int(suit_blind(np.array([parse_cards(cards)], np.uint8))[0]))
    >>> label("KhAh"), label("KcAh"), label("9c9d"), label("AsAhKsQh")
    ('AKs', 'AKo', '99', 'AxAyKxQy')
    """
    masks = [number >> shift & 0x1FFF for shift in (39, 26, 13, 0)]
    jokers = number >> 52 & 0x7FF
    held = [
        (rank, "xyzw"[suit])
        for rank in reversed(range(13))
        for suit in range(4)
        if masks[suit] >> rank & 1
    ]
    if len(held) == 2 and not jokers:
        (first, one), (second, other) = held
        kind = "" if first == second else "s" if one == other else "o"
        return f"{RANKS[first]}{RANKS[second]}{kind}"
    return _suited_text(held) + "Jk" * jokers


def _suited_text(held: Sequence[tuple[int, str]]) -> str:
    """Return ranks with small letters for suits that occur more than once."""
    suits = [suit for _, suit in held]
    seen = dict.fromkeys(suit for suit in suits if suits.count(suit) > 1)
    letters = dict(zip(seen, "xyzw", strict=False))
    return "".join(f"{RANKS[rank]}{letters.get(suit, '')}" for rank, suit in held)
