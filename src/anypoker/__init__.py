"""Any poker game, from one JSON file.

>>> import anypoker as ap
>>> game = ap.load("omaha-8")
>>> hand = ap.start(game, stacks=[200, 200], stakes="1/2 pot limit", seed=7)
>>> ap.decisions(hand)[0].seat
0

Names are imported when they are first used, so importing the package costs almost nothing.
"""

from anypoker.version import __version__ as __version__

# Type checkers treat this as true. Importing `typing` would cost ten times the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from anypoker.api import RankedCards as RankedCards
    from anypoker.api import apply as apply
    from anypoker.api import bot as bot
    from anypoker.api import check as check
    from anypoker.api import compare as compare
    from anypoker.api import equity as equity
    from anypoker.api import evaluate as evaluate
    from anypoker.api import explain as explain
    from anypoker.api import exploit as exploit
    from anypoker.api import games as games
    from anypoker.api import load as load
    from anypoker.api import loads as loads
    from anypoker.api import odds as odds
    from anypoker.api import play as play
    from anypoker.api import query as query
    from anypoker.api import read_hands as read_hands
    from anypoker.api import solve as solve
    from anypoker.api import start as start
    from anypoker.api import transcript as transcript
    from anypoker.api import view as view
    from anypoker.api import view_text as view_text
    from anypoker.api import write_hand as write_hand
    from anypoker.api import write_phh as write_phh
    from anypoker.bots import Bot as Bot
    from anypoker.catalogue import UnknownGameError as UnknownGameError
    from anypoker.engine import Action as Action
    from anypoker.engine import Decision as Decision
    from anypoker.engine import Event as Event
    from anypoker.engine import Hand as Hand
    from anypoker.engine import IllegalAction as IllegalAction
    from anypoker.engine import IllegalStart as IllegalStart
    from anypoker.engine import Stakes as Stakes
    from anypoker.engine import StaleAction as StaleAction
    from anypoker.engine import decisions as decisions
    from anypoker.engine import legal_actions as legal_actions
    from anypoker.engine import parse_action as parse_action
    from anypoker.errors import AnypokerError as AnypokerError
    from anypoker.game import Game as Game
    from anypoker.game import Structure as Structure
    from anypoker.ranking import Strength as Strength
    from anypoker.rules import Diagnostic as Diagnostic
    from anypoker.rules import RulesError as RulesError
    from anypoker.views import SeatView as SeatView

# Package -> the names of the public API that it has.
_LAZY_MODULES = {
    "api": (
        "RankedCards", "apply", "bot", "check", "compare", "equity", "evaluate", "explain",
        "exploit", "games", "load", "loads", "odds", "play", "query", "read_hands", "solve",
        "start", "transcript", "view", "view_text", "write_hand", "write_phh",
    ),
    "bots": ("Bot",),
    "catalogue": ("UnknownGameError",),
    "engine": (
        "Action", "Decision", "Event", "Hand", "IllegalAction", "IllegalStart", "StaleAction",
        "Stakes", "decisions", "legal_actions", "parse_action",
    ),
    "errors": ("AnypokerError",),
    "game": ("Game", "Structure"),
    "ranking": ("Strength",),
    "rules": ("Diagnostic", "RulesError"),
    "views": ("SeatView",),
}  # fmt: skip
_MODULE_OF = {name: package for package, names in _LAZY_MODULES.items() for name in names}

__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> object:
    package = _MODULE_OF.get(name)
    if package is None:
        raise AttributeError(f"module 'anypoker' has no attribute '{name}'")
    from importlib import import_module

    value = getattr(import_module(f"anypoker.{package}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF})
