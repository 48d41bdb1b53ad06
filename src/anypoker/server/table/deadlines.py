"""Everybody who is asked something has until a certain time to answer.

The clock itself is a value of `host`; here stands who was asked what, and when.
"""

from collections.abc import Mapping
from typing import NamedTuple

from anypoker.game import ChooseStep
from anypoker.session.setup.clock import Deadline, TableClock
from anypoker.tables import Cause, Table
from anypoker.tables import changes as c


class TimedDecision(NamedTuple):
    """`seconds`: how long the game itself gives for it; None: it says nothing of that."""

    number: int
    seconds: int | None = None


class PendingDeadline(NamedTuple):
    question: int
    deadline: Deadline | None


def hand_questions(table: Table) -> dict[str, TimedDecision]:
    """The questions that people face in the running hand."""
    hand = table.hand
    if hand is None or not table.in_hand:
        return {}
    step = hand.compiled.actions[hand.step]
    seconds = step.seconds if isinstance(step, ChooseStep) else None
    asked = {table.dealt_players[seat]: hand.open_decisions[seat] for seat in hand.seats_to_act}
    return {
        player: TimedDecision(number, seconds)
        for player, number in asked.items()
        if (sitting := table.player(player)) is None or sitting.bot is None
    }


class Deadlines:
    """`resumed`: when the table went on after a stop; 0: it never stopped."""

    def __init__(self, clock: TableClock, resumed: int = 0) -> None:
        self.clock, self._resumed = clock, resumed
        self.asked: dict[str, PendingDeadline] = {}

    def state(self) -> tuple[TableClock, int, dict[str, PendingDeadline]]:
        """Return a state to go back to with `restore`; `ask` never changes it."""
        return self.clock, self._resumed, self.asked

    def restore(self, state: tuple[TableClock, int, dict[str, PendingDeadline]]) -> None:
        self.clock, self._resumed, self.asked = state

    def ask(self, questions: Mapping[str, TimedDecision], now: int) -> None:
        """Who faces which question now: new ones get their time, settled ones are dropped."""
        self.asked = {
            player: one
            for player, one in self.asked.items()
            if player in questions and questions[player].number == one.question
        }
        for player, (number, seconds) in questions.items():
            if player not in self.asked:
                deadline = self.clock.deadline(player, now, self._resumed, seconds)
                self.asked[player] = PendingDeadline(number, deadline)
        self._resumed = 0

    def replay(self, before: Table, after: Table, entry: c.LogEntry, charges: bool) -> None:
        """Take what happened before a stop; `charges`: time banks do not know it yet."""
        change = entry.change
        if charges and isinstance(change, c.Act) and change.player in hand_questions(before):
            deadline = self.deadline(change.player)
            if entry.by is Cause.CLOCK:
                self.clock = self.clock.after_time_out(change.player, deadline)
            elif entry.by is Cause.PLAYER:
                self.clock = self.clock.after_answer(change.player, deadline, entry.at)
        self.ask(hand_questions(after), entry.at)

    def resume(self, stopped: int, now: int) -> None:
        """The clock stood from then until now."""
        self._resumed = now
        self.asked = {
            player: one._replace(
                deadline=None if one.deadline is None else one.deadline.resumed(stopped, now)
            )
            for player, one in self.asked.items()
        }

    def deadline(self, player: str) -> Deadline | None:
        """Until when a player has to answer; None: is not asked, or there is no hurry."""
        one = self.asked.get(player)
        return one.deadline if one is not None else None

    def deadlines(self) -> dict[str, Deadline]:
        """Of everybody whose time runs."""
        return {
            player: one.deadline for player, one in self.asked.items() if one.deadline is not None
        }

    def next_end(self) -> int | None:
        """When the next time ends; None: nobody's runs."""
        return min((one.end for one in self.deadlines().values()), default=None)

    def players_out_of_time(self, now: int) -> list[str]:
        """Whose time is over."""
        return [player for player, one in self.deadlines().items() if one.end <= now]
