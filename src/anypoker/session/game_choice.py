"""Dealer's choice: the games that fit the next hand, the fallback, and the choice of a bot."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from anypoker.cards import Key, derive_key
from anypoker.catalogue.popularity import popularity_of
from anypoker.sentences import Sentence
from anypoker.tables import RotationGame, Table, TableError
from anypoker.tables.table import unfit_reason

_BOT_GAMES = 40  # popular games that a bot chooses from


def choosable(table: Table, pool: Sequence[RotationGame]) -> Sequence[RotationGame]:
    """Return the games that the dealer may choose now: those of the list that fit.

    `pool`: all games. They count if the table has no list, or if no game of the list fits.
    """
    count = table.next_count()
    listed = table.rotation.fitting(count)
    return listed or tuple(item for item in pool if item.fits(count))


def fallback_game(table: Table, pool: Sequence[RotationGame]) -> RotationGame | None:
    """Return the game that is dealt if the dealer does not choose.

    The last game if it fits, else the first of the list that fits, else a popular game.
    """
    return table.default_choice() or next(iter(by_popularity(choosable(table, pool))), None)


def by_popularity(items: Sequence[RotationGame]) -> Sequence[RotationGame]:
    """Sort games, the best known first."""
    return _sorted(tuple(item.game.name for item in items), tuple(items))


@lru_cache(maxsize=64)
def _ranks(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(range(len(names)), key=lambda one: (-popularity_of(names[one]), one)))


def _sorted(names: tuple[str, ...], items: tuple[RotationGame, ...]) -> tuple[RotationGame, ...]:
    return tuple(items[rank] for rank in _ranks(names))


def bot_choice(table: Table, items: Sequence[RotationGame], secret: Key) -> RotationGame | None:
    """Choose a game for a bot: a popular one that fits, and not the last one if there are others.

    The same table chooses the same game.
    """
    last = table.last.game if table.last is not None else None
    fresh = [item for item in items if item.game != last] or list(items)
    popular = by_popularity(fresh)[:_BOT_GAMES]
    if not popular:
        return None
    chance = Random(derive_key(secret, f"choice/{table.number}/{table.asked_again}"))
    weights = [1 + popularity_of(item.game.name) for item in popular]
    return chance.choices(popular, weights)[0]


def refuse_misfit(table: Table, item: RotationGame) -> None:
    """Refuse a game that does not fit the players of the next hand.

    Raises:
        TableError: with the reason.
    """
    count = table.next_count()
    if count and not item.fits(count):
        why = unfit_reason(item.game, count)
        raise TableError(Sentence("{game} does not fit. {why}", game=item.game.name, why=why))


def ask_again_reason(before: Table, after: Table) -> str:
    """Explain why the dealer has to choose again after a change of the players.

    Such as "Jonas left. Choose a game for 5."
    """
    count = after.next_count()
    here = {one.id: one for one in after.players}
    gone = [one.name for one in before.players if one.id not in here]
    out = [
        one.name
        for one in before.players
        if one.id in here and one.can_play and not here[one.id].can_play
    ]
    known = {one.id for one in before.players}
    new = [one.name for one in after.players if one.id not in known]
    back = [
        one.name
        for one in before.players
        if one.id in here and not one.can_play and here[one.id].can_play
    ]
    words = [
        *(Sentence("{name} left.", name=name) for name in gone),
        *(Sentence("{name} sits out.", name=name) for name in out),
        *(Sentence("{name} sat down.", name=name) for name in new),
        *(Sentence("{name} is back.", name=name) for name in back),
        Sentence("Choose a game for {n}.", n=count),
    ]
    return Sentence("{sentences:spaces}", sentences=words)
