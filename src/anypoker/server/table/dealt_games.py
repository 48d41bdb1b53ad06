"""Games that were dealt at a table, for favourites and recently played games."""

from anypoker.catalogue import slugs_by_key
from anypoker.catalogue.spoken_games import spoken_game
from anypoker.errors import AnypokerError
from anypoker.name_key import name_key
from anypoker.server.table.settings import DealtCount, TableSettings
from anypoker.tables import Table

_MAX_DEALT = 100  # games that a table remembers


def count_dealt(settings: TableSettings, table: Table) -> tuple[DealtCount, ...]:
    """Count the hand that was just played; a bomb pot does not count."""
    if table.hand is None or table.last is None or table.hand.game != table.last.game:
        return settings.dealt_games
    name = table.last.game.name
    before = next((one for one in settings.dealt_games if one.name == name), None)
    times, spoken = (before.times, before.spoken) if before is not None else (0, _spoken(name))
    others = [one for one in settings.dealt_games if one is not before]
    return (*others[1 - _MAX_DEALT :], DealtCount(name, spoken, times + 1, table.number))


def _spoken(name: str) -> str:
    """Return what names a game again; empty for a game from a file."""
    slug = slugs_by_key().get(name_key(name))
    if slug is not None:
        return slug
    try:
        return name if spoken_game(name) is not None else ""
    except AnypokerError:
        return ""
