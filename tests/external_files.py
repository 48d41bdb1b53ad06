"""Corpus of game files by other people, in ../shared next to the project."""

from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
CORPUS = sorted((SHARED / "corpus").glob("*.json"))

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="needs the corpus of game files in ../shared"
)


def corpus_games(paths: Sequence[Path] = CORPUS) -> pytest.MarkDecorator:
    """A parameter `path` for these corpus files; one skipped test where there are none."""
    found = [pytest.param(path, id=path.stem) for path in paths]
    found = found or [pytest.param(SHARED, id="none", marks=needs_shared)]
    return pytest.mark.parametrize("path", found)
