"""`handle`: a command becomes a change of a tournament of the room or a rejection, without I/O."""

from dataclasses import dataclass
from typing import Any

from msgspec import Struct, structs

from anypoker.sentences import Sentence
from anypoker.server.tournament.state import ClosingTable, News, TournamentState, table_id
from anypoker.tournaments import Change, Command, NoticeKind, Phase, Refusal, commands
from anypoker.tournaments import handle as handle_command
from anypoker.tournaments.orders import CloseTable, OpenTable, SeatPlayer

_OF_MOVES = (NoticeKind.MOVED, NoticeKind.ENTERED, NoticeKind.OPENED)
REBUY_MS = 30_000  # for the decision about a rebuy
_MAX_NEWS = 60


class Pause(Struct, frozen=True):
    """The host stops the clock and the deals; hands in play are played."""


class Resume(Struct, frozen=True):
    """The host ends the pause."""


RoomCommand = Command | Pause | Resume
# Only the host may do these; the others are for the player whom they name.
_OF_THE_HOST = (commands.Start, commands.Cancel, commands.ChangeLevels, Pause, Resume)


@dataclass(frozen=True, slots=True)
class Request:
    """Command with its time; `guest`: the asking guest, None for tables and the clock."""

    command: RoomCommand
    now: int
    guest: str | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """Change that a tournament allows: stored first, then it counts."""

    state: TournamentState
    notices: tuple[News, ...] = ()
    seated: tuple[str, ...] = ()  # players who got a seat
    visible: bool = True  # False if only the time has passed


@dataclass(frozen=True, slots=True)
class Rejected:
    """Reason why a command changes nothing."""

    sentence: str


def handle(state: TournamentState, request: Request) -> Accepted | Rejected:
    """Judge a command; the state stays as it is."""
    command = request.command
    if request.guest is not None and (why := _reason_forbidden(state, request)):
        return Rejected(why)
    if isinstance(command, Pause | Resume):
        return _pause(state, command, request.now)
    if isinstance(command, commands.DealHand) and state.paused_at:
        return Rejected(Sentence("the host has paused the tournament"))
    time = state.time(request.now)
    if hasattr(command, "at"):
        command = structs.replace(command, at=time)
    result = handle_command(state.value, command)
    if isinstance(result, Refusal):
        return Rejected(result.reason)
    return _followed(state, result, request.now)


def _reason_forbidden(state: TournamentState, request: Request) -> str:
    is_host = request.guest == state.host
    if isinstance(request.command, _OF_THE_HOST):
        return "" if is_host else Sentence("only the host of the tournament may do that")
    player = getattr(request.command, "player", None)
    if player == request.guest:
        return ""
    if is_host and isinstance(request.command, commands.Leave | commands.Unregister):
        return ""
    return Sentence("only the host of the tournament may do that")


def _pause(state: TournamentState, command: Pause | Resume, now: int) -> Accepted | Rejected:
    if state.value.phase is not Phase.RUNNING:
        return Rejected(Sentence("the tournament is not running"))
    if bool(state.paused_at) is isinstance(command, Pause):
        return Rejected(
            Sentence("the tournament is paused already")
            if state.paused_at
            else Sentence("the tournament is not paused")
        )
    if isinstance(command, Pause):
        text = Sentence("The host pauses the tournament; hands in play are played.")
        after = state._replace(paused_at=now)
    else:
        text = Sentence("The tournament continues.")
        after = state._replace(paused_at=0, offset=state.offset + now - state.paused_at)
    news = (_news(now, NoticeKind.BREAK, text),)
    return Accepted(after._replace(news=(*state.news, *news)[-_MAX_NEWS:]), news)


def _news(now: int, kind: str, text: Sentence, table: int = 0, player: str = "") -> News:
    params = {
        key: list(value) if isinstance(value, list | tuple) else value
        for key, value in text.message()["params"].items()
    }
    return News(now, str(kind), text.template, params, table, player)


def _followed(state: TournamentState, change: Change, now: int) -> Accepted:
    """Return the state after a change: new tables, arrangements, news and deadlines."""
    value, number = change.tournament, state.made + 1
    ids, closing, orders = dict(state.ids), dict(state.closing), dict(state.orders)
    waits, seated = set(state.waits), list[str]()
    for order in change.orders:
        orders[order.table] = number
        match order:
            case OpenTable():
                ids[order.table] = table_id(state, order.table)
                seated += [one[0] for one in order.seats if one is not None]
                waits.difference_update(seated)
            case CloseTable():
                seats = len(state.value.tables[order.table].seats)
                closing[order.table] = ClosingTable(ids.pop(order.table), seats)
            case SeatPlayer():
                seated.append(order.player)
                if order.waits:
                    waits.add(order.player)
                else:
                    waits.discard(order.player)
    if value.phase is Phase.OVER and ids:
        for table in value.tables:
            orders[table] = number
            closing[table] = ClosingTable(ids.pop(table), len(value.tables[table].seats))
    news = tuple(_news(now, one.kind, one.text, one.table, one.player) for one in change.notices)
    moved = {one.player: one for one in news if one.kind in _OF_MOVES and one.player}
    final = [one for one in news if one.kind == NoticeKind.FINAL]
    moved |= {player: one for one in final for player in seated}
    after = state._replace(
        value=value,
        ids=ids,
        closing=closing,
        orders=orders,
        made=number if change.orders or value.phase is not state.value.phase else state.made,
        waits=frozenset(waits),
        news=(*state.news, *news)[-_MAX_NEWS:],
        moves={**state.moves, **moved} if moved else state.moves,
        rebuy_until=_rebuys(state, value, now),
    )
    visible = bool(change.orders or news) or _facts(value) != _facts(state.value)
    return Accepted(after, news, tuple(seated), visible)


def _facts(value: Any) -> tuple[Any, ...]:
    """Return what a tick may change apart from the time."""
    return value.phase, value.level, value.break_due, value.break_until, value.hand_for_hand


def _rebuys(state: TournamentState, value: Any, now: int) -> dict[str, int]:
    """Return the deadlines of players who have to decide about a rebuy; bots never rebuy."""
    undecided = [
        player
        for table in value.tables.values()
        for player, _ in table.busted
        if player not in table.declined
    ]
    return {
        player: state.rebuy_until.get(player, now if player in state.bots else now + REBUY_MS)
        for player in undecided
    }
