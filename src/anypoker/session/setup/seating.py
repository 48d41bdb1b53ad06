"""Seats, stakes and stacks of a new table, from a few options."""

from collections.abc import Sequence
from dataclasses import replace

from anypoker.bots import is_program
from anypoker.game import Game, Structure
from anypoker.sentences import Sentence
from anypoker.session.bots.bot_seats import DEFAULT_BOT, assign_style, check_bot
from anypoker.tables import (
    BotKind,
    Options,
    Rotation,
    SeatSetup,
    Setup,
    SetupError,
    StakesSpec,
    match_setup,
    parse_stakes_spec,
)
from anypoker.tables.options import NO_OPTIONS

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max")
DEFAULT_SEATS = 5
PERSON = SeatSetup("Player", 1, "person")  # the user, in the first seat
_BETS = {
    Structure.LIMIT: 40,
    Structure.SPREAD_LIMIT: 40,
    Structure.ALL_IN_OR_FOLD: 10,
}  # chips per stack; other structures use big blinds:
_BLINDS = 100


def bot_seats(count: int, kinds: Sequence[str], programs: bool = False) -> list[SeatSetup]:
    """Seat this many bots, of these kinds in turn.

    `programs`: some may be programs, as who has the command line may start them.

    >>> seats = bot_seats(3, ["thinker", "caller"])
    >>> [one.name for one in seats]
    ['Ada', 'Bo', 'Cleo']
    >>> [one.bot.kind for one in seats if one.bot is not None]
    ['thinker:balanced', 'caller', 'thinker:loose']
    """
    seats = []
    for number in range(count):
        kind = check_bot(kinds[number % len(kinds)], programs)
        name = NAMES[number % len(NAMES)] + str(number // len(NAMES) or "")
        bot = BotKind(assign_style(kind, number))
        seats.append(SeatSetup(name, 1, f"bot-{number + 1}", bot))
    return seats


def with_kinds(seats: Sequence[SeatSetup], kinds: Sequence[str]) -> list[SeatSetup]:
    """Add the kind of a non-default bot to its name, for displays that show only names.

    >>> [one.name for one in with_kinds(bot_seats(2, ["thinker", "caller"]), ["thinker", "caller"])]
    ['Ada', 'Bo (caller)']
    """
    named = []
    for number, seat in enumerate(seats):
        kind = kinds[number % len(kinds)]
        word = "program" if is_program(kind) else kind
        named.append(seat if kind == DEFAULT_BOT else replace(seat, name=f"{seat.name} ({word})"))
    return named


def people_of(setup: Setup) -> list[str]:
    """Return the ids of the people."""
    return [one.id for one in setup.players if one is not None and one.bot is None]


def seat_count(games: Sequence[Game], wanted: int | None, choice: bool = False) -> int:
    """Return the number of seats: as requested, else a size that all games allow.

    With `choice` a dealer chooses among the games that fit, so any number is allowed.
    """
    if choice:
        return DEFAULT_SEATS if wanted is None else wanted
    least = max((game.players.least for game in games), default=2)
    most = min((game.players.most for game in games), default=DEFAULT_SEATS)
    if wanted is None:
        return max(least, min(most, DEFAULT_SEATS))
    if not least <= wanted <= most:
        names = games[0].name if len(games) == 1 else "the games of this table"
        raise SetupError(
            Sentence(
                "{names} can be played by {least} to {most}, not by {wanted}",
                names=names,
                least=least,
                most=most,
                wanted=wanted,
            )
        )
    return wanted


def default_stakes(structure: Structure) -> StakesSpec:
    """Return the default stakes."""
    if structure is Structure.LIMIT:
        return StakesSpec(2, 4, structure)
    return StakesSpec(1, 5 if structure is Structure.SPREAD_LIMIT else 2, structure)


def usual_stakes(rotation: Rotation) -> StakesSpec:
    """Return the default stakes of a table.

    In no-limit games of a limit table the big blind is half the small bet: a dealer's choice, which
    has such games, begins at 4/8 so that they are played for 1/2.
    """
    structure = rotation.default_structure
    if rotation.choice and structure is Structure.LIMIT:
        return StakesSpec(4, 8, structure)
    return default_stakes(structure)


def default_stack(terms: StakesSpec, usual: Structure) -> int:
    """Return the default stack."""
    return terms.big * _BETS.get(terms.structure or usual, _BLINDS)


def make_setup(
    rotation: Rotation,
    *,
    seats: int | None = None,
    kinds: Sequence[str] = (DEFAULT_BOT,),
    stakes: str | None = None,
    stack: int | None = None,
    options: Options = NO_OPTIONS,
    person: SeatSetup = PERSON,
    programs: bool = False,
) -> Setup:
    """Set up a table with a person in the first seat and bots in the others."""
    games = [item.game for item in rotation.items]
    count = seat_count(games, seats, rotation.choice)
    players = [person, *with_kinds(bot_seats(count - 1, kinds, programs), kinds)]
    if len(games) == 1 and games[0].match is not None and stakes is None and stack is None:
        return match_setup(games[0], players)
    terms = usual_stakes(rotation) if stakes is None else parse_stakes_spec(stakes)
    chips = default_stack(terms, rotation.default_structure) if stack is None else stack
    sitting = tuple(SeatSetup(one.name, chips, one.id, one.bot) for one in players)
    return Setup(rotation, terms, sitting, options=options)
