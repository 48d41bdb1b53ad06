"""CPU time and memory of a process, as the kernel counts them."""

import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """Seconds of CPU that a process has used with all its threads, in the kernel and outside."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / _TICKS


def family_cpu_seconds(pid: int) -> float:
    """Seconds of CPU of a process and its children, also of those that have ended."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ended = (int(words[13]) + int(words[14])) / _TICKS
    return cpu_seconds(pid) + ended + sum(cpu_seconds(int(one)) for one in children)


def memory_mb(pid: int) -> float:
    """Megabytes that a process holds in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = [one for one in status.splitlines() if one.startswith("VmRSS:")]
    return int(line.split()[1]) / 1000
