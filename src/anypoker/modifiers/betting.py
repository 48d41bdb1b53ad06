"""Modifiers of the betting: the bomb pot."""

from msgspec.structs import replace

from anypoker import game as g
from anypoker.modifiers.game_edits import AlreadySoError, betting_rounds, streets


def bomb_pot(game: g.Game) -> g.Game:
    """Everyone antes, and the first betting round is the one on the flop."""
    style = game.forced.otherwise.style
    if game.forced.cases or style is g.ForcedStyle.BRING_IN:
        raise ValueError("its forced bets depend on the cards or on a choice")
    if style is g.ForcedStyle.BOMB:
        raise AlreadySoError("it is a bomb pot already")
    flop = streets(game)[0]
    early = [number for number in betting_rounds(game) if number < flop]
    if not early or len(early) == len(betting_rounds(game)):
        raise ValueError("it has no betting round before its board, or none after it")
    left = [step for number, step in enumerate(game.steps) if number not in early]
    kept = [step for step in left if not _posts(step)]
    antes = g.Step("Bomb antes", g.BetStep(g.BetKind.ANTES, False), None)
    return replace(
        game,
        steps=(antes, *kept),
        forced=g.ForcedBetsRule((), g.ForcedBets(g.ForcedStyle.BOMB, None, None, False)),
        order=replace(game.order, first=g.FirstRoundStart.DEALER),
    )


def _posts(step: g.Step) -> bool:
    kinds = (g.BetKind.ANTES, g.BetKind.BLINDS)
    return isinstance(step.action, g.BetStep) and step.action.kind in kinds
