"""A newcomer finds the right file from the tree of file names and first lines alone.

Questions with the words that one would type into a search box. A question is answered if those
words lead to a few lines of the tree, and the file is among them. The words were chosen by somebody
who knows the tree, so this holds what was reached; it is no measure of how well a stranger fares
(docs/decisions/0020).
"""

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "anypoker"
FEW = 5  # lines that one reads before giving up
QUESTIONS = [
    ("Where is the cap on raises?", "raise cap", "engine/betting/bet_limits.py"),
    ("Where would a new bot go?", "bot new", "bots/__init__.py"),
    ("Who decides which cards a player may see?", "cards player see", "views/visibility.py"),
    ("What happens when a pot is dealt for again?", "redeal", "engine/showdown/redeal.py"),
    ("Where is the cache on the disk?", "disk cache", "disk_cache.py"),
    ("Where are side pots made?", "pots contributions", "engine/showdown/pots.py"),
    (
        "How is what I type at the table understood?",
        "typed answer",
        "session/text/typed_actions.py",
    ),
    ("Who has to post which blind?", "blind post", "tables/seating/blinds_due.py"),
    ("How alike are two games?", "similar games", "similarity.py"),
    ("How is a game found by its name?", "find name game", "catalogue/lookup.py"),
    ("Where do bots play to simulate?", "simulat bots", "analysis/simulation/simulate.py"),
    # One for each thing that the README says it can do.
    ("Can the deck serve the table?", "deck serve check", "rules/validate/deck_size.py"),
    ("Who explains the showdown?", "explain showdown", "rules/explain/showdown.py"),
    ("Where is a mix read?", "mix", "mix_files.py"),
    ("Who writes Poker Hand History?", "phh writing", "history/phh/export.py"),
    ("Where is the log of a table read?", "log table read", "history/log/reader.py"),
    ("Who is ahead?", "equity", "analysis/equity.py"),
    ("Where are modifiers applied?", "modifiers applied", "modifiers/compose.py"),
    ("How good is a hand?", "evaluat hand", "ranking/evaluation.py"),
    ("Where is the JSON Schema made?", "json schema", "rules/schema.py"),
    ("Where are recorded hands replayed?", "replay hands", "history/record_files.py"),
]
MISSED = 2  # mixes and evaluation are spoken of in more places than one reads


def tree(source: Path) -> list[tuple[str, str]]:
    """Every file with its first line."""
    found = []
    for file in sorted(source.rglob("*.py")):
        words = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
        found.append((file.relative_to(source).as_posix(), words.partition("\n")[0]))
    return found


def found_by(words: str, lines: list[tuple[str, str]]) -> list[str]:
    """The files whose name or first line has all of the words."""
    return [
        file
        for file, first in lines
        if all(word in f"{file} {first}".casefold() for word in words.split())
    ]


def test_the_tree_answers_these_questions() -> None:
    lines = tree(SOURCE)
    assert all((SOURCE / file).is_file() for _, _, file in QUESTIONS)
    missed = []
    for question, words, file in QUESTIONS:
        found = found_by(words, lines)
        if file not in found or len(found) > FEW:
            missed.append(f"{question} {found}")
    assert len(missed) <= MISSED, missed
