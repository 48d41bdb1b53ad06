"""What the host of a table may do, and how the hosting goes on to others."""

from typing import TYPE_CHECKING, Any

from anypoker.host.room_options import changed_options
from anypoker.match import Cause, TableError
from anypoker.match import changes as c
from anypoker.server import messages as m
from anypoker.server.evening import Seating
from anypoker.server.keeping import Receipt
from anypoker.server.wishes import Asker, free_seat, host_change

if TYPE_CHECKING:
    from anypoker.server.actor import TableActor

SILENT = 180_000  # milliseconds after which a host may be replaced


class HostVerbs:
    """Of one table."""

    def __init__(self, actor: "TableActor") -> None:
        self._actor = actor

    async def do(self, asker: Asker, wish: Any, receipt: Receipt) -> None:
        """Do what the host wants; `TableError` if somebody else wants it."""
        actor = self._actor
        evening = actor.kept.evening
        if asker.player != evening.host:
            raise TableError("only the host of the table may do that")
        match wish:
            case m.HostStart():
                evening.started = True
                if actor.table.paused:
                    await actor.take(c.Resume(), Cause.HOST, asker.player)
                await actor.change_evening(["The host starts the game"], receipt)
            case m.HostPause():
                await actor.take(c.Pause(), Cause.HOST, asker.player, receipt)
            case m.HostApprove():
                await self._approve(wish, asker, receipt)
            case m.HostOptions():
                await self._set_options(wish, asker, receipt)
            case m.HostMute():
                muted = [one for one in evening.muted if one != wish.player]
                evening.muted = [*muted, wish.player] if wish.yes else muted
                await actor.change_evening([], receipt)
            case m.HostHandOn():
                await self._hand_on(wish.player, receipt)
            case m.HostEnd():
                evening.ending = True
                await actor.change_evening(["The evening ends after this hand"], receipt)
            case _:
                change = host_change(wish, actor.session, evening)
                await actor.take(change, Cause.HOST, asker.player, receipt)

    async def _set_options(self, wish: m.HostOptions, asker: Asker, receipt: Receipt) -> None:
        actor = self._actor
        table, evening = actor.table, actor.kept.evening
        options, room = changed_options(wish.options, table.options, evening.room())
        if options != table.options:
            await actor.take(c.ChangeOptions(options), Cause.HOST, asker.player)
        actor.set_room(room)
        await actor.change_evening(["The host has changed the options"], receipt)

    async def _hand_on(self, player: str, receipt: Receipt) -> None:
        sitting = self._actor.table.player(player)
        if sitting is None or sitting.bot is not None:
            raise TableError("the hosting is handed on to a person at the table")
        self._actor.kept.evening.host = player
        await self._actor.change_evening([f"{sitting.name} is the host now"], receipt)

    async def take_over(self, asker: Asker, receipt: Receipt) -> None:
        """The longest-seated player becomes the host, if the host is silent."""
        actor = self._actor
        evening, table = actor.kept.evening, actor.table
        silent = actor.now() - actor.heard.get(evening.host, 0)
        if silent < SILENT:
            raise TableError("the host is there: it was heard of less than three minutes ago")
        others = [one.id for one in table.players if one.bot is None and one.id != evening.host]
        first = min(others, key=lambda one: evening.seated_at.get(one, 0), default=None)
        if first != asker.player:
            raise TableError("the player who has been at the table longest may take over")
        evening.host = asker.player
        await actor.change_evening([f"{asker.name} is the host now"], receipt)

    # ------------------------------------------------------------ seats by permission

    def must_ask(self, asker: Asker) -> bool:
        """Whether somebody needs the host's word to sit down."""
        evening = self._actor.kept.evening
        return evening.room().approve_seats and asker.player != evening.host

    async def apply_for_seat(self, asker: Asker, wish: m.Sit, receipt: Receipt) -> None:
        """Ask the host for a seat."""
        actor = self._actor
        evening = actor.kept.evening
        if actor.table.seat_of(asker.player) is not None:
            raise TableError("you sit at the table already")
        seat = free_seat(actor.table) if wish.seat is None else wish.seat
        stack = wish.stack or evening.usual_stack
        others = [one for one in evening.applicants if one.player != asker.player]
        wanted = Seating(asker.player, asker.name, seat, stack, wish.post)
        evening.applicants = [*others, wanted][-20:]
        await actor.change_evening([f"{asker.name} asks for a seat"], receipt)

    async def _approve(self, wish: m.HostApprove, asker: Asker, receipt: Receipt) -> None:
        actor = self._actor
        evening = actor.kept.evening
        found = [one for one in evening.applicants if one.player == wish.player]
        if not found:
            raise TableError("nobody with this id asks for a seat")
        (wanted,) = found
        if wish.yes:
            sit = c.Sit(wanted.player, wanted.seat, wanted.name, wanted.stack, wanted.post)
            await actor.take(sit, Cause.HOST, asker.player)
            evening.seated_at.setdefault(wanted.player, actor.now())
            actor.seat_clients(wanted.player)
        evening.applicants = [one for one in evening.applicants if one.player != wish.player]
        await actor.change_evening([], receipt)

    # ------------------------------------------------------------ the end

    async def close_table(self) -> None:
        """Everybody is cashed out, and the evening is over."""
        actor = self._actor
        evening = actor.kept.evening
        evening.over = True
        for player in actor.table.players:
            await actor.take(c.Leave(player.id), Cause.HOST, evening.host)
        await actor.change_evening(["The evening is over"])
