"""Arguments of the tools: every text and number with its bounds. The docstrings are the help."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from anypoker.limits import (
    MAX_ADDRESS,
    MAX_GAME_NAME,
    MAX_GAME_TEXT,
    MAX_KEY,
    MAX_LINE,
    MAX_NAME,
    MAX_PLAYERS,
    MAX_STACK,
    MAX_STAKES_TEXT,
)

MAX_SECONDS = 300  # of a calculation
MAX_SIMULATED = 100_000
MAX_DEALS = 10_000_000
MAX_WAIT = 120  # seconds
MAX_QUERY = 4_000  # characters

GameName = Annotated[
    str,
    Field(
        max_length=MAX_GAME_NAME,
        description='Name of a game, also with modifiers: "badugi", "two row oakie".',
    ),
]
GameFile = Annotated[
    str,
    Field(max_length=MAX_GAME_TEXT, description="Text of a game file, in place of a name."),
]
Players = Annotated[
    int | None, Field(ge=2, le=MAX_PLAYERS, description="Number of players at the table.")
]
Seconds = Annotated[
    float,
    Field(ge=1, le=MAX_SECONDS, allow_inf_nan=False, description="Time limit of the calculation."),
]
Cards = Annotated[str, Field(max_length=MAX_LINE)]
TableName = Annotated[str, Field(max_length=MAX_NAME, description="Name of a table you sit at.")]
Wait = Annotated[
    float,
    Field(
        ge=0,
        le=MAX_WAIT,
        allow_inf_nan=False,
        description="Seconds to wait for your next decision at a card-room table.",
    ),
]


class Arguments(BaseModel):
    """Arguments of a tool."""

    model_config = ConfigDict(extra="forbid")


class ListGames(Arguments):
    """List games and mixes of the catalogue that match all words of a search."""

    search: Annotated[
        str,
        Field(max_length=MAX_LINE, description="Words of a name, family or step, such as draw."),
    ] = ""
    players: Players = None
    limit: Annotated[int, Field(ge=1, le=1_000, description="Games to list.")] = 50


class ExplainGame(Arguments):
    """Explain the rules of a game in English."""

    game: GameName = ""
    file: GameFile = ""


class CheckGame(Arguments):
    """Check a game file and list every problem with its location and a fix."""

    file: Annotated[str, Field(min_length=1, max_length=MAX_GAME_TEXT)]
    seconds: Seconds = 20.0


class Simulate(Arguments):
    """Play hands of a game with bots; check that every rule of the engine holds."""

    game: GameName = ""
    file: GameFile = ""
    hands: Annotated[int, Field(ge=1, le=MAX_SIMULATED)] = 500
    players: Players = None
    bots: Annotated[
        str,
        Field(max_length=MAX_LINE, description="random, caller, tight, sensible, or several."),
    ] = "random"
    seed: Annotated[int, Field(ge=0, le=2**53 - 1)] = 1
    seconds: Seconds = 30.0


class Equity(Arguments):
    """Calculate each hand's equity in the pot, exactly where it can be counted."""

    game: GameName = ""
    file: GameFile = ""
    hands: Annotated[
        list[Cards],
        Field(
            min_length=1,
            max_length=MAX_PLAYERS,
            description='Cards ("AhKh"), ranges ("QQ+,AKs", "15%") or "random", one per player.',
        ),
    ]
    board: Annotated[
        list[Cards], Field(max_length=20, description='"Jh7h2c", or piles: "Top=AsKd".')
    ] = []
    dead: Cards = ""
    samples: Annotated[int | None, Field(ge=1, le=MAX_DEALS)] = None
    seconds: Seconds = 30.0


class Odds(Arguments):
    """Deal a game to the showdown many times and count what wins."""

    game: GameName = ""
    file: GameFile = ""
    players: Players = None
    deals: Annotated[int, Field(ge=1, le=MAX_DEALS)] = 10_000
    seed: Annotated[int, Field(ge=0, le=2**53 - 1)] = 1
    seconds: Seconds = 30.0


class Query(Arguments):
    """Ask a question about a game in the query language; an empty text lists its functions."""

    text: Annotated[
        str,
        Field(
            max_length=MAX_QUERY,
            description="select equity(hero) from game='omaha-8', hero='A2**ds', villain='20%'",
        ),
    ] = ""
    seconds: Seconds = 30.0


class SitDown(Arguments):
    """Sit down at a new table on this machine, with bots. Returns the rules and the table."""

    game: GameName = ""
    file: GameFile = ""
    players: Players = None
    bots: Annotated[
        str,
        Field(
            max_length=MAX_LINE,
            description="Opponents, seated in turn: thinker, sensible, tight, caller, random.",
        ),
    ] = "thinker"
    stakes: Annotated[
        str | None, Field(max_length=MAX_STAKES_TEXT, description='Such as "1/2 no limit".')
    ] = None
    stack: Annotated[int | None, Field(ge=1, le=MAX_STACK, description="Chips to begin with.")] = (
        None
    )
    seed: Annotated[
        str | None, Field(max_length=MAX_KEY, description="Seed for reproducible cards.")
    ] = None


class JoinCardRoom(Arguments):
    """Join a table of a card room as a guest. Sit down there with the answer "sit"."""

    link: Annotated[
        str, Field(max_length=MAX_ADDRESS, description="Link of the table: https://…/table/…")
    ]
    name: Annotated[str, Field(max_length=MAX_NAME, description="Name of a new guest.")] = ""
    cookie: Annotated[
        str, Field(max_length=2_000, description="Cookie anypoker_guest of a known guest.")
    ] = ""


class SeeTable(Arguments):
    """See a table: what happened, the cards, your decision and how to write every answer."""

    table: TableName
    wait: Wait = 0.0


class Act(Arguments):
    """Answer your decision at a table with one of the offered lines; see the table after it."""

    table: TableName
    answer: Annotated[
        str, Field(min_length=1, max_length=MAX_LINE, description='Such as "call", "draw 7c 2d".')
    ]
    wait: Wait = 20.0


class Rules(Arguments):
    """Read the rules of the game that a table plays."""

    table: TableName


class LeaveTable(Arguments):
    """Leave a table."""

    table: TableName


class ListTables(Arguments):
    """List the tables that you sit at."""


def argument_sentence(tool: type[Arguments], error: ValidationError) -> str:
    """Write the first problem of a tool's wrong arguments as a sentence.

    >>> for wrong in {"deals": 0}, {"hands": 5}:
    ...     try:
    ...         Odds.model_validate(wrong)
    ...     except ValidationError as error:
    ...         argument_sentence(Odds, error)
    "'deals' is wrong: input should be greater than or equal to 1"
    "there is no argument 'hands'; arguments are game, file, players, deals, seed, seconds"
    """
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"there is no argument '{where}'; {_list_arguments(tool)}"
    if first["type"] == "missing":
        return f"argument '{where}' is missing; {_list_arguments(tool)}"
    words = first["msg"][:1].lower() + first["msg"][1:]
    return f"'{where}' is wrong: {words}" if where else words


def _list_arguments(tool: type[Arguments]) -> str:
    return f"arguments are {', '.join(tool.model_fields) or 'none'}"
