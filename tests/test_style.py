"""Wording that the project avoids stays out of the source, the documentation and the web pages."""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tools.style import ADVICE, DEFAULT_PATHS, ROOT, STRICT, Hit, find_files, find_hits


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
    lines = [str(hit) for hits in hits_by_package().values() for hit in hits]
    assert not lines, "\n".join(lines)


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


def test_json_texts_of_the_interface_are_checked(tmp_path: Path) -> None:
    folder = tmp_path / "web" / "src" / "texts" / "en"
    folder.mkdir(parents=True)
    (folder / "lobby.json").write_text('{"a": "The evening is over"}')
    (tmp_path / "game.json").write_text('{"a": "The evening is over"}')
    assert find_files([tmp_path]) == [folder / "lobby.json"]
    assert [hit.found for hit in find_hits(folder / "lobby.json", STRICT)] == ["evening"]
