"""Virtual environment of a checkout: create it and install the locked packages.

`run` calls `python tools/bootstrap.py FOLDER PART`. A part is installed if the environment has its
stamp, a copy of the files that decide what is installed. Stamps are removed before an installation
and written after it, so an interrupted one is repeated. One process at a time works on the
environment; the others wait for it.

The environment contains the packages that Anypoker needs, in the versions of uv.lock, and a path to
`src`. All of it is relative, so a checkout can be moved.

This module runs before anything is installed, so it imports only the standard library.
"""

import os
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

if sys.platform != "win32":  # without ./run, but the other tools import this module
    import fcntl

_NAMES = {"run": "Anypoker", "dev": "the test tools"}
_BETWEEN = b"# constraints.txt\n"  # separates the two files in a stamp, as `run` writes it
PROGRESS_SECONDS = 5.0  # interval of progress messages
_OFFLINE = "the first call needs a connection to the internet; call ./run again to retry"
_SCRIPT = '#!/bin/sh\nexec "$(dirname -- "$0")/python" -m anypoker "$@"\n'


def main(folder: str, part: str) -> None:
    """Install a part, or exit with a message that says what to do."""
    try:
        with locked(Path(folder)) as lock:
            Environment(Path(folder), lock).install(part)
    except KeyboardInterrupt:
        fail("interrupted; call ./run again to restart the installation", 130)


@contextmanager
def locked(folder: Path) -> Iterator[int]:
    """Lock the folder itself, which leaves no lock file behind."""
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("waiting for another installation")
        fcntl.flock(lock, fcntl.LOCK_EX)
    except OSError:
        pass  # some network file systems have no locks
    try:
        yield lock
    finally:
        os.close(lock)


