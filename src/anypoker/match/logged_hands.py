"""The hands of a log, one by one, with what the log says about their end."""

from collections.abc import Iterator
from typing import NamedTuple

from anypoker.engine import Hand
from anypoker.match import entries as e
from anypoker.match.log import LogContents
from anypoker.match.table import advance, new_table


class LoggedHand(NamedTuple):
    """A hand of a log. `expected`: the stacks at its end as they are written, none if it did not
    end; `why` it came out otherwise, empty if it did not."""

    number: int
    hand: Hand
    expected: tuple[int, ...]
    why: str


def logged_hands(reading: LogContents) -> Iterator[LoggedHand]:
    """Play the log; after a hand that goes another way the rest means nothing, and is left out."""
    table = new_table(reading.setup)
    for number, entry in enumerate(reading.entries, 2):
        try:
            table = advance(table, entry)
        except ValueError as error:
            if table.hand is not None:
                said = entry.stacks if isinstance(entry, e.End) else ()
                yield LoggedHand(table.number, table.hand, said, f"line {number}: {error}")
            return
        if isinstance(entry, e.End) and table.hand is not None:
            yield LoggedHand(table.number, table.hand, entry.stacks, "")
    if table.in_hand and table.hand is not None:
        yield LoggedHand(table.number, table.hand, (), "")
