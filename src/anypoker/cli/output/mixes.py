"""A mix in English: its games in turn, and when the next one begins."""

import json

from anypoker.catalogue import find
from anypoker.mix_files import read_mix
from anypoker.rules.explain.english import count_of, listing, sentence
from anypoker.rules.explain.page import Block, BulletList, ListItem, Page, Paragraph, Section
from anypoker.tables import Rotation, RotationGame


def mix_page(text: str) -> Page:
    """The page about the mix of a file; `MixError` if it cannot be read."""
    mix = json.loads(text)
    rotation = read_mix(text, lambda name: find(name).game)
    told = [sentence(mix["summary"])] if mix.get("summary") else []
    if mix.get("aliases"):
        told.append(sentence(f"also called {listing(mix['aliases'], 'or')}"))
    sections = [Section("The games", _games(rotation)), Section("The change", _change(rotation))]
    if mix.get("references"):
        sources = tuple(_source(one) for one in mix["references"])
        sections.append(Section("Sources", (BulletList(sources),)))
    return Page(rotation.name, tuple(Paragraph(one) for one in told), tuple(sections))


def _games(rotation: Rotation) -> tuple[Block, ...]:
    if not rotation.items:
        return (Paragraph("Any game there is."),)
    return (BulletList(tuple(map(_item, rotation.items)), numbered=not rotation.choice),)


def _item(item: RotationGame) -> ListItem:
    agreed = [f"{name.replace('_', ' ')} {chips}" for name, chips in item.overrides.items()]
    words = ", ".join([item.structure.value.lower(), *agreed])
    return ListItem(f"{words}: {item.game.summary}", f"{item.game.name},")


def _change(rotation: Rotation) -> tuple[Block, ...]:
    hands = "an orbit, as many hands as there are players"
    if rotation.hands is not None:
        hands = count_of(rotation.hands, "hand")
    if rotation.choice:
        who = "whoever has the button chooses the game"
        return (Paragraph(sentence(f"{who}, for {hands}")),)
    first = "after the last the first follows again" if len(rotation.items) > 1 else ""
    told = [sentence(f"each game is played for {hands}"), sentence(first) if first else ""]
    return (Paragraph(" ".join(filter(None, told))),)


def _source(reference: str | dict[str, str]) -> ListItem:
    if isinstance(reference, str):
        return ListItem("", link=reference)
    return ListItem(f"{reference['description']}:", link=reference["url"])
