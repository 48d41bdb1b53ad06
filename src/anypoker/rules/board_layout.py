"""The board layout of a file; a problem in it is a warning, since only screens use it."""

from copy import deepcopy
from dataclasses import replace

from pydantic import ValidationError

from anypoker.rules.diagnostics import Diagnostic, Severity
from anypoker.rules.document.root import CommunityCardLayout
from anypoker.rules.error_recovery import null_warning
from anypoker.rules.schema_errors import schema_errors
from anypoker.rules.source import Json

_KEY = "communityCardLayout"
_NOT_DRAWN = "the layout is ignored, and the board is drawn pile by pile"


def read_layout(data: Json) -> tuple[CommunityCardLayout | None, list[Diagnostic]]:
    """Return the layout if it can be drawn, and the warnings about it.

    Unknown keys are dropped. Any other problem drops the whole layout.
    """
    if data is None:
        return None, [null_warning((_KEY,))]
    data = _with_gaps(data)
    try:
        return CommunityCardLayout.model_validate(data), []
    except ValidationError as error:
        problems = schema_errors(error, data, CommunityCardLayout)
    warnings = [
        replace(problem, severity=Severity.WARNING, keys=(_KEY, *problem.keys))
        for problem in problems
    ]
    unknown = [problem.keys for problem in problems if problem.is_about_key]
    if len(unknown) < len(problems) or not isinstance(data, dict):
        return None, [replace(one, message=f"{one.message}; {_NOT_DRAWN}") for one in warnings]
    known = {key: value for key, value in data.items() if (key,) not in unknown}
    return (read_layout(known)[0] if known != data else None), warnings


def _with_gaps(data: Json) -> Json:
    """Return the layout with null and empty cells as gaps."""
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
