"""Report of the odds of a game: one self-contained HTML page."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from anypoker.analysis.odds import Odds, ShareOdds, error_after
from anypoker.analysis.report import charts
from anypoker.analysis.report import odds_text as tell

_STYLE = f"""
:root {{ color-scheme: light dark; --ink: #1c2830; --soft: #55636d; --page: #fbfaf7;
  --card: #fff; --line: #dedad0; --bar: {charts.BLUE}; --tied: {charts.ORANGE};
  --none: {charts.GREY}; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --ink: #e8ecef; --soft: #a9b4bc; --page: #14191d; --card: #1d242a; --line: #38434b;
    --bar: #56b4e9; --none: #77828a; }}
}}
body {{ font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page);
  max-width: 46rem; margin: 2.5rem auto; padding: 0 1rem; }}
h1 {{ margin: 0; font-size: 2rem; line-height: 1.2; }}
h2 {{ margin: 0 0 .3rem; font-size: 1.2rem; }}
section {{ margin-top: 2.4rem; break-inside: avoid; }}
p {{ margin: .4rem 0; }} .lead, .note, th, caption {{ color: var(--soft); }}
.lead {{ font-size: 1.05rem; }} .note, footer {{ font-size: .9rem; }}
.facts {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .7rem;
  margin: 1.4rem 0; padding: 0; }}
.facts li {{ list-style: none; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; padding: .6rem .9rem; line-height: 1.35; }}
.facts b {{ display: block; font-size: 1.4rem; white-space: nowrap; }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums;
  margin-top: .5rem; }}
caption {{ text-align: left; font-size: .9rem; }}
td, th {{ padding: .2rem 0 .2rem .8rem; text-align: right; font-weight: 400;
  vertical-align: middle; }}
thead th {{ font-size: .85rem; vertical-align: bottom; line-height: 1.25; }}
tbody th, thead th:first-child {{ text-align: left; padding-left: 0; }}
tbody th {{ color: var(--ink); white-space: nowrap; }} td {{ white-space: nowrap; }}
.words td {{ text-align: left; width: 70%; white-space: normal; }}
.chart {{ width: 50%; }} .chart div {{ position: relative; height: 1.15rem; display: flex; }}
.chart i, .key {{ display: block; height: 100%; }} .bar {{ background: var(--bar);
  border-radius: 0 3px 3px 0; min-width: 1px; }}
.part0 {{ background: var(--bar); }} .part1 {{ background: var(--tied); }}
.part2 {{ background: var(--none); }}
.key {{ display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-left: .6em; }}
.dots i {{ position: absolute; }}
.dots .middle {{ left: 50%; border-left: 1px dashed var(--soft); }}
.dots .range {{ top: .5rem; height: 2px; background: var(--bar); }}
.dots .dot {{ top: .3rem; width: .55rem; height: .55rem; margin-left: -.27rem; border-radius: 50%;
  background: var(--bar); }}
svg {{ width: 100%; height: auto; margin-top: .5rem; }}
svg text {{ font: 13px system-ui, sans-serif; fill: var(--soft); }}
svg .band {{ fill: var(--bar); opacity: .18; }} svg .line {{ fill: none; stroke: var(--bar);
  stroke-width: 2; }}
svg .fair {{ fill: none; stroke: var(--soft); stroke-dasharray: 5 4; }}
footer {{ margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .6rem;
  color: var(--soft); }}
code {{ overflow-wrap: anywhere; }}
@media (max-width: 34rem) {{
  body {{ margin-top: 1.2rem; }} table {{ font-size: .9rem; }} .chart {{ width: 28%; }}
  td, th {{ padding-left: .5rem; }} svg text {{ font-size: 21px; }}
  tbody th {{ white-space: normal; }} .words td {{ width: 60%; }}
}}
@media print {{
  :root {{ --page: #fff; --ink: #000; --soft: #444; --card: #fff; --line: #bbb;
    --bar: {charts.BLUE}; --none: {charts.GREY}; }}
  html, body {{ font-size: 12px; }}
  body {{ margin: 0; max-width: none; print-color-adjust: exact;
    -webkit-print-color-adjust: exact; }}
}}
"""


def html_report(odds: Odds) -> str:
    """Return the report as one HTML page that needs nothing else."""
    return html_page(tell.title(odds), _sections(odds))


def html_page(title: str, sections: Iterable[str], style: str = "") -> str:
    """Return a page that needs nothing else; `style`: rules for its own charts."""
    body = "\n".join(sections)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}{style}</style></head>\n"
        f"<body><main>\n{body}\n</main></body></html>\n"
    )


def _sections(odds: Odds) -> Iterator[str]:
    several = len(odds.shares) > 1
    yield f"<header><h1>{escape(tell.title(odds))}</h1>"
    yield f'<p class="lead">{escape(tell.deals_sentence(odds))}</p></header>'
    if odds.deals:
        yield _facts(odds)
        for share in odds.shares:
            yield f"<p>{escape(tell.share_sentence(share, several))}</p>"
        if several:
            yield _section("How the shares go", _split_table(odds))
        for share in odds.shares:
            yield _section(f"What wins {share.name}", _share_tables(share))
        if odds.stages:
            yield _section("How each further card changes the favourite", _stage_table(odds))
        yield _section("Results by position", _seat_table(odds))
    if len(odds.trail) > 1:
        yield _section("How the estimate settles", _settling(odds))
    yield _footer(odds)


def _section(heading: str, inside: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>\n{inside}</section>"


def _facts(odds: Odds) -> str:
    items = "".join(
        f"<li><b>{tell.percent(rate)}</b>{escape(name)}</li>" for rate, name in tell.pot_facts(odds)
    )
    return f'<ul class="facts">{items}</ul>'


def _table(headings: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return a table whose rows have a name and cells; headings of charts are empty."""
    head = "".join(f'<th scope="col">{escape(h)}</th>' if h else "<td></td>" for h in headings)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(cells)}</tr>' for name, cells in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str) -> str:
    return f"<td>{escape(text)}</td>"


