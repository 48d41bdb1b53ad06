"""Agents: games as text, the MCP server and the benchmark."""
