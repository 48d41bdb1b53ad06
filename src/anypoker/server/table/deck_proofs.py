"""Deck proofs of one table: its connections that take part, and the lines that each gets."""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Any, NamedTuple

import orjson

from anypoker.deck_proof import DeckProofError
from anypoker.deck_proof.exchange import Exchange
from anypoker.deck_proof.record import End, Line
from anypoker.game import Game
from anypoker.rules.canonical_form import compact_text
from anypoker.sentences import Sentence
from anypoker.server.protocol.deck_proofs import (
    DeckProofCommit,
    DeckProofJoin,
    DeckProofMessage,
    DeckProofReveal,
    DeckProofState,
)
from anypoker.server.protocol.event_encoder import encode
from anypoker.server.protocol.table_encoder import error_message
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.table.audience import Audience
from anypoker.server.table.proof_chain import ProofChain, device_tag, table_tag
from anypoker.server.table.proof_hand import ProofHand
from anypoker.server.table.subscribers import Client
from anypoker.session.setup.room_options import Spectators
from anypoker.tables import Status
from anypoker.views.visibility import SpectatorKind, Viewer

MAX_PAST = 4  # hands before the last one whose lines a connection can still get
PATIENCE = 2  # reveals that a player may miss in a row before the table stops to wait for them


class ProofPolicy(NamedTuple):
    """Rules of the room about deck proofs.

    Attributes:
        required: at all tables, players who take no part are not dealt in.
        alone: the server also proves hands of tables that no client joined. Only tests that lay
            decks switch this off.
    """

    required: bool = False
    alone: bool = True


PROOF_POLICY = ProofPolicy()


class Committed(NamedTuple):
    """Commitment of a player for the next hand."""

    tag: str
    commitment: str


class _PastHand(NamedTuple):
    """Lines of an ended hand that come before those of the last one."""

    hand: ProofHand
    lines: list[orjson.Fragment]


class ProofSession:
    """Connection that gets deck proofs.

    Attributes:
        tag: the name of the client in contexts; None without a guest.
        hand: the hand that `commitment` is for.
        seen: the hand whose lines it gets, and `sent` of them so far.
        rules: hashes of the games whose files it has got.
    """

    __slots__ = ("client", "commitment", "hand", "rules", "seen", "sent", "tag")

    def __init__(self, client: Client, tag: str | None) -> None:
        self.client, self.tag = client, tag
        self.hand, self.commitment = 0, ""
        self.seen: ProofHand | None = None
        self.sent = 0
        self.rules: set[str] = set()


@lru_cache(maxsize=64)
def _rules_text(game: Game) -> str:
    return compact_text(game)


