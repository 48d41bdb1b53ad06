"""The query language: reading, checking, results, and what is refused with which reason."""

import pickle

import pytest

from anypoker import query
from anypoker.analysis.query_language.ask import run_query_task
from anypoker.analysis.query_language.functions import FUNCTIONS, find_aggregate, find_function
from anypoker.analysis.query_language.parser import MAX_DEPTH, parse_query
from anypoker.analysis.query_language.planner import plan_query, tasks_of
from anypoker.analysis.query_language.query_error import QueryError
from anypoker.analysis.query_language.results import make_result
from anypoker.analysis.query_language.sums import QuerySums
from anypoker.analysis.query_language.tokens import MAX_QUERY
from anypoker.analysis.workers import Task
from anypoker.catalogue import find
from anypoker.game import Game
from anypoker.name_key import name_key

SPOT = "from game='holdem', hero='AhKh', villain='QsQd', board='Jh7h2c'"
LOW = "from game='omaha-8', hero='As2dKhQc', villain='AdAc3s4s', board='3c7dKc'"


def find_game(name: str) -> Game:
    return find(name).game


def error_of(text: str) -> tuple[str, str]:
    """The sentence about a query, and the text from the caret on."""
    with pytest.raises(QueryError) as caught:
        query(text)
    return caught.value.sentence_only, text[caught.value.position :]


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("text", "sentence", "rest"),
    [
        ("", "'select' must be here, not the end of the query", ""),
        ("select", "a function, a name, a number or '(' must be here", ""),
        ("select equity(hero", "')' must be here, not the end of the query", ""),
        ("select 1 frm x='y'", "'from' must be here, not 'frm'", "frm"),
        ("select 1 from game", "'=' after 'game' must be here", ""),
        ("select 1 from game='a' limit 0", "'limit' is 1..10,000, not 0", "0"),
        ("select 1 from game='a' limit x", "a whole number after 'limit' must be here", "x"),
        ("select 1 from game='a", "the text that begins with ' has no end", "'a"),
        ("select a ; b from game='a'", "'from' must be here, not ';'", "; b"),
        ("select § from game='a'", "'§' is not allowed here", "§"),
        ("select case 1 end from game='a'", "'when' must be here, not '1'", "1 end"),
        ("select 1/0 from game='a'", "'1/0' is not a number", "1/0"),
        ("select 9999999999999 from game='a'", "numbers are at most", "9999"),
    ],
)
def test_syntax_error_shows_the_place(text: str, sentence: str, rest: str) -> None:
    told, there = error_of(text)
    assert told.startswith(sentence)
    assert there.startswith(rest)


def test_caret_below_the_character() -> None:
    text = "select equity(hero)\nfrom game='holdem', hero='AA'\nwhere equty(hero) > 0"
    with pytest.raises(QueryError) as caught:
        query(text)
    assert str(caught.value).splitlines()[1:] == ["  where equty(hero) > 0", "        ^"]


def test_bounds_of_queries() -> None:
    for text, sentence in (
        ("select " + "1 +" * MAX_QUERY, "a query has at most 10,000 characters"),
        (f"select {'(' * 60}1{')' * 60} from game='a'", f"nested at most {MAX_DEPTH} deep"),
        (f"select {'not ' * 60}true from game='a'", f"nested at most {MAX_DEPTH} deep"),
        (f"select {'1, ' * 60}1 from game='a'", "at most 50 items after 'select'"),
        (f"select {'+1' * 1_500} from game='a'", "at most 2,000 words and signs"),
        (f"select 1 from game='{'a' * 3_000}'", "a text has at most 2,000 characters"),
        (f"select 1 as {'a' * 70} from game='a'", "a name has 1 to 60 characters"),
    ):
        with pytest.raises(QueryError, match=sentence):
            parse_query(text)


def test_comments_cases_and_spellings_are_free() -> None:
    """The same query, as PQL and others write it."""
    found = [
        query(f"SELECT AVG(riverEquity(HERO)) /* all-in */ {SPOT} -- as in PQL"),
        query(f"select equity(hero), {SPOT}".replace("'", '"')),
        query(f"select avg(fractional_river_equity(hero)) as x {SPOT};"),
    ]
    assert {one[0] for one in found} == {found[0][0]}
    assert found[2]["x"] == pytest.approx(0.5444444444)


# ---------------------------------------------------------------- checking


