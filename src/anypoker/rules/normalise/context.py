"""State of a normalisation: the problems so far, and the names that the file defines."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from anypoker.ranking import Ordering, UnknownOrderingError, find_ordering, ordering_names
from anypoker.rules.diagnostics import Diagnostic, Path, Severity
from anypoker.rules.schema_errors import suggestion

STAND_IN = "high"  # replaces an unknown evaluation type, so that parsing can continue


class PileDemand(NamedTuple):
    """A number of cards that an entry takes from a community pile."""

    path: Path
    pile: str
    number: int


@dataclass(slots=True)
class NormaliseContext:
    """Problems of a game file, and the names that it defines."""

    problems: list[Diagnostic] = field(default_factory=list)
    broken: frozenset[Path] = frozenset()  # parts of the file that could not be read
    extends: bool = False  # the file extends another game, whose keys it inherits
    unchecked: set[Path] = field(default_factory=set)  # paths of unknown orderings
    own_orderings: dict[str, Ordering] = field(default_factory=dict)
    dice: dict[str, int] = field(default_factory=dict)  # pile -> number of dice
    qualified: set[Ordering] = field(default_factory=set)  # own ones whose classes are counted
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)  # variable -> values
    pile_demands: list[PileDemand] = field(default_factory=list)
    piles: dict[str, int] = field(default_factory=dict)  # of the hand, by name -> number of cards
    interim: list[tuple[Path, Any]] = field(default_factory=list)  # hands that steps compare

    def error(
        self,
        path: Path,
        message: str,
        hint: str | None = None,
        word: str | None = None,
        needs: tuple[str, ...] = (),
    ) -> None:
        problem = Diagnostic(Severity.ERROR, path, message, hint, word=word, needs=needs)
        self.problems.append(problem)

    def warning(
        self,
        path: Path,
        message: str,
        hint: str | None = None,
        word: str | None = None,
        otherwise: Path | None = None,
    ) -> None:
        problem = Diagnostic(Severity.WARNING, path, message, hint, word=word, otherwise=otherwise)
        self.problems.append(problem)

    def both(self, path: Path, first: str, second: str, hint: str | None = None) -> None:
        """Report two keys of which only one may be given."""
        self.error(path, f"`{first}` and `{second}` contradict each other: give one of them", hint)

    @property
    def has_errors(self) -> bool:
        return any(problem.is_error for problem in self.problems)

    def ordering(self, name: str, path: Path) -> Ordering:
        """Return the ordering of an evaluation type, or a stand-in with an error if unknown."""
        if name in self.own_orderings:
            return self.own_orderings[name]
        if ("orderings", name) in self.broken:  # reported where it is declared
            self.unchecked.add(path)
            return find_ordering(STAND_IN)
        try:
            return find_ordering(name)
        except UnknownOrderingError:
            known = [*self.own_orderings, *ordering_names()]
            hint = suggestion(name, known) or f"known: {', '.join(known)}"
            if name.endswith(("or better", "or lower", "or higher")):
                hint = f'that is a qualifier: "evaluationType": "a5_low", "qualifier": "{name}"'
            self.error(path, f'"{name}" is not an evaluation type', hint)
            self.unchecked.add(path)
            return find_ordering(STAND_IN)
