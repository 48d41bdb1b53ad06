"""Comparison of several players' records of one table."""

from collections import Counter
from collections.abc import Mapping, Sequence

from anypoker.deck_proof.context import exceeds_deck, physical_card
from anypoker.deck_proof.hand_check import HandCheck
from anypoker.deck_proof.verify import Finding, RecordVerifier


def compare_records(records: Mapping[str, RecordVerifier]) -> list[Finding]:
    """Return where verified records contradict each other; the keys name them in sentences."""
    findings: list[Finding] = []
    names = list(records)
    tables = {one.table for one in records.values()}
    if len(tables) > 1:
        return [Finding(0, f"the records are of different tables: {', '.join(sorted(tables))}")]
    numbers = sorted({hand for one in records.values() for hand in one.hands})
    for number in numbers:
        checks = [
            (name, records[name].hands[number]) for name in names if number in records[name].hands
        ]
        findings += [Finding(number, sentence) for sentence in _compare_hand(checks)]
    return findings


def _compare_hand(checks: Sequence[tuple[str, HandCheck]]) -> list[str]:
    sentences: list[str] = []
    told: dict[str, tuple[str, object]] = {}
    for name, check in checks:
        for what, fact in check.facts().items():
            first, known = told.setdefault(what, (name, fact))
            if known != fact:
                sentences.append(f"{first} and {name} were sent a different {what}")
    merged: dict[tuple[int, int], tuple[str, int | None, str | None]] = {}
    for name, check in checks:
        for key, (to, card) in check.cards().items():
            first, known_to, known_card = merged.get(key, (name, to, card))
            where = f"card {key[1]} of shuffle {key[0]}"
            if known_to != to:
                sentences.append(f"{first} and {name} saw {where} go to different places")
            elif card is not None and known_card is not None and card != known_card:
                sentences.append(f"{first} and {name} saw different cards as {where}")
            merged[key] = (first, to, known_card if known_card is not None else card)
    return sentences + _compare_cards(checks, merged)


def _compare_cards(
    checks: Sequence[tuple[str, HandCheck]],
    merged: Mapping[tuple[int, int], tuple[str, int | None, str | None]],
) -> list[str]:
    """Check that no card was dealt twice, and that shown cards came from the deck."""
    sentences = []
    context = checks[0][1].context
    for shuffle in {key[0] for key in merged}:
        dealt = [card for key, (_, _, card) in merged.items() if key[0] == shuffle and card]
        twice = exceeds_deck(dealt, context.cards)
        if twice is not None:
            sentences.append(f"together the records have {twice} more often than the deck")
    owners = {check.own_seat for _, check in checks}
    if owners >= {seat.seat for seat in context.seats}:
        sentences += _undealt_shown(checks, [card for _, _, card in merged.values()])
    return sentences


def _undealt_shown(
    checks: Sequence[tuple[str, HandCheck]], dealt: Sequence[str | None]
) -> list[str]:
    """Find shown cards that no player got from the stock; cards that nobody saw may be any."""
    sentences = []
    have = Counter(physical_card(card) for card in dealt if card)
    for name, check in checks:
        for seat, cards in check.shown:
            extra = Counter(map(physical_card, cards)) - have
            if extra.total() > dealt.count(None):
                listed = ", ".join(sorted(extra.elements()))
                sentences.append(f"{name} saw seat {seat} show cards that were not dealt: {listed}")
    return sentences
