"""Labels and explanations of table options; the web build reads the same file.

`NAME` is the label, `NAME_help` the sentence that explains it. `NAME_VALUE` names a value of a
choice, and `NAME_zero` the value 0.
"""

from functools import cache
from pathlib import Path
from typing import Any, Self

import msgspec

from anypoker.sentences import Sentence, Write
from anypoker.session.setup.display_unit import WHOLE, format_amount
from anypoker.session.setup.room_options import options_schema

OPTION_TEXTS_FILE = Path(__file__).with_name("option_texts.json")


@cache
def option_texts() -> dict[str, str]:
    """Return the texts by key."""
    return msgspec.json.decode(OPTION_TEXTS_FILE.read_bytes(), type=dict[str, str])


class OptionText(Sentence):
    """Text of an option; its id is its key in the catalogue of the pages."""

    def __new__(cls, key: str, text: str) -> Self:
        sentence = str.__new__(cls, text)
        sentence.template, sentence.params = f"options.{key}", {}
        return sentence

    def written(self, write: Write) -> Self:
        return self


def option_sentence(name: str, value: Any, unit: int = WHOLE) -> str:
    """Describe the value of an option in words.

    >>> option_sentence("rabbit_hunt", False), option_sentence("act_seconds", 15)
    ('Rabbit hunt is off', 'Time to act: 15 s')
    >>> option_sentence("seven_deuce", 50, 100), option_sentence("bomb_every", 0)
    ('7-2 bounty: 0.50', 'Bomb pots every: never')
    >>> option_sentence("rake", {"percent": 5, "cap": 300, "no_flop_no_drop": True}, 100)
    'Rake: 5%, at most 3.00'
    """
    label = _text(name, name.replace("_", " "))
    if isinstance(value, bool):
        return Sentence(f"{{option}} is {'on' if value else 'off'}", option=label)
    words = _value_words(name, value, unit)
    return Sentence("{option}: {value}", option=label, value=words)


def _text(key: str, otherwise: str, lower: bool = False) -> str:
    """Return a text of the options, which pages translate by its key."""
    text = option_texts().get(key)
    if text is None:
        return otherwise
    return OptionText(key, text.lower() if lower else text)


def _value_words(name: str, value: Any, unit: int) -> str:
    if name == "rake" and isinstance(value, dict):
        return Sentence(
            "{percent}%[, at most {cap}]",
            percent=f"{value.get('percent', 0):g}",
            cap=format_amount(value["cap"], unit) if value.get("cap") else "",
        )
    if value is None or value == 0:
        return _text(f"{name}_zero", "0", lower=True)
    if isinstance(value, str):
        return _text(f"{name}_{value.replace(' ', '_')}", value[:100].lower(), lower=True)
    measure = options_schema()["properties"].get(name, {}).get("x-unit", "")
    if measure == "chips" and isinstance(value, int):
        return format_amount(value, unit)
    return Sentence(f"{{n}} {measure}", n=str(value)[:40]) if measure else str(value)[:40]
