"""Labels and explanations of table options; the web build reads the same file.

`NAME` is the label, `NAME_help` the sentence that explains it. `NAME_VALUE` names a value of a
choice, and `NAME_zero` the value 0.
"""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from anypoker.session.setup.display_unit import WHOLE, format_amount
from anypoker.session.setup.room_options import options_schema

OPTION_TEXTS_FILE = Path(__file__).with_name("option_texts.json")


@cache
def option_texts() -> dict[str, str]:
    """Return the texts by key."""
    return msgspec.json.decode(OPTION_TEXTS_FILE.read_bytes(), type=dict[str, str])


def option_sentence(name: str, value: Any, unit: int = WHOLE) -> str:
    """Describe the value of an option in words.

    >>> option_sentence("rabbit_hunt", False), option_sentence("act_seconds", 15)
    ('Rabbit hunt is off', 'Time to act: 15 s')
    >>> option_sentence("seven_deuce", 50, 100), option_sentence("bomb_every", 0)
    ('7-2 bounty: 0.50', 'Bomb pots every: never')
    >>> option_sentence("rake", {"percent": 5, "cap": 300, "no_flop_no_drop": True}, 100)
    'Rake: 5%, at most 3.00'
    """
    texts = option_texts()
    label = texts.get(name, name.replace("_", " "))
    if isinstance(value, bool):
        return f"{label} is {'on' if value else 'off'}"
    return f"{label}: {_value_words(name, value, unit)}"


def _value_words(name: str, value: Any, unit: int) -> str:
    texts = option_texts()
    if name == "rake" and isinstance(value, dict):
        cap = value.get("cap", 0)
        most = f", at most {format_amount(cap, unit)}" if cap else ""
        return f"{value.get('percent', 0):g}%{most}"
    if value is None or value == 0:
        return texts.get(f"{name}_zero", "0").lower()
    if isinstance(value, str):
        return texts.get(f"{name}_{value.replace(' ', '_')}", value[:100]).lower()
    measure = options_schema()["properties"].get(name, {}).get("x-unit", "")
    if measure == "chips" and isinstance(value, int):
        return format_amount(value, unit)
    return f"{str(value)[:40]} {measure}".strip()
