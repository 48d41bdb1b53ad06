"""Games for language models and other agents that read text.

games           games that an agent names or writes
calculations    commands that run with a time limit
local_table     a table with bots on this machine
room_table      a table of a card room, as a guest
desk            what an agent may do: tools with bounded arguments
mcp_server      the tools over the Model Context Protocol (extra `mcp`)
benchmark       agents against bots, in known and generated games
"""
