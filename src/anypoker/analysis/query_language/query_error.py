"""Errors of queries: a sentence, and the character that is wrong."""

from collections.abc import Iterable
from difflib import get_close_matches

from anypoker.errors import AnypokerError
from anypoker.name_key import name_key

MAX_SHOWN = 100  # characters of the line that is quoted


class QueryError(AnypokerError, ValueError):
    """A query that cannot be read or asked.

    Attributes:
        sentence_only: What is wrong, without the quoted line.
        text: The query.
        position: The character that is wrong.
    """

    def __init__(self, sentence: str, text: str = "", position: int = 0) -> None:
        self.sentence_only, self.text, self.position = sentence, text, position
        super().__init__(f"{sentence}\n{quoted_line(text, position)}" if text else sentence)

    def __reduce__(self) -> tuple[type["QueryError"], tuple[str, str, int]]:
        return QueryError, (self.sentence_only, self.text, self.position)


def quoted_line(text: str, position: int) -> str:
    """Return the line of a text with a caret below the character at `position`.

    >>> print(quoted_line("select x from game='razz'", 7))
      select x from game='razz'
             ^
    """
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", start)
    line = text[start : len(text) if end < 0 else end].replace("\t", " ")
    column = position - start
    if len(line) > MAX_SHOWN:
        cut = min(max(0, column - MAX_SHOWN // 2), len(line) - MAX_SHOWN)
        line = f"{'…' * (cut > 0)}{line[cut : cut + MAX_SHOWN]}"
        column = column - cut + (cut > 0)
    return f"  {line}\n  {' ' * column}^"


def similar_names(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return the known names that look like a word, the nearest first.

    >>> similar_names("equty", ["equity", "wins", "hand"])
    ['equity']
    """
    by_key = {name_key(name): name for name in known}
    return [by_key[key] for key in get_close_matches(name_key(word), by_key, most, 0.6)]


def listed(names: Iterable[str], most: int = 12) -> str:
    """Return names as a list in a sentence.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed("abcdef", 3)
    ('a, b or c', 'a', 'a, b, c …')
    """
    every = list(dict.fromkeys(names))
    if len(every) > most:
        return f"{', '.join(every[:most])} …"
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} or {every[-1]}"


def unknown_name(word: str, what: str, known: Iterable[str]) -> str:
    """Return the sentence about a word that is not one of the known names.

    >>> unknown_name("rivr", "a step", ["Flop", "River"])
    "'rivr' is not a step; did you mean River?"
    """
    names = list(known)
    near = similar_names(word, names)
    hint = f"did you mean {listed(near)}?" if near else f"use {listed(names)}"
    return f"'{word}' is not {what}; {hint}" if names else f"'{word}' is not {what}"
