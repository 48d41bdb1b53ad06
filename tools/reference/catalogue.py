"""The pages of the catalogue: every game by family, with its cards as they lie and its odds."""

import json
from collections.abc import Iterator
from pathlib import Path

from anypoker.batch import Refusal, compile_game
from anypoker.catalogue import CatalogueGame, all_games, catalogue_files, slugs_by_key
from anypoker.name_key import name_key
from tools.reference.boards import picture
from tools.reference.odds import odds_text

INTRODUCTION = """\
# The catalogue

{count} games that can be played by their name. `anypoker games` lists them, with words,
`--family`, `--deck` and `--players` to choose among them; `anypoker games --like GAME` finds the
relatives of one, and `anypoker show GAME` tells its rules. Where a game is played differently
elsewhere, the [notes](catalogue-notes.md) say so; which game was compared with which page is on
[a page of its own](catalogue-sources.md).

Each family has a page, with the cards of every game as they lie and what wins it. There,

- every box is a card, and its number the betting round for which it comes: square where it lies
  face up, round where it lies face down, curly where that depends;
- the odds are those of a table where all stay in to the showdown. Where cards alone decide, many
  deals are counted; where players decide as well, sensible bots have played some hands, and the
  numbers are rough. `anypoker odds GAME` deals more.
  `GET /api/games/NAME` of the card room has all numbers.
"""
FAMILIES = {
    "Hold'em": "Two cards of one's own, more or less, and a board for all.",
    "Omaha": "Many cards of one's own, of which two play, with three of the board.",
    "Pineapple": "Hold'em with cards too many, which have to go.",
    "Stud": "Cards that lie open before each player, and some that do not.",
    "Draw": "Cards that can be exchanged.",
    "Dramaha": "A draw and a board: two games in one hand.",
    "Straight": "Cards, a bet, and that is all.",
    "Other": "Crosses, squares, towers, passes, choices, and what fits nowhere else.",
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
    """Which games the engine plays hand by hand, and why."""
    games = {found: found.game.at(found.game.players.most) for found in all_games().values()}
    programs = {found: compile_game(game) for found, game in games.items()}
    refused = [(f, p) for f, p in programs.items() if isinstance(p, Refusal)]
    rows = [
        f"| [{found.game.name}](#{found.slug}) | {refusal.where} | {refusal.reason} |"
        for found, refusal in sorted(refused, key=lambda one: name_key(one[0].game.name))
    ]
    words = (
        "## Many hands at once { #at-once }\n\n"
        f"{len(programs) - len(refused)} of the {len(programs)} games can be played\n"
        "[many hands at once](../explanation/batch-simulation.md). The others are played by the engine\n"
        "alone, for these reasons:\n"
    )
    return "\n".join([words, "| Game | Where | Why |", "| --- | --- | --- |", *rows, ""])


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
