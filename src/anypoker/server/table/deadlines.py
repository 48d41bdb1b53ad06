"""Deadlines of a table's open decisions, by player, as a value."""

from collections.abc import Mapping
from typing import NamedTuple

from anypoker.game import ChooseStep
from anypoker.server.table.staging import split_stages, staged_ms
from anypoker.session.table_clock import Deadline, TableClock
from anypoker.tables import Cause, Table
from anypoker.tables import changes as c


class TimedDecision(NamedTuple):
    """Open decision of a player."""

    number: int
    seconds: int | None = None  # separate time limit, if it has one
    always: bool = False  # it has a deadline at tables without a time limit, too


class PendingDeadline(NamedTuple):
    """Number of an open decision and the deadline of its answer, if it has one."""

    question: int
    deadline: Deadline | None


def hand_questions(table: Table) -> dict[str, TimedDecision]:
    """Return the open decisions of people in the running hand."""
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


class Deadlines(NamedTuple):
    """Clock of a table and the deadlines that run."""

    clock: TableClock
    asked: Mapping[str, PendingDeadline] = {}
    resumed: int = 0  # when the table continued after a stop; 0: it never stopped

    def ask(self, questions: Mapping[str, TimedDecision], now: int) -> "Deadlines":
        """Drop settled decisions and set the deadlines of new ones."""
        asked = {
            player: one
            for player, one in self.asked.items()
            if player in questions and questions[player].number == one.question
        }
        for player, (number, seconds, always) in questions.items():
            if player not in asked:
                deadline = self.clock.deadline(player, now, self.resumed, seconds, always)
                asked[player] = PendingDeadline(number, deadline)
        return Deadlines(self.clock, asked)

    def delay(self, before: "Deadlines", ms: int) -> "Deadlines":
        """Give decisions that `before` does not have more time: the stages before them."""
        if not ms:
            return self
        asked = {
            player: one
            if one.deadline is None or one == before.asked.get(player)
            else one._replace(deadline=Deadline(one.deadline.due + ms, one.deadline.end + ms))
            for player, one in self.asked.items()
        }
        return self._replace(asked=asked)

    def charge(self, player: str, now: int) -> "Deadlines":
        """Charge the time bank for an answer that took longer than its time."""
        clock = self.clock.after_answer(player, self.deadline(player), now)
        return self if clock is self.clock else self._replace(clock=clock)

    def time_out(self, player: str) -> "Deadlines":
        """Count a timeout: the time bank of the player is used up."""
        return self._replace(clock=self.clock.after_time_out(player, self.deadline(player)))

    def replay(self, before: Table, after: Table, entry: c.LogEntry, charges: bool) -> "Deadlines":
        """Follow an entry from before a restart; `charges`: the time banks do not include it."""
        change, times = entry.change, self
        if charges and isinstance(change, c.Act) and change.player in hand_questions(before):
            if entry.by is Cause.CLOCK:
                times = self.time_out(change.player)
            elif entry.by is Cause.PLAYER:
                times = self.charge(change.player, entry.at)
        known = len(before.hand.events) if before.hand and before.number == after.number else 0
        new = after.hand.events[known:] if after.hand is not None else []
        asked = times.ask(hand_questions(after), entry.at)
        return asked.delay(times, staged_ms(split_stages(before, after, new)))

    def resume(self, stopped: int, now: int) -> "Deadlines":
        """Move the deadlines by the time during which the server was stopped."""
        asked = {
            player: one._replace(
                deadline=None if one.deadline is None else one.deadline.resumed(stopped, now)
            )
            for player, one in self.asked.items()
        }
        return Deadlines(self.clock, asked, now)

    def deadline(self, player: str) -> Deadline | None:
        """Return a player's deadline; None without an open decision or a time limit."""
        one = self.asked.get(player)
        return one.deadline if one is not None else None

    def deadlines(self) -> dict[str, Deadline]:
        """Return the deadlines that run, by player."""
        return {
            player: one.deadline for player, one in self.asked.items() if one.deadline is not None
        }

    def next_end(self) -> int | None:
        """Return when the next deadline passes; None if none runs."""
        return min((one.end for one in self.deadlines().values()), default=None)

    def players_out_of_time(self, now: int) -> list[str]:
        """Return the players whose deadline has passed."""
        return [player for player, one in self.deadlines().items() if one.end <= now]
