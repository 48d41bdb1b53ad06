"""`anypoker games`: games and mixes of the catalogue, and similar games."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, cast

import typer

from anypoker.catalogue.listing import (
    MIX,
    GameListing,
    MixListing,
    batch_support,
    list_games,
    list_mixes,
    traits_by_slug,
)
from anypoker.cli.options.common import AsJson
from anypoker.cli.output.columns import Column, format_columns, min_width
from anypoker.cli.output.printing import console, exit_with_error, print_json
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_PLAYERS
from anypoker.name_key import name_key

if TYPE_CHECKING:
    from anypoker.catalogue import Fit

COMMON_STEPS = frozenset({"bet", "deal", "showdown"})  # nearly every game has them; not listed
MIN_WIDTH_FOR_NAMES = 130  # on a narrower terminal the table shows only the slug
STRUCTURE_ABBREVIATIONS = {
    "Limit": "L",
    "Pot Limit": "PL",
    "No Limit": "NL",
    "Spread Limit": "SL",
    "All-in or Fold": "AoF",
}
MAX_SIMILAR = 12
MAX_SUGGESTIONS = 4  # more games than that are counted, not named


class SimilarGame(GameListing):
    """Listing of a game that is similar to another one."""

    similarity: int  # in percent
    differences: list[str]


def games(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TERM...",
            help="Search term in slug, name, alias, family, step kind (dice, passing) or board "
            "layout (grid). All terms must match; the best matches come first.",
            show_default=False,
        ),
    ] = None,
    family: Annotated[
        str | None, typer.Option(help="Only this family, such as stud, draw or mix.")
    ] = None,
    deck: Annotated[
        str | None, typer.Option(help="Only games with this deck, such as short_6a.")
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=2, max=MAX_PLAYERS, help="Only games for this number of players."),
    ] = None,
    similar_to: Annotated[
        str | None, typer.Option(metavar="GAME", help="List the games most similar to this one.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games of the catalogue, and the mixes that match search terms."""
    with show_progress("reading the catalogue", immediate=False):
        listings: list[GameListing] = list_games()
    with_mixes = words or (family is not None and name_key(family) == name_key(MIX))
    if similar_to is None and with_mixes:
        listings = [*listings, *list_mixes()]
    filters = _filters(listings, words or [], family, deck, players)
    matches = [one for one in listings if all(fits(one) for fits in filters.values())]
    if words:
        matches.sort(key=lambda one: _search_rank(words, one))
    if similar_to is not None:
        _print_similar(similar_to, matches, as_json)
    elif matches or as_json:
        _print_list(matches, as_json)
    else:
        console().print("\n".join(_no_match(listings, filters)), soft_wrap=True)


Filter = Callable[[GameListing], bool]


def _filters(
    listings: list[GameListing],
    words: list[str],
    family: str | None,
    deck: str | None,
    players: int | None,
) -> dict[str, Filter]:
    """Return the filters by their text on the command line."""
    filters: dict[str, Filter] = {}
    for word in words:
        filters[f"the term {word}"] = partial(_has, word)
    if family is not None:
        wanted = _known_name(family, {one["family"] for one in listings}, "family")
        filters[f"--family {family}"] = lambda one: one["family"] == wanted
    if deck is not None:
        pack = _known_name(deck, {one["deck"] for one in listings}, "deck")
        filters[f"--deck {deck}"] = lambda one: one["deck"] == pack
    if players is not None:
        filters[f"--players {players}"] = lambda one: (
            one["players"]["min"] <= players <= one["players"]["max"]
        )
    return filters


def _no_match(listings: list[GameListing], filters: dict[str, Filter]) -> Iterator[str]:
    """Report that no game matches, and the matches without one of the filters."""
    yield "No games found; `anypoker games` lists all games."
    if len(filters) < 2:
        return
    without: dict[str, list[GameListing]] = {}
    for left_out in filters:
        others = [fits for text, fits in filters.items() if text != left_out]
        without[left_out] = [one for one in listings if all(fits(one) for fits in others)]
    for left_out, matches in sorted(without.items(), key=lambda item: len(item[1])):
        if matches:
            yield f"  without {left_out}: {_names_or_count(matches)}"


def _names_or_count(listings: list[GameListing]) -> str:
    if len(listings) > MAX_SUGGESTIONS:
        return f"{len(listings)} games"
    return ", ".join(
        f"{one['slug']} ({one['players']['min']}-{one['players']['max']} players)"
        for one in sorted(listings, key=lambda one: -one["players"]["max"])
    )


