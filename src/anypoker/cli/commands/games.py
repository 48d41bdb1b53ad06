"""`anypoker games`: what the catalogue holds."""

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
from anypoker.cli.output.columns import Column, format_columns, least_width
from anypoker.cli.output.printing import console, exit_with_error, print_json
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_PLAYERS
from anypoker.name_key import name_key

if TYPE_CHECKING:
    from anypoker.catalogue import Fit

# Steps that nearly every game has tell nothing about it; the table leaves them out.
COMMON_STEPS = frozenset({"bet", "deal", "showdown"})
WIDE = 130  # on a narrower terminal the slug has to do for the name
SHORT = {
    "Limit": "L",
    "Pot Limit": "PL",
    "No Limit": "NL",
    "Spread Limit": "SL",
    "All-in or Fold": "AoF",
}
RELATIVES = 12  # of one game
MAX_SUGGESTIONS = 4  # games that are named instead of counted


class SimilarGame(GameListing):
    """A game that is like another one."""

    similarity: int  # per cent
    differences: list[str]


def games(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD",
            help="Only games and mixes that have all these words in slug, name, alias, family, "
            "step kind (dice, passing) or layout of the board (grid), the likeliest first.",
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
        int | None, typer.Option(min=2, max=MAX_PLAYERS, help="Only games that so many can play.")
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="The relatives of a game, the nearest first."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list of objects.")] = False,
) -> None:
    """List the games of the catalogue, and the mixes that words mean."""
    with show_progress("reading the catalogue", at_once=False):
        everything: list[GameListing] = list_games()
    if like is None and (words or (family is not None and name_key(family) == name_key(MIX))):
        everything = [*everything, *list_mixes()]
    filters = _filters(everything, words or [], family, deck, players)
    found = [one for one in everything if all(fits(one) for fits in filters.values())]
    if words:
        found.sort(key=lambda one: _likeliest(words, one))
    if like is not None:
        _print_relatives(like, found, as_json)
    elif found or as_json:
        _print_list(found, as_json)
    else:
        console().print("\n".join(_none(everything, filters)), soft_wrap=True)


Filter = Callable[[GameListing], bool]


def _filters(
    everything: list[GameListing],
    words: list[str],
    family: str | None,
    deck: str | None,
    players: int | None,
) -> dict[str, Filter]:
    """What is asked of a game, each by the words that ask it."""
    filters: dict[str, Filter] = {}
    for word in words:
        filters[f"the word {word}"] = partial(_has, word)
    if family is not None:
        wanted = _one_of(family, {one["family"] for one in everything}, "family")
        filters[f"--family {family}"] = lambda one: one["family"] == wanted
    if deck is not None:
        pack = _one_of(deck, {one["deck"] for one in everything}, "deck")
        filters[f"--deck {deck}"] = lambda one: one["deck"] == pack
    if players is not None:
        filters[f"--players {players}"] = lambda one: _serves(one, players)
    return filters


def _none(everything: list[GameListing], filters: dict[str, Filter]) -> Iterator[str]:
    """That there is no such game, and what there would be if less were asked."""
    yield "No game is like that; `anypoker games` lists them all."
    if len(filters) < 2:
        return
    nearly: dict[str, list[GameListing]] = {}
    for left_out in filters:
        others = [fits for words, fits in filters.items() if words != left_out]
        nearly[left_out] = [one for one in everything if all(fits(one) for fits in others)]
    for left_out, found in sorted(nearly.items(), key=lambda item: len(item[1])):
        if found:
            yield f"  without {left_out}: {_few(found)}"


def _few(listings: list[GameListing]) -> str:
    if len(listings) > MAX_SUGGESTIONS:
        return f"{len(listings)} games"
    return ", ".join(
        f"{one['slug']} ({one['players']['min']}-{one['players']['max']} players)"
        for one in sorted(listings, key=lambda one: -one["players"]["max"])
    )


