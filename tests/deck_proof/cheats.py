"""Kinds of cheating: each changes what honest records say, as a cheating server would."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from anypoker.deck_proof import HandProver, first_hash
from anypoker.deck_proof.compare import compare_records
from anypoker.deck_proof.hand_hash import VOIDED
from anypoker.deck_proof.record import (
    CardLine,
    Commit,
    DieLine,
    End,
    Header,
    Line,
    Opening,
    ProofRecord,
    Reveal,
    Roots,
)
from anypoker.deck_proof.salted_deck import SaltedDeck
from anypoker.deck_proof.verify import RecordVerifier, verify_record
from tests.deck_proof.simulation import Records, SimulatedTable

VICTIM = "player 1"
L = TypeVar("L", bound=Line)

Cheat = Callable[[Random], tuple[SimulatedTable, Records]]


def honest(random: Random) -> tuple[SimulatedTable, Records]:
    """Play two hands, the second with a reshuffle."""
    table = SimulatedTable(random, players=random.choice([2, 3, 4]))
    table.play()
    table.play(shuffles=2)
    return table, table.records()


def verify_lines(table: SimulatedTable, records: Records) -> dict[str, RecordVerifier]:
    return {
        name: verify_record(ProofRecord(Header(1, table.table, name), tuple(lines)))
        for name, lines in records.items()
    }


def is_found(table: SimulatedTable, records: Records) -> bool:
    """Return whether the victim's own record or a comparison of two records shows the cheat."""
    verified = verify_lines(table, records)
    two = {name: verified[name] for name in ("player 0", VICTIM)}
    return bool(verified[VICTIM].findings or compare_records(two))


def _find(lines: list[Line], kind: type[L], random: Random, *, known: bool = False) -> int:
    """Return the index of a line of this kind; a card that is seen if `known`."""
    fitting = [
        at
        for at, line in enumerate(lines)
        if isinstance(line, kind) and not (known and getattr(line, "card", None) is None)
    ]
    return random.choice(fitting)


def _change(kind: type[L], change: Callable[[L, Random], L], known: bool = False) -> Cheat:
    """Change one line that the victim gets."""

    def cheat(random: Random) -> tuple[SimulatedTable, Records]:
        table, records = honest(random)
        lines = records[VICTIM]
        at = _find(lines, kind, random, known=known)
        line = lines[at]
        assert isinstance(line, kind)
        lines[at] = change(line, random)
        return table, records

    return cheat


def _other_card(line: CardLine, random: Random) -> CardLine:
    return replace(line, card="4c" if line.card != "4c" else "4d")


