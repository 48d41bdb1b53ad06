"""Locked versions: complete, the same for uv and pip, for all platforms, from public registries."""

import json
import re
import tomllib
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.external_files import ROOT

LOCK = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WEB_LOCK = (ROOT / "web/pnpm-lock.yaml").read_text(encoding="utf-8")
PACKAGE = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
PYPI = {"pypi.org", "files.pythonhosted.org"}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def requirement(text: str) -> tuple[str, frozenset[str]]:
    """Return the name and the version bounds of a requirement."""
    name, bounds = re.fullmatch(r"([\w.-]+)(?:\[[^]]*\])?\s*([^;]*)(?:;.*)?", text).groups()  # type: ignore[union-attr]
    return plain(name), frozenset(bounds.replace(" ", "").split(",")) - {""}


def recorded(entries: list[dict[str, Any]]) -> set[tuple[str, frozenset[str]]]:
    return {(one["name"], frozenset(one.get("specifier", "").split(",")) - {""}) for one in entries}


def test_lock_fits_the_project() -> None:
    """If this fails, run `python -m tools.lock`."""
    (own,) = [one for one in LOCK["package"] if one["name"] == "anypoker"]
    extras = PROJECT["project"]["optional-dependencies"].values()
    wanted = [*PROJECT["project"]["dependencies"], *(one for extra in extras for one in extra)]
    assert recorded(own["metadata"]["requires-dist"]) == set(map(requirement, wanted))
    groups = PROJECT["dependency-groups"]
    assert set(own["metadata"]["requires-dev"]) == set(groups)
    for name, group in groups.items():
        assert recorded(own["metadata"]["requires-dev"][name]) == set(map(requirement, group))
    assert LOCK["requires-python"] == PROJECT["project"]["requires-python"]


def test_lock_names_only_the_public_index() -> None:
    urls = re.findall(r"(?:url|registry) = \"([^\"]+)\"", (ROOT / "uv.lock").read_text("utf-8"))
    assert len(urls) > 1_000
    assert {(urlsplit(url).scheme, urlsplit(url).hostname) for url in urls} == {
        ("https", host) for host in PYPI
    }
    assert "://" not in (ROOT / "constraints.txt").read_text("utf-8")
    assert "://" not in WEB_LOCK


def test_constraints_are_the_versions_of_the_lock() -> None:
    locked = {(plain(one["name"]), one.get("version")) for one in LOCK["package"]}
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.split(";")[0].strip().split("==") for line in lines if line[0] != "#"]
    assert {(plain(name), version) for name, version in pins} <= locked
    direct = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]]
    assert {requirement(one)[0] for one in direct} <= {plain(name) for name, _ in pins}


@pytest.mark.parametrize(
    "platform",
    ["linux-x64-gnu", "linux-arm64-gnu", "darwin-x64", "darwin-arm64", "win32-x64-msvc"],
)
@pytest.mark.parametrize("name", ["@rolldown/binding", "lightningcss"])
def test_web_lock_has_the_bundler_of_every_platform(name: str, platform: str) -> None:
    entry = rf"\n  '?{name}-{platform}@([\d.]+)'?:\n    resolution: {{integrity: sha512-\S{{80,}}}}"
    assert len(re.findall(entry, WEB_LOCK)) == 1


def test_web_lock_fits_the_package() -> None:
    assert re.fullmatch(r"pnpm@\d+\.\d+\.\d+", PACKAGE["packageManager"])
    found = re.findall(r"\n      '?([^'\n]+?)'?:\n        specifier: (\S+)\n", WEB_LOCK)
    wanted = PACKAGE["dependencies"] | PACKAGE["devDependencies"]
    assert dict(found) == wanted
