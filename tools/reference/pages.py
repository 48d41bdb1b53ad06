"""Current texts of all generated files and pages."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from anypoker.bots.process.messages import bot_schema
from anypoker.cli.commands.schema import full_schema
from anypoker.server.protocol.socket_schema import socket_schema
from tools.reference import queries
from tools.reference.blocks import check_places, fill, find_blocks
from tools.reference.catalogue import catalogue_texts
from tools.reference.commands import commands_text
from tools.reference.extensions import entries, word_of
from tools.reference.keys import section_text
from tools.reference.lists import deck_types_text, modifiers_text, unsupported_text
from tools.reference.messages import (
    bot_answers_text,
    bot_messages_text,
    messages_text,
    socket_commands_text,
)
from tools.reference.objects import Key, Object, objects, sections
from tools.reference.orderings import orderings_markdown
from tools.reference.sources import compared_text, points_text, unchecked_text
from tools.reference.transcripts import TranscriptError, refreshed

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
ORDERINGS = DOCS / "reference" / "orderings.md"
EXTENSIONS = DOCS / "reference" / "extensions.md"
SOCKET_SCHEMA = DOCS / "schema" / "socket.json"
BOT_SCHEMA = DOCS / "schema" / "bot.json"
GAME_SCHEMA = ROOT / "src/anypoker/rules/game.schema.json"

_LISTS: Mapping[str, Callable[[], str]] = {
    "bot answers": bot_answers_text,
    "bot messages": bot_messages_text,
    "catalogue compared": compared_text,
    "catalogue points": points_text,
    "catalogue unchecked": unchecked_text,
    "commands": commands_text,
    "deck types": deck_types_text,
    "modifiers": modifiers_text,
    "not supported": unsupported_text,
    "query aggregates": queries.aggregates_text,
    "query functions": queries.functions_text,
    "query missing": queries.missing_text,
    "socket messages": messages_text,
    "socket commands": socket_commands_text,
}


def current_texts() -> Iterator[tuple[Path, str]]:
    """Yield every generated or partly generated file with its current text."""
    written = {page: page.read_text(encoding="utf-8") for page in pages()}
    del written[ORDERINGS]  # generated as a whole
    yield ORDERINGS, orderings_markdown()
    for page, text in catalogue_texts(DOCS / "reference"):  # as are these
        written.pop(page, None)
        yield page, text
    yield from generated_texts(written)
    yield GAME_SCHEMA, json.dumps(full_schema(), indent=2, ensure_ascii=False) + "\n"
    yield SOCKET_SCHEMA, json.dumps(socket_schema(), indent=2) + "\n"
    yield BOT_SCHEMA, json.dumps(bot_schema(), indent=2) + "\n"


def pages() -> list[Path]:
    return [README, *sorted(DOCS.rglob("*.md"))]


def generated_texts(written: Mapping[Path, str]) -> Iterator[tuple[Path, str]]:
    """Yield the pages with current generated blocks and transcripts."""
    writer = _Writer(written)
    for page, text in written.items():
        filled = fill(text, partial(writer.block, page))
        with TemporaryDirectory() as folder:
            try:
                yield page, refreshed(filled, Path(folder))
            except TranscriptError as error:
                raise TranscriptError(f"{page.relative_to(ROOT)}: {error}") from None


class _Writer:
    """Writer of blocks, with links to the page of each object."""

    def __init__(self, written: Mapping[Path, str]) -> None:
        places = list(find_blocks(written))
        check_places(places, {*_LISTS, *(f"keys {section}" for section in sections())})
        self.page_of = {place.name.removeprefix("keys "): place.page for place in places}
        self.extensions = entries(written.get(EXTENSIONS, ""))

    def block(self, page: Path, name: str) -> str:
        if name in _LISTS:
            return _LISTS[name]()
        section = name.removeprefix("keys ")
        return section_text(section, lambda model: self.link(model, page), self.extension_of)

    def link(self, model: str, page: Path) -> str:
        one = objects()[model]
        there = self.page_of[one.section]
        path = "" if there == page else Path(os.path.relpath(there, page.parent)).as_posix()
        return f"[{one.heading}]({path}#{one.anchor})"

    def extension_of(self, one: Object, key: Key) -> str | None:
        word = word_of(one.model, key)
        return self.extensions.get(word) if word else None
