"""Reads the picture of the board: it is for the screen, so nothing in it is ever an error.

A null among the cells is a gap. Keys that are not known are left out; a picture that cannot be
drawn at all is left out as a whole. Both are told.
"""

from copy import deepcopy

from pydantic import ValidationError

from anypoker.rules.document.root import CommunityCardLayout
from anypoker.rules.schema_errors import SchemaError, shape_problems
from anypoker.rules.source import Json

_HERE = "communityCardLayout"
_NOT_DRAWN = "the picture is left out, and the board is drawn pile by pile"


def read_layout(data: Json) -> tuple[CommunityCardLayout | None, list[SchemaError]]:
    """The picture, if it can be drawn, and what is wrong with it."""
    if data is None:
        sentence = f"`{_HERE}` is null, which is read as if it were not there"
        return None, [((_HERE,), sentence, "leave the key out", False)]
    data = _with_gaps(data)
    try:
        return CommunityCardLayout.model_validate(data), []
    except ValidationError as error:
        complaints = shape_problems(error, data, CommunityCardLayout)
        told: list[SchemaError] = [
            ((_HERE, *path), message, hint, about_key)
            for path, message, hint, about_key in complaints
        ]
        unknown = [
            path for (path, *_), one in zip(complaints, error.errors(), strict=True)
            if one["type"] == "extra_forbidden"
        ]  # fmt: skip
        if len(unknown) < len(complaints) or not isinstance(data, dict):
            return None, [(path, f"{what}; {_NOT_DRAWN}", hint, k) for path, what, hint, k in told]
        known = {key: value for key, value in data.items() if (key,) not in unknown}
        return (read_layout(known)[0] if known != data else None), told


def _with_gaps(data: Json) -> Json:
    """Cells that are null or empty are gaps."""
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list):
        return data
    data = deepcopy(data)
    cells = data["cells"]
    assert isinstance(cells, list)
    data["cells"] = [
        [[] if cell is None or cell == "" else cell for cell in row]
        if isinstance(row, list)
        else ([] if row is None else row)
        for row in cells
    ]
    return data
