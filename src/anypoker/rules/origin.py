"""Origin of the parts of a document: their places in the author's file.

A file that extends another becomes a plain document of which only some parts are the author's own.
An origin follows the document: below it everything comes from one place, but for the parts that it
names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from anypoker.rules.diagnostics import Path


@dataclass(frozen=True, slots=True)
class Origin:
    """The place of a value in the author's file; None: it is not there, it comes from the base."""

    path: Path | None
    parts: Mapping[str | int, "Origin"] = field(default_factory=dict)
    is_generated: bool = False  # a modifier made it: the parts below have no place in the file

    def locate(self, path: Path) -> tuple[Path, bool] | None:
        """Return the place of what the document has at a path, or of what surrounds it.

        The second says whether it is the very place; None if the author wrote nothing there.

        >>> steps = Origin(None, {3: Origin(("with", 0, "steps", 0))})
        >>> with_a_step = Origin(None, {"gamePlay": steps})
        >>> with_a_step.locate(("gamePlay", 3, "bet"))
        (('with', 0, 'steps', 0, 'bet'), True)
        >>> with_a_step.locate(("gamePlay", 2, "bet")) is None
        True
        """
        here, found = self, None
        for number, part in enumerate(path):
            if here.path is not None:
                found = (here.path, False)
            if part in here.parts:
                here = here.parts[part]
            elif here.path is None or here.is_generated or here.parts:
                return found
            else:
                return (*here.path, *path[number:]), True
        return (here.path, not here.is_generated) if here.path is not None else found


FROM_FILE = Origin(())  # a file that extends nothing


def merge_origin(base: Any, patch: Any, path: Path, below: Origin) -> Origin:
    """Return the origin of a document after a merge patch at a path of the file."""
    if not isinstance(patch, dict) or not isinstance(base, dict):
        return Origin(path)
    parts = dict(below.parts)
    for key, value in patch.items():
        if value is not None:
            inner = parts.get(key, Origin(None))
            parts[key] = merge_origin(base.get(key), value, (*path, key), inner)
    return Origin(path, parts)
