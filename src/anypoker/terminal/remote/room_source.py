"""Table source of a table in a card room: messages become updates, answers become commands."""

import queue
import time
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anypoker.engine import Action
from anypoker.game import Game
from anypoker.terminal.controls import Hint
from anypoker.terminal.remote.card_lines import choice_lines
from anypoker.terminal.remote.connection import TableConnection
from anypoker.terminal.remote.proof_record import ProofKeeper
from anypoker.terminal.remote.room_link import JoinError, RoomGuest, RoomLink, ask
from anypoker.terminal.remote.table_state import TableState, seat_words
from anypoker.terminal.remote.tournament_seat import TOURNAMENT_WORDS, send_to_tournament
from anypoker.terminal.remote.typed_commands import HELP, HOST_HELP, is_command, read_command
from anypoker.terminal.table_source import (
    GameQuestion,
    Note,
    Offer,
    TableUpdate,
    TypedCommandError,
    TypedKey,
)
from anypoker.views import SeatView

if TYPE_CHECKING:
    from anypoker.terminal.game_picker import GameChoice

Json = dict[str, Any]


class RoomSource:
    """Table of a card room as one guest plays it."""

    live = True
    foot = "? rules  l log  $ pot odds  : type anything  t chat  q quit (keeps the seat)"
    key_rows: Sequence[tuple[str, str]] = (
        ("Enter", "confirm"),
        ("`t`", "chat"),
        ("`q` or Ctrl-C", "quit; your seat stays yours, and `anypoker join` comes back"),
    )

    def __init__(self, link: RoomLink, guest: RoomGuest, proofs: Path | None = None) -> None:
        """`proofs`: folder for the record of deck proofs; None: take no part."""
        self.state = TableState(guest.id)
        self.typed_keys = {"t": TypedKey("say something to the table", "say ")}
        self._link, self._guest = link, guest
        self._inbox: queue.SimpleQueue[TableUpdate | tuple[Json, Game | None]]
        self._inbox = queue.SimpleQueue()
        self._wake: Callable[[], None] = lambda: None
        self._decision: tuple[int, int] | None = None  # hand and number of the last decision
        self._proofs = None if proofs is None else ProofKeeper(proofs, self._tell_proof)
        self._room = TableConnection(
            link,
            guest,
            lambda message, game: self._receive((message, game)),
            lambda words: self._receive(TableUpdate((Note(words or "reconnected"),), words)),
            self._proofs,
        )

    def _tell_proof(self, sentence: str) -> None:
        self._receive(TableUpdate((Note(sentence, heading=True),), sentence))

    def proof_lines(self) -> list[str]:
        """Describe the deck proofs of this visit."""
        return (
            ["You take no part in deck proofs."] if self._proofs is None else self._proofs.lines()
        )

    # ------------------------------------------------------------ updates

    def start(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._room.start()

    def close(self) -> None:
        self._room.close()

    def _receive(self, item: TableUpdate | tuple[Json, Game | None]) -> None:
        self._inbox.put(item)
        self._wake()

    def is_ready(self) -> bool:
        return bool(self.state.table)

    def is_over(self) -> bool:
        return False

    def has_update(self) -> bool:
        return not self._inbox.empty()

    def waits_for_bot(self) -> bool:
        return False

    def prepare(self) -> float:
        return 0.0

    def take_update(self) -> TableUpdate:
        item = self._inbox.get_nowait()
        if isinstance(item, TableUpdate):
            return item
        message, game = item
        update = self.state.take(message, game)
        if message["type"] == "error":
            return update._replace(message=message["sentence"], rejected=True)
        view = self.state.view
        asked = view.decision if view is not None else None
        before, self._decision = self._decision, None
        if view is not None and asked is not None:
            self._decision = (view.hand, asked.number)
            if self._decision != before:
                return update._replace(message="")  # an older message is about something else
        return update

    # ------------------------------------------------------------ what the player sees

    def view(self) -> SeatView | None:
        return self.state.view

    def game(self) -> Game | None:
        return self.state.game

    def best_hands(self, view: SeatView) -> list[str]:
        return self.state.best_hands()

    def rules(self) -> str:
        return self.state.rules

    def title(self) -> tuple[str, list[str]]:
        table, view = self.state.table, self.state.view
        name = view.game if view is not None else table["game"]
        facts = [table["name"], table["stakes"]]
        if view is not None:
            facts += [f"hand {view.hand}", *([] if view.over else [view.step])]
        return name, facts

    def status(self) -> str:
        words = [*self.state.winnings(), self.state.status_line()]
        if self.state.view is None:
            words += [seat_words(seat) for seat in self.state.table["seats"] if seat.get("name")]
        return "; ".join(words)

    def seconds_left(self) -> int | None:
        return self.state.seconds_left(round(time.time() * 1000))

    # ------------------------------------------------------------ what the player does

    def _send(self, command: Json) -> None:
        self._room.send(command)

    def is_sending(self) -> bool:
        """Return whether a command or an answer was not taken or refused yet."""
        return self._room.is_waiting()

    def answer(self, action: Action) -> None:
        view = self.state.view
        if view is None or view.decision is None:
            raise TypedCommandError("it is not your turn")
        self._send({"do": "act", "question": view.decision.number, "action": str(action)})

    def offers(self) -> list[Offer]:
        seat, table = self.state.seat, self.state.table
        offers: list[tuple[Hint, Json]] = []
        if table["status"] == "over":
            return []
        if table.get("tournament"):
            return self._tournament_offers()
        if seat is None:
            offers.append((Hint("s", "sit down"), {"do": "sit"}))
        elif seat["status"] == "out":
            offers.append((Hint("b", "come back"), {"do": "back"}))
        elif not seat["stack"] and (self.state.view is None or self.state.view.over):
            offers.append((Hint("r", "buy chips"), {"do": "rebuy"}))
        if self.state.is_host and table["status"] != "playing":
            offers.append((Hint("g", "start the game"), {"do": "host", "verb": "start"}))
        return [Offer(hint, partial(self._send, command)) for hint, command in offers]

    def _tournament_offers(self) -> list[Offer]:
        """Return what a player may do at a table where the tournament gives out seats and chips."""
        seat, view = self.state.seat, self.state.view
        if seat is None:
            return []
        if seat["status"] == "out":
            return [Offer(Hint("b", "come back"), partial(self._send, {"do": "back"}))]
        if not seat["stack"] and (view is None or view.over):
            return [Offer(Hint("r", "rebuy"), partial(self._send_to_tournament, "rebuy"))]
        return []

    def _send_to_tournament(self, verb: str) -> None:
        tournament = self.state.table["tournament"]["id"]
        try:
            send_to_tournament(self._link._replace(tournament=tournament), self._guest, verb)
        except JoinError as error:
            raise TypedCommandError(str(error)) from None

    def game_question(self) -> GameQuestion | None:
        choice = self.state.choice if self.state.must_choose else None
        if choice is None:
            return None
        from anypoker.terminal.game_picker import GameChoice, catalogue_offers

        named = [GameChoice(name, name, "", (name,)) for name in choice["games"]]

        def choose(name: str | None) -> None:
            if name is not None:
                self._send({"do": "choose", "question": choice["question"], "game": name})

        def spoken(typed: str) -> "GameChoice | None":
            return None if named else GameChoice(typed, typed, "as typed", (typed,))

        title = choice.get("reason") or "You have the button: choose the game"
        games = named or catalogue_offers()
        return GameQuestion(choice["question"], title, games, spoken, choose)

    def question(self) -> tuple[Hashable, list[str]] | None:
        state = self.state
        if state.choice is None or not (state.must_choose or state.may_vote):
            return None
        return state.choice["question"], choice_lines(state.choice, state.player)

    def is_command(self, text: str) -> bool:
        words = text.strip().lower()
        return words in ("proof", *self._tournament_words()) or is_command(text)

    def _tournament_words(self) -> dict[str, str]:
        """Return the commands to the tournament that a player may type."""
        in_tournament = self.is_ready() and self.state.table.get("tournament")
        return TOURNAMENT_WORDS if in_tournament else {}

    def command(self, text: str) -> None:
        if text.strip().lower() == "proof":
            notes = tuple(Note(line) for line in self.proof_lines())
            self._receive(TableUpdate(notes, notes[0].text))
        elif verb := self._tournament_words().get(text.strip().lower()):
            self._send_to_tournament(verb)
        elif self.is_ready():
            self._send(self.state.with_choice(read_command(text, self.state.table)))

    def command_hint(self) -> str:
        if self._tournament_words():
            return "out, back, rebuy, no rebuy, add-on, leave, show As, say …"
        return "sit, out, back, rebuy, leave, show As, say …, host start …"

    # ------------------------------------------------------------ lines of a plain table

    def summary(self) -> list[str]:
        return [self.state.status_line(), "Type help for help."]

    def look_up(self, word: str) -> list[str] | None:
        if word == "proof":
            return self.proof_lines()
        return _ledger_lines(self._link, self._guest) if word == "ledger" else None

    def seat_lines(self) -> list[str]:
        if not self.is_ready():
            return []
        seats = [seat_words(seat) for seat in self.state.table["seats"]]
        return [*seats, self.state.status_line()]

    def help_lines(self) -> Sequence[str]:
        return (*HELP, *(HOST_HELP if self.is_ready() and self.state.is_host else ()))


def _ledger_lines(link: RoomLink, guest: RoomGuest) -> list[str]:
    """Fetch the ledger: each player's chips, and who pays whom."""
    ledger, _ = ask(link.base, f"/api/tables/{link.table}/ledger", guest.cookie)
    names = {line["player"]: line["name"] for line in ledger["lines"]}
    lines = [
        f"{line['name']}: bought {line['bought']}, cashed {line['cashed']}, "
        f"has {line['stack']}, net {line['net']:+}"
        for line in ledger["lines"]
    ]
    payments = [
        f"{names[one['payer']]} pays {names[one['payee']]} {one['chips']}"
        for one in ledger["payments"]
    ]
    return [*lines, *payments]
