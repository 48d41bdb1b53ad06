"""Flattening of a `repeat` that holds its steps: the steps, then a mark that names the first.

Diagnostics, changes (`with`), views and the engine know one list of steps. So the steps inside of a
`repeat` are moved into that list before anything else is read, and an origin has their places in
the file.
"""

from collections.abc import Mapping
from typing import Any

from anypoker.rules.origin import Origin

Document = dict[str, Any]


def flatten_repeats(document: Document, origin: Origin) -> tuple[Document, Origin]:
    """Return the document with the steps of its repetitions in line, or itself if it has none.

    Anything that does not look like steps stays as it is, so that the schema reports it.

    >>> inner = [{"name": "Card"}, {"name": "Bet"}]
    >>> document = {"gamePlay": [{"name": "Again", "repeat": {"times": 3, "steps": inner}}]}
    >>> for step in flatten_repeats(document, Origin(()))[0]["gamePlay"]:
    ...     print(step)
    {'name': 'Card'}
    {'name': 'Bet'}
    {'name': 'Again', 'repeat': {'times': 3, 'from': 'Card'}}
    """
    steps = document.get("gamePlay")
    if not isinstance(steps, list) or not any(map(_first_inner, steps)):
        return document, origin
    flat: list[Any] = []
    places: list[Origin] = []
    for step, place in zip(steps, step_origins(origin, len(steps)), strict=True):
        first = _first_inner(step)
        if first is not None:
            inside = _below(_below(place, "repeat"), "steps")
            held = step["repeat"]["steps"]
            flat += held
            places += [_below(inside, number) for number in range(len(held))]
            how = {key: value for key, value in step["repeat"].items() if key != "steps"}
            step = step | {"repeat": how | {"from": first}}
            mark = _spread(_below(place, "repeat"), how, {"from": inside})
            place = _spread(place, step, {"repeat": mark})
        flat.append(step)
        places.append(place)
    play = Origin(_below(origin, "gamePlay").path, dict(enumerate(places)))
    return document | {"gamePlay": flat}, _spread(origin, document, {"gamePlay": play})


def step_origins(origin: Origin, steps: int) -> list[Origin]:
    """Return the origin of each step."""
    play = _below(origin, "gamePlay")
    return [_below(play, number) for number in range(steps)]


def _first_inner(step: Any) -> str | None:
    """Return the name of the first step that a step holds; None if it holds no valid steps."""
    how = step.get("repeat") if isinstance(step, dict) else None
    held = how.get("steps") if isinstance(how, dict) and "from" not in how else None
    if not isinstance(held, list) or not held or not all(isinstance(one, dict) for one in held):
        return None
    names = [one.get("name") for one in held]
    first = names[0]
    return first if isinstance(first, str) and names.count(first) == 1 else None


def _below(origin: Origin, part: str | int) -> Origin:
    """Return the origin of a part of a value."""
    if part in origin.parts:
        return origin.parts[part]
    found = origin.locate((part,))
    return Origin(found[0] if found is not None and found[1] else None)


def _spread(origin: Origin, value: Document, changed: Mapping[str | int, Origin]) -> Origin:
    """Return an origin with one entry per part, some of them replaced."""
    parts: dict[str | int, Origin] = {key: _below(origin, key) for key in value}
    return Origin(origin.path, parts | dict(changed), origin.is_generated)
