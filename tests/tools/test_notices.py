"""Third-party notices name every direct dependency."""

import json
import re
import tomllib

from tests.external_files import ROOT
from tools.notices import FILE, notices


def listed(text: str) -> set[str]:
    return set(re.findall(r"^\| (\S+) \|", text, re.M))


def test_notices_list_direct_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["server"]]
    names = {re.split(r"[^\w.-]", one, maxsplit=1)[0].lower().replace("_", "-") for one in needed}
    names |= set(json.loads((ROOT / "web/package.json").read_text())["dependencies"])
    assert names <= listed(FILE.read_text(encoding="utf-8"))


def test_notices_are_generated_from_metadata() -> None:
    assert {"msgspec", "pydantic-core"} <= listed(notices())
