"""Planner: from a checked query to the deals that answer it, counted or sampled."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from anypoker.analysis.enumeration.enumerate_deals import CHUNK
from anypoker.analysis.payoffs.outcomes import NotEnumerableError, PayoffModel
from anypoker.analysis.payoffs.passive_hand import has_openers
from anypoker.analysis.payoffs.unsupported import DRAWS, choice_refusal
from anypoker.analysis.query.equity_query import (
    ANY_HAND,
    EquityQuery,
    countable_outcomes,
    make_query,
    spot_of,
)
from anypoker.analysis.query.known_deal import KnownDeal
from anypoker.analysis.query.placed_hands import is_placed
from anypoker.analysis.query.range_slots import SeatRange, first_cards, ranked_note, seat_range
from anypoker.analysis.query.symmetry import interchangeable_slots
from anypoker.analysis.query_language.checker import check_query
from anypoker.analysis.query_language.evaluator import NamedRange, Ranges, named_range
from anypoker.analysis.query_language.flop_categories import flop_step
from anypoker.analysis.query_language.from_clause import (
    SETTINGS,
    FindGame,
    FromClause,
    card_error,
    draws_left,
    open_table,
    read_from,
)
from anypoker.analysis.query_language.kinds import (
    SHOWDOWN,
    Call,
    CheckedQuery,
    Kind,
    Named,
    parts_of,
)
from anypoker.analysis.query_language.lookahead import (
    MAX_RUNOUTS,
    SAMPLED_RUNOUTS,
    nut_hands,
    runouts,
    unseen_number,
)
from anypoker.analysis.query_language.names import GameNames
from anypoker.analysis.query_language.query_error import QueryError, listed
from anypoker.analysis.query_language.tree import QueryTree
from anypoker.analysis.query_language.used_cards import used_slots
from anypoker.analysis.workers import Task, TaskKind
from anypoker.cards import parse_cards
from anypoker.errors import AnypokerError

MAX_EXACT = 4_000_000  # deals, or hands looked at inside them, that are counted unless asked
MAX_COUNTED = 2_000_000_000
TRIALS = 1_000_000
MIN_TRIALS = 2_000
MAX_RANGE_CARDS = 10
WORK = 40_000_000  # hands that a sampled query looks at, if nothing else is asked


@dataclass(frozen=True)
class QueryPlan:
    """A query that workers can answer.

    Attributes:
        question: The game and its known cards.
        names: The names that labels need.
        query: What is asked.
        ranges: The ranges that the query names.
        kind: How deals are made.
        work: How many hands are looked at for each deal.
        note: What is assumed.
    """

    question: EquityQuery
    names: GameNames
    query: CheckedQuery
    ranges: Ranges
    kind: TaskKind
    work: int
    note: str


# ---------------------------------------------------------------- the plan


def plan_query(tree: QueryTree, find_game: FindGame) -> QueryPlan:
    """Plan a query.

    Raises:
        QueryError: If the query is wrong or the game cannot answer it.
    """
    clause, game = open_table(read_from(tree), find_game)
    board = clause.text("board")
    piles = [part.strip() for part in board.split(",")] if "=" in board else [board]
    draws = draws_left(clause)
    hands = [hand for _, hand in clause.players]
    question = make_query(
        game, hands, piles if board.strip("*") else (), clause.text("dead"), draws
    )
    question, kind, note = _source(clause, question)
    model = countable_outcomes(question.game, len(hands), True)
    names = GameNames(model, tuple(name for name, _ in clause.players), kind is not TaskKind.DRAW)
    query = check_query(tree, names)
    if kind is not TaskKind.DRAW:
        _deal(clause, question)  # its errors are about the cards
    nodes = _all_calls(query)
    added = len(clause.players) - sum(one.name.casefold() not in SETTINGS for one in tree.bindings)
    if added and "players" not in clause.settings:
        note = _joined(note, f"{added} more {'player' if added == 1 else 'players'} with any hand")
    if has_openers(game):
        note = _joined(note, "every deal is taken to be opened")
    flop = flop_step(model)
    named = _ranges(clause, question, model, nodes)
    note = _joined(note, ranked_note(game, [*hands, *(text for _, text in named)], draws))
    ranges = Ranges(named, SHOWDOWN if flop is None else flop)
    plan = QueryPlan(question, names, query, ranges, kind, 1, note)
    return replace(plan, work=_work(plan), note=_joined(note, _guess_note(plan)))


def _joined(*notes: str) -> str:
    return "; ".join(filter(None, notes))


def _source(clause: FromClause, question: EquityQuery) -> tuple[EquityQuery, TaskKind, str]:
    """Return the question with draws settled if they can be, how deals are made, and a note."""
    game, players = question.game, len(question.hands)
    decided = choice_refusal(game)
    try:
        countable_outcomes(game, players, True)
        if decided == DRAWS:
            return _drawn(question)
    except NotEnumerableError as error:
        raise clause.fail(f"{game.name} cannot be queried: {error}") from None
    except AnypokerError as error:
        raise card_error(clause, error) from None
    if question.draws is not None:
        raise clause.fail(f"nobody draws in {game.name}", "draws")
    if decided is None:
        return question, TaskKind.SAMPLE, ""
    unknown = [name for name, hand in clause.players if hand.strip().lower() in ANY_HAND]
    if unknown:
        raise clause.fail(f"{decided} in {game.name}: name the cards that {unknown[0]} keeps")
    return question, TaskKind.SAMPLE, f"{decided}: the cards named are those that they keep"


def _drawn(question: EquityQuery) -> tuple[EquityQuery, TaskKind, str]:
    from anypoker.analysis.draws.draw_queries import settle_draws
    from anypoker.analysis.draws.sampling import samples_and_chunk

    settled = settle_draws(question)
    if settled is not None:
        return settled[0], TaskKind.SAMPLE, settled[1]
    samples_and_chunk(question)  # its errors are about the policy
    return question, TaskKind.DRAW, "players draw by the best-draw policy, unless given"


def _deal(clause: FromClause, question: EquityQuery) -> KnownDeal:
    try:
        return spot_of(question)
    except AnypokerError as error:
        raise card_error(clause, error) from None


def _all_calls(query: CheckedQuery) -> list[Call]:
    roots = [one.value for one in query.selected]
    roots += [one for one in (query.where, query.group) if one is not None]
    return [part for root in roots for part in parts_of(root) if isinstance(part, Call)]


def _ranges(
    clause: FromClause, question: EquityQuery, model: PayoffModel, calls: Sequence[Call]
) -> dict[tuple[int, str], NamedRange]:
    found = {}
    for call in calls:
        if call.function == "in_range":
            names = {one.kind: one for one in call.arguments if isinstance(one, Named)}
            seat, text = names[Kind.PLAYER].number, names[Kind.TEXT].text
            try:
                one = seat_range(question.game, model, seat, text)
            except AnypokerError as error:
                place = max(clause.tree.text.find(text), 0) + (getattr(error, "position", 0) or 0)
                raise QueryError(str(error), clause.tree.text, place) from None
            if len(one.slots) > MAX_RANGE_CARDS:
                raise QueryError(f"in_range is about up to {MAX_RANGE_CARDS} cards")
            groups = _range_groups(model, seat, one)
            found[seat, text] = named_range(one.slots, one.holdings, groups)
    return found


def _range_groups(model: PayoffModel, seat: int, one: SeatRange) -> tuple[tuple[int, ...], ...]:
    """Return the slots of a range in groups whose order it does not tell apart."""
    groups = interchangeable_slots(model, one.slots)
    if not is_placed(one.text):
        return groups
    up = {place.slot for place in model.layout.own[seat] if place.up}
    parts = [tuple(s for s in group if (s in up) == lies) for group in groups for lies in (0, 1)]
    return tuple(filter(None, parts))


# ---------------------------------------------------------------- how much work


def _steps_of(calls: Sequence[Call]) -> set[int]:
    return {
        one.number
        for call in calls
        for one in call.arguments
        if isinstance(one, Named) and one.kind is Kind.STEP and one.number != SHOWDOWN
    }


def _looks(plan: QueryPlan) -> dict[Call, int]:
    """Return the calls that look beyond a deal, and how many hands they look at."""
    model = plan.names.model
    dead = len(parse_cards(plan.question.dead))
    found = {}
    for call in _all_calls(plan.query):
        numbers = {one.kind: one.number for one in call.arguments if isinstance(one, Named)}
        step, seat = numbers.get(Kind.STEP, SHOWDOWN), numbers.get(Kind.PLAYER, 0)
        if call.function in ("equity", "min_equity") and step != SHOWDOWN:
            ways = runouts(model, step, unseen_number(model, step, dead))
            found[call] = (SAMPLED_RUNOUTS if ways > MAX_RUNOUTS else ways) * model.players
        elif call.function in ("nuts", "nuts_of_type"):
            found[call] = nut_hands(model, numbers[Kind.SHARE], seat, step, dead) or 1
        elif call.function in ("outs", "min_outs"):
            found[call] = len(model.game.deck.cards)
    return found


def _work(plan: QueryPlan) -> int:
    return max(1, sum(_looks(plan).values()))


def _guess_note(plan: QueryPlan) -> str:
    """Return the steps whose equity is estimated inside each deal."""
    model = plan.names.model
    dead = len(parse_cards(plan.question.dead))
    steps = {
        plan.names.step_name(step)
        for call in _looks(plan)
        if call.function in ("equity", "min_equity")
        for step in _steps_of([call])
        if runouts(model, step, unseen_number(model, step, dead)) > MAX_RUNOUTS
    }
    if not steps:
        return ""
    return f"the equity after {listed(sorted(steps))} is estimated from {SAMPLED_RUNOUTS} runouts"


@lru_cache(maxsize=16)
def deal_of(plan: "PlanKey") -> KnownDeal:
    """Return the deal of a plan; its groups keep apart what the query tells apart."""
    spot = spot_of(plan.plan.question)
    own = replace(spot)
    vars(own)["groups"] = _split(plan.plan, spot)
    return own


class PlanKey:
    """A plan, known by what decides its deals."""

    def __init__(self, plan: QueryPlan) -> None:
        self.plan = plan
        self.key = (plan.question, plan.query)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlanKey) and other.key == self.key


def _split(plan: QueryPlan, spot: KnownDeal) -> tuple[tuple[int, ...], ...]:
    """Return the groups of slots that count, split where a query sees more than the showdown."""
    model, layout = plan.names.model, plan.names.model.layout
    calls = _all_calls(plan.query)
    steps = _steps_of(calls)
    functions = {call.function for call in calls}
    if functions & {"flop_category", "is_category", "min_category"}:
        steps |= {plan.ranges.flop} - {SHOWDOWN}
    first = bool(functions & {"start", "pocket_pair"})
    ranged = [group for one in plan.ranges.by_text.values() for group in one.groups]
    step_of = {slot: n for n, stage in enumerate(layout.stages) for slot in stage.slots}

    def kind(slot: int) -> tuple[object, ...]:
        owners = tuple(
            (seat, first and place < first_cards(model, seat), own.up)
            for seat, places in enumerate(layout.own)
            for place, own in enumerate(places)
            if own.slot == slot
        )
        piles = tuple(
            pile.name
            for pile in layout.piles
            if slot in [layout.board[place] for place in pile.places]
        )
        known = tuple(sorted(step for step in steps if step_of.get(slot, 0) <= step))
        inside = tuple(slot in group for group in ranged)
        return owners, piles, known, inside, slot in layout.board

    used = used_slots(model, calls) | {slot for group in ranged for slot in group}
    groups: list[tuple[int, ...]] = []
    for group in spot.groups:
        parts: dict[tuple[object, ...], list[int]] = {}
        for slot in group:
            if slot in used:
                parts.setdefault(kind(slot), []).append(slot)
        groups += map(tuple, parts.values())
    return tuple(groups)


# ---------------------------------------------------------------- tasks


def tasks_of(
    plan: QueryPlan, exact: bool | None, trials: int | None, seed: int
) -> tuple[bool, list[Task]]:
    """Return whether all deals are counted, and the tasks that answer a query."""
    if plan.kind is TaskKind.DRAW:
        from anypoker.analysis.draws.sampling import samples_and_chunk

        if exact:
            raise QueryError(
                f"{plan.question.game.name} can be counted exactly before its last draw "
                "(draws='1') if all hands are known, or after it (draws='0')"
            )
        enough, chunk = samples_and_chunk(plan.question)
        return False, _sampled(TaskKind.DRAW, trials or enough, seed, chunk)
    spot = deal_of(PlanKey(plan))
    if exact is None:
        exact = trials is None and spot.completions * min(plan.work, 1_000) <= _exact_limit(plan)
    if exact and spot.completions * plan.work > MAX_COUNTED:
        raise QueryError(
            f"{spot.completions:,} deals with {plan.work:,} hands each take too long to count; "
            "sample them with --trials"
        )
    if exact:
        return True, _counted(spot)
    enough = max(MIN_TRIALS, min(TRIALS, WORK // plan.work))
    chunk = max(250, min(CHUNK, CHUNK * 16 // plan.work // 250 * 250))
    return False, _sampled(TaskKind.SAMPLE, trials or enough, seed, chunk)


def _exact_limit(plan: QueryPlan) -> int:
    return MAX_EXACT if plan.work == 1 else 10 * MAX_EXACT


def _counted(spot: KnownDeal) -> list[Task]:
    """Return tasks that count everything: by the first card, or by parts of the ranges."""
    if spot.completions <= CHUNK:
        return [Task(TaskKind.ALL, None, 0, 0)]
    if spot.ranges:
        return [Task(TaskKind.ALL, part, 32, 0) for part in range(32)]
    return [Task(TaskKind.ALL, first, 0, 0) for first in range(len(spot.deck))]


def _sampled(kind: TaskKind, deals: int, seed: int, chunk: int) -> list[Task]:
    sizes = [chunk] * (deals // chunk) + ([deals % chunk] if deals % chunk else [])
    return [Task(kind, number, size, seed) for number, size in enumerate(sizes)]
