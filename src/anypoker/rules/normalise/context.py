"""A game on its way into the normal form: what was found wrong, and what the file defines."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from anypoker.ranking import Ordering, UnknownOrderingError, find_ordering, ordering_names
from anypoker.rules.diagnostics import Path, Severity
from anypoker.rules.schema_errors import suggestion

STAND_IN = "high"  # what an unknown evaluation type is taken for while reading goes on


@dataclass(frozen=True, slots=True)
class PendingDiagnostic:
    """Something wrong at a path; its place in the file is looked up later.

    `word`: the string at or below the path that is meant, such as the name of a pile.
    """

    severity: Severity
    path: Path
    message: str
    hint: str | None = None
    word: str | None = None
    needs: tuple[str, ...] = ()  # the other parts of the file without which it cannot be said
    otherwise: Path | None = None  # its place where the file does not have the first key of `path`

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


class PileDemand(NamedTuple):
    """A number of cards that an entry takes from a community pile."""

    path: Path
    pile: str
    number: int


@dataclass(slots=True)
class NormaliseContext:
    """Collects findings, and knows the names that the file itself defines."""

    findings: list[PendingDiagnostic] = field(default_factory=list)
    broken: frozenset[Path] = frozenset()  # parts of the file that could not be read
    extends: bool = False  # the file extends another game, whose keys it inherits
    unchecked: set[Path] = field(default_factory=set)  # places of orderings that are not known
    own_orderings: dict[str, Ordering] = field(default_factory=dict)
    dice: dict[str, int] = field(default_factory=dict)  # pile -> number of dice
    qualified: set[Ordering] = field(default_factory=set)  # own ones whose classes are counted
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)  # variable -> values
    pile_demands: list[PileDemand] = field(default_factory=list)
    interim: list[tuple[Path, Any]] = field(default_factory=list)  # hands that steps compare

    def error(
        self,
        path: Path,
        message: str,
        hint: str | None = None,
        word: str | None = None,
        needs: tuple[str, ...] = (),
    ) -> None:
        self.findings.append(PendingDiagnostic(Severity.ERROR, path, message, hint, word, needs))

    def warning(
        self,
        path: Path,
        message: str,
        hint: str | None = None,
        word: str | None = None,
        otherwise: Path | None = None,
    ) -> None:
        found = PendingDiagnostic(Severity.WARNING, path, message, hint, word, otherwise=otherwise)
        self.findings.append(found)

    def both(self, path: Path, first: str, second: str, hint: str | None = None) -> None:
        """Two keys of which only one may be given."""
        sentence = f"`{first}` and `{second}` contradict each other: give one of them"
        self.error(path, sentence, hint)

    def ordering(self, name: str, path: Path) -> Ordering:
        """The evaluation type of that name; for an unknown one, which is an error, another."""
        if name in self.own_orderings:
            return self.own_orderings[name]
        if ("orderings", name) in self.broken:  # which is said where it is declared
            self.unchecked.add(path)
            return find_ordering(STAND_IN)
        try:
            return find_ordering(name)
        except UnknownOrderingError:
            known = [*self.own_orderings, *ordering_names()]
            hint = suggestion(name, known) or f"known: {', '.join(known)}"
            if name.endswith(("or better", "or lower", "or higher")):
                hint = f'that is a qualifier: "evaluationType": "a5_low", "qualifier": "{name}"'
            self.error(path, f'there is no evaluation type "{name}"', hint)
            self.unchecked.add(path)
            return find_ordering(STAND_IN)
