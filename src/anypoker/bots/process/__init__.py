"""Bots that are programs of their own, in any language: JSON lines on stdin and stdout.

messages       what is said, both ways: the one definition of the protocol
program        one running program, its limits, and every way in which it may fail
process_bot    a bot whose answers such a program gives

Only who has a command line starts them: nothing that comes from a network or out of a file does.
"""

from anypoker.bots.process.bot_process import ProcessLimits, close_programs
from anypoker.bots.process.process_bot import ProcessBot, ProcessPool

__all__ = ["ProcessBot", "ProcessLimits", "ProcessPool", "close_programs"]
