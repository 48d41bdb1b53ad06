"""Types for the reasons why a game cannot be compiled."""

from dataclasses import dataclass

from anypoker.errors import AnypokerError


@dataclass(frozen=True, slots=True)
class Unsupported:
    """`where`: the step or rule; `reason`: what the kernels cannot do about it."""

    where: str
    reason: str

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


class UnsupportedGameError(AnypokerError, ValueError):
    """A game that the kernels cannot play."""

    def __init__(self, where: str, reason: str) -> None:
        self.refusal = Unsupported(where, reason)
        super().__init__(str(self.refusal))
