"""List of all games with what is shown and compared of each, and its cache.

Most files of the catalogue extend another game, so their facts are known only when they are
parsed, which takes a second or two for all of them. The list and the traits that games are
compared by are therefore cached until a file changes.
"""

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from anypoker.similarity import Traits

MIX = "Mix"  # the family of mixes
FORMAT = 4  # raise it when the list of unchanged files changes
BATCH_FORMAT = 2  # raise it when `batch` supports other games


class PlayerRange(TypedDict):
    min: int
    max: int


class GameListing(TypedDict):
    """One line of the list; also its JSON form."""

    slug: str
    name: str
    family: str
    players: PlayerRange
    deck: str
    cards: int  # with the jokers
    betting: list[str]
    steps: list[str]
    layout: str  # of the board, if the file gives it one
    aliases: list[str]
    summary: str


class MixListing(GameListing):
    """A mix: what its games have in common, and which they are."""

    games: list[str]


def list_mixes() -> list[MixListing]:
    """Return every mix of the package, in the order of the slugs."""
    from anypoker.catalogue import slugs_by_key
    from anypoker.mix_files import mix_files
    from anypoker.name_key import name_key

    by_slug = {listing["slug"]: listing for listing in list_games()}
    found = []
    for mix in mix_files().values():
        items = json.loads(mix.text).get("games", [])
        names = [item if isinstance(item, str) else item["game"] for item in items]
        played = [by_slug[slugs_by_key()[name_key(name)]] for name in names]
        said = [item.get("structure") for item in items if isinstance(item, dict)]
        decks = {game["deck"] for game in played}
        listing = MixListing(
            slug=mix.slug,
            name=mix.name,
            family=MIX,
            players=PlayerRange(
                min=max((game["players"]["min"] for game in played), default=2),
                max=min((game["players"]["max"] for game in played), default=10),
            ),
            deck=decks.pop() if len(decks) == 1 else "several",
            cards=max((game["cards"] for game in played), default=52),
            betting=list(dict.fromkeys(structure for structure in said if structure)),
            steps=[],
            layout="",
            aliases=list(mix.aliases),
            summary=mix.summary,
            games=list(dict.fromkeys(game["slug"] for game in played)),
        )
        found.append(listing)
    return found


def list_games() -> list[GameListing]:
    """Return every game of the catalogue, in the order of the slugs."""
    from anypoker.catalogue import catalogue_files, document_of
    from anypoker.catalogue.game_cache import cached_facts

    slugs = list(catalogue_files())
    listings = cached_facts(
        "list",
        FORMAT,
        slugs,
        make=lambda: {slug: listing_of(slug, document_of(slug)) for slug in slugs},
        notice="the list of games",
    )
    return list(listings.values())


def batch_support() -> dict[str, bool | str]:
    """Return by slug whether a game can be played in a batch, or why not."""
    from anypoker.catalogue import catalogue_files
    from anypoker.catalogue.game_cache import cached_facts

    slugs = list(catalogue_files())
    return cached_facts(
        "batch",
        BATCH_FORMAT,
        slugs,
        make=lambda: {slug: _batch_answer(slug) for slug in slugs},
        notice="which games can be simulated in batches",
    )


def _batch_answer(slug: str) -> bool | str:
    """A game whose rules depend on the number of players is asked about at its largest table."""
    from anypoker.batch import Unsupported, compile_game
    from anypoker.catalogue import game_of

    game = game_of(slug).game
    program = compile_game(game.for_players(game.players.most))
    return str(program) if isinstance(program, Unsupported) else True


def listing_of(slug: str, document: dict[str, Any]) -> GameListing:
    """Return the list entry of a game file; its words are those of the file format."""
    deck, written = document["deck"], document["gamePlay"]
    # in the order in which they are played: what a repetition holds, then the repetition
    steps = [one for step in written for one in (*step.get("repeat", {}).get("steps", ()), step)]
    inner = [action for step in steps for action in step.get("groupedActions", ())]
    kinds = dict.fromkeys(word for step in (*steps, *inner) for word in step)
    return GameListing(
        slug=slug,
        name=document["game"],
        family=document.get("category", ""),
        players=document["players"],
        deck=deck["type"],
        cards=deck["cards"] + deck.get("jokers", 0),
        betting=document["bettingStructures"],
        steps=[kind for kind in kinds if kind not in ("name", "conditional_state")],
        layout=document.get("communityCardLayout", {}).get("type", ""),
        aliases=document.get("aliases", []),
        summary=document.get("summary", ""),
    )


def traits_by_slug() -> "dict[str, Traits]":
    """Return the traits of every catalogue game, cached like the list."""
    import msgspec

    from anypoker import similarity
    from anypoker.catalogue import catalogue_files, game_of
    from anypoker.catalogue.game_cache import UNREAD_DAYS, cached_file
    from anypoker.disk_cache import notify_slow_build, read_cached, write_cached

    slugs = list(catalogue_files())
    code = Path(similarity.__file__).read_bytes()
    file = cached_file("traits", slugs, code)
    found = read_cached(file)
    if found is not None:
        decoder = msgspec.json.Decoder(dict[str, similarity.Traits], dec_hook=_bag)
        return decoder.decode(found)
    notify_slow_build("what the games are compared by")
    traits = {slug: similarity.traits(game_of(slug).game) for slug in slugs}
    write_cached(file, msgspec.json.encode(traits), UNREAD_DAYS)
    return traits


def _bag(kind: type, counts: dict[str, int]) -> Counter[str]:
    """Read the one type that msgspec does not decode."""
    return Counter(counts)
