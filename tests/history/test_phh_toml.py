"""What is written as TOML reads back."""

import tomllib
from datetime import date, time
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from anypoker.history.phh.toml import toml_lines

# TOML has no surrogates, and knows a carriage return only as an escape.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
PLAIN = (
    TEXTS
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.decimals(-(10**9), 10**9, places=4)
    | st.dates()
    | st.times().map(lambda moment: moment.replace(microsecond=0))
)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=12) | st.dictionaries(TEXTS, inner, max_size=4)
)


@given(st.dictionaries(TEXTS, VALUES, max_size=6))
def test_fields_read_back(fields: dict[str, Any]) -> None:
    text = "\n".join(toml_lines(fields)) + "\n"
    assert tomllib.loads(text, parse_float=Decimal) == fields


def test_it_is_easy_on_the_eye() -> None:
    fields = {
        "antes": [0, Decimal("0.5")],
        "time": time(20, 30),
        "day": date(2023, 6, 22),
        "stacks": [Decimal("inf"), 5],
        "actions": ["p1 cbr 100"] * 12,
    }
    lines = list(toml_lines(fields))
    assert lines[:4] == [
        "antes = [0, 0.5]",
        "time = 20:30:00",
        "day = 2023-06-22",
        "stacks = [inf, 5]",
    ]
    assert lines[4:6] == ["actions = [", '  "p1 cbr 100",']
