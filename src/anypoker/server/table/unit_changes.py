"""Stakes that the host writes in the unit of the table, and changes of that unit."""

from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace as replace_settings

from anypoker.history import TableTransition
from anypoker.history.log.journal import propose
from anypoker.server.protocol import commands as m
from anypoker.server.table.state import Accepted, TableState, accept_step
from anypoker.session.setup.display_unit import UnitError, amount_writer, read_stakes
from anypoker.session.setup.seating import default_stack
from anypoker.tables import Cause, Change
from anypoker.tables import changes as c

StakesCommand = m.HostStakes | m.HostGame


def stakes_in_chips(command: StakesCommand, state: TableState) -> StakesCommand:
    """Return a command whose stakes are in chips and whose unit is that of the table afterwards.

    Raises:
        UnitError: if the table cannot change its unit any more.
    """
    known = state.settings.unit
    if command.stakes is None:
        return command.model_copy(update={"unit": known})
    text, unit = read_stakes(command.stakes, command.unit)
    if text == command.stakes and command.unit is None:
        unit = known  # numbers without decimals are chips
    table = state.table
    if unit != known and (table.number or table.setup.contest is not None):
        raise UnitError("this table has dealt hands and keeps its unit: open a new table for that")
    return command.model_copy(update={"stakes": text, "unit": unit})


def amounts_of(command: m.AnyCommand, state: TableState) -> Callable[[int], str]:
    """Return what writes the amounts of a rejection: in the table's unit, or that of new stakes."""
    unit = state.settings.unit
    if isinstance(command, StakesCommand):
        with suppress(UnitError):
            unit = stakes_in_chips(command, state).unit or unit
    return amount_writer(unit)


def change_stakes(
    state: TableState,
    change: c.ChangeTerms | c.ChangeGames,
    unit: int | None,
    host: str,
    now: int,
    notices: tuple[str, ...],
) -> Accepted:
    """Change stakes or games; with another unit, all players get the usual stack of the stakes.

    Raises:
        TableError: if the table does not allow it.
    """
    step = propose(state.table, c.LogEntry(change, now, Cause.HOST, host))
    if unit is None or unit == state.settings.unit:
        return accept_step(state, step, now, notices)
    terms, structure = step.table.terms, step.table.rotation.default_structure
    stack = default_stack(terms, structure)
    for player in step.table.players:
        step = _also(step, c.SetStack(player.id, stack), now, host)
    settings = replace_settings(state.settings, unit=unit, usual_stack=stack)
    return accept_step(state._replace(settings=settings), step, now, notices)


def _also(step: TableTransition, change: Change, now: int, host: str) -> TableTransition:
    """Add an entry to a step; the step is announced as one change."""
    more = propose(step.table, c.LogEntry(change, now, Cause.HOST, host))
    return TableTransition(
        (*step.entries, *more.entries), more.table, step.events, step.table_events
    )
