"""JSON descriptions of bots, and of the players dealt into a hand."""

from anypoker.bots import BOT_STYLES, LEVELS_BY_BOT
from anypoker.server.protocol.messages import BotInfo, HandPlayer
from anypoker.tables import BotKind, Table


def bot_info(bot: BotKind | None) -> BotInfo | None:
    """Describe a bot as `BotInfo`; None for a person.

    >>> bot_info(BotKind("thinker:hard:tight"))
    {'kind': 'thinker', 'level': 3, 'character': 'tight'}
    >>> bot_info(BotKind("caller"))
    {'kind': 'caller', 'level': 0, 'character': ''}
    """
    if bot is None:
        return None
    kind, *words = bot.kind.split(":")
    levels, characters = LEVELS_BY_BOT.get(kind, ()), BOT_STYLES.get(kind, ())
    level = min(bot.level, len(levels))  # tables of old may have a level that means nothing
    for word in words:
        level = levels.index(word) + 1 if word in levels else level
    character = next((word for word in words if word in characters), "")
    return {"kind": kind, "level": level, "character": character}


def bot_of_player(table: Table, player: str) -> BotInfo | None:
    """Describe the bot with this id; None for a person, and for a bot that has left."""
    sitting = table.player(player)
    return bot_info(sitting.bot) if sitting is not None else None


def hand_players(table: Table) -> list[HandPlayer]:
    """Describe the players of the hand as `HandPlayer`, seat by seat of the hand."""
    hand = table.hand
    if hand is None:
        return []
    return [
        {"player": player, "seat": seat, "name": sitting.name, "bot": bot_of_player(table, player)}
        for player, seat, sitting in zip(
            table.dealt_players, table.dealt, hand.seats.players, strict=True
        )
    ]
