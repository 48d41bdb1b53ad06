"""The documents that describe the games, and tests that quote them.

A test says with `@proves` which sentence it proves. Where the documents are at hand the sentence
must really stand there; where they are not, the test runs all the same.
"""

import re
from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec

from tests.external_files import SHARED

P = ParamSpec("P")

HIGH_AND_LOW, JOSLYN, SEVENTEEN = "002", "003", "004"


def proves(document: str, *sentences: str) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Marks a test with the sentences that it proves."""

    def marked(test: Callable[P, None]) -> Callable[P, None]:
        @wraps(test)
        def quoting(*args: P.args, **kwargs: P.kwargs) -> None:
            for sentence in sentences:
                assert stands_in(document, sentence), f"no document says: {sentence}"
            test(*args, **kwargs)

        return quoting

    return marked


def stands_in(document: str, sentence: str) -> bool:
    """Whether the document says so; true where there is no document to look it up in."""
    text = text_of(document)
    return text is None or _plain(sentence) in text


@cache
def text_of(document: str) -> str | None:
    found = sorted((SHARED / "seeds").glob(f"{document}_*.txt"))
    return _plain(found[0].read_text(encoding="utf-8")) if found else None


def _plain(text: str) -> str:
    """The words alone: no markup, no line breaks, one kind of quotation mark."""
    bare = re.sub(r"</?u>|[*_#•]", "", text)
    return " ".join(re.sub(r"[“”]", '"', bare).split())
