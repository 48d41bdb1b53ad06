"""Drawing of the felt: seats around it, board and pots in the middle."""

from anypoker.game import Layout
from anypoker.terminal.board_and_pots import draw_middle
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.controls import Marks
from anypoker.terminal.opponents import arrange_seats, draw_seat
from anypoker.views import SeatView


def draw_table(canvas: Canvas, view: SeatView, layout: Layout | None, marks: Marks) -> None:
    """Draw all seats but the viewer's, and the board with the `marks` on it."""
    room = arrange_seats(view, canvas.width, canvas.height)
    for spot in room.spots:
        draw_seat(canvas, view, spot)
    area = (room.left, room.top, room.width, room.height)
    draw_middle(canvas, view, layout, area, marks)
