"""JSON with positions: every value knows the line and column where it stands.

The standard parser gives no positions and lets a repeated key win in silence; a game file
deserves better. Numbers and strings are still read by the standard library's own scanners.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]
from unicodedata import category

from anypoker.rules.diagnostics import Diagnostic, Path, Severity

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

MAX_DEPTH = 60  # no game nests deeper than a dozen; deeper is a mistake or an attack
MAX_CHARACTERS = 2_000_000
MAX_VALUES = 20_000  # the longest game that is known has some 1,000

_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS: dict[str, Json] = {"true": True, "false": False, "null": None}
_WORD = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
# What Unicode calls bidirectional controls: they reverse the text next to them on the screen.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(slots=True)
class Source:
    """A file as read: its data, where each value and each key begins, what was wrong on the way."""

    text: str
    data: Json = None
    values: dict[Path, int] = field(default_factory=dict)
    keys: dict[Path, int] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)
    line_starts: list[int] = field(default_factory=list)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset into the text."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def locate(self, path: Path, *, key: bool = False) -> tuple[int, int] | None:
        """Return the position of a value or its key; if absent, that of its parent."""
        if key and path in self.keys:
            return self.position(self.keys[path])
        while path not in self.values:
            if not path:
                return None
            path = path[:-1]
        return self.position(self.values[path])


class _SyntaxError(Exception):
    def __init__(self, offset: int, message: str, hint: str | None = None) -> None:
        self.offset, self.message, self.hint = offset, message, hint


def read_source(text: str) -> Source:
    """Read JSON; a syntax error leaves `data` None and one problem."""
    source = Source(text)
    source.line_starts = [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", text))]
    parser = _Parser(source)
    try:
        source.data = parser.document()
    except _SyntaxError as error:
        source.values.clear()
        line, column = source.position(error.offset)
        source.problems.append(
            Diagnostic(Severity.ERROR, (), error.message, error.hint, line, column)
        )
    if len(source.values) > MAX_VALUES:
        sentence = f"a game has at most {MAX_VALUES:,} values, not {len(source.values):,}"
        source.problems.append(Diagnostic(Severity.ERROR, (), sentence, None, 1, 1))
    return source


class _Parser:
    """A recursive descent over the text; `path` is where it stands in the document."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.at = 0

    def document(self) -> Json:
        if len(self.text) > MAX_CHARACTERS:
            raise _SyntaxError(
                0, f"the file is too long for a game: {len(self.text):,} characters, at most "
                f"{MAX_CHARACTERS:,} are read"
            )  # fmt: skip
        if self.text.startswith("\ufeff"):
            self.at = 1
        self.skip()
        if self.at == len(self.text):
            raise _SyntaxError(self.at, "the file is empty; a game is one JSON object")
        data = self.value(())
        self.skip()
        if self.at < len(self.text):
            raise _SyntaxError(self.at, "nothing may follow the game's closing brace")
        return data

    def skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        if self.text.startswith(("//", "/*"), self.at):
            raise _SyntaxError(self.at, "JSON has no comments", "remove the comment")

    def value(self, path: Path) -> Json:
        self.source.values[path] = self.at
        if len(path) > MAX_DEPTH:
            raise _SyntaxError(self.at, f"values are nested deeper than {MAX_DEPTH} deep")
        character = self.text[self.at : self.at + 1]
        if character == "{":
            return self.object(path)
        if character == "[":
            return self.array(path)
        if character == '"':
            return self.string()
        return self.plain()

    def plain(self) -> Json:
        number = _NUMBER.match(self.text, self.at)
        if number is not None:
            return self.number(number)
        word = _WORD.match(self.text, self.at)
        if word is not None and word.group() in _WORDS:
            self.at = word.end()
            return _WORDS[word.group()]
        found = self.text[self.at : self.at + 1]
        if not found:
            raise _SyntaxError(self.at, "the file ends where a value is expected")
        hint = "put strings in double quotes" if word or found == "'" else None
        if found in ",]}":
            hint = "remove the comma before it, or add the missing value"
        shown = word.group() if word else found
        raise _SyntaxError(self.at, f"expected a value, not `{shown}`", hint)

    def number(self, match: re.Match[str]) -> Json:
        whole, fraction, exponent = match.groups()
        self.at = match.end()
        if len(match.group()) > 40:
            raise _SyntaxError(match.start(), "a number has at most 40 digits here")
        if fraction or exponent:
            return float(match.group())
        return int(whole)

    def string(self) -> str:
        start = self.at
        try:
            text, self.at = scanstring(self.text, start + 1, True)
        except JSONDecodeError as error:
            raise _SyntaxError(
                min(error.pos, len(self.text)),
                "this string is not closed or holds a line break, tab or bad escape",
                'close it with a double quote; write a quote inside it as \\"',
            ) from None
        if not text.isprintable():
            self.refuse_unprintable(text, start)
        return str(text)

    @staticmethod
    def refuse_unprintable(text: str, start: int) -> None:
        """Reject characters that could control the terminal on which the string is shown."""
        for letter in text:
            if "\ud800" <= letter <= "\udfff":
                raise _SyntaxError(start, "this string holds half a character (a lone surrogate)")
            if letter in _TURNING or (category(letter) == "Cc" and letter not in "\t\n\r"):
                code = f"U+{ord(letter):04X}"
                raise _SyntaxError(start, f"this string holds a control character ({code})")

    def array(self, path: Path) -> list[Json]:
        items: list[Json] = []
        self.at += 1
        self.skip()
        if self.text.startswith("]", self.at):
            self.at += 1
            return items
        while True:
            items.append(self.value((*path, len(items))))
            if self.ends("]", "list"):
                return items

    def object(self, path: Path) -> dict[str, Json]:
        items: dict[str, Json] = {}
        self.at += 1
        self.skip()
        if self.text.startswith("}", self.at):
            self.at += 1
            return items
        while True:
            key_at = self.at
            key = self.key()
            here = (*path, key)
            if key in items:
                self.repeated(here, key_at)
            self.source.keys[here] = key_at
            items[key] = self.value(here)
            if self.ends("}", "object"):
                return items

    def key(self) -> str:
        if not self.text.startswith('"', self.at):
            found = self.text[self.at : self.at + 1]
            what = f"not `{found}`" if found else "but the file ends"
            hint = "remove the comma before it" if found == "}" else "put keys in double quotes"
            raise _SyntaxError(self.at, f"expected a key in double quotes, {what}", hint)
        key = self.string()
        self.skip()
        if not self.text.startswith(":", self.at):
            raise _SyntaxError(self.at, f'a colon should follow the key "{key}"')
        self.at += 1
        self.skip()
        return key

    def ends(self, closing: str, what: str) -> bool:
        """After an item: step over the comma, or over the closing bracket and say so."""
        self.skip()
        character = self.text[self.at : self.at + 1]
        if character not in (",", closing):
            found = f"not `{character}`" if character else "but the file ends"
            raise _SyntaxError(
                self.at, f"a comma or `{closing}` should follow in this {what}, {found}"
            )
        self.at += 1
        if character == ",":
            self.skip()
        return character == closing

    def repeated(self, path: Path, offset: int) -> None:
        line, column = self.source.position(offset)
        message = f"the key `{path[-1]}` appears twice in this object"
        self.source.problems.append(
            Diagnostic(Severity.ERROR, path, message, "keep one of them", line, column)
        )
