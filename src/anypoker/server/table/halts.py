"""Reasons why a table is halted, by what failed."""

from anypoker.errors import AnypokerError
from anypoker.sentences import Sentence, as_sentence
from anypoker.server.table.mailbox import BotActed, DeadlinePassed, MailboxItem, NextHandDue

CANNOT_CONTINUE = "a fault in the program keeps this table from continuing"
NOT_SHOWN = "a fault in the program keeps this hand from being shown"
TOO_LONG = "this hand has reached the maximum of {most:thousands} actions"
_NO_CLOCK = "a fault in the program keeps the clock from acting for a player"
_NO_BOT = "a fault in the program keeps a bot from acting"
_NO_DEAL = "a fault in the program keeps the next hand from being dealt"


def halt_reason(item: MailboxItem, error: Exception) -> str | None:
    """Return why a table is halted after an item failed; None if it can continue."""
    match item:
        case DeadlinePassed():
            return _NO_CLOCK
        case BotActed():
            return _NO_BOT
        case NextHandDue():
            return error.sentence() if isinstance(error, AnypokerError) else _NO_DEAL
        case _:
            return None


def with_advice(reason: str, in_hand: bool) -> str:
    """Add what the host can do about a halt."""
    template = (
        "{why}; the host can resume or void the hand" if in_hand else "{why}; the host can resume"
    )
    return Sentence(template, why=as_sentence(reason))
