"""Tokens and the place that the parser has reached."""

from typing import NoReturn

from anypoker.analysis.hand_ranges.range_error import RangeError
from anypoker.analysis.hand_ranges.tokens import Token, tokenize

MAX_DECIMALS = 9
_MAX_DIGITS = 12


class TokenStream:
    """The tokens of one text. `peek` looks ahead and `take` moves on.

    `ace_low`: a span of ranks from the ace goes up from the deuce, as in razz.
    """

    def __init__(self, text: str, ace_low: bool = False) -> None:
        self.text, self.ace_low = text, ace_low
        self.tokens = tokenize(text)
        self.place = 0

    def peek(self, ahead: int = 0) -> str:
        """Return a token that follows, or an empty text at the end."""
        place = self.place + ahead
        return self.tokens[place].text if place < len(self.tokens) else ""

    def joined(self, ahead: int = 0) -> bool:
        """Return whether the token that follows has no white space before it."""
        place = self.place + ahead
        return place < len(self.tokens) and not self.tokens[place].spaced

    def take(self) -> Token:
        token = self.tokens[self.place]
        self.place += 1
        return token

    def accept(self, text: str) -> bool:
        """Move over the next token if it is this one."""
        if self.peek() != text:
            return False
        self.place += 1
        return True

    @property
    def position(self) -> int:
        """Return the position of the next token in the text."""
        if self.place < len(self.tokens):
            return self.tokens[self.place].position
        return len(self.text)

    def error(self, sentence: str, position: int | None = None) -> RangeError:
        """Return an error that points at the next token, or at this position."""
        return RangeError(sentence).at(self.text, self.position if position is None else position)

    def fail(self, sentence: str, position: int | None = None) -> NoReturn:
        raise self.error(sentence, position)

    def letters(self) -> str:
        """Return the letters that follow without white space between them, in lower case."""
        found = ""
        ahead = 0
        while (letter := self.peek(ahead)).isalpha() and (not ahead or self.joined(ahead)):
            found += letter.lower()
            ahead += 1
        return found

    def number_ahead(self, start: int = 0) -> tuple[str, int]:
        """Return the decimal number that follows and how many tokens it has, without moving."""
        found, ahead = "", start
        while (
            (letter := self.peek(ahead))
            and (letter.isdecimal() or (letter == "." and "." not in found))
            and (ahead == start or self.joined(ahead))
        ):
            found += letter
            ahead += 1
        return (found, ahead - start) if any(map(str.isdecimal, found)) else ("", 0)

    def take_number(self, what: str) -> str:
        """Take a decimal number."""
        number, read = self.number_ahead()
        if not number:
            self.fail(f"write {what} here, such as 50")
        if len(number) > _MAX_DIGITS or len(number.partition(".")[2]) > MAX_DECIMALS:
            self.fail(f"'{number}' has too many digits; {MAX_DECIMALS} may follow the point")
        self.place += read
        return number
