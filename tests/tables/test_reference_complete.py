"""The reference knows every mix, every word of the stakes, every entry and every operation."""

import dataclasses
import re

import msgspec
import pytest

from anypoker.history.log.header import HeaderLine, SetupForm
from anypoker.history.log.lines import KINDS, kind_word
from anypoker.history.phh.hand_start import OWN_NUMBERS, OWN_STAKES
from anypoker.history.phh.operations import VERBS
from anypoker.history.phh.variants import OWN, VARIANTS
from anypoker.mix_files import ITEM_KEYS, KEYS, mix_files, read_mix
from anypoker.tables import Options, parse_stakes_spec
from anypoker.tables.games.stakes import AGREEMENTS
from anypoker.tables.house_rules import SPELLINGS
from tests.external_files import ROOT
from tests.tables.sample_session import games, mix

REFERENCE = ROOT / "docs" / "reference"


def words(page: str) -> set[str]:
    """Everything that stands in code on a page."""
    text = (REFERENCE / page).read_text(encoding="utf-8")
    return set(re.findall(r"`([^`]+)`", text))


@pytest.mark.parametrize("slug", mix_files())
def test_every_mix_is_listed_with_its_games(slug: str) -> None:
    text = (REFERENCE / "mixes.md").read_text(encoding="utf-8")
    (row,) = [line for line in text.splitlines() if line.startswith(f"| `{slug}` ")]
    assert mix_files()[slug].name in row
    place = 0
    for one in mix(slug).items:  # in this order; one name may be part of another
        text = f"{one.game.name} ({one.structure})"
        assert text in row[place:]
        place = row.index(text, place) + len(text)


def test_the_words_of_a_mix_file() -> None:
    known = words("mixes.md")
    assert set(KEYS) <= known
    assert {f"games[].{key}" for key in ITEM_KEYS} <= known


def test_the_example_of_a_mix_can_be_played() -> None:
    text = (REFERENCE / "mixes.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^    \{\n(?:    .*\n)+?    \}$", text, re.MULTILINE)
    rotation = read_mix(example, games)
    assert len(rotation.items) == 3
    assert rotation.hands == 6


def test_the_words_of_stakes() -> None:
    assert {*AGREEMENTS, *SPELLINGS} <= words("stakes.md")


def test_the_examples_of_stakes_are_understood() -> None:
    text = (REFERENCE / "stakes.md").read_text(encoding="utf-8")
    examples = re.findall(r"^    (\d.*)$", text, re.MULTILINE)
    assert len(examples) == 8
    for example in examples:
        assert parse_stakes_spec(example)


def test_every_key_of_the_first_line() -> None:
    known = words("table-logs.md")
    names = [field.encode_name for field in msgspec.structs.fields(HeaderLine)]
    names += [field.encode_name for field in msgspec.structs.fields(SetupForm)]
    assert set(names) <= known


def test_every_kind_of_entry_with_its_keys() -> None:
    text = (REFERENCE / "table-logs.md").read_text(encoding="utf-8")
    everywhere = {"entry", "at", "by", "actor", "key", "files"}
    assert everywhere <= words("table-logs.md")
    for kind in KINDS.values():
        (row,) = [line for line in text.splitlines() if f"`{kind_word(kind.change)}`" in line[:30]]
        keys = set(re.findall(r"`([^`]+)`", row.split("|")[2]))
        assert keys == set(kind.forms), row


def test_every_option() -> None:
    known = {name for words_ in words("table-logs.md") for name in words_.split(", ")}
    assert {field.name for field in dataclasses.fields(Options)} <= known


def test_every_variant_and_operation_of_phh() -> None:
    known = words("phh.md")
    assert {*VARIANTS, OWN, *OWN_STAKES, *OWN_NUMBERS} <= known
    assert {"_game", "_structure", "_stakes", "_dead"} <= known
    operations = {word.split()[1] for word in known if re.match(r"p1 ", word)}
    assert operations == {*VERBS, "sm"}
