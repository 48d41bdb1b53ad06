"""Lines about a table that are not part of a hand, in the form of `views.complete_text`."""

from collections.abc import Sequence

from anypoker.views.complete_text import COPY


def lines_to_copy(lines: Sequence[str]) -> list[str]:
    """Write answers to copy.

    >>> lines_to_copy(["deal"])
    ['Answer with one of these lines:', '  deal']
    """
    return [COPY, *(f"  {line}" for line in lines)] if lines else []
