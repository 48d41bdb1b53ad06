"""Diagnostics: problems in a game file, each with its place in the text and a hint."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum

from anypoker.errors import AnypokerError
from anypoker.game import Game

Path = tuple[str | int, ...]


MAX_REPORTED = 100  # problems that an error message lists


class Severity(StrEnum):
    ERROR = "error"  # the game cannot be played
    WARNING = "warning"  # it plays, but probably not as its author thinks


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem in a game file.

    Every stage of the parser reports the keys that lead to the problem. `at` adds the line and
    column; the fields that help to find them are dropped then.
    """

    severity: Severity
    keys: Path  # from the root of the document
    message: str
    hint: str | None = None
    line: int | None = None  # from 1, like the column; None if no text is at fault
    column: int | None = None
    _: KW_ONLY
    is_about_key: bool = field(default=False, repr=False)  # the key is wrong, not its value
    word: str | None = field(
        default=None, repr=False
    )  # the string at or below the keys in question
    needs: tuple[str, ...] = field(default=(), repr=False)  # root keys that it depends on
    otherwise: Path | None = field(default=None, repr=False)  # if the file lacks `keys[0]`

    @property
    def path(self) -> str:
        return path_text(self.keys)

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    def at(self, keys: Path, position: tuple[int, int] | None) -> "Diagnostic":
        """Return the problem with its place in the author's file."""
        return Diagnostic(self.severity, keys, self.message, self.hint, *(position or (None, None)))

    def to_json(self) -> dict[str, str | int | None]:
        """Return the problem as `check --json` prints it."""
        return {
            "severity": self.severity,
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "hint": self.hint,
        }

    def __str__(self) -> str:
        position = f"line {self.line}, column {self.column}: " if self.line is not None else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.severity}: {position}{self.path}: {self.message}{hint}"


class RulesError(AnypokerError, ValueError):
    """A game that cannot be played; `problems` has everything that is wrong with it."""

    def __init__(self, problems: Sequence[Diagnostic]) -> None:
        self.problems = tuple(problems)
        lines = [str(problem) for problem in self.problems[:MAX_REPORTED]]
        more = len(self.problems) - len(lines)
        super().__init__("\n".join([*lines, f"and {more:,} more"] if more else lines))


@dataclass(frozen=True, slots=True)
class ParseResult:
    """Result of reading a file: the game if it can be played, and all problems."""

    game: Game | None
    problems: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        return self.game is not None


def path_text(path: Path) -> str:
    """Format a path as a JSONPath expression.

    >>> path_text(("gamePlay", 2, "bet", "type"))
    '$.gamePlay[2].bet.type'
    >>> path_text(("orderings", "my own"))
    "$.orderings['my own']"
    """
    text = "$"
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif part.isidentifier() or part == "$schema":
            text += f".{part}"
        else:
            text += "[" + repr(part) + "]"
    return text


def written_path(path: Path, renamed: Sequence[tuple[Path, Path]]) -> Path:
    """Replace corrected keys by the keys that the file has.

    >>> written_path(("showdown", "order"), [(("showdown",), ("showdwn",))])
    ('showdwn', 'order')
    """
    for meant, wrong in reversed(renamed):
        if path[: len(meant)] == meant:
            path = (*wrong, *path[len(meant) :])
    return path
