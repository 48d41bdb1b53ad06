"""Draws the middle of the table: the board as it lies, dice, pots, what was chosen."""

from collections.abc import Sequence

from anypoker.game import Layout
from anypoker.terminal.board_places import BoardCell, BoardLine, board_lines
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.cards import BIG, CardStyle, draw_big, draw_small
from anypoker.terminal.controls import Mark, Marks
from anypoker.views import SeatView

_BIG_STEP, _SMALL_STEP = BIG[0] + 1, 4
_NOTHING = Mark("")


def pot_words(view: SeatView) -> str:
    """How much there is to win, and what of it only some can win."""
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
    """`area`: left, top, width, height."""
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
    """Labels in a column, the cards of each line centred beside it; large ones if they fit."""
    left, top, width, height = area
    labels = max((len(line.label) + 1 for line in lines if line.label), default=0)
    most = max((len(line.places) for line in lines), default=0)
    tall = BIG[1] + bool(marks)
    big = labels + most * _BIG_STEP <= width and len(lines) * tall <= height
    step, tall = (_BIG_STEP, tall) if big else (_SMALL_STEP, 1)
    if (tall + 1) * len(lines) <= height:
        tall += 1  # there is room for a gap between the lines
    start = left + max(0, (width - labels - most * step) // 2)
    y = top + max(0, (height - tall * len(lines)) // 2)
    for line in lines:
        canvas.put(start, y + (1 if big else 0), line.label, "dim")
        x = start + labels + (most - len(line.places)) * step // 2
        for number, place in enumerate(line.places):
            _draw_place(canvas, view, place, (x + number * step, y), big, marks)
        y += tall
    return y


def _draw_place(
    canvas: Canvas, view: SeatView, place: BoardCell, at: tuple[int, int], big: bool, marks: Marks
) -> None:
    x, y = at
    if place.card is None:
        if place.to_come:
            canvas.put(x + (1 if big else 0), y + (1 if big else 0), "··", "dim")
        return
    mark = marks.get(place.card, _NOTHING)
    card, look = view.board[place.card].card, CardStyle(chosen=mark.chosen)
    if big:
        draw_big(canvas, x, y, card, look)
        key = f" {mark.key} " if mark.key else ""
        canvas.put(x + 1, y + BIG[1], key, "bold black on #ffd75f")
    else:
        draw_small(canvas, x, y, card, look)
        canvas.put(x + 2, y, mark.key, "bold #ffd75f")
