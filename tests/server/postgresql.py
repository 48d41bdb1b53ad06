"""A throwaway PostgreSQL: started for a block, with as many empty databases as are asked for.

Nothing that runs already is used. PostgreSQL refuses to run as root, so root runs it as the user
`postgres`, which Debian's package makes.
"""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from tests.processes import wait_until

_PORT = 5432  # names the socket file; nothing listens on the network
_PR_SET_PDEATHSIG = 1


class PostgreSQL:
    """A running server."""

    auth: Sequence[str] = ("-A", "trust")
    port = _PORT

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder, self._programs = folder, programs
        self._as: dict[str, Any] = {}
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._numbers = count(1)
        options = (*self.auth, "-U", "anypoker", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        self._process: subprocess.Popen[bytes] | None = None
        if not (folder / "data").exists():
            self._initialise(options)
        self.start()

    def _initialise(self, options: Sequence[str]) -> None:
        made = subprocess.run(
            [self._programs / "initdb", "-D", self.folder / "data", *options],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self._as,
        )
        assert made.returncode == 0, made.stderr

    def start(self) -> None:
        """Run; returns when it can be asked."""
        words = [word for one in self._settings() for word in ("-c", one)]
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.folder / "data", *words],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_die_with_parent,
                **self._as,
            )
        wait_until(self._answers)

    def _settings(self) -> Sequence[str]:
        return "listen_addresses=", f"unix_socket_directories={self.folder}", f"port={self.port}"

    @property
    def pid(self) -> int:
        """The process that has started all others."""
        assert self._process is not None
        return self._process.pid

    def stop(self) -> None:
        """End at once, as if the machine had lost its power: nothing is finished."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    def new_database(self) -> str:
        """The URL of an empty database."""
        return self.database(f"room{next(self._numbers)}")

    def database(self, name: str) -> str:
        """The URL of a database, which is made if there is none of this name."""
        import psycopg

        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,))
            if known.fetchone() is None:
                connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def _url(self, database: str) -> str:
        return f"postgresql://anypoker@/{database}?host={self.folder}&port={self.port}"

    def _answers(self) -> bool:
        import psycopg

        assert self._process is not None
        assert self._process.poll() is None, "PostgreSQL has stopped"
        try:
            psycopg.connect(self._url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True


def _die_with_parent() -> None:
    """Whatever happens to the tests, the server ends with them."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGQUIT)


def why_none() -> str:
    """Why PostgreSQL cannot be started here; empty if it can."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed (pip install 'anypoker[postgresql]')"
    if _programs() is None:
        return "PostgreSQL's programs are not installed (Debian: apt-get install postgresql)"
    if os.getuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "root may not run PostgreSQL, and there is no user 'postgres' to run it as"
    return ""


def _programs() -> Path | None:
    """Where Debian, or whoever put them into the PATH, keeps them."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if (found := shutil.which("postgres")) is not None:
        places.append(Path(found).resolve().parent)
    usable = [one for one in places if (one / "postgres").exists() and (one / "initdb").exists()]
    return usable[0] if usable else None


def find_programs() -> Path:
    """Return the folder of PostgreSQL's programs."""
    programs = _programs()
    assert programs is not None, why_none()
    return programs


@contextmanager
def running_postgresql(folder: Path | None = None) -> Iterator[PostgreSQL]:
    """A server of one's own. Without a folder, what it wrote is gone with it."""
    programs = find_programs()
    with ExitStack() as kept:
        if folder is None:
            # Not in pytest's folder, which other users may not enter; short, as sockets want it.
            temporary = tempfile.TemporaryDirectory(prefix="anypoker-pg-", dir="/tmp")
            folder = Path(kept.enter_context(temporary))
            folder.chmod(0o755)
        place = folder / "pg"
        place.mkdir(0o700, exist_ok=True)
        server = PostgreSQL(place, programs)
        kept.callback(server.stop)
        yield server
