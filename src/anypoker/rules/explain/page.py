"""Structure of an explanation, before it becomes Markdown or plain text."""

from msgspec import Struct


class ListItem(Struct, frozen=True):
    """A point of a list: a label that stands out, its text, an address, and points below it."""

    text: str
    label: str = ""
    points: tuple["ListItem", ...] = ()
    link: str = ""


class Paragraph(Struct, frozen=True):
    text: str


class BulletList(Struct, frozen=True):
    """A list, numbered or with bullets."""

    items: tuple[ListItem, ...]
    numbered: bool = False


Block = Paragraph | BulletList


class Section(Struct, frozen=True):
    title: str
    blocks: tuple[Block, ...]


class Page(Struct, frozen=True):
    title: str
    introduction: tuple[Block, ...]
    sections: tuple[Section, ...]
