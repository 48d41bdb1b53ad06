"""An MCP client as an agent of the benchmark.

The benchmark starts the client's command. The client starts `anypoker mcp`, which asks the
benchmark for the decisions of its seat over a local socket. One client plays all hands.
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from secrets import token_hex
from typing import Any

from anypoker.agents import arguments as g
from anypoker.agents.desk import AgentDesk, ToolSpec
from anypoker.agents.errors import AgentError
from anypoker.bots import BotFailure, FailureKind
from anypoker.bots.process.bot_process import command_words
from anypoker.engine import Action, Decision, IllegalAction
from anypoker.game import Game
from anypoker.rules import explain_text
from anypoker.views import SeatView, read_answer, view_text

SEAT_VARIABLE, KEY_VARIABLE = "ANYPOKER_BENCH_SEAT", "ANYPOKER_BENCH_KEY"
CONFIG = "{config}"  # in a command: the file with the configuration of the MCP server
READY = 60.0  # seconds until the client must have called a tool
CLOSING = 5.0  # seconds that the client has to end
MAX_FAILURES = 10  # in a row, before the client is not asked again
TABLE = "benchmark"
OVER = "The benchmark is over. You can stop."
_NOT_ASKED = "It is not your turn. Call see_table to wait for your next decision."
_SLICE = 0.2  # seconds between two looks at the client


class McpAgent:
    """A bot whose answers an MCP client gives."""

    def __init__(self, command: str, seconds: float) -> None:
        if CONFIG not in command:
            raise AgentError(
                f"the command of an MCP client must contain {CONFIG}, which becomes the file with "
                "the configuration of the MCP server"
            )
        self._words = command_words(command.replace(CONFIG, "CONFIG"))
        self._command, self._seconds = command, seconds
        self._change = threading.Condition()
        self._text = self._rules = self._note = ""
        self._asked = 0  # decisions so far
        self._answer: str | None = None
        self._open = self._met = self._over = False
        self._failures = 0  # in a row
        self._folder = tempfile.TemporaryDirectory(prefix="anypoker-")
        key = token_hex(32)
        self._listener = Listener(("127.0.0.1", 0), authkey=key.encode())
        threading.Thread(target=self._accept, name="bench seat", daemon=True).start()
        self._process = self._started(key)

    # ------------------------------------------------------------ the bot

    def decide(self, game: Game, view: SeatView) -> Action:
        """Ask the client for an action."""
        assert view.decision is not None
        if self._failures >= MAX_FAILURES:
            words = f"given up: the client failed {self._failures} times in a row"
            raise BotFailure(words, FailureKind.GIVEN_UP)
        with self._change:
            note = f"{self._note}\n\n" if self._note else ""
            self._text, self._note, self._rules = note + view_text(view), "", explain_text(game)
            self._answer, self._open = None, True
            self._asked += 1
            self._change.notify_all()
            self._wait_for_answer()
            answer, self._open = self._answer, False
        assert answer is not None
        try:
            action = read_answer(answer, view.decision)
        except IllegalAction as error:
            self._fail(str(error), view.decision)
            raise BotFailure(f"illegal action: {error}", FailureKind.ILLEGAL) from None
        self._failures = 0
        return action

    def refuse(self, decision: Decision, sentence: str) -> None:
        """Tell the client that its answer was illegal."""
        self._fail(sentence, decision)

    def _fail(self, sentence: str, decision: Decision) -> None:
        self._failures += 1
        self._note = f"Your last answer was illegal: {sentence}. Done instead: {decision.timeout}."

    def _wait_for_answer(self) -> None:
        until = time.monotonic() + self._seconds + (0.0 if self._met else READY)
        met = self._met
        while self._answer is None:
            if self._process.poll() is not None:
                self._open, self._failures = False, MAX_FAILURES
                raise BotFailure(f"crash: the client ended{self._last_words()}", FailureKind.CRASH)
            if self._met and not met:
                met, until = True, time.monotonic() + self._seconds
            if time.monotonic() > until:
                self._open = False
                self._failures = self._failures + 1 if self._met else MAX_FAILURES
                self._note = "You did not answer your last decision in time."
                words = "no answer in time" if self._met else "the client called no tool"
                raise BotFailure(f"hang: {words}", FailureKind.HANG)
            self._change.wait(_SLICE)

    def close(self) -> None:
        """Tell the client that the benchmark is over, and end it."""
        with self._change:
            self._over = True
            self._change.notify_all()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(CLOSING)
        if self._process.poll() is None:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(2.0)
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._listener.close()
        self._errors.close()
        self._folder.cleanup()

    # ------------------------------------------------------------ the client

    def _started(self, key: str) -> "subprocess.Popen[bytes]":
        host, port = self._listener.address
        server = {
            "command": sys.executable,
            "args": ["-m", "anypoker", "mcp"],
            "env": {
                SEAT_VARIABLE: f"{host}:{port}",
                KEY_VARIABLE: key,
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            },
        }
        config = Path(self._folder.name) / "mcp.json"
        config.write_text(json.dumps({"mcpServers": {"anypoker": server}}), encoding="utf-8")
        config.chmod(0o600)
        words = shlex.split(self._command.replace(CONFIG, shlex.quote(str(config))))
        self._errors = (Path(self._folder.name) / "errors.txt").open("w+b")
        return subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._errors
        )

    def _last_words(self) -> str:
        """Return the last line that the client wrote to standard error."""
        self._errors.seek(0)
        lines = [line.strip() for line in self._errors.read().decode(errors="replace").splitlines()]
        last = next((line for line in reversed(lines) if line), "")
        return f" ({last[:200]})" if last else ""

    def _accept(self) -> None:
        while True:
            try:
                connection = self._listener.accept()
            except AuthenticationError:
                continue
            except OSError:
                return  # closed
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: "Connection[bytes, bytes]") -> None:
        with connection, suppress(EOFError, OSError, ValueError):
            while True:
                asked = json.loads(connection.recv_bytes(g.MAX_SECONDS * 1_000))
                connection.send_bytes(json.dumps(self._reply(asked)).encode())

    def _reply(self, asked: dict[str, Any]) -> dict[str, str]:
        wait = min(float(asked.get("wait", 0.0)), g.MAX_WAIT)
        with self._change:
            self._met = True
            self._change.notify_all()
            if asked["do"] == "rules":
                return {"text": self._rules or _NOT_ASKED}
            if asked["do"] == "act":
                if self._over:
                    return {"text": OVER}
                if not self._open or self._answer is not None:
                    return {"error": _NOT_ASKED}
                before, self._answer = self._asked, str(asked["answer"])
                self._change.notify_all()
                self._change.wait_for(lambda: self._over or self._asked > before, wait)
            else:
                self._change.wait_for(lambda: self._over or self._is_open(), wait)
            if self._over:
                return {"text": OVER}
            return {"text": self._text if self._is_open() else _NOT_ASKED}

    def _is_open(self) -> bool:
        return self._open and self._answer is None


class BenchSeat:
    """The seat of the benchmark in the process of the MCP server."""

    kind = "benchmark"
    title = "hands against bots"

    def __init__(self, address: str, key: str) -> None:
        host, _, port = address.partition(":")
        try:
            self._connection = Client((host, int(port)), authkey=key.encode())
        except (OSError, ValueError, EOFError, AuthenticationError) as error:
            raise AgentError(f"the benchmark at {address} does not answer: {error}") from None

    def rules(self) -> str:
        return self._ask({"do": "rules"})

    def see(self, wait: float = 0.0) -> str:
        return self._ask({"do": "see", "wait": wait})

    def act(self, answer: str, wait: float = 0.0) -> str:
        return self._ask({"do": "act", "answer": answer, "wait": wait})

    def leave(self) -> str:
        self._connection.close()
        return OVER

    def _ask(self, message: dict[str, Any]) -> str:
        try:
            self._connection.send_bytes(json.dumps(message).encode())
            told = json.loads(self._connection.recv_bytes())
        except (OSError, EOFError):
            return OVER
        if "error" in told:
            raise AgentError(told["error"])
        return str(told["text"])


class BenchDesk(AgentDesk):
    """A desk with one table, that of the benchmark, and only the tools to play there."""

    def __init__(self, seat: BenchSeat) -> None:
        super().__init__()
        self.add_table(seat, TABLE)

    def tools(self) -> dict[str, ToolSpec]:
        """Return the tools of a player."""
        names = ("list_tables", "see_table", "act", "rules")
        return {name: tool for name, tool in super().tools().items() if name in names}


def bench_desk() -> AgentDesk | None:
    """Return the desk of the benchmark that started the client; None if none did."""
    address, key = os.environ.get(SEAT_VARIABLE, ""), os.environ.get(KEY_VARIABLE, "")
    return BenchDesk(BenchSeat(address, key)) if address and key else None
