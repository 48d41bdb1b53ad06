"""Checks of one hand of a record."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from anypoker.deck_proof.chain import HashChain, follows_in_chain
from anypoker.deck_proof.context import (
    check_card,
    context_hash,
    physical_card,
    read_context,
)
from anypoker.deck_proof.deal import (
    choice_leaf,
    deal_digest,
    die_value,
    picked_deck,
    slot_order,
)
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.hand_hash import OUTCOMES, PLAYED, hand_hash
from anypoker.deck_proof.hashing import read_hash
from anypoker.deck_proof.merkle import root_of_path
from anypoker.deck_proof.record import (
    CardLine,
    DieLine,
    End,
    Line,
    Opening,
    Reveal,
    Roots,
    ShownLine,
)
from anypoker.deck_proof.salted_deck import SaltedDeck, card_leaf, shuffle_id


class Place(NamedTuple):
    """A card that left the stock."""

    to: int | None
    card: str | None


class _Shuffle:
    """One shuffle as far as the record has it."""

    def __init__(self, roots: Roots) -> None:
        self.line = roots
        self.roots = [read_hash(root, "a root") for root in roots.roots]
        self.own_reveal: bytes | None = None
        self.digest = b""
        self.picked = 0
        self.slots: list[int] = []  # from the top, once it is dealt
        self.places: list[Place] = []
        self.known: Counter[str] = Counter()  # cards among the places


class HandCheck:
    """One hand as one player's client saw it."""

    def __init__(
        self, table: str, player: str | None, roots: Roots, chain: HashChain | None
    ) -> None:
        self.hand, self.first_roots = roots.hand, roots
        if roots.context is None:
            raise DeckProofError("the first roots of the hand come without a context")
        self.context = read_context(roots.context)
        if (self.context.table, self.context.hand) != (table, roots.hand):
            raise DeckProofError("the context is that of another table or hand")
        self._deck = Counter(map(physical_card, self.context.cards))
        decks = self.context.decks
        if len(roots.roots) != decks or roots.slots != len(self.context.cards):
            raise DeckProofError(f"the server did not publish {decks} roots of the game's deck")
        if (roots.choices is not None) != bool(self.context.dice):
            raise DeckProofError("the root of the dice is missing, or the game has no dice")
        self._notices: list[str] = []
        self._missed: list[str] = []
        self._shuffles = [_Shuffle(roots)]
        self._known = [
            None if value is None else (0, value)
            for value in (seat.commitment_hash() for seat in self.context.seats)
        ]
        self._own = self.context.seat_of(player)
        self._chain = chain
        self.dice: dict[int, int] = {}  # values by index
        self.shown: list[tuple[int, tuple[str, ...]]] = []
        self.outcome: str | None = None
        self.proof = b""
        self.own_committed = self._check_own_commitment()
        self.own_used = False
        self.took_part = self.proved = 0

    def _check_own_commitment(self) -> bool:
        if self._own is None:
            return False
        said = self.context.seats[self._own].commitment
        if self._chain is None:
            return False
        if said is None:
            self._notices.append("the server left your commitment out of the context")
            return False
        if said != self._chain.commitment.hex():
            raise DeckProofError("the context names another commitment than yours")
        return True

    @property
    def picked(self) -> int:
        """The deck that is dealt first."""
        return self._shuffles[0].picked

    @property
    def is_pending(self) -> bool:
        """True while the values of the first shuffle have not come."""
        return self.outcome is None and not self._shuffles[0].digest

    @property
    def own_seat(self) -> int | None:
        """The seat of the record's player; None if they were not dealt in."""
        return None if self._own is None else self.context.seats[self._own].seat

    def drain_notices(self) -> list[str]:
        found, self._notices = self._notices, []
        return found

    def drain_missed(self) -> list[str]:
        found, self._missed = self._missed, []
        return found

    def facts(self) -> dict[str, object]:
        """Return what every honest record of this hand has in common, for a comparison."""
        known: dict[str, object] = {"context and roots": self.first_roots}
        for shuffle in self._shuffles:
            number = shuffle.line.shuffle
            if number:
                known[f"root of shuffle {number}"] = shuffle.line
            if shuffle.digest:
                known[f"reveals of shuffle {number}"] = shuffle.digest
        if self.outcome is not None:
            known["hash of the hand"] = self.proof
        return known | {f"die {index}": value for index, value in self.dice.items()}

    def cards(self) -> dict[tuple[int, int], Place]:
        """Return the cards that left the stock, by shuffle and position."""
        return {
            (shuffle.line.shuffle, position): place
            for shuffle in self._shuffles
            for position, place in enumerate(shuffle.places)
        }

    def forget_details(self) -> None:
        """Drop what a finished hand no longer needs."""
        for shuffle in self._shuffles:
            shuffle.slots = []

    # ------------------------------------------------------------ lines

    def take(self, line: Line) -> None:
        """Check a line of this hand."""
        if self.outcome is not None and not isinstance(line, CardLine | ShownLine):
            raise DeckProofError("a line of this hand comes after its end")
        match line:
            case Roots():
                self._later_roots(line)
            case Reveal():
                self._reveal(line)
            case Opening():
                self._open(line)
            case CardLine():
                self._card(line)
            case DieLine():
                self._die(line)
            case ShownLine():
                self._check_seat(line.seat)
                for card in line.cards:
                    check_card(card)
                self.shown.append((line.seat, line.cards))
            case End():
                self._end(line)

    def _shuffle(self, number: int) -> _Shuffle:
        if number >= len(self._shuffles):
            raise DeckProofError(f"shuffle {number} has no roots: they must come first")
        return self._shuffles[number]

    def _later_roots(self, line: Roots) -> None:
        if line.shuffle < len(self._shuffles):
            if self._shuffles[line.shuffle].line == line:
                return  # sent again after a reconnection
            raise DeckProofError(f"the root of shuffle {line.shuffle} was replaced")
        if line.shuffle > len(self._shuffles):
            raise DeckProofError(f"the record lacks a shuffle before shuffle {line.shuffle}")
        if not self._shuffles[-1].digest:
            raise DeckProofError(f"shuffle {line.shuffle - 1} was never dealt")
        if len(line.roots) != 1 or line.context is not None or line.choices is not None:
            raise DeckProofError("a later shuffle has one root and nothing else")
        self._shuffles.append(_Shuffle(line))

    def _reveal(self, line: Reveal) -> None:
        shuffle = self._shuffle(line.shuffle)
        value = read_hash(line.value, "the reveal")
        if self._chain is None or self._chain.value(line.shuffle) != value:
            raise DeckProofError("the record reveals a value that is not the player's own")
        if shuffle.digest:
            raise DeckProofError("the client revealed its value after the deal")
        if self.own_committed:
            shuffle.own_reveal = value

    def _open(self, line: Opening) -> None:
        shuffle = self._shuffle(line.shuffle)
        if shuffle.digest:
            raise DeckProofError(f"shuffle {line.shuffle} was dealt twice")
        if line.shuffle + 1 != len(self._shuffles):
            raise DeckProofError(f"shuffle {line.shuffle} was dealt after a later one")
        reveals = self._check_reveals(line, shuffle)
        choices = shuffle.line.choices
        base = self._shuffles[line.shuffle - 1].digest if line.shuffle else b""
        shuffle.digest = deal_digest(
            base or context_hash(self.context_text),
            line.shuffle,
            shuffle.line.slots,
            shuffle.roots,
            None if choices is None else read_hash(choices, "the root of the dice"),
            reveals,
        )
        shuffle.slots = slot_order(shuffle.digest, shuffle.line.slots)
        if line.shuffle == 0:
            self.took_part = sum(value is not None for value in reveals)
            self.own_used = self._own is not None and reveals[self._own] is not None
            self.own_used = self.own_used and self.own_committed
            shuffle.picked = picked_deck(shuffle.digest, self.context.decks)
            self._check_seeds(line, shuffle)
        elif line.seeds:
            raise DeckProofError("the server opened the order of a later shuffle")

    @property
    def context_text(self) -> str:
        assert self.first_roots.context is not None
        return self.first_roots.context

    def _check_reveals(self, line: Opening, shuffle: _Shuffle) -> list[bytes | None]:
        seats = self.context.seats
        if len(line.reveals) != len(seats):
            raise DeckProofError("the server does not list one reveal per seat")
        values: list[bytes | None] = []
        for place, (seat, text) in enumerate(zip(seats, line.reveals, strict=True)):
            value = None if text is None else read_hash(text, "a reveal")
            known = self._known[place]
            if known is None and value is not None:
                raise DeckProofError(f"seat {seat.seat} reveals a value without a commitment")
            if place == self._own:
                self._check_own_reveal(value, shuffle)
            if value is not None and known is not None:
                if not follows_in_chain(
                    self.context.table, self.hand, seat.player, known, line.shuffle + 1, value
                ):
                    raise DeckProofError(f"the reveal of seat {seat.seat} is not of its chain")
                self._known[place] = line.shuffle + 1, value
            elif known is not None:
                self._missed.append(seat.player)
            values.append(value)
        return values

    def _check_own_reveal(self, value: bytes | None, shuffle: _Shuffle) -> None:
        mine = shuffle.own_reveal
        if value is None:
            if mine is not None:
                self._notices.append(
                    "your value was left out: the server got it late, or dropped it"
                )
        elif self._chain is not None and mine != value:
            raise DeckProofError("the server used a value for your seat that you did not reveal")

    def _check_seeds(self, line: Opening, shuffle: _Shuffle) -> None:
        if len(line.seeds) != self.context.decks:
            raise DeckProofError(f"the server does not list {self.context.decks} seeds")
        its_id = shuffle_id(self.context.table, self.hand, 0)
        for deck, text in enumerate(line.seeds):
            if deck == shuffle.picked:
                if text is not None:
                    raise DeckProofError("the server opened the deck that is dealt")
            elif text is None:
                raise DeckProofError(f"the server did not open deck {deck}")
            elif _opened_root(its_id, deck, self.context.deck, text) != shuffle.roots[deck]:
                raise DeckProofError(f"deck {deck} is not exactly the deck of the game")

    # ------------------------------------------------------------ cards and dice

    def _card(self, line: CardLine) -> None:
        shuffle = self._shuffle(line.shuffle)
        where = f"card {line.position} of shuffle {line.shuffle}"
        if not shuffle.digest:
            raise DeckProofError(f"{where} was dealt before the reveals")
        if line.position > len(shuffle.places):
            raise DeckProofError(f"{where} was dealt out of order")
        if line.position >= shuffle.line.slots:
            raise DeckProofError(f"{where} does not exist")
        if line.to is not None:
            self._check_seat(line.to)
        if line.card is not None:
            self._check_proof(line, shuffle, where)
        elif line.salt is not None or line.path is not None:
            raise DeckProofError(f"{where} has a proof without a card")
        if line.position == len(shuffle.places):
            self._check_turn(line.shuffle, where)
            shuffle.places.append(Place(line.to, line.card))
            is_new = line.card is not None
        else:
            before = shuffle.places[line.position]
            if before.to != line.to or (before.card is not None and before.card != line.card):
                raise DeckProofError(f"{where} changed after it was dealt")
            shuffle.places[line.position] = Place(line.to, line.card)
            is_new = before.card is None and line.card is not None
        if is_new and line.card is not None:
            self._count_card(line.card, shuffle)

    def _check_seat(self, seat: int) -> None:
        if all(one.seat != seat for one in self.context.seats):
            raise DeckProofError(f"seat {seat} has cards, and was not dealt in")

    def _check_turn(self, number: int, where: str) -> None:
        """Check that the next card of the stock is one of this shuffle.

        A reshuffle is under what is left of the shuffle before. A new deal has the whole deck.
        """
        if any(later.places for later in self._shuffles[number + 1 :]):
            raise DeckProofError(f"{where} was dealt after a card of a later shuffle")
        shuffle, before = self._shuffles[number], self._shuffles[max(number - 1, 0)]
        is_deal = number == 0 or shuffle.line.slots == len(self.context.cards)
        if not is_deal and len(before.places) < before.line.slots:
            raise DeckProofError(f"{where} was dealt before the rest of the shuffle before")

    def _count_card(self, card: str, shuffle: _Shuffle) -> None:
        """Check that the deck has a card as often as it is known in a shuffle."""
        one = physical_card(card)
        shuffle.known[one] += 1
        if shuffle.known[one] > self._deck[one]:
            raise DeckProofError(f"the deck does not have {one} so often")

    def _check_proof(self, line: CardLine, shuffle: _Shuffle, where: str) -> None:
        assert line.card is not None
        check_card(line.card)
        if line.salt is None or line.path is None:
            raise DeckProofError(f"{where} was dealt without a proof")
        slot = shuffle.slots[line.position]
        its_id = shuffle_id(self.context.table, self.hand, line.shuffle)
        salt = read_hash(line.salt, "a salt")
        leaf = card_leaf(its_id, shuffle.picked, slot, salt, line.card)
        path = [read_hash(one, "a path") for one in line.path]
        if root_of_path(leaf, slot, shuffle.line.slots, path) != shuffle.roots[shuffle.picked]:
            raise DeckProofError(f"{where} is not the card of the published deck")
        self.proved += 1

    def _die(self, line: DieLine) -> None:
        first = self._shuffles[0]
        if not first.digest or first.line.choices is None or line.index >= self.context.dice:
            raise DeckProofError(f"die {line.index} does not exist, or was rolled too early")
        nonce = read_hash(line.nonce, "a nonce")
        leaf = choice_leaf(shuffle_id(self.context.table, self.hand, 0), line.index, nonce)
        path = [read_hash(one, "a path") for one in line.path]
        root = root_of_path(leaf, line.index, self.context.dice, path)
        if root is None or root.hex() != first.line.choices:
            raise DeckProofError(f"die {line.index} is not the one of the published root")
        if die_value(first.digest, line.index, nonce) != line.value:
            raise DeckProofError(f"die {line.index} shows another number")
        self.dice[line.index] = line.value

    def _end(self, line: End) -> None:
        if line.outcome not in OUTCOMES:
            raise DeckProofError(f"'{line.outcome}' is not an outcome; use one of {OUTCOMES}")
        if line.outcome == PLAYED and not self._shuffles[-1].digest:
            raise DeckProofError("the hand was played without the reveals")
        self.proof, self.outcome = self.hash_with(line.outcome), line.outcome
        if self.proof.hex() != line.proof:
            raise DeckProofError("the hash of the hand is wrong")

    def hash_with(self, outcome: str) -> bytes:
        """Return the hash of the hand if it ends now with this outcome."""
        digests = [shuffle.digest for shuffle in self._shuffles if shuffle.digest]
        previous = read_hash(self.context.previous, "'previous'")
        return hand_hash(previous, context_hash(self.context_text), outcome, digests)


def same_card(one: str, other: str) -> bool:
    """Return whether two texts name the same card, whichever end of it is up."""
    return physical_card(one) == physical_card(other)


# Records of several players at one table open the same decks.
@lru_cache(maxsize=256)
def _opened_root(its_id: bytes, deck: int, cards: str, seed: str) -> bytes:
    opened: Sequence[str] = cards.split(" ")
    return SaltedDeck(its_id, deck, opened, read_hash(seed, "a seed")).root
