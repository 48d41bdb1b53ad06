"""Tables of text for long lists.

A rich table takes half a second for a few hundred rows. Here each column is as wide as its widest
cell, and only the last one is wrapped, or moved below the others on a narrow screen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.text import Text

GAP = 2
MIN_COLUMN = 20  # minimum width of the last column


@dataclass(frozen=True, slots=True)
class Column:
    """Title, style and alignment of a column."""

    title: str
    style: str = ""
    right: bool = False


def format_columns(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> Text:
    """Lay out the rows under their titles.

    >>> rows = [["razz", "7"], ["texas-holdem", "10"]]
    >>> print(format_columns([Column("game"), Column("players", right=True)], rows, 80))
    game          players
    razz                7
    texas-holdem       10
    >>> print(format_columns([Column("game"), Column("what")], [["texas-holdem", "two cards"]], 20))
    game
        what
    texas-holdem
        two cards
    """
    titles = [column.title for column in columns]
    widths = [max(map(len, cells)) for cells in zip(titles, *rows, strict=True)]
    before = sum(widths[:-1]) + GAP * (len(columns) - 1)
    if width < min_width(columns, rows):
        return _below(columns, [titles, *rows], width)
    widths[-1] = min(widths[-1], max(width - before, MIN_COLUMN))
    bold = [Column("", "bold", column.right) for column in columns]
    lines = [_line(bold, titles, widths, before)]
    lines += [_line(columns, row, widths, before) for row in rows]
    return Text("\n").join(lines)


def min_width(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> int:
    """Return the screen width that all columns need side by side."""
    titles = [column.title for column in columns]
    widths = [max(map(len, cells)) for cells in zip(titles, *rows, strict=True)]
    return sum(widths[:-1]) + GAP * (len(columns) - 1) + min(widths[-1], MIN_COLUMN)


def _below(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> Text:
    """Put the last column below the others, indented."""
    margin = " " * 4
    text = Text()
    for index, row in enumerate(rows):
        for column, cell in zip(columns, row[:-1], strict=False):
            text.append(cell, column.style if index else "bold")
            text.append(" " * GAP)
        text.rstrip()
        for line in wrap(row[-1], max(width - len(margin), MIN_COLUMN)):
            text.append(f"\n{margin}{line}", columns[-1].style if index else "bold")
        text.append("\n")
    text.rstrip()
    return text


def _line(
    columns: Sequence[Column], cells: Sequence[str], widths: Sequence[int], before: int
) -> Text:
    line = Text()
    *first, last = zip(columns, cells, widths, strict=True)
    for column, cell, width in first:
        line.append(cell.rjust(width) if column.right else cell.ljust(width), column.style)
        line.append(" " * GAP)
    column, cell, width = last
    if column.right:
        cell = cell.rjust(width)
    broken = ("\n" + " " * before).join(wrap(cell, width, drop_whitespace=not column.right))
    line.append(broken, column.style)
    line.rstrip()
    return line
