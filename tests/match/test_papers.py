"""The reference knows every mix, every word of the stakes, every entry and every operation."""

import re

import pytest

from anypoker.cards import key_from_seed
from anypoker.engine.actions import Fold
from anypoker.game import Structure
from anypoker.history.phh.operations import VERBS
from anypoker.history.phh.setting import OWN_STAKES
from anypoker.history.phh.variants import OWN, VARIANTS
from anypoker.match import Item, mix_files, parse_terms, read_mix
from anypoker.match import entries as e
from anypoker.match.lines import entry_line, header_line
from anypoker.match.mixes import ITEM_KEYS, KEYS
from anypoker.match.terms import AGREEMENTS
from tests.match.sample_evening import games, horse_setup, mix
from tests.shared import ROOT

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
    places = [row.find(f"{one.game.name} ({one.structure})") for one in mix(slug).items]
    assert -1 not in places
    assert places == sorted(places)


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
    assert set(AGREEMENTS) <= words("stakes.md")


def test_the_examples_of_stakes_are_understood() -> None:
    text = (REFERENCE / "stakes.md").read_text(encoding="utf-8")
    examples = re.findall(r"^    (\d.*)$", text, re.MULTILINE)
    assert len(examples) == 5
    for example in examples:
        assert parse_terms(example)


def test_every_key_of_the_first_line() -> None:
    assert set(header_line(horse_setup())) <= words("table-logs.md")


def test_every_kind_of_entry() -> None:
    entries: list[e.LogEntry] = [
        e.Sit(0, "Ann", 5),
        e.Leave(0),
        e.SitOut(0),
        e.ComeBack(0),
        e.Buy(0, 5),
        e.ChangeTerms(parse_terms("1/2")),
        e.ChangeGames(mix("horse")),
        e.Choose(Item(games("razz"), Structure.LIMIT)),
        e.Deal(key_from_seed("papers")),
        e.Act(0, Fold()),
        e.End((5,)),
    ]
    kinds = {type(entry) for entry in entries}
    assert kinds == set(e.LogEntry.__args__)
    told = words("table-logs.md")
    for entry in entries:
        first, *others = entry_line(entry, set())
        line = next(word for word in told if word.startswith(f'{{"{first}":'))
        assert all(f'"{key}"' in line or key in told for key in others)


def test_every_variant_and_operation_of_phh() -> None:
    known = words("phh.md")
    assert {*VARIANTS, OWN, *OWN_STAKES, "run_times"} <= known
    assert {"_game", "_structure", "_stakes", "_dead"} <= known
    operations = {word.split()[1] for word in known if re.match(r"p1 ", word)}
    assert operations == {*VERBS, "sm"}
