"""Changes that the host of a table asks for, by command."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import assert_never

from msgspec import structs

from anypoker.errors import AnypokerError
from anypoker.history import TableTransition
from anypoker.history.log.journal import propose
from anypoker.sentences import Sentence
from anypoker.server.games.game_names import rotation_of_game
from anypoker.server.protocol import commands as m
from anypoker.server.table.host_notices import host_notice
from anypoker.server.table.player_commands import free_seat
from anypoker.server.table.seat_settings import banned, removed, seated, unbanned
from anypoker.server.table.state import Accepted, TableState, accept_step, propose_change
from anypoker.server.table.unit_changes import change_stakes, stakes_in_chips
from anypoker.session.bots.bot_seats import table_bot
from anypoker.session.setup.room_options import ROOM_OPTIONS, changed_options
from anypoker.session.setup.seating import bot_seats
from anypoker.tables import (
    Cause,
    Change,
    RotationGame,
    Status,
    Table,
    TableError,
    advance,
    parse_stakes_spec,
)
from anypoker.tables import changes as c


def host_change(
    state: TableState,
    command: m.AnyHostCommand,
    host: str,
    name: str,
    now: int,
    games: c.ChangeGames | None = None,
    pool: Sequence[RotationGame] | None = None,
    guests: Mapping[str, str] = MappingProxyType({}),
) -> Accepted:
    """Return the change that the host asks for; `games`, `pool`: what `HostGame` names; `guests`:
    names of connected guests.

    Raises:
        ValueError: if it cannot be (`TableError` or `IllegalAction`).
    """
    if isinstance(command, m.HostVoid):
        return _void(state, command, host, name, now)
    if isinstance(command, m.HostGame | m.HostStakes):
        command = stakes_in_chips(command, state)
    notices = (host_notice(command, state, games),)
    match command:
        case m.HostKick():
            state = removed(state, command.player, command.why)
            kick = c.Kick(command.player, command.why)
            return propose_change(state, kick, now, Cause.HOST, host, notices)
        case m.HostBan():
            return _ban(state, command, host, now, guests)
        case m.HostUnban():
            return Accepted(unbanned(state, command.player), notices=notices)
        case m.HostCallLink():
            return Accepted(state.with_settings(call_link=command.link), notices=notices)
        case m.HostStart():
            state = state.with_settings(started=True, halted="")
            if not state.table.paused:
                return Accepted(state, notices=notices)
            return propose_change(state, c.Resume(), now, Cause.HOST, host, notices)
        case m.HostApprove():
            return _approve(state, command, host, now, notices)
        case m.HostOptions():
            return _set_options(state, command, host, now, notices)
        case m.HostSitOut():
            return _sit_out(state, command, host, now, notices)
        case m.HostMute():
            muted = [one for one in state.settings.muted if one != command.player]
            muted += [command.player] if command.yes else []
            return Accepted(state.with_settings(muted=tuple(muted)), notices=notices)
        case m.HostClearChat():
            return Accepted(state, notices=notices, clears_chat=True)
        case m.HostTransfer():
            return _transfer(state, command.player)
        case m.HostEnd():
            return Accepted(state.with_settings(ending=True), notices=notices)
        case m.HostGame():
            assert games is not None, "the games are loaded before"
            state = state if pool is None else state._replace(pool=pool)
            return change_stakes(state, games, command.unit, host, now, notices)
        case m.HostStakes():
            terms = _stakes_change(command.stakes, state.table)
            return change_stakes(state, terms, command.unit, host, now, notices)
        case _:
            change = _table_change(state, command)
            return propose_change(state, change, now, Cause.HOST, host, notices)


def _table_change(
    state: TableState,
    command: m.HostPause
    | m.HostSetStack
    | m.HostMove
    | m.HostRebuy
    | m.HostAddBot
    | m.HostRemoveBot,
) -> Change:
    """Return the entry of the log for a command that changes nothing else."""
    table, settings = state.table, state.settings
    match command:
        case m.HostPause():
            return c.Pause()
        case m.HostSetStack():
            return c.SetStack(command.player, command.chips)
        case m.HostMove():
            return c.MoveSeat(command.player, command.seat)
        case m.HostRebuy():
            return c.Buy(command.player, command.chips or settings.usual_stack)
        case m.HostAddBot():
            seat = free_seat(table) if command.seat is None else command.seat
            count = sum(one is not None and one.bot is not None for one in table.seats)
            kind = table_bot(command.kind, command.level, count)
            player, name = _new_bot(table, command.kind)
            return c.Sit(player, seat, name, command.stack or settings.usual_stack, True, kind)
        case m.HostRemoveBot():
            sitting = table.player(command.player)
            if sitting is None or sitting.bot is None:
                raise TableError(
                    Sentence("no bot with the id '{player}' sits here", player=command.player)
                )
            return c.Kick(command.player)
        case _:
            assert_never(command)


def _sit_out(
    state: TableState, command: m.HostSitOut, host: str, now: int, notices: tuple[str, ...]
) -> Accepted:
    """Sit a player out, or bring one back; a vacation ends with it."""
    player = command.player
    if command.yes:
        return propose_change(state, c.SitOut(player), now, Cause.HOST, host, notices)
    sitting = state.table.player(player)
    if sitting is None or sitting.status is not Status.OUT or sitting.leaving:
        raise TableError("no player with this id sits out")
    away = {one: until for one, until in state.settings.away_until.items() if one != player}
    state = state.with_settings(away_until=away)
    return propose_change(state, c.ComeBack(player, False), now, Cause.HOST, host, notices)


def _ban(
    state: TableState, command: m.HostBan, host: str, now: int, guests: Mapping[str, str]
) -> Accepted:
    """Ban a guest, who leaves the seat as after a kick."""
    player, why = command.player, command.why
    state = banned(state, player, why, host, guests)
    notices = (host_notice(command, state),)
    if state.table.player(player) is None:
        return Accepted(state, notices=notices)
    return propose_change(state, c.Kick(player, why), now, Cause.HOST, host, notices)


def _void(state: TableState, command: m.HostVoid, host: str, name: str, now: int) -> Accepted:
    """Void the running hand; the notice says who did it, and whether they play in it.

    This is the way out of a halted hand, so nothing but the hand itself may block it. A halted
    table stays paused.
    """
    table, fault = state.table, None
    entry = c.LogEntry(c.Void(command.why), now, Cause.HOST, host)
    try:
        step = propose(table, entry)
    except AnypokerError:
        if not state.unread:
            raise
        step = TableTransition((entry,), table, (), ())  # its deal could not be read
    except Exception as error:  # such as of a change that waits for the end of the hand
        fault = error
        step = TableTransition((entry,), *advance(structs.replace(table, pending=()), entry))
    if state.settings.halted:
        state = state.with_settings(halted="")
        step = replace(step, table=structs.replace(step.table, paused=True))
    plays = table.seat_in_hand(host) is not None
    notice = f"{name} voids the hand as the host{', and plays in it' if plays else ''}"
    return replace(accept_step(state, step, now, (notice,)), fault=fault)


def _set_options(
    state: TableState, command: m.HostOptions, host: str, now: int, notices: tuple[str, ...]
) -> Accepted:
    """Change options; those of a running hand stay until it is over."""
    table, settings = state.table, state.settings
    waiting = [one.options for one in table.pending if isinstance(one, c.ChangeOptions)]
    known = waiting[-1] if waiting else table.options
    data = {**settings.pending_options, **command.options}
    options, room = changed_options(data, known, settings.room())
    if room != settings.room():
        pending = {name: value for name, value in data.items() if name in ROOM_OPTIONS}
        state = state.with_settings(pending_options=pending)
    if options == known:
        return Accepted(state, notices=notices)
    return propose_change(state, c.ChangeOptions(options), now, Cause.HOST, host, notices)


def _transfer(state: TableState, player: str) -> Accepted:
    sitting = state.table.player(player)
    if sitting is None or sitting.bot is not None:
        raise TableError("only a person at the table can become the host")
    notices = (Sentence("{name} is now the host", name=sitting.name),)
    return Accepted(state.with_settings(host=player), notices=notices)


def _approve(
    state: TableState, command: m.HostApprove, host: str, now: int, notices: tuple[str, ...]
) -> Accepted:
    settings = state.settings
    wanted = next((one for one in settings.applicants if one.player == command.player), None)
    if wanted is None:
        raise TableError("no player with this id asks for a seat")
    others = tuple(one for one in settings.applicants if one is not wanted)
    state = state.with_settings(applicants=others)
    if not command.yes:
        return Accepted(state, notices=notices)
    sit = c.Sit(wanted.player, wanted.seat, wanted.name, wanted.stack, wanted.post)
    state = seated(state, wanted.player, now)
    return propose_change(state, sit, now, Cause.HOST, host, notices)


def _stakes_change(stakes: str, table: Table) -> c.ChangeTerms | c.ChangeGames:
    """Return other stakes; another structure changes the betting of the table's one game."""
    terms, rotation = parse_stakes_spec(stakes), table.rotation
    if terms.structure is not None and len(rotation.items) == 1 and not rotation.choice:
        (item,) = rotation.items
        if terms.structure is not item.structure:
            return c.ChangeGames(rotation_of_game(item.game, stakes), terms)
    return c.ChangeTerms(terms)


def _new_bot(table: Table, kind: str) -> tuple[str, str]:
    """Return an id and a name that no player at the table had before."""
    ids = {one.player for one in table.accounts}
    names = {one.name for one in table.accounts}
    for bot in bot_seats(len(ids) + 13, [kind]):
        if bot.id not in ids and bot.name not in names:
            return bot.id, bot.name
    raise AssertionError("there are more names than players")
