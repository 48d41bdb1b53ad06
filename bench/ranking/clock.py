"""CPU time, which other processes on the machine disturb least."""

import time
from collections.abc import Callable, Mapping


def best_rate(work: Callable[[], object], hands: int, seconds: float) -> float:
    """Hands a CPU-second: the best of the runs that fit into the time, without the first."""
    work()
    best = 0.0
    end = time.process_time() + seconds
    while not best or time.process_time() < end:
        begun = time.process_time()
        work()
        best = max(best, hands / max(time.process_time() - begun, 1e-9))
    return best


def best_rates(
    works: Mapping[str, tuple[Callable[[], object], int]], seconds: float
) -> dict[str, float]:
    """The same for several, in turn, so that what disturbs one disturbs all."""
    best = dict.fromkeys(works, 0.0)
    end = time.process_time() + seconds * len(works)
    while not all(best.values()) or time.process_time() < end:
        for name, (work, hands) in works.items():
            begun = time.process_time()
            work()
            best[name] = max(best[name], hands / max(time.process_time() - begun, 1e-9))
    return best
