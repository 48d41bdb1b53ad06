"""Output of commands, as pages show it.

In a page, a `json` fence with a title is a file, and a `diff` fence with a title changes that
file; a `console` fence holds commands, each on a line that begins with `$`, and what they print.
The commands are run in order, in an empty folder with those files in it. Three dots at the end of
a line, or alone, stand for anything; a line that begins with `>` has what the reader types at
that prompt; a comment `# exit status 1` says how a command ends if not well.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FENCE = re.compile(
    r"^```(?P<kind>\w+)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<body>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
_STATUS = re.compile(r"\s+# exit status (\d+)$")
ELLIPSIS = "..."
NOT_RUN = ("./run test",)  # it would run itself


class TranscriptError(ValueError):
    """A command that does not end or print as its page says."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced part of a page: what it is, the name it is given, its text and where that stands."""

    kind: str
    title: str | None
    body: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Command:
    """A command as a page shows it."""

    line: str  # as written, without the prompt
    shown: str  # what it prints there

    @property
    def words(self) -> str:
        return _STATUS.sub("", self.line)

    @property
    def status(self) -> int:
        match = _STATUS.search(self.line)
        return int(match[1]) if match else 0

    @property
    def typed(self) -> str:
        """
        >>> Command("cat", "> one\\nWhat?\\n> two\\n").typed
        'one\\ntwo\\n'
        """
        answers = [line[2:] for line in self.shown.splitlines() if line.startswith("> ")]
        return "".join(f"{answer}\n" for answer in answers)


def fences(page: str) -> Iterator[Fence]:
    """
    >>> [(one.kind, one.title) for one in fences('```json title="a.json"\\n{}\\n```\\n')]
    [('json', 'a.json')]
    """
    for match in _FENCE.finditer(page):
        yield Fence(match["kind"], match["title"], match["body"], *match.span("body"))


def commands(body: str) -> list[Command]:
    """
    >>> commands("$ ls\\na\\nb\\n$ false  # exit status 1\\n")[1].status
    1
    """
    parts = re.split(r"^\$ ", body, flags=re.MULTILINE)
    if parts[0].strip():
        raise TranscriptError(f"a transcript begins with a command, not with {parts[0]!r}")
    found = []
    for part in parts[1:]:
        line, _, shown = part.partition("\n")
        found.append(Command(line, shown))
    return found


def fits(shown: str, printed: str) -> bool:
    """Return whether a command printed the shown text, in which dots match anything.

    >>> fits("one\\n...\\nlast\\n", "one\\ntwo\\nthree\\nlast\\n"), fits("one\\n", "two\\n")
    (True, False)
    >>> fits("one thing ...\\nlast\\n", "one thing (or two)\\nlast\\n")
    True
    """
    if not _is_shortened(shown):
        return shown == printed
    lines = [_pattern(line) for line in shown.splitlines()]
    return re.fullmatch("\n".join(lines) + "\n?", printed, re.DOTALL) is not None


def _is_shortened(shown: str) -> bool:
    return any(f" {line}".endswith(f" {ELLIPSIS}") for line in shown.splitlines())


def _pattern(line: str) -> str:
    if f" {line}".endswith(f" {ELLIPSIS}"):
        return re.escape(line.removesuffix(ELLIPSIS)) + ".*"
    return re.escape(line)


def changed(text: str, difference: str) -> str:
    """Apply a difference to the text; its old lines must occur exactly once.

    >>> changed("one\\ntwo\\nthree\\n", " one\\n-two\\n+2\\n")
    'one\\n2\\nthree\\n'
    """
    lines = difference.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    if f"\n{text}".count(f"\n{old}") != 1:
        raise TranscriptError(f"these lines do not stand in the file just once:\n{old}")
    return text.replace(old, new)


def refreshed(page: str, folder: Path) -> str:
    """The page with what its commands print today; `folder` is empty and theirs."""
    make_run(folder)
    parts, done = [], 0
    for fence in fences(page):
        if fence.kind == "json" and fence.title:
            (folder / fence.title).write_text(fence.body, encoding="utf-8")
        if fence.kind == "diff" and fence.title:
            file = folder / fence.title
            text = changed(file.read_text(encoding="utf-8"), fence.body)
            file.write_text(text, encoding="utf-8")
        if fence.kind == "console":
            shown = "".join(_refreshed(one, folder) for one in commands(fence.body))
            parts += [page[done : fence.start], shown]
            done = fence.end
    return "".join([*parts, page[done:]])


def _refreshed(command: Command, folder: Path) -> str:
    if command.words in NOT_RUN:
        return f"$ {command.line}\n{command.shown}"
    status, printed = run(command.words, folder, command.typed)
    if status != command.status:
        raise TranscriptError(
            f"`{command.words}` ended with {status}, not {command.status}:\n{printed}"
        )
    if fits(command.shown, printed):
        printed = command.shown
    elif _is_shortened(command.shown):
        raise TranscriptError(f"`{command.words}` prints something else by now:\n{printed}")
    return f"$ {command.line}\n{printed}"


def run(words: str, folder: Path, typed: str = "") -> tuple[int, str]:
    """Run a command; return its exit status and its output with errors."""
    hidden = ("FORCE_COLOR", "CLICOLOR_FORCE", "PY_COLORS")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        ["sh", "-c", words],
        cwd=folder,
        env=environment | {"NO_COLOR": "1", "COLUMNS": "100", "XDG_STATE_HOME": str(folder)},
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout


def make_run(folder: Path) -> None:
    """`./run` as readers have it, but with the environment that is already there."""
    script = folder / "run"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m anypoker "$@"\n', encoding="utf-8")
    script.chmod(0o755)
