"""Texts of others as they may be printed: nothing in them talks to the terminal."""


def printable(text: str) -> str:
    """The text without anything that moves the cursor or talks to the terminal.

    >>> printable("a\\tb\\x1b[31mc")
    'a b [31mc'
    """
    return "".join(letter if letter.isprintable() else " " for letter in text)


def printable_lines(text: str) -> str:
    """The same for a text of several lines.

    >>> printable_lines("a\\x07b\\nc")
    'a b\\nc'
    """
    return "\n".join(map(printable, text.split("\n")))
