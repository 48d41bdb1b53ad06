"""Bots: programs that decide from what one seat sees; `BOTS` lists them by name.

The thinker, and with it numpy, is imported when the first one is made.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from anypoker.bots.bot import (
    Bot,
    is_seed_independent,
    policies_of,
    policy_of,
    range_asker,
)
from anypoker.bots.failure import BotFailure, FailureKind
from anypoker.bots.sensible import SensibleBot
from anypoker.bots.simple import CallingBot, RandomBot
from anypoker.bots.thinker.levels import LEVELS, PLAY_STYLES, parse_style
from anypoker.bots.tight import TightBot
from anypoker.engine import Decision, Hand
from anypoker.errors import AnypokerError
from anypoker.lazy_exports import lazy_exports
from anypoker.views import view_of

if TYPE_CHECKING:
    from anypoker.bots.thinker.thinker import ThinkerBot

__getattr__ = lazy_exports(__name__, {"ThinkerBot": "thinker.thinker"})


def _thinker(seed: str, *style: str) -> Bot:
    words = parse_style(style)
    try:
        from anypoker.bots.thinker.thinker import ThinkerBot
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "numpy":
            raise
        return SensibleBot(seed)  # as a thinker plays where there are no kernels
    return ThinkerBot(seed, *words)


# name -> a bot with this seed
BOTS: dict[str, Callable[[str], Bot]] = {
    "thinker": _thinker,
    "sensible": SensibleBot,
    "tight": TightBot,
    "caller": lambda seed: CallingBot(),
    "random": RandomBot,
}


# name -> its levels, the weakest first; who is not here plays in one way only
LEVELS_BY_BOT: dict[str, tuple[str, ...]] = {"thinker": tuple(LEVELS)}

# name -> options after the colon
BOT_STYLES: dict[str, tuple[str, ...]] = {"thinker": tuple(PLAY_STYLES)}

PROCESS = "process"  # what comes before the command of a bot that is a program


class UnknownBotError(AnypokerError, ValueError):
    """No bot has this name; the sentence lists those there are."""


def make_bot(name: str, seed: str, programs: bool = False) -> Bot:
    """Return the bot of this name; `seed` seeds its random numbers.

    A thinker takes a level and a style: `thinker:hard:tight`. `thinker:unsolved` does not look up
    the exact solution of a small game, `thinker:unplanned` no blueprint. `programs`: allow
    `process:COMMAND`, which starts a program on this machine; never set it for names that come from
    a network or a file.

    >>> make_bot("clever", "1")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    anypoker.bots.UnknownBotError: there is no bot 'clever': bots are thinker, sensible, ...
    """
    if is_program(name):
        return _program_bot(name, seed, programs)
    check_bot_name(name)
    first, *words = name.split(":")
    return _thinker(seed, *words) if first == "thinker" else BOTS[first](seed)


def check_bot_name(name: str) -> None:
    """Check the name of a bot that is part of Anypoker, without importing what the bot needs.

    Raises:
        UnknownBotError: if there is no such bot, or it has no such level or style.
    """
    first, *words = name.split(":")
    if first not in BOTS:
        raise UnknownBotError(f"there is no bot '{name}': bots are {', '.join(BOTS)}")
    if first == "thinker":
        try:
            parse_style(tuple(words))
        except ValueError as error:
            raise UnknownBotError(f"'{name}': {error}") from None
    elif words:
        raise UnknownBotError(f"'{name}': {first} is played in one way only, without ':{words[0]}'")


def _program_bot(name: str, seed: str, programs: bool) -> Bot:
    if not programs:
        raise UnknownBotError(
            f"'{name}' is a program, and only a command line starts programs: "
            f"bots here are {', '.join(BOTS)}"
        )
    from anypoker.bots.process import ProcessBot  # whose protocol takes longer to load than bots
    from anypoker.bots.process.bot_process import command_words

    command = name.partition(":")[2]
    try:
        command_words(command)
        return ProcessBot(command, seed)
    except ValueError as error:
        raise UnknownBotError(f"'{name}': {error}") from None


def is_bot_name(name: str) -> bool:
    """Return whether a bot of this name exists."""
    return name.split(":")[0] in BOTS or is_program(name)


def is_program(name: str) -> bool:
    """Return whether the name stands for a program that plays: `process:COMMAND`."""
    return name.startswith(f"{PROCESS}:")


def split_bot_names(words: str) -> list[str]:
    """Split names at commas; a command with a comma in it is quoted.

    >>> split_bot_names("caller, process:./mybot 'a,b'")
    ['caller', "process:./mybot 'a,b'"]
    """
    names, quote = [""], ""
    for letter in words:
        if letter == "," and not quote:
            names.append("")
            continue
        if letter in "'\"":
            quote = "" if quote == letter else quote or letter
        names[-1] += letter
    return [name.strip() for name in names]


def notify_hand_over(bot: Bot, hand: Hand, seat: int) -> None:
    """Notify bots that are programs that the hand is over, as their seat sees it."""
    if hasattr(bot, "end_hand"):
        bot.end_hand(view_of(hand, seat, words=False))


def notify_rejected(bot: Bot, decision: Decision, sentence: str) -> None:
    """Notify bots that are programs that their answer was illegal and the default was taken."""
    if hasattr(bot, "refuse"):
        bot.refuse(decision, sentence)


__all__ = [
    "BOTS",
    "BOT_STYLES",
    "LEVELS_BY_BOT",
    "Bot",
    "BotFailure",
    "CallingBot",
    "FailureKind",
    "RandomBot",
    "SensibleBot",
    "ThinkerBot",
    "TightBot",
    "UnknownBotError",
    "check_bot_name",
    "is_bot_name",
    "is_program",
    "is_seed_independent",
    "make_bot",
    "notify_hand_over",
    "notify_rejected",
    "policies_of",
    "policy_of",
    "range_asker",
    "split_bot_names",
]
