"""Types of what comes from outside: every number has bounds, every text a length and no controls.

Models of requests and commands are built from these types alone.
"""

from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import AfterValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from anypoker.limits import (
    MAX_CALL_LINK,
    MAX_DRAWS,
    MAX_GAME_NAME,
    MAX_GAME_TEXT,
    MAX_HAND_TEXT,
    MAX_KEY,
    MAX_LEVEL,
    MAX_LINE,
    MAX_MINUTES,
    MAX_NAME,
    MAX_ORBIT,
    MAX_SEATS,
    MAX_STACK,
    MAX_STAKES_TEXT,
    MAX_VACATION,
    SAFE_INTEGER,
    text_fault,
)
from anypoker.server.protocol.call_link import call_link_fault
from anypoker.session.setup.room_options import options_schema
from anypoker.tables.seating.players import name_error


def _check_line(text: str) -> str:
    if fault := text_fault(text):
        raise PydanticCustomError("control_character", "{fault}", {"fault": fault})
    return text


def _check_lines(text: str) -> str:
    if fault := text_fault(text, lines=True):
        raise PydanticCustomError("control_character", "{fault}", {"fault": fault})
    return text


def _check_name(text: str) -> str:
    name = " ".join(text.split())
    if fault := name_error(name):
        raise PydanticCustomError("name", "{fault}", {"fault": fault})
    return name


def _check_call_link(text: str) -> str:
    if text and (fault := call_link_fault(text)):
        raise PydanticCustomError("call_link", "{fault}", {"fault": fault})
    return text


_LINE = AfterValidator(_check_line)

# ---------------------------------------------------------------- numbers

Chips = Annotated[int, Field(ge=1, le=MAX_STACK)]
ChipsOrNone = Annotated[int, Field(ge=0, le=MAX_STACK)]
TableUnit = Literal[1, 100]  # chips per displayed unit
SeatNumber = Annotated[int, Field(ge=0, le=99)]
SeatCount = Annotated[int, Field(ge=2, le=MAX_SEATS)]
PlayerCount = Annotated[int, Field(ge=0, le=MAX_SEATS)]
QuestionNumber = Annotated[int, Field(ge=1, le=SAFE_INTEGER)]
VacationDays = Annotated[int, Field(ge=0, le=MAX_VACATION)]
AvatarColour = Annotated[int, Field(ge=0, le=9)]
BotLevel = Annotated[int, Field(ge=0, le=MAX_LEVEL)]
HandsOfLevel = Annotated[int, Field(ge=1, le=MAX_ORBIT)]
MinutesOfLevel = Annotated[int, Field(ge=1, le=MAX_MINUTES)]
Prizes = Annotated[list[Annotated[int, Field(ge=1, le=100)]], Field(max_length=MAX_SEATS)]

HandNumber = Annotated[int, Path(ge=0, le=SAFE_INTEGER)]
HandsBefore = Annotated[int, Query(ge=0, le=SAFE_INTEGER)]
QuestionWanted = Annotated[int, Query(ge=0, le=SAFE_INTEGER)]
PlayersWanted = Annotated[int, Query(ge=0, le=100)]

# ---------------------------------------------------------------- texts

Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME), _LINE]
TableName = Annotated[Name, AfterValidator(_check_name)]
Line = Annotated[str, Field(min_length=1, max_length=MAX_LINE), _LINE]
Reason = Annotated[str, Field(max_length=MAX_LINE), _LINE]
# The link to the group's call, or nothing.
CallLink = Annotated[str, Field(max_length=MAX_CALL_LINK), AfterValidator(_check_call_link)]
CommandKey = Annotated[str, Field(min_length=1, max_length=MAX_KEY), _LINE]
PlayerId = Annotated[str, Field(min_length=1, max_length=40), _LINE]
SharedId = Annotated[str, Field(max_length=40), _LINE]
OperatorCode = Annotated[str, Field(min_length=1, max_length=40), _LINE]
Ticket = Annotated[str, Field(min_length=1, max_length=80), _LINE]
BotWord = Annotated[str, Field(max_length=40), _LINE]
GameName = Annotated[str, Field(max_length=MAX_GAME_NAME), _LINE]
StakesText = Annotated[str, Field(max_length=MAX_STAKES_TEXT), _LINE]
GameText = Annotated[
    str, Field(min_length=1, max_length=MAX_GAME_TEXT), AfterValidator(_check_lines)
]
HandText = Annotated[str, Field(max_length=MAX_HAND_TEXT), _LINE]
HandTexts = Annotated[list[HandText], Field(max_length=MAX_SEATS)]
DrawCount = Annotated[int, Field(ge=0, le=MAX_DRAWS)]
GameNames = Annotated[list[GameName], Field(max_length=50)]

SharedAddress = Annotated[str, Path(max_length=MAX_KEY)]
GuestAddress = Annotated[str, Path(max_length=MAX_KEY)]
Words = Annotated[str, Query(max_length=MAX_GAME_NAME)]
ActionWanted = Annotated[str, Query(min_length=1, max_length=MAX_LINE), _LINE]

# ---------------------------------------------------------------- options

# Read by `changed_options`, which says in a sentence what is wrong.
TableOptions = Annotated[dict[str, Any], Field(max_length=100), WithJsonSchema(options_schema())]
