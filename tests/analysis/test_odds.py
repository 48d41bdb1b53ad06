"""What a designer is told, and the report."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from anypoker.analysis.odds import odds
from anypoker.analysis.report import html_report, png_report
from anypoker.catalogue import find
from anypoker.rules.game import Game


def test_rates_add_up(holdem: Game) -> None:
    found = odds(holdem, 4, deals=50_000, seed=2)
    (share,) = found.shares
    assert found.by == "kernels"
    assert found.deals == share.claimed == sum(row.count for row in share.classes) == 50_000
    assert found.scooped + found.split == pytest.approx(1)
    assert found.split == pytest.approx(share.tied)
    assert sum(seat.part for seat in found.seats) == pytest.approx(1)
    assert all(abs(seat.part - 0.25) < 5 * seat.stderr for seat in found.seats)
    assert list(share.quantiles.values()) == sorted(share.quantiles.values())


def test_what_wins_heads_up_hold_em_is_what_the_combinations_say(holdem: Game) -> None:
    """With one other player a flush or better wins about one pot in ten."""
    (share,) = odds(holdem, 2, deals=200_000).shares
    rates = {row.name: row.rate for row in share.classes}
    assert rates["one pair"] + rates["two pair"] == pytest.approx(0.69, abs=0.05)
    assert rates["flush"] == pytest.approx(0.055, abs=0.01)


def test_the_low_is_often_missed_in_omaha_eight() -> None:
    found = odds(find("omaha-8").game, 6, deals=50_000)
    high, low = found.shares
    assert high.unclaimed == 0
    assert 0.3 < low.unclaimed < 0.5
    assert low.claimed == round(found.deals * (1 - low.unclaimed))
    assert 0 < found.quartered < found.split < 1


def test_the_favourite_holds_more_often_as_cards_are_dealt(holdem: Game) -> None:
    found = odds(holdem, 4, deals=5_000)
    names = [stage.name for stage in found.stages]
    held = [stage.held for stage in found.stages]
    assert len(names) == 4
    assert held == sorted(held)
    assert held[-1] == 1
    assert found.stages[0].changed == 0


def test_games_with_draws_are_played() -> None:
    found = odds(find("badugi").game, 3, deals=6)
    assert found.by == "engine"
    assert "sensible bot" in found.note
    assert found.shares[0].claimed >= 6
    assert found.deals == 6


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_is_one_page_that_needs_nothing_else() -> None:
    found = odds(find("oakie").game, 6, deals=300_000)
    page = html_report(found)
    reader = _Page()
    reader.feed(page)
    assert reader.open == []
    assert reader.seen.count("svg") == 4  # the splits, two shares, and how it settles
    assert not re.search(r'(src|href)="', page)
    assert "nobody makes Low" in page
    assert "full house" in page


def test_the_charts_as_a_picture(tmp_path: Path, holdem: Game) -> None:
    pytest.importorskip("matplotlib", reason="the extra anypoker[plots] is not installed")
    file = tmp_path / "odds.png"
    png_report(odds(holdem, 2, deals=1000), file)
    assert file.read_bytes().startswith(b"\x89PNG")
