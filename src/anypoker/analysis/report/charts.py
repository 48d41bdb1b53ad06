"""Small charts in table cells, and a line chart: text only.

Every number of a chart is printed next to it, so screen readers skip charts. The colours suit
colour-blind readers and follow the light or dark theme.
"""

from collections.abc import Sequence
from html import escape

WIDTH = 640
BLUE, ORANGE, GREY = "#0072b2", "#e69f00", "#8c959c"  # as Okabe and Ito chose them


def bar(rate: float, most: float) -> str:
    """Return a bar as long as its part of the longest one."""
    length = 100 * rate / most if most else 0.0
    return _cell(f'<i class="bar" style="width:{length:.2f}%"></i>')


def stacked_bar(parts: Sequence[float]) -> str:
    """Return a bar made of parts that add up to one."""
    pieces = "".join(
        f'<i class="part{number}" style="width:{100 * part:.2f}%"></i>'
        for number, part in enumerate(parts)
    )
    return _cell(pieces, "stacked")


def legend(names: Sequence[str]) -> str:
    """Describe the parts of a stacked bar."""
    return "".join(
        f'<i class="part{number} key" aria-hidden="true"></i> {escape(name)} '
        for number, name in enumerate(names)
    )


def error_bar(value: float, error: float, fair: float, reach: float) -> str:
    """Draw a dot with two standard errors on either side; the middle line is an equal share."""

    def at(place: float) -> float:
        return 50 + 50 * max(-1.0, min(1.0, (place - fair) / reach))

    left, right = at(value - 2 * error), at(value + 2 * error)
    return _cell(
        '<i class="middle"></i>'
        f'<i class="range" style="left:{left:.2f}%;width:{right - left:.2f}%"></i>'
        f'<i class="dot" style="left:{at(value):.2f}%"></i>',
        "dots",
    )


def _cell(inside: str, kind: str = "") -> str:
    return f'<td class="chart {kind}" aria-hidden="true"><div>{inside}</div></td>'


def convergence_chart(points: Sequence[tuple[int, float, float]], fair: float, words: str) -> str:
    """Chart an estimate by number of deals, in a band of two standard errors around the last.

    `words`: alternative text.
    """
    height, left, right, top, bottom = 260, 96, WIDTH - 15, 12, 210
    most, middle, _ = points[-1]
    reach = 1.1 * max(
        [abs(fair - middle), *(abs(value - middle) for _, value, _ in points), 1e-9]
        + [2 * error for *_, error in points[len(points) // 10 :]]
    )

    def at(deals: float, value: float) -> str:
        across = left + (right - left) * deals / most
        down = top + (bottom - top) * (0.5 - (value - middle) / (2 * reach))
        return f"{across:.1f},{min(max(down, top), bottom):.1f}"

    upper = [at(deals, middle + 2 * error) for deals, _, error in points]
    lower = [at(deals, middle - 2 * error) for deals, _, error in reversed(points)]
    line = [at(deals, value) for deals, value, _ in points]
    parts = [
        f'<polygon points="{" ".join(upper + lower)}" class="band"/>',
        f'<polyline points="{at(0, fair)} {at(most, fair)}" class="fair"/>',
        f'<polyline points="{" ".join(line)}" class="line"/>',
    ]
    for step in range(5):
        value = middle + reach * (step - 2) / 2
        x, y = at(0, value).split(",")
        parts.append(_text(float(x) - 8, float(y) + 5, "end", f"{100 * value:.2f}%"))
    for step in range(3):
        x, _ = at(most * step / 2, middle).split(",")
        anchor = ("start", "middle", "end")[step]
        parts.append(_text(float(x), bottom + 28, anchor, f"{most * step / 2:,.0f}"))
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(words)}">'
        f"<title>{escape(words)}</title>{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, anchor: str, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
