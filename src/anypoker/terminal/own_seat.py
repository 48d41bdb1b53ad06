"""Drawing of the player's own seat: stack, best hand, large cards."""

from collections.abc import Sequence
from textwrap import wrap

from anypoker.terminal.canvas import Canvas, clip_text
from anypoker.terminal.card_drawing import BIG, LARGE, CardStyle, draw_big, draw_small, small_width
from anypoker.terminal.controls import Mark, Marks
from anypoker.terminal.opponents import WINNER, WON_STYLE, seat_status
from anypoker.views import OwnCard, SeatView
from anypoker.views.last_actions import chips_won

HEIGHT = 5
LARGE_HEIGHT = HEIGHT - BIG.height + LARGE.height
_MIN_WORDS, _DEFAULT_WORDS, _MAX_WORDS = 28, 36, 44
_WIDE = 100  # columns
_STEP = BIG.width + 1
_NO_MARK = Mark("")


def draw_own(canvas: Canvas, view: SeatView, hands: Sequence[str], marks: Marks) -> None:
    """Draw words on the left and cards on the right, with status above and key below each card."""
    if view.viewer is None:
        canvas.put(1, 1, "You are not in this hand.", "dim")
        return
    sitting = view.seats[view.viewer]
    asked = view.viewer in view.waiting
    won = view.viewer in chips_won(view)
    canvas.put(0, 0, WINNER if won else "▶" if asked else " ", WON_STYLE if won else "bold #ffd75f")
    style = WON_STYLE if won else "bold #ffd75f" if asked else "bold"
    end = canvas.put(2, 0, "You", style)
    if view.viewer == view.button:
        canvas.put(end, 0, " (D)", "bold #56b4e9")
    end = canvas.put(2, 1, f"{sitting.stack:,}")
    # Whatever the words are: cards that moved with them would jump from street to street.
    most = _MAX_WORDS if canvas.width >= _WIDE else _DEFAULT_WORDS
    width = max(_MIN_WORDS, min(most, canvas.width - _STEP * len(view.own)))
    told = clip_text(seat_status(view, view.viewer), width - end - 2)
    canvas.put(end + 1, 1, told, WON_STYLE if won else "#e69f00")
    for line, words in enumerate(_wrapped(hands, width - 3, canvas.height - 2)):
        canvas.put(2, 2 + line, words, "#7fd1ae")
    _draw_cards(canvas, width, view.own, marks, dim=sitting.folded)


def _wrapped(hands: Sequence[str], width: int, most: int) -> list[str]:
    """Wrap the descriptions of hands to the available lines."""
    lines: list[str] = []
    for place, words in enumerate(hands):
        free = most - len(lines) - (len(hands) - place - 1)  # one line at least for the others
        found = wrap(words, width) if free > 1 else [clip_text(words, width)]
        lines += found[: max(free, 1)]
    return lines[:most]


def _draw_cards(
    canvas: Canvas, left: int, cards: Sequence[OwnCard], marks: Marks, *, dim: bool
) -> None:
    room = canvas.width - left + 1
    roomy = canvas.height >= LARGE_HEIGHT and (LARGE.width + 1) * len(cards) <= room
    size = LARGE if roomy else BIG
    big = (size.width + 1) * len(cards) <= room
    x = left
    shown_pile = None
    for place, own in enumerate(cards):
        mark = marks.get(place, _NO_MARK)
        card = own.card if mark.card is None else mark.card
        look = CardStyle(chosen=mark.chosen, down=dim or not own.up)
        note = mark.note or ("▼" if mark.chosen else "▲" if own.up else "")
        if own.shared:
            note = "all"
        width = size.width + 1 if big else small_width(card) + 1
        if own.pile is not None and own.pile != shown_pile and not mark.note:
            note = clip_text(own.pile, width * _same_pile(cards, place) - 1)
        shown_pile = own.pile
        if big:
            canvas.put(x, 0, note, "bold #9ecae1")
            draw_big(canvas, x, 1, card, look, size)
            key = f" {mark.key} " if mark.key else ""
            canvas.put(x + size.width // 2 - 1, 1 + size.height, key, "bold black on #ffd75f")
        else:
            canvas.put(x, 1, clip_text(note, width), "bold #9ecae1")
            draw_small(canvas, x, 2, card, look)
            canvas.put(x, 3, mark.key, "bold black on #ffd75f")
        x += width


def _same_pile(cards: Sequence[OwnCard], start: int) -> int:
    """Count the cards from here on that are in the same pile."""
    pile = cards[start].pile
    number = 0
    while start + number < len(cards) and cards[start + number].pile == pile:
        number += 1
    return number
