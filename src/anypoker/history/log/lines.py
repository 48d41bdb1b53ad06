"""Lines of a table log: one JSON object per entry.

A line has the fields of the change, its kind (`entry`), time, cause and actor. The line of a deal
has only the seal of the key; the key is in the line that ends the hand.
"""

import re
from typing import Any, NamedTuple, Union, get_args, get_type_hints

import msgspec
from msgspec.structs import fields

from anypoker.cards import Key, parse_key
from anypoker.history.log.codecs import GameRegistry, LineCodec, LineError, form_of
from anypoker.limits import clamp_long_numbers
from anypoker.sentences import encode_sentence
from anypoker.tables import changes as c

_MAX_LINE_LENGTH = 4_000_000


class LogLine(NamedTuple):
    """A log entry, with the key of the hand that it ends."""

    entry: c.LogEntry
    key: Key | None


def kind_word(kind: type) -> str:
    """Return the word for a kind of change in log lines.

    >>> kind_word(c.SitOut)
    'sit out'
    """
    return re.sub(r"(?<!^)([A-Z])", r" \1", kind.__name__).lower()


class _Kind(NamedTuple):
    """A kind of change, the struct of its lines, and the codecs of its fields."""

    change: type[Any]
    line: type[Any]
    forms: dict[str, LineCodec]


def _kind(change: type[Any]) -> _Kind:
    hints = get_type_hints(change)
    forms = {one.name: form_of(hints[one.name]) for one in fields(change)}
    columns: list[Any] = []
    for one in fields(change):
        wire = forms[one.name].wire
        if change is c.Deal and one.name == "key":
            continue
        columns.append(
            (one.name, wire) if one.default is msgspec.NODEFAULT else (one.name, wire, one.default)
        )
    stamp: list[Any] = [
        ("at", int, 0),
        ("by", c.Cause, c.Cause.TABLE),
        ("actor", str, ""),
        ("key", str, ""),
        ("files", dict[str, msgspec.Raw], msgspec.field(default_factory=dict)),
    ]
    line = msgspec.defstruct(
        f"{change.__name__}Line",
        [*columns, *stamp],
        tag_field="entry",
        tag=kind_word(change),
        kw_only=True,
        omit_defaults=True,
        forbid_unknown_fields=True,
    )
    if change is c.Deal:
        del forms["key"]
    return _Kind(change, line, forms)


KINDS = {change: _kind(change) for change in get_args(c.Change)}
_BY_LINE = {kind.line: kind for kind in KINDS.values()}
_DECODER = msgspec.json.Decoder(Union[tuple(_BY_LINE)])  # noqa: UP007
_ENCODER = msgspec.json.Encoder(enc_hook=encode_sentence)
_NO_KEY = Key(b"")


def write_line(entry: c.LogEntry, book: GameRegistry, key: Key | None = None) -> bytes:
    """Write an entry as a line; `key` is the key of the hand that it ends."""
    change = entry.change
    kind = KINDS[type(change)]
    values = {name: form.write(getattr(change, name), book) for name, form in kind.forms.items()}
    line = kind.line(
        **values,
        at=entry.at,
        by=entry.by,
        actor=entry.actor,
        key=key.hex() if key else "",
        files=book.take_files(),
    )
    return _ENCODER.encode(line) + b"\n"


def read_line(text: bytes, book: GameRegistry) -> LogLine:
    """Read the entry of a line; the line of a deal has no key.

    Raises:
        LineError: if the line is not an entry.
    """
    line = decode_line(text, _DECODER, book.clamps)
    kind = _BY_LINE[type(line)]
    book.read_files(line.files)
    try:
        values = {name: form.read(getattr(line, name), book) for name, form in kind.forms.items()}
        if kind.change is c.Deal:
            values["key"] = _NO_KEY
        key = parse_key(line.key) if line.key else None
        change = kind.change(**values)
    except ValueError as error:
        raise LineError(str(error)) from None
    return LogLine(c.LogEntry(change, line.at, line.by, line.actor), key)


def decode_line(text: bytes, decoder: msgspec.json.Decoder[Any], clamps: bool = False) -> Any:
    """Decode a line.

    Raises:
        LineError: if the line is not valid.
    """
    if len(text) > _MAX_LINE_LENGTH:
        raise LineError(f"a line has at most {_MAX_LINE_LENGTH} bytes, not {len(text)}")
    try:
        return decoder.decode(text)
    except RecursionError:
        raise LineError("the brackets of this line go too deep") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
        short = clamp_long_numbers(text) if clamps else text
        if short != text:
            return decode_line(short, decoder)
        raise LineError(f"this is not a log entry: {error}") from None
