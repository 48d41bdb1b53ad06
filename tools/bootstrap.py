"""Virtual environment of a checkout: create it, install the project, move it, repair it.

`run` calls `python tools/bootstrap.py FOLDER PART`. A part is installed if the environment has its
stamp, the file `.venv/.installed-PART` with the folder and the pyproject.toml of the installation.
Stamps are removed during an installation, so an interrupted one leaves none and is repeated. One
process at a time works on the environment; the others wait for it.

This module runs before anything is installed, so it imports only the standard library.
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

_NAMES = {"run": "Anypoker", "server": "Anypoker with the card room", "dev": "the test tools"}
PARTS = tuple(_NAMES)
PROGRESS_SECONDS = 5.0  # interval of progress messages


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


@dataclass(frozen=True)
class Stamp:
    """Folder and pyproject.toml of a finished installation."""

    folder: Path
    project: str

    def needs(self, part: str) -> Any:
        """Return the tables of pyproject.toml that decide what is installed for a part."""
        tables = tomllib.loads(self.project)
        if part == "dev":
            return tables.get("dependency-groups", {}).get("dev")
        hatch = tables.get("tool", {}).get("hatch")
        return [tables.get("build-system"), tables.get("project"), hatch]


@dataclass(frozen=True)
class Environment:
    """Virtual environment of a checkout."""

    folder: Path
    lock: int  # open descriptor of the folder; child processes inherit the lock

    @property
    def place(self) -> Path:
        return self.folder / ".venv"

    @property
    def python(self) -> Path:
        return self.place / "bin" / "python"

    def install(self, part: str) -> None:
        """Create, move or complete the environment until a part is installed."""
        wanted = self._wanted()
        if self.stamp(part) == wanted and self.works():
            return  # another process has installed it meanwhile
        self._check_writable()
        made, stamp = self.stamp("run"), self.stamp(part)
        create = made is None or not self.works()
        installed = not create and stamp is not None and stamp.needs(part) == wanted.needs(part)
        if not installed:
            say(f"installing {_NAMES[part]}")
        if create:
            self.create()
        elif made is not None and made.folder != self.folder:
            self.move(made.folder)
        if not installed:
            self.fetch(part, wanted)
        self.write_stamp(part, wanted)
        if part == "server":
            self.write_stamp("run", wanted)  # "server" includes "run"
        if not installed and (create or made is None or made.needs("run") != wanted.needs("run")):
            self.warm_caches(in_background=part == "server")

    def _wanted(self) -> Stamp:
        wanted = Stamp(self.folder, os.fsdecode((self.folder / "pyproject.toml").read_bytes()))
        try:
            tomllib.loads(wanted.project)
        except tomllib.TOMLDecodeError as error:
            fail(f"pyproject.toml cannot be read: {error}")
        return wanted

    def _check_writable(self) -> None:
        place = self.place if self.place.is_dir() else self.folder
        if not os.access(place, os.W_OK):
            fail(
                f"cannot install: {place} is read-only; copy {self.folder} to a writable folder "
                "and call ./run there"
            )

    # ---------------------------------------------------------------- stamps

    def stamp(self, part: str) -> Stamp | None:
        """Read the stamp of a part; None if it is missing or damaged."""
        try:
            text = os.fsdecode(self._stamp_file(part).read_bytes())
            folder, _, project = text.partition("\n")
            tomllib.loads(project)
        except (OSError, tomllib.TOMLDecodeError):
            return None
        return Stamp(Path(folder), project) if project else None

    def write_stamp(self, part: str, stamp: Stamp) -> None:
        """Write the stamp of a part atomically."""
        file = self._stamp_file(part)
        temporary = file.with_name(f"{file.name}.new")
        temporary.write_bytes(os.fsencode(f"{stamp.folder}\n{stamp.project}"))
        temporary.replace(file)

    def _stamp_file(self, part: str) -> Path:
        return self.place / f".installed-{part}"

    @contextmanager
    def without_stamps(self) -> Iterator[None]:
        """Remove all stamps during a change, and restore them if it succeeds."""
        stamps = {part: stamp for part in PARTS if (stamp := self.stamp(part))}
        for part in stamps:
            self._stamp_file(part).unlink()
        yield
        for part, stamp in stamps.items():
            self.write_stamp(part, stamp)

    # ---------------------------------------------------------------- the environment

    def works(self) -> bool:
        """Return whether its Python starts; the base installation may have been removed."""
        try:
            self.silently(self.python, "-c", "import site")
        except (OSError, subprocess.CalledProcessError):
            return False
        return True

    def create(self) -> None:
        """Create an empty environment; remove what is there now."""
        uv = shutil.which("uv") is not None
        if find_spec("venv") is None or not (uv or find_spec("ensurepip")):
            fail_without_venv()
        # Resolve `python3`: the link may point to another version after an upgrade.
        python = Path(sys.executable).resolve()
        pip = ["--without-pip"] if uv else []
        try:
            self.silently(python, "-m", "venv", "--clear", *pip, self.place)
        except subprocess.CalledProcessError as error:
            fail(
                f"cannot create an environment in {self.place} ({error.stdout.strip()}); remove "
                "that folder and call ./run again"
            )

    def move(self, old: Path) -> None:
        """Point scripts and paths to the new folder of the environment."""
        with self.without_stamps():
            # In an existing environment, venv only rewrites its own scripts.
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

    def fetch(self, part: str, wanted: Stamp) -> None:
        """Install what a part needs."""
        installer = self._installer()
        extra = "[server]" if part == "server" else ""
        what = wanted.needs("dev") if part == "dev" else ["--editable", f"{self.folder}{extra}"]
        shown = sys.stderr.isatty()
        progress = report_progress(f"installing {_NAMES[part]}") if shown else nullcontext()
        with self.without_stamps(), progress:
            done = self.call(*installer, *what)
            if done < 0:  # ended by a signal
                fail("installation interrupted; call ./run again to restart it", 128 - done)
        if done:
            fail("installation failed, see above; call ./run again to retry")

    def warm_caches(self, in_background: bool) -> None:
        """Build the caches that the first commands need, so that they start fast.

        With `in_background` nothing waits: the server's start page needs none of them.
        """
        if not (self.folder / "tools" / "warm_caches.py").exists():
            return
        if in_background:
            say("building caches in the background (once)")
            self._warm_in_background("first", "later")
            return
        say("building caches (once); press Ctrl-C to skip")
        with suppress(KeyboardInterrupt, subprocess.CalledProcessError):
            self.silently(self.python, "-m", "tools.warm_caches", "first")
            self._warm_in_background("later")

    def _warm_in_background(self, *parts: str) -> None:
        """Start a process with low priority that builds caches."""
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
        home = os.path.expanduser("~")  # noqa: PTH111 (Path.home raises without a home)
        cache = Path(home).is_dir() and os.access(home, os.W_OK)
        if uv := shutil.which("uv"):
            without = [] if cache else ["--no-cache"]
            # pip compiles to bytecode by default, uv does not.
            quiet = ["--quiet", "--compile-bytecode"]
            return [uv, "pip", "install", *quiet, *without, "--python", self.python]
        self._need_pip()
        without = [] if cache else ["--no-cache-dir"]
        quiet = ["--quiet", "--disable-pip-version-check"]
        return [self.python, "-m", "pip", "install", *quiet, *without]

    def _need_pip(self) -> None:
        """Install pip if the environment was created for uv and uv is gone."""
        check = "import importlib.util, sys; sys.exit(not importlib.util.find_spec('pip'))"
        if self.call(self.python, "-c", check):
            if find_spec("ensurepip") is None:
                fail_without_venv()
            with self.without_stamps():
                self.silently(self.python, "-m", "ensurepip")

    def call(self, *command: str | Path) -> int:
        """Run a command that inherits the lock, since it may outlive this process."""
        done = subprocess.run(
            command, check=False, stdout=sys.stderr, cwd=self.folder, pass_fds=(self.lock,)
        )
        return done.returncode

    def silently(self, *command: str | Path) -> None:
        """Run a command and keep its output for the error message."""
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
    """Replace the interpreter of a script by the one in the new folder.

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
    # The kernel rejects long paths and paths with spaces in a shebang, so let the shell run it;
    # Python reads the shell lines as a string.
    python = os.fsencode(f"{new}/.venv/bin/python")
    head = b"#!/bin/sh\n'''exec' \"" + python + b'" "$0" "$@"\n\' \'\'\'\n'
    return re.sub(rb"\A(?:" + plain + rb"|" + wrapped + rb")", lambda _: head, script)


def _write_changed(file: Path, content: bytes) -> None:
    if file.read_bytes() != content:
        file.write_bytes(content)


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


def fail_without_venv() -> NoReturn:
    fail(
        f"Python ({sys.executable}) cannot create environments; install its venv module "
        "(on Debian and Ubuntu: apt install python3-venv) or uv, and call ./run again"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
