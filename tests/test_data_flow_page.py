"""What leads through the house is true: walks, the map for contributors, first lines of modules."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "explanation" / "data-flow.md"
SOURCE = ROOT / "src" / "anypoker"
WORD = re.compile(r"`([^`]+)`")


def names_in(file: Path) -> set[str]:
    """Functions and classes of a file, methods with their class."""
    found = set()
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (ast.FunctionDef, ast.AsyncFunctionDef)
            found |= {f"{node.name}.{n.name}" for n in node.body if isinstance(n, methods)}
    return found


def hops() -> list[tuple[Path, str]]:
    """Every name on the page with the file named last before it, step by step."""
    found = []
    for step in re.split(r"\n\d+\. ", PAGE.read_text())[1:]:
        file = None
        for word in WORD.findall(step.split("\n\n")[0]):
            if word.endswith(".py"):
                file = SOURCE / word
                assert file.is_file(), word
            elif file is not None and not word.startswith("anypoker "):
                found.append((file, word))
    return found


def test_every_file_and_function_of_the_walks_is_there() -> None:
    steps = hops()
    assert len(steps) > 35
    missing = [(file.name, name) for file, name in steps if name not in names_in(file)]
    assert not missing


# Modules to which a trace comes back: a caller gets its answer, or table_files a second job.
RETURNS = {
    "session/table_files.py",
    "history/log/journal.py",
    "session/player_session.py",
    "terminal/full_screen_table.py",
    "terminal/session_source.py",
    "analysis/workers.py",
    "analysis/equity.py",
    "cli/commands/equity.py",
}


def test_the_traces_pass_as_many_modules_as_the_page_says() -> None:
    *traces, table = PAGE.read_text().split("\n## ")[1:]
    counts = []
    for trace in traces:
        files = [word for word in WORD.findall(trace) if word.endswith(".py")]
        visits = [one for one, before in zip(files, ["", *files], strict=False) if one != before]
        again = {one for one in visits if visits.count(one) > 1}
        assert again <= RETURNS, trace.partition("\n")[0]
        counts.append(len(set(files)))
    assert counts == [int(number) for number in re.findall(r"\| (\d+) \|", table)]


def test_every_file_on_the_map_for_contributors_is_there() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text()
    table = page.partition("| Looking for | Open |")[2].partition("\n\n")[0]
    files = [word for word in WORD.findall(table) if word.endswith(".py")]
    assert len(files) > 10
    assert [file for file in files if not (SOURCE / file).is_file()] == []


def test_the_table_of_packages_is_complete() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text()
    table = page.partition("| Package | Contents |")[2].partition("\n\n")[0]
    named = {
        word
        for row in table.splitlines()
        for word in WORD.findall(row.partition("|")[2].partition("|")[0])
    }
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    modules = {path.stem for path in SOURCE.glob("*.py")}
    assert packages <= named
    assert named <= packages | modules


def test_the_first_line_of_every_module_is_a_whole_sentence() -> None:
    """A tree of files and first lines has to be enough to find one's way."""
    cut = []
    for file in SOURCE.rglob("*.py"):
        first, _, rest = (ast.get_docstring(ast.parse(file.read_text())) or "").partition("\n")
        if not first.endswith((".", "?", '."')) or (rest and not rest.startswith("\n")):
            cut.append(f"{file.relative_to(SOURCE)}: {first}")
    assert not cut


def test_the_maps_of_packages_name_modules_that_are_there() -> None:
    """Where the docstring of a package lists its modules, one a line, each of them is there."""
    named, missing = 0, []
    for package in SOURCE.rglob("__init__.py"):
        there = {path.stem for path in package.parent.iterdir()}
        words = ast.get_docstring(ast.parse(package.read_text())) or ""
        for left in re.findall(r"^ *([a-z][a-z_]+) {2,}\S", words, re.MULTILINE):
            named += 1
            if left not in there:
                missing.append(f"{package.parent.relative_to(SOURCE)}: {left}")
    assert named > 60
    assert not missing
