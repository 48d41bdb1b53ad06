"""An MCP client that plays any game at random: it knows nothing but the text of the table.

Run it with `anypoker bench-agents "mcp:python3 mcp_random.py {config}"`.
"""

import asyncio
import json
import random
import sys
from pathlib import Path

from mcp import Client
from mcp.client.stdio import StdioServerParameters


def answer(text):
    """Choose one of the whole answers, or the example of a line to fill in."""
    lines, examples, copying = [], [], False
    for line in text.splitlines():
        if line == "Answer with one of these lines:":
            copying = True
        elif not line.startswith("  "):
            copying = False
        elif copying:
            lines.append(line.strip())
        if line.startswith("    Example: "):
            examples.append(line.removeprefix("    Example: "))
    return random.choice([line for line in lines if line != "fold"] + examples or lines)


async def play(config):
    server = json.loads(Path(config).read_text())["mcpServers"]["anypoker"]
    async with Client(StdioServerParameters(**server)) as client:
        text = ""
        while "The benchmark is over." not in text:
            if "Decision " in text:
                asked = {"table": "benchmark", "answer": answer(text), "wait": 60}
                called = await client.call_tool("act", asked)
            else:
                called = await client.call_tool("see_table", {"table": "benchmark", "wait": 60})
            text = called.content[0].text


asyncio.run(play(sys.argv[1]))
