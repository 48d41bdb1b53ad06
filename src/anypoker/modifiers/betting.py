"""Modifiers of the betting: the bomb pot."""

from msgspec.structs import replace

from anypoker.game import (
    BetKind,
    BetStep,
    FirstRoundStart,
    ForcedBets,
    ForcedBetsRule,
    ForcedStyle,
    Game,
    Step,
)
from anypoker.modifiers.game_edits import AlreadySoError, betting_rounds, streets


def bomb_pot(game: Game) -> Game:
    """Everyone antes, and the first betting round is the one on the flop."""
    style = game.forced.otherwise.style
    if game.forced.cases or style is ForcedStyle.BRING_IN:
        raise ValueError("its forced bets depend on the cards or on a choice")
    if style is ForcedStyle.BOMB:
        raise AlreadySoError("it is a bomb pot already")
    flop = streets(game)[0]
    early = [number for number in betting_rounds(game) if number < flop]
    if not early or len(early) == len(betting_rounds(game)):
        raise ValueError("it has no betting round before its board, or none after it")
    left = [step for number, step in enumerate(game.steps) if number not in early]
    kept = [step for step in left if not _posts(step)]
    antes = Step("Bomb antes", BetStep(BetKind.ANTES, False), None)
    return replace(
        game,
        steps=(antes, *kept),
        forced=ForcedBetsRule((), ForcedBets(ForcedStyle.BOMB, None, None, False)),
        order=replace(game.order, first=FirstRoundStart.DEALER),
    )


def _posts(step: Step) -> bool:
    kinds = (BetKind.ANTES, BetKind.BLINDS)
    return isinstance(step.action, BetStep) and step.action.kind in kinds
