"""Progress bars on a terminal, also while caches are built for the first time."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from anypoker.cli.output.printing import error_console
from anypoker.disk_cache import slow_build_listener

if TYPE_CHECKING:
    from rich.progress import Progress


class ProgressCallback(Protocol):
    """Callback with the work done, the total work, and a text for both."""

    def __call__(self, done: int, total: int, what: str = "") -> None: ...


@contextmanager
def show_progress(words: str, immediate: bool = True) -> Iterator[ProgressCallback | None]:
    """Show a spinner during the block, and a bar after the first callback.

    If not `immediate`, it appears with the first callback or when a cache is built. Yields None if
    standard error is not a terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return
    spinner = _Spinner(words)
    try:
        if immediate:
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
        self.update(description=f"preparing {what} (only the first time)", refresh=True)

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
