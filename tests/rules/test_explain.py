"""The game in English as a whole: golden pages, and what must hold for every page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from anypoker.catalogue import catalogue_files, game_of
from anypoker.game import ChooseStep, RankedHand, Reference
from anypoker.rules import Game, explain_markdown, explain_text, load_game
from anypoker.rules.explain.facts import GameFacts
from tests.external_files import corpus_games
from tests.rules.explain_samples import HOLDEM

GOLDEN = Path(__file__).parent.parent / "explain_golden"
TOLD_IN_FULL = [
    "2-7-triple-draw",
    "anaconda",
    "badugi",
    "binglaha",
    "follow-the-queen",
    "iron-cross",
    "mexican-poker",
    "omaha-8",
    "paradise-road-pickem",
    "seven-card-stud",
    "sohe",
    "texas-holdem",
]
# What must not be in a text that people read: values of the program, and slips of the pen.
SLIPS = re.compile(
    r"None|[{}]|<[A-Z]|\w+\.\w+ object|\S  +\S|\.\.|[,;:]\.| [.,;:]|\b(\w+) \1\b|\ba [aeio]\w"
    r"|\ban [^aeio8hu1]\w|\bone cards\b|\bno cards? (is|are)\b"
)
# Pairs of equal words that the names of games bring along, and "a" before a sounded consonant.
ALLOWED = re.compile(r"\ba one-|\bBoard Board\b|\bBig (?=Big O\b)|\ban (?=Ocean\b)")


@pytest.mark.parametrize("slug", TOLD_IN_FULL)
def test_a_catalogue_game_is_told_like_this(slug: str, request: pytest.FixtureRequest) -> None:
    """`pytest --update-golden` writes the pages anew; the difference is read."""
    told = explain_markdown(game_of(slug).game)
    golden = GOLDEN / f"{slug}.md"
    if request.config.getoption("--update-golden"):
        golden.write_text(told)
    assert told == golden.read_text()


def test_a_page_in_plain_text(request: pytest.FixtureRequest) -> None:
    told = explain_text(game_of("texas-holdem").game)
    golden = GOLDEN / "texas-holdem.txt"
    if request.config.getoption("--update-golden"):
        golden.write_text(told)
    assert told == golden.read_text()


@pytest.mark.parametrize("slug", catalogue_files())
def test_a_catalogue_game_reads_well(slug: str) -> None:
    assert_reads_well(game_of(slug).game)


@corpus_games()
def test_a_corpus_file_reads_well(path: Path) -> None:
    assert_reads_well(load_game(path.read_text()))


def assert_reads_well(game: Game) -> None:
    text, page = explain_text(game), explain_markdown(game)
    assert words_of_text(text) == words_of_markdown(page)
    assert all(len(line) <= 78 or " " not in line.strip(" -") for line in text.splitlines())
    for line in page.split("## Sources")[0].splitlines():
        slip = SLIPS.search(ALLOWED.sub("", line.lstrip()))
        assert slip is None, f"{slip} in: {line}"
    told = " ".join(text.split()).lower()
    missing = [name for name in names_of(game) if " ".join(name.split()).lower() not in told]
    assert missing == []


def names_of(game: Game) -> Iterator[str]:
    """Every name that the author gave to something a player must know."""
    facts = GameFacts(game)
    yield game.name
    yield from game.aliases
    yield from (step.name for step in game.steps)
    shares = (entries for entries in facts.divisions if len(entries) > 1)
    yield from (entry.name for entries in shares for entry in entries)
    # "default" means the cards in no pile.
    yield from (name for _, name in facts.counts if name is not None and name != "default")
    yield from facts.dice
    for action in facts.actions():
        if isinstance(action, ChooseStep):
            yield action.variable.replace("_", " ")
            yield from action.values
    for entry in facts.entries:
        if isinstance(entry.hand, RankedHand):
            yield entry.hand.ordering.title
            yield from (pile.name for pile in entry.hand.selection.piles() if pile.name)


def words_of_text(text: str) -> list[str]:
    lines = (re.sub(r"^\s*(- |\d+\. |[-=]+$)", "", line) for line in text.splitlines())
    return " ".join(lines).split()


def words_of_markdown(page: str) -> list[str]:
    lines = (re.sub(r"^\s*(- |\d+\. |#+ )", "", line) for line in page.splitlines())
    return re.sub(r"\*\*|[<>](?=\s|h|$)|\\", "", " ".join(lines)).split()


def test_no_game_is_known_by_its_name() -> None:
    """Another name changes the title and nothing else."""
    for slug in TOLD_IN_FULL:
        game = game_of(slug).game
        page = explain_markdown(replace(game, name="Another Game", aliases=(), summary=""))
        told = explain_markdown(replace(game, aliases=(), summary=""))
        assert page.replace("# Another Game", f"# {game.name}", 1) == told


def test_names_that_look_like_markup_are_shown_as_they_are() -> None:
    game = replace(HOLDEM, name="*Wild* _card_ #1", aliases=("<b>",))
    page = explain_markdown(game)
    assert page.startswith(r"# \*Wild\* \_card\_ \#1" + "\n")
    assert r"Also called \<b\>." in page
    assert explain_text(game).startswith("*Wild* _card_ #1\n================\n")


def test_an_address_becomes_a_link_and_anything_else_stays_text() -> None:
    sources = (Reference("https://example.org/a_b#c", "A page"), Reference("a book, p. 5", ""))
    page = explain_markdown(replace(HOLDEM, references=sources))
    assert page.endswith("- A page: <https://example.org/a_b#c>\n- a book, p. 5\n")


def test_lines_are_wrapped_under_their_mark() -> None:
    lines = explain_text(HOLDEM).splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("- Limit."))
    assert lines[start + 1].startswith("  ")
    assert max(map(len, lines)) <= 78
