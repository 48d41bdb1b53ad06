"""Prompt of a decision: "You may fold, call 4, raise to 8..40"."""

from anypoker.engine import decision as d
from anypoker.views.decision_words import decision_options, options_words
from anypoker.views.messages import Message
from anypoker.views.seat_view import SeatView


def decision_prompt(view: SeatView, *, cards: bool = True) -> str:
    """Write what the viewer may do, or must do if there is no alternative.

    `cards` False leaves out the cards to choose from, for screens that show them anyway.
    """
    decision = view.decision
    assert decision is not None, "this seat has no open decision"
    known: dict[str, object] = {}
    if isinstance(decision, d.PassDecision):
        known["receiver"] = _receiver(view, decision)
    if isinstance(decision, d.ExchangeDecision) and decision.partner >= 0:
        known["partner"] = view.seats[decision.partner].name
    if not cards and not isinstance(decision, _CARDS_SHOWN):
        known["cards"] = ()
    options = [Message(name, {**params, **known}) for name, params in decision_options(decision)]
    return f"You {'must' if decision.compulsory else 'may'} {options_words(options)}"


# The whole answer is these cards in order, so the prompt always names them.
_CARDS_SHOWN = (d.ArrangeDecision, d.SeparateDecision)


def _receiver(view: SeatView, decision: d.PassDecision) -> str:
    """Describe who gets the cards: the direction and the name."""
    live = [seat for seat, sitting in enumerate(view.seats) if not sitting.folded]
    steps = (live.index(decision.to) - live.index(decision.seat)) % len(live)
    name = view.seats[decision.to].name
    if len(live) == 2:
        return f"to {name}"
    sides = {1: "to the left", len(live) - 1: "to the right", 2: "two to the left"}
    return f"{sides[steps]} ({name})" if steps in sides else f"to {name}"