@pytest.mark.parametrize(
    ("select", "sentence", "rest"),
    [
        ("eqity(hero)", "'eqity' is not a function; did you mean equity", "eqity"),
        ("equity(heroo)", "'heroo' is not a player or a step; did you mean hero?", "heroo"),
        ("equity(hero, flip)", "'flip' is not a player or a step; did you mean Flop?", "flip"),
        ("hand(hero) = flsh", "'flsh' is not a hand type; did you mean flush?", "flsh"),
        ("avg(wins(hero))", "avg needs a number, not a condition; use freq", "avg"),
        ("freq(equity(hero))", "freq needs a condition, not a part of the pot; use avg", "freq"),
        ("hero", "'hero' is a player and has no value alone", "hero"),
        ("wins(hero) + 1", "'+' needs numbers, not a condition", "wins"),
        ("equity(hero) and wins(hero)", "'and' needs conditions, not a part", "equity"),
        ("equity(hero) = flush", "'flush' is not a value", "flush"),
        ("hand(hero) = equity(hero)", "a hand type cannot be compared with a part", "= "),
        ("ranks(hero) > ranks(villain)", "a set of ranks can be compared with = and <> only", ">"),
        ("equity()", "equity needs a player; use equity(player[, step])", "equity"),
        ("wins(hero, villain)", "'villain' is not a player or a share", "villain"),
        ("winsLo(hero)", "'low' is not a share of this game, so winsLo cannot be asked", "winsLo"),
        ("hand(hero, hole)", "hero has no complete hand for High after Hole cards", "hand"),
        ("board_card(flop)", "Flop deals 3 cards to the board, not one", "board_card"),
        ("up_card(hero, flop)", "Flop deals no cards face up to hero, not one", "up_card"),
        ("outs(hero, river, flush)", "outs are for a step that one more card follows", "outs"),
        ("nutHiOuts(hero, flop)", "nutHiOuts is not supported: outs to the nuts", "nutHiOuts"),
        ("toCard('As')", "write the card or rank alone", "toCard"),
        ("1 + avg(equity(hero))", "avg stands at the beginning of an item", "avg"),
        ("histogram(rating(hero))", "ratings have no names", "histogram"),
        ("max(start(hero))", "max cannot be asked of a starting hand", "max"),
        ("board_suits(preflop)", "there is no board yet after Hole cards", "board_suits"),
        ("case when wins(hero) then 1 else hand(hero) end", "all values of a case are", "case"),
        ("histogram(equity(hero), 0)", "the width of a histogram is a number above 0", "0"),
    ],
)
def test_wrong_expression_says_what_is_allowed(select: str, sentence: str, rest: str) -> None:
    told, there = error_of(f"select {select} {SPOT}")
    assert told.startswith(sentence)
    assert there.startswith(rest)


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        ("hero='AA'", "name a game after 'from'"),
        ("game='holdem'", "name the players after 'from'"),
        ("game='no-such-game', hero='AA'", "unknown game 'no-such-game'"),
        ("game='holdem', hero='AA', HERO='KK'", "'HERO' is named twice"),
        ("game='holdem', hero='As', villain='As'", "As is named 2 times; the deck has 1"),
        ("game='holdem', hero='AsKsQs'", "hand 1 has 2 cards at the showdown, not 3"),
        ("game='holdem', hero='AA', players='x'", "'players' is the number of all players"),
        ("game='holdem', hero='AA', villain='KK', players=1", "'players' is the number of all"),
        ("game='holdem', hero='AA', players=30", "Texas Hold'em is played by 2 to 10, not 30"),
        ("game='holdem', hero='AA', draws=1", "nobody draws in Texas Hold'em"),
        ("game='badugi', hero='*', draws=9", "Badugi has 3 draws, so 9 cannot be left"),
        ("game='badugi', hero='*', draws=-1", "a text in quotes must be here"),
        ("game='anaconda', hero='*'", "Anaconda cannot be queried: players pass cards"),
        ("game='seven-card-stud-declare', hero='*'", "cannot be queried: players declare"),
        ("game='crazy-pineapple', hero='*'", "players discard in Crazy Pineapple: name the cards"),
    ],
)
def test_wrong_from_clause_is_refused(clause: str, sentence: str) -> None:
    told, _ = error_of(f"select equity(hero) from {clause}")
    assert sentence in told


def test_questions_before_a_draw_are_refused() -> None:
    told, _ = error_of("select start(hero) from game='badugi', hero='*', villain='*'")
    assert told.startswith("only the hands at the showdown can be asked about while players draw")


def test_nuts_need_a_board_and_few_hands() -> None:
    assert "where hands use a board" in error_of("select nuts(hero) from game='razz', hero='*'")[0]
    wild = "select nuts(hero) from game='low-hole-wild', hero='*'"
    assert "where hands use a board" in error_of(wild)[0]


