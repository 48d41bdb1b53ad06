"""Board cards in rows: the layout of the game file, or one row per pile."""

from collections.abc import Sequence
from typing import NamedTuple

from anypoker.game import Layout, LayoutKind
from anypoker.views import BoardCard


class BoardCell(NamedTuple):
    """A cell of a row: a board card (by index), a card to come, or a gap."""

    card: int | None
    to_come: bool = False


GAP = BoardCell(None)
TO_COME = BoardCell(None, True)


class BoardLine(NamedTuple):
    label: str
    places: tuple[BoardCell, ...]


def board_lines(layout: Layout | None, board: Sequence[BoardCard]) -> list[BoardLine]:
    """Lay out the board in rows; each card appears once."""
    if layout is None:
        return _by_pile(board)
    if layout.kind is LayoutKind.GRID:
        lines, used = _grid(layout, board)
    else:
        lines, used = _rows(layout, board)
    left = [number for number in range(len(board)) if number not in used]
    if left:
        lines.append(BoardLine("", tuple(BoardCell(number) for number in left)))
    return lines if board else []


def _by_pile(board: Sequence[BoardCard]) -> list[BoardLine]:
    groups: dict[tuple[str, ...], list[int]] = {}
    for number, card in enumerate(board):
        groups.setdefault(card.piles, []).append(number)
    if sum(len(numbers) == 1 for numbers in groups.values()) > 2:
        # Piles of one card each are names of places, not rows.
        return [BoardLine("", tuple(BoardCell(number) for number in range(len(board))))]
    return [
        BoardLine(", ".join(piles) if len(groups) > 1 else "", tuple(map(BoardCell, numbers)))
        for piles, numbers in groups.items()
    ]


def _grid(layout: Layout, board: Sequence[BoardCard]) -> tuple[list[BoardLine], set[int]]:
    used: set[int] = set()
    lines = []
    for row in layout.cells:
        places = []
        for cell in row:
            if not cell:
                places.append(GAP)
                continue
            number = next(
                (n for n, c in enumerate(board) if n not in used and set(c.piles) == set(cell)),
                None,
            )
            places.append(TO_COME if number is None else BoardCell(number))
            if number is not None:
                used.add(number)
        lines.append(BoardLine("", tuple(places)))
    return lines, used


def _rows(layout: Layout, board: Sequence[BoardCard]) -> tuple[list[BoardLine], set[int]]:
    used: set[int] = set()
    lines = []
    for row in layout.rows:
        places: list[BoardCell] = []
        for pile in row.piles:
            numbers = [n for n, c in enumerate(board) if pile in c.piles and n not in used]
            used.update(numbers)
            if numbers and places:
                places.append(GAP)
            places += [BoardCell(number) for number in numbers]
        if places:
            label = "" if layout.kind is LayoutKind.BRANCHING else row.label
            lines.append(BoardLine(label, tuple(places)))
    return lines, used
