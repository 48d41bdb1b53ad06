"""Soak: a random agent plays every game through the tools of the MCP server alone."""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import TextContent
from rich.progress import track

from anypoker.agents.desk import AgentDesk
from anypoker.catalogue import catalogue_files, game_of
from tests.agents.desk_player import SecrecyWatch, play_hands
from tests.agents.test_view_text import check_text_secrecy, play_by_text

ROOT = Path(__file__).parents[2]


def stdio_server_command() -> StdioServerParameters:
    """Return the command of the MCP server, as a client starts it."""
    paths = os.pathsep.join(filter(None, sys.path))
    return StdioServerParameters(
        command=sys.executable, args=["-m", "anypoker", "mcp"], env={"PYTHONPATH": paths}, cwd=ROOT
    )


def run_agents(count: int, seed: int, wanted: Sequence[str] = ()) -> None:
    """Play `count` hands of every game over stdio; redraw hidden cards in every fourth."""
    slugs = list(wanted) or list(catalogue_files())
    started = time.monotonic()
    answers = asyncio.run(_play_over_stdio(slugs, count, seed))
    typer.echo(
        f"MCP over stdio: {len(slugs)} games, {count} hands each, {answers:,} answers, no error "
        f"({time.monotonic() - started:.0f} s)"
    )
    desk = AgentDesk()
    watch, texts, equal = SecrecyWatch(desk, str(seed)), 0, 0
    some = max(count // 4, 1)
    for slug in track(slugs, "redrawing"):
        play_hands(desk.call, slug, some, f"{seed}/secrecy/{slug}", watch)
        equal += check_text_secrecy(game_of(slug).game, seed)
        texts += play_text(slug, f"{seed}/text/{slug}")
    typer.echo(
        f"Secrecy: {watch.compared:,} texts of tables and {equal:,} characters of views are the "
        f"same with other hidden cards; {texts:,} decisions of all seats by text (seed {seed})"
    )


def play_text(slug: str, seed: str) -> int:
    """Play a hand in which every seat knows only text; return the number of decisions."""
    return sum(1 for _ in play_by_text(game_of(slug).game, seed))


async def _play_over_stdio(slugs: Sequence[str], count: int, seed: int) -> int:
    answers = 0
    async with Client(stdio_server_command()) as client:
        loop = asyncio.get_running_loop()

        def call(name: str, arguments: dict[str, Any]) -> str:
            asked = asyncio.run_coroutine_threadsafe(client.call_tool(name, arguments), loop)
            answer = asked.result(120)
            (content,) = answer.content
            assert isinstance(content, TextContent)
            assert not answer.is_error, f"{name} {arguments}: {content.text}"
            return content.text

        for slug in track(slugs, "playing"):
            words = f"{seed}/{slug}"
            answers += await asyncio.to_thread(play_hands, call, slug, count, words)
    return answers
