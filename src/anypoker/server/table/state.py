"""State of one table as a value, and changes of it that are proposed, not yet stored."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec.structs import replace

from anypoker.engine import Decision, ShuffleNeeded, decisions
from anypoker.history import TableTransition
from anypoker.history.log.journal import propose
from anypoker.server.protocol.messages import ChatLine, SentReaction
from anypoker.server.table.deadlines import Deadlines, TimedDecision, hand_questions
from anypoker.server.table.dealt_games import count_dealt
from anypoker.server.table.hand_reports import followed_hand
from anypoker.server.table.settings import LastSeat, TableSettings
from anypoker.session.game_choice import ask_again_reason
from anypoker.session.setup.room_options import changed_options
from anypoker.tables import Cause, Change, Player, RotationGame, Table
from anypoker.tables import changes as c
from anypoker.tables.options import NO_OPTIONS


class TableState(NamedTuple):
    """Everything of a table that a change replaces; it counts once the change is stored."""

    table: Table
    settings: TableSettings
    deadlines: Deadlines
    pool: Sequence[RotationGame] = ()  # games of a dealer's choice from all games
    unread: bool = False  # the entries of the running hand could not be read after a restart

    def asked(self, now: int) -> "TableState":
        """Set the deadlines of the decisions that people face now."""
        return self._replace(deadlines=self.deadlines.ask(_questions(self), now))

    def with_settings(self, **values: Any) -> "TableState":
        return self._replace(settings=replace(self.settings, **values))


@dataclass(frozen=True, slots=True)
class Accepted:
    """Change that a table allows: stored first, then it counts, then it is sent."""

    state: TableState  # after the change
    step: TableTransition | None = None  # entries of the log; None: only settings or chat change
    notices: tuple[str, ...] = ()
    line: ChatLine | None = None  # a line of chat
    clears_chat: bool = False
    reaction: SentReaction | None = None  # shown at a seat, never stored
    private: bool = False  # nobody else hears of it
    writes_settings: bool = False  # a deal: store the settings as well
    fault: Exception | None = field(default=None, compare=False)  # survived, for the server's log

    def delayed(self, before: Deadlines, ms: int) -> "Accepted":
        """Give the decisions that the change brings more time."""
        if not ms:
            return self
        deadlines = self.state.deadlines.delay(before, ms)
        return dataclasses.replace(self, state=self.state._replace(deadlines=deadlines))


@dataclass(frozen=True, slots=True)
class Rejected:
    """Reason why a command changes nothing."""

    sentence: str


class RevealsNeeded(Exception):  # noqa: N818 - it reads as what it says
    """A change that needs a later shuffle of a hand with a deck proof."""

    def __init__(self, entry: c.LogEntry, needed: ShuffleNeeded) -> None:
        super().__init__(str(needed))
        self.entry, self.number, self.cards = entry, needed.number, needed.cards


def propose_change(
    state: TableState,
    change: Change,
    now: int,
    by: Cause,
    actor: str = "",
    notices: tuple[str, ...] = (),
) -> Accepted:
    """Work out a change of the table.

    Raises:
        ValueError: if the table does not allow it (`TableError` or `IllegalAction`).
        RevealsNeeded: if players have to reveal values for a later shuffle of the hand first.
    """
    entry = c.LogEntry(change, now, by, actor)
    if state.table.proof is None:
        return accept_step(state, propose(state.table, entry), now, notices)
    try:
        return accept_step(state, propose(state.table, entry, asks=True), now, notices)
    except ShuffleNeeded as needed:
        raise RevealsNeeded(entry, needed) from None


def accept_step(
    state: TableState, step: TableTransition, now: int, notices: tuple[str, ...] = ()
) -> Accepted:
    """Return the state after a step, with the deadlines of its new decisions."""
    step = ask_again(state.table, step, now)
    after = state._replace(table=step.table, unread=False)
    if step.table.ended is not None and step.table.ended is not state.table.ended:
        after = after.with_settings(dealt_games=count_dealt(after.settings, step.table))
    if after.settings.floor is not None:
        after = after.with_settings(floor=followed_hand(after.settings.floor, state.table, step))
    elif step.table.setup.contest is not None and step.table.number > state.table.number == 0:
        # Players who are out lose their seats: the next tournament begins with these.
        after = after.with_settings(last_seats=seats_to_keep(step.table))
    return Accepted(after.asked(now), step, notices)


def ask_again(before: Table, step: TableTransition, now: int) -> TableTransition:
    """Ask the dealer again if the chosen game does not fit the players any more."""
    if step.table.misfit() is None:
        return step
    why = ask_again_reason(before, step.table)
    again = propose(step.table, c.LogEntry(c.AskAgain(why), now, Cause.TABLE))
    return TableTransition(
        (*step.entries, *again.entries),
        again.table,
        step.events,
        (*step.table_events, *again.table_events),
    )


def open_decision(table: Table, player: str) -> Decision | None:
    """Return the decision that a player faces in the running hand."""
    seat = table.seat_in_hand(player)
    if seat is None or table.hand is None or not table.in_hand:
        return None
    return next((one for one in decisions(table.hand) if one.seat == seat), None)


def _questions(state: TableState) -> dict[str, TimedDecision]:
    """Return the decisions that people face; none while the table is halted."""
    table = state.table
    if state.settings.halted:
        return {}
    if table.in_hand:
        return hand_questions(table)
    chooser = asked_to_choose(state)
    if chooser is None:
        return {}
    seconds = state.settings.room().seconds_to_choose
    return {chooser.id: TimedDecision(table.choice_question, seconds, always=True)}


def asked_to_choose(state: TableState) -> Player | None:
    """Return the dealer whose choice people wait for: a person, or any dealer where they vote.

    None if nobody has to choose; a bot chooses without being asked.
    """
    seat = state.table.chooser()
    chooser = state.table.seats[seat] if seat is not None else None
    if chooser is None or not is_playing(state):
        return None
    if chooser.bot is None:
        return chooser
    people = any(one.bot is None and one.can_play for one in state.table.players)
    return chooser if people and state.settings.room().choice_vote else None


def is_playing(state: TableState) -> bool:
    """Return whether the table deals hands, apart from what the game itself waits for."""
    settings = state.settings
    return settings.started and not settings.over and not state.table.paused


def waits_for(state: TableState) -> str:
    """Explain why no hand begins; empty if one will."""
    settings = state.settings
    if settings.over:
        return "this table is closed"
    if settings.halted:
        return settings.halted
    if not settings.started:
        return "the host has not started yet"
    if settings.floor is not None and not settings.floor.may_deal:
        return "the tournament releases the next hand soon"
    why = state.table.reason_not_dealing()
    if why or state.table.setup.contest is not None:  # bots play a tournament to its end
        return why
    if not any(one.bot is None and one.can_play for one in state.table.players):
        return "no person is playing"
    return why


def seats_to_keep(table: Table) -> tuple[LastSeat, ...]:
    """Return who sits where, for the next table of the same people."""
    return tuple(
        LastSeat(one.id, one.name, seat, *(one.bot or ()))
        for seat, one in enumerate(table.seats)
        if one is not None
    )


def apply_pending_options(state: TableState, now: int) -> TableState:
    """Apply room options that waited for the end of the hand.

    A dealer who is choosing gets the new time to choose.
    """
    settings, deadlines = state.settings, state.deadlines
    _, room = changed_options(settings.pending_options, NO_OPTIONS, settings.room())
    is_same = room.seconds_to_choose == settings.room().seconds_to_choose
    after = state._replace(
        settings=replace(settings, pending_options={}).with_room(room),
        deadlines=deadlines._replace(
            clock=dataclasses.replace(deadlines.clock, options=room),
            asked=deadlines.asked if is_same else {},
        ),
    )
    return after.asked(now)


def persisted_settings(state: TableState, seq: int) -> TableSettings:
    """Return the settings as they are stored, with the clock up to the entry `seq`."""
    clock = state.deadlines.clock
    return replace(
        state.settings, banks=dict(clock.banks), missed=dict(clock.missed), clock_seq=seq
    )
