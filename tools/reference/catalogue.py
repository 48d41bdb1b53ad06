"""The pages of the catalogue: every game by family, with its cards as they lie and its odds."""

import json
from collections.abc import Iterator
from pathlib import Path

from anypoker.batch import Unsupported, compile_game
from anypoker.catalogue import CatalogueGame, all_games, catalogue_files, slugs_by_key
from anypoker.name_key import name_key
from tools.reference.boards import picture
from tools.reference.odds import odds_text

INTRODUCTION = """\
# The catalogue

This page lists all {count} games that you can play by name. `anypoker games` prints the list;
narrow it with words, `--family`, `--deck` and `--players`. `anypoker games --like GAME` finds
similar games, and `anypoker show GAME` prints the rules.

The [notes](catalogue-notes.md) say where a game is played differently elsewhere. The
[sources](catalogue-sources.md) say which game was compared with which page.

Each family has a page with the layout and the odds of every game:

- Every box is a card, with the number of the betting round before which it is dealt. Square boxes
  are face up, round ones face down, and curly ones depend on the hand.
- The odds are for players who all stay in to the showdown. If cards alone decide, many deals are
  counted. If players decide, bots play some hands, and the numbers are rough. `anypoker odds GAME`
  deals more. `GET /api/games/NAME` of the server returns all numbers.
"""
FAMILIES = {
    "Hold'em": "Hole cards, usually two, and a board for all players.",
    "Omaha": "Four or more hole cards, of which two play with three from the board.",
    "Pineapple": "Hold'em with extra hole cards that players discard.",
    "Stud": "Up cards and down cards for each player.",
    "Draw": "Players exchange cards.",
    "Dramaha": "A draw and a board: two games in one hand.",
    "Straight": "One deal and one betting round.",
    "Other": "Crosses, squares, towers, passes, choices, and games that fit nowhere else.",
}


def catalogue_texts(folder: Path) -> Iterator[tuple[Path, str]]:
    """The page of the catalogue, and beside it one for each family."""
    yield folder / "catalogue.md", _index()
    for family, words in FAMILIES.items():
        entries = [_entry(found) for found in _members(family)]
        text = "\n".join([f"# {family}\n\n{words}\n", *entries])
        yield folder / "catalogue" / f"{page_of(family)}.md", text


def page_of(family: str) -> str:
    """
    >>> page_of("Hold'em")
    'holdem'
    """
    return name_key(family)


def _members(family: str) -> list[CatalogueGame]:
    members = (found for found in all_games().values() if found.game.category == family)
    return sorted(members, key=lambda found: name_key(found.game.name))


def _index() -> str:
    parts = [INTRODUCTION.format(count=len(all_games()))]
    for family, words in FAMILIES.items():
        page = f"catalogue/{page_of(family)}.md"
        parts.append(f"## [{family}]({page}) {{ #{page_of(family)} }}\n\n{words}\n")
        rows = [
            f"| [{found.game.name}]({page}#{found.slug}){{ #{found.slug} }} | {_seats(found)} |"
            f" {found.game.summary} |"
            for found in _members(family)
        ]
        parts.append("\n".join(["| Game | Players | |", "| --- | --- | --- |", *rows, ""]))
    parts.append(_not_at_once())
    return "\n".join(parts)


def _not_at_once() -> str:
    """List the games that the engine plays hand by hand, with the reasons."""
    games = {
        found: found.game.for_players(found.game.players.most) for found in all_games().values()
    }
    programs = {found: compile_game(game) for found, game in games.items()}
    refused = [(f, p) for f, p in programs.items() if isinstance(p, Unsupported)]
    rows = [
        f"| [{found.game.name}](#{found.slug}) | {refusal.where} | {refusal.reason} |"
        for found, refusal in sorted(refused, key=lambda one: name_key(one[0].game.name))
    ]
    words = (
        "## Batch simulation { #at-once }\n\n"
        f"{len(programs) - len(refused)} of the {len(programs)} games support\n"
        "[batch simulation](../explanation/batch-simulation.md). Only the engine can play the\n"
        "others, for these reasons:\n"
    )
    return "\n".join([words, "| Game | Where | Reason |", "| --- | --- | --- |", *rows, ""])


def _seats(found: CatalogueGame) -> str:
    players = found.game.players
    return f"{players.least}–{players.most}"


def _entry(found: CatalogueGame) -> str:
    game = found.game
    return "\n\n".join(
        [
            f"## {game.name} {{ #{found.slug} }}",
            game.summary,
            ". ".join(_facts(found)) + ".",
            f"```text\n{picture(game)}\n```",
            f"{odds_text(found)}\n",
        ]
    )


def _facts(found: CatalogueGame) -> Iterator[str]:
    game = found.game
    yield f"[Rules](../../games/{found.slug}.md) of `{found.slug}`"
    if game.aliases:
        yield f"Also called {'; '.join(game.aliases)}"
    base = json.loads(catalogue_files()[found.slug].text).get("extends")
    if base:
        yield f"A variation of {_link(slugs_by_key()[name_key(base)], game.category)}"
    seats = f"{game.players.least} to {game.players.most} players"
    structures = ", ".join(structure.lower() for structure in game.structures)
    yield f"{seats}, {len(game.deck)} cards, {structures}"


def _link(slug: str, family: str) -> str:
    """A link to a game, from the page of a family."""
    game = all_games()[slug].game
    page = "" if game.category == family else f"{page_of(game.category)}.md"
    return f"[{game.name}]({page}#{slug})"