def _other_hash(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def _changed_reveal(own: bool) -> Cheat:
    def change(line: Opening, random: Random) -> Opening:
        place = 1 if own else 0
        reveals = list(line.reveals)
        assert reveals[place] is not None
        reveals[place] = _other_hash(reveals[place] or "")
        return replace(line, reveals=tuple(reveals))

    return _change(Opening, change)


def _swap_cards(random: Random) -> tuple[SimulatedTable, Records]:
    """Deal the two cards of the board in another order, each with its own proof."""
    table, records = honest(random)
    lines = records[VICTIM]
    first = next(at for at, one in enumerate(lines) if isinstance(one, CardLine) and one.to is None)
    one, other = lines[first], lines[first + 1]
    assert isinstance(one, CardLine)
    assert isinstance(other, CardLine)
    lines[first] = replace(other, position=one.position)
    lines[first + 1] = replace(one, position=other.position)
    return table, records


def _swap_proofs(random: Random) -> tuple[SimulatedTable, Records]:
    """Give each of two cards the proof of the other."""
    table, records = honest(random)
    lines = records[VICTIM]
    first = next(at for at, one in enumerate(lines) if isinstance(one, CardLine) and one.to is None)
    one, other = lines[first], lines[first + 1]
    assert isinstance(one, CardLine)
    assert isinstance(other, CardLine)
    lines[first] = replace(one, salt=other.salt, path=other.path)
    lines[first + 1] = replace(other, salt=one.salt, path=one.path)
    return table, records


def _leaf_twice(random: Random) -> tuple[SimulatedTable, Records]:
    """Deal the same leaf at two positions."""
    table, records = honest(random)
    lines = records[VICTIM]
    first = next(at for at, one in enumerate(lines) if isinstance(one, CardLine) and one.to is None)
    one, other = lines[first], lines[first + 1]
    assert isinstance(one, CardLine)
    assert isinstance(other, CardLine)
    lines[first + 1] = replace(one, position=other.position)
    return table, records


def _deal_seconds(random: Random) -> tuple[SimulatedTable, Records]:
    """Keep the top card and deal the one below."""
    table, records = honest(random)
    lines = records[VICTIM]
    at = next(at for at, one in enumerate(lines) if isinstance(one, CardLine))
    del lines[at]
    return table, records


def _late_root(random: Random) -> tuple[SimulatedTable, Records]:
    """Publish the root of a later shuffle after its cards are dealt."""
    table, records = honest(random)
    lines = records[VICTIM]
    at = next(at for at, one in enumerate(lines) if isinstance(one, Roots) and one.shuffle)
    roots = lines.pop(at)
    end = next(at for at, one in enumerate(lines) if isinstance(one, End) and one.hand == 2)
    lines.insert(end, roots)
    return table, records


def _with_later(random: Random, whole: bool) -> tuple[SimulatedTable, Records, int]:
    """Play two hands, the second with a new deal if `whole`, else with a reshuffle.

    The number is that of the cards that the second hand dealt from its first shuffle on purpose.
    """
    while True:
        table, records = honest(random)
        later = next(one for one in records[VICTIM] if isinstance(one, Roots) and one.shuffle)
        if (later.slots == len(table.deck)) == whole:
            return table, records, len(table.names) + 2


def _early_reshuffle(random: Random) -> tuple[SimulatedTable, Records]:
    """Reshuffle before the stock is used up, because the next card does not suit the server."""
    table, records, dealt = _with_later(random, whole=False)
    for name, lines in records.items():
        records[name] = [
            one
            for one in lines
            if not (isinstance(one, CardLine) and (one.hand, one.shuffle) == (2, 0))
            or one.position < dealt
        ]
    return table, records


def _old_stock(random: Random) -> tuple[SimulatedTable, Records]:
    """After a new deal, deal one more card of the deck before."""
    table, records, dealt = _with_later(random, whole=True)
    for lines in records.values():
        last = max(at for at, one in enumerate(lines) if isinstance(one, CardLine))
        lines.insert(last + 1, CardLine(2, 0, dealt))
    return table, records


def _late_first_roots(random: Random) -> tuple[SimulatedTable, Records]:
    """Publish the roots after the client had to reveal."""
    table, records = honest(random)
    lines = records[VICTIM]
    at = next(at for at, one in enumerate(lines) if isinstance(one, Roots))
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert isinstance(lines[at], Reveal)
    return table, records


def _replace_deck(random: Random) -> tuple[SimulatedTable, Records]:
    """Publish other roots after the reveals, with an opening that fits them."""
    table, records = honest(random)
    lines = records[VICTIM]
    at = next(at for at, one in enumerate(lines) if isinstance(one, Roots))
    roots = lines[at]
    assert isinstance(roots, Roots)
    lines.insert(at + 2, replace(roots, roots=(*roots.roots[1:], roots.roots[0])))
    return table, records


def _late_die(random: Random) -> tuple[SimulatedTable, Records]:
    """Roll a die after the end of the hand."""
    table, records = honest(random)
    lines = records[VICTIM]
    die = next(at for at, one in enumerate(lines) if isinstance(one, DieLine))
    end = next(at for at, one in enumerate(lines) if isinstance(one, End))
    lines.insert(end, lines.pop(die))
    return table, records


def _replay_hand(random: Random) -> tuple[SimulatedTable, Records]:
    """Deal the first hand once more."""
    table, records = honest(random)
    lines = records[VICTIM]
    lines += [one for one in lines if one.hand == 1 and not isinstance(one, Commit)]
    return table, records


def _replay_proof(random: Random) -> tuple[SimulatedTable, Records]:
    """Prove a card of the second hand with a proof of the first."""
    table, records = honest(random)
    lines = records[VICTIM]
    mine = [at for at, one in enumerate(lines) if isinstance(one, CardLine) and one.to == 2]
    old, new = lines[mine[0]], lines[mine[1]]
    assert isinstance(old, CardLine)
    assert isinstance(new, CardLine)
    lines[mine[1]] = replace(new, card=old.card, salt=old.salt, path=old.path)
    return table, records


def _two_stories(random: Random) -> tuple[SimulatedTable, Records]:
    """Play two different hands with the two players; each story is sound."""
    table = SimulatedTable(random, players=2)
    table.play()
    first = table.records()
    other = SimulatedTable(Random(random.random()), players=2)
    other.table, other.previous = table.table, first_hash(table.table).hex()
    other.players = {name: type(table.players[name])(table.table, name) for name in table.names}
    other.play()
    return table, {"player 0": first["player 0"], VICTIM: other.records()[VICTIM]}


def _hide_hand(random: Random) -> tuple[SimulatedTable, Records]:
    """Void a hand that went wrong and leave it out of the chain."""
    table = SimulatedTable(random)
    table.play()
    kept = table.previous
    table.play(outcome=VOIDED)
    table.previous = kept
    table.play()
    return table, table.records()


def _wrong_chain(random: Random) -> tuple[SimulatedTable, Records]:
    """Name another hash of the hand before."""
    table = SimulatedTable(random)
    table.play()
    table.previous = _other_hash(table.previous)
    table.play()
    return table, table.records()


def _other_commitment(random: Random) -> tuple[SimulatedTable, Records]:
    """Publish a commitment of the server for the victim's seat."""
    table, records = honest(random)
    lines = records[VICTIM]
    at = next(at for at, one in enumerate(lines) if isinstance(one, Commit))
    commit = lines[at]
    assert isinstance(commit, Commit)
    lines[at] = replace(commit, secret=_other_hash(commit.secret))
    return table, records


def _claimed_silence(random: Random) -> tuple[SimulatedTable, Records]:
    """Tell one player that the other did not reveal."""
    table, records = honest(random)
    lines = records[VICTIM]
    at = next(at for at, one in enumerate(lines) if isinstance(one, Opening) and one.hand == 2)
    opening = lines[at]
    assert isinstance(opening, Opening)
    lines[at] = replace(opening, reveals=(None, *opening.reveals[1:]))
    return table, records


def _open_seed(line: Opening, random: Random) -> Opening:
    seeds = tuple(seed or "ab" * 32 for seed in line.seeds)
    return replace(line, seeds=seeds or ("ab" * 32,))


def _hide_seed(line: Opening, random: Random) -> Opening:
    return replace(line, seeds=tuple(None for _ in line.seeds) or (None,))


def _other_seed(line: Opening, random: Random) -> Opening:
    seeds = tuple(seed and _other_hash(seed) for seed in line.seeds)
    return replace(line, seeds=seeds or ("ab" * 32,))


class _DoubledDecks(HandProver):
    """Server that puts a card of the deck twice into every deck: its seeds cannot fit."""

    def publish(self, cards: object = None) -> Roots:
        roots = super().publish()
        its_id = self._id(0)
        deck = [self.context.cards[0], *self.context.cards[:-1]]
        decks = [SaltedDeck(its_id, at, deck, self._seed(its_id, at)) for at in range(8)]
        roots = replace(roots, roots=tuple(one.root.hex() for one in decks))
        self._waiting = roots, decks
        return roots


def _doubled_card(random: Random) -> tuple[SimulatedTable, Records]:
    table = SimulatedTable(random, prover=_DoubledDecks)
    table.play()
    return table, table.records()


class ShortDeck(HandProver):
    """Server that leaves a card out of one of the eight decks and hopes that it is picked."""

    wrong = 3

    def publish(self, cards: object = None) -> Roots:
        roots = super().publish()
        assert self._waiting is not None
        _, decks = self._waiting
        its_id, deck = self._id(0), [self.context.cards[0], *self.context.cards[:-1]]
        decks[self.wrong] = SaltedDeck(its_id, self.wrong, deck, self._seed(its_id, self.wrong))
        roots = replace(roots, roots=tuple(one.root.hex() for one in decks))
        self._waiting = roots, decks
        return roots


def other_receiver(line: CardLine, random: Random) -> CardLine:
    return replace(line, to=None if line.to is not None else 0)


CHEATS: dict[str, Cheat] = {
    "another card": _change(CardLine, _other_card, known=True),
    "another order": _swap_cards,
    "a swapped proof": _swap_proofs,
    "a leaf used twice": _leaf_twice,
    "a card kept back": _deal_seconds,
    "a card without a proof": _change(
        CardLine, lambda line, _: replace(line, salt=None, path=None), known=True
    ),
    "a changed salt": _change(
        CardLine, lambda line, _: replace(line, salt=_other_hash(line.salt or "")), known=True
    ),
    "a card for another seat": _change(CardLine, other_receiver),
    "a card for a seat that does not exist": _change(
        CardLine, lambda line, _: replace(line, to=line.position * 2 + 41)
    ),
    "a late root": _late_root,
    "a reshuffle before the stock is used up": _early_reshuffle,
    "a card of the stock before a new deal": _old_stock,
    "late first roots": _late_first_roots,
    "a deck replaced after the reveals": _replace_deck,
    "a changed reveal of another player": _changed_reveal(own=False),
    "a changed reveal of the victim": _changed_reveal(own=True),
    "a false silence of another player": _claimed_silence,
    "another commitment": _other_commitment,
    "a wrong chain": _wrong_chain,
    "a hidden voided hand": _hide_hand,
    "a replayed hand": _replay_hand,
    "a replayed proof": _replay_proof,
    "two stories": _two_stories,
    "the dealt deck opened": _change(Opening, _open_seed),
    "a deck not opened": _change(Opening, _hide_seed),
    "a deck opened with another seed": _change(Opening, _other_seed),
    "a deck with a doubled card": _doubled_card,
    "a die rolled after the end": _late_die,
    "a loaded die": _change(DieLine, lambda line, _: replace(line, value=line.value % 6 + 1)),
    "another nonce of a die": _change(
        DieLine, lambda line, _: replace(line, nonce=_other_hash(line.nonce))
    ),
    "another hash of the hand": _change(
        End, lambda line, _: replace(line, proof=_other_hash(line.proof))
    ),
}
