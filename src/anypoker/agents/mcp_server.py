"""The tools of a desk over the Model Context Protocol, on standard input and output."""

from functools import partial
from typing import Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
)

from anypoker.agents.desk import AgentDesk, ToolSpec
from anypoker.agents.errors import AgentError
from anypoker.version import __version__

MAX_CALLS = 4  # that run at the same time

INSTRUCTIONS = """Anypoker plays any poker game. To play: sit_down at a table with bots, or \
join_card_room, then repeat act with one of the lines that the table offers. The text of a table \
says everything that you see and how to write every legal answer. Seats, stacks and bets are \
whole chips. Cards are written As, Td, 7c; ?? is a card that you may not see."""


def make_server(desk: AgentDesk) -> "Server[Any]":
    """Return an MCP server with the tools of a desk."""
    limiter = anyio.CapacityLimiter(MAX_CALLS)

    async def list_tools(context: Any, params: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=[_tool(one) for one in desk.tools().values()])

    async def call_tool(context: Any, params: CallToolRequestParams) -> CallToolResult:
        call = partial(desk.call, params.name, params.arguments or {})
        try:
            # When the client goes, nobody waits for the end of a call.
            text = await anyio.to_thread.run_sync(call, limiter=limiter, abandon_on_cancel=True)
            failed = False
        except AgentError as error:
            text, failed = str(error), True
        return CallToolResult(content=[TextContent(type="text", text=text)], is_error=failed)

    return Server(
        "anypoker",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _tool(spec: ToolSpec) -> Tool:
    schema = spec.arguments.model_json_schema()
    schema.pop("description", None)  # the tool has it
    return Tool(name=spec.name, description=spec.description, input_schema=schema)


def serve(desk: AgentDesk) -> None:
    """Serve one client on standard input and output until it closes them."""

    async def run() -> None:
        server = make_server(desk)
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    try:
        anyio.run(run)
    finally:
        desk.close()
