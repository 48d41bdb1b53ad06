"""Rules of a mix in English: its games and when they change."""

import json

from anypoker.catalogue import find
from anypoker.mix_files import read_mix
from anypoker.rules.explain.english import count_of, listing, sentence
from anypoker.rules.explain.page import Block, BulletList, ListItem, Page, Paragraph, Section
from anypoker.tables import Rotation, RotationGame


def mix_page(text: str) -> Page:
    """Explain the mix in a mix file.

    Raises:
        MixError: if the file is not a valid mix.
    """
    mix = json.loads(text)
    rotation = read_mix(text, lambda name: find(name).game)
    intro = [sentence(mix["summary"])] if mix.get("summary") else []
    if mix.get("aliases"):
        intro.append(sentence(f"also called {listing(mix['aliases'], 'or')}"))
    sections = [Section("The games", _games(rotation)), Section("The change", _change(rotation))]
    if mix.get("references"):
        sources = tuple(_source(reference) for reference in mix["references"])
        sections.append(Section("Sources", (BulletList(sources),)))
    return Page(rotation.name, tuple(map(Paragraph, intro)), tuple(sections))


def _games(rotation: Rotation) -> tuple[Block, ...]:
    if not rotation.items:
        return (Paragraph("Any game."),)
    return (BulletList(tuple(map(_item, rotation.items)), numbered=not rotation.choice),)


def _item(item: RotationGame) -> ListItem:
    overrides = [f"{name.replace('_', ' ')} {chips}" for name, chips in item.overrides.items()]
    words = ", ".join([item.structure.value.lower(), *overrides])
    return ListItem(f"{words}: {item.game.summary}", f"{item.game.name},")


def _change(rotation: Rotation) -> tuple[Block, ...]:
    hands = "an orbit (one hand per player)"
    if rotation.hands is not None:
        hands = count_of(rotation.hands, "hand")
    if rotation.choice:
        return (Paragraph(sentence(f"the player on the button chooses the game for {hands}")),)
    sentences = [sentence(f"each game is played for {hands}")]
    if len(rotation.items) > 1:
        sentences.append(sentence("after the last game, the first game is played again"))
    return (Paragraph(" ".join(sentences)),)


def _source(reference: str | dict[str, str]) -> ListItem:
    if isinstance(reference, str):
        return ListItem("", link=reference)
    return ListItem(f"{reference['description']}:", link=reference["url"])
