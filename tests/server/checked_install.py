"""`pip install` that installs nothing: it checks that the extra exists and is installed here.

The installation itself is tested by `tests/tools/test_package.py`.
"""

import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main(words: list[str]) -> None:
    command, *options, wanted = words
    assert command == "install", words
    assert options in ([], ["--upgrade"]), words
    found = re.fullmatch(r"anypoker\[(\w+)\]", wanted)
    assert found is not None, wanted
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for requirement in project["optional-dependencies"][found[1]]:
        name = re.split(r"[^\w.-]", requirement)[0]
        print(name, version(name))


if __name__ == "__main__":
    main(sys.argv[1:])
