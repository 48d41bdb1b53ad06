"""The page of the catalogue: every game by family, with its cards as they lie."""

import json
from collections.abc import Iterator

from anypoker.catalogue import Found, all_games, catalogue_files, slugs_by_key
from anypoker.spelling import key
from tools.reference.boards import picture

INTRODUCTION = """\
# The catalogue

{count} games that can be played by their name. `anypoker games` lists them, with words,
`--family`, `--deck` and `--players` to choose among them; `anypoker games --like GAME` finds the
relatives of one, and `anypoker show GAME` tells its rules. Where a game is played differently
elsewhere, the [notes](catalogue-notes.md) say so.

In the pictures every box is a card, and its number the betting round for which it comes: square
where it lies face up, round where it lies face down, curly where that depends.
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


def catalogue_text() -> str:
    """The whole page."""
    games = all_games()
    parts = [INTRODUCTION.format(count=len(games))]
    for family, words in FAMILIES.items():
        members = [found for found in games.values() if found.game.category == family]
        parts.append(f"## {family}\n\n{words}\n")
        parts += [_entry(found) for found in sorted(members, key=lambda one: key(one.game.name))]
    return "\n".join(parts)


def _entry(found: Found) -> str:
    game = found.game
    facts = ". ".join(_facts(found)) + "."
    head = f"#### {game.name} {{ #{found.slug} }}"
    return f"{head}\n\n{game.summary}\n\n{facts}\n\n```text\n{picture(game)}\n```\n"


def _facts(found: Found) -> Iterator[str]:
    game = found.game
    yield f"[Rules](../games/{found.slug}.md) of `{found.slug}`"
    if game.aliases:
        yield f"Also called {'; '.join(game.aliases)}"
    base = json.loads(catalogue_files()[found.slug].text).get("extends")
    if base:
        slug = slugs_by_key()[key(base)]
        yield f"A variation of [{all_games()[slug].game.name}](#{slug})"
    seats = f"{game.players.least} to {game.players.most} players"
    structures = ", ".join(structure.lower() for structure in game.structures)
    yield f"{seats}, {len(game.deck)} cards, {structures}"
