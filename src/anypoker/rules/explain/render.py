"""A page as Markdown, and the same page as plain text."""

import re
import textwrap
from collections.abc import Iterable, Iterator
from functools import partial
from typing import assert_never

from anypoker.rules.explain.page import Block, BulletList, ListItem, Page, Paragraph

WIDTH = 78

# What Markdown would take for markup in a name that a game's author chose.
_MARKUP = re.compile(r"([\\`*_\[\]<>#|~])")
_ADDRESS = re.compile(r"https?://[^\s<>]+")


def render_markdown(page: Page) -> str:
    """Return the page as Markdown, one line a paragraph or point."""
    parts = [f"# {_escaped(page.title)}", *map(_markdown_block, page.introduction)]
    for section in page.sections:
        parts.append(f"## {_escaped(section.title)}")
        parts.extend(map(_markdown_block, section.blocks))
    return "\n\n".join(parts) + "\n"


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", text)


def _markdown_block(block: Block) -> str:
    match block:
        case Paragraph(text):
            return _escaped(text)
        case BulletList(items, numbered):
            return "\n".join(_markdown_items(items, numbered, ""))
        case _:
            assert_never(block)


def _markdown_items(items: Iterable[ListItem], numbered: bool, indent: str) -> Iterator[str]:
    for position, item in enumerate(items, start=1):
        mark = f"{position}. " if numbered else "- "
        label = f"**{_escaped(item.label)}**" if item.label else ""
        yield indent + mark + _joined(label, _escaped(item.text), _markdown_link(item.link))
        yield from _markdown_items(item.points, False, indent + "    ")


def _markdown_link(link: str) -> str:
    """An address stands between brackets, where nothing needs to be escaped, if it is one."""
    return f"<{link}>" if _ADDRESS.fullmatch(link) else _escaped(link)


def render_text(page: Page, width: int) -> str:
    """Return the page as plain text, no line longer than that."""
    block = partial(_plain_block, width)
    parts = [_underlined(page.title, "="), *map(block, page.introduction)]
    for section in page.sections:
        parts.append(_underlined(section.title, "-"))
        parts.extend(map(block, section.blocks))
    return "\n\n".join(parts) + "\n"


def _underlined(title: str, line: str) -> str:
    return f"{title}\n{line * min(len(title), WIDTH)}"


def _plain_block(width: int, block: Block) -> str:
    match block:
        case Paragraph(text):
            return _wrapped(text, width, "", "")
        case BulletList(items, numbered):
            return "\n".join(_plain_items(items, width, numbered, ""))
        case _:
            assert_never(block)


def _plain_items(
    items: tuple[ListItem, ...], width: int, numbered: bool, indent: str
) -> Iterator[str]:
    for position, item in enumerate(items, start=1):
        mark = f"{position:>{len(str(len(items)))}}. " if numbered else "- "
        below = indent + " " * len(mark)
        yield _wrapped(_joined(item.label, item.text, item.link), width, indent + mark, below)
        yield from _plain_items(item.points, width, False, below)


def _wrapped(text: str, width: int, first: str, following: str) -> str:
    # Words are never broken, so that a name or an address stays whole.
    return textwrap.fill(
        text,
        width,
        initial_indent=first,
        subsequent_indent=following,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)
