"""Benchmark of agents: known and generated games against bots, with intervals.

game_set   the published games, and games generated from modifiers
agent      an agent as a bot whose failures are counted
mcp_agent  an MCP client as an agent
run        the deals and their results
"""
