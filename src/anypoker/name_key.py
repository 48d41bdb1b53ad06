"""When two spellings are the same name."""

import unicodedata


def name_key(name: str) -> str:
    """What is left of a name when the ways to write it are taken away.

    >>> name_key("Texas Hold’em") == name_key("texas-holdem") == name_key("TEXAS_HOLD'EM")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(filter(str.isalnum, plain))
