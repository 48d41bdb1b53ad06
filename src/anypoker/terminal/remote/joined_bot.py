"""Bot program at a table of a card room."""

import queue
from pathlib import Path
from secrets import token_hex
from typing import Any, TextIO

from anypoker.bots import BotFailure
from anypoker.bots.process import ProcessBot, ProcessLimits, close_programs
from anypoker.engine import Decision
from anypoker.game import Game
from anypoker.terminal.remote.connection import TableConnection
from anypoker.terminal.remote.proof_record import ProofKeeper
from anypoker.terminal.remote.room_link import JoinError, RoomGuest, RoomLink, ask
from anypoker.terminal.remote.table_state import TableState
from anypoker.views import SeatView

Json = dict[str, Any]


class RemoteBot:
    """Bot program that plays at a table of a card room and prints what happens."""

    def __init__(
        self,
        link: RoomLink,
        guest: RoomGuest,
        command: str,
        limits: ProcessLimits,
        out: TextIO,
        proofs: Path | None = None,
    ) -> None:
        self.state = TableState(guest.id)
        self._link, self._guest = link, guest
        self._bot = ProcessBot(command, token_hex(16), limits)
        self._out = out
        self._events: queue.Queue[tuple[str, Any]] = queue.Queue()
        self._proofs = None if proofs is None else ProofKeeper(proofs, self._tell_proof)
        self._room = TableConnection(
            link,
            guest,
            lambda message, game: self._events.put(("message", (message, game))),
            lambda words: self._events.put(("broken", words)),
            self._proofs,
        )
        self._sitting = ""  # the key under which a seat was asked for
        self._answered: tuple[str, Decision] | None = None  # the last answer, by its key
        self._asked = -1  # the question that was answered last, and of which hand
        self._asked_hand = -1
        self._over = 0  # hands that were played to their end
        self._ended_hand = -1

    def play(self, hands: int | None = None) -> None:
        """Play a number of hands, or until the bot is broke or the table closes."""
        self._room.start()
        try:
            while True:
                kind, what = self._events.get()
                if kind == "broken":
                    self._say(what or "the connection is back")
                elif kind == "proof":
                    self._say(what)
                else:
                    self._take(*what)
                    words = self._why_end(hands)
                    if words:
                        self._say(words)
                        if self._proofs is not None:
                            self._proofs.wait_for_end()
                        return
        finally:
            self._room.close()
            close_programs()
            if self._proofs is not None:
                self._say(*self._proofs.lines())

    def _tell_proof(self, sentence: str) -> None:
        self._events.put(("proof", sentence))

    def _take(self, message: Json, game: Game | None) -> None:
        if message["type"] == "error":
            self._take_error(message)
            return
        self._say(*self.state.take(message, game).texts())
        if not self._sitting and self.state.table:
            if self.state.seat is None and not self.state.table.get("tournament"):
                self._sitting = self._room.send({"do": "sit"})
            else:
                self._sitting = "before"
        self._play_hand()

    def _play_hand(self) -> None:
        view, game = self.state.view, self.state.game
        if view is None or game is None or view.viewer is None:
            return
        if view.over:
            if self._ended_hand != view.hand:
                self._ended_hand = view.hand
                self._over += 1
                self._bot.end_hand(view)
        elif view.decision is not None:
            self._answer(game, view, view.decision)

    def _answer(self, game: Game, view: SeatView, decision: Decision) -> None:
        if (view.hand, decision.number) == (self._asked_hand, self._asked):
            return
        self._asked_hand, self._asked = view.hand, decision.number
        try:
            action = self._bot.decide(game, view)
        except BotFailure as failure:
            self._say(f"! {failure}; {decision.timeout} is done instead")
            action = decision.timeout
        self._answered = self._act(decision, str(action)), decision

    def _act(self, decision: Decision, action: str) -> str:
        return self._room.send({"do": "act", "question": decision.number, "action": action})

    def _take_error(self, message: Json) -> None:
        sentence = message["sentence"]
        if message["key"] == self._sitting:
            raise JoinError(f"no seat for the bot: {sentence}")
        if self._answered is not None and message["key"] == self._answered[0]:
            decision = self._answered[1]
            self._answered = None
            view = self.state.view
            if view is not None and view.decision == decision:  # not allowed, and not just late
                self._bot.refuse(decision, sentence)
                self._say(f"! {sentence}; {decision.timeout} is done instead")
                self._act(decision, str(decision.timeout))

    def _why_end(self, hands: int | None) -> str:
        """Return why the bot stops playing; empty if it does not."""
        seat = self.state.seat if self.state.table else None
        between = self.state.view is None or self.state.view.over
        if not self.state.table or not between:
            return ""
        if tournament := self.state.table.get("tournament"):
            return self._why_tournament_ends(tournament["id"])
        if self.state.table["status"] == "over":
            return "This table is closed."
        if hands is not None and self._over >= hands:
            self._room.send({"do": "leave"})
            return f"{self._over} {'hand is' if self._over == 1 else 'hands are'} played."
        if seat is not None and self._over and not seat["stack"] and not seat["bought"]:
            self._room.send({"do": "leave"})
            return "The bot has no chips left."
        return ""

    def _why_tournament_ends(self, id_: str) -> str:
        """Return why a tournament is over for the bot; a player without a seat may be moved."""
        if self.state.seat is not None and self.state.table["status"] != "over":
            return ""
        info, _ = ask(self._link.base, f"/api/tournaments/{id_}?places=0", self._guest.cookie)
        own = info["you"]["entrant"]
        if info["phase"] == "running" and own is not None and own["standing"] != "out":
            return ""
        return "The tournament is over for the bot."

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._out.write(f"{line}\n")
        self._out.flush()
