"""Logs of format 1, which knew players by their names and seats: read as if of this format.

Nothing is written in it any more. It had no times, no causes and no numbers of questions, and its
keys stand where the hands begin.
"""

from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar

import msgspec

from anypoker.cards import parse_key
from anypoker.engine import parse_action
from anypoker.game import Structure, WonBy
from anypoker.history.log.codecs import GameRegistry, LineError
from anypoker.tables import changes as c
from anypoker.tables.games.rotation import Rotation, RotationGame
from anypoker.tables.games.stakes import parse_stakes_spec
from anypoker.tables.games.tournament import BlindLevel, Tournament
from anypoker.tables.seating.players import BotKind
from anypoker.tables.setup import ButtonRule, SeatSetup, Setup

Json = dict[str, Any]


def _need(line: Json, key: str, kind: type | tuple[type, ...]) -> Any:
    """The value of a key that has to be there, of that type."""
    value = line.get(key)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise LineError(f"'{key}' is missing, or not what it should be: {value!r:.200}")
    return value


def _seat(line: Json, key: str) -> int:
    number: int = _need(line, key, int)
    if number < 1:
        raise LineError(f"seats are counted from 1: there is no seat {number}")
    return number - 1


class FirstFormat:
    """Reads the lines of one log, in order: who is meant by a seat depends on who sat there."""

    def __init__(self, book: GameRegistry) -> None:
        self.book = book
        self.sitting: dict[int, str] = {}
        self.in_hand = False
        self.leaving: list[c.LogEntry] = []

    def read_header(self, line: Json) -> Setup:
        """What the table began with."""
        self._read_games(_need(line, "games", dict))
        contest, first = line.get("contest"), line.get("first")
        setup = Setup(
            rotation=self._rotation(_need(line, "rotation", dict)),
            terms=parse_stakes_spec(_need(line, "stakes", str)),
            players=_read_seats(_need(line, "seats", list)),
            button=_word(ButtonRule, _need(line, "button", str)),
            first=None if first is None else _seat(line, "first"),
            contest=None if contest is None else _read_contest(_need(line, "contest", dict)),
        )
        self.sitting = {seat: one.id for seat, one in enumerate(setup.players) if one is not None}
        return setup

    def read_entries(self, line: Json) -> list[c.LogEntry]:
        """The entries that a line stands for.

        Who left during a hand went on answering until it was over: in this format that is to
        leave after the hand.
        """
        self._read_games(line.get("files") or {})
        entry = c.LogEntry(self._change(line))
        match entry.change:
            case c.Leave() if self.in_hand:
                self.leaving.append(entry)
                return []
            case c.Deal():
                self.in_hand = True
            case c.End():
                self.in_hand = False
                entries, self.leaving = [entry, *self.leaving], []
                return entries
        return [entry]

    def _player(self, line: Json, key: str) -> str:
        seat = _seat(line, key)
        if seat not in self.sitting:
            raise LineError(f"nobody sits at seat {seat + 1}")
        return self.sitting[seat]

    def _change(self, line: Json) -> c.Change:
        match line:
            case {"act": _, "do": str(words)}:
                return c.Act(self._player(line, "act"), parse_action(words))
            case {"hand": str(key)}:
                return c.Deal(parse_key(key))
            case {"end": [*stacks]} if all(type(stack) is int for stack in stacks):
                return c.End(tuple(stacks))
            case {"sit": _, "name": str(name), "stack": int(stack), "post": bool(post)}:
                seat = _seat(line, "sit")
                self.sitting[seat] = name
                return c.Sit(name, seat, name, stack, post)
            case {"leave": _}:
                return c.Leave(self._player(line, "leave"))
            case {"out": _}:
                return c.SitOut(self._player(line, "out"))
            case {"back": _, "post": bool(post)}:
                return c.ComeBack(self._player(line, "back"), post)
            case {"buy": _, "chips": int(chips)}:
                return c.Buy(self._player(line, "buy"), chips)
            case {"stakes": str(terms)}:
                return c.ChangeTerms(parse_stakes_spec(terms))
            case {"games": dict(rotation)}:
                return c.ChangeGames(self._rotation(rotation))
            case {"choose": item}:
                return c.Choose(self._item(item))
        raise LineError(f"'{next(iter(line), '')}' is no entry of a log, or it lacks something")

    def _read_games(self, files: Any) -> None:
        if not isinstance(files, dict):
            raise LineError("the games of a log are files by their hashes")
        raw = {name: msgspec.Raw(msgspec.json.encode(file)) for name, file in files.items()}
        self.book.read_files(raw)

    def _rotation(self, form: Json) -> Rotation:
        hands = form.get("hands")
        return Rotation(
            name=_need(form, "name", str),
            items=tuple(self._item(one) for one in _need(form, "games", list)),
            hands=None if hands is None else _need(form, "hands", int),
            choice=_need(form, "choice", bool),
        )

    def _item(self, form: Any) -> RotationGame:
        if not isinstance(form, dict) or form.get("game") not in self.book.games:
            raise LineError(f"the log lacks the file of a game: {form!r:.200}")
        structure = _word(Structure, _need(form, "structure", str))
        return RotationGame(
            self.book.games[form["game"]], structure, dict(form.get("stakes") or {})
        )


def _read_seats(forms: list[Any]) -> tuple[SeatSetup | None, ...]:
    """Who sat where. Where one of them was called You the others were bots, known by their names:
    a kind that was not the usual one stood in brackets."""
    seats = [_read_seat(form) for form in forms]
    if not any(seat is not None and seat.name == _PERSON for seat in seats):
        return tuple(seats)
    return tuple(
        seat if seat is None or seat.name == _PERSON else replace(seat, bot=_bot_of(seat.name))
        for seat in seats
    )


def _read_seat(form: Any) -> SeatSetup | None:
    if form is None:
        return None
    if not isinstance(form, dict):
        raise LineError(f"a seat is null or has a name and a stack, not {form!r:.200}")
    return SeatSetup(_need(form, "name", str), _need(form, "stack", int))


_PERSON = "You"


def _bot_of(name: str) -> BotKind:
    kind = name.rpartition(" (")[2].removesuffix(")") if name.endswith(")") else ""
    return BotKind(kind or "sensible")


Word = TypeVar("Word", bound=StrEnum)


def _word(kind: type[Word], word: str) -> Word:
    try:
        return kind(word)
    except ValueError:
        raise LineError(f"'{word}' is not one of {', '.join(kind)}") from None


def _read_contest(form: Json) -> Tournament:
    hands = form.get("hands")
    return Tournament(
        won_by=_word(WonBy, _need(form, "won by", str)),
        hands=None if hands is None else _need(form, "hands", int),
        levels=tuple(
            BlindLevel(parse_stakes_spec(_need(one, "stakes", str)), _need(one, "hands", int))
            for one in _need(form, "levels", list)
        ),
    )
