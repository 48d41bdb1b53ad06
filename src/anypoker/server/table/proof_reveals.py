"""Wait for the values of an open shuffle, then deal it.

Values do not wait in the mailbox. While the table waits for them, connections may come and people
may chat; everything else stays in the mailbox. So nothing changes between roots and deal.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace

from anypoker.deck_proof.exchange import REVEAL_MS, Exchange
from anypoker.deck_proof.record import Opening
from anypoker.server.protocol import commands as m
from anypoker.server.protocol.deck_proofs import DeckProofJoin
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.table.deck_proofs import DeckProofs
from anypoker.server.table.mailbox import (
    ClientJoined,
    ClientLeft,
    CommandReceived,
    Mailbox,
    MailboxItem,
)

_GRACE = 0.3  # seconds for players who missed their last reveals


def _cannot_wait(item: MailboxItem) -> bool:
    """Return whether an item is processed while the table waits for values."""
    if isinstance(item, CommandReceived):
        return isinstance(item.command, DeckProofJoin | m.ChatCommand | m.ReactCommand)
    return isinstance(item, ClientJoined | ClientLeft)


class ProofReveals:
    """Values of one table's clients."""

    def __init__(
        self,
        stored: StoredTable,
        proofs: DeckProofs,
        mailbox: Mailbox,
        process: Callable[[MailboxItem], Awaitable[None]],
    ) -> None:
        self._stored, self._proofs = stored, proofs
        self._mailbox, self._process = mailbox, process

    async def gather(
        self, exchange: Exchange, players: Sequence[str], not_before: float, resumed: bool = False
    ) -> Opening:
        """Wait for the values of the open shuffle, then deal it.

        The table waits for players who reveal as a rule, and only shortly for the others. After a
        restart it also waits for connections.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            for item in self._mailbox.pick(_cannot_wait):
                await self._process(item)
                if isinstance(item, CommandReceived):
                    self._mailbox.finish_command()
            comes, prompt = self._proofs.awaited()
            until = not_before
            if prompt or (resumed and not exchange.is_complete):
                until = max(until, began + REVEAL_MS / 1000)
            elif comes:
                until = max(until, began + _GRACE)
            left = until - loop.time()
            if left <= 0:
                break
            await self._mailbox.wait(left)
        return self.close(exchange, players)

    def close(self, exchange: Exchange, players: Sequence[str]) -> Opening:
        """Deal the open shuffle with the values that have come, and count those that have not."""
        prover, missing = exchange.prover, set(exchange.awaited())
        assert prover is not None
        listed = zip(prover.context.seats, players, strict=True)
        missed = {player for seat, player in listed if seat.player in missing}
        opening = exchange.close()
        chain = replace(self._proofs.chain, missed=self._proofs.count_missed(missed))
        if opening.shuffle == 0:
            used = zip(players, opening.reveals, strict=True)
            chain = replace(chain, took_part={player: value is not None for player, value in used})
        self._stored.state = self._stored.state.with_settings(proofs=chain)
        if self._proofs.hand is not None:
            self._proofs.hand.unsent.append(opening)
        return opening
