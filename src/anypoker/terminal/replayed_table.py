"""Drawings of a replayed hand after each of its steps."""

from collections.abc import Collection

from rich.text import Text

from anypoker.cards import Card
from anypoker.engine import Hand
from anypoker.engine.events import StepStarted
from anypoker.engine.play import replay_states
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.table_drawing import draw_table
from anypoker.views.make_view import open_view

WIDEST, TALLEST = 110, 17
MIN_HEIGHT = 10


def states_by_step(hand: Hand) -> list[Hand]:
    """Return the hand before its first step and after each step."""
    states: list[Hand] = []
    for state in replay_states(hand):
        begun = sum(type(event) is StepStarted for event in state.events)
        if begun < len(states) and states[begun].next_deal is not None:
            continue  # the showdown stays on the table until the next deal begins
        states += [state] * (begun + 1 - len(states))
        states[begun] = state
    return states


def draw_replayed(hand: Hand, unknown: Collection[Card], width: int, height: int) -> Text:
    """Draw the table with all known cards face up."""
    view = open_view(hand, unknown)
    canvas = Canvas(min(width, WIDEST), max(MIN_HEIGHT, min(height, TALLEST)))
    draw_table(canvas, view, hand.game.layout, {})
    return canvas.text()
