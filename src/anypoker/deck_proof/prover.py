"""The dealing side of one hand: publishes roots, takes reveals, deals, and proves cards."""

from collections.abc import Sequence

from anypoker.deck_proof.chain import follows_in_chain
from anypoker.deck_proof.context import Context, context_hash
from anypoker.deck_proof.deal import (
    choice_leaf,
    deal_digest,
    die_value,
    picked_deck,
    slot_order,
)
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.hand_hash import hand_hash
from anypoker.deck_proof.hashing import read_hash, tagged_hash
from anypoker.deck_proof.merkle import tree_levels, tree_path
from anypoker.deck_proof.record import CardLine, DieLine, End, Opening, Roots
from anypoker.deck_proof.salted_deck import SaltedDeck, shuffle_id


class HandProver:
    """One hand. Everything follows from the secret, the context and the reveals.

    So a server that stores these three can continue after a restart.
    """

    def __init__(self, context: Context, secret: bytes) -> None:
        self.context, self.text = context, context.text()
        self._secret = secret
        self.published: list[Roots | Opening] = []  # lines of all shuffles so far
        self._waiting: tuple[Roots, list[SaltedDeck]] | None = None
        self._dealt: list[tuple[SaltedDeck, list[int]]] = []
        self._digests: list[bytes] = []
        # The latest value of each seat's chain with its number.
        self._known = [
            None if one is None else (0, one)
            for one in (seat.commitment_hash() for seat in context.seats)
        ]
        first = self._id(0)
        self._nonces = [
            tagged_hash("server nonce", secret, first, index) for index in range(context.dice)
        ]
        self._choices = tree_levels(
            [choice_leaf(first, index, nonce) for index, nonce in enumerate(self._nonces)]
        )

    def _id(self, shuffle: int) -> bytes:
        return shuffle_id(self.context.table, self.context.hand, shuffle)

    # ------------------------------------------------------------ shuffles

    def publish(self, cards: Sequence[str] | None = None) -> Roots:
        """Shuffle the deck, or for a later shuffle these cards, and return the roots.

        Raises:
            DeckProofError: if a shuffle still waits for its reveals: no deck is ever replaced.
        """
        if self._waiting is not None:
            raise DeckProofError("the shuffle before this one waits for its reveals")
        shuffle, its_id = len(self._digests), self._id(len(self._digests))
        if shuffle == 0:
            cards, number = self.context.cards, self.context.decks
        else:
            cards, number = sorted(cards or ()), 1
        decks = [
            SaltedDeck(its_id, deck, cards, self._seed(its_id, deck)) for deck in range(number)
        ]
        roots = Roots(
            self.context.hand,
            shuffle,
            len(cards),
            tuple(deck.root.hex() for deck in decks),
            self.text if shuffle == 0 else None,
            self._choices[-1][0].hex() if shuffle == 0 and self._nonces else None,
        )
        self._waiting = roots, decks
        self.published.append(roots)
        return roots

    def _seed(self, its_id: bytes, deck: int) -> bytes:
        return tagged_hash("server seed", self._secret, its_id, deck)

    def accepts(self, place: int, value: bytes) -> bool:
        """Return whether a value is the next one of the chain of a seat of the context."""
        seat, known = self.context.seats[place], self._known[place]
        return known is not None and follows_in_chain(
            self.context.table, self.context.hand, seat.player, known, len(self._digests) + 1, value
        )

    def deal(self, reveals: Sequence[bytes | None]) -> Opening:
        """Deal the published shuffle by the reveals, one per seat of the context.

        Raises:
            DeckProofError: if a value is not the next one of its chain, or nothing is published.
        """
        if self._waiting is None:
            raise DeckProofError("no shuffle is published")
        if len(reveals) != len(self.context.seats) or not all(
            value is None or self.accepts(place, value) for place, value in enumerate(reveals)
        ):
            raise DeckProofError("the reveals do not fit the commitments")
        roots, decks = self._waiting
        base = self._digests[-1] if self._digests else context_hash(self.text)
        choices = bytes.fromhex(roots.choices) if roots.choices else None
        digest = deal_digest(
            base, roots.shuffle, roots.slots, [deck.root for deck in decks], choices, reveals
        )
        picked = picked_deck(digest, len(decks)) if roots.shuffle == 0 else 0
        self._waiting = None
        self._digests.append(digest)
        self._dealt.append((decks[picked], slot_order(digest, roots.slots)))
        for place, value in enumerate(reveals):
            if value is not None:
                self._known[place] = len(self._digests), value
        seeds = [None if deck == picked else one.seed.hex() for deck, one in enumerate(decks)]
        opening = Opening(
            roots.hand,
            roots.shuffle,
            tuple(None if value is None else value.hex() for value in reveals),
            tuple(seeds) if roots.shuffle == 0 else (),
        )
        self.published.append(opening)
        return opening

    def order(self, shuffle: int) -> list[str]:
        """Return the cards of a shuffle from the top."""
        deck, slots = self._dealt[shuffle]
        return [deck.cards[slot] for slot in slots]

    def dice(self) -> list[int]:
        """Return what the dice of the hand show."""
        return [die_value(self._digests[0], at, nonce) for at, nonce in enumerate(self._nonces)]

    # ------------------------------------------------------------ proofs

    def card_line(self, shuffle: int, position: int, to: int | None, visible: bool) -> CardLine:
        """Return the line of a card for a viewer, with its proof if they may see it."""
        if not visible:
            return CardLine(self.context.hand, shuffle, position, to)
        deck, slots = self._dealt[shuffle]
        slot = slots[position]
        return CardLine(
            self.context.hand,
            shuffle,
            position,
            to,
            deck.cards[slot],
            deck.salts[slot].hex(),
            tuple(one.hex() for one in deck.path(slot)),
        )

    def die_line(self, index: int) -> DieLine:
        """Return the proof of a die."""
        return DieLine(
            self.context.hand,
            index,
            self.dice()[index],
            self._nonces[index].hex(),
            tuple(one.hex() for one in tree_path(self._choices, index)),
        )

    def end(self, outcome: str) -> End:
        """Return the end of the hand with its hash."""
        previous = read_hash(self.context.previous, "'previous'")
        proof = hand_hash(previous, context_hash(self.text), outcome, self._digests)
        return End(self.context.hand, outcome, proof.hex())
