"""Small charts as SVG, drawn with nothing but text."""

from collections.abc import Sequence
from html import escape

WIDTH = 640
_ROW = 26
_LABEL = 190
_COLORS = ("#2a6f97", "#c8553d", "#588157", "#8e6c8a", "#b08968", "#3d5a80")


def color(place: int) -> str:
    return _COLORS[place % len(_COLORS)]


def bars(rows: Sequence[tuple[str, float]], place: int = 0) -> str:
    """Horizontal bars with their names and rates."""
    most = max((rate for _, rate in rows), default=0.0) or 1.0
    room = WIDTH - _LABEL - 80
    parts = []
    for number, (name, rate) in enumerate(rows):
        top = number * _ROW
        length = room * rate / most
        parts.append(
            f'<text x="{_LABEL - 10}" y="{top + 17}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{_LABEL}" y="{top + 4}" width="{max(length, 0.5):.1f}" height="{_ROW - 8}" '
            f'rx="3" fill="{color(place)}"/>'
            f'<text x="{_LABEL + length + 8:.1f}" y="{top + 17}" class="number">{_percent(rate)}'
            "</text>"
        )
    return _svg(len(rows) * _ROW + 4, parts)


def stacked(rows: Sequence[tuple[str, Sequence[tuple[str, float]]]]) -> str:
    """A bar for each row, made of parts that add up to one, with a legend."""
    names = list(dict.fromkeys(name for _, parts in rows for name, _ in parts))
    room = WIDTH - _LABEL - 10
    drawn = []
    left = float(_LABEL)
    for place, name in enumerate(names):
        drawn.append(
            f'<rect x="{left:.0f}" y="4" width="12" height="12" rx="2" fill="{color(place)}"/>'
            f'<text x="{left + 17:.0f}" y="15">{escape(name)}</text>'
        )
        left += 34 + 7.2 * len(name)
    for number, (label, parts) in enumerate(rows):
        top = 26 + number * (_ROW + 4)
        drawn.append(
            f'<text x="{_LABEL - 10}" y="{top + 19}" text-anchor="end">{escape(label)}</text>'
        )
        left = float(_LABEL)
        for name, rate in parts:
            width = room * rate
            drawn.append(
                f'<rect x="{left:.1f}" y="{top + 2}" width="{width:.1f}" height="{_ROW}" '
                f'fill="{color(names.index(name))}"/>'
            )
            if width > 48:
                drawn.append(
                    f'<text x="{left + width / 2:.1f}" y="{top + 20}" text-anchor="middle" '
                    f'class="inside">{_percent(rate)}</text>'
                )
            left += width
    return _svg(30 + len(rows) * (_ROW + 4), drawn)


def settling(points: Sequence[tuple[int, float, float]], fair: float) -> str:
    """An estimate after so many deals, with a band of two standard errors around the last."""
    height, left, right, top, bottom = 240, 70, WIDTH - 15, 12, 205
    last = points[-1]
    reach = max(
        [abs(value - last[1]) for _, value, _ in points] + [2.5 * error for *_, error in points[1:]]
    )
    reach = max(reach, 2.5 * last[2], 1e-9) * 1.1
    most = last[0]

    def at(deals: float, value: float) -> str:
        across = left + (right - left) * deals / most
        down = top + (bottom - top) * (0.5 - (value - last[1]) / (2 * reach))
        return f"{across:.1f},{min(max(down, top), bottom):.1f}"

    upper = [at(deals, last[1] + 2 * error) for deals, _, error in points]
    lower = [at(deals, last[1] - 2 * error) for deals, _, error in reversed(points)]
    line = [at(deals, value) for deals, value, _ in points]
    parts = [
        f'<polygon points="{" ".join(upper + lower)}" fill="{color(0)}" opacity="0.15"/>',
        f'<polyline points="{at(0, fair)} {at(most, fair)}" class="fair"/>',
        f'<polyline points="{" ".join(line)}" fill="none" stroke="{color(0)}" stroke-width="2"/>',
    ]
    for step in range(5):
        value = last[1] + reach * (step - 2) / 2
        x, y = at(0, value).split(",")
        parts.append(
            f'<text x="{float(x) - 8:.1f}" y="{float(y) + 4:.1f}" text-anchor="end" '
            f'class="number">{100 * value:.2f} %</text>'
        )
        deals = most * step / 4
        x = at(deals, value).split(",")[0]
        anchor = "end" if step == 4 else "middle"
        parts.append(
            f'<text x="{x}" y="{bottom + 20}" text-anchor="{anchor}" class="number">'
            f"{deals:,.0f}</text>"
        )
    return _svg(height, parts)


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %" if rate >= 0.001 else f"{100 * rate:.4f} %"


def _svg(height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(parts)}</svg>"
    )
