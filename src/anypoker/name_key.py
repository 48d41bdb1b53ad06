"""When two spellings are the same name."""

import re
import unicodedata


def name_key(name: str) -> str:
    """Normalise a name so that all its spellings are equal.

    >>> name_key("Texas Hold’em") == name_key("texas-holdem") == name_key("TEXAS_HOLD'EM")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(filter(str.isalnum, plain))


_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DIGITS = {word: str(number) for number, word in enumerate(_NUMBERS)}


def spoken_words(name: str) -> list[str]:
    """Split a name into its words, with numbers as digits.

    >>> spoken_words("Two-Row Oakie, best/worst")
    ['2', 'row', 'oakie', 'best', 'worst']
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    words = re.findall(r"[^\W_]+", re.sub("['’]", "", plain))
    return [_DIGITS.get(word, word) for word in words]


def spoken_key(name: str) -> str:
    """Return the key of a name in which "two" and "2" are the same.

    >>> spoken_key("two rows") == spoken_key("2-Rows")
    True
    """
    return "".join(spoken_words(name))
