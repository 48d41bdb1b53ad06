"""Messages of a table apart from what happens in a hand: state, table and presence."""

from collections.abc import Callable, Sequence

from anypoker.limits import MAX_NAME
from anypoker.sentences import as_sentence
from anypoker.server.games.board_slots import board_places, hand_rows
from anypoker.server.games.rules_text import rules_markdown
from anypoker.server.protocol.choice_encoder import (
    card_data,
    choice_data,
    stakes_next,
    stakes_now,
)
from anypoker.server.protocol.choice_messages import CardInfo, ChoiceInfo
from anypoker.server.protocol.event_encoder import whole_view
from anypoker.server.protocol.messages import (
    ChatLine,
    Clock,
    Equities,
    ErrorMessage,
    PlanInfo,
    PresenceMessage,
    SeatInfo,
    StateMessage,
    TableInfo,
    TableMessage,
    WatchingGuest,
    You,
)
from anypoker.server.protocol.server_model import with_texts
from anypoker.server.protocol.table_tournament_encoder import contest_data
from anypoker.server.table.choice_votes import bomb_needed, bomb_voters
from anypoker.server.table.deadlines import Deadlines
from anypoker.server.table.failures import FaultLog
from anypoker.server.table.player_info import bot_info, hand_players
from anypoker.server.table.state import TableState, waits_for
from anypoker.server.table.subscribers import Client
from anypoker.session.setup.display_unit import format_stakes
from anypoker.session.setup.room_options import options_data
from anypoker.tables import Player, Table

_MAX_WATCHING = 20  # guests who are listed by name


class TableMessages:
    """Encoder of one table's messages; each state is the one that the reader may see."""

    def __init__(
        self,
        id_: str,
        name: str,
        faults: FaultLog,
        clock: Callable[[], int],
        colour_of: Callable[[str], int | None] = lambda player: None,
    ) -> None:
        self._id, self._name, self._faults, self._now = id_, name, faults, clock
        self._colour_of = colour_of

    def table_data(self, state: TableState, clients: Sequence[Client]) -> TableInfo:
        """Describe the table as `TableInfo`."""
        table, settings, attempt = state.table, state.settings, self._faults.attempt
        item = attempt("the next game", table.item, None)
        sitting = {one.id for one in table.players}
        connected = {client.player for client in clients if not client.silent}
        return {
            "id": self._id,
            "name": shown_name(self._name, state),
            "status": settings.status(table.paused),
            "game": table.rotation.name,
            "next_game": item.game.name if item is not None else None,
            "stakes": (stakes := str(table.announced_terms())),
            "stakes_shown": format_stakes(stakes, settings.unit),
            "unit": settings.unit,
            "hand": table.number,
            "host": settings.host,
            "private": not settings.room().listed,
            "seats": [self._seat(state, seat, connected) for seat in range(len(table.seats))],
            "applicants": [
                {"player": one.player, "name": one.name, "seat": one.seat, "stack": one.stack}
                for one in settings.applicants
            ],
            "options": options_data(table.options, settings.room()),
            "level": table.announced_level(),
            "waits_for": attempt("the reason for waiting", lambda: _reason(state), ""),
            "usual_stack": settings.usual_stack,
            "may_straddle": attempt("the straddlers", table.straddlers, list[str]()),
            "spectators": sum(client.player not in sitting for client in clients),
            "watching": watching_guests(table, clients),
            "contest": contest_data(
                table,
                self._now(),
                settings.unit,
                {one.player: one.seat for one in settings.last_seats},
                self._colour_of,
            ),
            "next_table": settings.next_table or None,
            "banned": [{"player": one.player, "name": one.name} for one in settings.banned],
            "stakes_now": attempt("the stakes of the hand", lambda: stakes_now(state), None),
            "bomb_votes": bomb_voters(state),
            "bomb_needed": bomb_needed(state),
            "stakes_next": attempt("the next stakes", lambda: stakes_next(state), None),
            "tournament": None
            if (floor := settings.floor) is None
            else {"id": floor.tournament, "name": floor.name, "number": floor.number},
        }

    def _seat(self, state: TableState, seat: int, connected: set[str | None]) -> SeatInfo:
        table, player = state.table, state.table.seats[seat]
        if player is None:
            return {"seat": seat}
        return {
            "seat": seat,
            "player": player.id,
            "name": player.name,
            "colour": self._colour_of(player.id),
            "stack": _stack(table, player),
            "bought": player.bought,
            "hand_seat": table.seat_in_hand(player.id),
            "status": "leaving" if player.leaving else str(player.status),
            "bot": bot_info(player.bot),
            "connected": player.bot is not None or player.id in connected,
            "bank": state.deadlines.clock.bank(player.id) // 1000,
            "role": table.role_of(player.id),
            "away_until": state.settings.away_until.get(player.id, 0),
        }

    def clock_data(self, times: Deadlines) -> Clock | None:
        """Describe the deadlines that run as `Clock`."""
        deadlines = times.deadlines()
        if not deadlines:
            return None
        return {
            "players": sorted(deadlines),
            "until": min(one.due for one in deadlines.values()),
            "bank_until": min(one.end for one in deadlines.values()),
            "now": self._now(),
        }

    def choice_data(self, state: TableState) -> ChoiceInfo | None:
        """Describe the choice of the next game as `ChoiceInfo`, if a person has to choose."""
        return choice_data(state, self._now())

    def card_data(self, state: TableState) -> CardInfo | None:
        """Describe the game card as `CardInfo` while it is shown."""
        what = "the game card"
        return self._faults.attempt(what, lambda: card_data(state, self._now()), None)

    def table_message(
        self, n: int, state: TableState, clients: Sequence[Client], said: Sequence[str]
    ) -> TableMessage:
        """Build a `TableMessage`."""
        message: TableMessage = {
            "type": "table",
            "n": n,
            "table": self.table_data(state, clients),
            "choice": self.choice_data(state),
            "card": self.card_data(state),
            "said": list(said),
        }
        return with_texts(message)

    def state_message(
        self,
        n: int,
        state: TableState,
        clients: Sequence[Client],
        reader: Client,
        chat: list[ChatLine],
        equities: list[Equities],
        shows_hand: bool = True,
    ) -> StateMessage:
        """Build a `StateMessage`; without the hand if it cannot be shown."""
        table = state.table
        you = you_data(state, reader)
        hand_seat = you["hand_seat"]
        hand, item = (table.hand, table.item()) if shows_hand else (None, None)
        game = hand.game if hand is not None else item.game if item is not None else None
        message: StateMessage = {
            "type": "state",
            "n": n,
            "you": you,
            "table": self.table_data(state, clients),
            "rules": rules_markdown(game) if game is not None else "",
            "places": board_places(game) if game is not None else [],
            "view": whole_view(hand, hand_seat) if hand is not None else None,
            "players": hand_players(table) if shows_hand else [],
            "clock": self.clock_data(state.deadlines) if shows_hand else None,
            "choice": self.choice_data(state) if shows_hand else None,
            "card": self.card_data(state) if shows_hand else None,
            "chat": chat,
            "equities": equities,
        }
        if game is not None and (rows := hand_rows(game)):
            message["rows"] = rows
        return with_texts(message)


