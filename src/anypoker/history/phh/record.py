"""Records: the fields of PHH, and our fields for games without a PHH code."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from anypoker.history.phh.amounts import INFINITE, MAX_DIGITS, plain_decimal, read_amount
from anypoker.history.phh.errors import PhhError
from anypoker.history.phh.operations import Operation, PlayerAction, operation_text, parse_operation
from anypoker.history.phh.toml import Value, toml_lines
from anypoker.history.phh.variants import OWN, VARIANTS

Amounts = tuple[Decimal, ...]

# Fields that hold one amount for the table, and those that hold one for each player.
_SINGLE = ("bring_in", "small_bet", "big_bet", "min_bet")
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_DEAD = "_dead"
_MAX_KEY_PARTS = 50
_WORD = re.compile(r"[\s\w\"'-]{1,200}")


@dataclass(frozen=True, slots=True)
class Record:
    """The fields of one hand; players are in the order in which they are dealt to.

    `ante_trimming_status`: a player who cannot pay the whole ante can win only as much of each
    other's. The amounts of `finishing_stacks` and `winnings` are the recorded results of the hand.
    `game`, `structure` and `stakes` are of a game that has no code: the game file, how it is bet,
    and what else its table has agreed on; `dead` is money that is neither ante nor blind. `others`:
    what a record says about the event, the place, the table. Of hands that another format told:
    `rake` was taken, and `hides_cards` also lets a game without a code have unknown cards.
    """

    variant: str
    starting_stacks: Amounts
    actions: tuple[Operation, ...]
    antes: Amounts
    blinds_or_straddles: Amounts = ()
    bring_in: Decimal | None = None
    small_bet: Decimal | None = None
    big_bet: Decimal | None = None
    min_bet: Decimal | None = None
    ante_trimming_status: bool = False
    players: tuple[str, ...] = ()
    finishing_stacks: Amounts = ()
    winnings: Amounts = ()
    game: str = ""
    structure: str = ""
    stakes: Mapping[str, Decimal] = field(default_factory=dict)
    dead: Amounts = ()
    others: Mapping[str, Value] = field(default_factory=dict)
    rake: Decimal = Decimal(0)
    hides_cards: bool = False

    @property
    def guesses_cards(self) -> bool:
        """True if unknown cards of the record can be guessed."""
        return self.variant != OWN or self.hides_cards

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names; unnamed players are called by position."""
        named = self.players or ("",) * len(self.starting_stacks)
        return tuple(name or f"p{place}" for place, name in enumerate(named, 1))

    def amounts(self) -> Iterable[Decimal]:
        """Return all amounts of the record, to find its scale."""
        for name in (*_LISTS, "dead", *_SINGLE):
            value = getattr(self, name)
            yield from value if isinstance(value, tuple) else [value] if value is not None else []
        yield from self.stakes.values()
        yield from (line.amount for line in self.actions if isinstance(line, PlayerAction))


def read_records(text: str) -> dict[str, Record]:
    """Read the hands of a `.phh` file (one, unnamed) or `.phhs` file (by table name)."""
    document = _document(text)
    if "variant" in document or not document:
        return {"": _record(document)}
    records = {}
    for name, fields in document.items():
        if not isinstance(fields, dict):
            raise PhhError(f"'{name}' stands outside of a hand: a .phhs file has only tables")
        try:
            records[name] = _record(fields)
        except PhhError as error:
            raise PhhError(f"hand {name}: {error}") from None
    return records


def _document(text: str) -> dict[str, Any]:
    """Parse a file as TOML."""
    if _deepest_key(text) > _MAX_KEY_PARTS:
        raise PhhError(f"a key has more than {_MAX_KEY_PARTS} parts with points between them")
    try:
        return tomllib.loads(text, parse_float=read_amount)
    except PhhError:
        raise
    except RecursionError:
        raise PhhError("this is not the TOML of a hand: its brackets go too deep") from None
    except ValueError as error:  # TOMLDecodeError, and what int() says of thousands of digits
        raise PhhError(f"this is not TOML: {error}") from None


def _deepest_key(text: str) -> int:
    """Return the maximum depth of a dotted key.

    The parser takes time in proportion to the square of it.
    """
    deepest = run = 0
    for part in text.split("."):
        run = run + 1 if _WORD.fullmatch(part) else 0
        deepest = max(deepest, run)
    return deepest


