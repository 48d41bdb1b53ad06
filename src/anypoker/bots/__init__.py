"""Bots decide from what one seat sees; `BOTS` lists all by name, and a new one goes there."""

from collections.abc import Callable

from anypoker.bots.bot import Bot
from anypoker.bots.sensible import SensibleBot
from anypoker.bots.simple import CallingBot, RandomBot

# name -> a bot with this seed
BOTS: dict[str, Callable[[str], Bot]] = {
    "sensible": SensibleBot,
    "caller": lambda seed: CallingBot(),
    "random": RandomBot,
}


def make_bot(name: str, seed: str) -> Bot:
    """The bot of this name; `seed` is where its chance comes from.

    >>> make_bot("clever", "1")
    Traceback (most recent call last):
    ValueError: there is no bot 'clever': bots are sensible, caller, random
    """
    if name not in BOTS:
        raise ValueError(f"there is no bot '{name}': bots are {', '.join(BOTS)}")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "CallingBot", "RandomBot", "SensibleBot", "make_bot"]
