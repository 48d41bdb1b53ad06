"""Percentages of hands: before a draw, and from the cache."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import anypoker as ap
from anypoker.analysis.draws import ranked_hands
from anypoker.analysis.draws.ranked_hands import best_before_draw
from anypoker.analysis.enumeration import top_hands
from anypoker.analysis.query.equity_query import make_query
from anypoker.analysis.query.range_slots import SeatRange
from anypoker.cards import Card, cards_text

CLEAR = 0.05  # a difference of equities far beyond the errors of the estimate and of the samples


def ranks_of(game: str, left: int) -> tuple[list[str], list[int]]:
    """Hands of all strengths, and their places in the order."""
    ranked = best_before_draw(ap.load(game).for_players(2), left, 100)
    places = [int(part * len(ranked)) for part in (0, 0.003, 0.02, 0.1, 0.2, 0.35, 0.6, 0.8, 0.999)]
    hands = [cards_text(map(Card, ranked[place].tolist()), "") for place in places]
    return hands, places


@pytest.mark.parametrize(("game", "left"), [("five-card-draw", 1), ("badugi", 3), ("badugi", 1)])
def test_order_is_that_of_the_equities_of_played_deals(game: str, left: int) -> None:
    hands, places = ranks_of(game, left)
    equities = [
        ap.equity(game, [hand, "random"], samples=8_192, draws=left).players[0].equity
        for hand in hands
    ]
    clear = 0
    for (better, _), (worse, _) in combinations(zip(equities, places, strict=True), 2):
        assert better > worse - CLEAR
        clear += better > worse + CLEAR
    assert clear >= 20


def held_by(text: str, draws: int | None = None) -> SeatRange:
    from anypoker.analysis.draws.draw_queries import known_of

    game = ap.load("badugi").for_players(2)
    found = known_of(make_query(game, [text, "random"], draws=draws)).ranges[0]
    assert found is not None
    return found


def test_bands_have_their_sizes_and_are_nested() -> None:
    tenth, fifth, between = (set(held_by(text).holdings) for text in ("top 10%", "20%", "10%-20%"))
    every = 270_725
    assert (len(tenth), len(fifth)) == (round(every * 0.1), round(every * 0.2))
    assert tenth < fifth
    assert between == fifth - tenth
    assert set(held_by("20%!AA").holdings) < fifth


def test_after_the_last_draw_the_best_hands_are_made() -> None:
    every = held_by("6%", 0)
    for hand in every.holdings:
        assert len({card >> 2 for card in hand}) == len({card & 3 for card in hand}) == 4
    found = ap.equity("badugi", ["6%", "random"], draws=0, samples=2_000)
    assert found.players[0].equity > 0.95
    assert found.note.endswith("in this game against one random hand")


def test_output_says_against_whom_and_who_draws() -> None:
    found = ap.equity("badugi", ["10%", "random"], samples=2_000)
    assert found.note.endswith(
        "10%: hands ranked by their equity in this game against one random hand, all drawing by "
        "the best-draw policy"
    )


def test_order_is_the_same_without_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ap.load("badugi").for_players(2)
    before = best_before_draw(game, 1, 100)
    ranked_hands._by_strength.cache_clear()
    monkeypatch.setattr(ranked_hands, "cache_file", lambda *_: tmp_path / "effects")
    assert np.array_equal(best_before_draw(game, 1, 100), before)
    assert (tmp_path / "effects").exists()


def test_order_of_all_hands_is_read_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ap.load("holdem").for_players(2)
    monkeypatch.setattr(top_hands, "cache_file", lambda *_: tmp_path / "strengths")
    top_hands._by_strength.cache_clear()
    first = top_hands.best_rows(game, 100)
    top_hands._by_strength.cache_clear()
    monkeypatch.delattr(top_hands, "_strengths")
    assert np.array_equal(top_hands.best_rows(game, 100), first)


@pytest.mark.parametrize(
    ("game", "hand", "sentence"),
    [
        ("badugi", "10%/1", "leave out the slash after a percentage"),
        ("badugi", "10%/", "leave out the slash after a percentage"),
        ("badugi", "pat, 1%", "hands that stand pat have no percentages"),
        ("badugi", "top 0%", "more than 0% and at most 100%"),
        ("drawmaha", "10%", "where players draw and the board counts"),
    ],
)
def test_percentages_that_cannot_be_are_refused(game: str, hand: str, sentence: str) -> None:
    with pytest.raises(ap.AnypokerError, match=sentence):
        ap.equity(game, [hand, "random"], samples=10)
