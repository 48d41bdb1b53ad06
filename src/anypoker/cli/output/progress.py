"""Progress bars and messages for those who wait at a terminal.

The first time on a machine there is more to do, which later runs find done; that is said, too.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from anypoker.cli.output.printing import error_console
from anypoker.disk_cache import slow_build_listener

if TYPE_CHECKING:
    from rich.progress import Progress


class ProgressCallback(Protocol):
    """Is told how much is done of how much, and what that comes to."""

    def __call__(self, done: int, total: int, what: str = "") -> None: ...


@contextmanager
def show_progress(words: str, at_once: bool = True) -> Iterator[ProgressCallback | None]:
    """A spinner with these words for the length of the block, with a bar once it is told more.

    Not `at_once`: when something has to be prepared, or is told. Where nobody is at a terminal,
    nothing is shown and there is nobody to be told.
    """
    if not sys.stderr.isatty():
        yield None
        return
    spinner = _Spinner(words)
    try:
        if at_once:
            spinner.update()
        with slow_build_listener(spinner.prepare):
            yield spinner.set_message
    finally:
        spinner.stop()


class _Spinner:
    def __init__(self, words: str) -> None:
        self.words = words
        self.display: Progress | None = None

    def set_message(self, done: int, total: int, what: str = "") -> None:
        self.update(description=self.words, completed=done, total=total, what=what)

    def prepare(self, what: str) -> None:
        self.update(description=f"preparing {what}, once on this machine", refresh=True)

    def update(self, **fields: Any) -> None:
        if self.display is None:
            self.display = _display()
            self.display.add_task(self.words, total=None, what="")
            self.display.start()
        self.display.update(self.display.task_ids[0], **fields)

    def stop(self) -> None:
        if self.display is not None:
            self.display.stop()


def _display() -> "Progress":
    from rich.progress import (
        BarColumn,
        Progress,
        SpinnerColumn,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[what]}", markup=False),
        TimeRemainingColumn(),
        console=error_console(),
        transient=True,
    )
