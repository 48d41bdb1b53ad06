"""Exchange of values before each shuffle of a proved hand: publish, wait for reveals, deal."""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from msgspec.structs import replace

from anypoker.deck_proof import Context, ContextSeat, HandProver, read_context
from anypoker.deck_proof.exchange import ChainState, Exchange
from anypoker.deck_proof.hand_hash import PLAYED, VOIDED
from anypoker.deck_proof.record import End, Roots
from anypoker.engine import ShuffleNeeded
from anypoker.history.hand.stakes_text import stakes_text
from anypoker.history.log.journal import propose
from anypoker.history.log.lines import read_line, write_line
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.table import automatic_changes as automatic
from anypoker.server.table.commits import Commits
from anypoker.server.table.deck_proofs import DeckProofs
from anypoker.server.table.mailbox import Mailbox, MailboxItem
from anypoker.server.table.proof_chain import ProofChain, WaitingEntry, voided_end
from anypoker.server.table.proof_hand import ProofHand
from anypoker.server.table.proof_reveals import ProofReveals
from anypoker.server.table.state import Accepted, RevealsNeeded, accept_step, propose_change
from anypoker.session.proof_lines import card_texts, hand_context
from anypoker.tables import Cause, Table
from anypoker.tables import changes as c
from anypoker.tables.hands.hand_changes import derive_deal_key
from anypoker.tables.hands.proved_deal import HandProof, new_prover, remember_prover

LEAD = 0.4  # seconds before a deal at which its context is published, if the pause has them
_DEALING = 0.004  # seconds that the deal itself takes
RETURN = 10.0  # seconds after a restart in which players come back; browsers try every 8 s
RETURN_CHECK = 0.2  # seconds between two looks for them
_RETRY = 1.0  # seconds between attempts to store reveals
_Change = TypeVar("_Change")
Take = Callable[[Accepted], Awaitable[None]]


