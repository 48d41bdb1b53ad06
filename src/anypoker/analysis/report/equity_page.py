"""Report of an equity: one self-contained HTML page with its charts."""

from collections.abc import Iterator, Sequence
from html import escape

from anypoker.analysis.equity import Equity
from anypoker.analysis.equity_charts import EquityCharts, PlayerChart
from anypoker.analysis.report import charts
from anypoker.analysis.report.odds_page import html_page
from anypoker.cards import RANKS, SUITS
from anypoker.cards.card import SUIT_NAMES, SYMBOLS

_GREEN, _PURPLE = "#009e73", "#cc79a7"  # as Okabe and Ito chose them
COLORS = (charts.BLUE, "#d55e00", _GREEN, _PURPLE, charts.ORANGE, charts.GREY)
_DASHES = ("", "7 4", "2 4", "10 4 2 4", "4 4", "1 3")
_STYLE = """
.grid { table-layout: fixed; border-spacing: 2px; border-collapse: separate; }
.grid td, .grid th { padding: 0; text-align: center; font-size: .72rem; line-height: 1.25;
  height: 2.1rem; border-radius: 4px; color: var(--ink); white-space: nowrap; }
.grid th { color: var(--soft); }
.grid td { background: color-mix(in srgb, var(--bar) calc(var(--v) * 62%), var(--card));
  border: 1px solid var(--line); }
.grid td.out { background: transparent; color: var(--soft); }
.grid td.corner { background: none; border: 0; width: 1.6rem; }
.grid td b { display: block; font-size: .8rem; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0; margin: .4rem 0; }
.legend li { list-style: none; } .legend svg { width: 2rem; height: .7rem; margin: 0 .3rem 0 0; }
.scroll { overflow-x: auto; }
@media (max-width: 34rem) {
  .grid { border-spacing: 1px; } .grid td, .grid th { font-size: .58rem; height: 1.7rem; }
  .grid td b { font-size: .62rem; }
}
"""


def equity_page(equity: Equity, drawn: EquityCharts) -> str:
    """Return the report as one HTML page that needs nothing else."""
    title = f"{equity.game}: {' against '.join(_hand(p.hand) for p in equity.players)}"
    return html_page(title, _sections(equity, drawn, title), _STYLE)


def _hand(text: str) -> str:
    shown = text or "random"
    return shown if len(shown) <= 40 else f"{shown[:37]}…"


def _sections(equity: Equity, drawn: EquityCharts, title: str) -> Iterator[str]:
    how = "all counted" if equity.exact else f"sampled with seed {equity.seed}"
    board = f" Board: {escape(drawn.board)}." if drawn.board else ""
    yield f"<header><h1>{escape(title)}</h1>"
    yield f'<p class="lead">{equity.deals:,} deals, {how}.{board}</p></header>'
    if equity.note:
        yield f'<p class="note">{escape(equity.note[:1].upper() + equity.note[1:])}.</p>'
    yield _section("Equity", _equity_table(equity))
    yield _section("Equity of each part of the ranges", _graph(drawn.players))
    for player in drawn.players:
        grid = _grid(player, drawn.ranks) if player.grid else ""
        yield _section(f"Hands of {_hand(player.hand)}", grid + _types(player))
    if drawn.next_cards:
        yield _section(f"Equity of hand 1 by the {drawn.next_name}", _heat_map(drawn))
    yield (
        f"<footer>The charts show {drawn.deals:,} sampled deals. Made by anypoker with seed "
        f"{drawn.seed}: the same seed gives the same numbers.</footer>"
    )


