"""The middle of the table: the board as it lies, dice, pots, what was chosen."""

from collections.abc import Sequence

from anypoker.rules.game import Layout
from anypoker.terminal.boards import BoardLine, board_lines
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.cards import BIG, Look, draw_big, draw_small
from anypoker.terminal.controls import Mark, Marks
from anypoker.views import SeatView

_SMALL_STEP = 4
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
    room = height - len(facts)
    big = _fits_big(lines, width, room, bool(marks))
    tall = _height(big, bool(marks))
    if (tall + 1) * len(lines) <= room:
        tall += 1  # there is room for a gap between the lines
    y = top + max(0, (room - tall * len(lines)) // 2)
    for line in lines:
        _draw_line(canvas, view, line, (left, y, width), big, marks)
        y += tall
    for fact in facts:
        style = "bold #ffd75f" if fact.startswith("Pot ") else "#9ecae1"
        canvas.centred(left, width, min(y, top + height - 1), fact, style)
        y += 1


def _height(big: bool, marked: bool) -> int:
    return (BIG[1] + (1 if marked else 0)) if big else 1


def _fits_big(lines: Sequence[BoardLine], width: int, height: int, marked: bool) -> bool:
    widest = max((_line_width(line, BIG[0] + 1) for line in lines), default=0)
    return widest <= width and len(lines) * _height(True, marked) <= height


def _line_width(line: BoardLine, step: int) -> int:
    label = len(line.label) + 1 if line.label else 0
    return label + step * len(line.places)


def _draw_line(
    canvas: Canvas,
    view: SeatView,
    line: BoardLine,
    where: tuple[int, int, int],
    big: bool,
    marks: Marks,
) -> None:
    left, y, width = where
    step = BIG[0] + 1 if big else _SMALL_STEP
    x = left + max(0, (width - _line_width(line, step)) // 2)
    if line.label:
        canvas.put(x, y + (1 if big else 0), line.label, "dim")
        x += len(line.label) + 1
    for place in line.places:
        if place.card is not None:
            mark = marks.get(place.card, _NOTHING)
            look = Look(chosen=mark.chosen)
            card = view.board[place.card].card
            if big:
                draw_big(canvas, x, y, card, look)
                canvas.put(x + 2, y + BIG[1], mark.key, "bold reverse" if mark.key else "")
            else:
                draw_small(canvas, x, y, card, look)
                canvas.put(x + 2, y, mark.key, "bold #ffd75f")
        elif place.to_come:
            if big:
                canvas.put(x + 2, y + 1, "·", "dim")
            else:
                canvas.put(x, y, "··", "dim")
        x += step
