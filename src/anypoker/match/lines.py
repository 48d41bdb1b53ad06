"""The lines of a table's log: JSON, one object a line. Seats are counted from one.

The first line tells what the table began with, and brings every game along: its canonical file,
named by its content hash. The others are entries; the first key says of which kind.
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar

from anypoker import __version__
from anypoker.cards import parse_key
from anypoker.engine import IllegalAction, parse_action
from anypoker.errors import AnypokerError
from anypoker.game import Game, Structure, WonBy
from anypoker.match import entries as e
from anypoker.match.contest import Contest, Level
from anypoker.match.rotation import Item, Rotation
from anypoker.match.setup import ButtonRule, SeatSetup, Setup
from anypoker.match.terms import Terms, TermsError, parse_terms
from anypoker.rules import RulesError, canonical, content_hash, load_game

Json = dict[str, Any]
Games = dict[str, Game]  # by content hash

FORMAT = 1


class LineError(AnypokerError, ValueError):
    """A line that cannot be read; the sentence says why."""


def _need(line: Json, key: str, kind: type | tuple[type, ...]) -> Any:
    """The value of a key that has to be there, of that type."""
    value = line.get(key)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise LineError(f"'{key}' is missing, or not what it should be: {value!r}")
    return value


def _seat(line: Json, key: str) -> int:
    number: int = _need(line, key, int)
    if number < 1:
        raise LineError(f"seats are counted from 1: there is no seat {number}")
    return number - 1


# ---------------------------------------------------------------- the first line


def header_line(setup: Setup) -> Json:
    """The first line of a log."""
    return {
        "anypoker table": FORMAT,
        "engine": __version__,
        "games": {content_hash(item.game): canonical(item.game) for item in setup.rotation.items},
        "rotation": _rotation_form(setup.rotation),
        "stakes": str(setup.terms),
        "seats": [sitting and sitting._asdict() for sitting in setup.players],
        "button": setup.button.value,
        "first": None if setup.first is None else setup.first + 1,
        "contest": setup.contest and _contest_form(setup.contest),
    }


def read_header(line: Json) -> tuple[Setup, Games]:
    """What a table began with, and its games."""
    if line.get("anypoker table") != FORMAT:
        raise LineError("this is not the log of a table: its first line has no 'anypoker table': 1")
    _check_engine(_need(line, "engine", str))
    games = read_games(_need(line, "games", dict))
    contest = line.get("contest")
    first = line.get("first")
    setup = Setup(
        rotation=_read_rotation(_need(line, "rotation", dict), games),
        terms=_read_terms(_need(line, "stakes", str)),
        players=tuple(_read_sitting(one) for one in _need(line, "seats", list)),
        button=_word(ButtonRule, _need(line, "button", str)),
        first=None if first is None else _seat(line, "first"),
        contest=None if contest is None else _read_contest(_need(line, "contest", dict)),
    )
    return setup, games


def _check_engine(version: str) -> None:
    """Logs are read by the same minor version: a later one may play a hand another way."""
    if version.split(".")[:2] != __version__.split(".")[:2]:
        raise LineError(
            f"the log was written by anypoker {version}, and this is {__version__}: "
            "another version may play the same hand another way"
        )


@lru_cache(maxsize=64)  # many tables play the same games
def _game(text: str) -> Game:
    return load_game(text)


def read_games(files: Mapping[str, Any]) -> Games:
    """The games of a log, each of them the very game that was played."""
    games: Games = {}
    for name, document in files.items():
        title = document.get("game", name) if isinstance(document, dict) else name
        try:
            game = _game(json.dumps(document))
        except RulesError as error:
            raise LineError(f"the log's file of {title} cannot be played: {error}") from None
        if content_hash(game) != name:
            raise LineError(
                f"the log was played with another version of {title}: its rules have the hash "
                f"{name[:12]}..., and what is read now has {content_hash(game)[:12]}..."
            )
        games[name] = game
    return games


def _read_sitting(form: Any) -> SeatSetup | None:
    if form is None:
        return None
    if not isinstance(form, dict):
        raise LineError(f"a seat is null or has a name and a stack, not {form!r}")
    return SeatSetup(_need(form, "name", str), _need(form, "stack", int))


Word = TypeVar("Word", bound=StrEnum)


def _word(kind: type[Word], word: str) -> Word:
    try:
        return kind(word)
    except ValueError:
        raise LineError(f"'{word}' is not one of {', '.join(kind)}") from None


def _read_terms(text: str) -> Terms:
    try:
        return parse_terms(text)
    except TermsError as error:
        raise LineError(str(error)) from None


def _rotation_form(rotation: Rotation) -> Json:
    return {
        "name": rotation.name,
        "games": [_item_form(item) for item in rotation.items],
        "hands": rotation.hands,
        "choice": rotation.choice,
    }


def _item_form(item: Item) -> Json:
    form: Json = {"game": content_hash(item.game), "structure": item.structure.value}
    return form | ({"stakes": dict(item.agreed)} if item.agreed else {})


def _read_rotation(form: Json, games: Games) -> Rotation:
    hands = form.get("hands")
    return Rotation(
        name=_need(form, "name", str),
        items=tuple(_read_item(one, games) for one in _need(form, "games", list)),
        hands=None if hands is None else _need(form, "hands", int),
        choice=_need(form, "choice", bool),
    )


def _read_item(form: Any, games: Games) -> Item:
    if not isinstance(form, dict) or form.get("game") not in games:
        raise LineError(f"the log lacks the file of a game: {form!r}")
    structure = _word(Structure, _need(form, "structure", str))
    return Item(games[form["game"]], structure, dict(form.get("stakes") or {}))


def _contest_form(contest: Contest) -> Json:
    return {
        "won by": contest.won_by.value,
        "hands": contest.hands,
        "levels": [{"stakes": str(one.terms), "hands": one.hands} for one in contest.levels],
    }


def _read_contest(form: Json) -> Contest:
    hands = form.get("hands")
    return Contest(
        won_by=_word(WonBy, _need(form, "won by", str)),
        hands=None if hands is None else _need(form, "hands", int),
        levels=tuple(
            Level(_read_terms(_need(one, "stakes", str)), _need(one, "hands", int))
            for one in _need(form, "levels", list)
        ),
    )


# ---------------------------------------------------------------- entries


def entry_line(entry: e.LogEntry, known: set[str]) -> Json:
    """An entry as a line. `known`: hashes of the games that the log has brought along."""
    match entry:
        case e.Act(seat, action):
            return {"act": seat + 1, "do": str(action)}
        case e.Deal(key):
            return {"hand": key.hex()}
        case e.End(stacks):
            return {"end": list(stacks)}
        case e.Sit(seat, name, stack, post):
            return {"sit": seat + 1, "name": name, "stack": stack, "post": post}
        case e.Leave(seat):
            return {"leave": seat + 1}
        case e.SitOut(seat):
            return {"out": seat + 1}
        case e.ComeBack(seat, post):
            return {"back": seat + 1, "post": post}
        case e.Buy(seat, chips):
            return {"buy": seat + 1, "chips": chips}
        case e.ChangeTerms(terms):
            return {"stakes": str(terms)}
        case e.ChangeGames(rotation):
            form = _rotation_form(rotation)
            return {"games": form} | _new_games([item.game for item in rotation.items], known)
        case e.Choose(item):
            return {"choose": _item_form(item)} | _new_games([item.game], known)


def _new_games(games: list[Game], known: set[str]) -> Json:
    files = {content_hash(game): canonical(game) for game in games}
    new = {name: document for name, document in files.items() if name not in known}
    known |= set(new)
    return {"files": new} if new else {}


def read_entry(line: Json, games: Games) -> e.LogEntry:
    """The entry of a line; `games` gets those that the line brings along."""
    games |= read_games(line.get("files") or {})
    match line:
        case {"act": _, "do": str(words)}:
            try:
                return e.Act(_seat(line, "act"), parse_action(words))
            except IllegalAction as error:
                raise LineError(str(error)) from None
        case {"hand": str(key)}:
            return e.Deal(parse_key(key))
        case {"end": [*stacks]} if all(type(stack) is int for stack in stacks):
            return e.End(tuple(stacks))
        case {"sit": _, "name": str(name), "stack": int(stack), "post": bool(post)}:
            return e.Sit(_seat(line, "sit"), name, stack, post)
        case {"leave": _}:
            return e.Leave(_seat(line, "leave"))
        case {"out": _}:
            return e.SitOut(_seat(line, "out"))
        case {"back": _, "post": bool(post)}:
            return e.ComeBack(_seat(line, "back"), post)
        case {"buy": _, "chips": int(chips)}:
            return e.Buy(_seat(line, "buy"), chips)
        case {"stakes": str(terms)}:
            return e.ChangeTerms(_read_terms(terms))
        case {"games": dict(rotation)}:
            return e.ChangeGames(_read_rotation(rotation, games))
        case {"choose": item}:
            return e.Choose(_read_item(item, games))
    raise LineError(f"'{next(iter(line), '')}' is no entry of a log, or it lacks something")
