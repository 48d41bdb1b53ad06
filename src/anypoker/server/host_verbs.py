"""The host of a table may do what stands here, and hands the hosting on to others."""

from typing import TYPE_CHECKING, Any

from anypoker.host.room_options import changed_options
from anypoker.match import Cause, TableError
from anypoker.match import changes as c
from anypoker.server import commands as m
from anypoker.server.command_changes import Asker, free_seat, host_change
from anypoker.server.table_settings import SeatRequest
from anypoker.server.table_store import Receipt

if TYPE_CHECKING:
    from anypoker.server.live_table import LiveTable

SILENT = 180_000  # milliseconds after which a host may be replaced


class HostVerbs:
    """Of one table."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self.heard = {live.stored.settings.host: live.now()}  # when players last said anything

    async def do(self, asker: Asker, command: Any, receipt: Receipt) -> None:
        """Do what the host wants; `TableError` if somebody else wants it."""
        live = self._live
        settings = live.stored.settings
        if asker.player != settings.host:
            raise TableError("only the host of the table may do that")
        match command:
            case m.HostStart():
                settings.started = True
                if live.table.paused:
                    await live.take(c.Resume(), Cause.HOST, asker.player)
                await live.change_settings(["The host starts the game"], receipt)
            case m.HostPause():
                await live.take(c.Pause(), Cause.HOST, asker.player, receipt)
            case m.HostApprove():
                await self._approve(command, asker, receipt)
            case m.HostOptions():
                await self._set_options(command, asker, receipt)
            case m.HostMute():
                muted = [one for one in settings.muted if one != command.player]
                settings.muted = [*muted, command.player] if command.yes else muted
                await live.change_settings([], receipt)
            case m.HostHandOn():
                await self._hand_on(command.player, receipt)
            case m.HostEnd():
                settings.ending = True
                await live.change_settings(["The evening ends after this hand"], receipt)
            case _:
                change = host_change(command, live.session, settings)
                await live.take(change, Cause.HOST, asker.player, receipt)

    async def _set_options(self, command: m.HostOptions, asker: Asker, receipt: Receipt) -> None:
        live = self._live
        table, settings = live.table, live.stored.settings
        options, room = changed_options(command.options, table.options, settings.room())
        if options != table.options:
            await live.take(c.ChangeOptions(options), Cause.HOST, asker.player)
        live.clock.set_options(room)
        await live.change_settings(["The host has changed the options"], receipt)

    async def _hand_on(self, player: str, receipt: Receipt) -> None:
        sitting = self._live.table.player(player)
        if sitting is None or sitting.bot is not None:
            raise TableError("the hosting is handed on to a person at the table")
        self._live.stored.settings.host = player
        await self._live.change_settings([f"{sitting.name} is the host now"], receipt)

    async def take_over(self, asker: Asker, receipt: Receipt) -> None:
        """The longest-seated player becomes the host, if the host is silent."""
        live = self._live
        settings, table = live.stored.settings, live.table
        silent = live.now() - self.heard.get(settings.host, 0)
        if silent < SILENT:
            raise TableError("the host is there: it was heard of less than three minutes ago")
        others = [one.id for one in table.players if one.bot is None and one.id != settings.host]
        first = min(others, key=lambda one: settings.seated_at.get(one, 0), default=None)
        if first != asker.player:
            raise TableError("the player who has been at the table longest may take over")
        settings.host = asker.player
        await live.change_settings([f"{asker.name} is the host now"], receipt)

    # ------------------------------------------------------------ seats by permission

    def must_ask(self, asker: Asker) -> bool:
        """Whether somebody needs the host's word to sit down."""
        settings = self._live.stored.settings
        return settings.room().approve_seats and asker.player != settings.host

    async def apply_for_seat(self, asker: Asker, command: m.Sit, receipt: Receipt) -> None:
        """Ask the host for a seat."""
        live = self._live
        settings = live.stored.settings
        if live.table.seat_of(asker.player) is not None:
            raise TableError("you sit at the table already")
        seat = free_seat(live.table) if command.seat is None else command.seat
        stack = command.stack or settings.usual_stack
        others = [one for one in settings.applicants if one.player != asker.player]
        wanted = SeatRequest(asker.player, asker.name, seat, stack, command.post)
        settings.applicants = [*others, wanted][-20:]
        await live.change_settings([f"{asker.name} asks for a seat"], receipt)

    async def _approve(self, command: m.HostApprove, asker: Asker, receipt: Receipt) -> None:
        live = self._live
        settings = live.stored.settings
        found = [one for one in settings.applicants if one.player == command.player]
        if not found:
            raise TableError("nobody with this id asks for a seat")
        (wanted,) = found
        if command.yes:
            sit = c.Sit(wanted.player, wanted.seat, wanted.name, wanted.stack, wanted.post)
            await live.take(sit, Cause.HOST, asker.player)
            settings.seated_at.setdefault(wanted.player, live.now())
            live.welcome.show_live(wanted.player)
        settings.applicants = [one for one in settings.applicants if one.player != command.player]
        await live.change_settings([], receipt)

    # ------------------------------------------------------------ the end

    async def close_table(self) -> None:
        """Everybody is cashed out, and the evening is over."""
        live = self._live
        settings = live.stored.settings
        settings.over = True
        for player in live.table.players:
            await live.take(c.Leave(player.id), Cause.HOST, settings.host)
        await live.change_settings(["The evening is over"])