def test_every_function_has_one_spelling_and_an_evaluator() -> None:
    from anypoker.analysis.query_language.evaluator import _FUNCTIONS

    assert {function.name for function in FUNCTIONS} == {*_FUNCTIONS, "rate"}
    by_function = [{name_key(name) for name in (one.name, *one.pql)} for one in FUNCTIONS]
    spellings = [spelling for names in by_function for spelling in names]
    assert len(spellings) == len(set(spellings))
    assert all(find_function(spelling) for spelling in spellings)
    assert not any(find_aggregate(spelling) for spelling in spellings)


# ---------------------------------------------------------------- results


def test_exact_and_sampled_results() -> None:
    text = f"select equity(hero), freq(hand(hero) >= flush) {SPOT}"
    exact = query(text)
    assert (exact.exact, exact.deals, exact.seed, exact.complete) == (True, 990, None, True)
    assert exact.columns[0].result.low is None
    sampled = query(text, trials=20_000, seed=3)
    assert (sampled.exact, sampled.deals, sampled.seed) == (False, 20_000, 3)
    for column, true in zip(sampled.columns, exact.columns, strict=True):
        found = column.result
        assert None not in (found.low, found.high, true.result.value)
        assert found.low - 0.01 < true.result.value < found.high + 0.01  # type: ignore[operator]
    assert sampled == query(text, trials=20_000, seed=3)
    assert sampled != query(text, trials=20_000, seed=4)
    assert query(text, exact=False).deals == 1_000_000


def test_results_do_not_depend_on_the_order_of_tasks() -> None:
    text = "select equity(hero) / 3, hand(hero) from game='holdem', hero='AA', villain='KK'"
    plan = plan_query(parse_query(text), find_game)
    _, tasks = tasks_of(plan, None, 40_000, 1)
    parts = [run_query_task(plan, Task(tasks[0].kind, n, 9_999, 1)) for n in range(3)]
    results = []
    for order in (parts, parts[::-1]):
        sums = QuerySums()
        for part in order:
            sums.merge(pickle.loads(pickle.dumps(part)))
        results.append(make_result(plan, text, sums, False, 1, True))
    assert results[0] == results[1]


def test_bars_of_sampled_histograms_have_intervals() -> None:
    text = f"select hand(hero) {SPOT}"
    counted = {bar.label: bar for bar in query(text).columns[0].bars}
    for bar in query(text, trials=5_000).columns[0].bars:
        assert bar.low is not None
        assert bar.high is not None
        assert bar.low - 0.02 < counted[bar.label].rate < bar.high + 0.02
    assert {bar.low for bar in counted.values()} == {None}


def test_intervals_of_equities_end_at_the_whole_pot() -> None:
    clause = "from game='holdem', hero='AA', villain='*', board='AsAh'"
    found = query(f"select equity(hero), equity(villain) - 1 {clause}", trials=5_000)
    assert found.columns[0].result.high == 1.0
    assert found.columns[1].result.low is not None
    assert found.columns[1].result.low < -0.99


def test_percentages_say_against_whom_hands_are_ranked() -> None:
    text = "select equity(hero) from game='holdem', hero='AhKh', villain='20%'"
    ranked = "hands ranked by their equity in this game against one random hand"
    assert query(text, trials=10).note == f"20%: {ranked}"
    both = query(f"{text} where in_range(villain, 'top 5%')", trials=10)
    assert both.note == f"20%, top 5%: {ranked}"


def test_weights_of_ranges_count() -> None:
    """Kings count half as often as aces: the mean is the weighted one."""
    rest = "villain='QsQh', board='2c3d4h'"
    both = query(f"select equity(hero) from game='holdem', hero='AsAh, KsKh@50', {rest}")
    alone = [
        query(f"select equity(hero) from game='holdem', hero='{hand}', {rest}")[0] or 0.0
        for hand in ("AsAh", "KsKh")
    ]
    assert both.exact
    assert both[0] == pytest.approx((2 * alone[0] + alone[1]) / 3)
    held = query(f"select start(hero) from game='holdem', hero='AsAh, KsKh@50', {rest}")
    assert [(bar.label, bar.rate) for bar in held.columns[0].bars] == [
        ("AA", pytest.approx(2 / 3)),
        ("KK", pytest.approx(1 / 3)),
    ]