def _known_name(word: str, known: set[str], kind: str) -> str:
    name = {name_key(each): each for each in known}.get(name_key(word))
    if name is None:
        exit_with_error(f"'{word}' is not a {kind}; use one of {', '.join(sorted(known))}")
    return name


def _has(word: str, listing: GameListing) -> bool:
    return _fit([word], listing) is not None


def _fit(words: list[str], listing: GameListing) -> "Fit | None":
    from anypoker.catalogue import add_everyday_words, match_rank

    names = [listing["slug"], listing["name"], *listing["aliases"]]
    kinds = add_everyday_words([*listing["steps"], listing["layout"]])
    return match_rank(words, names, [listing["family"], *kinds])


def _search_rank(words: list[str], listing: GameListing) -> tuple[int, int, str]:
    """Return the sort key of a match: quality of the match, then popularity, then slug."""
    from anypoker.catalogue import mix_popularity

    fit = _fit(words, listing)
    assert fit is not None, "only matches are sorted"
    return fit, -mix_popularity().get(listing["slug"], 0), listing["slug"]


def _print_list(listings: list[GameListing], as_json: bool) -> None:
    if as_json:
        answers = batch_support()
        # A mix has no entry: batch support is per game.
        print_json(
            [
                {**one, "batch": answers.get(one["slug"])} if one["slug"] in answers else one
                for one in listings
            ]
        )
        return
    width = console().width
    columns, rows = _table(listings, named=width >= MIN_WIDTH_FOR_NAMES)
    if width < min_width(columns, rows):
        columns, rows = _table(listings, named=False)
    if width < min_width(columns, rows):
        columns, rows = _narrow_table(columns, rows)
    _print_columns(columns, rows)


def _narrow_table(
    columns: list[Column], rows: list[list[str]]
) -> tuple[list[Column], list[list[str]]]:
    """Return two columns for a narrow screen: the slug, and everything else."""
    units = ["", " players", " cards", "", ""]
    short = [
        [slug, ", ".join(f"{cell}{unit}" for cell, unit in zip(rest, units, strict=True) if cell)]
        for slug, *rest in rows
    ]
    return [columns[0], Column("description")], short


def _print_columns(columns: list[Column], rows: list[list[str]]) -> None:
    out = console()
    out.print(format_columns(columns, rows, out.width), soft_wrap=True)


def _table(listings: list[GameListing], named: bool) -> tuple[list[Column], list[list[str]]]:
    columns = [
        Column("game", "bold cyan"),
        *([Column("name")] if named else []),
        Column("family", "magenta"),
        Column("players", right=True),
        Column("cards", right=True),
        Column("betting"),
        Column("other steps", "green"),
    ]
    rows = [
        [
            listing["slug"],
            *([listing["name"]] if named else []),
            listing["family"],
            f"{listing['players']['min']}-{listing['players']['max']}",
            str(listing["cards"]),
            " ".join(STRUCTURE_ABBREVIATIONS[structure] for structure in listing["betting"]),
            _special_steps(listing),
        ]
        for listing in listings
    ]
    return columns, rows


def _special_steps(listing: GameListing) -> str:
    """List the uncommon steps of a game, or the games of a mix."""
    games = cast("MixListing", listing).get("games", [])
    return ", ".join(games or [step for step in listing["steps"] if step not in COMMON_STEPS])


def _print_similar(name: str, listings: list[GameListing], as_json: bool) -> None:
    similar = _similar_games(name, listings)[:MAX_SIMILAR]
    if as_json:
        print_json(similar)
        return
    columns = [
        Column("game", "bold cyan"),
        Column("similarity", right=True),
        Column("differences", "green"),
    ]
    rows = [
        [
            game["slug"],
            f"{game['similarity']}%",
            "; ".join(game["differences"]) or "only the order of the steps",
        ]
        for game in similar
    ]
    _print_columns(columns, rows)


def _similar_games(name: str, listings: list[GameListing]) -> list[SimilarGame]:
    """Sort the other games by their similarity to the game `name`."""
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.rules import RulesError
    from anypoker.similarity import compare_games, traits

    with show_progress("comparing games", immediate=False):
        try:
            base = find(name)
        except (UnknownGameError, UnreadableFileError, RulesError) as error:
            exit_with_error(str(error))
        known = traits_by_slug()
    base_traits = traits(base.game)
    compared = []
    for listing in listings:
        if listing["slug"] != base.slug:
            result = compare_games(base_traits, known[listing["slug"]])
            compared.append((-result.degree, listing["slug"], listing, result))
    return [
        SimilarGame(
            **listing, similarity=round(100 * result.degree), differences=list(result.differences)
        )
        for _, _, listing, result in sorted(compared, key=lambda item: item[:2])
    ]
