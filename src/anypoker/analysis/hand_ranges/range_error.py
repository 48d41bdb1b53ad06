"""Errors of ranges, which point at the first wrong character."""

from anypoker.errors import AnypokerError

_SHOWN = 60  # characters of a text beside the wrong one


class RangeError(AnypokerError, ValueError):
    """A text that is not a range; the message says which part is wrong and what is allowed.

    Attributes:
        text: the whole text that was read, empty if unknown.
        position: index of the first wrong character of it, or None.
    """

    text: str = ""
    position: int | None = None

    def at(self, text: str, position: int) -> "RangeError":
        """Add the place of the mistake, unless it is known."""
        if self.position is None:
            self.text, self.position = text, position
        return self

    def caret_lines(self) -> list[str]:
        """Return the text and a caret below the wrong character; empty if there is no place.

        >>> print("\\n".join(RangeError("no rank").at("QQ+, AB", 6).caret_lines()))
        QQ+, AB
              ^
        """
        if self.position is None:
            return []
        start = max(0, self.position - _SHOWN)
        shown = "".join(
            letter if letter.isprintable() else " "
            for letter in self.text[start : self.position + _SHOWN]
        )
        return [shown, " " * (self.position - start) + "^"]