def _record(fields: dict[str, Any]) -> Record:
    variant = fields.pop("variant", None)
    if not isinstance(variant, str) or variant not in (*VARIANTS, OWN):
        raise PhhError(f"'variant' must be one of {', '.join((*VARIANTS, OWN))}, not {variant!r}")
    taken: dict[str, Any] = {
        name: _amounts(name, fields.pop(name)) for name in _LISTS if name in fields
    }
    taken |= {name: _amount(name, fields.pop(name)) for name in _SINGLE if name in fields}
    stacks = taken.get("starting_stacks", ())
    if not stacks:
        raise PhhError("'starting_stacks' is missing")
    taken.setdefault("antes", (Decimal(0),) * len(stacks))
    record = Record(
        variant=variant,
        actions=_actions(fields.pop("actions", [])),
        ante_trimming_status=bool(fields.pop("ante_trimming_status", False)),
        players=_words("players", fields.pop("players", [])),
        game=_word("_game", fields.pop("_game", "")),
        structure=_word("_structure", fields.pop("_structure", "")),
        stakes=_stakes(fields.pop("_stakes", {})),
        dead=_amounts(_DEAD, fields.pop(_DEAD, [])),
        others=fields,
        **taken,
    )
    for name in (*_LISTS, "dead", "players"):
        length = len(getattr(record, name))
        if length not in (0, len(stacks)):
            raise PhhError(f"'{name}' has {length} items for {len(stacks)} players")
    return record


def _actions(lines: object) -> tuple[Operation, ...]:
    read = [parse_operation(line) for line in _words("actions", lines)]
    return tuple(operation for operation in read if operation is not None)


def _words(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise PhhError(f"'{name}' must be a list of texts")
    return tuple(value)


def _word(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise PhhError(f"'{name}' must be a text")
    return value


def _amount(name: str, value: object) -> Decimal:
    number = Decimal(value) if isinstance(value, int | Decimal) else None
    if number is None or isinstance(value, bool) or number.is_nan():
        raise PhhError(f"'{name}' must hold numbers, not {str(value)[:40]!r}")
    if number.is_finite() and number.adjusted() >= MAX_DIGITS:
        raise PhhError(f"'{name}' holds an amount of more than {MAX_DIGITS} digits")
    if number.is_infinite() and (number < 0 or not name.endswith("stacks")):
        raise PhhError(f"'{name}' cannot be infinite: only stacks can")
    if number < 0 and name != "blinds_or_straddles":
        raise PhhError(f"'{name}' cannot be negative: {value}")
    return plain_decimal(number)


def _amounts(name: str, value: object) -> Amounts:
    if not isinstance(value, list):
        raise PhhError(f"'{name}' must be a list with a number for each player")
    return tuple(_amount(name, item) for item in value)


def _stakes(value: object) -> Mapping[str, Decimal]:
    if not isinstance(value, dict):
        raise PhhError("'_stakes' must be a table of amounts")
    return {name: _amount(name, amount) for name, amount in value.items()}


def record_text(record: Record) -> str:
    """Write a `.phh` file."""
    return "\n".join(toml_lines(_fields(record))) + "\n"


def records_text(records: Sequence[Record]) -> str:
    """Write a `.phhs` file with the hands numbered from 1."""
    return "\n".join(
        f"[{number}]\n{record_text(record)}" for number, record in enumerate(records, 1)
    )


def _fields(record: Record) -> dict[str, Value]:
    """Return the fields in their usual order, without empty ones."""
    own: dict[str, Value] = {
        "_game": record.game,
        "_structure": record.structure,
        "_stakes": {name: _number(amount) for name, amount in record.stakes.items()},
        _DEAD: [_number(amount) for amount in record.dead],
    }
    fields: dict[str, Value] = {"variant": record.variant}
    if record.variant == OWN:
        fields |= {name: value for name, value in own.items() if value}
    fields["ante_trimming_status"] = record.ante_trimming_status
    for name in ("antes", "blinds_or_straddles", *_SINGLE, "starting_stacks"):
        value = getattr(record, name)
        if isinstance(value, tuple) and value:
            fields[name] = [_number(amount) for amount in value]
        elif isinstance(value, Decimal):
            fields[name] = _number(value)
    fields["actions"] = [operation_text(operation) for operation in record.actions]
    fields |= record.others
    if record.players:
        fields["players"] = record.players
    for name in ("finishing_stacks", "winnings"):
        if getattr(record, name):
            fields[name] = [_number(amount) for amount in getattr(record, name)]
    return fields


def _number(amount: Decimal) -> int | Decimal:
    return amount if amount == INFINITE or amount != int(amount) else int(amount)
