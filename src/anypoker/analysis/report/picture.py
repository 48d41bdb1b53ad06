"""The odds of a game as one picture; needs matplotlib."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from anypoker.analysis.odds import Odds, ShareOdds, error_after
from anypoker.analysis.report import charts
from anypoker.analysis.report import odds_text as tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW, _FRAME = 0.3, 0.9  # inches: of a bar, and of the title and the axis of a chart
_LINE = 0.22


class _Chart(NamedTuple):
    title: str
    rows: int
    draw: "Callable[[Axes], None]"


def png_report(odds: Odds, file: Path) -> None:
    """Draw the charts below each other."""
    from matplotlib.figure import Figure

    told = [tell.title(odds), *_words(odds)]
    drawn = list(_charts(odds))
    head = 0.6 + _LINE * sum(line.count("\n") + 1 for line in told)
    heights = [head, *(_FRAME + _ROW * chart.rows for chart in drawn)]
    figure = Figure(figsize=(8.5, sum(heights)), layout="constrained")
    places = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0]
    places[0].axis("off")
    places[0].set_title(told[0], loc="left", fontsize=18, fontweight="bold")
    places[0].text(0, 1, "\n".join(told[1:]), va="top", transform=places[0].transAxes)
    for axes, chart in zip(places[1:], drawn, strict=True):
        axes.set_title(chart.title, loc="left", fontweight="bold")
        axes.spines[["top", "right"]].set_visible(False)
        chart.draw(axes)
    figure.savefig(file, format="png", dpi=120)


def _words(odds: Odds) -> Iterator[str]:
    yield tell.deals_sentence(odds)
    if odds.deals:
        facts = "; ".join(f"{tell.percent(rate)}: {name}" for rate, name in tell.pot_facts(odds))
        yield fill(f"{facts}.", 100)
        yield from (fill(tell.share_sentence(s, len(odds.shares) > 1), 100) for s in odds.shares)


def _charts(odds: Odds) -> Iterator[_Chart]:
    if len(odds.shares) > 1:
        yield _Chart("How the shares go", len(odds.shares) + 1, lambda axes: _splits(axes, odds))
    for share in odds.shares:
        rows = len(tell.share_rows(share))
        yield _Chart(f"What wins {share.name}", rows, partial(_bars, share=share))
    if odds.stages:
        title = "How much of the pot the favourite wins, when so much is dealt"
        yield _Chart(title, len(odds.stages), lambda axes: _stages(axes, odds))
    if odds.seats:
        title = "What a position wins: seats left of the button, two standard errors"
        yield _Chart(title, len(odds.seats), lambda axes: _seats(axes, odds))
    if len(odds.trail) > 1:
        title = "Share won by the first position, by number of deals"
        yield _Chart(title, 6, lambda axes: _settling(axes, odds))


def _splits(axes: "Axes", odds: Odds) -> None:
    names = [share.name for share in odds.shares][::-1]
    done = [0.0] * len(names)
    colors = (charts.BLUE, charts.ORANGE, charts.GREY)
    for place, color in enumerate(colors):
        parts = [tell.splits(share)[place] for share in odds.shares][::-1]
        widths = [100 * part for _, part in parts]
        drawn = axes.barh(names, widths, left=done, color=color, label=parts[0][0])
        labels = [tell.percent(part) if part > 0.07 else "" for _, part in parts]
        axes.bar_label(drawn, labels, label_type="center", color="black" if place else "white")
        done = [before + width for before, width in zip(done, widths, strict=True)]
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of the deals")
    axes.legend(ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.35), frameon=False)


def _bars(axes: "Axes", share: ShareOdds) -> None:
    rows = tell.share_rows(share)[::-1]
    drawn = axes.barh(
        [name for name, _ in rows], [100 * rate for _, rate in rows], color=charts.BLUE
    )
    axes.bar_label(drawn, [tell.percent(rate) for _, rate in rows], padding=3)
    axes.margins(x=0.14)
    axes.set_xlabel("% of the winners")


def _stages(axes: "Axes", odds: Odds) -> None:
    stages = odds.stages[::-1]
    names = [stage.name for stage in stages]
    drawn = axes.barh(range(len(names)), [100 * s.part for s in stages], color=charts.BLUE)
    axes.set_yticks(range(len(names)), names)
    axes.bar_label(drawn, [tell.percent(stage.part) for stage in stages], padding=3)
    axes.set_xlim(0, 100)


def _seats(axes: "Axes", odds: Odds) -> None:
    seats = odds.seats[::-1]
    errors = [200 * (seat.stderr or 0.0) for seat in seats]
    axes.axvline(100 / odds.players, color=charts.GREY, linestyle="--", linewidth=1)
    axes.errorbar(
        [100 * seat.part for seat in seats],
        [str(seat.seat) for seat in seats],
        xerr=errors,
        fmt="o",
        color=charts.BLUE,
    )
    axes.margins(y=0.15)
    axes.set_xlabel("% of the pot")


def _settling(axes: "Axes", odds: Odds) -> None:
    deals = [number for number, _ in odds.trail]
    last = odds.trail[-1][1]
    errors = [2 * error_after(odds, number) for number in deals]
    band = [100 * (last - e) for e in errors], [100 * (last + e) for e in errors]
    axes.fill_between(deals, *band, alpha=0.18, color=charts.BLUE, linewidth=0)
    axes.plot(deals, [100 * part for _, part in odds.trail], color=charts.BLUE)
    axes.axhline(100 / odds.players, color=charts.GREY, linestyle="--", linewidth=1)
    axes.xaxis.set_major_formatter(lambda number, _: f"{number:,.0f}")
    axes.set_ylabel("% of the pot")
