"""Settings of a tournament from a request."""

import asyncio
from typing import Any, NamedTuple

from anypoker.limits import MAX_SEATS
from anypoker.sentences import Sentence
from anypoker.server.games.requested_games import refuse_unplayable_file, requested_rotation
from anypoker.server.job_queue import JobOwner
from anypoker.server.rest.tournament_models import LevelRequest, TournamentRequest
from anypoker.session.bots.bot_seats import table_bot
from anypoker.session.setup.room_options import (
    DEFAULT_ROOM_OPTIONS,
    ROOM_OPTIONS,
    changed_options,
)
from anypoker.session.setup.seating import bot_seats
from anypoker.tables import (
    BlindLevel,
    Options,
    Rotation,
    SeatSetup,
    StakesSpecError,
    parse_stakes_spec,
)
from anypoker.tournaments import (
    Level,
    Prizes,
    Settings,
    TournamentError,
    percentages,
    structure_levels,
)
from anypoker.tournaments.prizes import shares_of

_USUAL_SEATS = 9


class TournamentPlan(NamedTuple):
    """A tournament to create."""

    name: str
    settings: Settings
    private: bool
    bots: list[SeatSetup]
    room_options: dict[str, Any]


async def plan_tournament(asked: TournamentRequest, owner: JobOwner) -> TournamentPlan:
    """Read a request; files of games are checked in a process with limits.

    Raises:
        AnypokerError: if there can be no such tournament.
    """
    await refuse_unplayable_file(asked, owner)
    return await asyncio.to_thread(_plan, asked)


def _plan(asked: TournamentRequest) -> TournamentPlan:
    rotation = requested_rotation(asked, None)
    options, room_options = changed_options(asked.options, Options(), DEFAULT_ROOM_OPTIONS)
    seats = asked.seats or min(rotation.most_players or MAX_SEATS, _USUAL_SEATS)
    early = asked.rebuys or asked.add_on
    settings = Settings(
        rotation,
        read_levels(asked, rotation),
        stack=asked.stack,
        seats=seats,
        final_seats=asked.final_seats,
        most_players=asked.most_players,
        entry=asked.entry,
        bounty=asked.bounty,
        prizes=_prizes(asked),
        late_levels=asked.late_levels,
        rebuys=asked.rebuys,
        rebuy_levels=asked.rebuy_levels if early else 0,
        add_on=asked.add_on,
        add_on_price=asked.add_on_price if asked.add_on else 0,
        start_at=asked.start_at,
        start_players=asked.start_players,
        hand_for_hand=asked.hand_for_hand,
        share_places=asked.share_places,
        options=options,
    )
    if asked.bots > settings.most_players - 1:
        raise TournamentError("at least one place of a tournament is for a person")
    if room_options.require_proofs:
        raise TournamentError("in a tournament everyone is dealt in, also without deck proofs")
    room = {name: value for name, value in asked.options.items() if name in ROOM_OPTIONS}
    return TournamentPlan(asked.name, settings, asked.private, _bots(asked), room)


def read_levels(asked: TournamentRequest, rotation: Rotation) -> tuple[Level, ...]:
    """Return the levels of a request: its own, or those of a ready-made structure.

    Raises:
        TournamentError: if they cannot be.
    """
    if asked.levels is None:
        if asked.hands is not None and asked.minutes is not None:
            raise TournamentError("set either 'hands' or 'minutes' per level")
        minutes = asked.minutes or 0
        levels = structure_levels(asked.structure, asked.stack, rotation.default_structure, minutes)
        if asked.hands is None:
            return levels
        return tuple(one._replace(blinds=one.blinds._replace(hands=asked.hands)) for one in levels)
    return given_levels(asked.levels)


def given_levels(levels: list[LevelRequest]) -> tuple[Level, ...]:
    """Return levels that a host wrote.

    Raises:
        TournamentError: if the stakes of one cannot be read, or cannot be paid in its chips.
    """
    read = []
    for number, one in enumerate(levels, 1):
        try:
            terms = parse_stakes_spec(one.stakes)
        except StakesSpecError as error:
            raise TournamentError(
                Sentence("level {number}: {why}", number=number, why=error.sentence())
            ) from None
        if one.chip > terms.small:
            raise TournamentError(
                Sentence(
                    "level {number}: the smallest chip is at most {most:amount}, the first stake",
                    number=number,
                    most=terms.small,
                )
            )
        blinds = BlindLevel(terms, one.hands, one.minutes)
        read.append(Level(blinds, one.break_minutes, one.chip))
    return tuple(read)


def _prizes(asked: TournamentRequest) -> Prizes:
    if not asked.prizes:
        return Prizes()
    if isinstance(asked.prizes, list):
        return percentages(asked.prizes)
    try:
        rows = sorted((int(key), shares_of(shares)) for key, shares in asked.prizes.items())
    except ValueError:
        raise TournamentError("the prizes are by the least number of entries") from None
    return Prizes(tuple(rows))


def _bots(asked: TournamentRequest) -> list[SeatSetup]:
    kind = asked.bot.kind
    return [
        SeatSetup(one.name, 1, one.id, table_bot(kind, asked.bot.level, number))
        for number, one in enumerate(bot_seats(asked.bots, [kind]))
    ]
