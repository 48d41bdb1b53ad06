"""Bots decide from what one seat sees; `BOTS` lists all by name, and a new one goes there."""

from collections.abc import Callable

from anypoker.bots.bot import Bot
from anypoker.bots.sensible import SensibleBot
from anypoker.bots.simple import CallingBot, RandomBot
from anypoker.bots.thinker import CHARACTERS, LEVELS, ThinkerBot, parse_style
from anypoker.bots.tight import TightBot
from anypoker.errors import AnypokerError

# name -> a bot with this seed
BOTS: dict[str, Callable[[str], Bot]] = {
    "thinker": ThinkerBot,
    "sensible": SensibleBot,
    "tight": TightBot,
    "caller": lambda seed: CallingBot(),
    "random": RandomBot,
}


# name -> its levels, the weakest first; who is not here plays in one way only
BOT_LEVELS: dict[str, tuple[str, ...]] = {"thinker": tuple(LEVELS)}

# name -> what kinds of players it may be told to be
BOT_CHARACTERS: dict[str, tuple[str, ...]] = {"thinker": tuple(CHARACTERS)}


class UnknownBotError(AnypokerError, ValueError):
    """No bot has this name; the sentence lists those there are."""


def make_bot(name: str, seed: str) -> Bot:
    """The bot of this name; `seed` is where its chance comes from.

    A thinker may be told how hard it thinks and what kind of player it is: `thinker:hard:tight`.

    >>> make_bot("clever", "1")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    anypoker.bots.UnknownBotError: there is no bot 'clever': bots are thinker, sensible, ...
    """
    first, *words = name.split(":")
    if first not in BOTS:
        raise UnknownBotError(f"there is no bot '{name}': bots are {', '.join(BOTS)}")
    if first == "thinker":
        return ThinkerBot(seed, *parse_style(tuple(words)))
    if words:
        raise UnknownBotError(f"'{name}': {first} is played in one way only, without ':{words[0]}'")
    return BOTS[first](seed)


def is_bot_name(name: str) -> bool:
    """Whether there is such a bot."""
    return name.split(":")[0] in BOTS


__all__ = [
    "BOTS",
    "BOT_CHARACTERS",
    "BOT_LEVELS",
    "Bot",
    "CallingBot",
    "RandomBot",
    "SensibleBot",
    "ThinkerBot",
    "TightBot",
    "UnknownBotError",
    "is_bot_name",
    "make_bot",
]
