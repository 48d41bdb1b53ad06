"""Games that the formats of poker sites have a name for."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import asdict

from anypoker.engine import Hand
from anypoker.game import Game, Structure
from anypoker.history.sites.errors import SiteFormatError


class SiteGame(NamedTuple):
    """A game of the catalogue and its names; empty where a format has none."""

    slug: str
    pokerstars: str
    open_history: str = ""
    poker_now: str = ""


SITE_GAMES = (
    SiteGame("texas-holdem", "Hold'em", "Holdem", "Texas Hold'em"),
    SiteGame("omaha", "Omaha", "Omaha", "Omaha Hi"),
    SiteGame("omaha-8", "Omaha Hi/Lo", "OmahaHiLo", "Omaha Hi/Lo 8 or Better"),
    SiteGame("five-card-omaha", "5 Card Omaha"),
    SiteGame("big-o", "5 Card Omaha Hi/Lo"),
    SiteGame("six-card-omaha", "6 Card Omaha"),
    SiteGame("seven-card-stud", "7 Card Stud"),
    SiteGame("seven-card-stud-8", "7 Card Stud Hi/Lo"),
    SiteGame("razz", "Razz"),
    SiteGame("five-card-draw", "5 Card Draw"),
    SiteGame("2-7-triple-draw", "Triple Draw 2-7 Lowball"),
    SiteGame("2-7-single-draw", "Single Draw 2-7 Lowball"),
    SiteGame("badugi", "Badugi"),
)
# What a file says about a game and its tables: hands are played the same without it.
_ABOUT = frozenset(
    {
        "name",
        "category",
        "aliases",
        "summary",
        "references",
        "players",
        "structures",
        "layout",
    }
)
STRUCTURES = (Structure.LIMIT, Structure.POT_LIMIT, Structure.NO_LIMIT)


def site_game(hand: Hand, games: Callable[[str], Game], column: str, called: str) -> SiteGame:
    """Return the names of a hand's game.

    Raises:
        SiteFormatError: if the format (`called` so) has no name for it, or cannot tell the hand.
    """
    named = [one for one in SITE_GAMES if getattr(one, column)]
    for one in named:
        if _same_rules(games(one.slug), hand.game):
            break
    else:
        name = hand.game.name
        if any(games(one.slug).name == name for one in named):
            raise SiteFormatError(f"{called} knows {name} only with the rules of the catalogue")
        known = ", ".join(getattr(one, column) for one in named)
        raise SiteFormatError(f"{called} has no name for {name}: it knows {known}")
    if hand.structure not in STRUCTURES:
        raise SiteFormatError(f"{called} does not know {hand.structure.value.lower()} betting")
    if hand.has_caps:
        raise SiteFormatError(f"{called} has no word for a cap on bets")
    names = [player.name for player in hand.seats.players]
    if len(set(names)) < len(names):
        raise SiteFormatError(f"{called} cannot tell players apart who have the same name")
    return one


def _same_rules(game: Game, other: Game) -> bool:
    """Return whether hands of both games are played the same, whatever else the files say."""
    if game == other:
        return True
    return all(
        rule == getattr(other, name) for name, rule in asdict(game).items() if name not in _ABOUT
    )
