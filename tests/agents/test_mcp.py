"""The MCP server: its tools, its errors, and without the extra one sentence."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from typer.testing import CliRunner

pytest.importorskip("mcp", reason="the extra anypoker[mcp] is not installed")

from mcp import Client
from mcp_types import TextContent

from anypoker.agents.desk import AgentDesk
from anypoker.agents.mcp_server import make_server
from anypoker.cli.app import app

Told = tuple[bool, str]


def with_client(talk: Callable[[Client], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Client(make_server(AgentDesk())) as client:
            await talk(client)

    asyncio.run(run())


async def call(client: Client, name: str, arguments: dict[str, Any]) -> Told:
    answer = await client.call_tool(name, arguments)
    (content,) = answer.content
    assert isinstance(content, TextContent)
    return bool(answer.is_error), content.text


def test_tools_have_descriptions_and_bounds() -> None:
    async def talk(client: Client) -> None:
        tools = {one.name: one for one in (await client.list_tools()).tools}
        assert set(tools) == set(AgentDesk().tools())
        assert all(one.description for one in tools.values())
        for name, one in tools.items():
            assert one.input_schema["additionalProperties"] is False
            for field, facts in one.input_schema.get("properties", {}).items():
                assert _is_bounded(facts), f"{name}.{field} has no bounds: {facts}"

    with_client(talk)


def _is_bounded(facts: dict[str, Any]) -> bool:
    options = [one for one in facts.get("anyOf", [facts]) if one.get("type") != "null"]
    limits = {"string": "maxLength", "integer": "maximum", "number": "maximum", "array": "maxItems"}
    return all(limits[one["type"]] in one for one in options)


def test_refusals_are_tool_errors() -> None:
    async def talk(client: Client) -> None:
        assert await call(client, "explain_game", {"game": "qqqq"}) == (
            True, "unknown game 'qqqq': see `anypoker games`",
        )  # fmt: skip
        failed, text = await call(client, "no_such_tool", {})
        assert failed
        assert text.startswith("there is no tool 'no_such_tool'")
        failed, text = await call(client, "explain_game", {"game": "badugi"})
        assert not failed
        assert text.startswith("Badugi\n")

    with_client(talk)


def test_without_the_extra_one_sentence_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "anypoker.agents.mcp_server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.setitem(sys.modules, "mcp.server.lowlevel", None)
    done = CliRunner().invoke(app, ["mcp"])
    assert done.exit_code == 1
    assert done.output.strip().endswith("this needs the extra mcp: pip install 'anypoker[mcp]'")
    assert len(done.output.strip().splitlines()) == 1
