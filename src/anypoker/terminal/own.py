"""The player's own place: stack, the name of the best hand, and the cards, large."""

from collections.abc import Sequence

from anypoker.terminal.canvas import Canvas, clipped
from anypoker.terminal.cards import BIG, Look, draw_big, draw_small, small_width
from anypoker.terminal.controls import Mark, Marks
from anypoker.terminal.seats import status
from anypoker.views import OwnCard, SeatView

HEIGHT = 5
_WORDS_WIDTH = 28
_NO_MARK = Mark("")


def draw_own(canvas: Canvas, view: SeatView, hands: Sequence[str], marks: Marks) -> None:
    """Words on the left, cards on the right; above each card how it lies, below it its key."""
    if view.viewer is None:
        canvas.put(1, 1, "You are not in this hand.", "dim")
        return
    sitting = view.seats[view.viewer]
    asked = view.viewer in view.waiting
    canvas.put(0, 0, "▶" if asked else " ", "bold #ffd75f")
    end = canvas.put(2, 0, sitting.name, "bold #ffd75f" if asked else "bold")
    if view.viewer == view.button:
        canvas.put(end, 0, " Ⓓ", "bold #56b4e9")
    end = canvas.put(2, 1, f"{sitting.stack:,}")
    canvas.put(end + 1, 1, clipped(status(sitting), _WORDS_WIDTH - end - 2), "#e69f00")
    for line, words in enumerate(_wrapped(hands, _WORDS_WIDTH - 3, HEIGHT - 2)):
        canvas.put(2, 2 + line, words, "#7fd1ae")
    _draw_cards(canvas, view.own, marks, dim=sitting.folded)


def _wrapped(hands: Sequence[str], width: int, most: int) -> list[str]:
    """One line a hand, or as many lines as fit for a single one."""
    if len(hands) != 1:
        return [clipped(words, width) for words in hands[:most]]
    lines = [""]
    for word in hands[0].split():
        if len(lines[-1]) + len(word) + 1 > width and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [clipped(line, width) for line in lines[:most]]


def _draw_cards(canvas: Canvas, cards: Sequence[OwnCard], marks: Marks, *, dim: bool) -> None:
    room = canvas.width - _WORDS_WIDTH
    step = BIG[0] + 1
    big = step * len(cards) <= room + 1
    x = _WORDS_WIDTH
    shown_pile = None
    for place, own in enumerate(cards):
        mark = marks.get(place, _NO_MARK)
        card = own.card if mark.card is None else mark.card
        look = Look(chosen=mark.chosen, down=dim or not own.up)
        note = mark.note or ("▲" if own.up else "")
        if own.shared:
            note = "all"
        width = step if big else small_width(card) + 1
        if own.pile is not None and own.pile != shown_pile and not mark.note:
            note = clipped(own.pile, width * _same_pile(cards, place) - 1)
        shown_pile = own.pile
        if big:
            canvas.put(x, 0, note, "bold #9ecae1")
            draw_big(canvas, x, 1, card, look)
            canvas.put(x + 1, 4, f" {mark.key} " if mark.key else "", "bold black on #ffd75f")
        else:
            canvas.put(x, 1, clipped(note, width), "bold #9ecae1")
            draw_small(canvas, x, 2, card, look)
            canvas.put(x, 3, mark.key, "bold black on #ffd75f")
        x += width


def _same_pile(cards: Sequence[OwnCard], start: int) -> int:
    """How many cards from here on lie in one pile."""
    pile = cards[start].pile
    number = 0
    while start + number < len(cards) and cards[start + number].pile == pile:
        number += 1
    return number
