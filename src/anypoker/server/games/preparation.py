"""Work that the first hand of a game needs and later hands find done; it runs in a thread."""

from functools import cache

from anypoker.catalogue import game_of_record
from anypoker.engine.compiled_game import compiled_game
from anypoker.game import Game, RankedHand
from anypoker.history.phh.variants import VARIANTS
from anypoker.ranking import evaluator_of
from anypoker.server.games.board_slots import board_places
from anypoker.server.games.game_card import card_facts
from anypoker.server.games.rules_text import rules_markdown
from anypoker.tables import Rotation


def prepare_game(game: Game) -> None:
    """Word the rules and the card of a game, and read or build the tables of its orderings."""
    _prepare_records()
    card_facts(game)
    for one in (game, *(table.game for table in game.variants)):
        rules_markdown(one)
        board_places(one)
        compiled = compiled_game(one)
        for entry in (*one.showdown.every_entry(), *compiled.openers):
            if isinstance(entry.hand, RankedHand):
                evaluator_of(entry.hand.ordering)


def prepare_games(rotation: Rotation) -> None:
    """Prepare all games of a table."""
    for item in rotation.items:
        prepare_game(item.game)


@cache
def _prepare_records() -> None:
    """Read the games of Poker Hand History: every record is compared with them."""
    for variant in VARIANTS.values():
        game_of_record(variant.slug)
