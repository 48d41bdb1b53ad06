"""The from clause: game, players, board and dead cards."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from anypoker.analysis.hand_ranges.range_error import RangeError
from anypoker.analysis.query_language.query_error import QueryError
from anypoker.analysis.query_language.tree import BindingNode, QueryTree
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.limits import MAX_PLAYERS, whole_number
from anypoker.name_key import name_key

SETTINGS = ("game", "board", "dead", "draws", "players", "syntax")

FindGame = Callable[[str], Game]


@dataclass(frozen=True)
class FromClause:
    """The from clause: settings and players in the order of their seats."""

    tree: QueryTree
    settings: dict[str, BindingNode]
    players: tuple[tuple[str, str], ...]

    def text(self, name: str) -> str:
        return self.settings[name].value.strip() if name in self.settings else ""

    def fail(self, sentence: str, name: str = "game") -> QueryError:
        node = self.settings.get(name)
        return QueryError(sentence, self.tree.text, node.value_position if node else 0)


def read_from(tree: QueryTree) -> FromClause:
    settings: dict[str, BindingNode] = {}
    players: dict[str, str] = {}
    for node in tree.bindings:
        key = node.name.casefold()
        if name_key(node.name) in (name_key(name) for name in (*players, *settings)):
            raise QueryError(f"'{node.name}' is named twice", tree.text, node.position)
        if key in SETTINGS:
            settings[key] = node
        else:
            players[node.name] = _hand(node.value)
    found = FromClause(tree, settings, tuple(players.items()))
    if "game" not in settings:
        raise QueryError("name a game after 'from': game='texas-holdem'", tree.text, 0)
    if not found.players and "players" not in settings:
        raise found.fail("name the players after 'from': hero='AsKs', villain='*'")
    return found


def _hand(text: str) -> str:
    """Return a hand as ranges are written; only stars is any hand."""
    return "*" if text.strip() and set(text.strip()) == {"*"} else text


def _filled(clause: FromClause, least: int) -> tuple[tuple[str, str], ...]:
    """Return the players, and others with any hand up to the number asked for or needed."""
    named = clause.players
    number = whole_number(clause.text("players"), MAX_PLAYERS)
    if "players" not in clause.settings:
        number = max(least, len(named))
    if number is None or number < max(1, len(named)):
        raise clause.fail(
            f"'players' is the number of all players, {max(1, len(named))}..{MAX_PLAYERS}",
            "players",
        )
    taken = {name_key(name) for name, _ in named}
    others = (f"p{place}" for place in range(1, 2 * MAX_PLAYERS + 1))
    free = [name for name in others if name not in taken]
    return (*named, *((name, "*") for name in free[: number - len(named)]))


def open_table(clause: FromClause, find_game: FindGame) -> tuple[FromClause, Game]:
    """Return the clause with enough players for its game, and the game."""
    try:
        game = find_game(clause.text("game"))
        clause = replace(clause, players=_filled(clause, game.players.least))
        return clause, game.for_players(len(clause.players))
    except QueryError:
        raise
    except AnypokerError as error:
        raise clause.fail(str(error)) from None


def draws_left(clause: FromClause) -> int | None:
    if "draws" not in clause.settings:
        return None
    number = whole_number(clause.text("draws"), 100)
    if number is None:
        raise clause.fail("'draws' is the number of draws still to come, 0..100", "draws")
    return number


def card_error(clause: FromClause, error: AnypokerError) -> QueryError:
    """Return an error about cards, at the text that seems to be wrong."""
    for node in clause.tree.bindings:
        if isinstance(error, RangeError) and error.position is not None and error.text:
            start = node.value.find(error.text)
            if start >= 0:
                place = node.value_position + 1 + start + error.position
                return QueryError(str(error), clause.tree.text, place)
        if node.value and f"'{node.value}'" in str(error):
            return QueryError(str(error), clause.tree.text, node.value_position)
    return QueryError(str(error))
