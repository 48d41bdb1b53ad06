"""Message templates: the only source of the English for events and decisions.

`messages.json` holds one template per message id. The web build reads the same file. A template has
a `text`, a `you` form if its subject may be the reader, and the sentence of an older `.hand` format
where that differs. Its parameters are the fields of the event, or of the option of a decision:

    {amount}            the value as it is
    {seat:player}       the value in a certain form (see `_FORMS`)
    [ onto {onto}]      left out if a parameter in it is empty
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from anypoker.views.card_words import cards_words, count_words, declaration_words
from anypoker.views.codec import visible_card_text
from anypoker.views.message_ids import has_known_card, is_side

FORMAT = 2  # of the sentences in a `.hand` file
MESSAGES_FILE = Path(__file__).with_name("messages.json")


class Message(NamedTuple):
    """A template's id and the values of its parameters."""

    id: str
    params: Mapping[str, Any]


class PlayerNames:
    """Names of the players, and the seat of the reader, for one transcript.

    >>> PlayerNames(["Ada", "Bo"], you=1).name(1), PlayerNames(["Ada", "Bo"], you=1).name(0)
    ('you', 'Ada')
    """

    def __init__(
        self, names: Sequence[str], you: int | None = None, text_format: int = FORMAT
    ) -> None:
        # At a local table the seat is called "You" in the log.
        self.you = names.index("You") if you is None and "You" in names else you
        self.names = ["You" if seat == you else name for seat, name in enumerate(names)]
        self.format = text_format

    def name(self, seat: int) -> str:
        """Return a player's name as it appears in the middle of a sentence."""
        return "you" if seat == self.you else self.names[seat]


NOBODY_NAMED = PlayerNames(())


def format_message(message: Message, names: PlayerNames = NOBODY_NAMED) -> str:
    """Write a message as a sentence for the reader of `names`.

    >>> format_message(Message("called", {"seat": 0, "amount": 4}), PlayerNames(["Ada", "Bo"], 0))
    'You call 4'
    """
    template = _templates(names.format)[message.id]
    params = message.params
    you = names.you is not None and params.get(template.subject) == names.you
    parts = template.you if you and template.you is not None else template.text
    return "".join(_write(part, params, names) for part in parts)


class _Slot(NamedTuple):
    """A parameter in a template, and the form in which it is written."""

    name: str
    form: str


class _Optional(NamedTuple):
    """A part of a template that disappears if one of its parameters is empty."""

    parts: tuple["str | _Slot", ...]


_Part = str | _Slot | _Optional


class _Template(NamedTuple):
    subject: str
    text: tuple[_Part, ...]
    you: tuple[_Part, ...] | None


class _Source(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    you: str | None = None
    subject: str = "seat"
    format_1: "_Source | None" = None


def message_ids() -> list[str]:
    """List the ids of all templates."""
    return list(_templates(FORMAT))


def parameters(message_id: str) -> set[str]:
    """Return the names of a template's parameters."""
    parts = _templates(FORMAT)[message_id].text
    inner = [p for part in parts for p in (part.parts if isinstance(part, _Optional) else [part])]
    return {part.name for part in inner if isinstance(part, _Slot)}


@cache
def _templates(text_format: int) -> dict[str, _Template]:
    sources = msgspec.json.decode(MESSAGES_FILE.read_bytes(), type=dict[str, _Source])
    return {name: _compile(source, text_format) for name, source in sources.items()}


def _compile(source: _Source, text_format: int) -> _Template:
    wanted = source.format_1 if text_format == 1 and source.format_1 is not None else source
    you = None if wanted.you is None else _parse(wanted.you)
    return _Template(source.subject, _parse(wanted.text), you)


_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


def _parse(text: str) -> tuple[_Part, ...]:
    parts: list[_Part] = []
    for index, piece in enumerate(_OPTIONAL.split(text)):
        inner = _slots(piece)
        parts += [_Optional(inner)] if index % 2 else inner
    return tuple(parts)


def _slots(text: str) -> tuple[str | _Slot, ...]:
    pieces = _SLOT.split(text)
    found: list[str | _Slot] = [pieces[0]]
    for name, form, rest in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        found += [_Slot(name, form or ""), rest]
    return tuple(piece for piece in found if piece)


def _write(part: _Part, params: Mapping[str, Any], names: PlayerNames) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, _Slot):
        return _FORMS[part.form](params.get(part.name), names)
    if not all(params.get(one.name) for one in part.parts if isinstance(one, _Slot)):
        return ""
    written = [_write(one, params, names) for one in part.parts]
    return "".join(written) if all(written) else ""


def _plain(value: Any, names: PlayerNames) -> str:
    return str(value)


def _lying(cards: Sequence[tuple[Any, bool]], names: PlayerNames) -> str:
    """Write cards as they lie: [face down] face up."""
    parts = []
    for up, run in groupby(cards, key=lambda pair: pair[1]):
        text = cards_words([card for card, _ in run])
        parts.append(text if up else f"[{text}]")
    return " ".join(parts)


def _share(entry: str, names: PlayerNames) -> str:
    """Write the name of a share inside a sentence: "Low, board 2" becomes "low, board 2"."""
    side, comma, board = entry.partition(",")
    return f"{side.lower()}{comma}{board}" if is_side(entry) else entry


_Form = Callable[[Any, PlayerNames], str]
_FORMS: dict[str, _Form] = {
    "": _plain,
    "player": lambda seat, names: names.name(seat),
    "players": lambda seats, names: ", ".join(names.name(seat) for seat in seats),
    "names": lambda seats, names: ", ".join(names.names[seat] for seat in seats),
    "stacks": lambda stacks, names: ", ".join(
        f"{name} {stack}" for name, stack in zip(names.names, stacks, strict=True)
    ),
    "card": lambda card, names: visible_card_text(card),
    "cards": lambda cards, names: (
        count_words(cards) if isinstance(cards, int) else cards_words(cards)
    ),
    "cards_or_nothing": lambda cards, names: cards_words(cards) or "nothing",
    "known": lambda cards, names: cards_words(cards) if has_known_card(cards) else "",
    "number": lambda cards, names: count_words(len(cards)),
    "lying": _lying,
    "chips": lambda amount, names: f"{amount:,}",
    "pot": lambda pot, names: f"side pot {pot}" if pot else "the pot",
    "side_pot": lambda pot, names: f"side pot {pot}" if pot else "",
    "share": _share,
    "sides": lambda words, names: " | ".join(map(declaration_words, words)),
    "sides_or": lambda words, names: " or ".join(map(declaration_words, words)),
    "piles": lambda piles, names: " | ".join(
        f"{name}: {cards_words(cards)}" for name, cards in piles
    ),
    "list": lambda values, names: ", ".join(values),
    "numbers": lambda values, names: " ".join(map(str, values)),
    "or": lambda values, names: " or ".join(map(str, values)),
    "bar": lambda values, names: " | ".join(values),
    "jokers": lambda number, names: count_words(number, "joker") if number else "",
    "range": lambda bounds, names: (
        " or ".join(map(str, bounds.amounts))
        if bounds.amounts
        else str(bounds.most)
        if bounds.least == bounds.most
        else f"{bounds.least}..{bounds.most}"
    ),
}
