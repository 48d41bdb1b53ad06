"""Cards as they are drawn: in four colours that colour-blind eyes tell apart, and with symbols.

The colours are those of Okabe and Ito, dark enough to stand on the white of a card.
"""

from dataclasses import dataclass

from rich.style import Style

from anypoker.cards import JOKER, RANKS, Card, faces
from anypoker.cards.card import SYMBOLS
from anypoker.terminal.canvas import Canvas
from anypoker.views import FACE_DOWN

_SUIT_COLOURS = ("#00795a", "#0063a8", "#c04400", "#000000")  # c d h s
_PAPER = "#f4f1e8"
_IN_THE_DARK = "#c9c6be"  # a card of one's own that lies face down
_CHOSEN = "#ffd75f"
_BACK = Style.parse("#9fb6cc on #2b4a6b")
_JOKER_COLOUR = "#7b3294"

BIG = (5, 3)
SMALL = (3, 1)
BACK = "▒"


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How a card is drawn beyond its face."""

    chosen: bool = False
    down: bool = False  # only its owner sees the face


PLAIN = CardStyle()


def face_text(card: Card) -> str:
    """
    >>> face_text(Card(51)), face_text(JOKER)
    ('A♠', 'Jk')
    """
    return "Jk" if card == JOKER else RANKS[card >> 2] + SYMBOLS[card & 3]


def _style(face: Card, look: CardStyle) -> Style:
    colour = _JOKER_COLOUR if face == JOKER else _SUIT_COLOURS[face & 3]
    paper = _CHOSEN if look.chosen else _IN_THE_DARK if look.down else _PAPER
    return Style(color=colour, bgcolor=paper, bold=True)


def draw_big(canvas: Canvas, x: int, y: int, card: Card, look: CardStyle = PLAIN) -> None:
    """A card of five columns and three lines."""
    if card == FACE_DOWN:
        for line in range(3):
            canvas.put(x, y + line, BACK * 5, _BACK)
        return
    shown = faces(card)
    style = _style(shown[0], look)
    for line in range(3):
        canvas.put(x, y + line, " " * 5, style)
    if len(shown) == 2:
        canvas.put(x + 1, y, face_text(shown[0]), style)
        canvas.put(x, y + 1, "─────", style)
        canvas.put(x + 2, y + 2, face_text(shown[1]), _style(shown[1], look))
        return
    if shown[0] == JOKER:
        canvas.put(x + 2, y, "★", style)
        canvas.put(x, y + 1, "JOKER", style)
        canvas.put(x + 2, y + 2, "★", style)
        return
    text = face_text(shown[0])
    canvas.put(x + 1, y, text[0] if len(text) == 2 else text, style)
    canvas.put(x + 2, y + 1, text[1], style)
    canvas.put(x + 3, y + 2, text[0], style)


def small_width(card: Card) -> int:
    """How many columns a card on one line takes."""
    return 6 if len(faces(card)) == 2 and card != FACE_DOWN else 3


def draw_small(canvas: Canvas, x: int, y: int, card: Card, look: CardStyle = PLAIN) -> int:
    """A card on one line; where it ends."""
    if card == FACE_DOWN:
        return canvas.put(x, y, BACK * 2, _BACK)
    shown = faces(card)
    style = _style(shown[0], look)
    end = canvas.put(x, y, face_text(shown[0]), style)
    if len(shown) == 2:
        end = canvas.put(end, y, "/", style)
        end = canvas.put(end, y, face_text(shown[1]), _style(shown[1], look))
    return end
