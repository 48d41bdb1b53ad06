"""The meaning of a game: can it be dealt, played and won?

The shape of the file and the sense of each part are settled before; here the parts are held
against each other. What is an error and what a warning: an error is a game that cannot be played
as written, a warning one that plays, but hardly as its author thinks.
"""

from collections.abc import Collection

from anypoker.game import Game
from anypoker.rules.diagnostics import Diagnostic, Path
from anypoker.rules.normalise.context import NormaliseContext, PileDemand
from anypoker.rules.validate.banker import check_banker
from anypoker.rules.validate.betting import check_betting
from anypoker.rules.validate.card_flow import simulate_card_flow
from anypoker.rules.validate.deck_size import check_supply
from anypoker.rules.validate.impossible import check_demands
from anypoker.rules.validate.in_or_out import check_brag, check_in_or_out
from anypoker.rules.validate.layout import check_layout
from anypoker.rules.validate.openers import check_openers
from anypoker.rules.validate.settlement import check_settlement
from anypoker.rules.validate.showdown_hands import check_hands
from anypoker.rules.validate.work_limits import (
    check_actions,
    check_conditions,
    check_separations,
    check_work,
)

__all__ = ["validate"]


def validate(
    game: Game, broken: Collection[Path] = (), demands: Collection[PileDemand] = ()
) -> list[Diagnostic]:
    """Everything that is wrong with what the game means.

    `broken`: where the file is known to be wrong; what hangs on that cannot be judged. `demands`:
    numbers of cards that the file takes from piles.
    """
    context = NormaliseContext()
    parts = {path[0] for path in broken if path}
    if "gamePlay" in parts or () in broken:
        return []
    course = simulate_card_flow(game, context)
    check_actions(game, course, context)
    check_conditions(game, context)
    check_separations(game, course, context)
    walked = not context.has_errors
    if not parts & {"deck", "players"}:
        check_supply(game, context)
    if not parts & {"forcedBets", "bettingOrder"}:
        check_betting(game, context)
        if not parts & {"deck", "showdown", "orderings"}:
            check_openers(game, context)
    if "showdown" not in parts:
        check_in_or_out(game, context)
        check_brag(game, context)
        check_settlement(game, context)
        check_banker(game, context)
    check_layout(game, context)
    if walked and "deck" not in parts and ("showdown",) not in broken:
        # What a broken course leaves behind says nothing.
        check_hands(game, course, context, broken)
        check_demands(game, course, demands, context)
        if not context.has_errors:
            check_work(game, course, context)
    return context.problems