class DeckProofs:
    """Connections of one table that get deck proofs.

    Attributes:
        table: the name of the table in contexts.
        exchange: the dealing side of the hand; None if it has no proof.
        hand: lines of the last hand with a proof.
    """

    def __init__(
        self, stored: StoredTable, audience: Audience, policy: ProofPolicy = PROOF_POLICY
    ) -> None:
        self._stored, self._audience, self._policy = stored, audience, policy
        self.table = table_tag(stored.id)
        self.sessions: dict[Client, ProofSession] = {}
        self.exchange: Exchange | None = None
        self.hand: ProofHand | None = None
        self._past: deque[ProofHand] = deque(maxlen=MAX_PAST)
        self._earlier = ProofChain()  # before the last hand began
        self._late: dict[str, int] = {}  # reveals that players missed in a row
        self._held: list[_PastHand] = []  # lines after the end, for delayed spectators

    @property
    def chain(self) -> ProofChain:
        return self._stored.settings.proofs

    @property
    def required(self) -> bool:
        """True if players who take no part are not dealt in."""
        if self._stored.settings.floor is not None:  # a tournament deals everyone in
            return False
        return self._stored.settings.room().require_proofs or self._policy.required

    @property
    def is_active(self) -> bool:
        """True if the next hand is dealt with a proof."""
        if self._policy.alone or self.sessions:
            return True
        return self.required or self.chain.deals > 0

    # ------------------------------------------------------------ commands

    def join(self, client: Client, command: DeckProofJoin) -> None:
        """Send deck proofs to a connection: the state, and lines of the last hands."""
        tag = client.player and device_tag(self.table, client.player, command.device)
        self.sessions[client] = ProofSession(client, tag)
        self._answer(client, command.key)
        missed = [] if command.after is None else self._past_hands(client, command.after)
        self._send(self.sessions[client], True, missed)

    def _past_hands(self, client: Client, after: int) -> list[_PastHand]:
        """Return the ended hands that a connection missed, as far as it may see them."""
        found: list[_PastHand] = []
        for hand in self._past:
            seat = hand.seat_of(client.player)
            live = self._audience.spectator_mode(client.player) is Spectators.LIVE
            if hand.number > after and (seat is not None or live):
                lines = hand.lines(SpectatorKind.SPECTATOR if seat is None else seat)
                found.append(_PastHand(hand, lines))
                hand.forget_viewers()
        return found

    def leave(self, client: Client) -> None:
        self.sessions.pop(client, None)

    def take(self, client: Client, command: DeckProofCommit | DeckProofReveal) -> None:
        """Take a commitment or a value, and answer; these do not wait for the table."""
        try:
            session = self.sessions.get(client)
            if session is None:
                raise DeckProofError("send 'deck_proof_join' first")
            if session.tag is None or client.player is None:
                raise DeckProofError("only guests with a name may take part")
            if isinstance(command, DeckProofCommit):
                self._commit(session, command)
            else:
                self._reveal(session.tag, client.player, command)
        except DeckProofError as error:
            client.send(encode(error_message(command.key, error.sentence())))
        else:
            self._answer(client, command.key)

    def _answer(self, client: Client, key: str) -> None:
        client.send(encode({"type": "done", "key": key, "n": self._stored.n}))

    def _commit(self, session: ProofSession, command: DeckProofCommit) -> None:
        wanted = self.chain.deals + 1
        if command.hand != wanted:
            raise DeckProofError(
                Sentence(
                    "commit to hand {wanted}, not to hand {hand}", wanted=wanted, hand=command.hand
                )
            )
        session.hand, session.commitment = command.hand, command.commitment

    def _reveal(self, tag: str, player: str, command: DeckProofReveal) -> None:
        if self.exchange is None:
            raise DeckProofError("this shuffle is not open: the value came too late")
        self.exchange.reveal(tag, command.hand, command.shuffle, command.value)
        self._late.pop(player, None)

    # ------------------------------------------------------------ players

    def committed(self) -> dict[str, Committed]:
        """Return the commitments for the next hand: of each player, the first that came."""
        found: dict[str, Committed] = {}
        for one in self.sessions.values():
            player = one.client.player
            if player is None or one.tag is None or one.hand != self.chain.deals + 1:
                continue
            found.setdefault(player, Committed(one.tag, one.commitment))
        return found

    def tag_of(self, player: str) -> str:
        """Return the name in contexts of a player who has not committed."""
        tags = (one.tag for one in self.sessions.values() if one.client.player == player)
        return next((tag for tag in tags if tag), device_tag(self.table, player, ""))

    def takes_part(self, player: str) -> bool:
        """Return whether a player has committed to the next hand, and reveals as a rule."""
        return self._late.get(player, 0) < PATIENCE and player in self.committed()

    def absent_players(self) -> list[str]:
        """Return the people who would be dealt in and do not take part."""
        table, placing = self._stored.table, self._stored.table.next_positions()
        seats = () if placing is None else placing.dealt_in
        people = [one for seat in seats if (one := table.seats[seat]) and one.bot is None]
        people = [one for one in people if one.status is not Status.OUT]  # dealt in by a tournament
        return [one.id for one in people if not self.takes_part(one.id)]

    def awaited(self) -> tuple[bool, bool]:
        """Return whether a value may still come, and whether from a player who reveals as a rule.

        A connection that is gone sends no value.
        """
        missing = set(self.exchange.awaited()) if self.exchange is not None else set()
        players = {one.client.player for one in self.sessions.values() if one.tag in missing}
        prompt = any(self._late.get(player or "", 0) < PATIENCE for player in players)
        return bool(players), prompt

    def give_another_chance(self, player: str) -> None:
        """Let a player who sits out for missed reveals be dealt in when they come back."""
        if player in self._late:
            self._late[player] = PATIENCE - 1  # they sit out again after the next miss

    def count_missed(self, missed: set[str]) -> dict[str, int]:
        """Count players who missed a reveal; return all counts."""
        counts = dict(self.chain.missed)
        for player in missed:
            counts[player] = counts.get(player, 0) + 1
            self._late[player] = self._late.get(player, 0) + 1
        return counts

    # ------------------------------------------------------------ lines

    def begin(self, hand: ProofHand, resumed: bool = False) -> None:
        """Begin the lines of another hand, or of one that was dealt before a restart."""
        if self.hand is not None and self.hand.over:
            self.hand.forget_viewers()
            self._past.append(self.hand)
        self.hand, self._earlier = hand, ProofChain() if resumed else self.chain

    def withdraw(self, before: ProofHand | None) -> None:
        """Take back a hand that nobody has heard of; `before` is the last one again."""
        if self._past and self._past[-1] is before:
            self._past.pop()
        self.hand, self.exchange = before, None

    def publish(self, with_state: bool = False) -> None:
        """Send everyone the lines that they lack."""
        for session in tuple(self.sessions.values()):
            if not self._watches_live(session):
                continue
            send = partial(self._send, session, with_state)
            self._stored.faults.attempt("sending deck proofs", send, None)

    def add(self, *lines: Line, with_state: bool = False) -> None:
        """Add lines that everyone gets, and send them."""
        assert self.hand is not None
        self.hand.add(*lines)
        self.publish(with_state)

    def end(self, end: End) -> None:
        """Add the end of the hand; delayed spectators get its lines now."""
        hand = self.hand
        assert hand is not None
        hand.add(end)
        self.publish(with_state=True)
        self._stored.faults.attempt("sending deck proofs", lambda: self._release(hand), None)

    def _release(self, hand: ProofHand) -> None:
        behind = [
            one
            for one in self.sessions.values()
            if self._mode(one) is Spectators.BEHIND and self._seat(one) is None
        ]
        if behind:
            lines = hand.public_lines()
            for one in behind:
                one.client.send(self._message(one, lines, True, self._held))
        self._held = []

    def hold_late_lines(self, before: int) -> None:
        """Keep lines after the end for delayed spectators, who get them after the next hand."""
        hand = self.hand
        if hand is not None and any(
            self._mode(one) is Spectators.BEHIND for one in self.sessions.values()
        ):
            self._held.append(_PastHand(hand, hand.public_lines()[before:]))

    def _watches_live(self, session: ProofSession) -> bool:
        """Return whether a connection gets lines now; players of the hand do."""
        return self._seat(session) is not None or self._mode(session) is Spectators.LIVE

    def _mode(self, session: ProofSession) -> Spectators:
        return self._audience.spectator_mode(session.client.player)

    def _seat(self, session: ProofSession) -> int | None:
        """Return the seat of a connection in the hand whose lines are sent."""
        return None if self.hand is None else self.hand.seat_of(session.client.player)

    def _send(
        self, session: ProofSession, with_state: bool, past: Sequence[_PastHand] = ()
    ) -> None:
        """Send the lines that a connection lacks, after those of ended hands."""
        hand, seat = self.hand, self._seat(session)
        lines: list[orjson.Fragment] = []
        if hand is not None and self._watches_live(session):
            if session.seen is not hand:
                session.seen, session.sent = hand, 0
            viewer: Viewer = SpectatorKind.SPECTATOR if seat is None else seat
            every = hand.lines(viewer)
            lines = every[session.sent :]
            session.sent = len(every)
        if lines or past or with_state:
            session.client.send(self._message(session, lines, with_state, past))

    def _message(
        self,
        session: ProofSession,
        lines: Sequence[orjson.Fragment],
        with_state: bool,
        past: Sequence[_PastHand] = (),
    ) -> bytes:
        told: list[Any] = [*chain.from_iterable(one.lines for one in past), *lines]  # encoded
        message: DeckProofMessage = {
            "type": "deck_proof",
            "n": self._stored.n,
            "table_hand": 0 if self.hand is None else self.hand.table_hand,
            "lines": told,
            "state": self.state_data(session) if with_state else None,
        }
        if past:
            message["past"] = [
                {"hand": one.hand.number, "table_hand": one.hand.table_hand} for one in past
            ]
        hands = [one.hand for one in past]
        if lines and self.hand is not None:
            hands.append(self.hand)
        if rules := self._new_rules(session, [one.rules for one in hands]):
            message["rules"] = rules
        return encode(message)

    def _new_rules(self, session: ProofSession, hashes: Sequence[str]) -> list[str]:
        """Return the files of games that a connection does not have; their lines name them."""
        games = self._stored.book.games | self._stored.book.unwritten
        new = [one for one in dict.fromkeys(hashes) if one in games and one not in session.rules]
        session.rules.update(new)
        return [_rules_text(games[one]) for one in new]

    def state_data(self, session: ProofSession) -> DeckProofState:
        """Describe the proofs of the table as `DeckProofState`.

        Delayed spectators do not get who takes part in a hand before they see it.
        """
        so_far, committed = self.chain, self.committed()
        is_told = not so_far.open or self._watches_live(session)
        known = so_far if is_told else self._earlier
        return {
            "table": self.table,
            "player": session.tag,
            "hand": so_far.deals + 1,
            "hands": so_far.ended,
            "voided": so_far.voided,
            "code": so_far.code,
            "required": self.required,
            "seats": [
                {
                    "seat": seat,
                    "player": player.id,
                    "committed": player.id in committed,
                    "took_part": known.took_part.get(player.id),
                    "missed": known.missed.get(player.id, 0),
                    "awaited": self._late.get(player.id, 0) < PATIENCE,
                }
                for seat, player in enumerate(self._stored.table.seats)
                if player is not None
            ],
        }
