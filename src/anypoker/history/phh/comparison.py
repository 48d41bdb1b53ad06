"""Comparison of a replayed hand with its record."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from msgspec.structs import replace

from anypoker.cards import Card
from anypoker.engine.events import Dealt, Drew, Shown
from anypoker.history.phh.amounts import INFINITE
from anypoker.history.phh.record import Amounts
from anypoker.history.phh.replay import ReplayedRecord
from anypoker.views import FACE_DOWN, SeenEvent, SpectatorKind, seen_event


class RecordComparison(NamedTuple):
    """Recorded and replayed results; `why` they differ, empty if they agree."""

    expected: Amounts
    got: Amounts
    why: str


def agreement(played: ReplayedRecord) -> RecordComparison:
    """Compare with the final stacks, or else with the winnings; where neither is recorded, it is
    enough that the hand could be played."""
    record = played.record
    expected, got = record.finishing_stacks, played.stacks
    if not expected and record.winnings:
        expected, got = record.winnings, played.winnings
    if played.why:
        return RecordComparison(expected, got, played.why)
    return RecordComparison(
        expected, got, _difference(expected, got, record.names, record.rake) if expected else ""
    )


def _difference(expected: Amounts, got: Amounts, names: Sequence[str], rake: Decimal) -> str:
    """Return who ends with another amount; together the players may be short of the rake."""
    if rake:
        short = [came - said for said, came in zip(expected, got, strict=True)]
        if sum(short) == rake and all(0 <= amount <= rake for amount in short):
            return ""
    for name, said, came in zip(names, expected, got, strict=True):
        if said != came and INFINITE not in (said, came):
            missing = sum(got, Decimal(0)) - sum(expected, Decimal(0))
            question = f"; {missing:f} is missing in all, a rake?" if missing > 0 else ""
            return f"{name} ends with {came:f}, not with {said:f}{question}"
    return ""


def recorded_events(played: ReplayedRecord) -> list[SeenEvent]:
    """Return the events, with unknown cards face down."""

    def known(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(FACE_DOWN if card in played.guessed else card for card in cards)

    seen = []
    for event in played.hand.events:
        match event:
            case Dealt():
                event = replace(event, card=known((event.card,))[0])
            case Drew() | Shown():
                event = replace(event, cards=known(event.cards))
        seen.append(seen_event(event, SpectatorKind.ALL_SEEING))
    return seen
