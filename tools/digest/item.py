"""One measured piece of behaviour and its line in the digest."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

Section = Literal["behaviour", "words"]


@dataclass(frozen=True)
class Item:
    """Output of one part of the program, identified by section and name."""

    section: Section  # `words`: English that may be rewritten on purpose
    name: str
    text: str

    def line(self) -> str:
        """Format the item as a line of the digest."""
        data = self.text.encode()
        return f"{self.section} {self.name} {hashlib.sha256(data).hexdigest()[:20]} {len(data)}"


Job = Callable[[], Iterator[Item]]


def run_job(job: Job) -> list[Item]:
    """Run one part of the digest."""
    return list(job())
