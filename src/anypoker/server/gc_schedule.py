"""Schedule of the cycle collector: only when enough garbage may have gathered.

Reference counts free nearly everything immediately: 20,000 actions leave no cycles. Requests and
closed connections and tables leave some. By default the collector runs whenever 10,000 more objects
were made than freed. At 1,000 busy tables such a run takes 0.1 s, blocks all answers and finds
nothing. So this schedule switches it off and watches the count of objects, which costs nothing to
read. If the count has grown by `_SOME`, a full collection waits for a quiet time ten times as long
as the collection takes. If it has grown by `_MANY`, or has doubled, the collection runs
immediately: 1 s at 1,000 tables, once or twice while they gather.

Measured in pairs of runs at the same time (300 tables, 150 actions a second wanted, on a machine
with too much to do): 627 and 968 µs CPU per action with this schedule, 985 and 1,194 µs with the
usual one.
"""

import asyncio
import gc

_EVERY = 1.0  # seconds between two readings of the count
_SOME = 100_000  # objects, about 15 MB; less growth is not worth a collection
_MANY = 500_000
_QUIET = 1_000  # objects that come or go in a second with hardly any action
_A_QUIET_SECOND = 100_000  # objects that one quiet second allows to collect, in 0.1 s


class GCSchedule:
    """Schedule of this process, while it is open."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._kept = 0  # objects after the last collection
        self._made = 0  # objects made and not freed since then, at the last reading
        self._quiet = 0  # readings in a row with little change
        self._timer: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Take over from the automatic collector."""
        gc.disable()
        self._collect()
        self._timer = self._loop.call_later(_EVERY, self._count)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        gc.unfreeze()
        gc.enable()

    def _count(self) -> None:
        made, _, _ = gc.get_count()
        self._quiet = self._quiet + 1 if abs(made - self._made) < _QUIET else 0
        self._made = made
        is_quiet = self._quiet * _A_QUIET_SECOND > self._kept + made
        if made > (_SOME if is_quiet else max(self._kept, _MANY)):
            self._collect()
        self._timer = self._loop.call_later(_EVERY, self._count)

    def _collect(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()  # frozen objects can be counted without listing them
        self._kept, self._made = gc.get_freeze_count(), 0
