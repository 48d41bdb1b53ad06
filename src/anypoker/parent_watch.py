"""Worker processes that end with the process that started them, however that one ends."""

import os
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread


def end_with_parent() -> None:
    """End this worker of `multiprocessing` as soon as its parent has ended, even if by kill -9."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_outlive, args=(parent,), name="parent watch", daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
