"""Parts of the game card: sentences, one special thing and the picture of a game."""

from functools import lru_cache

from anypoker.catalogue import slugs_by_key
from anypoker.engine import Stakes
from anypoker.game import Game, Structure
from anypoker.name_key import name_key
from anypoker.rules.explain.card_summary import card_sentences, special_thing
from anypoker.sentences import as_sentence
from anypoker.server.games.lobby_games import deal_caption, picture_of
from anypoker.server.protocol.choice_messages import CardFacts, NamedGame, StakesInfo
from anypoker.session.text.stakes_text import StakesText, stakes_text


def named_game_data(game: Game) -> NamedGame:
    """Describe a game as `NamedGame`."""
    return {"name": game.name, "spoken": slugs_by_key().get(name_key(game.name), game.name)}


def stakes_data(game: Game, stakes: Stakes, structure: Structure, unit: int = 1) -> StakesInfo:
    """Describe the stakes of a hand as `StakesInfo`; `unit`: of the amounts in words."""
    return _stakes_info(game.name, stakes_text(game, stakes, structure, unit))


@lru_cache(maxsize=256)
def _stakes_info(game: str, words: StakesText) -> StakesInfo:
    return {
        "game": game,
        "structure": words.structure,
        "betting": words.betting,
        "forced": [{"label": as_sentence(label), "text": text} for label, text in words.forced],
        "small_blind": words.small_blind,
        "big_blind": words.big_blind,
        "ante": words.ante,
        "bring_in": words.bring_in,
        "small_bet": words.small_bet,
        "big_bet": words.big_bet,
    }


@lru_cache(maxsize=256)
def card_facts(game: Game) -> CardFacts:
    """Describe what the card says of a game, whatever the stakes."""
    special = special_thing(game)
    return {
        "game": named_game_data(game),
        "sentences": [{"text": text, "wins": wins} for text, wins in card_sentences(game)],
        "special": None
        if special is None
        else {
            "label": as_sentence(special[0]),
            "text": as_sentence(special[1]),
        },
        "picture": {**picture_of(game), "caption": deal_caption(game)},
    }
