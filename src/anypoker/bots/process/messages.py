"""Messages between Anypoker and a bot program, one JSON object per line.

Seats are counted from 0, chips are whole numbers. Actions and cards are their text forms; views,
events and decisions are those of `anypoker.views`. The reference page and the JSON Schema follow
from these models.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

PROTOCOL = 1  # another number: programs that know only this one would not understand

Json = dict[str, Any]


class BotMessage(BaseModel):
    """A message of the protocol."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PlayerInfo(BotMessage):
    """A player at the table, in seat order, with the stack at the start of the hand."""

    name: str
    stack: int


# ---------------------------------------------------------------- to the program


class HelloMessage(BotMessage):
    """The first line: what is going to be played. `version`: of Anypoker; `game`: the whole game
    file; `seat`: where the program sits in the first hand; `stakes`: those of a view;
    `milliseconds`: how long an answer may take. The answer is `ready`."""

    type: Literal["hello"]
    protocol: int
    version: str
    game: Json
    seat: int
    stakes: Json
    milliseconds: int


class HandMessage(BotMessage):
    """A hand starts.

    `game`: the game file, if it differs from the last one sent. `seed`: seed for the program's
    random numbers, so that a replayed table plays the same.
    """

    type: Literal["hand"]
    hand: int
    seat: int
    button: int
    players: list[PlayerInfo]
    stakes: Json
    structure: str
    game: Json | None
    seed: str


class BotEventsMessage(BotMessage):
    """Events the seat has seen since the last such message. No answer."""

    type: Literal["events"]
    events: list[Json]


class DecisionMessage(BotMessage):
    """The seat is asked. `number`: comes back with the answer; `milliseconds`: how long it may
    take; `decision`: its kind, its bounds and in `timeout` what is done without an answer. The
    answer is an `action`; before it the program may ask for the `view` and the `time`."""

    type: Literal["decision"]
    number: int
    seat: int
    milliseconds: int
    decision: Json


class ViewMessage(BotMessage):
    """The answer to `view`: everything that the seat sees now."""

    type: Literal["view"]
    view: Json


class TimeMessage(BotMessage):
    """The answer to `time`: what is left for the decision."""

    type: Literal["time"]
    milliseconds: int


class RefusedMessage(BotMessage):
    """The answer was none, and `action` was done instead; `sentence` says why. No answer."""

    type: Literal["refused"]
    number: int
    sentence: str
    action: str


class ResultMessage(BotMessage):
    """The hand is over. `net`: the chips that the seat has won, less than none if lost; `stacks`:
    of all seats; `events`: what was not told yet. No answer."""

    type: Literal["result"]
    hand: int
    net: int
    stacks: list[int]
    events: list[Json]


class ByeMessage(BotMessage):
    """There is nothing more to play; stdin ends with it. No answer."""

    type: Literal["bye"]


# ---------------------------------------------------------------- from the program


class Ready(BotMessage):
    """The answer to `hello`: the program can play. `name`: what it calls itself."""

    type: Literal["ready"]
    name: str | None = None


class ActionAnswer(BotMessage):
    """The answer to a `decision`.

    `number`: of that decision. `action`: such as `call`, `raise to 60` or `draw 2c 7d`. `seat`: if
    given, must be the program's seat.
    """

    type: Literal["action"]
    number: int
    action: str
    seat: int | None = None


class ViewRequest(BotMessage):
    """While a decision is open: everything that the seat sees, please."""

    type: Literal["view"]


class TimeRequest(BotMessage):
    """While a decision is open: how much time is left?"""

    type: Literal["time"]


ToBot = Annotated[
    HelloMessage
    | HandMessage
    | BotEventsMessage
    | DecisionMessage
    | ViewMessage
    | TimeMessage
    | RefusedMessage
    | ResultMessage
    | ByeMessage,
    Field(discriminator="type"),
]
FromBot = Annotated[Ready | ActionAnswer | ViewRequest | TimeRequest, Field(discriminator="type")]

TO_BOT: TypeAdapter[ToBot] = TypeAdapter(ToBot)
FROM_BOT: TypeAdapter[FromBot] = TypeAdapter(FromBot)


def bot_schema() -> Json:
    """Return the JSON Schema of both directions."""
    to = TO_BOT.json_schema(ref_template="#/$defs/{model}")
    back = FROM_BOT.json_schema(ref_template="#/$defs/{model}")
    parts = {**to.pop("$defs"), **back.pop("$defs")}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The lines between Anypoker and the program of a bot",
        "$defs": {"ToBot": to, "FromBot": back, **parts},
        "anyOf": [{"$ref": "#/$defs/ToBot"}, {"$ref": "#/$defs/FromBot"}],
    }
