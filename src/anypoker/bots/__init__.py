"""Bots decide from what one seat sees; `BOTS` lists all by name, and a new one goes there."""

from collections.abc import Callable

from anypoker.bots.bot import Bot
from anypoker.bots.sensible import SensibleBot
from anypoker.bots.simple import CallingBot, RandomBot
from anypoker.bots.tight import TightBot
from anypoker.errors import AnypokerError

# name -> a bot with this seed
BOTS: dict[str, Callable[[str], Bot]] = {
    "sensible": SensibleBot,
    "tight": TightBot,
    "caller": lambda seed: CallingBot(),
    "random": RandomBot,
}


class UnknownBotError(AnypokerError, ValueError):
    """No bot has this name; the sentence lists those there are."""


def make_bot(name: str, seed: str) -> Bot:
    """The bot of this name; `seed` is where its chance comes from.

    >>> make_bot("clever", "1")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    anypoker.bots.UnknownBotError: there is no bot 'clever': bots are sensible, ...
    """
    if name not in BOTS:
        raise UnknownBotError(f"there is no bot '{name}': bots are {', '.join(BOTS)}")
    return BOTS[name](seed)


def is_bot_name(name: str) -> bool:
    """Whether there is such a bot."""
    return name in BOTS


__all__ = [
    "BOTS",
    "Bot",
    "CallingBot",
    "RandomBot",
    "SensibleBot",
    "TightBot",
    "UnknownBotError",
    "is_bot_name",
    "make_bot",
]
