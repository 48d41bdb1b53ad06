"""Check that no step lets players choose among cards that they have not seen."""

from anypoker import game
from anypoker.rules.diagnostics import Path
from anypoker.rules.normalise.context import NormaliseContext

_WHY = "players would choose among their cards without having seen them"
_HINT = "deal them face down, or take the step out"


def refuse_blind_choices(
    action: game.SingleStepAction, context: NormaliseContext, path: Path
) -> None:
    """Report a step that asks players about cards which some of them do not see."""
    key = _choosing(action)
    if key is not None:
        context.error((*path, *key.split(".")), _WHY, _HINT)


def _choosing(action: game.SingleStepAction) -> str | None:
    """Return the key under which a step lets players choose among their own cards."""
    match action:
        case game.DrawStep() | game.ExchangeStep():
            return "draw"
        case game.DiscardStep():
            return "discard"
        case game.ExposeStep():
            return "expose"  # a `TurnUp` leaves no choice
        case game.PassStep():
            return "pass"
        case game.SeparateStep():
            return "separate"
        case game.ArrangeStep():
            return "arrange"
        case game.BetStep() if action.openers is not None:
            return "bet.opening"
        case game.DealStep() if any(cards.protection for cards in action.cards):
            return "deal"
        case game.BuyStep() if any(
            getattr(offer, "discard_first", False) for offer in action.offers
        ):
            return "buy"
        case game.MarketStep() if action.discard_first:
            return "buy"
        case _:
            return None
