"""A client's side of the `deck_proof` messages of a table's socket."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from anypoker.deck_proof.client import ProofClient
from anypoker.deck_proof.context import read_context
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.hand_hash import PLAYED
from anypoker.deck_proof.record import End, Line, Roots
from anypoker.deck_proof.rules_deck import MAX_RULES, check_deck, rules_hash
from anypoker.deck_proof.seen_cards import SeenCards
from anypoker.deck_proof.verify import Finding

MAX_GAMES = 64  # whose rules a client keeps
MAX_OPEN_HANDS = 4  # that have ended in the record and not on the table

# Opens the record of a player at a table, and returns what appends to it.
OpenRecord = Callable[[str, str | None], Callable[[bytes], None]]
Command = dict[str, Any]  # without its key


class SocketProofs:
    """Takes part in the deck proofs of one table; returns the commands to send.

    `open_record`: called with the table and the player of the header. One record lasts as long as
    this object, also over reconnections.

    Attributes:
        client: None until the server has answered `join`.
        state: the latest `state` of the server.
    """

    def __init__(self, open_record: OpenRecord) -> None:
        self._open = open_record
        self._device = os.urandom(16).hex()
        self.client: ProofClient | None = None
        self.state: Mapping[str, Any] = {}
        self.broken: list[Finding] = []  # messages that are not those of the protocol
        self._committed = 0  # hand of the last commitment on this connection
        self._joined = False
        self._proved = 0  # number at the table of the last hand with roots
        self._rules: dict[str, str] = {}  # canonical files of games by their hash
        self._decks: dict[int, bool] = {}  # whether the deck of each hand is that of its game
        self._seen = SeenCards()
        self._ended: dict[int, int] = {}  # hands to compare, with their numbers at the table
        self._compared = 0  # the last hand that was compared with what the table showed

    def join(self) -> Command:
        """Return the command to send first on each connection."""
        self._committed, self._joined = 0, False
        command: Command = {"do": "deck_proof_join", "device": self._device}
        if self.client is not None:
            command["after"] = self.client.verifier.complete_to
        return command

    def lacks(self, table_hand: int) -> bool:
        """Return whether a hand that begins now has no roots, although the server knows us."""
        return self._joined and self._proved < table_hand

    @property
    def findings(self) -> list[Finding]:
        """Everything that is wrong: the server cheats, or it is broken."""
        return [*self.broken, *(() if self.client is None else self.client.findings)]

    @property
    def code(self) -> str:
        """The code of the chain as this client computes it; empty before the first hand."""
        return (self.client.verifier.code or "") if self.client is not None else ""

    def see(self, message: Mapping[str, Any]) -> None:
        """Take a message about the game, to compare the cards on display with the record."""
        self._seen.see(message)
        self._compare_seen()

    def receive(self, message: Mapping[str, Any]) -> list[Command]:
        """Take a `deck_proof` message; return the commands that answer it."""
        try:
            return self._receive(message)
        except (DeckProofError, msgspec.MsgspecError, LookupError, TypeError) as error:
            hand = self.state.get("hand", 0)
            self.broken.append(Finding(hand, f"a message of the server is wrong: {error}"))
            return []

    def _receive(self, message: Mapping[str, Any]) -> list[Command]:
        state = message.get("state")
        if state is not None:
            if self.client is None:
                table, player = state["table"], state["player"]
                self.client = ProofClient(table, player, self._open(table, player))
            elif (state["table"], state["player"]) != (self.client.table, self.client.player):
                raise DeckProofError("the server names another table or player than before")
            self.state, self._joined = state, True
        commands: list[Command] = []
        if self.client is None:
            return commands
        self._learn_rules(message.get("rules", ()))
        past = {one["hand"]: one["table_hand"] for one in message.get("past", ())}
        for data in message["lines"]:
            line: Line = msgspec.convert(data, Line)
            if isinstance(line, Roots):
                self._proved = max(self._proved, past.get(line.hand, message["table_hand"]))
                if not self._has_right_deck(line):
                    self.client.receive(line)  # kept as evidence; no value is revealed for it
                    continue
                value = self.client.reveal_for(line)
                if value is not None:
                    at = {"hand": line.hand, "shuffle": line.shuffle}
                    commands.append({"do": "deck_proof_reveal", **at, "value": value})
            else:
                self.client.receive(line)
            if isinstance(line, End) and line.hand not in past and line.hand > self._compared:
                self._ended[line.hand] = message["table_hand"]
        self._compare_seen()
        hand = self.state["hand"]
        if self.client.player is not None and hand > self._committed:
            self._committed = hand
            commitment = self.client.commit(hand)
            commands.append({"do": "deck_proof_commit", "hand": hand, "commitment": commitment})
        return commands

    def _compare_seen(self) -> None:
        """Compare hands that have ended with what the table showed, as soon as it showed all."""
        for hand, table_hand in tuple(self._ended.items()):
            seen = self._seen.whole(table_hand)
            check = None if self.client is None else self.client.verifier.hands.get(hand)
            if seen is None or check is None:
                continue
            del self._ended[hand]
            self._compared = max(self._compared, hand)
            if check.outcome == PLAYED and (found := seen.difference(check)) is not None:
                self.broken.append(Finding(hand, found))
        while len(self._ended) > MAX_OPEN_HANDS:
            del self._ended[min(self._ended)]

    def _learn_rules(self, texts: Sequence[str]) -> None:
        for text in texts[:MAX_GAMES]:
            if len(text) > MAX_RULES:
                raise DeckProofError("the rules of a game are too long")
            self._rules[rules_hash(text)] = text
        while len(self._rules) > MAX_GAMES:
            del self._rules[next(iter(self._rules))]

    def _has_right_deck(self, line: Roots) -> bool:
        """Return whether the deck of a hand is that of its game; note it if not."""
        if line.shuffle == 0 and line.hand not in self._decks:
            try:
                check_deck(read_context(line.context or ""), self._rules)
                self._decks[line.hand] = True
            except DeckProofError as error:
                self._decks[line.hand] = False
                self.broken.append(Finding(line.hand, str(error)))
            while len(self._decks) > MAX_GAMES:
                del self._decks[min(self._decks)]
        return self._decks.get(line.hand, True)
