"""Wheel and source distribution: built in a fresh copy of the checkout, installed, played."""

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from bench.start import ways
from tests.external_files import ROOT
from tests.web.browser_players import CHROMIUM
from tools import build_pages

pytest.importorskip("hatchling", reason="hatchling is not installed")
PAGE = "anypoker/server/pages/index.html"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ways.Shop]:
    if build_pages.machine_npm() is None or not build_pages.is_installed(ROOT / "web", False):
        pytest.skip("the tools that build the pages are not installed")
    with ways.open_shop(tmp_path_factory.mktemp("shop")) as shop:
        yield shop


def packages(shop: ways.Shop) -> tuple[Path, Path]:
    folder = shop.clone.parent / "dist"
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


def files(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return {name for name in opened.namelist() if ".dist-info/" not in name}


def test_build_without_pages_fails_with_a_sentence(tmp_path: Path) -> None:
    ways.copy_checkout(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    said = done.stderr.strip().splitlines()[-1]
    assert said.startswith("the pages of the card room are not built: run `python -m tools.build")
    assert not list((tmp_path / "dist").glob("*"))


def test_both_packages_contain_the_pages(shop: ways.Shop, tmp_path: Path) -> None:
    wheel, source = packages(shop)
    assert PAGE in files(wheel)
    with tarfile.open(source) as opened:
        opened.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    assert not (folder / "web/node_modules").exists()
    assert not (folder / "tests").exists()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (again,) = tmp_path.glob("*.whl")
    assert files(again) == files(wheel)


def test_metadata_is_fit_for_an_index(shop: ways.Shop) -> None:
    wheel, _ = packages(shop)
    with zipfile.ZipFile(wheel) as opened:
        (name,) = [name for name in opened.namelist() if name.endswith("/METADATA")]
        data = message_from_bytes(opened.read(name))
        assert any(name.endswith("licenses/THIRD_PARTY.md") for name in opened.namelist())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    urls = {line.split(", ")[0] for line in data.get_all("Project-URL") or []}
    assert urls == set(project["urls"])
    text = str(data.get_payload())
    assert "](docs/" not in text
    assert "![A hand of hold'em in the browser](https://raw.githubusercontent.com/" in text
    assert "Programming Language :: Python :: 3.13" in (data.get_all("Classifier") or [])
    needs = [line for line in data.get_all("Requires-Dist") or [] if "extra ==" not in line]
    assert any(line.startswith("uvicorn") for line in needs)  # the card room is always there


@pytest.fixture
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    from tests.web.browser_players import open_browser

    with open_browser() as chromium:
        yield chromium


@pytest.fixture(scope="module")
def home(shop: ways.Shop) -> Iterator[Path]:
    """The empty home directory of a newcomer."""
    if not (shop.programs / "uv").is_file():
        pytest.skip("uv is not installed in the environment of the tests")
    with TemporaryDirectory(prefix="newcomer-") as folder:
        Path(folder).chmod(0o755)  # the newcomer is another user, who may not enter pytest's folder
        (Path(folder) / "home").mkdir()
        yield Path(folder) / "home"


def test_newcomer_plays_a_hand_with_uvx(shop: ways.Shop, browser: Any, home: Path) -> None:
    (first,) = ways.walk(ways.Newcomer(home, shop, "uvx"), browser)
    assert first.megabytes > 50


def test_source_distribution_plays_a_hand(shop: ways.Shop, browser: Any, home: Path) -> None:
    """Other packages come from the newcomer's cache; the environment is new and empty."""
    (first,) = ways.walk(ways.Newcomer(home, shop, "uv, source"), browser)
    assert first.megabytes > 50
    (installed,) = home.glob("room/lib/python3.*/site-packages/anypoker")
    for name in ("server/pages/index.html", "catalogue/games.packed"):
        assert (installed / name).is_file()