def _split_table(odds: Odds) -> str:
    names = [name for name, _ in tell.splits(odds.shares[0])]
    rows = []
    for share in odds.shares:
        parts = [part for _, part in tell.splits(share)]
        cells = [charts.stacked_bar(parts), *(_cell(tell.percent(part)) for part in parts)]
        rows.append((share.name, cells))
    return f'<p class="note">Of all deals: {charts.legend(names)}</p>' + _table(
        ("share", "", *names), rows
    )


def _share_tables(share: ShareOdds) -> str:
    rows = tell.share_rows(share)
    most = max((rate for _, rate in rows), default=0.0)
    told = _table(
        ("winning hand", "", "wins", "this or better"),
        (
            (name, [charts.bar(rate, most), *map(_cell, (tell.percent(rate), tell.percent(sum_)))])
            for (name, rate), sum_ in zip(rows, tell.cumulative_rates(rows), strict=True)
        ),
    )
    levels = "".join(
        f'<tr><th scope="row">{name}</th><td>{escape(words)}</td></tr>'
        for name, words in tell.level_rows(share)
    )
    if not levels:
        return told
    kinds = "one strength wins" if share.strengths == 1 else f"{share.strengths:,} strengths win"
    return (
        f'{told}<table class="words"><caption>How good the winner is; {kinds}</caption>'
        f"<tbody>{levels}</tbody></table>"
    )


def _stage_table(odds: Odds) -> str:
    rows = [
        (
            stage.name,
            [
                charts.bar(stage.part, 1.0),
                _cell(tell.percent(stage.part)),
                _cell(tell.percent(stage.held)),
                _cell(tell.percent(stage.changed) if number else "–"),
            ],
        )
        for number, stage in enumerate(odds.stages)
    ]
    headings = ("dealt so far", "", "the favourite wins", "wins most", "is a new one")
    return _table(headings, rows) + f'<p class="note">{escape(tell.stage_sentence(odds))}</p>'


def _seat_table(odds: Odds) -> str:
    fair = 1 / odds.players
    reach = 1.05 * max(
        [abs(seat.part - fair) + 2 * (seat.stderr or 0.0) for seat in odds.seats] + [1e-9]
    )
    rows = [
        (
            str(seat.seat),
            [
                charts.error_bar(seat.part, seat.stderr or 0.0, fair, reach),
                _cell(f"{100 * seat.part:.3f}%"),
                _cell("–" if seat.stderr is None else f"{100 * seat.stderr:.3f}"),
                _cell(tell.percent(seat.scoop)),
            ],
        )
        for seat in odds.seats
    ]
    return (
        f"<p>{escape(tell.position_sentence(odds))}</p>"
        + _table(("left of the button", "", "part of the pot", "±", "takes all"), rows)
        + f'<p class="note">The dashed line is an equal part, {100 * fair:.2f}%; a whisker is two '
        "standard errors long on either side.</p>"
    )


def _settling(odds: Odds) -> str:
    points = [(deals, part, error_after(odds, deals)) for deals, part in odds.trail]
    words = (
        f"Share won by the first position, by number of deals: it settles at "
        f"{100 * points[-1][1]:.3f}%, give or take {200 * points[-1][2]:.3f} points"
    )
    return charts.convergence_chart(points, 1 / odds.players, words) + (
        f'<p class="note">{escape(words)}. The band is two standard errors wide on either side, '
        "the dashed line an equal part.</p>"
    )


def _footer(odds: Odds) -> str:
    note = f"{escape(odds.note[:1].upper() + odds.note[1:])}. " if odds.note else ""
    return (
        f"<footer>{note}Made by anypoker with seed {odds.seed}: the same seed gives the same "
        "numbers.</footer>"
    )
