"""Tables on disk: found again, and never trusted blindly."""

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from anypoker.ranking import find_ordering, ordering_names, table_cache
from anypoker.ranking.hand_index import DOUBLES, STANDARD, HandIndex
from anypoker.ranking.ordering import Patterns
from anypoker.ranking.rank_tables import RankTables, build_tables
from tests.processes import started

QUICK = find_ordering("four_card_high")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    return tmp_path


def fresh() -> RankTables:
    return table_cache.tables_of.__wrapped__(QUICK)


def same(one: RankTables, other: RankTables) -> bool:
    return one.blocks == other.blocks and one.starts == other.starts


def test_tables_are_written_once_and_read_back(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = fresh()
    (file,) = (folder / "tables").iterdir()
    assert file == table_cache.tables_file(QUICK)

    def refuse(ordering: object) -> RankTables:
        raise AssertionError("it is on the disk")

    monkeypatch.setattr(table_cache, "build_tables", refuse)
    assert same(fresh(), built)


@pytest.mark.parametrize("damage", ["empty", "short", "flipped", "foreign"])
def test_what_is_damaged_is_built_anew(folder: Path, damage: str) -> None:
    built = fresh()
    (file,) = (folder / "tables").iterdir()
    content = file.read_bytes()
    flipped = bytearray(content)
    flipped[len(content) // 2] ^= 1
    file.write_bytes(
        {"empty": b"", "short": content[:-7], "flipped": bytes(flipped), "foreign": b"x" * 999}[
            damage
        ]
    )
    assert same(fresh(), built)
    assert file.read_bytes() == content


def test_a_folder_that_cannot_be_written_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("ANYPOKER_CACHE", str(blocked / "inside"))
    assert same(fresh(), build_tables(QUICK))


def test_a_place_that_is_taken_does_not_matter(folder: Path) -> None:
    place = table_cache.tables_file(QUICK)
    place.mkdir(mode=0o700, parents=True)
    assert same(fresh(), build_tables(QUICK))
    assert list((folder / "tables").iterdir()) == [place]


def test_many_writers_at_once(folder: Path) -> None:
    code = (
        "from anypoker.cards import parse_cards\n"
        "from anypoker.ranking import evaluate, find_ordering\n"
        "print(*evaluate(find_ordering('four_card_high'), parse_cards('AsAdKhQc')))\n"
    )
    environment = {**os.environ, "ANYPOKER_CACHE": str(folder)}
    with ExitStack() as stack:
        writers = [
            stack.enter_context(started(sys.executable, "-c", code, env=environment))
            for _ in range(4)
        ]
        assert {writer.wait() for writer in writers} == {0}
    answers = {writer.out.text for writer in writers}
    assert len(answers) == 1
    assert len(list((folder / "tables").iterdir())) == 1
    assert same(fresh(), build_tables(QUICK))


def test_the_name_is_the_content() -> None:
    files = {table_cache.tables_file(find_ordering(name)) for name in ("high", "27_low", "a5_low")}
    assert len(files) == 3


@pytest.mark.parametrize("layout", [STANDARD, DOUBLES])
def test_every_hand_has_a_place_of_its_own(layout: HandIndex) -> None:
    for cards in range(layout.most + 1):
        sums = list(layout.sums(cards))
        places = [
            layout.offsets[cards][total >> 16] + layout.places[total & 0xFFFF] for total in sums
        ]
        assert places == list(range(layout.size(cards)))
        assert all(sum(layout.counts(total)) == cards for total in sums)


def test_sums_of_different_sets_differ() -> None:
    for layout in (STANDARD, DOUBLES):
        every = [total for cards in range(layout.most + 1) for total in layout.sums(cards)]
        assert len(set(every)) == len(every)


def test_evaluation_needs_no_numpy_or_numba(folder: Path) -> None:
    code = (
        "import sys\n"
        "from anypoker.cards import parse_cards\n"
        "from anypoker.ranking import describe, find_ordering\n"
        "describe(find_ordering('high'), parse_cards('AsAdKhQcJs'))\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)\n"
    )
    environment = {**os.environ, "ANYPOKER_CACHE": str(folder)}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


def test_tables_are_small() -> None:
    for name in ordering_names():
        ordering = find_ordering(name)
        if isinstance(ordering.family, Patterns):
            blocks = table_cache.tables_of(ordering).blocks.values()
            size = sum(block.itemsize * len(block) for block in blocks)
            assert size < 512 * 1024, name
