"""Tokens of a query: words, numbers, texts in quotes, and signs."""

import re
from enum import StrEnum
from typing import NamedTuple

from anypoker.analysis.query_language.query_error import QueryError

MAX_QUERY = 10_000  # characters
MAX_TOKENS = 2_000
MAX_NUMBER = 1e12

_SPACE = re.compile(r"(?:\s+|/\*.*?\*/|--[^\n]*)+", re.DOTALL)
_TOKEN = re.compile(
    r"(?P<number>\d+(?:\.\d+)?(?:/\d+)?%?|\.\d+%?)"
    r"|(?P<word>[^\W\d]\w*)"
    r"|(?P<text>'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\")"
    r"|(?P<sign><>|!=|<=|>=|==|&&|\|\||[=<>+\-*/(),;!])"
)


class TokenKind(StrEnum):
    """Kinds of tokens."""

    NUMBER = "number"
    WORD = "word"
    TEXT = "text"
    SIGN = "sign"
    END = "end"


class Token(NamedTuple):
    """A token and where it begins."""

    kind: TokenKind
    text: str
    position: int

    @property
    def shown(self) -> str:
        """The token as an error names it."""
        return "the end of the query" if self.kind is TokenKind.END else f"'{self.text}'"


def tokenize(text: str) -> list[Token]:
    """Split a query into tokens; the last one is its end.

    >>> [token.text for token in tokenize("avg(x) >= 1/2 -- half")]
    ['avg', '(', 'x', ')', '>=', '1/2', '']

    Raises:
        QueryError: For a character that no token has.
    """
    if len(text) > MAX_QUERY:
        raise QueryError(f"a query has at most {MAX_QUERY:,} characters, not {len(text):,}")
    found: list[Token] = []
    place = 0
    while True:
        space = _SPACE.match(text, place)
        place = space.end() if space else place
        if place == len(text):
            break
        match = _TOKEN.match(text, place)
        if match is None:
            raise QueryError(_fault(text[place]), text, place)
        assert match.lastgroup is not None
        found.append(Token(TokenKind(match.lastgroup), match.group(), place))
        place = match.end()
        if len(found) > MAX_TOKENS:
            raise QueryError(f"a query has at most {MAX_TOKENS:,} words and signs", text, place)
    return [*found, Token(TokenKind.END, "", len(text.rstrip()))]


def _fault(letter: str) -> str:
    if letter in "'\"":
        return f"the text that begins with {letter} has no end; add another {letter}"
    if letter in "‘’“”":
        return f"'{letter}' is not a quote of the query language; use ' or \""
    return f"'{letter}' is not allowed here; use words, numbers, texts in quotes and = < > + - * /"


def number_of(token: Token, text: str) -> float:
    """Return the number that a token spells: `0.25`, `1/4` or `25%`.

    >>> [number_of(tokenize(one)[0], one) for one in ("0.25", "1/4", "25%")]
    [0.25, 0.25, 0.25]
    """
    digits = token.text.removesuffix("%")
    whole, _, below = digits.partition("/")
    if len(digits) > 40 or (below and not float(below)):
        raise QueryError(f"{token.shown} is not a number", text, token.position)
    number = float(whole) / (float(below) if below else 1.0)
    if token.text.endswith("%"):
        number /= 100
    if number > MAX_NUMBER:
        raise QueryError(f"numbers are at most {MAX_NUMBER:,.0f}", text, token.position)
    return number


def text_of(token: Token) -> str:
    """Return the text between the quotes.

    >>> text_of(tokenize("'Hold''em'")[0])
    "Hold'em"
    """
    quote = token.text[0]
    return token.text[1:-1].replace(quote * 2, quote)
