"""The environment of a checkout: `run` calls `python tools/bootstrap.py FOLDER PART` to have it.

An environment counts if it has the mark of the part that is wanted: `.venv/.installed-PART`, which
says in which folder it was made and for which pyproject.toml. Marks are taken away while something
is installed, so an installation that was broken off leaves none, and the environment is made anew.
One process at a time works on it; the others wait and find it finished.

It runs before anything is installed, so it needs nothing but Python.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

_NEEDY = {"run": "Anypoker needs", "server": "the card room needs", "dev": "its tests need"}
PARTS = tuple(_NEEDY)
EVERY = 5.0  # seconds after which whoever waits is told that it goes on


def main(folder: str, part: str) -> None:
    """Have this part installed, or end with a sentence that says what to do."""
    try:
        with locked(Path(folder)) as lock:
            Environment(Path(folder), lock).install(part)
    except KeyboardInterrupt:
        fail("interrupted: the next call begins again", 130)


@contextmanager
def locked(folder: Path) -> Iterator[int]:
    """The folder itself is the lock, so that no file is left behind."""
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("another call is installing; waiting for it")
        fcntl.flock(lock, fcntl.LOCK_EX)
    except OSError:
        pass  # some network folders have no locks
    try:
        yield lock
    finally:
        os.close(lock)


@dataclass(frozen=True)
class Mark:
    """For which folder and which pyproject.toml something was installed."""

    folder: Path
    project: str

    def needs(self, part: str) -> Any:
        """What of the project decides what is installed: the rest may change freely."""
        tables = tomllib.loads(self.project)
        if part == "dev":
            return tables.get("dependency-groups", {}).get("dev")
        hatch = tables.get("tool", {}).get("hatch")
        return [tables.get("build-system"), tables.get("project"), hatch]


@dataclass(frozen=True)
class Environment:
    """The environment of a folder. `lock`: what whoever works on it holds."""

    folder: Path
    lock: int

    @property
    def place(self) -> Path:
        return self.folder / ".venv"

    @property
    def python(self) -> Path:
        return self.place / "bin" / "python"

    def install(self, part: str) -> None:
        """Do what is missing for this part."""
        wanted = self._wanted()
        if self.mark(part) == wanted and self.works():
            return  # another call has done it
        self._check_writable()
        made, mark = self.mark("run"), self.mark(part)
        anew = made is None or not self.works()
        fetched = not anew and mark is not None and mark.needs(part) == wanted.needs(part)
        if not fetched:
            say(f"installing what {_NEEDY[part]}")
        if anew:
            self.make()
        elif made is not None and made.folder != self.folder:
            self.move(made.folder)
        if not fetched:
            self.fetch(part, wanted)
        self.write(part, wanted)
        if part == "server":
            self.write("run", wanted)  # which is a part of it
        if not fetched and (made is None or anew or made.needs("run") != wanted.needs("run")):
            self.prepare(beside=part == "server")

    def _wanted(self) -> Mark:
        wanted = Mark(self.folder, os.fsdecode((self.folder / "pyproject.toml").read_bytes()))
        try:
            tomllib.loads(wanted.project)
        except tomllib.TOMLDecodeError as error:
            fail(f"pyproject.toml cannot be read: {error}")
        return wanted

    def _check_writable(self) -> None:
        place = self.place if self.place.is_dir() else self.folder
        if not os.access(place, os.W_OK):
            fail(
                f"{place} cannot be written to, and what is needed is not installed there: copy "
                f"{self.folder} to a folder of your own and call ./run there"
            )

    # ---------------------------------------------------------------- marks

    def mark(self, part: str) -> Mark | None:
        """What the mark of a part says, if it has one that can be read."""
        try:
            text = os.fsdecode(self._mark_file(part).read_bytes())
            folder, _, project = text.partition("\n")
            tomllib.loads(project)
        except (OSError, tomllib.TOMLDecodeError):
            return None
        return Mark(Path(folder), project) if project else None

    def write(self, part: str, mark: Mark) -> None:
        """Mark a part as installed: the whole mark at once, or none."""
        file = self._mark_file(part)
        beside = file.with_name(f"{file.name}.new")
        beside.write_bytes(os.fsencode(f"{mark.folder}\n{mark.project}"))
        beside.replace(file)

    def _mark_file(self, part: str) -> Path:
        return self.place / f".installed-{part}"

    @contextmanager
    def unmarked(self) -> Iterator[None]:
        """While the environment changes it has no marks; they come back when that is over."""
        marks = {part: mark for part in PARTS if (mark := self.mark(part))}
        for part in marks:
            self._mark_file(part).unlink()
        yield
        for part, mark in marks.items():
            self.write(part, mark)

    # ---------------------------------------------------------------- the environment itself

    def works(self) -> bool:
        """Whether there is a Python in it that starts: the one it was made with may be gone."""
        try:
            self.silently(self.python, "-c", "import site")
        except (OSError, subprocess.CalledProcessError):
            return False
        return True

    def make(self) -> None:
        """An empty environment, whatever is there now."""
        uv = shutil.which("uv") is not None
        if find_spec("venv") is None or not (uv or find_spec("ensurepip")):
            fail_without_venv()
        # A link to what `python3` is today would lead to another Python one day.
        python = Path(sys.executable).resolve()
        pip = ["--without-pip"] if uv else []
        try:
            self.silently(python, "-m", "venv", "--clear", *pip, self.place)
        except subprocess.CalledProcessError as error:
            fail(
                f"no environment could be made in {self.place} ({error.stdout.strip()}): remove "
                "what is there and call ./run again"
            )

    def move(self, old: Path) -> None:
        """Lead scripts and paths to where the environment is now."""
        with self.unmarked():
            # Over an environment that is there, venv writes its own scripts anew and no more.
            self.silently(self.python.resolve(), "-m", "venv", "--without-pip", self.place)
            for script in (self.place / "bin").iterdir():
                if script.is_file() and not script.is_symlink():
                    _write_changed(script, _with_shebang(script.read_bytes(), old, self.folder))
            site = "lib/python*/site-packages/"
            for file in self.place.glob(f"{site}*.pth"):
                one, other = os.fsencode(f"{old}/src"), os.fsencode(f"{self.folder}/src")
                _write_changed(file, file.read_bytes().replace(one, other))
            for file in self.place.glob(f"{site}anypoker-*.dist-info/direct_url.json"):
                one, other = (f'"{path.as_uri()}"'.encode() for path in (old, self.folder))
                _write_changed(file, file.read_bytes().replace(one, other))

    def fetch(self, part: str, wanted: Mark) -> None:
        """Install what a part needs."""
        installer = self._installer()
        extra = "[server]" if part == "server" else ""
        what = wanted.needs("dev") if part == "dev" else ["--editable", f"{self.folder}{extra}"]
        watched = sys.stderr.isatty()  # else nobody waits before a screen
        told = telling(f"installing what {_NEEDY[part]}") if watched else nullcontext()
        with self.unmarked(), told:
            done = self.call(*installer, *what)
            if done < 0:  # by a signal, in the middle of it
                fail("the installation was broken off: the next call begins again", 128 - done)
        if done:
            fail("the installation has failed, for the reason above: call ./run again to retry")

    def prepare(self, beside: bool) -> None:
        """Have what the first questions need made now: whoever asks one need not wait for it.

        `beside`: while something else goes on, as whoever opens a card room waits for its page.
        """
        if not (self.folder / "tools" / "prepare.py").exists():
            return
        if beside:
            say("preparing tables and machine code meanwhile, once")
            self._prepare_beside("first", "later")
            return
        say("preparing tables and machine code, once; Ctrl-C leaves that for later")
        with suppress(KeyboardInterrupt, subprocess.CalledProcessError):
            self.silently(self.python, "-m", "tools.warm_caches", "first")
            self._prepare_beside("later")

    def _prepare_beside(self, *parts: str) -> None:
        """In a process of its own that takes only what time the others leave."""
        nice = [found, "-n", "10"] if (found := shutil.which("nice")) else []
        nothing = subprocess.DEVNULL
        subprocess.Popen(
            [*nice, self.python, "-m", "tools.warm_caches", *parts],
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            cwd=self.folder,
        )

    def _installer(self) -> list[str | Path]:
        home = os.path.expanduser("~")  # noqa: PTH111 (of Path, it is an error to have none)
        cache = Path(home).is_dir() and os.access(home, os.W_OK)
        if uv := shutil.which("uv"):
            without = [] if cache else ["--no-cache"]
            # pip compiles what it installs, too.
            quiet = ["--quiet", "--compile-bytecode"]
            return [uv, "pip", "install", *quiet, *without, "--python", self.python]
        self._need_pip()
        without = [] if cache else ["--no-cache-dir"]
        quiet = ["--quiet", "--disable-pip-version-check"]
        return [self.python, "-m", "pip", "install", *quiet, *without]

    def _need_pip(self) -> None:
        """An environment that was made for uv has none, and uv may be gone."""
        there = "import importlib.util, sys; sys.exit(not importlib.util.find_spec('pip'))"
        if self.call(self.python, "-c", there):
            if find_spec("ensurepip") is None:
                fail_without_venv()
            with self.unmarked():
                self.silently(self.python, "-m", "ensurepip")

    def call(self, *command: str | Path) -> int:
        """Run a command. It holds the lock, too: it may outlive this process."""
        done = subprocess.run(
            command, check=False, stdout=sys.stderr, cwd=self.folder, pass_fds=(self.lock,)
        )
        return done.returncode

    def silently(self, *command: str | Path) -> None:
        """Run a command that has nothing to say unless it fails."""
        subprocess.run(
            command,
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self.folder,
            pass_fds=(self.lock,),
        )


def _with_shebang(script: bytes, old: Path, new: Path) -> bytes:
    """The script with the Python of the new folder.

    >>> script = b"#!/old/.venv/bin/python3\\nimport sys"
    >>> print(_with_shebang(script, Path("/old"), Path("/new")).decode())
    #!/bin/sh
    '''exec' "/new/.venv/bin/python" "$0" "$@"
    ' '''
    import sys
    """
    path = re.escape(os.fsencode(f"{old}/.venv/bin/")) + rb"python[0-9.]*"
    plain = rb"#!" + path + rb"\n"
    wrapped = rb"#!/bin/sh\n'''exec' [\"']?" + path + rb"[\"']? \"\$0\" \"\$@\"\n' '''\n"
    # The kernel takes no long paths, and none with spaces; the shell does, and Python reads a text.
    python = os.fsencode(f"{new}/.venv/bin/python")
    head = b"#!/bin/sh\n'''exec' \"" + python + b'" "$0" "$@"\n\' \'\'\'\n'
    return re.sub(rb"\A(?:" + plain + rb"|" + wrapped + rb")", lambda _: head, script)


def _write_changed(file: Path, content: bytes) -> None:
    if file.read_bytes() != content:
        file.write_bytes(content)


@contextmanager
def telling(what: str) -> Iterator[None]:
    """Whoever waits sees every few seconds that something still goes on."""
    over = threading.Event()
    began = time.monotonic()

    def tell() -> None:
        while not over.wait(EVERY):
            say(f"... {what}, {time.monotonic() - began:.0f} s")

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()


def say(words: str) -> None:
    sys.stderr.write(f"run: {words}\n")
    sys.stderr.flush()


def fail(sentence: str, code: int = 1) -> NoReturn:
    say(sentence)
    sys.exit(code)


def fail_without_venv() -> NoReturn:
    fail(
        f"the Python here ({sys.executable}) cannot make environments: install what it lacks "
        "(on Debian and Ubuntu: apt install python3-venv), or uv, and call ./run again"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