class Environment:
    """Virtual environment of a checkout; child processes inherit the lock."""

    def __init__(self, folder: Path, lock: int) -> None:
        self.folder, self.lock = folder, lock
        self.place = folder / ".venv"
        self.python = self.place / "bin/python"

    def install(self, part: str) -> None:
        """Create or complete the environment until a part is installed."""
        wanted, found = self._wanted(part), self.stamps()
        if found.get(part) == wanted:
            return  # another process has installed it meanwhile
        place = self.place if self.place.is_dir() else self.folder
        if not os.access(place, os.W_OK):
            fail(
                f"cannot install: {place} is read-only; copy {self.folder} to a writable folder "
                "and call ./run there"
            )
        if _needs(found.get(part, b""), part) != _needs(wanted, part):
            say(f"installing {_NAMES[part]}")
            if self.place.is_symlink():  # the environment of another checkout stays as it is
                self.place.unlink()
                found = {}
            for name in found:
                (self.place / f".installed-{name}").unlink()
            if self.fetch(part, wanted, is_new=not found):
                self.write_stamps(found)  # nothing has changed
                fail(f"installation failed, see above: {_OFFLINE}")
            self.link_source()
            found = {"run": self._wanted("run")}  # the test tools include it
        self.write_stamps({**found, part: wanted})
        if part == "run" and not (self.place / ".warm").exists():
            self.warm_caches()

    def stamps(self) -> dict[str, bytes]:
        """Return the stamps of a working environment, by part."""
        if not self.succeeds(self.python, "-c", "import site"):
            return {}
        texts = {part: _read(self.place / f".installed-{part}") for part in _NAMES}
        return {part: text for part, text in texts.items() if _needs(text, part)}

    def write_stamps(self, stamps: dict[str, bytes]) -> None:
        for part, text in stamps.items():
            temporary = self.place / ".installed.new"
            temporary.write_bytes(text)
            temporary.replace(self.place / f".installed-{part}")

    def _wanted(self, part: str) -> bytes:
        """Return the stamp of a part; scripts of the test tools contain the folder."""
        project = (self.folder / "pyproject.toml").read_bytes()
        try:
            tomllib.loads(project.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            fail(f"pyproject.toml cannot be read: {error}")
        end = os.fsencode(f"# {self.folder}\n") if part == "dev" else b""
        return project + _BETWEEN + (self.folder / "constraints.txt").read_bytes() + end

    def fetch(self, part: str, wanted: bytes, is_new: bool) -> int:
        """Install what a part needs, with uv if there is one, or else with pip."""
        home = os.path.expanduser("~")  # noqa: PTH111 (Path.home raises without a home)
        can_cache = Path(home).is_dir() and os.access(home, os.W_OK)
        command: list[str | Path]
        if uv := shutil.which("uv"):
            command = [uv, "sync", "--frozen", "--no-install-project", "--inexact", "--quiet"]
            command += ["--compile-bytecode", "--group" if part == "dev" else "--no-group", "dev"]
            command += ["--extra", "compile"] if _compiler(wanted) else []
            command += [] if can_cache else ["--no-cache"]
        else:
            if is_new or not self.succeeds(self.python, "-c", "import pip"):
                self.create()
            command = [self.python, "-m", "pip", "install", "--quiet"]
            command += ["--disable-pip-version-check", "--constraint", "constraints.txt"]
            command += [] if can_cache else ["--no-cache-dir"]
            command += _requirements(wanted, part)
        is_shown = sys.stderr.isatty()
        with report_progress(f"installing {_NAMES[part]}") if is_shown else nullcontext():
            done = self.call(*command)
        if done < 0:  # ended by a signal
            fail("installation interrupted; call ./run again to restart it", 128 - done)
        return done

    def create(self) -> None:
        """Create an empty environment; remove what is there now."""
        if find_spec("venv") is None or find_spec("ensurepip") is None:
            fail(
                f"Python ({sys.executable}) cannot create environments; install its venv module "
                "(on Debian and Ubuntu: apt install python3-venv) or uv, and call ./run again"
            )
        # Resolve `python3`: the link may point to another version after an upgrade.
        if self.call(Path(sys.executable).resolve(), "-m", "venv", "--clear", self.place):
            fail(
                f"cannot create an environment in {self.place}, see above; remove that folder and "
                "call ./run again"
            )

    def link_source(self) -> None:
        """Let the environment import and run the sources of the checkout."""
        for site in self.place.glob("lib/python*/site-packages"):
            (site / "anypoker.pth").write_text("../../../../src\n", encoding="utf-8")
        script = self.place / "bin/anypoker"
        script.unlink(missing_ok=True)
        script.write_text(_SCRIPT, encoding="utf-8")
        script.chmod(0o755)

    def warm_caches(self) -> None:
        """Build the caches that later commands need, in a process with low priority."""
        (self.place / ".warm").touch()
        if not (self.folder / "tools/warm_caches.py").is_file():
            return
        nice = [found, "-n", "10"] if (found := shutil.which("nice")) else []
        quiet = subprocess.DEVNULL
        subprocess.Popen(
            [*nice, self.python, "-m", "tools.warm_caches", "first", "later"],
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            cwd=self.folder,
        )

    def call(self, *command: str | Path) -> int:
        """Run a command that inherits the lock, since it may outlive this process."""
        environment = {**os.environ, "UV_PROJECT_ENVIRONMENT": str(self.place)}
        environment.pop("VIRTUAL_ENV", None)
        done = subprocess.run(
            command,
            check=False,
            stdout=sys.stderr,
            cwd=self.folder,
            pass_fds=(self.lock,),
            env=environment,
        )
        return done.returncode

    def succeeds(self, *command: str | Path) -> bool:
        """Run a command without output and return whether it succeeds."""
        with suppress(OSError):
            return not subprocess.run(command, check=False, capture_output=True).returncode
        return False


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


def _needs(stamp: bytes, part: str) -> Any:
    """Return what a stamp says about the packages of a part; None if it is damaged."""
    text, found, versions = stamp.partition(_BETWEEN)
    if not found:
        return None
    try:
        tables = tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return None
    project = tables.get("project", {})
    compiler = project.get("optional-dependencies", {}).get("compile", [])
    tools = tables.get("dependency-groups", {}).get("dev", []) if part == "dev" else []
    dependencies = project.get("dependencies", [])
    return dependencies, compiler, tools, project.get("requires-python"), versions


def _compiler(stamp: bytes) -> list[str]:
    """Return the packages that compile the kernels: a checkout has no compiled ones."""
    return list(_needs(stamp, "run")[1])


def _requirements(stamp: bytes, part: str) -> list[str]:
    dependencies, compiler, tools, *_ = _needs(stamp, part)
    return [*dependencies, *compiler, *tools]


@contextmanager
def report_progress(what: str) -> Iterator[None]:
    """Print the elapsed time every few seconds until the block ends."""
    finished = threading.Event()
    began = time.monotonic()

    def report() -> None:
        while not finished.wait(PROGRESS_SECONDS):
            say(f"... {what}, {time.monotonic() - began:.0f} s")

    reporter = threading.Thread(target=report, daemon=True)
    reporter.start()
    try:
        yield
    finally:
        finished.set()
        reporter.join()


def say(text: str) -> None:
    sys.stderr.write(f"run: {text}\n")
    sys.stderr.flush()


def fail(message: str, code: int = 1) -> NoReturn:
    say(message)
    sys.exit(code)


if __name__ == "__main__":
    main(*sys.argv[1:])
