"""Games that the dealer of a table may choose now: the players, the list and the host's rules."""

from collections.abc import Mapping, Sequence

from anypoker.history import TableJournal
from anypoker.sentences import Sentence
from anypoker.server.games.game_names import modified_item, spoken_item
from anypoker.server.table.state import TableState
from anypoker.session.game_choice import by_popularity, choosable, refuse_misfit
from anypoker.session.table_session import Session
from anypoker.tables import Player, RotationGame, Table, TableError


def refused_games(state: TableState) -> Mapping[str, str]:
    """Return the names of games that a rule of the table excludes now, with the reason."""
    table, settings = state.table, state.settings
    room, hand = settings.room(), state.table.number + 1
    refused = dict.fromkeys(settings.vetoes.games, Sentence("It was vetoed."))
    if settings.vetoes.hand != hand:
        refused = {}
    if room.once_per_orbit:
        for one in settings.dealt_games:
            if hand - one.hand < table.next_count():
                refused[one.name] = Sentence("It was dealt in this orbit already.")
    if room.no_repeats and table.last is not None:
        refused[table.last.game.name] = Sentence("It was dealt in the hand before.")
    return refused


def allowed_games(state: TableState) -> Sequence[RotationGame]:
    """Return the games that the dealer may choose.

    Rules that would exclude every game are ignored: a table must not hang.
    """
    fitting, refused = choosable(state.table, state.pool), refused_games(state)
    if not refused:
        return fitting
    return tuple(one for one in fitting if one.game.name not in refused) or fitting


def refuse_by_rule(state: TableState, item: RotationGame) -> None:
    """Refuse a game that a rule of the table excludes.

    Raises:
        TableError: with the reason.
    """
    why = refused_games(state).get(item.game.name)
    if why and any(one.game != item.game for one in allowed_games(state)):
        raise TableError(
            Sentence("{name} cannot be chosen now. {why}", name=item.game.name, why=why)
        )


def find_choice(state: TableState, name: str) -> RotationGame:
    """Find the game that a dealer names, with modifiers or without.

    Raises:
        TableError: if it is not played here, or not in the next hand.
    """
    table = state.table
    item = Session(TableJournal(table), state.pool, spoken_item).find_item(name)
    if item is None and table.options.choice_modifiers:
        item = modified_item(name, table.rotation)
    if item is None:
        raise TableError(Sentence("'{name}' is not played here", name=name))
    refuse_misfit(table, item)
    refuse_by_rule(state, item)
    return item


def fallback_of(state: TableState) -> RotationGame | None:
    """Return the game that is dealt if the dealer does not choose.

    The last game if it fits and the rules allow it, else the first of the list, else a popular
    game.
    """
    allowed, again = allowed_games(state), state.table.default_choice()
    refused = refused_games(state)
    if again is not None and again.game.name not in refused:
        return again
    listed = allowed if state.table.rotation.items else by_popularity(allowed)
    return next(iter(listed), None)


def people_of_next_hand(table: Table) -> list[Player]:
    """Return the people who will be dealt in."""
    placing = table.next_positions()
    seats = placing.dealt_in if placing is not None else ()
    found = [table.seats[seat] for seat in seats]
    return [one for one in found if one is not None and one.bot is None]
