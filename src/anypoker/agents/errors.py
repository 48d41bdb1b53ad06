"""Errors of tools that an agent calls."""

from anypoker.errors import AnypokerError


class AgentError(AnypokerError, ValueError):
    """A call of an agent that is refused; the sentence says why and what is allowed."""
