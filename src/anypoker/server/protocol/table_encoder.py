"""A table becomes messages here, besides what happens in a hand."""

from collections.abc import Callable
from typing import Any

from anypoker.server.games.board_slots import board_places
from anypoker.server.protocol.event_encoder import rules_markdown, whole_view
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.table.deadlines import Deadlines
from anypoker.server.table.player_info import bot_info, hand_players
from anypoker.server.table.subscribers import Subscribers
from anypoker.session.setup.room_options import options_data
from anypoker.tables import Player, Table


class TableMessages:
    """Makes messages from what a table is now; `table` arguments are tables about to be."""

    def __init__(
        self,
        stored: StoredTable,
        subscribers: Subscribers,
        times: Deadlines,
        clock: Callable[[], int],
    ) -> None:
        self._stored, self._subscribers, self._times = stored, subscribers, times
        self._now = clock
        self._late = times.clock  # as it was when the last hand ended

    def end_hand(self) -> None:
        """A hand is over: those who are one hand behind may know the time banks."""
        self._late = self._times.clock

    def table_data(self, table: Table) -> dict[str, Any]:
        """`TableInfo`."""
        stored, settings = self._stored, self._stored.settings
        attempt = stored.faults.attempt
        item = attempt("the next game", table.item, None)
        sitting = {one.id for one in table.players}
        return {
            "id": stored.id,
            "name": stored.name,
            "status": settings.status(table.paused),
            "game": table.rotation.name,
            "next_game": item.game.name if item is not None else None,
            "stakes": str(table.announced_terms()),
            "hand": table.number,
            "host": settings.host,
            "private": not settings.room().listed,
            "seats": [self._seat(table, seat) for seat in range(len(table.seats))],
            "applicants": [
                {"player": one.player, "name": one.name, "seat": one.seat, "stack": one.stack}
                for one in settings.applicants
            ],
            "options": options_data(table.options, settings.room()),
            "level": table.announced_level(),
            "waits_for": attempt("what a table waits for", lambda: self._reason(table), ""),
            "usual_stack": settings.usual_stack,
            "may_straddle": attempt("who may straddle", table.straddlers, list[str]()),
            "spectators": sum(client.player not in sitting for client in self._subscribers),
            "contest": _contest_data(table),
        }

    def _reason(self, table: Table) -> str:
        """Return why nothing happens: a running hand waits only if the table is halted."""
        halted = self._stored.settings.halted
        return halted or ("" if table.in_hand else self.waits_for(table))

    def presence_message(self, n: int, table: Table) -> dict[str, Any]:
        """Return the `PresenceMessage` of now."""
        connected = {client.player for client in self._subscribers}
        sitting = [player.id for player in table.players]
        others = sum(client.player not in sitting for client in self._subscribers)
        here = [player for player in sitting if player in connected]
        return {"type": "presence", "n": n, "spectators": others, "connected": here}

    def waits_for(self, table: Table) -> str:
        """Why no hand begins; empty if one will."""
        settings = self._stored.settings
        if settings.over:
            return "the evening is over"
        if settings.halted:
            return settings.halted
        if not settings.started:
            return "the host has not started yet"
        why = table.reason_not_dealing()
        if not why and not any(one.bot is None and one.can_play for one in table.players):
            return "no person is playing"
        return why

    def _seat(self, table: Table, seat: int) -> dict[str, Any]:
        player = table.seats[seat]
        if player is None:
            return {"seat": seat}
        status = "leaving" if player.leaving else str(player.status)
        late = table is self._stored.delayed_table and table is not self._stored.table
        clock = self._late if late else self._times.clock
        return {
            "seat": seat,
            "player": player.id,
            "name": player.name,
            "stack": _stack(table, player),
            "bought": player.bought,
            "hand_seat": table.seat_in_hand(player.id),
            "status": status,
            "bot": bot_info(player.bot),
            "connected": player.bot is not None or self._subscribers.is_connected(player.id),
            "bank": clock.bank(player.id) // 1000,
            "role": table.role_of(player.id),
        }

    def clock_data(self) -> dict[str, Any] | None:
        """`Clock`: of the questions that people face."""
        deadlines = self._times.deadlines()
        if not deadlines:
            return None
        return {
            "players": sorted(deadlines),
            "until": min(one.due for one in deadlines.values()),
            "bank_until": min(one.end for one in deadlines.values()),
            "now": self._now(),
        }

    def choice_data(self, table: Table) -> dict[str, Any] | None:
        """`ChoiceInfo`: if the dealer is a person and has to choose."""
        seat = table.chooser()
        chooser = table.seats[seat] if seat is not None else None
        if chooser is None or chooser.bot is not None or self.waits_for_choice(table):
            return None
        deadline = self._times.deadline(chooser.id)
        return {
            "question": table.choice_question,
            "player": chooser.id,
            "games": [item.game.name for item in table.rotation.items],
            "until": deadline.end if deadline is not None else 0,
        }

    def waits_for_choice(self, table: Table) -> str:
        """Why nobody has to choose now besides the game itself."""
        settings = self._stored.settings
        if not settings.started or settings.over or table.paused:
            return "the table is not playing"
        return ""

    def table_message(self, n: int, table: Table, said: list[str]) -> dict[str, Any]:
        return {
            "type": "table",
            "n": n,
            "table": self.table_data(table),
            "choice": self.choice_data(table),
            "said": said,
        }

    def state_message(
        self,
        table: Table,
        player: str | None,
        name: str | None,
        chat: list[dict[str, Any]],
        equities: list[dict[str, Any]],
        shows_hand: bool = True,
    ) -> dict[str, Any]:
        """Everything that somebody may know of this table; `shows_hand`: with the hand."""
        seat = table.seat_of(player) if player is not None else None
        hand_seat = table.seat_in_hand(player) if player is not None else None
        hand, item = (table.hand, table.item()) if shows_hand else (None, None)
        game = hand.game if hand is not None else item.game if item is not None else None
        return {
            "type": "state",
            "n": self._stored.n,
            "you": {
                "player": player,
                "name": name,
                "seat": seat,
                "hand_seat": hand_seat,
                "host": player is not None and player == self._stored.settings.host,
            },
            "table": self.table_data(table),
            "rules": rules_markdown(game) if game is not None else "",
            "places": board_places(game) if game is not None else [],
            "view": whole_view(hand, hand_seat) if hand is not None else None,
            "players": hand_players(table) if shows_hand else [],
            "clock": self.clock_data() if shows_hand else None,
            "choice": self.choice_data(table) if shows_hand else None,
            "chat": chat,
            "equities": equities,
        }


def _stack(table: Table, player: Player) -> int:
    """What lies before a player now."""
    seat = table.seat_in_hand(player.id)
    if table.hand is not None and table.in_hand and seat is not None:
        return int(table.hand.stacks[seat])
    return player.stack


def _contest_data(table: Table) -> dict[str, Any] | None:
    """`ContestInfo`."""
    contest = table.setup.contest
    if contest is None:
        return None
    return {
        "hands": contest.hands,
        "levels": [
            {"stakes": str(one.terms), "hands": one.hands, "minutes": one.minutes}
            for one in contest.levels
        ],
        "places": [
            {"place": one.place, "player": one.player, "name": one.name} for one in table.places
        ],
        "over": table.over,
    }


def error_message(key: str | None, sentence: str) -> dict[str, Any]:
    """`ErrorMessage`."""
    return {"type": "error", "key": key, "sentence": sentence}
