"""Other systems, simulated: all modules import and work without what only Linux has.

A new process imports the standard library and the packages, takes away what the system lacks, and
then imports and uses Anypoker. The workflows run the tests on the real systems.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_START = """
import asyncio, ctypes, importlib, multiprocessing.connection, os, pkgutil, selectors, signal
import subprocess, sys, types
from multiprocessing import get_context, resource_tracker
import alembic.command, cryptography.hazmat.primitives.ciphers.aead, fastapi, filelock, httpx
import msgspec, numpy, orjson, platformdirs, pydantic, rich.console, rich.progress, segno
import sqlalchemy.dialects.sqlite, textual.app, textual.widgets, typer.testing, uvicorn
import uvicorn.protocols.websockets.websockets_sansio_impl, websockets.sync.client
for package in ("numba", "llvmlite.binding"):
    try:
        importlib.import_module(package)
    except ImportError:
        pass

def without(*names):
    for name in names:
        module, _, attribute = name.partition(":")
        if attribute:
            if hasattr(sys.modules[module], attribute):
                delattr(sys.modules[module], attribute)
        else:
            sys.modules[name] = None
"""
_WINDOWS = """
locked = set()
def locking(handle, mode, size):
    place = os.fstat(handle).st_ino
    if place in locked:
        raise PermissionError(13, "Permission denied")
    locked.add(place)
sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
without("fcntl", "resource", "uvloop", "pwd", "grp", "termios", "tty", "pty",
    "os:fork", "os:killpg", "os:nice", "os:geteuid", "os:getuid", "os:pread", "os:setsid",
    "signal:SIGKILL", "signal:SIGHUP", "signal:SIGPROF", "signal:setitimer",
    "signal:pthread_sigmask", "ctypes:CDLL")
real, sys.platform = sys.platform, "win32"
"""
_MACOS = """
import resource
def refuse(kind, limits):
    raise ValueError("current limit exceeds maximum limit")
resource.setrlimit = refuse
class CDLL:
    def __init__(self, name):
        pass
ctypes.CDLL = CDLL
without("os:sched_getaffinity", "os:memfd_create")
real, sys.platform = sys.platform, "darwin"
"""
_IMPORT_ALL = """
import anypoker
extras = (".environments.", ".agents.mcp_server")  # need packages of the real system
for found in pkgutil.walk_packages(anypoker.__path__, "anypoker."):
    if ".migrations" not in found.name and not any(one in found.name for one in extras):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
"""
_USE = """
sys.platform = real  # asyncio and subprocess are those of this system
from pathlib import Path
import anypoker as ap
game = ap.load("texas-holdem")
hand = next(ap.play(game, [ap.bot("sensible", seed) for seed in range(3)], hands=1, seed=7))
assert sum(hand.stacks) == 600
assert ap.equity(game, ["AhKh", "QsQd"], board="2c3d4h").players[0].equity > 0.2

folder = Path(sys.argv[1])
from anypoker.server.storage.key_file import open_key_file
assert open_key_file(folder / "key").key == open_key_file(folder / "key").key
assert (folder / "key").stat().st_size == 32

from anypoker.server.storage.room_lock import RoomInUseError, holder_of, lock_folder
lock = lock_folder(folder, "the first server")
assert holder_of(folder) == "the first server"
try:
    lock_folder(folder, "the second server")
except RoomInUseError as error:
    assert "is in use by the first server" in str(error)
else:
    raise AssertionError("locked twice")

from anypoker.server.app import Settings, open_card_room
from anypoker.server.process import _allow_many_sockets, listen, make_server
from anypoker.server.games import untrusted_files
_allow_many_sockets()
untrusted_files._step_back()
untrusted_files._limit(20)
room = open_card_room(Settings(folder / "room"))
server = make_server(Settings(folder / "room"), room)
sockets = listen("127.0.0.1", 0, folder)
port = sockets[0].getsockname()[1]

async def visit():
    serving = asyncio.create_task(server.serve(sockets))
    while not server.started:
        await asyncio.sleep(0.01)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        assert (await client.get("/healthz")).json() == {"ok": True}
        await client.post("/api/guests", json={"name": "Ann"})
        table = {"game": "texas-holdem", "seats": 2, "bots": [{"kind": "caller"}]}
        assert (await client.post("/api/tables", json=table)).status_code == 201
    server.should_exit = True
    await serving

if __name__ == "__main__":
    asyncio.run(visit())
    print("it works")
"""
_NO_PROGRAMS = """
sys.platform = "win32"
from anypoker.bots.process.bot_process import command_words
try:
    command_words("python bot.py")
except ValueError as error:
    assert str(error) == "programs as bots run on Linux and macOS, not on Windows"
else:
    raise AssertionError
sys.platform = real
untrusted_files._interrupt_after(0.01)
try:
    import time
    time.sleep(10)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_everything_works_on_a_simulated_system(system: str, tmp_path: Path) -> None:
    changes = _WINDOWS if system == "win32" else _MACOS
    program = _START + changes + _IMPORT_ALL + _USE + (_NO_PROGRAMS if system == "win32" else "")
    file = tmp_path / "program.py"
    file.write_text(program)
    # Neither system has a library of kernels: let it fall back as it does there.
    kept = {name: value for name, value in os.environ.items() if name != "ANYPOKER_KERNELS"}
    done = subprocess.run(
        [sys.executable, str(file), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        env={**kept, "ANYPOKER_KERNEL_FOLDER": str(tmp_path / "no-kernels")},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "it works"
    if system == "win32":
        assert done.stdout.splitlines()[-1] == "interrupted"
