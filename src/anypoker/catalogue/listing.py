"""What the list of games says of each of them, and the list kept for the next time.

Most files of the catalogue extend another game, and what that comes to is known only when the
game is read. That takes a second or two for all of them, and nothing changes until a file does:
so the list is kept, and so is what games are compared by.
"""

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from anypoker.similarity import Traits

MIX = "Mix"  # the family of mixes
FORMAT = 3  # to be raised when the list of unchanged files changes
BATCH_FORMAT = 2  # to be raised when the kernels of batches play other games than before


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
    """Every mix of the package, in the order of the slugs."""
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
    """Every game of the catalogue, in the order of the slugs."""
    from anypoker.catalogue import catalogue_files, document_of
    from anypoker.catalogue.game_cache import UNREAD_DAYS, cached_file
    from anypoker.disk_cache import notify_slow_build, read_cached, write_cached

    slugs = list(catalogue_files())
    file = cached_file("list", FORMAT, slugs)
    found = read_cached(file)
    if found is not None:
        listings: list[GameListing] = json.loads(bytes(found))
        return listings
    notify_slow_build("the list of games")
    listings = [listing_of(slug, document_of(slug)) for slug in slugs]
    write_cached(file, json.dumps(listings).encode(), UNREAD_DAYS)
    return listings


def batch_support() -> dict[str, bool | str]:
    """By slug: whether a game can be played many hands at once, or why it cannot."""
    from anypoker.catalogue import catalogue_files
    from anypoker.catalogue.game_cache import UNREAD_DAYS, cached_file
    from anypoker.disk_cache import notify_slow_build, read_cached, write_cached

    slugs = list(catalogue_files())
    file = cached_file("batch", BATCH_FORMAT, slugs)
    found = read_cached(file)
    if found is not None:
        known: dict[str, bool | str] = json.loads(bytes(found))
        return known
    notify_slow_build("which games can be played many hands at once")
    answers = {slug: _batch_answer(slug) for slug in slugs}
    write_cached(file, json.dumps(answers).encode(), UNREAD_DAYS)
    return answers


def _batch_answer(slug: str) -> bool | str:
    """A game whose rules depend on the number of players is asked about at its largest table."""
    from anypoker.batch import Unsupported, compile_game
    from anypoker.catalogue import game_of

    game = game_of(slug).game
    program = compile_game(game.for_players(game.players.most))
    return str(program) if isinstance(program, Unsupported) else True


def listing_of(slug: str, document: dict[str, Any]) -> GameListing:
    """What the list says of a game file; its words are those of the language already."""
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
    """What every game of the catalogue is compared by, kept like the list."""
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
    """The one kind of part that is not read back by itself."""
    return Counter(counts)
