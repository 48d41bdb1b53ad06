"""The bots of a table: which kind plays where is data of the table, their chance is its secret."""

from anypoker.bots import Bot, make_bot
from anypoker.cards import Key, derive_key
from anypoker.match import BotKind, Player, SetupError


def check_bot(kind: str) -> str:
    """The kind, if there are bots of it; `SetupError` otherwise."""
    try:
        make_bot(kind, "")
    except ValueError as error:
        raise SetupError(str(error)) from None
    return kind


def bot_seed(secret: Key, player: str) -> str:
    """What a bot's chance follows from: nobody who knows the table can know it."""
    return derive_key(secret, f"bot/{player}").hex()


def bot_of(kind: BotKind, secret: Key, player: str) -> Bot:
    """The bot that plays under this id."""
    return make_bot(check_bot(kind.kind), bot_seed(secret, player))


def bots_of(players: list[Player], secret: Key) -> dict[str, Bot]:
    """The bots among these players, by their ids."""
    return {one.id: bot_of(one.bot, secret, one.id) for one in players if one.bot is not None}