def you_data(state: TableState, reader: Client) -> You:
    """Describe the reader as `You`."""
    table, settings, player = state.table, state.settings, reader.player
    why, link = private_news(state, player)
    return {
        "player": player,
        "name": reader.name,
        "seat": table.seat_of(player) if player is not None else None,
        "hand_seat": table.seat_in_hand(player) if player is not None else None,
        "host": player is not None and player == settings.host,
        "removed": None if why is None else {"why": why},
        "call_link": link,
        "plan": _plan_data(state, player),
    }


def private_news(state: TableState, player: str | None) -> tuple[str | None, str]:
    """Return why the host removed a player (None: not removed), and the link to the call."""
    if player is None:
        return None, ""
    sits = state.table.seat_of(player) is not None
    return state.settings.removed.get(player), state.settings.call_link if sits else ""


def presence_message(n: int, table: Table, clients: Sequence[Client]) -> PresenceMessage:
    """Build the `PresenceMessage` of now."""
    connected = {client.player for client in clients if not client.silent}
    sitting = [player.id for player in table.players]
    others = sum(client.player not in sitting for client in clients)
    here = [player for player in sitting if player in connected]
    return {
        "type": "presence",
        "n": n,
        "spectators": others,
        "connected": here,
        "watching": watching_guests(table, clients),
    }


def watching_guests(table: Table, clients: Sequence[Client]) -> list[WatchingGuest]:
    """List connected guests without a seat as `WatchingGuest`, each once."""
    sitting = {player.id for player in table.players}
    found = {
        client.player: client.name
        for client in clients
        if client.player is not None and client.name is not None and client.player not in sitting
    }
    return [
        {"player": player, "name": name} for player, name in sorted(found.items())[:_MAX_WATCHING]
    ]


def shown_name(name: str, state: TableState) -> str:
    """Return the name of a table, which may be that of its game."""
    return state.table.rotation.name[:MAX_NAME] if state.settings.follows_game else name


def _reason(state: TableState) -> str:
    """Explain why nothing happens; a running hand waits only if the table is halted."""
    why = state.settings.halted or ("" if state.table.in_hand else waits_for(state))
    return as_sentence(why) if why else ""


def _plan_data(state: TableState, player: str | None) -> PlanInfo | None:
    """Describe the answer that a player left for this hand as `PlanInfo`."""
    plan = state.settings.plans.get(player or "")
    if plan is None or not state.table.in_hand or plan.hand != state.table.number:
        return None
    return {"hand": plan.hand, "kind": plan.kind, "chips": plan.chips}


def _stack(table: Table, player: Player) -> int:
    """Return the chips in front of a player now."""
    seat = table.seat_in_hand(player.id)
    if table.hand is not None and table.in_hand and seat is not None:
        return int(table.hand.stacks[seat])
    return player.stack


def error_message(key: str | None, sentence: str) -> ErrorMessage:
    """Build an `ErrorMessage`."""
    message: ErrorMessage = {"type": "error", "key": key, "sentence": sentence}
    return with_texts(message)
