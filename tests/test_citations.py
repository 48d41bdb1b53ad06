"""Citations of the rules page name headings that exist."""

import re
from pathlib import Path

from tests.external_files import ROOT

PAGE = ROOT / "docs" / "reference" / "rules.md"
CITATION = re.compile(r"rules\.md, ([^;:)\n]+)")


def headings() -> set[str]:
    return set(re.findall(r"^#{2,3} (.+)$", PAGE.read_text(encoding="utf-8"), re.M))


def cited(text: str) -> list[str]:
    """List the headings that a text cites; "A and B" cites both."""
    known = sorted(headings(), key=len, reverse=True)
    found = []
    for citation in CITATION.findall(text):
        rest = citation
        while rest:
            name = next((one for one in known if rest.startswith(one)), rest)
            found.append(name)
            after = rest[len(name) :]
            rest = after.removeprefix(" and ") if after.startswith(" and ") else ""
    return found


def files() -> list[Path]:
    return [
        *sorted((ROOT / "tests" / "hands").rglob("*.hand")),
        *sorted((ROOT / "tests").rglob("*.py")),
    ]


def test_citations_name_headings_of_rules_page() -> None:
    known, wrong = headings(), []
    count = 0
    for path in files():
        if path.name == Path(__file__).name:
            continue
        text = path.read_text(encoding="utf-8")
        names = cited(text.split("\n", 1)[0] if path.suffix == ".hand" else text)
        count += len(names)
        wrong += [f"{path.relative_to(ROOT)}: {name}" for name in names if name not in known]
    assert count > 150
    assert wrong == []


def test_tests_cite_nothing_outside_the_repository() -> None:
    outside = re.compile(r"RULES\.md|\bseeds 00\d")
    assert [
        str(path.relative_to(ROOT))
        for path in files()
        if path.name != Path(__file__).name and outside.search(path.read_text(encoding="utf-8"))
    ] == []
