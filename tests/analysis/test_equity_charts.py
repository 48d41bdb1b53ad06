"""Charts of an equity: their numbers, the terminal and the page."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

import anypoker as ap
from anypoker.analysis.equity_charts import EquityCharts, equity_charts
from anypoker.analysis.hand_ranges.hand_types import type_name
from anypoker.analysis.report.equity_page import equity_page
from anypoker.cards import parse_cards
from tests.analysis.test_commands import run


def charts(game: str, hands: list[str], board: str = "") -> EquityCharts:
    return equity_charts(ap.load(game), hands, board=[board] if board else [], deals=40_000)


def test_grid_has_the_parts_and_equities_of_its_hands() -> None:
    found = charts("holdem", ["QQ+, AKs@50, 7h6h", "JsTs"], "Jh7d2c4s")
    grid = found.players[0].grid
    assert set(grid) == {"AA", "KK", "QQ", "AKs", "76s"}
    assert [grid[name][0] for name in ("AA", "AKs")] == [1, 0.5]
    assert grid["76s"][0] == pytest.approx(1 / 3)  # the seven of diamonds is on the board
    exact = ap.equity("holdem", ["AKs", "JsTs"], board="Jh7d2c4s").players[0].equity
    assert grid["AKs"][1] == pytest.approx(exact, abs=0.02)


def test_graph_falls_and_its_mean_is_the_equity() -> None:
    for player in charts("omaha", ["AA:ds", "KK+"], "Jh7d2c").players:
        assert list(player.graph) == sorted(player.graph, reverse=True)
        assert sum(player.graph) / len(player.graph) == pytest.approx(player.equity, abs=0.02)
        assert sum(one.part for one in player.types) == pytest.approx(1)


def test_next_card_of_the_board_or_of_the_first_hand() -> None:
    flush = charts("holdem", ["AhKh", "QsQd"], "Jh7h2c3d")
    assert flush.next_name == "next card of the board"
    assert len(flush.next_cards) == 44
    assert (flush.next_cards["2h"], flush.next_cards["2d"]) == (1, 0)
    low = charts("razz", ["A23, 88*", "random"])
    assert low.next_name == "next card of hand 1"
    names = [one.name for one in low.players[0].types]
    assert names == ["no pair, 3 high", "pair", "three of a kind"]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AsKh", "offsuit"),
        ("As2s3s", "no pair, one suit"),
        ("AsAh3s", "pair, single-suited"),
        ("AsAhKsKh9c", "two pair, double-suited"),
        ("JkAs", "joker, no pair"),
    ],
)
def test_types_of_hands(cards: str, name: str) -> None:
    assert type_name(parse_cards(cards)) == name


@pytest.mark.parametrize(("game", "hands"), [("badugi", ["A23*", "*"]), ("drawmaha", ["*", "*"])])
def test_charts_of_draw_games_agree_with_the_equity(game: str, hands: list[str]) -> None:
    found = equity_charts(ap.load(game), hands, deals=8_192)
    equities = ap.equity(game, hands, samples=20_000)
    assert (found.next_name, found.next_cards) == ("", {})
    for player, counted in zip(found.players, equities.players, strict=True):
        assert player.equity == pytest.approx(counted.equity, abs=0.03)
        assert sum(player.graph) / len(player.graph) == pytest.approx(player.equity, abs=0.02)
        assert list(player.graph) == sorted(player.graph, reverse=True)
        assert sum(one.part for one in player.types) == pytest.approx(1)


def test_hands_before_a_draw_are_in_the_order_of_their_equities() -> None:
    """The upper half of all hands wins more of its deals than the lower half."""
    graph = equity_charts(ap.load("five-card-draw"), ["*", "*"], deals=40_000).players[0].graph
    assert sum(graph[:50]) / 50 > 0.62
    assert sum(graph[50:]) / 50 < 0.38


def test_hands_after_the_last_draw_have_charts() -> None:
    found = equity_charts(ap.load("badugi"), ["As2d3h4c", "*"], draws=0, deals=4_096)
    assert min(found.players[0].graph) > 0.99  # ties with other badugis of A234


class _Tags(HTMLParser):
    """Checks that every tag is closed, and collects what a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_page_is_complete_and_loads_nothing() -> None:
    hands = ["AA", "KK@50, QQ"]
    page = equity_page(ap.equity("holdem", hands, "Jh7d2c4s"), charts("holdem", hands, "Jh7d2c4s"))
    tags = _Tags()
    tags.feed(page)
    assert (tags.open, tags.loads) == ([], [])
    assert 'aria-label="AA: best' in page
    assert page.count('scope="row">') == 30


def test_command_prints_and_writes_charts(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ("equity", "holdem", "QQ+", "AKs", "--board", "Jh7d2c4s")
    text = run(*words, "--charts", "--html", str(page))
    assert "Equity of hand 1 by the next card of the board" in text
    assert "type of hand" in text
    assert "<h2>Hands of AKs</h2>" in page.read_text(encoding="utf-8")
    answer = json.loads(run(*words, "--charts", "--json"))
    assert set(answer["charts"]["players"][1]["grid"]) == {"AKs"}
    assert "cannot write the report" in run(*words, "--html", "no/such/page.html", code=1)
