"""An agent from its command, for as long as a benchmark runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from anypoker.agents.benchmark.agent import MCP, agent_maker
from anypoker.bots import Bot
from anypoker.bots.process import close_programs


@contextmanager
def open_agent(command: str, seconds: float) -> Iterator[Callable[[str], Bot]]:
    """Yield a function that makes the agent from a seed; end its programs afterwards.

    Raises:
        ValueError: If there is no such program or bot.
    """
    if not command.startswith(MCP):
        make = agent_maker(command, seconds)
        try:
            yield make
        finally:
            close_programs()
        return
    from anypoker.agents.benchmark.mcp_agent import McpAgent

    agent = McpAgent(command.removeprefix(MCP), seconds)
    try:
        yield lambda seed: agent
    finally:
        agent.close()
