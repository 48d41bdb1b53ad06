"""Hands of a table log replayed one by one and compared with their recorded results."""

from collections.abc import Iterator
from typing import NamedTuple

from anypoker.engine import Hand
from anypoker.history.log.reader import LogContents
from anypoker.tables import changes as c
from anypoker.tables.advance import advance
from anypoker.tables.table import new_table


class LoggedHand(NamedTuple):
    """A hand of a log. `players`: their ids. `expected`: the stacks at its end as they are
    written, none if it did not end; `why` it came out otherwise, empty if it did not."""

    number: int
    hand: Hand
    players: tuple[str, ...]
    expected: tuple[int, ...]
    why: str


def logged_hands(contents: LogContents) -> Iterator[LoggedHand]:
    """Play the log; after a hand that goes another way the rest means nothing, and is left out."""
    table = new_table(contents.setup)
    for number, entry in zip(contents.lines, contents.entries, strict=True):
        try:
            after = advance(table, entry).table
        except ValueError as error:
            if table.hand is not None:
                said = entry.change.stacks if isinstance(entry.change, c.End) else ()
                why = f"line {number}: {error}"
                yield LoggedHand(table.number, table.hand, table.dealt_players, said, why)
            return
        table = after
        if isinstance(entry.change, c.End) and table.hand is not None:
            said = entry.change.stacks
            yield LoggedHand(table.number, table.hand, table.dealt_players, said, "")
    if table.in_hand and table.hand is not None:
        yield LoggedHand(table.number, table.hand, table.dealt_players, (), "")
