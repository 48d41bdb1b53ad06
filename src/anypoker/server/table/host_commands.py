"""The host of a table may do what stands here, and hands the hosting on to others."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from anypoker.catalogue import load_game_text
from anypoker.errors import AnypokerError
from anypoker.history import TableTransition
from anypoker.server.games.game_names import choice_of, rotation_of, rotation_of_game
from anypoker.server.games.preparation import prepare_games
from anypoker.server.protocol import commands as m
from anypoker.server.storage.database import CommitError
from anypoker.server.storage.schema import shared_game
from anypoker.server.storage.table_store import IdempotencyKey
from anypoker.server.table.host_notices import host_notice
from anypoker.server.table.player_commands import Requester, free_seat, host_change
from anypoker.server.table.settings import SeatRequest
from anypoker.session.setup.room_options import ROOM_OPTIONS, changed_options
from anypoker.session.table_files import playable_items
from anypoker.tables import Cause, TableError, advance, parse_stakes_spec
from anypoker.tables import changes as c
from anypoker.tables.options import NO_OPTIONS

if TYPE_CHECKING:
    from anypoker.server.table.actor import TableActor

HOST_TIMEOUT = 180_000  # milliseconds after which a host may be replaced


class HostCommands:
    """Of one table."""

    def __init__(self, live: "TableActor") -> None:
        self._live = live
        self.last_seen = {live.stored.settings.host: live.now()}  # when players last said anything
        self._closing = False

    async def do(self, asker: Requester, command: Any, receipt: IdempotencyKey) -> None:
        """Do what the host wants; `TableError` if somebody else wants it."""
        live = self._live
        settings = live.stored.settings
        if asker.player != settings.host:
            raise TableError("only the host of the table may do that")
        words = partial(host_notice, command, live.table)
        said = live.stored.faults.attempt("a notice", words, "The host has changed something")
        match command:
            case m.HostStart():
                settings.started = True
                settings.halted = ""
                if live.table.paused:
                    await live.apply_change(c.Resume(), Cause.HOST, asker.player, receipt, (said,))
                else:
                    await live.change_settings([said], receipt)
            case m.HostPause():
                await live.apply_change(c.Pause(), Cause.HOST, asker.player, receipt, (said,))
            case m.HostApprove():
                await self._approve(command, asker, receipt, said)
            case m.HostOptions():
                await self._set_options(command, asker, receipt, said)
            case m.HostMute():
                muted = [one for one in settings.muted if one != command.player]
                settings.muted = [*muted, command.player] if command.yes else muted
                await live.change_settings([said], receipt)
            case m.HostClearChat():
                await live.clear_chat(said, receipt)
            case m.HostTransfer():
                await self._hand_on(command.player, receipt)
            case m.HostEnd():
                settings.ending = True
                await live.change_settings([said], receipt)
            case m.HostGame():
                games = await self._change_of_game(command)
                await live.apply_change(games, Cause.HOST, asker.player, receipt, (said,))
            case m.HostVoid():
                await self._void(command, asker, receipt)
            case _:
                change = host_change(command, live.session, settings)
                await live.apply_change(change, Cause.HOST, asker.player, receipt, (said,))

    async def _void(self, command: m.HostVoid, asker: Requester, receipt: IdempotencyKey) -> None:
        """Void the running hand; everyone sees who did it, and whether they play in it.

        This is the way out of a halted hand, so nothing but the hand itself may get in its way. A
        halted table stays paused.
        """
        live = self._live
        entry = c.LogEntry(c.Void(command.why), live.now(), Cause.HOST, asker.player)
        try:
            step = live.stored.logged.propose(entry.change, entry.by, entry.actor)
        except AnypokerError:
            if not live.stored.unread:
                raise
            step = TableTransition((entry,), live.table, (), ())  # its deal could not be read
        except Exception as error:  # such as of a change that waits for the end of the hand
            live.stored.faults.report("voiding a hand", error)
            step = TableTransition((entry,), *advance(replace(live.table, pending=()), entry))
        if live.stored.settings.halted:
            live.stored.settings.halted = ""
            step = replace(step, table=replace(step.table, paused=True))
        plays = live.table.seat_in_hand(asker.player) is not None
        said = f"{asker.name} voids the hand as the host{', and plays in it' if plays else ''}"
        await live.take_step(step, receipt, (said,))

    # ------------------------------------------------------------ what is played

    async def _change_of_game(self, command: m.HostGame) -> c.ChangeGames:
        """Read and prepare another game in a thread; other tables continue meanwhile."""
        change = await self._game_asked_for(command)
        await asyncio.to_thread(prepare_games, change.rotation)
        return change

    async def _game_asked_for(self, command: m.HostGame) -> c.ChangeGames:
        live = self._live
        stakes = command.stakes or str(live.table.terms)
        terms = parse_stakes_spec(command.stakes) if command.stakes is not None else None
        wanted = [command.game, command.choice, command.shared]
        if sum(one is not None for one in wanted) != 1:
            raise TableError("the game is one of 'game', 'choice' and 'shared'")
        try:
            if command.shared is not None:
                text = await self._shared_text(command.shared)
                game = await asyncio.to_thread(load_game_text, text)
                return c.ChangeGames(rotation_of_game(game, stakes), terms)
            if command.choice is not None:
                if not command.choice:
                    seats = len(live.table.seats)
                    live.session.pool = await asyncio.to_thread(playable_items, seats)
                return c.ChangeGames(await asyncio.to_thread(choice_of, command.choice), terms)
            assert command.game is not None
            return c.ChangeGames(await asyncio.to_thread(rotation_of, command.game, stakes), terms)
        except (LookupError, ValueError) as error:  # modifiers that do not fit say why
            raise TableError(str(error)) from None

    async def _shared_text(self, id_: str) -> str:
        wanted = select(shared_game.c.text).where(shared_game.c.id == id_)
        text = await self._live.stored.writer.read(lambda connection: connection.scalar(wanted))
        if text is None:
            raise TableError("there is no shared game with this id")
        return str(text)

    async def _set_options(
        self, command: m.HostOptions, asker: Requester, receipt: IdempotencyKey, said: str
    ) -> None:
        """Other options; those of a running hand stay as they are until it is over."""
        live = self._live
        table, settings = live.table, live.stored.settings
        waiting = [one.options for one in table.pending if isinstance(one, c.ChangeOptions)]
        known = waiting[-1] if waiting else table.options
        data = {**settings.pending_options, **command.options}
        options, room = changed_options(data, known, settings.room())
        if room != settings.room():
            settings.pending_options = {
                name: value for name, value in data.items() if name in ROOM_OPTIONS
            }
        if options != known:
            change = c.ChangeOptions(options)
            await live.apply_change(change, Cause.HOST, asker.player, receipt, (said,))
        else:
            await live.change_settings([said], receipt)

    async def apply_coming_options(self) -> None:
        """The hand is over: what waited for that is so now."""
        settings = self._live.stored.settings
        if settings.pending_options:
            _, room = changed_options(settings.pending_options, NO_OPTIONS, settings.room())
            settings.pending_options = {}
            self._live.clock.set_options(room)
            live = self._live
            await live.stored.save_settings(live.stored.n, None)
            live.mark()
            live.audience.refresh_modes()
            live.audience.publish_live(live.messages.table_message(live.stored.n, live.table, []))

    async def _hand_on(self, player: str, receipt: IdempotencyKey) -> None:
        sitting = self._live.table.player(player)
        if sitting is None or sitting.bot is not None:
            raise TableError("the hosting is handed on to a person at the table")
        self._live.stored.settings.host = player
        self.last_seen[player] = self._live.now()  # its three minutes begin now
        await self._live.change_settings([f"{sitting.name} is the host now"], receipt)

    async def take_over(self, asker: Requester, receipt: IdempotencyKey) -> None:
        """The longest-seated player becomes the host, if the host is silent."""
        live = self._live
        settings, table = live.stored.settings, live.table
        silent = live.now() - self.last_seen.get(settings.host, 0)
        if silent < HOST_TIMEOUT:
            raise TableError("the host is there: it was heard of less than three minutes ago")
        others = [one.id for one in table.players if one.bot is None and one.id != settings.host]
        first = min(others, key=lambda one: settings.seated_at.get(one, 0), default=None)
        if first != asker.player:
            raise TableError("the player who has been at the table longest may take over")
        settings.host = asker.player
        await live.change_settings([f"{asker.name} is the host now"], receipt)

    # ------------------------------------------------------------ seats by permission

    def must_ask(self, asker: Requester) -> bool:
        """Whether somebody needs the host's word to sit down."""
        settings = self._live.stored.settings
        return settings.room().approve_seats and asker.player != settings.host

    async def apply_for_seat(
        self, asker: Requester, command: m.SitCommand, receipt: IdempotencyKey
    ) -> None:
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

    async def _approve(
        self, command: m.HostApprove, asker: Requester, receipt: IdempotencyKey, said: str
    ) -> None:
        live = self._live
        settings = live.stored.settings
        found = [one for one in settings.applicants if one.player == command.player]
        if not found:
            raise TableError("nobody with this id asks for a seat")
        (wanted,) = found
        settings.applicants = [one for one in settings.applicants if one is not wanted]
        if command.yes:
            sit = c.Sit(wanted.player, wanted.seat, wanted.name, wanted.stack, wanted.post)
            settings.seated_at[wanted.player] = live.now()
            await live.apply_change(sit, Cause.HOST, asker.player, receipt, (said,))
        else:
            await live.change_settings([said], receipt)

    # ------------------------------------------------------------ the end

    async def close_table(self) -> None:
        """Everybody is cashed out, and then the evening is over; a server that dies in between does
        the rest when it is started again."""
        live = self._live
        if self._closing:
            return  # it is on the way, and every change asks for it anew
        self._closing = True
        failed: Exception | None = None
        try:
            for player in live.table.players:
                leave = c.Leave(player.id)
                try:
                    await live.apply_change(leave, Cause.HOST, live.stored.settings.host)
                except CommitError:
                    raise
                except Exception as error:  # the others are cashed out all the same
                    live.take_back()
                    live.stored.faults.report("cashing a player out", error)
                    failed = error
        finally:
            self._closing = False
        if failed is not None:
            raise failed
        live.stored.settings.over = True
        live.stored.settings.halted = ""
        await live.change_settings(["The evening is over"])
