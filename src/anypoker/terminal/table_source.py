"""Table source: the interface between a table and the front ends of the terminal.

`session_source.SessionSource` is a table on this machine, `remote.room_source.RoomSource` a table
of a card room. `full_screen_table.TableApp` and `plain_table.PlainTable` show any of them.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from anypoker.engine import Action
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.terminal.controls import Hint
from anypoker.views import SeatView, TranscriptLine

if TYPE_CHECKING:  # it imports Textual, which a plain table does without
    from anypoker.terminal.game_picker import GameChoice


class TypedCommandError(AnypokerError, ValueError):
    """A typed line that is not a command; the message says what is."""


class Note(NamedTuple):
    """Log line that is not part of the transcript of a hand."""

    text: str
    heading: bool = False


LogEntry = TranscriptLine | Note


class TableUpdate(NamedTuple):
    """Changes at a table that a front end shows."""

    entries: tuple[LogEntry, ...] = ()  # of the log
    message: str | None = None  # to the player; None keeps the last one
    rejected: bool = False  # the last answer had no effect: ask again
    new_hand: bool = False
    whole_state: bool = False  # the player has just arrived at the table

    def texts(self) -> list[str]:
        """Return the log entries as plain text."""
        return [entry.text for entry in self.entries]


class Offer(NamedTuple):
    """A key that works while the player has no decision."""

    hint: Hint
    act: Callable[[], None]


class TypedKey(NamedTuple):
    """A key that opens the command line with the beginning of a command."""

    placeholder: str
    start: str


class GameQuestion(NamedTuple):
    """The choice of the next game. `choose` takes a name, or None if the player does not choose."""

    key: int
    title: str
    games: Sequence["GameChoice"]
    spoken: Callable[[str], "GameChoice | None"]
    choose: Callable[[str | None], None]


class TableSource(Protocol):
    """A table with one player. Methods raise `ValueError` with a sentence if they are refused."""

    live: bool  # updates arrive while the player types
    foot: str  # keys below the table
    key_rows: Sequence[tuple[str, str]]  # keys of this kind of table for the help page
    typed_keys: dict[str, TypedKey]

    # ------------------------------------------------------------ updates

    def start(self, wake: Callable[[], None]) -> None:
        """Come to the table. `wake` is called, from any thread, when updates have arrived."""
        ...

    def close(self) -> None:
        """Release the table."""
        ...

    def is_ready(self) -> bool:
        """Return whether the table is known."""
        ...

    def is_over(self) -> bool:
        """Return whether the front end should close."""
        ...

    def has_update(self) -> bool:
        """Return whether `take_update` has something to return."""
        ...

    def take_update(self) -> TableUpdate:
        """Let the next thing happen and return it."""
        ...

    def waits_for_bot(self) -> bool:
        """Return whether the next update is an action that `prepare` computes."""
        ...

    def prepare(self) -> float:
        """Compute the next action of a bot; return the seconds to wait before it is taken."""
        ...

    # ------------------------------------------------------------ what the player sees

    def view(self) -> SeatView | None:
        """Return the player's view of the hand; None before the first hand."""
        ...

    def game(self) -> Game | None:
        """Return the game of the hand."""
        ...

    def best_hands(self, view: SeatView) -> list[str]:
        """Describe the player's best hands."""
        ...

    def rules(self) -> str:
        """Return the rules of the game as Markdown."""
        ...

    def title(self) -> tuple[str, list[str]]:
        """Return the name of the game and the facts of the title line."""
        ...

    def status(self) -> str:
        """Return the prompt between hands."""
        ...

    def seconds_left(self) -> int | None:
        """Return the time left to act; None if no clock runs."""
        ...

    # ------------------------------------------------------------ what the player does

    def answer(self, action: Action) -> None:
        """Take the player's action."""
        ...

    def offers(self) -> list[Offer]:
        """List the keys that work while the player has no decision."""
        ...

    def game_question(self) -> GameQuestion | None:
        """Return the open choice of the next game, for a list of games."""
        ...

    def question(self) -> tuple[Hashable, list[str]] | None:
        """Return a question other than a decision, for typed answers: a key and its lines."""
        ...

    def is_command(self, text: str) -> bool:
        """Return whether a line is a command even while the player has a decision."""
        ...

    def command(self, text: str) -> None:
        """Take a typed line that is not an action."""
        ...

    def command_hint(self) -> str:
        """Describe the commands that can be typed in addition to actions."""
        ...

    # ------------------------------------------------------------ lines of a plain table

    def summary(self) -> list[str]:
        """Describe the table for a player who has just come."""
        ...

    def look_up(self, word: str) -> list[str] | None:
        """Return what a word shows at this kind of table; None if it is another word."""
        ...

    def seat_lines(self) -> list[str]:
        """Describe the seats as far as the view of the hand does not."""
        ...

    def help_lines(self) -> Sequence[str]:
        """List the commands of this kind of table."""
        ...
