"""What an explanation is made of, before it becomes Markdown or plain text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListItem:
    """A point of a list: a label that stands out, its text, an address, and points below it."""

    text: str
    label: str = ""
    points: tuple["ListItem", ...] = ()
    link: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class BulletList:
    """A list, numbered or with bullets."""

    items: tuple[ListItem, ...]
    numbered: bool = False


Block = Paragraph | BulletList


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    introduction: tuple[Block, ...]
    sections: tuple[Section, ...]