def _one_of(word: str, known: set[str], what: str) -> str:
    meant = {name_key(one): one for one in known}.get(name_key(word))
    if meant is None:
        exit_with_error(f"no game has the {what} '{word}': there are {', '.join(sorted(known))}")
    return meant


def _serves(listing: GameListing, players: int) -> bool:
    return listing["players"]["min"] <= players <= listing["players"]["max"]


def _has(word: str, listing: GameListing) -> bool:
    return _fit([word], listing) is not None


def _fit(words: list[str], listing: GameListing) -> "Fit | None":
    from anypoker.catalogue import add_everyday_words, match_rank

    names = [listing["slug"], listing["name"], *listing["aliases"]]
    kinds = add_everyday_words([*listing["steps"], listing["layout"]])
    return match_rank(words, names, [listing["family"], *kinds])


def _likeliest(words: list[str], listing: GameListing) -> tuple[int, int, str]:
    """What sorts the games that words may mean: how well they fit, how famous the game is."""
    from anypoker.catalogue import mix_popularity

    fit = _fit(words, listing)
    assert fit is not None, "only what has the words is sorted"
    return fit, -mix_popularity().get(listing["slug"], 0), listing["slug"]


def _print_list(listings: list[GameListing], as_json: bool) -> None:
    if as_json:
        answers = batch_support()
        # A mix is several games, each of which has an answer of its own.
        print_json(
            [
                {**one, "batch": answers.get(one["slug"])} if one["slug"] in answers else one
                for one in listings
            ]
        )
        return
    width = console().width
    columns, rows = _table(listings, named=width >= WIDE)
    if width < least_width(columns, rows):
        columns, rows = _table(listings, named=False)
    if width < least_width(columns, rows):
        columns, rows = _in_short(columns, rows)
    _print_columns(columns, rows)


def _in_short(columns: list[Column], rows: list[list[str]]) -> tuple[list[Column], list[list[str]]]:
    """For a narrow screen: the name, and everything else in one column."""
    units = ["", " players", " cards", "", ""]
    short = [
        [slug, ", ".join(f"{cell}{unit}" for cell, unit in zip(rest, units, strict=True) if cell)]
        for slug, *rest in rows
    ]
    return [columns[0], Column("what it is")], short


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
            " ".join(SHORT[structure] for structure in listing["betting"]),
            _rest(listing),
        ]
        for listing in listings
    ]
    return columns, rows


def _rest(listing: GameListing) -> str:
    """The steps that tell a game from others; of a mix, the games."""
    games = cast("MixListing", listing).get("games", [])
    return ", ".join(games or [step for step in listing["steps"] if step not in COMMON_STEPS])


# ---------------------------------------------------------------- relatives


def _print_relatives(name: str, listings: list[GameListing], as_json: bool) -> None:
    relatives = _relatives(name, listings)[:RELATIVES]
    if as_json:
        print_json(relatives)
        return
    columns = [
        Column("game", "bold cyan"),
        Column("alike", right=True),
        Column("how it differs", "green"),
    ]
    rows = [
        [
            relative["slug"],
            f"{relative['similarity']} %",
            "; ".join(relative["differences"]) or "in the course of the hand alone",
        ]
        for relative in relatives
    ]
    _print_columns(columns, rows)


def _relatives(name: str, listings: list[GameListing]) -> list[SimilarGame]:
    """These games by their similarity to that one, which is not among them itself."""
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.rules import RulesError
    from anypoker.similarity import compare_games, traits

    with show_progress("comparing games", at_once=False):
        try:
            this = find(name)
        except (UnknownGameError, UnreadableFileError, RulesError) as error:
            exit_with_error(str(error))
        known = traits_by_slug()
    own = traits(this.game)
    found = []
    for listing in listings:
        if listing["slug"] != this.slug:
            kin = compare_games(own, known[listing["slug"]])
            found.append((-kin.degree, listing["slug"], listing, kin))
    return [
        SimilarGame(
            **listing, similarity=round(100 * kin.degree), differences=list(kin.differences)
        )
        for _, _, listing, kin in sorted(found, key=lambda one: one[:2])
    ]
