"""Lobby entries of games: picture, tags and words.

Everything is derived from the normal form, so a game that was written a minute ago, or one with
modifiers, is shown like those of the catalogue.
"""

import gzip
import json
import threading
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any

import msgspec

from anypoker.catalogue import (
    add_everyday_words,
    catalogue_files,
    game_of,
)
from anypoker.catalogue.game_cache import cached_facts
from anypoker.catalogue.listing import GameListing, list_games
from anypoker.catalogue.popularity import game_popularity
from anypoker.game import BetStep, DealStep, DealtFacing, DeclareStep, Game
from anypoker.game.showdown import RankedHand
from anypoker.ranking import Owner
from anypoker.ranking.ordering import Direction
from anypoker.ranking.selection import Facing
from anypoker.sentences import Sentence
from anypoker.server.games.board_slots import board_places
from anypoker.server.protocol.choice_messages import DealtPicture

Json = dict[str, Any]
FORMAT = 3  # raise it when the entries of unchanged games change
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LINE = 5  # cards of a board in its usual form

_making = threading.Lock()


def packed_lobby_games() -> bytes:
    """Return the list as compressed JSON.

    Without a cache this parses all games, which takes seconds. Threads that ask meanwhile wait for
    the same result.
    """
    with _making:
        return _packed()


@cache
def _packed() -> bytes:
    text = json.dumps(lobby_games(), ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)


def lobby_games() -> list[Json]:
    """Return every game of the catalogue, the widely known ones first."""
    games = cached_facts("lobby", FORMAT, list(catalogue_files()), make=_by_popularity)
    return list(games.values())


def _by_popularity() -> dict[str, Json]:
    known = game_popularity()
    listed = sorted(list_games(), key=lambda one: (-known[one["slug"]], one["name"]))
    return {one["slug"]: _lobby_game(one) for one in listed}


def _lobby_game(listing: GameListing) -> Json:
    game = game_of(listing["slug"]).game
    words = [*add_everyday_words([*listing["steps"], listing["layout"]]), *words_of(game)]
    return {
        "slug": listing["slug"],
        "name": listing["name"],
        "family": listing["family"],
        "players": listing["players"],
        "summary": listing["summary"],
        "aliases": listing["aliases"],
        "words": sorted({word for word in words if word not in ("bet", "deal", "")}),
        "tags": tags_of(game),
        **picture_of(game),
    }


def picture_of(game: Game) -> DealtPicture:
    """Return the board's places and layout, and whether each player's card is up or down."""
    return {
        "layout": None if game.layout is None else msgspec.to_builtins(game.layout),
        "places": board_places(game),
        "own": "".join(_own(game)),
    }


def _own(game: Game) -> Iterator[str]:
    for action in game.every_action():
        if isinstance(action, DealStep) and action.to is not Owner.BOARD:
            for cards in action.cards:
                lies = cards.facing
                up = isinstance(lies, DealtFacing) and lies.facing is Facing.UP
                yield ("u" if up else "d") * cards.number


def deal_caption(game: Game) -> str:
    """Describe the cards as they are dealt, such as `Two down, four up, one down`."""
    words: list[str] = [
        Sentence("{n:word} up" if lies == "u" else "{n:word} down", n=len(list(cards)))
        for lies, cards in groupby("".join(_own(game)))
    ]
    board = len(board_places(game))
    words += [Sentence("{n:word} on the board", n=board)] if board else []
    return Sentence("{parts:capital}", parts=words) if words else ""


def tags_of(game: Game) -> list[str]:
    """Return the tags of a game apart from its family."""
    ranked = [
        entry.hand.ordering
        for entry in game.showdown.every_entry()
        if isinstance(entry.hand, RankedHand)
    ]
    lows = [one for one in ranked if one.direction is Direction.LOW]
    found = {
        "Boards & grids": game.layout is not None or len(board_places(game)) > _LINE,
        "Wild": bool(game.showdown.wild()) or game.deck.jokers > 0,
        "Declare": any(isinstance(one, DeclareStep) for one in game.every_action()),
        "Hi-lo": bool(lows) and len(lows) < len(ranked),
        "Low": bool(ranked) and len(lows) == len(ranked),
    }
    return [tag for tag, is_so in found.items() if is_so]


def words_of(game: Game) -> Iterator[str]:
    """Yield more words that players may search the game by."""
    own = sum(len(part) for part in _own(game))
    if own < len(_NUMBERS):
        yield f"{_NUMBERS[own]} {'card' if own == 1 else 'cards'}"
    yield f"{own} {'card' if own == 1 else 'cards'}"
    yield "board" if board_places(game) else "no board"
    for tag in tags_of(game):
        yield tag.lower()
    if "Hi-lo" in tags_of(game):
        yield from ("high-low", "hi low", "split")
    if game.showdown.wild():
        yield "wild cards"
    if game.deck.jokers:
        yield "joker jokers"
    if game.match is not None:
        yield "match"


def betting_rounds(game: Game) -> int:
    """Count the betting rounds."""
    return sum(isinstance(one, BetStep) and one.kind.is_round for one in game.every_action())
