"""`handle`: a command of a client becomes a change of the table or a rejection, without I/O."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from anypoker.errors import AnypokerError
from anypoker.sentences import Sentence
from anypoker.server.protocol import commands as m
from anypoker.server.protocol.deck_proofs import DeckProofCommand
from anypoker.server.protocol.messages import ChatLine
from anypoker.server.table import chat, host_commands
from anypoker.server.table.choice_commands import ChoiceCommand, choice_change
from anypoker.server.table.floor_changes import refuse_floor_command
from anypoker.server.table.plans import make_plan
from anypoker.server.table.player_commands import free_seat, player_change
from anypoker.server.table.seat_settings import seated
from anypoker.server.table.settings import SeatRequest
from anypoker.server.table.state import Accepted, Rejected, TableState, propose_change
from anypoker.server.table.unit_changes import amounts_of
from anypoker.session.setup.room_options import Spectators
from anypoker.tables import Cause, RotationGame, Table, TableError
from anypoker.tables import changes as c

DAY = 24 * 3_600_000  # milliseconds
HOST_TIMEOUT = 180_000  # milliseconds after which a silent host may be replaced
_MAX_APPLICANTS = 20
# Commands that bring chips to a table.
_SEATING = (m.SitCommand, m.RebuyCommand, m.HostRebuy, m.HostAddBot, m.HostApprove)
# Commands that a table accepts while its running hand cannot be read.
_WITHOUT_ENTRY = (m.ChatCommand, m.ReactCommand, m.TakeOverCommand, m.HostTransfer, m.HostVoid)


@dataclass(frozen=True, slots=True)
class Request:
    """Command of a guest, with everything it is judged by apart from the table."""

    player: str
    name: str
    command: m.AnyCommand
    n: int  # the number of the table's next message
    now: int
    host_seen: int = 0  # when the host last sent a command
    lines: Sequence[int] = ()  # when the guest sent their latest lines of chat
    games: c.ChangeGames | None = None  # the games that `HostGame` names, loaded beforehand
    pool: Sequence[RotationGame] | None = None  # all playable games, if it names none
    reacted: int = 0  # when the guest sent their latest reaction
    guests: Mapping[str, str] = field(default_factory=dict)  # names of connected guests, for a ban


def handle(state: TableState, request: Request) -> Accepted | Rejected:
    """Judge a command; the state stays as it is."""
    try:
        change = _accept(state, request)
    except AnypokerError as error:
        return Rejected(error.with_amounts(amounts_of(request.command, state)))
    if change.reaction is not None:
        return change
    if change.step is None and change.line is None:  # settings may open the choice of a game
        return replace(change, state=change.state.asked(request.now))
    return change


def _accept(state: TableState, request: Request) -> Accepted:
    command, settings = request.command, state.settings
    if settings.over and isinstance(command, _SEATING):
        raise TableError("this table is closed")
    if state.unread and not isinstance(command, _WITHOUT_ENTRY):
        raise TableError("the running hand could not be read: the host has to void it")
    if settings.ban_of(request.player) is not None:
        raise TableError("the host banned you from this table")
    refuse_floor_command(state, command)
    if isinstance(command, m.ReactCommand):
        return chat.react(state, request.player, command.reaction, request.now, request.reacted)
    if isinstance(command, m.ChatCommand):
        watching = spectator_mode(state.table, settings.room().spectators, request.player)
        line: ChatLine = {
            "n": request.n,
            "at": request.now,
            "player": request.player,
            "name": request.name,
            "text": command.text,
        }
        return chat.add_line(state, watching, line, request.lines)
    if isinstance(command, m.TakeOverCommand):
        return _take_over(state, request)
    if isinstance(command, m.PlanCommand):
        return _leave_plan(state, request, command)
    if isinstance(command, m.VacationCommand):
        return _take_vacation(state, request, command.days)
    if isinstance(command, m.HostCommandBase):
        if request.player != settings.host:
            raise TableError("only the host of the table may do that")
        return host_commands.host_change(
            state,
            command,
            request.player,
            request.name,
            request.now,
            request.games,
            request.pool,
            request.guests,
        )
    if isinstance(command, ChoiceCommand):
        return choice_change(state, command, request.player, request.now)
    if isinstance(command, m.SitCommand) and _needs_approval(state, request.player):
        return _request_seat(state, request, command)
    assert not isinstance(command, DeckProofCommand), "deck proofs do not change the table"
    if isinstance(command, m.ActCommand) and settings.halted:
        raise TableError(Sentence("the table is paused: {halted}", halted=settings.halted))
    change = player_change(state, command, request.player, request.name)
    if isinstance(change, c.Sit):
        state = seated(state, request.player, request.now)
    if isinstance(change, c.ComeBack | c.Leave):
        state = state.with_settings(away_until=_without(settings.away_until, request.player))
    if isinstance(change, c.Act):
        state = state._replace(deadlines=state.deadlines.charge(request.player, request.now))
    return propose_change(state, change, request.now, Cause.PLAYER)


def spectator_mode(table: Table, spectators: Spectators, player: str | None) -> Spectators:
    """Return how a client may watch: seated players always live."""
    sits = player is not None and table.seat_of(player) is not None
    return Spectators.LIVE if sits else spectators


def _leave_plan(state: TableState, request: Request, command: m.PlanCommand) -> Accepted:
    """Keep an answer for the rest of the hand; only its player hears of it."""
    table, settings = state.table, state.settings
    plans = {player: one for player, one in settings.plans.items() if one.hand == table.number}
    plans.pop(request.player, None)
    if command.kind != "none":
        plans[request.player] = make_plan(
            table, request.player, command.hand, command.kind, command.chips
        )
    return Accepted(state.with_settings(plans=plans), private=True)


def _take_vacation(state: TableState, request: Request, days: int) -> Accepted:
    """Sit a player out until a day comes, or bring them back."""
    player = state.table.player(request.player)
    if player is None:
        raise TableError("you do not sit at this table")
    away = _without(state.settings.away_until, request.player)
    if days:
        away[request.player] = request.now + days * DAY
        notice = f"{request.name} is on vacation for {days} day{'s' * (days > 1)}"
    elif request.player not in state.settings.away_until:
        raise TableError("you are not on vacation")
    else:
        notice = f"{request.name} is back from vacation"
    after = state.with_settings(away_until=away)
    change = c.SitOut(player.id) if days else c.ComeBack(player.id, False)
    return propose_change(after, change, request.now, Cause.PLAYER, "", (notice,))


def _without(values: Mapping[str, int], player: str) -> dict[str, int]:
    return {one: value for one, value in values.items() if one != player}


def _take_over(state: TableState, request: Request) -> Accepted:
    """Make the longest-seated player the host if the host is silent."""
    settings = state.settings
    if request.now - request.host_seen < HOST_TIMEOUT:
        raise TableError("the host was active less than three minutes ago")
    people = [one.id for one in state.table.players if one.bot is None]
    others = [player for player in people if player != settings.host]
    first = min(others, key=lambda one: settings.seated_at.get(one, 0), default=None)
    if first != request.player:
        raise TableError("the player who has been at the table longest may take over")
    return Accepted(
        state.with_settings(host=request.player),
        notices=(Sentence("{name} is now the host", name=request.name),),
    )


def _needs_approval(state: TableState, player: str) -> bool:
    return state.settings.room().approve_seats and player != state.settings.host


def _request_seat(state: TableState, request: Request, command: m.SitCommand) -> Accepted:
    """Ask the host for a seat."""
    settings = state.settings
    if state.table.seat_of(request.player) is not None:
        raise TableError("you already sit at this table")
    seat = free_seat(state.table) if command.seat is None else command.seat
    stack = command.stack or settings.usual_stack
    others = [one for one in settings.applicants if one.player != request.player]
    wanted = SeatRequest(request.player, request.name, seat, stack, command.post)
    applicants = (*others, wanted)[-_MAX_APPLICANTS:]
    return Accepted(
        state.with_settings(applicants=applicants),
        notices=(Sentence("{name} asks for a seat", name=request.name),),
    )
