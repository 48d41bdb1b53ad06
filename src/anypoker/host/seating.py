"""Who sits at the table, and what it is played for, from the little that one has to say."""

from collections.abc import Sequence

from anypoker.bots import BOTS, Bot, make_bot
from anypoker.game import Game, Structure
from anypoker.host.speech import YOU
from anypoker.match.rotation import Rotation
from anypoker.match.setup import SeatSetup, Setup, SetupError, match_setup
from anypoker.match.terms import Terms, parse_terms

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max")
USUAL_BOT = "sensible"
USUAL_SEATS = 5
_BETS = {Structure.LIMIT: 40, Structure.SPREAD_LIMIT: 40}  # in a stack; else so many big blinds:
_BLINDS = 100


def bot_names(count: int, kinds: Sequence[str]) -> list[str]:
    """Names for so many bots; one that is not of the usual kind has its kind in its name.

    >>> bot_names(3, ["sensible", "caller"])
    ['Ada', 'Bo (caller)', 'Cleo']
    """
    for kind in kinds:
        make_bot(kind, "")  # refuses what there is not
    named = []
    for number in range(count):
        kind = kinds[number % len(kinds)]
        name = NAMES[number % len(NAMES)] + str(number // len(NAMES) or "")
        named.append(name if kind == USUAL_BOT else f"{name} ({kind})")
    return named


def bot_of(name: str) -> Bot:
    """The bot that plays under this name."""
    kind = name.rpartition(" (")[2].removesuffix(")")
    return make_bot(kind if kind in BOTS else USUAL_BOT, name)


def bots_of(setup: Setup, me: int = 0) -> dict[int, Bot]:
    """The bots at all seats but one."""
    return {
        place: bot_of(sitting.name)
        for place, sitting in enumerate(setup.players)
        if sitting is not None and place != me
    }


def seat_count(games: Sequence[Game], wanted: int | None) -> int:
    """How many sit down: as many as wanted, else a table that all the games take."""
    least = max((game.players.least for game in games), default=2)
    most = min((game.players.most for game in games), default=USUAL_SEATS)
    if wanted is None:
        return max(least, min(most, USUAL_SEATS))
    if not least <= wanted <= most:
        names = games[0].name if len(games) == 1 else "the games of this table"
        raise SetupError(f"{names} can be played by {least} to {most}, not by {wanted}")
    return wanted


def usual_terms(structure: Structure) -> Terms:
    """What is played for if nobody says anything."""
    if structure is Structure.LIMIT:
        return Terms(2, 4, structure)
    return Terms(1, 5 if structure is Structure.SPREAD_LIMIT else 2, structure)


def usual_stack(terms: Terms, usual: Structure) -> int:
    """Enough for a few hours."""
    return terms.big * _BETS.get(terms.structure or usual, _BLINDS)


def make_setup(
    rotation: Rotation,
    *,
    seats: int | None = None,
    kinds: Sequence[str] = (USUAL_BOT,),
    stakes: str | None = None,
    stack: int | None = None,
) -> Setup:
    """A table with the person at the first seat and bots at the others.

    A game whose file lays down a match is played so, unless something else is said.
    """
    games = [item.game for item in rotation.items]
    count = seat_count(games, seats)
    names = [YOU, *bot_names(count - 1, kinds)]
    if len(games) == 1 and games[0].match is not None and stakes is None and stack is None:
        return match_setup(games[0], names)
    terms = usual_terms(rotation.usual_structure) if stakes is None else parse_terms(stakes)
    chips = usual_stack(terms, rotation.usual_structure) if stack is None else stack
    return Setup(rotation, terms, tuple(SeatSetup(name, chips) for name in names))
