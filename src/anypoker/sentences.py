"""Sentences with parameters, so that a page can write them in another language.

A `Sentence` is its English text. It also keeps the template, which names the sentence in every
catalogue of translations, and the parameters. `{name}` is a parameter. A form says how it is
written: `{chips:amount}` is an amount in the display unit of the table, `{place:ordinal}` a place,
`{n:word}` a number in words, `{n:thousands}` one with commas, `{a:rank}` and `{a:ranks}` the name
of a rank in the singular and plural, `{share:name}` a name from a game file. A list is joined with
commas; `and`, `or`, `all` ("a and b and c"), `dashes` and `spaces` join it otherwise, and `capital`
gives it a capital. A part in `[ ]` is left out if a parameter in it is empty.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Self

Param = str | int | Sequence[str] | None
Write = Callable[[int], str]

_RANK_NAMES = (
    "deuce", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LETTERS = "23456789TJQKA"
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_OPTIONAL = re.compile(r"\[([^\]]*)\]")


class Sentence(str):
    """English sentence that knows its template and its parameters.

    >>> sentence = Sentence("a bet must be {least:amount}..{most:amount}", least=50, most=200)
    >>> str(sentence), str(sentence.written(lambda chips: f"{chips / 100:.2f}"))
    ('a bet must be 50..200', 'a bet must be 0.50..2.00')
    >>> sentence.message()
    {'id': 'a bet must be {least:amount}..{most:amount}', 'params': {'least': 50, 'most': 200}}
    """

    template: str
    params: Mapping[str, Param]

    def __new__(cls, template: str, /, **params: Param) -> Self:
        return cls._written(template, params, str)

    @classmethod
    def _written(cls, template: str, params: Mapping[str, Param], write: Write) -> Self:
        sentence = super().__new__(cls, _fill(template, params, write))
        sentence.template, sentence.params = template, params
        return sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.template, dict(self.params), str(self))

    def written(self, write: Write) -> Self:
        """Return the sentence with each amount of chips as `write` writes it."""
        return self._written(self.template, self.params, write)

    def message(self) -> dict[str, Any]:
        """Return the template and the parameters as plain data."""
        return {"id": self.template, "params": {k: _plain(v) for k, v in self.params.items()}}


def _restored(template: str, params: Mapping[str, Param], text: str) -> Sentence:
    sentence = str.__new__(Sentence, text)
    sentence.template, sentence.params = template, params
    return sentence


def read_sentence(text: str, texts: Mapping[str, Any]) -> str:
    """Return a text as the sentence that `collect_texts` found in it, if it did."""
    known = texts.get(text)
    return text if known is None else _restored(known["id"], known["params"], text)


def as_sentence(text: str) -> Sentence:
    """Return a text without parameters as a sentence."""
    return text if isinstance(text, Sentence) else _restored(text, {}, text)


def encode_sentence(value: object) -> str:
    """Encode a sentence as its English text, for encoders that know no subclasses of `str`."""
    if isinstance(value, Sentence):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} cannot be encoded")


def collect_texts(*data: Any) -> dict[str, Any]:
    """Return the template and parameters of every sentence in plain data, by its English text."""
    found: dict[str, Any] = {}
    for one in data:
        if isinstance(one, Sentence):
            found[str(one)] = one.message()
        elif isinstance(one, dict):
            found |= collect_texts(*one.values())
        elif isinstance(one, list | tuple):
            found |= collect_texts(*one)
    return found


def _plain(value: Param) -> Any:
    if isinstance(value, Sentence):
        return value.message()
    if value is None or isinstance(value, str | int | dict):
        return value
    return [_plain(one) for one in value]


@lru_cache(maxsize=2048)
def _parts(template: str) -> tuple[tuple[str, ...], ...]:
    """Split a template into parts, every second optional, and a part into words, name, form, …"""
    return tuple(tuple(_SLOT.split(part)) for part in _OPTIONAL.split(template))


def _fill(template: str, params: Mapping[str, Param], write: Write) -> str:
    written: list[str] = []
    for number, part in enumerate(_parts(template)):
        words, names, forms = part[::3], part[1::3], part[2::3]
        if number % 2 and not all(params.get(name) for name in names):
            continue
        slots = (_write(params[n], f or "", write) for n, f in zip(names, forms, strict=True))
        for text, value in zip_longest(words, slots, fillvalue=""):
            written += text, value
    return "".join(written)


def _write(value: Param, form: str, write: Write) -> str:
    if form == "amount" and isinstance(value, int):
        return write(value)
    if form == "thousands":
        return f"{value:,}"
    if form == "ordinal" and isinstance(value, int):
        return ordinal(value)
    if form == "word" and isinstance(value, int):
        return _NUMBERS[value] if value < len(_NUMBERS) else str(value)
    if form in ("rank", "ranks"):
        return rank_name(str(value), plural=form == "ranks")
    if value is None or isinstance(value, str | int):
        return str(value.written(write)) if isinstance(value, Sentence) else str(value)
    words = [_write(one, "", write) for one in value]
    if form in ("and", "or") and len(words) > 1:
        return f"{', '.join(words[:-1])} {form} {words[-1]}"
    if form == "capital" and words:
        words[0] = words[0][:1].upper() + words[0][1:]
    return {"dashes": "-", "all": " and ", "spaces": " "}.get(form, ", ").join(words)


def rank_name(letter: str, plural: bool = False) -> str:
    """Return the name of a rank.

    >>> rank_name("6", plural=True), rank_name("A")
    ('sixes', 'ace')
    """
    name = _RANK_NAMES[_LETTERS.index(letter)]
    if not plural:
        return name
    return f"{name}es" if name.endswith("x") else f"{name}s"


def ordinal(number: int) -> str:
    """Write an ordinal number.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{endings.get(number % 10, 'th') if number // 10 % 10 != 1 else 'th'}"
