"""Real hands come out to the chip: 378 of Pluribus, 39 of a World Series final, five famous."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from anypoker.catalogue import find
from anypoker.engine.invariants import check_state
from anypoker.history.phh import ReplayedRecord, agreement, read_records, replay_record
from anypoker.rules import Game
from tests.external_files import SHARED

FILES = sorted((SHARED / "phh").rglob("*.phh"))
GOLDEN = Path(__file__).parent / "phh_disagreements.txt"

pytestmark = pytest.mark.skipif(not FILES, reason="the folder ../shared/phh with hands is not here")


def games(name: str) -> Game:
    return find(name).game


def name_of(path: Path) -> str:
    return str(path.relative_to(SHARED / "phh"))


@cache
def played() -> dict[str, ReplayedRecord]:
    hands = {}
    for path in FILES:
        (record,) = read_records(path.read_text(encoding="utf-8")).values()
        hands[name_of(path)] = replay_record(record, games)
    return hands


def test_the_hands_are_all_there() -> None:
    folders = Counter(name.partition("/")[0] for name in played())
    assert folders["pluribus"] == 378
    assert folders["wsop"] == 39
    assert len(FILES) == 378 + 39 + 5


def test_hands_that_come_out_otherwise_are_known_by_name() -> None:
    """The golden file has a line for each: its name, and the reason."""
    lines = [line for line in GOLDEN.read_text().splitlines() if not line.startswith("#")]
    known = dict(line.split(": ", 1) for line in lines if line)
    found = {name: agreement(hand).why for name, hand in played().items() if agreement(hand).why}
    assert found == known
    assert len(found) < 5


def test_every_hand_is_played_to_its_end_under_all_laws() -> None:
    for name, hand in played().items():
        assert hand.hand.over, name
        check_state(hand.hand)


def test_half_chips_of_a_split_pot_are_exact() -> None:
    """The one hand whose final stacks have halves is counted in tenths of a chip."""
    halves = [
        hand
        for hand in played().values()
        if any(amount != int(amount) for amount in hand.record.finishing_stacks)
    ]
    assert [hand.scale for hand in halves] == [10]
    assert halves[0].stacks == halves[0].record.finishing_stacks


def test_the_famous_hands_are_won_by_those_who_won_them() -> None:
    """They record no final stacks; the winners are in the history books."""
    winners = {
        "alice-carol-wikipedia.phh": "Carol",
        "antonius-blom-2009.phh": "Patrik Antonius",
        "arieh-yockey-2019.phh": "Josh Arieh",
        "dwan-ivey-2009.phh": "Tom Dwan",
        "phua-xuan-2019.phh": "Tan Xuan",
    }
    for name, winner in winners.items():
        hand = played()[name]
        won = max(zip(hand.winnings, hand.record.names, strict=True))
        assert won[1] == winner, name
