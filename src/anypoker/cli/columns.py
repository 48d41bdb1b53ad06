"""Columns of words for long lists.

A table of the terminal library weighs every cell against every width, which takes half a second
for some hundred lines. Here each column is as wide as its widest word, and only the last one is
broken to fit the screen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.text import Text

GAP = 2
LEAST = 20  # the last column is not squeezed into less


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    style: str = ""
    right: bool = False


def in_columns(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> Text:
    """The rows under their titles, without a line break at the end.

    >>> rows = [["razz", "7"], ["texas-holdem", "10"]]
    >>> print(in_columns([Column("game"), Column("players", right=True)], rows, 80))
    game          players
    razz                7
    texas-holdem       10
    """
    titles = [column.title for column in columns]
    widths = [max(map(len, cells)) for cells in zip(titles, *rows, strict=True)]
    before = sum(widths[:-1]) + GAP * (len(columns) - 1)
    widths[-1] = min(widths[-1], max(width - before, LEAST))
    bold = [Column("", "bold", column.right) for column in columns]
    lines = [_line(bold, titles, widths, before)]
    lines += [_line(columns, row, widths, before) for row in rows]
    return Text("\n").join(lines)


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