def _section(heading: str, inside: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>\n{inside}</section>"


def _equity_table(equity: Equity) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(_hand(player.hand))}</th>{charts.bar(player.equity, 1)}'
        f"<td>{player.equity:.2%}</td><td>{player.win:.2%}</td><td>{player.tie:.2%}</td>"
        f"<td>{player.scoop:.2%}</td></tr>"
        for player in equity.players
    )
    head = "".join(f'<th scope="col">{one}</th>' for one in ("equity", "win", "tie", "scoop"))
    return (
        f'<table><thead><tr><th scope="col">hand</th><td></td>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _graph(players: Sequence[PlayerChart]) -> str:
    """Draw the equity of each hand of the ranges, from the best to the worst."""
    height, left, right, top, bottom = 320, 84, charts.WIDTH - 12, 12, 270
    parts = []
    for step in range(5):
        y = bottom - (bottom - top) * step / 4
        parts.append(f'<path class="fair" d="M{left} {y:.1f}H{right}"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 5:.1f}" text-anchor="end">{25 * step}%</text>')
        x = left + (right - left) * step / 4
        anchor = ("start", "middle", "middle", "middle", "end")[step]
        parts.append(
            f'<text x="{x:.1f}" y="{bottom + 28}" text-anchor="{anchor}">{25 * step}%</text>'
        )
    for number, player in enumerate(players):
        points = " ".join(
            f"{left + (right - left) * (place + 0.5) / len(player.graph):.1f},"
            f"{bottom - (bottom - top) * value:.1f}"
            for place, value in enumerate(player.graph)
        )
        parts.append(f'<polyline class="line" points="{points}" {_stroke(number)}/>')
    words = "; ".join(
        f"{_hand(p.hand)}: best {p.graph[0]:.0%}, median {p.graph[len(p.graph) // 2]:.0%}, "
        f"worst {p.graph[-1]:.0%}"
        for p in players
    )
    legend = "".join(
        f'<li><svg viewBox="0 0 32 10" aria-hidden="true"><path class="line" d="M0 5H32" '
        f"{_stroke(number)}/></svg>{escape(_hand(player.hand))}</li>"
        for number, player in enumerate(players)
    )
    return (
        f'<ul class="legend">{legend}</ul>'
        f'<svg viewBox="0 0 {charts.WIDTH} {height}" role="img" aria-label="{escape(words)}">'
        f"<title>{escape(words)}</title>{''.join(parts)}</svg>"
        '<p class="note">Left to right: the hands of a range from the best to the worst. Up: their '
        f"equity. {escape(words)}.</p>"
    )


def _stroke(number: int) -> str:
    color, dash = COLORS[number % len(COLORS)], _DASHES[number % len(_DASHES)]
    return f'style="stroke:{color};stroke-dasharray:{dash or "none"}"'


def _grid(player: PlayerChart, every: str) -> str:
    head = "".join(f'<th scope="col">{rank}</th>' for rank in every)
    rows = []
    for one in every:
        cells = []
        for two in every:
            name = _cell_name(one, two)
            if name not in player.grid:
                cells.append(f'<td class="out">{name}</td>')
                continue
            part, equity = player.grid[name]
            share = "" if part > 0.995 else f", {part:.0%} of its hands"
            cells.append(
                f'<td style="--v:{equity:.2f}" title="{name}: {equity:.1%}{share}">'
                f"<b>{name}</b>{equity:.0%}{'' if part > 0.995 else '*'}</td>"
            )
        rows.append(f'<tr><th scope="row">{one}</th>{"".join(cells)}</tr>')
    partly = any(part <= 0.995 for part, _ in player.grid.values())
    note = " An asterisk marks hands that are only partly in the range." if partly else ""
    return (
        f'<div class="scroll"><table class="grid"><thead><tr><td class="corner"></td>{head}</tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div>"
        f'<p class="note">Suited hands above the diagonal, offsuit hands below.{note}</p>'
    )


def _cell_name(row: str, column: str) -> str:
    if row == column:
        return row + column
    if RANKS.index(row) > RANKS.index(column):
        return f"{row}{column}s"
    return f"{column}{row}o"


def _types(player: PlayerChart) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(one.name)}</th>{charts.bar(one.equity, 1)}'
        f"<td>{one.equity:.1%}</td><td>{one.part:.1%}</td></tr>"
        for one in player.types
    )
    return (
        '<table><thead><tr><th scope="col">type of hand</th><td></td><th scope="col">equity</th>'
        f'<th scope="col">part of the range</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _heat_map(drawn: EquityCharts) -> str:
    low, high = min(drawn.next_cards.values()), max(drawn.next_cards.values())
    ranks = drawn.ranks
    head = "".join(f'<th scope="col">{rank}</th>' for rank in ranks)
    rows = []
    for suit in range(len(SUITS) - 1, -1, -1):
        cells = []
        for rank in ranks:
            equity = drawn.next_cards.get(rank + SUITS[suit])
            if equity is None:
                cells.append('<td class="out" title="known or not in the deck">–</td>')
                continue
            shade = (equity - low) / (high - low) if high > low else 0.5
            cells.append(f'<td style="--v:{shade:.2f}">{equity:.0%}</td>')
        symbol = f'<span aria-hidden="true">{SYMBOLS[suit]}</span>'
        hidden = f'<th scope="row" aria-label="{SUIT_NAMES[suit]}">{symbol}</th>'
        rows.append(f"<tr>{hidden}{''.join(cells)}</tr>")
    best = max(drawn.next_cards, key=lambda card: drawn.next_cards[card])
    worst = min(drawn.next_cards, key=lambda card: drawn.next_cards[card])
    return (
        f'<div class="scroll"><table class="grid"><thead><tr><td class="corner"></td>{head}</tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div>"
        f'<p class="note">Best card: {best} ({high:.1%}). Worst card: {worst} ({low:.1%}).</p>'
    )
