"""The game in English, as a good host would tell it.

A page of sections is built from the normal form of the game alone and then written as Markdown or
as plain text: `needs`, `betting`, `steps`, `showdown`, `rankings` and `special` each tell their
part; `facts` knows what follows from the game as a whole, and `words` knows English.
"""

import sys

from anypoker.game import Game
from anypoker.rules.explain.betting import describe_betting
from anypoker.rules.explain.english import listing, sentence
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.page import Block, BulletList, ListItem, Page, Paragraph, Section
from anypoker.rules.explain.rankings import describe_rankings
from anypoker.rules.explain.render import WIDTH, render_markdown, render_text
from anypoker.rules.explain.setup import describe_match, describe_setup
from anypoker.rules.explain.showdown import describe_showdown
from anypoker.rules.explain.special_cases import describe_special_cases
from anypoker.rules.explain.steps import describe_steps

__all__ = ["explain_markdown", "explain_text"]


def explain_markdown(game: Game) -> str:
    """Explain the rules of a game as Markdown."""
    return render_markdown(_page(game))


def explain_text(game: Game, width: int | None = WIDTH) -> str:
    """Explain the rules of a game as plain text, wrapped at `width` columns, or not at all."""
    return render_text(_page(game), sys.maxsize if width is None else width)


def _page(game: Game) -> Page:
    facts = GameFacts(game)
    sections = [
        Section("What you need", describe_setup(facts)),
        Section("The betting", describe_betting(facts)),
        Section("The course of the hand", (BulletList(describe_steps(facts), numbered=True),)),
        Section("What wins", describe_showdown(facts)),
    ]
    rankings = describe_rankings(facts)
    if rankings:
        sections.append(Section("How hands rank", (BulletList(rankings),)))
    special = describe_special_cases(facts)
    if special:
        sections.append(Section("Special cases", (BulletList(special),)))
    if game.match is not None:
        sections.append(Section("The match", (Paragraph(describe_match(facts, game.match)),)))
    if game.references:
        sections.append(Section("Sources", (BulletList(_sources(game)),)))
    return Page(game.name, _introduction(game), tuple(sections))


def _introduction(game: Game) -> tuple[Block, ...]:
    told = [sentence(game.summary)] if game.summary else []
    if game.aliases:
        told.append(sentence(f"also called {listing(game.aliases, 'or')}"))
    return tuple(Paragraph(text) for text in told)


def _sources(game: Game) -> tuple[ListItem, ...]:
    return tuple(
        ListItem(f"{source.description}:" if source.description else "", link=source.url)
        for source in game.references
    )
