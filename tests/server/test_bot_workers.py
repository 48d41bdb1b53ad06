"""Worker processes: a slow one delays nobody and is stopped, and none outlives its parent."""

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from anypoker.server.bots import pool as bot_pool
from anypoker.server.bots.pool import BotPool
from tests.external_files import ROOT

PATIENCE = 60.0


def test_slow_bot_delays_nobody_and_is_stopped() -> None:
    pool = BotPool(2)

    async def two() -> None:
        await asyncio.gather(pool._run(PATIENCE, os.getpid), pool._run(PATIENCE, os.getpid))
        slow = asyncio.create_task(pool._run(4.0, time.sleep, 600))
        begun = time.monotonic()
        for _ in range(20):
            assert await pool._run(PATIENCE, abs, -3) == 3
        assert not slow.done()
        with pytest.raises(TimeoutError):
            await slow
        assert time.monotonic() - begun < 30
        assert await pool._run(PATIENCE, abs, -4) == 4

    try:
        asyncio.run(two())
        pids = [worker._process.pid for worker in pool._idle]
        assert len(pids) <= 2
    finally:
        pool.close()
    assert all(not alive(pid) for pid in pids if pid is not None)


def test_cancelled_job_ends_without_a_traceback() -> None:
    pool = BotPool(1)
    unretrieved: list[str] = []

    async def cancel() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, about: unretrieved.append(about["message"]))
        assert await pool._run(PATIENCE, abs, -3) == 3
        job = asyncio.create_task(pool._run(PATIENCE, time.sleep, 600))
        await asyncio.sleep(0.1)
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
        del job
        assert await pool._run(PATIENCE, abs, -4) == 4  # by a new worker
        gc.collect()

    try:
        asyncio.run(cancel())
    finally:
        pool.close()
    assert not unretrieved


def test_stopped_bot_takes_the_default_and_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pool = BotPool(1)

    async def late(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(pool, "_run", late)
    monkeypatch.setattr(bot_pool, "_pickled", lambda game: b"")
    unused = None  # no bot is asked
    assert asyncio.run(pool.decide("caller", "1", unused, unused)) is None  # type: ignore[arg-type]
    assert [one.getMessage() for one in caplog.records] == [
        "a bot of the kind 'caller' was stopped after 20 s"
    ]
    pool.close()


# Each program starts busy workers, prints their process ids, and waits to be killed.
BOT_POOL = """
import asyncio, os, sys, time
from anypoker.server.bots.pool import BotPool

async def main():
    pool = BotPool(2)
    pids = await asyncio.gather(*[pool._run(60, os.getpid) for _ in range(2)])
    busy = asyncio.create_task(pool._run(600, time.sleep, 600))
    print(*pids, flush=True)
    await busy

if __name__ == "__main__":
    asyncio.run(main())
"""
ANALYSIS = """
import os, time
from anypoker.analysis.workers import ProcessWorkers

def work(about, part):
    print(os.getpid(), flush=True)
    time.sleep(600)

if __name__ == "__main__":
    list(ProcessWorkers(2).each(work, None, range(2)))
"""
PROGRAM = """
import sys, time
from anypoker.bots.process.bot_process import BotProcess, ProcessLimits

if __name__ == "__main__":
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
    programs = [BotProcess([sys.executable, "-c", deaf], ProcessLimits()) for _ in range(2)]
    print(*[one._process.pid for one in programs], flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize(
    "program", [BOT_POOL, ANALYSIS, PROGRAM], ids=["bots", "analysis", "program"]
)
def test_workers_end_with_a_killed_parent(program: str, tmp_path: Path) -> None:
    file = tmp_path / "parent.py"
    file.write_text(program)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    parent = subprocess.Popen(
        [sys.executable, str(file)], stdout=subprocess.PIPE, text=True, env=environment,
        start_new_session=True,
    )  # fmt: skip
    try:
        assert parent.stdout is not None
        pids: list[int] = []
        while len(pids) < 2:
            line = parent.stdout.readline()
            assert line, "the parent ended before it started its workers"
            pids += map(int, line.split())
        assert all(map(alive, pids))
        parent.kill()
        parent.wait()
        until = time.monotonic() + PATIENCE
        while any(map(alive, pids)) and time.monotonic() < until:
            time.sleep(0.05)
        assert not any(map(alive, pids))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(parent.pid, signal.SIGKILL)
        parent.communicate()


def alive(pid: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"
