"""Wording that the project avoids stays out of the source, the documentation and the web pages."""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tools.style import ADVICE, DEFAULT_PATHS, ROOT, STRICT, Hit, find_files, find_hits

# Hits that are left, by package: these numbers may only shrink.
ALLOWED: dict[str, int] = {
    "CONTRIBUTING.md": 12,
    "README.md": 6,
    "docs": 235,
    "src/anypoker/__init__.py": 1,
    "src/anypoker/analysis": 191,
    "src/anypoker/api.py": 10,
    "src/anypoker/arena": 30,
    "src/anypoker/batch": 148,
    "src/anypoker/bots": 177,
    "src/anypoker/cards": 3,
    "src/anypoker/catalogue": 19,
    "src/anypoker/cli": 76,
    "src/anypoker/disk_cache.py": 8,
    "src/anypoker/engine": 196,
    "src/anypoker/environments": 11,
    "src/anypoker/errors.py": 3,
    "src/anypoker/game": 34,
    "src/anypoker/history": 69,
    "src/anypoker/mix_files.py": 3,
    "src/anypoker/modifiers": 25,
    "src/anypoker/name_key.py": 1,
    "src/anypoker/plain_data.py": 4,
    "src/anypoker/ranking": 161,
    "src/anypoker/rules": 224,
    "src/anypoker/server": 158,
    "src/anypoker/session": 76,
    "src/anypoker/similarity.py": 8,
    "src/anypoker/solver": 42,
    "src/anypoker/tables": 103,
    "src/anypoker/terminal": 84,
    "src/anypoker/version.py": 3,
    "src/anypoker/views": 54,
    "web": 56,
}


def package_of(path: Path) -> str:
    """Name a file's package: `src/anypoker/engine`, `docs`, `web` or a page in the root."""
    parts = path.relative_to(ROOT).parts
    return "/".join(parts[:3]) if parts[0] == "src" else parts[0]


@cache
def hits_by_package() -> dict[str, list[Hit]]:
    found: dict[str, list[Hit]] = defaultdict(list)
    for file in find_files(ROOT / path for path in DEFAULT_PATHS):
        found[package_of(file)] += find_hits(file, STRICT)
    return dict(found)


def test_checker_reads_all_kinds_of_files() -> None:
    assert {"docs", "web", "README.md", "src/anypoker/engine"} <= set(hits_by_package())


def test_avoided_wording_stays_out() -> None:
    over = {
        package: hits
        for package, hits in hits_by_package().items()
        if len(hits) > ALLOWED.get(package, 0)
    }
    lines = [str(hit) for hits in over.values() for hit in hits]
    counts = {package: (len(hits), ALLOWED.get(package, 0)) for package, hits in over.items()}
    assert not over, "\n".join([*lines, f"hits and allowed hits: {counts}"])


def found_in(tmp_path: Path, name: str, text: str) -> list[tuple[int, str]]:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return [(hit.line, hit.found) for hit in find_hits(file, STRICT | ADVICE)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1  # so many\n", [(1, "so many")]),
        ("# the cards are so\n# many\n", [(1, "so many")]),
        ('def f():\n    """Deal\n\n    so\n    many.\n    """\n', [(4, "so many")]),
        ("x = [\n    'deal so '\n    f'many {y}',\n]\n", [(2, "so many")]),
        ('def f():\n    """Whether it works."""\n', [(2, '"""Whether')]),
        ("so_many = anew(evening)\n", []),
        ("x = 'dealt anew'  # style: keep\n", []),
        ("x = f'{y} is no game'\n", [(1, "is no game")]),
    ],
)
def test_checker_reads_comments_and_strings(
    text: str, expected: list[tuple[int, str]], tmp_path: Path
) -> None:
    assert found_in(tmp_path, "module.py", text) == expected


def test_checker_skips_generated_markdown(tmp_path: Path) -> None:
    page = "a\n<!-- generated: x -->\nanew\n<!-- /generated -->\n\nso\nmany\n"
    assert found_in(tmp_path, "page.md", page) == [(6, "so many")]
