"""Removal of control characters from untrusted text."""


def printable(text: str) -> str:
    """Replace control characters, which could move the cursor or send commands, by spaces.

    >>> printable("a\\tb\\x1b[31mc")
    'a b [31mc'
    """
    return "".join(letter if letter.isprintable() else " " for letter in text)


def printable_lines(text: str) -> str:
    """Replace control characters except line breaks.

    >>> printable_lines("a\\x07b\\nc")
    'a b\\nc'
    """
    return "\n".join(map(printable, text.split("\n")))
