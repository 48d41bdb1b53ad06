"""Drawing of the middle of the table: board, dice, pots, choices."""

from collections.abc import Sequence

from anypoker.game import Layout
from anypoker.terminal.board_grid import BoardCell, BoardLine, board_lines
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.card_drawing import BIG, LARGE, CardSize, CardStyle, draw_big, draw_small
from anypoker.terminal.controls import Mark, Marks
from anypoker.views import SeatView

_SMALL_STEP = 4
_DEFAULT_BOARD = 5  # cards; the first of them are no larger than the last
_LARGE_LINES = 16  # of the middle, from which on the largest cards do not fill it
_NOTHING = Mark("")


def pot_words(view: SeatView) -> str:
    """Describe the pot and the side pots."""
    words = f"Pot {view.pot:,}"
    if len(view.pots) > 1 and any(sitting.all_in for sitting in view.seats):
        names = ["main", *(f"side {number}" for number in range(1, len(view.pots)))]
        parts = zip(names, view.pots, strict=True)
        words += " (" + " · ".join(f"{name} {pot.amount:,}" for name, pot in parts) + ")"
    return words


def draw_middle(
    canvas: Canvas,
    view: SeatView,
    layout: Layout | None,
    area: tuple[int, int, int, int],
    marks: Marks,
) -> None:
    """Draw the middle of the table into `area` (left, top, width, height)."""
    left, top, width, height = area
    facts = [] if view.over else [pot_words(view)]
    facts += [f"{name}: {' '.join(map(str, dice))}" for name, dice in view.dice]
    facts += [f"{variable}: {value}" for variable, value in view.choices]
    if view.runs > 1:
        facts.append(f"run {view.run} of {view.runs}")
    lines = board_lines(layout, view.board)
    y = _draw_board(canvas, view, lines, (left, top, width, height - len(facts)), marks)
    for fact in facts:
        style = "bold #ffd75f" if fact.startswith("Pot ") else "#9ecae1"
        canvas.put_centred(left, width, min(y, top + height - 1), fact, style)
        y += 1


def _draw_board(
    canvas: Canvas,
    view: SeatView,
    lines: Sequence[BoardLine],
    area: tuple[int, int, int, int],
    marks: Marks,
) -> int:
    """Draw labels in a column and each row of cards beside it, large if they fit."""
    left, top, width, height = area
    labels = max((len(line.label) + 1 for line in lines if line.label), default=0)
    most = max((len(line.places) for line in lines), default=0)
    size = _size(lines, labels, width, height, bool(marks))
    step, tall = (size.width + 1, size.height + bool(marks)) if size else (_SMALL_STEP, 1)
    if (tall + 1) * len(lines) <= height:
        tall += 1  # there is room for a gap between the lines
    start = left + max(0, (width - labels - most * step) // 2)
    y = top + max(0, (height - tall * len(lines)) // 2)
    for line in lines:
        canvas.put(start, y + (size.height // 2 if size else 0), line.label, "dim")
        x = start + labels + (most - len(line.places)) * step // 2
        for number, place in enumerate(line.places):
            _draw_place(canvas, view, place, (x + number * step, y), size, marks)
        y += tall
    return y


def _size(
    lines: Sequence[BoardLine], labels: int, width: int, height: int, marked: bool
) -> CardSize | None:
    """Return the largest card size that fits; None for cards of one line."""
    most = max((len(line.places) for line in lines), default=0)
    for size, cards in ((LARGE, max(most, _DEFAULT_BOARD)), (BIG, most)):
        fits = labels + cards * (size.width + 1) <= width
        fits = fits and len(lines) * (size.height + marked) <= height
        if fits and (size is BIG or height >= _LARGE_LINES):
            return size
    return None


def _draw_place(
    canvas: Canvas,
    view: SeatView,
    place: BoardCell,
    at: tuple[int, int],
    size: CardSize | None,
    marks: Marks,
) -> None:
    x, y = at
    if place.card is None:
        if place.to_come:
            right, down = (size.width // 2 - 1, size.height // 2) if size else (0, 0)
            canvas.put(x + right, y + down, "··", "dim")
        return
    mark = marks.get(place.card, _NOTHING)
    card, look = view.board[place.card].card, CardStyle(chosen=mark.chosen)
    if size:
        draw_big(canvas, x, y, card, look, size)
        key = f" {mark.key} " if mark.key else ""
        canvas.put(x + size.width // 2 - 1, y + size.height, key, "bold black on #ffd75f")
    else:
        draw_small(canvas, x, y, card, look)
        canvas.put(x + 2, y, mark.key, "bold #ffd75f")
