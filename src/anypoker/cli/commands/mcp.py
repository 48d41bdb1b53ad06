"""`anypoker mcp`: games, odds and tables for language models."""

import sys

import typer

from anypoker.cli.output.printing import FAILED, exit_with_error


def mcp() -> None:
    """Serve games, odds and tables to a language model over the Model Context Protocol.

    The MCP client starts this command and speaks with it on standard input and output. Tools list,
    explain, check and simulate games, calculate equity and odds, and play at tables with bots or in
    a card room. Needs the extra `mcp`.
    """
    from anypoker.agents.benchmark.mcp_agent import bench_desk
    from anypoker.agents.desk import AgentDesk
    from anypoker.agents.errors import AgentError

    try:
        from anypoker.agents.mcp_server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
            raise
        exit_with_error("this needs the extra mcp: pip install 'anypoker[mcp]'", FAILED)
    if sys.stdin.isatty():
        typer.echo("anypoker: an MCP client starts this command; press Ctrl-C to stop", err=True)
    try:
        serve(bench_desk() or AgentDesk())
    except AgentError as error:
        exit_with_error(str(error), FAILED)
    except KeyboardInterrupt:
        pass
