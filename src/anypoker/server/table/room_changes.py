"""Changes that the card room asks of a table: its webhook, its end, the table after it."""

import asyncio
from collections.abc import Awaitable

from anypoker.sentences import Sentence
from anypoker.server.table.settings import Webhook
from anypoker.server.table.state import Accepted, TableState, seats_to_keep


def set_webhook(state: TableState, webhook: Webhook | None) -> Accepted:
    """Set or remove the webhook; everyone hears where turns are posted."""
    notice = "Turns and results are no longer posted elsewhere"
    if webhook is not None:
        notice = f"The host posts turns and results to {webhook.url.split('/')[2]}"
    return Accepted(state.with_settings(webhook=webhook), notices=(notice,))


def closing(state: TableState) -> Accepted | None:
    """Close the table after its hand for the operator.

    None if it closes anyway, or if it is part of a tournament.
    """
    if state.settings.ending or state.settings.over or state.settings.floor is not None:
        return None
    notice = Sentence("The operator closes the table")
    return Accepted(state.with_settings(ending=True), notices=(notice,))


def keep_seats(state: TableState) -> TableState:
    """Remember who sits where, for the next table of the same people."""
    if state.settings.last_seats:
        return state
    return state.with_settings(last_seats=seats_to_keep(state.table))


def closed(state: TableState) -> Accepted:
    """Close a table that everyone has left."""
    return Accepted(
        state.with_settings(over=True, halted=""), notices=(Sentence("The table is closed"),)
    )


def announce_next(state: TableState, table: str, name: str) -> Accepted:
    """Lead the people of a closed table to the next one; `name`: the guest who opened it."""
    opened = state.with_settings(next_table=table)
    return Accepted(opened, notices=(Sentence("{name} opened the next table", name=name),))


async def settle(answer: "asyncio.Future[None]", work: Awaitable[None]) -> None:
    """Do some work and pass its result, or its error, to whoever waits for the answer."""
    try:
        await work
    except Exception as error:  # the one who asked gets it
        if not answer.done():  # they may have hung up
            answer.set_exception(error)
        return
    if not answer.done():
        answer.set_result(None)
