"""Bots that run as separate programs in any language: JSON lines on stdin and stdout.

messages     the protocol, both ways
bot_process  one running program, its limits and its failures
process_bot  a bot whose answers a program gives

Only the command line starts programs; names from a network or a file never do.
"""

from anypoker.bots.process.bot_process import ProcessLimits, close_programs
from anypoker.bots.process.process_bot import ProcessBot, ProcessPool

__all__ = ["ProcessBot", "ProcessLimits", "ProcessPool", "close_programs"]
