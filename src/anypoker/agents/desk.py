"""Tools of an agent, which take bounded arguments and return text.

The desk keeps the tables of one agent. Its tools may run in several threads; calls about the same
table wait for each other.
"""

import threading
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from pydantic import ValidationError

from anypoker.agents import arguments as g
from anypoker.agents.calculations import end_commands, game_word, run_command
from anypoker.agents.errors import AgentError
from anypoker.agents.games import agent_game, agent_rotation
from anypoker.catalogue import find_by_name
from anypoker.errors import AnypokerError

MAX_TABLES = 8
MAX_TIME_IN_LIST = 20.0  # seconds


class AgentTable(Protocol):
    """A table with a seat for the agent."""

    kind: str

    @property
    def title(self) -> str: ...

    def rules(self) -> str: ...

    def see(self, wait: float = 0.0) -> str: ...

    def act(self, answer: str, wait: float = 0.0) -> str: ...

    def leave(self) -> str: ...


class ToolSpec(NamedTuple):
    """A tool: its name, the model of its arguments and the function that takes them."""

    name: str
    arguments: type[g.Arguments]
    call: Callable[[Any], str]

    @property
    def description(self) -> str:
        return " ".join((self.arguments.__doc__ or "").split())


class AgentDesk:
    """Tools and tables of one agent."""

    def __init__(self) -> None:
        self._tables: dict[str, AgentTable] = {}
        self._locks: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()
        self._count = 0

    def tools(self) -> dict[str, ToolSpec]:
        """Return the tools by name."""
        tools = (
            ToolSpec("list_games", g.ListGames, self.list_games),
            ToolSpec("explain_game", g.ExplainGame, self.explain_game),
            ToolSpec("check_game", g.CheckGame, self.check_game),
            ToolSpec("simulate", g.Simulate, self.simulate),
            ToolSpec("equity", g.Equity, self.equity),
            ToolSpec("odds", g.Odds, self.odds),
            ToolSpec("query", g.Query, self.query),
            ToolSpec("sit_down", g.SitDown, self.sit_down),
            ToolSpec("join_card_room", g.JoinCardRoom, self.join_card_room),
            ToolSpec("list_tables", g.ListTables, self.list_tables),
            ToolSpec("see_table", g.SeeTable, self.see_table),
            ToolSpec("act", g.Act, self.act),
            ToolSpec("rules", g.Rules, self.rules),
            ToolSpec("leave_table", g.LeaveTable, self.leave_table),
        )
        return {tool.name: tool for tool in tools}

    def call(self, name: str, arguments: dict[str, Any]) -> str:
        """Call a tool.

        Raises:
            AgentError: If there is no such tool, the arguments are wrong or the call is refused.
        """
        tool = self.tools().get(name)
        if tool is None:
            raise AgentError(f"there is no tool '{name}'; tools are {', '.join(self.tools())}")
        try:
            return tool.call(tool.arguments.model_validate(arguments))
        except ValidationError as error:
            raise AgentError(g.argument_sentence(tool.arguments, error)) from None
        except AgentError:
            raise
        except (AnypokerError, ValueError) as error:
            raise AgentError(str(error)) from None

    def close(self) -> None:
        """Leave all tables and end all calculations."""
        end_commands()
        for name in list(self._tables):
            self._tables.pop(name).leave()

    # ------------------------------------------------------------ games

    def list_games(self, asked: g.ListGames) -> str:
        words = ["games"]
        if asked.players is not None:
            words += ["--players", str(asked.players)]
        lines = self._run([*words, "--", *asked.search.split()], MAX_TIME_IN_LIST).splitlines()
        shown = lines[: asked.limit + 1]
        if len(lines) > len(shown):
            shown.append(f"… and {len(lines) - len(shown)} more; search for fewer, or raise limit.")
        return "\n".join(shown)

    def explain_game(self, asked: g.ExplainGame) -> str:
        from anypoker.rules import explain_text

        return explain_text(agent_game(asked.game, asked.file))

    def check_game(self, asked: g.CheckGame) -> str:
        found, _ = run_command(["check", "-"], asked.seconds, asked.file)
        return found  # problems are a result, not a failure

    def simulate(self, asked: g.Simulate) -> str:
        options = ["--hands", str(asked.hands), "--seed", str(asked.seed), f"--bots={asked.bots}"]
        if asked.players is not None:
            options += ["--players", str(asked.players)]
        with game_word(asked.game, asked.file) as word:
            return self._run(["simulate", *options, "--", word], asked.seconds)

    # ------------------------------------------------------------ odds

    def equity(self, asked: g.Equity) -> str:
        options = [f"--board={cards}" for cards in asked.board]
        if asked.dead:
            options.append(f"--dead={asked.dead}")
        if asked.samples is not None:
            options.append(f"--samples={asked.samples}")
        with game_word(asked.game, asked.file) as word:
            return self._run(["equity", *options, "--", word, *asked.hands], asked.seconds)

    def odds(self, asked: g.Odds) -> str:
        options = [f"--deals={asked.deals}", f"--seed={asked.seed}"]
        if asked.players is not None:
            options.append(f"--players={asked.players}")
        with game_word(asked.game, asked.file) as word:
            return self._run(["odds", *options, "--", word], asked.seconds)

    def query(self, asked: g.Query) -> str:
        if not asked.text.strip():
            return self._run(["query", "--functions"], asked.seconds)
        from anypoker.analysis.query_language.from_clause import read_from
        from anypoker.analysis.query_language.parser import parse_query

        find_by_name(read_from(parse_query(asked.text)).text("game"))  # a path is refused
        return self._run(["query", f"--seconds={asked.seconds}", "--", asked.text], asked.seconds)

    @staticmethod
    def _run(words: list[str], seconds: float) -> str:
        found, succeeded = run_command(words, seconds)
        if not succeeded:
            raise AgentError(found)
        return found

    # ------------------------------------------------------------ tables

    def sit_down(self, asked: g.SitDown) -> str:
        from anypoker.agents.local_table import LocalTable

        self._check_room()
        table = LocalTable(
            agent_rotation(asked.game, asked.file),
            players=asked.players,
            bots=asked.bots,
            stakes=asked.stakes,
            stack=asked.stack,
            seed=asked.seed,
        )
        name = self.add_table(table)
        return f"You sit at {name}.\n\n{table.rules()}\n\n{table.see()}"

    def join_card_room(self, asked: g.JoinCardRoom) -> str:
        from anypoker.agents.room_table import RoomTable, room_guest
        from anypoker.terminal.remote.room_link import parse_link

        self._check_room()
        link = parse_link(asked.link)
        table = RoomTable(link, room_guest(link, asked.name, asked.cookie))
        name = self.add_table(table)
        return f"You are at {name}.\n\n{table.rules()}\n\n{table.see()}"

    def list_tables(self, asked: g.ListTables) -> str:
        lines = [f"{name}: {table.kind}, {table.title}" for name, table in self._tables.items()]
        return "\n".join(lines) or "You sit at no table."

    def see_table(self, asked: g.SeeTable) -> str:
        table, lock = self._table(asked.table)
        with lock:
            return table.see(asked.wait)

    def act(self, asked: g.Act) -> str:
        table, lock = self._table(asked.table)
        with lock:
            return table.act(asked.answer, asked.wait)

    def rules(self, asked: g.Rules) -> str:
        table, lock = self._table(asked.table)
        with lock:
            return table.rules()

    def leave_table(self, asked: g.LeaveTable) -> str:
        table, lock = self._table(asked.table)
        with lock:
            self._tables.pop(asked.table, None)
            return table.leave()

    def _check_room(self) -> None:
        if len(self._tables) >= MAX_TABLES:
            raise AgentError(f"you sit at {MAX_TABLES} tables, which is the maximum: leave one")

    def add_table(self, table: AgentTable, name: str = "") -> str:
        """Add a table and return its name."""
        with self._lock:
            self._count += 1
            name = name or f"table-{self._count}"
            self._tables[name], self._locks[name] = table, threading.Lock()
        return name

    def _table(self, name: str) -> tuple[AgentTable, threading.Lock]:
        table = self._tables.get(name)
        if table is None:
            known = ", ".join(self._tables) or "none"
            raise AgentError(f"you sit at no table '{name}'; your tables: {known}")
        return table, self._locks[name]
