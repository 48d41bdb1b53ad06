"""Chat and reactions of a table: permissions, rate limits, and the lines that it keeps."""

from collections import deque
from collections.abc import Sequence

from anypoker.sentences import Sentence
from anypoker.server.protocol.commands import Reaction
from anypoker.server.protocol.messages import ChatLine
from anypoker.server.table.state import Accepted, TableState
from anypoker.session.setup.room_options import Spectators
from anypoker.tables import TableError

MAX_CHAT_LINES = 50  # that a table keeps
MAX_LINES, LINES_SPAN = 8, 10_000  # lines that a player may send in these milliseconds
REACTION_SPAN = 3_000  # milliseconds between two reactions of a player


def add_line(
    state: TableState, watching: Spectators, line: ChatLine, sent: Sequence[int]
) -> Accepted:
    """Accept a line of chat.

    Args:
        state: The table.
        watching: How much of the table its sender may see.
        line: The line.
        sent: When its sender sent their latest lines.

    Raises:
        TableError: if the sender may not chat, or sends too many lines.
    """
    if watching is Spectators.NONE:
        raise TableError("only players at this table may chat")
    _refuse_muted(state, line["player"])
    if len(sent) >= MAX_LINES and line["at"] - sent[0] < LINES_SPAN:
        raise TableError("you send too many lines: wait a few seconds")
    return Accepted(state, line=line)


def react(state: TableState, player: str, reaction: Reaction, now: int, latest: int) -> Accepted:
    """Accept a reaction of a player, whose `latest` one was at that time.

    Raises:
        TableError: if they may not react, or not yet.
    """
    if state.table.seat_of(player) is None:
        raise TableError("only players at this table may react")
    _refuse_muted(state, player)
    if now - latest < REACTION_SPAN:
        raise TableError(
            Sentence("one reaction in {seconds} s: wait a moment", seconds=REACTION_SPAN // 1000)
        )
    return Accepted(state, reaction={"player": player, "reaction": reaction})


def _refuse_muted(state: TableState, player: str) -> None:
    if not state.settings.room().chat or player in state.settings.muted:
        raise TableError("you cannot chat at this table now")


class ChatLines:
    """Latest lines of a table: as everyone reads them, and as delayed spectators do."""

    def __init__(self, lines: Sequence[ChatLine]) -> None:
        self._lines = deque(lines, maxlen=MAX_CHAT_LINES)
        self._delayed = list(lines)

    def latest(self) -> list[ChatLine]:
        """Return the lines."""
        return list(self._lines)

    def delayed(self) -> list[ChatLine]:
        """Return the lines that delayed spectators may read."""
        return list(self._delayed)

    def add(self, line: ChatLine) -> None:
        """Add a line that was stored."""
        self._lines.append(line)

    def show_delayed(self) -> None:
        """Show delayed spectators everything said so far."""
        self._delayed = list(self._lines)

    def keep_only(self, kept: Sequence[ChatLine]) -> None:
        """Delete the other lines, for delayed spectators all of them."""
        self._lines.clear()
        self._lines.extend(kept)
        self._delayed = []
