"""The meaning of a game: can it be dealt, played and won?

The shape of the file and the sense of each part are settled before; here the parts are held
against each other. What is an error and what a warning: an error is a game that cannot be played
as written, a warning one that plays, but hardly as its author thinks.
"""

from anypoker.game import Game
from anypoker.rules.check.betting import check_betting
from anypoker.rules.check.hands import check_hands
from anypoker.rules.check.layout import check_layout
from anypoker.rules.check.openers import check_openers
from anypoker.rules.check.supply import check_supply
from anypoker.rules.check.walk import check_course
from anypoker.rules.normalise.draft import Draft, Finding
from anypoker.rules.problems import Severity

__all__ = ["check"]


def check(game: Game) -> list[Finding]:
    """Everything that is wrong with what the game means."""
    draft = Draft()
    course = check_course(game, draft)
    check_supply(game, draft)
    check_betting(game, draft)
    check_openers(game, draft)
    check_layout(game, draft)
    if not any(finding.severity is Severity.ERROR for finding in draft.findings):
        check_hands(game, course, draft)  # what a broken course leaves behind says nothing
    return draft.findings
