"""A report of the odds of a game: one HTML file with everything in it, or one picture."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from anypoker.analysis import charts
from anypoker.analysis.odds import Odds, ShareOdds, fair_error

MOST_ROWS = 16

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #22303a; background: #faf9f6;
       max-width: 700px; margin: 2.5rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.2rem; font-size: 1.15rem; }
.lead { color: #5b6a74; margin-top: .2rem; }
.facts { display: flex; flex-wrap: wrap; gap: .8rem; margin: 1.4rem 0; padding: 0; }
.facts li { list-style: none; background: white; border: 1px solid #e3e0d8; border-radius: 8px;
            padding: .6rem 1rem; }
.facts b { display: block; font-size: 1.35rem; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; fill: #22303a; }
svg .number { fill: #5b6a74; font-size: 12px; } svg .inside { fill: white; font-size: 12px; }
svg .fair { fill: none; stroke: #8a8f94; stroke-dasharray: 5 4; }
table { border-collapse: collapse; } td, th { padding: .15rem .9rem .15rem 0; text-align: right; }
td:first-child, th:first-child { text-align: left; } th { color: #5b6a74; font-weight: 500; }
.note { color: #5b6a74; font-size: .92rem; }
"""


def html_report(odds: Odds) -> str:
    """The report as one HTML page that needs nothing else."""
    title = f"{odds.game}: the odds"
    body = "\n".join(_sections(odds))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )


def _sections(odds: Odds) -> Iterator[str]:
    yield f"<h1>{escape(odds.game)}</h1>"
    yield (
        f'<p class="lead">{odds.deals:,} deals to the showdown, {odds.players} players who all '
        f"stay in. Seed {odds.seed}.</p>"
    )
    if odds.note:
        yield f'<p class="note">{escape(odds.note)}.</p>'
    if not odds.deals:
        return
    yield _facts(odds)
    if len(odds.shares) > 1:
        yield "<h2>How the shares go</h2>"
        yield charts.stacked([(share.name, _splits(share)) for share in odds.shares])
    for place, share in enumerate(odds.shares):
        yield f"<h2>What wins {escape(share.name)}</h2>"
        yield charts.bars(share_rows(share), place)
        yield f'<p class="note">{_quantile_words(share)}</p>'
    if odds.stages:
        yield "<h2>How each further card changes the favourite</h2>"
        yield _stage_table(odds)
    yield "<h2>What a position is worth</h2>"
    yield _seat_table(odds)
    if len(odds.trail) > 1:
        yield "<h2>How the estimate settles</h2>"
        points = [(deals, part, fair_error(odds, deals)) for deals, part in odds.trail]
        yield charts.settling(points, 1 / odds.players)
        yield (
            '<p class="note">What the first position wins, after so many deals. The band is two '
            "standard errors wide on either side, the dashed line an equal part.</p>"
        )


def _facts(odds: Odds) -> str:
    facts = [("one player takes all", odds.scooped), ("several are paid", odds.split)]
    if len(odds.shares) > 1:
        facts.append(("somebody gets a quarter or less", odds.quartered))
    facts += [
        (f"nobody makes {share.name}", share.unclaimed) for share in odds.shares if share.unclaimed
    ]
    items = "".join(f"<li><b>{_percent(rate)}</b>{escape(name)}</li>" for name, rate in facts)
    return f'<ul class="facts">{items}</ul>'


def _splits(share: ShareOdds) -> list[tuple[str, float]]:
    alone = 1 - share.tied - share.unclaimed
    return [
        ("won alone", alone),
        ("tied", share.tied),
        ("nobody qualifies", share.unclaimed),
    ]


def share_rows(share: ShareOdds) -> list[tuple[str, float]]:
    """Classes; where nearly all winners are of one class, their highest cards instead."""
    rows = [(odds.name, odds.rate) for odds in share.classes]
    if share.leading and max(rate for _, rate in rows) > 0.9:
        rest = 1 - sum(share.leading.values())
        rows = [*share.leading.items(), *([("others", rest)] if rest > 1e-9 else [])]
    if len(rows) <= MOST_ROWS:
        return rows
    rest = sum(rate for _, rate in rows[MOST_ROWS:])
    return [*rows[:MOST_ROWS], (f"{len(rows) - MOST_ROWS} others", rest)]


def _quantile_words(share: ShareOdds) -> str:
    names = {odds.number: odds.name for odds in share.classes}
    words = {"0.1": "the best tenth", "0.5": "half", "0.9": "nine in ten"}
    told = [
        f"{words[key]} of the winners have at least {escape(names[strength[0]])} "
        f"(class {strength[0]}, ordinal {strength[1]})"
        for key, strength in share.quantiles.items()
        if key in words
    ]
    sentence = "; ".join(told)
    return f"{share.strengths:,} different strengths win. {sentence[:1].upper()}{sentence[1:]}."


def _stage_table(odds: Odds) -> str:
    rows = "".join(
        f"<tr><td>{escape(stage.name)}</td><td>{_percent(stage.part)}</td>"
        f"<td>{_percent(stage.held)}</td><td>{_percent(stage.changed)}</td></tr>"
        for stage in odds.stages
    )
    return (
        "<table><tr><th>after</th><th>the favourite's part</th><th>it wins most</th>"
        f"<th>it is a new one</th></tr>{rows}</table>"
    )


def _seat_table(odds: Odds) -> str:
    rows = "".join(
        f"<tr><td>{seat.seat}</td><td>{100 * seat.part:.3f} %</td>"
        f"<td>{100 * seat.stderr:.3f}</td><td>{_percent(seat.scoop)}</td></tr>"
        for seat in odds.seats
    )
    return (
        "<table><tr><th>left of the button</th><th>part of the pot</th><th>±</th>"
        f"<th>takes all</th></tr>{rows}</table>"
    )


def _percent(rate: float) -> str:
    return f"{100 * rate:.2f} %"


def png_report(odds: Odds, file: Path) -> None:
    """The charts as one picture; needs matplotlib."""
    from matplotlib.figure import Figure

    count = len(odds.shares) + 1
    heights = [max(2.0, 0.32 * len(share_rows(share))) for share in odds.shares] + [2.6]
    figure = Figure(figsize=(8, sum(heights) + 0.8 * count), layout="constrained")
    figure.suptitle(f"{odds.game}: {odds.deals:,} deals, {odds.players} players")
    axes = figure.subplots(count, 1, squeeze=False, gridspec_kw={"height_ratios": heights})[:, 0]
    for place, share in enumerate(odds.shares):
        rows = share_rows(share)[::-1]
        drawn = axes[place].barh(
            [name for name, _ in rows], [100 * rate for _, rate in rows], color=charts.color(place)
        )
        axes[place].bar_label(drawn, fmt="%.2f", padding=3)
        axes[place].set_title(f"What wins {share.name}, in per cent", loc="left")
        axes[place].margins(x=0.12)
    deals = [number for number, _ in odds.trail]
    last = odds.trail[-1][1]
    error = [2 * fair_error(odds, number) for number in deals]
    band = [last - e for e in error], [last + e for e in error]
    axes[-1].fill_between(deals, *band, alpha=0.15, color=charts.color(0))
    axes[-1].plot(deals, [part for _, part in odds.trail], color=charts.color(0))
    axes[-1].axhline(1 / odds.players, color="grey", linestyle="--", linewidth=1)
    axes[-1].set_title("What the first position wins, after so many deals", loc="left")
    figure.savefig(file, format="png", dpi=120)
