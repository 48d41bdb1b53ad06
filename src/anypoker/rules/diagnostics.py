"""What is wrong with a game file, and where."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from anypoker.errors import AnypokerError
from anypoker.game import Game

Path = tuple[str | int, ...]


MAX_REPORTED = 100  # problems; whoever has more mends these first


class Severity(StrEnum):
    ERROR = "error"  # the game cannot be played
    WARNING = "warning"  # it plays, but probably not as its author thinks


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong: where (JSON path, line and column from 1), what, what to do."""

    severity: Severity
    path: str
    line: int | None
    column: int | None
    message: str
    hint: str | None = None

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line is not None else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.severity}: {place}{self.path}: {self.message}{hint}"


class RulesError(AnypokerError, ValueError):
    """A game that cannot be played, with everything that is wrong with it."""

    def __init__(self, problems: Sequence[Diagnostic]) -> None:
        self.problems = tuple(problems)
        told = [str(problem) for problem in self.problems[:MAX_REPORTED]]
        more = len(self.problems) - len(told)
        super().__init__("\n".join([*told, f"and {more:,} more"] if more else told))


@dataclass(frozen=True, slots=True)
class ParseResult:
    """What came of reading a file: the game if it can be played, and all problems."""

    game: Game | None
    problems: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        return self.game is not None


def path_text(path: Path) -> str:
    """A path as people and tools write it.

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
