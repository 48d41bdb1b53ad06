"""Bots of a table: kinds, levels, names and seeds."""

from collections.abc import Collection

from anypoker.bots import BOT_STYLES, LEVELS_BY_BOT, Bot, check_bot_name, is_program, make_bot
from anypoker.cards import Key, derive_key
from anypoker.tables import BotKind, SetupError

DEFAULT_BOT = "thinker"  # who sits at a table if nobody says anything


def assign_style(kind: str, number: int) -> str:
    """Return the kind of bot number `number`, with a play style if it may have one.

    So that a table of bots is not one player many times.

    >>> [assign_style("thinker:hard", number) for number in (0, 1, 2)]
    ['thinker:hard:balanced', 'thinker:hard:tight', 'thinker:hard:loose']
    >>> assign_style("caller", 1), assign_style("thinker:tricky", 1)
    ('caller', 'thinker:tricky')
    """
    first, *words = kind.split(":")
    characters = BOT_STYLES.get(first, ())
    if not characters or set(words) & set(characters):
        return kind
    return f"{kind}:{characters[number % len(characters)]}"


def check_bot(kind: str, programs: bool = False) -> str:
    """Check that a kind of bot exists.

    Raises:
        SetupError: if it does not.
    """
    try:
        if is_program(kind):
            make_bot(kind, "", programs)
        else:
            check_bot_name(kind)  # without importing numpy into the server
    except ValueError as error:
        raise SetupError(str(error)) from None
    return kind


def check_level(kind: str, level: int) -> BotKind:
    """Return the bot of this kind and level, 0 for the usual one; raise `SetupError` if none.

    >>> check_level("thinker", 3)
    BotKind(kind='thinker', level=3)
    >>> check_level("caller", 3)
    Traceback (most recent call last):
    anypoker.tables.setup.SetupError: the bot 'caller' has no levels: its level is 0, not 3
    """
    first, *words = check_bot(kind).split(":")
    levels = LEVELS_BY_BOT.get(first, ())
    if level and not levels:
        raise SetupError(f"the bot '{first}' has no levels: its level is 0, not {level}")
    if not 0 <= level <= len(levels):
        known = ", ".join(f"{number} ({name})" for number, name in enumerate(levels, 1))
        raise SetupError(f"the levels of the bot '{first}' are {known}, not {level}")
    said = next((word for word in words if word in levels), None)
    if level and said is not None:
        raise SetupError(f"the bot '{kind}' says its level already: its level is 0, not {level}")
    return BotKind(kind, level)


def table_bot(kind: str, level: int, number: int) -> BotKind:
    """Check a bot of a table and assign its play style."""
    return BotKind(assign_style(check_level(kind, level).kind, number), level)


def bot_name(kind: BotKind) -> str:
    """Return the name by which `make_bot` knows a kind and level.

    >>> bot_name(BotKind("thinker:tricky", 1)), bot_name(BotKind("tight", 9))
    ('thinker:tricky:easy', 'tight')
    """
    levels = LEVELS_BY_BOT.get(kind.kind.split(":")[0], ())
    if not kind.level or not levels:  # tables of old may have a level that means nothing
        return kind.kind
    return f"{kind.kind}:{levels[min(kind.level, len(levels)) - 1]}"


def bot_seed(secret: Key, player: str) -> str:
    """Derive a bot's seed from the secret of the table, so that players cannot predict it."""
    return derive_key(secret, f"bot/{player}").hex()


def bot_of(kind: BotKind, secret: Key, player: str, programs: Collection[str] = ()) -> Bot:
    """Make the bot of a player; `programs` are the commands that may be started."""
    allowed = kind.kind in programs
    return make_bot(check_bot(bot_name(kind), allowed), bot_seed(secret, player), allowed)
