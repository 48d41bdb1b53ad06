"""Weights of ranges in equities: equal to brute force, enumerated and sampled."""

import pickle
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import anypoker as ap
from anypoker.analysis.enumeration.enumerate_deals import alias_table
from anypoker.analysis.query.ranges import RangeError
from anypoker.cards import parse_cards

# A game, options, and by seat the hands with their weights.
SPOTS = [
    ("holdem", {"board": "Jh7h2c5d"}, [{"AhKh": 1, "QsQd": 3}, {"JsJd": 2, "9h8h": 5, "QcQh": 1}]),
    ("omaha-8", {"board": "3s4d8hKcQd"}, [{"As2dKhKs": 1, "7c6c5h5s": 4}, {"Ac2c9d9h": 1}]),
    ("short-deck", {"board": "JhTh6c9d"}, [{"AhKh": 3, "QsQd": 1}, {"7s7d": 2, "9h8h": 1}]),
    (
        "five-card-stud",
        {"dead": "2h3h"},
        [{"(As)KcQdJh": 1, "(Kd)KcQdJh": 2}, {"(Ah)7d7h8d": 1, "(Ac)7d7h8c": 4}],
    ),
    ("razz", {}, [{"(As2d)3h4c8dKs(Kd)": 2, "(AhKh)3h4c8dKs(7s)": 1}, {"(2c5d)6h9c9dTs(Js)": 1}]),
    ("joker-holdem", {"board": "Jh7h2c5d"}, [{"AhKh": 1, "QsQd": 3}, {"JsJd": 2, "9h8h": 5}]),
]


def range_text(hands: dict[str, int]) -> str:
    most = max(hands.values())
    return ", ".join(f"{hand}@{100 * weight / most:.7f}" for hand, weight in hands.items())


def brute_force(game: str, options: dict[str, str], seats: list[dict[str, int]]) -> list[Fraction]:
    """Average the exact equities of all hands, each with its weight and its number of deals."""
    won = [Fraction(0)] * len(seats)
    total = Fraction(0)
    for hands in product(*seats):
        try:
            found = ap.equity(game, list(hands), **options)  # type: ignore[arg-type]
        except ap.AnypokerError as error:
            assert "is named" in str(error)  # noqa: PT017
            continue
        weight = Fraction(found.deals)
        for hand, own in zip(hands, seats, strict=True):
            weight *= Fraction(own[hand], max(own.values()))
        total += weight
        for seat, player in enumerate(found.players):
            won[seat] += weight * Fraction(player.equity)
    return [one / total for one in won]


@pytest.mark.parametrize(("game", "options", "seats"), SPOTS, ids=[spot[0] for spot in SPOTS])
def test_weighted_equities_are_equal_to_brute_force(
    game: str, options: dict[str, str], seats: list[dict[str, int]]
) -> None:
    expected = brute_force(game, options, seats)
    texts = [range_text(hands) for hands in seats]
    counted = ap.equity(game, texts, **options)  # type: ignore[arg-type]
    assert counted.exact
    assert [p.equity for p in counted.players] == pytest.approx([float(e) for e in expected], 1e-6)
    drawn = ap.equity(game, texts, samples=40_000, **options)  # type: ignore[arg-type]
    assert [p.equity for p in drawn.players] == pytest.approx(
        [float(e) for e in expected], abs=0.015
    )


@pytest.mark.parametrize(
    ("first", "second", "board", "equity"),
    [
        ("QQ+, 0.5(AKs)", "JTs, 0.25(77)", "Jh7h2c5d", 0.6621590909090909),
        ("22-66, 0.3(A2s+)", "KQo, 0.75(98s)", "As8d9c2h", 0.8291091906265581),
        ("AhKh", "0.6(AA, AK), QQ", "Th9h2c2d", 0.4054752066115702),
        ("TT+, A8o-ATo, 80%(KTs+)", "77, 66", "Kd7s3c", 0.4074735963624852),
    ],
    ids=["turn", "low-card", "draw", "flop"],
)
def test_equities_are_those_of_eval7(first: str, second: str, board: str, equity: float) -> None:
    """All runouts of all hands, with the ranges and the evaluator of eval7 0.1.11."""
    found = ap.equity("holdem", [first, second], board)
    assert found.exact
    assert found.players[0].equity == pytest.approx(equity, abs=1e-9)


def test_weights_are_relative() -> None:
    few, many = (
        ap.equity("holdem", [text, "QsQd"], board="Jh7h2c")
        for text in ("AA@10, KK@5", "[100]AA[/100], KK:0.5")
    )
    assert [p.equity for p in few.players] == [p.equity for p in many.players]


def test_weight_in_a_draw_game() -> None:
    """A hand that stands pat wins or not, so the equity of a mix is the mix of the equities."""
    other = "2c4d5h6s9c"
    good, bad, mixed = (
        ap.equity("2-7-single-draw", [text, f"{other}/"], samples=samples).players[0].equity
        for text, samples in (("pat 8", 500), ("pat T", 500), ("pat 8@100, pat T@25", 20_000))
    )
    assert (good, bad) == (1, 0)
    taken = set(parse_cards(other))
    eights, tens = (
        sum(not taken.intersection(held) for held in pat_hands(text)) for text in ("pat 8", "pat T")
    )
    assert mixed == pytest.approx(eights / (eights + tens / 4), abs=0.01)


def pat_hands(text: str) -> tuple[tuple[int, ...], ...]:
    from anypoker.analysis.query.equity_query import countable_outcomes
    from anypoker.analysis.query.range_slots import draw_range

    outcomes = countable_outcomes(ap.load("2-7-single-draw").for_players(2), 2, True)
    return draw_range(outcomes, text, 5)[0].holdings


def test_alias_table_has_the_given_chances() -> None:
    weights = [1, 2, 3, 4, 10]
    chances, aliases = alias_table(weights, len(weights))
    found = np.zeros(len(weights))
    for place, (chance, other) in enumerate(zip(chances.tolist(), aliases.tolist(), strict=True)):
        found[place] += chance / 2**32
        found[other] += 1 - chance / 2**32
    assert found / len(weights) == pytest.approx(np.array(weights) / sum(weights), abs=1e-8)


def test_error_keeps_its_place_between_processes() -> None:
    with pytest.raises(RangeError) as caught:
        ap.equity("holdem", ["QQ+, AKv", "random"])
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.position, error.text) == (7, "QQ+, AKv")
    assert error.caret_lines() == ["QQ+, AKv", "       ^"]


def test_ranges_that_share_all_cards_are_refused() -> None:
    with pytest.raises(RangeError, match="can be dealt together"):
        ap.equity("holdem", ["AsAh,AsAd", "AsKs,AsQs"], samples=100)
