"""Games of the catalogue beside files of the same name by other authors: alike, or known to differ.

`corpus_differences.json` says in what they differ, and `docs/reference/catalogue-notes.md` why.
"""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from anypoker.catalogue import game_of, slugs_by_key
from anypoker.name_key import name_key
from anypoker.rules import load_game
from tests.catalogue.differences import differences
from tests.catalogue.playing import playing
from tests.external_files import CORPUS, ROOT, corpus_games, needs_shared

GOLDEN = Path(__file__).with_name("corpus_differences.json")
NOTES = ROOT / "docs" / "reference" / "catalogue-notes.md"


OTHER_NAMES = {"buy_your_card": "pay-to-draw"}  # of ours, another game has the name of the file


def same_name(path: Path) -> str:
    """The slug of the game of ours that has the name of the file, or of the game in it."""
    if path.stem in OTHER_NAMES:
        return OTHER_NAMES[path.stem]
    name = json.loads(path.read_text(encoding="utf-8"))["game"]
    return slugs_by_key().get(name_key(name)) or slugs_by_key()[name_key(path.stem)]


def found_differences(path: Path) -> list[str]:
    theirs = load_game(path.read_text(encoding="utf-8"))
    return list(differences(playing(theirs), playing(game_of(same_name(path)).game)))


@cache
def known() -> dict[str, list[str]]:
    golden: dict[str, list[str]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return golden


def explained() -> dict[str, str]:
    """The files that the notes speak of, with the game of ours each is compared with."""
    rows = re.findall(r"^\| `(\w+)` \| `([\w-]+)` \| (.+) \|$", NOTES.read_text(), re.MULTILINE)
    assert all(len(why) > 20 for _, _, why in rows)
    return {stem: slug for stem, slug, _ in rows}


@needs_shared
@corpus_games()
def test_it_is_played_alike_or_differs_as_known(path: Path, request: pytest.FixtureRequest) -> None:
    found = found_differences(path)
    if request.config.getoption("--update-golden"):
        golden = {**known(), path.stem: found} if found else known()
        text = json.dumps(dict(sorted(golden.items())), indent=2, ensure_ascii=False)
        GOLDEN.write_text(text + "\n", encoding="utf-8")
        known.cache_clear()
    assert found == known().get(path.stem, [])


@needs_shared
def test_every_known_difference_is_one_of_a_file_that_is_there() -> None:
    assert set(known()) <= {path.stem for path in CORPUS}


def test_every_difference_has_its_reason_in_the_notes() -> None:
    assert set(explained()) == set(known())
    assert set(explained().values()) <= set(slugs_by_key().values())


@needs_shared
def test_the_notes_name_the_right_games() -> None:
    assert explained() == {path.stem: same_name(path) for path in CORPUS if path.stem in known()}
