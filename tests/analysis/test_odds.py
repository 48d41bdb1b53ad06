"""What a designer is told, and the report."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from anypoker.analysis.odds import default_engine_deals, odds
from anypoker.analysis.query.known_deal import KnownDealError
from anypoker.analysis.report.odds_page import html_report
from anypoker.analysis.report.odds_text import (
    MAX_ROWS,
    cumulative_rates,
    position_sentence,
    share_rows,
)
from anypoker.analysis.report.picture import png_report
from anypoker.catalogue import find
from anypoker.game import Game


def test_rates_add_up(holdem: Game) -> None:
    found = odds(holdem, 4, deals=50_000, seed=2)
    (share,) = found.shares
    assert found.by == "kernels"
    assert found.deals == share.claimed == sum(row.count for row in share.classes) == 50_000
    assert found.scooped + found.split == pytest.approx(1)
    assert found.split == pytest.approx(share.tied)
    assert sum(seat.part for seat in found.seats) == pytest.approx(1)
    assert all(seat.stderr and abs(seat.part - 0.25) < 5 * seat.stderr for seat in found.seats)
    assert list(share.quantiles) == ["0.1", "0.25", "0.5", "0.75", "0.9"]
    strengths = [level[:2] for level in share.quantiles.values()]
    assert strengths == sorted(strengths)
    assert share.classes[-1].or_better == 1
    assert found.trail[-1] == (50_000, pytest.approx(found.seats[0].part))
    assert len(found.trail) > 20


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
    assert found.followed == 400


def test_openers_are_taken_for_granted_and_that_is_said() -> None:
    found = odds(find("jacks-or-better").game, 2, deals=200)
    assert found.note.endswith("; every deal is taken to be opened")
    assert found.deals == 200


@pytest.mark.parametrize(("slug", "players"), [("crazy-pineapple", 3), ("anaconda", 7)])
def test_games_with_discards_are_played_many_hands_at_once(slug: str, players: int) -> None:
    game = find(slug).game
    found = odds(game, players, deals=150)
    assert found.by == "batch"
    assert found.note.startswith("players discard: played out many hands at once")
    assert found.shares[0].claimed == found.deals == 150
    assert sum(seat.part for seat in found.seats) == pytest.approx(1, abs=1e-6)
    assert found == odds(game, players, deals=150)


def test_a_few_deals_wait_for_no_machine_code() -> None:
    """Fifty deals are played before the kernels of batches would be ready on a new machine."""
    found = odds(find("crazy-pineapple").game, 2, deals=20)
    assert found.by == "engine"
    assert "sensible bot" in found.note
    assert found.deals == 20


def test_games_that_are_dealt_again_and_again_are_played_less_often() -> None:
    """A hand of 3-5-7 has up to twenty deals with three questions each; baseball has one."""
    assert default_engine_deals(find("three-five-seven").game) == 25
    assert default_engine_deals(find("baseball").game) == 500


def test_games_that_do_not_compile_are_played_by_the_engine() -> None:
    found = odds(find("baseball").game, 2, deals=2)
    assert found.by == "engine"
    assert "sensible bot" in found.note
    assert found.deals == 2


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
    found = odds(find("oakie").game, 6, deals=20_000)
    page = html_report(found)
    reader = _Page()
    reader.feed(page)
    assert reader.open == []
    assert reader.seen.count("svg") == reader.seen.count("title") - 1 == 1  # each has its words
    assert not re.search(r'(src|href)="|url\(|@import', page)
    for words in (
        "What wins Oakie",
        "Dealt 20,000 times to 6 players",
        "nobody makes Low",
        "A full house wins High most often",
        "Results by position",
        "How each further card changes the favourite",
        "How the estimate settles",
    ):
        assert words in page
    assert "ordinal" not in page


def test_every_number_of_a_chart_stands_beside_it() -> None:
    found = odds(find("razz").game, 3, deals=5_000)
    page = html_report(found)
    (share,) = found.shares
    for name, _ in share_rows(share):
        assert f'<th scope="row">{name}</th>' in page
    assert all(f"{100 * seat.part:.3f}%" in page for seat in found.seats)
    assert page.count('class="chart ') == page.count('aria-hidden="true"><div>')


def test_a_report_of_nothing_yet(tmp_path: Path, holdem: Game) -> None:
    """Ctrl-C before anything is known still leaves a page."""
    nothing = replace(
        odds(holdem, 2, deals=100),
        deals=0,
        shares=(),
        seats=(),
        stages=(),
        trail=(),
        complete=False,
    )
    assert "Dealt 0 times to 2 players who all stay in to the showdown, and stopped early" in (
        html_report(nothing)
    )
    pytest.importorskip("matplotlib", reason="the extra anypoker[plots] is not installed")
    png_report(nothing, tmp_path / "nothing.png")


def test_one_deal_has_no_error(holdem: Game) -> None:
    found = odds(holdem, 2, deals=1)
    assert [seat.stderr for seat in found.seats] == [None, None]
    json.dumps(found.as_json(), allow_nan=False)
    assert "What wins" in html_report(found)


def test_the_rare_at_either_end_are_gathered() -> None:
    (share,) = odds(find("straight-49").game, 6, deals=20_000).shares
    rows = share_rows(share)
    assert len(share.classes) > MAX_ROWS + 2 == len(rows)
    assert (rows[0][0], rows[-1][0]) == ("better", "worse")
    assert cumulative_rates(rows)[-1] == 1
    assert rows[1][0] == "39 pips"


def test_where_one_sits_matters_only_beyond_the_error(holdem: Game) -> None:
    found = odds(holdem, 2, deals=10_000)
    assert position_sentence(found).startswith("No position wins measurably more")
    first, second = found.seats
    unequal = replace(found, seats=(replace(first, part=0.55), replace(second, part=0.45)))
    assert "position 1 wins 55.00%" in position_sentence(unequal)


def test_the_charts_as_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra anypoker[plots] is not installed")
    for game in ("holdem", "oakie"):
        file = tmp_path / f"{game}.png"
        png_report(odds(find(game).game, 2, deals=1000), file)
        assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["holdem", "badugi", "pineapple"])
def test_one_deal_at_least(name: str) -> None:
    with pytest.raises(KnownDealError, match="one deal at least must be sampled, not 0"):
        odds(find(name).game, 2, deals=0)
