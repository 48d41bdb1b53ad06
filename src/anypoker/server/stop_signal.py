"""SIGTERM at any moment of the server's life: exit status 0 within seconds.

Nothing is lost if the process ends suddenly, because every change is stored before it is sent. So
a stop that takes too long ends without waiting any longer.
"""

import os
import signal
import sys
import threading
from types import FrameType
from typing import NoReturn

PATIENCE = 1.5  # seconds from the signal to the end

_deadline: threading.Timer | None = None


def exit_on_sigterm() -> None:
    """End with status 0 on SIGTERM, from now on; a container or a service manager sends it."""
    signal.signal(signal.SIGTERM, _exit)


def start_deadline() -> None:
    """End this process after a while, whatever it still does; the first call counts."""
    global _deadline
    if _deadline is None:
        _deadline = threading.Timer(PATIENCE, os._exit, (0,))
        _deadline.daemon = True
        _deadline.start()


def _exit(number: int, frame: FrameType | None) -> NoReturn:
    start_deadline()
    sys.excepthook = _end  # pydantic's core converts SystemExit
    sys.exit(0)


def _end(*_: object) -> NoReturn:
    os._exit(0)
