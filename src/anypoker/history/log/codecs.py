"""Codecs of the values in log lines.

What JSON has is written as it is. Everything else has a form: an action, a key, cards and stakes
are their texts, a game is its content hash, followed by its file where it is new.
"""

import types
from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any, NamedTuple, Union, get_args, get_origin

import msgspec

from anypoker.cards import Card, Key, cards_text, parse_cards, parse_key
from anypoker.engine import Action, parse_action
from anypoker.errors import AnypokerError
from anypoker.game import Game, Structure
from anypoker.rules import RulesError, canonical, content_hash, load_game
from anypoker.tables.games.rotation import Rotation, RotationGame
from anypoker.tables.games.stakes import StakesSpec, clamped_agreed, parse_stakes_spec
from anypoker.tables.options import NO_OPTIONS, Options, clamped_options


class LineError(AnypokerError, ValueError):
    """A line that cannot be read; the message says why."""


class ItemForm(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    game: str
    structure: Structure
    stakes: dict[str, int | bool | tuple[int, ...]] = {}


class RotationForm(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    name: str
    games: tuple[ItemForm, ...]
    hands: int | None = None
    choice: bool = False


class GameRegistry:
    """The games that a log knows, by content hash; `fresh`: those that it has not written yet.

    `clamps`: stored options and stakes that are out of bounds are brought inside, not refused.
    """

    def __init__(self, clamps: bool = False) -> None:
        self.clamps = clamps
        self.games: dict[str, Game] = {}
        self.unwritten: dict[str, Game] = {}
        self._names: dict[int, tuple[Game, str]] = {}  # a hash takes a while

    def name_of(self, game: Game) -> str:
        """Return the hash of a game; a new game will be written with the next line."""
        if id(game) not in self._names:
            self._names[id(game)] = game, content_hash(game)
        _, name = self._names[id(game)]
        if name not in self.games:
            self.unwritten[name] = game
        return name

    def learn(self, game: Game) -> str:
        """Register a game whose file is already stored; return its hash."""
        name = self.name_of(game)
        self.games[name] = game
        self.unwritten.pop(name, None)
        return name

    def take_files(self) -> dict[str, msgspec.Raw]:
        """Return the files of new games, which are known from now on."""
        files = {
            name: msgspec.Raw(msgspec.json.encode(canonical(game)))
            for name, game in self.unwritten.items()
        }
        self.games |= self.unwritten
        self.unwritten = {}
        return files

    def read_files(self, files: dict[str, msgspec.Raw]) -> None:
        """Read the games of a line and check their hashes."""
        for name, text in files.items():
            try:
                game = _game_of(bytes(text).decode())
            except RulesError as error:
                raise LineError(f"the log's file of a game cannot be played: {error}") from None
            if content_hash(game) != name:
                raise LineError(
                    f"the log was played with another version of {game.name}: its rules have the "
                    f"hash {name[:12]}..., and what is read now has {content_hash(game)[:12]}..."
                )
            self.games[name] = game


@lru_cache(maxsize=64)  # many tables play the same games
def _game_of(text: str) -> Game:
    return load_game(text)


# ---------------------------------------------------------------- forms


class LineCodec(NamedTuple):
    """Codec of a type: its type in the line (`wire`), and functions to write and read it."""

    wire: Any
    write: Callable[[Any, GameRegistry], Any]
    read: Callable[[Any, GameRegistry], Any]


def write_item(item: RotationGame, book: GameRegistry) -> ItemForm:
    return ItemForm(book.name_of(item.game), item.structure, dict(item.overrides))


def read_item(form: ItemForm, book: GameRegistry) -> RotationGame:
    if form.game not in book.games:
        raise LineError(f"the log lacks the file of a game: {form.game[:80]}")
    agreed = clamped_agreed(form.stakes) if book.clamps else form.stakes
    return RotationGame(book.games[form.game], form.structure, agreed)


def write_rotation(rotation: Rotation, book: GameRegistry) -> RotationForm:
    items = tuple(write_item(item, book) for item in rotation.items)
    return RotationForm(rotation.name, items, rotation.hands, rotation.choice)


def read_rotation(form: RotationForm, book: GameRegistry) -> Rotation:
    items = tuple(read_item(item, book) for item in form.games)
    return Rotation(form.name, items, form.hands, form.choice)


# The options of a table before their bounds are checked.
OptionsForm = msgspec.defstruct(
    "OptionsForm", [(one.name, one.type, one.default) for one in fields(Options)], frozen=True
)


def write_options(options: Options) -> Any:
    if options == NO_OPTIONS:
        return NO_OPTIONS_FORM  # a default, which is not written
    return OptionsForm(*(getattr(options, one.name) for one in fields(Options)))


NO_OPTIONS_FORM = OptionsForm()


def read_options(form: Any, book: GameRegistry) -> Options:
    """Read options; those that are out of bounds are refused, or clamped as the book says."""
    values = {one.name: getattr(form, one.name) for one in fields(Options)}
    return clamped_options(values) if book.clamps else Options(**values)


def read_terms(text: str, book: GameRegistry) -> StakesSpec:
    return parse_stakes_spec(text, clamp=book.clamps)


_FORMS: dict[Any, LineCodec] = {
    Action: LineCodec(str, lambda action, _: str(action), lambda text, _: parse_action(text)),
    Key: LineCodec(str, lambda key, _: key.hex(), lambda text, _: parse_key(text)),
    tuple[Card, ...]: LineCodec(
        str, lambda cards, _: cards_text(cards), lambda text, _: tuple(parse_cards(text))
    ),
    StakesSpec: LineCodec(str, lambda terms, _: str(terms), read_terms),
    Options: LineCodec(OptionsForm, lambda options, _: write_options(options), read_options),
    RotationGame: LineCodec(ItemForm, write_item, read_item),
    Rotation: LineCodec(RotationForm, write_rotation, read_rotation),
}


def form_of(annotation: Any) -> LineCodec:
    """Return the codec of a type."""
    if annotation in _FORMS:
        return _FORMS[annotation]
    kinds = get_args(annotation)
    if get_origin(annotation) in (Union, types.UnionType) and types.NoneType in kinds:
        others = [kind for kind in kinds if kind is not types.NoneType]
        if len(others) == 1 and others[0] in _FORMS:
            return _or_none(_FORMS[others[0]])
    return LineCodec(annotation, lambda value, _: value, lambda value, _: value)


def _or_none(form: LineCodec) -> LineCodec:
    return LineCodec(
        form.wire | None,
        lambda value, book: None if value is None else form.write(value, book),
        lambda value, book: None if value is None else form.read(value, book),
    )