def test_condition_that_no_deal_meets() -> None:
    found = query(f"select equity(hero) {SPOT} where hand(hero) = quads and hand(villain) = flush")
    assert (found.matching, found.matching_rate, found[0]) == (0, 0.0, None)


def test_least_most_and_widths() -> None:
    found = query(
        f"select min(equity(hero, turn)), max(hand(hero)), max(board_card(river)), "
        f"histogram(equity(hero, turn), 0.25), case when wins(hero) then 2 else 1 end {SPOT}"
    )
    assert found[0] == pytest.approx(10 / 44)
    assert found.columns[1].result.text == "royal flush"
    assert found.columns[2].result.text == "As"
    assert [bar.label for bar in found.columns[3].bars] == ["0%–25%", "25%–50%", "75%–100%", "100%"]
    assert found[4] == pytest.approx(1 + (query(f"select wins(hero) {SPOT}")[0] or 0))


def test_groups_are_sorted_and_cut() -> None:
    found = query(f"select equity(hero), wins(villain) {SPOT} group by board_card(turn) limit 3")
    assert (len(found.groups), found.groups_found, found.group_by) == (3, 45, "board_card(turn)")
    worst = query(
        f"select equity(hero), wins(villain) as lost {SPOT} group by board_card(turn) "
        "order by lost limit 1"
    )
    assert worst.groups[0].label == "Qc"
    assert (
        query(f"select 1 {SPOT} group by board_card(turn) order by 1 asc limit 1").groups[0].deals
    )
    assert "'order by' needs 'group by'" in error_of(f"select 1 {SPOT} order by 1")[0]
    told = error_of(f"select 1 {SPOT} group by hand(hero) order by x")[0]
    assert told == "'x' is not a column; use 1"


def test_json_has_every_fact() -> None:
    found = query(f"select hand(hero), equity(hero) {LOW} where exists(low)").as_json()
    assert found["players"] == {"hero": "As2dKhQc", "villain": "AdAc3s4s"}
    assert found["columns"][0]["bars"][0]["label"]
    assert found["columns"][1]["result"]["value"] == pytest.approx(
        query(f"select equity(hero) {LOW} where exists(low)")[0]
    )


def test_shares_by_name_and_direction() -> None:
    found = query(
        f"select share('Low', hero), share(lo, hero), share(low, hero), winsLo(hero), "
        f"wins(hero, low), equity(hero) - share(high, hero) - share(low, hero) {LOW}"
    )
    assert found[0] == found[1] == found[2]
    assert found[3] == found[4]
    assert found[5] == pytest.approx(0)


def test_games_where_nobody_qualifies() -> None:
    board = "from game='omaha-8', hero='As2dKhQc', villain='AdAc3s4s', board='KcKsQdJhTh'"
    found = query(f"select exists(low), share(low, hero), winners(low), hand(hero, low) {board}")
    assert [found[0], found[1], found[2]] == [0, 0, 0]
    assert found.columns[3].bars[0].label == "no hand"


def test_draws_by_policy_given_or_settled() -> None:
    """Before the last draw with all hands known the answer is exact."""
    given = "from game='five-card-draw', hero='AsAdKcQd2h/KcQd2h', villain='KsKd7h5c3d/7h5c3d'"
    found = query(f"select equity(hero), hand(hero) {given}", trials=4_000)
    assert not found.exact
    assert "best-draw policy" in found.note
    settled = query(f"select equity(hero) {given}, draws=1", trials=4_000)
    assert "hand 1 throws" in settled.note
    badugi = "select freq(hand(hero) = 'four-card badugi')"
    dealt = query(f"{badugi} from game='badugi', hero='*', draws=0")
    assert (dealt.exact, dealt.deals) == (True, 270_725)


def test_limits_of_the_run() -> None:
    text = "select equity(hero) from game='holdem', hero='AA', villain='KK'"
    for arguments, sentence in (
        ({"trials": 0}, "the number of trials is 1..1,000,000,000"),
        ({"seconds": -1.0}, "the time limit is above 0"),
        ({"exact": True, "trials": 5}, "choose one of an exact count and a number of trials"),
    ):
        with pytest.raises(QueryError, match=sentence):
            query(text, **arguments)  # type: ignore[arg-type]
    with pytest.raises(QueryError, match="take too long to count"):
        query("select equity(hero) from game='holdem', players=6, hero='*'", exact=True)
    early = query(text, trials=50_000_000, seconds=0.05)
    assert early.complete
    assert 0 < early.deals < 50_000_000


def test_query_error_can_be_sent_to_another_process() -> None:
    error = QueryError("x is wrong", "select x", 7)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.position) == (str(error), 7)
