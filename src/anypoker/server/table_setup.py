"""Setup of a new table from the request of the guest who opens it."""

from dataclasses import replace

from anypoker.sentences import Sentence
from anypoker.server.games.requested_games import requested_rotation
from anypoker.server.rest.models import SitAndGoRequest, TableRequest
from anypoker.session.bots.bot_seats import DEFAULT_BOT, table_bot
from anypoker.session.setup.display_unit import WHOLE, read_stakes
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, changed_options
from anypoker.session.setup.seating import bot_seats, default_stack, seat_count, usual_stakes
from anypoker.tables import (
    Options,
    SeatSetup,
    Setup,
    SetupError,
    StakesSpec,
    match_setup,
    parse_stakes_spec,
)
from anypoker.tables.games.tournament import Tournament, sit_and_go


def in_chips(asked: TableRequest) -> tuple[TableRequest, int]:
    """Return the request with stakes in chips, and the display unit of the table."""
    if asked.stakes is None:
        return asked, asked.unit or WHOLE
    stakes, unit = read_stakes(asked.stakes, asked.unit)
    return asked.model_copy(update={"stakes": stakes}), unit


def with_opener(setup: Setup, opener: SeatSetup) -> Setup:
    """Seat the guest who opens the table at its first free seat."""
    place = setup.players.index(None)
    return replace(setup, players=(*setup.players[:place], opener, *setup.players[place + 1 :]))


def setup_of(asked: TableRequest) -> tuple[Setup, int]:
    """Return the setup of a table, bots at its last seats, and its default stack."""
    rotation = requested_rotation(asked, asked.stakes)
    count = seat_count([item.game for item in rotation.items], asked.seats, rotation.choice)
    if len(asked.bots) >= count:
        raise SetupError(
            Sentence("of {count} seats at least one has to be free, for a person", count=count)
        )
    bots = _bots_of(asked)
    free: list[SeatSetup | None] = [None] * (count - len(bots))
    games = [item.game for item in rotation.items]
    options, _ = changed_options(asked.options, Options(), DEFAULT_ROOM_OPTIONS)
    alone = asked.stakes is None and asked.stack is None and asked.sit_and_go is None
    if len(games) == 1 and games[0].match is not None and alone and not rotation.choice:
        setup = match_setup(games[0], [*free, *bots])
        return replace(setup, options=options), games[0].match.stacks
    structure = rotation.default_structure
    terms = usual_stakes(rotation) if asked.stakes is None else parse_stakes_spec(asked.stakes)
    stack = default_stack(terms, structure) if asked.stack is None else asked.stack
    contest = _contest(asked.sit_and_go, terms) if asked.sit_and_go is not None else None
    sitting = [replace(one, stack=stack) for one in bots]
    seats = (*free, *sitting)
    return Setup(rotation, terms, seats, options=options, contest=contest), stack


def _bots_of(asked: TableRequest) -> list[SeatSetup]:
    kinds = [bot.kind for bot in asked.bots] or [DEFAULT_BOT]
    seats = zip(bot_seats(len(asked.bots), kinds), asked.bots, strict=True)
    return [
        replace(one, bot=table_bot(wanted.kind, wanted.level, number))
        for number, (one, wanted) in enumerate(seats)
    ]


def _contest(asked: SitAndGoRequest, terms: StakesSpec) -> Tournament:
    if (asked.hands is None) == (asked.minutes is None):
        raise SetupError("set either 'hands' or 'minutes' per level")
    return sit_and_go(terms, asked.hands or 0, asked.minutes or 0, asked.entry, asked.prizes)
