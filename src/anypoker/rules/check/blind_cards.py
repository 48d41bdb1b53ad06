"""What a player may not see, a decision may not name: no choosing among cards held blind."""

from anypoker import game
from anypoker.rules.normalise.draft import Draft
from anypoker.rules.problems import Path

_WHY = "players would choose among cards of their own that they have not seen"
_HINT = "deal them face down, or take the step out"


def refuse_blind_choices(action: game.SimpleAction, draft: Draft, path: Path) -> None:
    """Report a step that asks players about cards which some of them do not see."""
    key = _choosing(action)
    if key is not None:
        draft.error((*path, *key.split(".")), _WHY, _HINT)


def _choosing(action: game.SimpleAction) -> str | None:
    """The key under which a step lets players choose among their own cards."""
    match action:
        case game.Draw() | game.Exchange():
            return "draw"
        case game.Discard():
            return "discard"
        case game.Expose():
            return "expose"  # a `TurnUp` leaves no choice
        case game.Pass():
            return "pass"
        case game.Separate():
            return "separate"
        case game.Arrange():
            return "arrange"
        case game.Bet() if action.openers is not None:
            return "bet.opening"
        case game.Deal() if any(cards.protection for cards in action.cards):
            return "deal"
        case game.Buy() if any(getattr(offer, "discard_first", False) for offer in action.offers):
            return "buy"
        case _:
            return None
