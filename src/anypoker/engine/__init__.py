"""One hand, pure: state, decisions, actions, events, steps, pots, award."""

from anypoker.engine import actions, decision, events
from anypoker.engine.actions import Action
from anypoker.engine.actions.legal import legal_actions
from anypoker.engine.actions.parse import parse_action
from anypoker.engine.decision import Decision
from anypoker.engine.errors import IllegalAction, IllegalStart, ShuffleNeeded, StaleAction
from anypoker.engine.events import Event
from anypoker.engine.play import Transition, apply, apply_in_place, decisions, start
from anypoker.engine.setup import (
    Dues,
    Seat,
    Seats,
    ShuffledDeck,
    Stakes,
    seats_of,
    shuffled_deck_from_key,
)
from anypoker.engine.state import Hand

__all__ = [
    "Action",
    "Decision",
    "Dues",
    "Event",
    "Hand",
    "IllegalAction",
    "IllegalStart",
    "Seat",
    "Seats",
    "ShuffleNeeded",
    "ShuffledDeck",
    "Stakes",
    "StaleAction",
    "Transition",
    "actions",
    "apply",
    "apply_in_place",
    "decision",
    "decisions",
    "events",
    "legal_actions",
    "parse_action",
    "seats_of",
    "shuffled_deck_from_key",
    "start",
]
