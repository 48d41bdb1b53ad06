"""Lines of one proved hand, by viewer. Nobody gets the proof of a card that they may not see."""

from collections.abc import Sequence

import msgspec
import orjson

from anypoker.deck_proof import HandProver, read_context
from anypoker.deck_proof.record import End, Line, Roots
from anypoker.engine.events import Event, RabbitShown
from anypoker.session.proof_lines import proof_lines
from anypoker.views.card_proofs import ProofTracker
from anypoker.views.visibility import SpectatorKind, Viewer


class _ViewerLines:
    """Lines that one viewer gets, in order."""

    def __init__(self, tracker: ProofTracker | None) -> None:
        self.tracker = tracker
        self.lines: list[orjson.Fragment] = []
        self.followed = 0  # items of the hand's log
        self.told = 0  # facts of the tracker


class ProofHand:
    """One hand: what was published, and what happened, in order.

    Attributes:
        number: of the hand in the chain.
        table_hand: its number at the table.
        context: its text.
        rules: the content hash of its game; empty in hands of earlier versions.
        unsent: lines that are sent with the next events, because these are not stored yet.
    """

    def __init__(
        self,
        roots: Roots,
        table_hand: int,
        seats: Sequence[int],
        players: Sequence[str],
        prover: HandProver | None,
    ) -> None:
        self.number, self.table_hand, self._players = roots.hand, table_hand, tuple(players)
        self.context = roots.context or ""
        self.rules = read_context(self.context).rules if self.context else ""
        self.prover = prover  # None: the hand was never dealt
        self.unsent: list[Line] = []
        self._seats = tuple(seats)
        self._log: list[Line | tuple[Event, ...]] = [roots]
        self._viewers: dict[Viewer, _ViewerLines] = {}
        self._rabbit = False

    @property
    def over(self) -> bool:
        return any(isinstance(one, End) for one in self._log)

    def seat_of(self, player: str | None) -> int | None:
        """Return the seat of a player in the hand."""
        return self._players.index(player) if player in self._players else None

    def add(self, *lines: Line) -> None:
        """Add lines that everyone gets."""
        self._log += lines

    def add_events(self, events: Sequence[Event]) -> None:
        """Add events of the hand, after the lines that waited for them."""
        self._log += self.unsent
        self.unsent = []
        found = []
        for event in events:
            if isinstance(event, RabbitShown):
                if self._rabbit:
                    continue  # the same cards again
                self._rabbit = True
            found.append(event)
        if found:
            self._log.append(tuple(found))

    def forget_viewers(self) -> None:
        """Drop the lines of viewers; they are built again when someone asks for them."""
        self._viewers = {}

    def lines(self, viewer: Viewer) -> list[orjson.Fragment]:
        """Return all lines of a viewer so far."""
        known = self._viewers.get(viewer)
        if known is None:
            known = self._viewers[viewer] = _ViewerLines(self._tracker(viewer))
        for item in self._log[known.followed :]:
            known.followed += 1
            if not isinstance(item, tuple):
                known.lines.append(_encoded(item))
                continue
            assert known.tracker is not None
            assert self.prover is not None
            known.tracker.follow(item)
            facts = known.tracker.facts[known.told :]
            known.told = len(known.tracker.facts)
            known.lines += map(_encoded, proof_lines(self.prover, facts, self._seats))
        return known.lines

    def _tracker(self, viewer: Viewer) -> ProofTracker | None:
        if self.prover is None:
            return None
        context = self.prover.context
        return ProofTracker(len(context.cards), context.dice, viewer)

    def public_lines(self) -> list[orjson.Fragment]:
        return self.lines(SpectatorKind.SPECTATOR)


def _encoded(line: Line) -> orjson.Fragment:
    return orjson.Fragment(msgspec.json.encode(line))