class ProofExchange:
    """Proved shuffles of one table."""

    def __init__(
        self,
        stored: StoredTable,
        proofs: DeckProofs,
        commits: Commits,
        mailbox: Mailbox,
        process: Callable[[MailboxItem], Awaitable[None]],
        clock: Callable[[], int],
    ) -> None:
        self._stored, self._proofs, self._commits = stored, proofs, commits
        self._now, self._reveals = clock, ProofReveals(stored, proofs, mailbox, process)
        self._end: End | None = None  # of the change that is being stored
        self._returns_until = 0.0  # loop time until which players may come back after a restart
        # The chain and the last hand before a deal of which nobody has heard yet.
        self._unheard: tuple[ProofChain, ProofHand | None] | None = None
        self._voids = False  # a hand is voided, and that is not stored yet

    @property
    def _chain(self) -> ProofChain:
        return self._stored.settings.proofs

    def _with_chain(self, chain: ProofChain) -> Accepted:
        return Accepted(self._stored.state.with_settings(proofs=chain), private=True)

    def _set_chain(self, chain: ProofChain) -> None:
        """Set the chain; it is stored with the next settings."""
        self._stored.state = self._stored.state.with_settings(proofs=chain)

    async def _store(self, change: Accepted) -> None:
        """Store a change that nobody hears of by other messages."""
        await self._commits.store(change, self._stored.n)
        self._voids = False

    # ------------------------------------------------------------ the deal

    async def deal_hand(self, deal: c.Deal, not_before: float, take: Take) -> bool:
        """Deal a hand with a proof; False if the table waits for players, so try again soon.

        Players who have to take part and do not sit out. `not_before`: the loop time at which the
        pause before the hand ends.
        """
        proofs = self._proofs
        absent = proofs.absent_players() if proofs.required else []
        if absent and asyncio.get_running_loop().time() < self._returns_until:
            return False
        for player in absent:
            late = player in proofs.committed()
            await take(automatic.sit_out_unproved(self._stored.state, player, late, self._now()))
            proofs.give_another_chance(player)
        if absent:
            return True  # the next hand is scheduled again, with other players
        try:
            await take(await self._deal(deal, not_before))
        except Exception:
            self.void_unstored()
            raise
        return True

    async def _deal(self, deal: c.Deal, not_before: float) -> Accepted:
        """Exchange the values of a deal; return the change that deals it."""
        self.void_unstored()
        placing = self._stored.table.next_positions()
        assert placing is not None
        context, players = self._context(placing.dealt_in)
        proofs, prover = self._proofs, HandProver(context, derive_deal_key(deal))
        chain = self._chain
        exchange = Exchange(proofs.table, ChainState(chain.deals, chain.head))
        roots = exchange.publish(prover, self._now())
        hand = ProofHand(roots, self._stored.table.number + 1, placing.dealt_in, players, prover)
        if not proofs.sessions and not self._voids:  # nobody gets roots: they count with the deal
            self._unheard = chain, proofs.hand
            self._set_chain(chain.opened(roots))
        else:
            await self._store(self._with_chain(chain.opened(roots)))
        proofs.exchange = exchange
        proofs.begin(hand)
        if self._unheard is not None:
            opening = self._reveals.close(exchange, players)
        else:
            proofs.publish()
            latest = asyncio.get_running_loop().time() + LEAD
            due = min(not_before, latest) - _DEALING
            opening = await self._reveals.gather(exchange, players, due)
        deal = replace(deal, context=prover.text, reveals=(opening.reveals,))
        remember_prover(prover, HandProof(deal.context, deal.reveals), derive_deal_key(deal))
        change = await self._propose_deal(deal, exchange, players)
        after = self._chain
        if (after.missed, after.took_part) != (chain.missed, chain.took_part):
            # A server that is killed in the hand still knows who missed it.
            change = dataclasses.replace(change, writes_settings=True)
        return change

    async def _propose_deal(
        self, deal: c.Deal, exchange: Exchange, players: Sequence[str]
    ) -> Accepted:
        """Propose a deal; one that needs further shuffles publishes them."""
        hand, prover = self._proofs.hand, exchange.prover
        assert hand is not None
        assert prover is not None
        while True:
            state, entry = self._stored.state, c.LogEntry(deal, self._now(), Cause.TABLE)
            try:
                step = propose(state.table, entry, asks=True)
            except ShuffleNeeded as needed:
                roots = exchange.publish(prover, self._now(), card_texts(needed.cards))
                if self._unheard is not None:
                    hand.unsent.append(roots)
                    opening = self._reveals.close(exchange, players)
                else:
                    await self._store(self._with_chain(self._chain.opened(*hand.unsent, roots)))
                    lines, hand.unsent = hand.unsent, []
                    self._proofs.add(*lines, roots)
                    opening = await self._reveals.gather(exchange, players, 0)
                deal = replace(deal, reveals=(*deal.reveals, opening.reveals))
                continue
            return accept_step(state, step, entry.at)

    def _context(self, seats: Sequence[int]) -> tuple[Context, list[str]]:
        """Return the context of the next hand and its players."""
        table, chain = self._stored.table, self._chain
        placing, item = table.next_positions(), table.item()
        assert placing is not None
        assert item is not None
        committed, listed, players = self._proofs.committed(), [], []
        for seat in seats:
            player = table.seats[seat]
            assert player is not None
            mine = committed.get(player.id) if player.bot is None else None
            tag = self._proofs.tag_of(player.id) if mine is None else mine.tag
            listed.append(ContextSeat(seat, tag, None if mine is None else mine.commitment))
            players.append(player.id)
        exchange = Exchange(self._proofs.table, ChainState(chain.deals, chain.head))
        context = hand_context(
            item.game,
            stakes_text(table.stakes(item))[:300],
            placing.positions.button,
            listed,
            self._proofs.table,
            exchange.next_hand,
            exchange.previous,
            self._stored.book.name_of(item.game),
        )
        return context, players

    def void_unstored(self) -> None:
        """Void a hand whose context is published and whose deal is not stored.

        It stays in the chain; everyone sees it. So does one that was dealt and can no longer be
        read after a restart. A deal that no client has heard of never was.
        """
        if self._unheard is not None:
            chain, before = self._unheard
            self._unheard = None
            self._set_chain(chain)
            self._proofs.withdraw(before)
            return
        chain, table = self._chain, self._stored.table
        if not chain.open:
            return
        lines = chain.lines()
        first = lines[0]
        assert isinstance(first, Roots)
        if table.proof is not None and table.proof.context == first.context:
            if table.in_hand:
                return
            # How far it came is not known any more, so it has no end that clients could check.
            end = voided_end(self._proofs.table, lines[:1])
            self._void(end)
            self._proofs.hand = self._proofs.exchange = None
            return
        hand = self._proofs.hand
        if hand is None or hand.number != first.hand:
            hand = ProofHand(first, table.number + 1, (), (), None)
            hand.add(*lines[1:])
            self._proofs.begin(hand)
        elif hand.unsent:
            hand.add(*hand.unsent)
            lines += hand.unsent
            hand.unsent = []
        end = voided_end(self._proofs.table, lines)
        self._void(end)
        self._proofs.exchange = None
        self._proofs.end(end)

    def _void(self, end: End) -> None:
        self._set_chain(self._chain.ended_with(end))
        self._voids = True

    # ------------------------------------------------------------ later shuffles

    async def prepared(self, make: Callable[[], _Change]) -> _Change:
        """Return a proposed change, after the values of all later shuffles that it needs.

        `make` proposes it; it is called again after each shuffle.
        """
        while True:
            try:
                return make()
            except RevealsNeeded as needed:
                await self._shuffle(needed)

    async def _shuffle(self, needed: RevealsNeeded, resumed: bool = False) -> None:
        """Publish a later shuffle, wait for its values and store them."""
        exchange = self._running()
        assert exchange.prover is not None
        stored, chain = self._stored, self._chain
        line = write_line(needed.entry, stored.book)
        secret = stored.keys.encrypt(line, f"waiting {stored.id}").hex()
        waits = WaitingEntry(secret, stored.seq)
        await self._store(self._with_chain(replace(chain, waits=waits)))
        roots = exchange.publish(exchange.prover, self._now(), card_texts(needed.cards))
        self._proofs.add(roots)
        players = stored.table.dealt_players
        opening = await self._reveals.gather(exchange, players, 0, resumed)
        values = c.Reveals(needed.number, opening.reveals)
        while True:  # nothing else may happen to the hand before
            change = propose_change(stored.state, values, self._now(), Cause.TABLE)
            waits = WaitingEntry(secret, stored.seq + 1)
            after = change.state.with_settings(proofs=replace(self._chain, waits=waits))
            try:
                await self._store(Accepted(after, change.step, private=True))
                break
            except CommitError:
                await asyncio.sleep(_RETRY)
        hand = self._proofs.hand
        if hand is not None:
            hand.unsent = []
        self._proofs.add(opening)

    def _running(self) -> Exchange:
        """Return the dealing side of the hand that is played, also after a restart."""
        table, proofs = self._stored.table, self._proofs
        if proofs.exchange is None:
            proof, hand = table.proof, table.hand
            assert proof is not None
            assert hand is not None
            context = read_context(proof.context)
            exchange = Exchange(proofs.table, ChainState(context.hand - 1, self._chain.head))
            later = hand.chance.later
            exchange.resume(
                new_prover(proof.context, proof.reveals[: len(later) + 1], hand.chance.key, later)
            )
            proofs.exchange = exchange
        return proofs.exchange

    async def resume(self, take: Take) -> None:
        """Continue the proofs of a table after a restart."""
        table = self._stored.table
        if self._chain.deals:
            self._returns_until = asyncio.get_running_loop().time() + RETURN
        self._set_chain(self._chain.with_dealt(table.proof, table.dealt_players))
        chain = self._chain
        if not chain.open:
            return
        self.void_unstored()
        if not self._chain.open:
            return
        assert table.hand is not None
        prover = self._running().prover
        assert prover is not None
        first, *later = prover.published
        assert isinstance(first, Roots)
        hand = ProofHand(first, table.number, table.dealt, table.dealt_players, prover)
        hand.add(*later)
        hand.add_events(table.hand.events)
        self._proofs.begin(hand, resumed=True)
        if chain.waits is None or chain.waits.seq != self._stored.seq:
            return
        secret = bytes.fromhex(chain.waits.data)
        line = self._stored.keys.decrypt(secret, f"waiting {self._stored.id}")
        entry = read_line(line, self._stored.book).entry
        while True:
            try:
                change = propose_change(
                    self._stored.state, entry.change, self._now(), entry.by, entry.actor
                )
                break
            except RevealsNeeded as needed:
                await self._shuffle(needed, resumed=True)
        await take(change)

    # ------------------------------------------------------------ changes of the hand

    def with_end(self, before: Table, change: Accepted) -> Accepted:
        """Add the end of a proved hand to a change that ends it."""
        self._end = None
        chain, step = change.state.settings.proofs, change.step
        if not chain.open or step is None or step.table.in_hand:
            return change
        if not before.in_hand and not any(isinstance(one.change, c.Deal) for one in step.entries):
            return change
        prover = self._running_prover()
        if prover is None:
            return change
        self._end = prover.end(VOIDED if step.table.hand is None else PLAYED)
        after = change.state.with_settings(proofs=chain.ended_with(self._end))
        return dataclasses.replace(change, state=after)

    def _running_prover(self) -> HandProver | None:
        with suppress(AssertionError):
            return self._running().prover
        return None

    def _catch_up(self, hand: ProofHand, table: Table) -> None:
        """Add shuffles whose values were stored before a restart, and their change after it."""
        exchange, proof = self._proofs.exchange, table.proof
        prover = None if exchange is None else exchange.prover
        if prover is None or proof is None or table.hand is None:
            return
        later = table.hand.chance.later
        known = len(prover.published)
        if known >= 2 * (len(later) + 1):
            return
        reveals = proof.reveals[: len(later) + 1]
        prover = new_prover(proof.context, reveals, table.hand.chance.key, later)
        assert exchange is not None
        exchange.resume(prover)
        hand.prover = prover
        hand.add(*prover.published[known:])

    def follow(self, change: Accepted) -> None:
        """Send the lines of a change that is stored."""
        hand, step, proofs = self._proofs.hand, change.step, self._proofs
        self._unheard = None  # it is stored
        if hand is None or step is None or hand.table_hand != step.table.number:
            return
        proof = step.table.proof
        if proof is None or proof.context != hand.context:
            return
        self._catch_up(hand, step.table)
        was_over = hand.over
        known = len(hand.public_lines()) if was_over else 0
        hand.add_events(step.events)
        if self._end is not None:
            proofs.end(self._end)
            self._end = proofs.exchange = None
            return
        proofs.publish(with_state=any(isinstance(one.change, c.Deal) for one in step.entries))
        if was_over and step.events:
            proofs.hold_late_lines(known)
