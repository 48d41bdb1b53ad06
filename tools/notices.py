"""Third-party notices: `python -m tools.notices` writes THIRD_PARTY.md from package metadata."""

import json
import re
import sys
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "THIRD_PARTY.md"
_HEAD = """# Third-party software

Written by `python -m tools.notices` from the metadata of the installed packages.

"""


def notices() -> str:
    """Return the whole page: Python packages, then packages inside the built pages."""
    parts = [_HEAD, "## Python packages that Anypoker installs\n\n", _table(_python_rows())]
    parts += ["\n## Packages in the pages of the card room\n\n", _table(_web_rows())]
    return "".join(parts)


def _table(rows: list[tuple[str, str]]) -> str:
    lines = ["| Package | Licence |", "| --- | --- |", *(f"| {n} | {lic} |" for n, lic in rows)]
    return "".join(f"{line}\n" for line in lines)


def _python_rows() -> list[tuple[str, str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = list(project["dependencies"])
    found: dict[str, Distribution] = {}
    while wanted:
        requirement = wanted.pop()
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-")
        if name in found or "extra ==" in requirement:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # for another platform or Python
        wanted += found[name].requires or []
    return [(name, _licence(found[name])) for name in sorted(found)]


def _licence(package: Distribution) -> str:
    """Return the licence expression, the licence field or the classifiers, in this order."""
    meta = package.metadata
    for key in ("License-Expression", "License"):
        text = str(meta[key]) if key in meta else ""
        if text and len(text) < 60:
            return text.replace("\n", " ")
    names = [
        line.rpartition(" :: ")[2]
        for line in meta.get_all("Classifier") or []
        if line.startswith("License ::")
    ]
    return ", ".join(names) or "see its metadata"


def _web_rows() -> list[tuple[str, str]]:
    """List the packages that the bundler takes into the pages, with those they need."""
    modules = ROOT / "web" / "node_modules"
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    wanted, found = list(package["dependencies"]), dict[str, str]()
    while wanted:
        name = wanted.pop()
        file = modules / name / "package.json"
        if name in found or not file.is_file():
            continue
        data = json.loads(file.read_text(encoding="utf-8"))
        found[name] = str(data.get("license", "see its metadata"))
        wanted += data.get("dependencies", {})
    return sorted(found.items())


def main() -> None:
    """Write the page, or with `--check` report that it is out of date."""
    if "--check" not in sys.argv:
        FILE.write_text(notices(), encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != notices():
        sys.exit("THIRD_PARTY.md is out of date: run python -m tools.notices")


if __name__ == "__main__":
    main()
