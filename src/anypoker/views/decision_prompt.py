"""What a player is asked, as a sentence: it may, or it must."""

from anypoker.engine import Decision
from anypoker.engine import decision as d
from anypoker.views.card_words import cards_words
from anypoker.views.decision_words import decision_words
from anypoker.views.seat_view import SeatView


def decision_prompt(view: SeatView, *, cards: bool = True) -> str:
    """What the viewer may answer, or must where there is no way around it.

    `cards`: with the cards that may be chosen; not where they are to be seen anyway.
    """
    decision = view.decision
    assert decision is not None, "who is not asked is offered nothing"
    words = decision_words(decision)
    if isinstance(decision, d.PassDecision):
        words = words.replace(" of ", f" {_receiver(view, decision)}, of ", 1)
    if isinstance(decision, d.ExchangeDecision) and decision.partner >= 0:
        name = view.seats[decision.partner].name
        words = words.replace("exchange all", f"exchange all with {name}", 1)
    if not cards and (shown := cards_words(getattr(decision, "cards", ()))):
        words = words.replace(f", of {shown}", "").replace(f" of {shown}", "")
    return f"You {'must' if is_compulsory(decision) else 'may'} {words}"


def is_compulsory(decision: Decision) -> bool:
    """Whether something has to be done that costs chips, cards or a word."""
    match decision:
        case d.BettingDecision():
            return decision.must_bet and not decision.free_fold
        case d.BringInDecision():
            return not decision.may_fold
        case d.DrawDecision() | d.DiscardDecision() | d.ExposeDecision():
            return decision.least > 0
        case d.BuyDecision():
            return not decision.optional
        case d.ProtectDecision() | d.PenaltyDecision() | d.RunTimesDecision():
            return False
        case d.ExchangeDecision():
            return not decision.may_pass
        case d.OfferDecision():
            return False
        case d.StayDecision() | d.BragDecision() | d.SideShowDecision():
            return False
        case _:
            return True


def _receiver(view: SeatView, decision: d.PassDecision) -> str:
    """To whom cards go: by the side at which it sits, and by its name."""
    live = [seat for seat, sitting in enumerate(view.seats) if not sitting.folded]
    steps = (live.index(decision.to) - live.index(decision.seat)) % len(live)
    name = view.seats[decision.to].name
    if len(live) == 2:
        return f"to {name}"
    sides = {1: "to the left", len(live) - 1: "to the right", 2: "two to the left"}
    return f"{sides[steps]} ({name})" if steps in sides else f"to {name}"
