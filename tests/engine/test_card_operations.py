"""Decision 0035 lists how many games of the catalogue need each card operation."""

import re
from collections import Counter
from pathlib import Path

from anypoker.catalogue import all_games
from anypoker.engine.events import (
    Dealt,
    Discarded,
    Drew,
    Exchanged,
    Exposed,
    Looked,
    Offered,
    Passed,
    PileRemoved,
    Redealt,
    Replaced,
    Revealed,
    Rolled,
    Separated,
    ShownTo,
    Shuffled,
    Taken,
)
from tests.engine.card_operations import HiddenLook, Operation, hidden_looks, operations
from tests.engine.test_outside_shuffles import play_out

PAGE = Path(__file__).parents[2] / "docs/decisions/0035-card-operations.md"


def test_counts_of_the_decision_are_those_of_the_catalogue() -> None:
    counted: Counter[str] = Counter()
    for found in all_games().values():
        counted.update(operations(found.game))
        counted.update(hidden_looks(found.game))
    rows = re.findall(r"^\| ([a-z][^|]*?) \| ([\d,]+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    listed = {name: int(number.replace(",", "")) for name, number in rows}
    assert listed == {str(one): counted[one] for one in (*Operation, *HiddenLook)}


def test_hands_use_no_operation_that_the_rules_do_not_name() -> None:
    for slug, found in all_games().items():
        known = operations(found.game)
        for event in play_out(found.game, f"operations {slug}").events:
            match event:
                case Shuffled() | Redealt():
                    assert Operation.RESHUFFLE in known, slug
                case Rolled():
                    assert Operation.ROLL in known, slug
                case Passed():
                    assert {Operation.MOVE, Operation.MASK} <= known, slug
                case Discarded(cards=cards) | Drew(cards=cards) if len(event.open) < len(cards):
                    assert {Operation.MOVE, Operation.MASK} <= known, slug
                case Discarded() | Exchanged() | Taken() | Replaced() | PileRemoved() | Offered():
                    assert Operation.MOVE in known, (slug, event)
                case Separated(up=False):
                    assert Operation.MASK in known, slug
                case ShownTo():
                    assert Operation.OPEN_TO_SOME in known, slug
                case Looked():
                    assert Operation.OPEN_TO_ONE in known, slug
                case Dealt(up=True):
                    assert Operation.OPEN_TO_ALL in known, slug
                case Exposed() | Revealed():
                    assert Operation.OPEN_TO_ALL in known, slug
                case Dealt(int(), up=False, seen_by=seen_by):
                    wanted = {
                        (): Operation.OPEN_TO_NOBODY,
                        (event.seat,): Operation.OPEN_TO_ONE,
                    }.get(seen_by or (), Operation.OPEN_TO_OTHERS)
                    assert wanted in known, (slug, event)
