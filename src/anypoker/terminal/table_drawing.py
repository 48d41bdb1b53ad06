"""Draws the felt: seats around it, and in its middle the board and the pots."""

from anypoker.game import Layout
from anypoker.terminal.board_and_pots import draw_middle
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.controls import Marks
from anypoker.terminal.opponents import arrange_seats, draw_seat
from anypoker.views import SeatView


def draw_table(canvas: Canvas, view: SeatView, layout: Layout | None, marks: Marks) -> None:
    """All seats but the viewer's, and the board. `marks`: what is chosen on the board."""
    room = arrange_seats(view, canvas.width, canvas.height)
    for spot in room.spots:
        draw_seat(canvas, view, spot)
    area = (room.left, room.top, room.width, room.height)
    draw_middle(canvas, view, layout, area, marks)
