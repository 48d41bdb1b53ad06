"""Results of an arena as one self-contained HTML page."""

from html import escape

from anypoker.arena.intervals import MeanInterval
from anypoker.arena.results import ArenaResult

_STYLE = """
:root { color-scheme: light dark; --ink: #1c2830; --soft: #55636d; --page: #fbfaf7;
  --line: #dedad0; --good: #1b7a3d; --bad: #a83232; --bar: #2f6fb0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecef; --soft: #a9b4bc; --page: #14191d;
  --line: #38434b; --good: #6fcf8a; --bad: #ef8b8b; --bar: #56b4e9; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page);
  max-width: 52rem; margin: 2.5rem auto; padding: 0 1rem; }
h1 { margin: 0; font-size: 1.9rem; } h2 { margin: 2rem 0 .3rem; font-size: 1.2rem; }
p, caption, th { color: var(--soft); } caption { text-align: left; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: .3rem .8rem; text-align: right; font-weight: 400;
  border-bottom: 1px solid var(--line); white-space: nowrap; }
tbody th, thead th:first-child { text-align: left; padding-left: 0; color: var(--ink); }
.ahead { color: var(--good); font-weight: 600; } .behind { color: var(--bad); font-weight: 600; }
svg { width: 100%; height: auto; } svg text { font: 13px system-ui, sans-serif;
  fill: var(--ink); } svg line { stroke: var(--bar); stroke-width: 3; }
svg circle { fill: var(--bar); } svg .zero { stroke: var(--soft); stroke-width: 1;
  stroke-dasharray: 4 4; }
"""
_LEFT, _WIDTH, _ROW = 160, 800, 26  # of the picture


def html_page(result: ArenaResult) -> str:
    """Return the page."""
    settings = result.settings
    games = ", ".join(one.game.name for one in settings.games)
    title = f"Arena: {games}"
    how = "every deal with the seats both ways" if settings.duplicate else "every deal once"
    told = (
        f"{result.deals:,} deals of every two bots together, {how}, {settings.seats} seats, seed "
        f"{settings.seed}{'' if result.complete else ', stopped early'}. Big blinds per 100 hands "
        "with 95 % intervals; cards after the last decision count by their average"
        f"{', and results are corrected for the luck of earlier cards' * settings.corrected}."
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n<body><main>"
        f"<h1>{escape(title)}</h1><p>{escape(told)}</p>"
        f"<h2>Who wins how much</h2>{_picture(result)}{_bots(result)}"
        f"<h2>Against each other</h2>{_cross(result)}</main></body></html>\n"
    )


def _picture(result: ArenaResult) -> str:
    """Return a dot and its interval for every bot."""
    bounds = [x for bot in result.bots for x in bot.rate if x is not None]
    low, high = min([0.0, *bounds]), max([0.0, *bounds])
    span = (high - low) or 1.0

    def across(value: float) -> float:
        return _LEFT + (value - low) / span * (_WIDTH - _LEFT - 20)

    height = _ROW * len(result.bots) + 10
    zero = across(0.0)
    parts = [f'<line class="zero" x1="{zero:.1f}" x2="{zero:.1f}" y1="0" y2="{height}"/>']
    for number, bot in enumerate(result.bots):
        y = _ROW * number + 18
        parts.append(f'<text x="0" y="{y + 4}">{escape(bot.name)}</text>')
        if bot.rate.low is not None and bot.rate.high is not None:
            ends = f'x1="{across(bot.rate.low):.1f}" x2="{across(bot.rate.high):.1f}"'
            parts.append(f'<line {ends} y1="{y}" y2="{y}"/>')
        parts.append(f'<circle cx="{across(bot.rate.mean):.1f}" cy="{y}" r="5"/>')
    inside = "".join(parts)
    label = "Big blinds per 100 hands of every bot, with intervals"
    return f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{label}">{inside}</svg>'


def rate_words(rate: MeanInterval) -> str:
    """Format a rate, such as `+12.3 (+8.1 … +16.5)`."""
    if rate.low is None or rate.high is None:
        return f"{rate.mean:+.1f}"
    return f"{rate.mean:+.1f} ({rate.low:+.1f} … {rate.high:+.1f})"


def _cell(rate: MeanInterval | None) -> str:
    if rate is None:
        return "<td></td>"
    ahead = rate.low is not None and rate.low > 0
    behind = rate.high is not None and rate.high < 0
    kind = ' class="ahead"' if ahead else ' class="behind"' if behind else ""
    return f"<td{kind}>{rate_words(rate)}</td>"


def _bots(result: ArenaResult) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(bot.name)}</th>{_cell(bot.rate)}<td>{bot.rating:.0f}</td>'
        f"<td>{bot.hands:,}</td><td>{1000 * bot.seconds / max(bot.decisions, 1):.1f}</td></tr>"
        for bot in result.bots
    )
    heads = ("bot", "bb/100", "rating", "hands", "ms a decision")
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cross(result: ArenaResult) -> str:
    names = [escape(bot.name) for bot in result.bots]
    head = "".join(f'<th scope="col">{name}</th>' for name in ["", *names])
    rows = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(map(_cell, row))}</tr>'
        for name, row in zip(names, result.against, strict=True)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
