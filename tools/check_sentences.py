"""Checker of the server's sentences: each one that pages may show has a translation.

The English templates are in the code: `Sentence("…")`, the refusals that are raised, and the words
of hands in `orderings.json`. Every language but English has a translation of each: refusals in
`refusals.json`, which pages load later, all others in `sentences.json`. These may have more: names
from game files, such as "Flop".
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from anypoker.ranking.hand_names import sentence_template

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src/anypoker"
# Modules whose refusals players see. Not those of the engine: a page offers legal actions only.
_REFUSALS = (
    "server/card_room.py",
    "server/job_queue.py",
    "server/rest",
    "server/storage/guests.py",
    "server/table",
    "server/tournament",
    "tables/games/tournament.py",
    "tables/seating",
    "tables/setup.py",
    "tables/table_update.py",
    "tournaments",
)
_FILES = ("sentences.json", "refusals.json")
_SLOT = re.compile(r"\{(\w+)(?::\w+)?\}")


def check_sentences(root: Path, languages: list[str]) -> Iterator[str]:
    """Yield one sentence for each translation that is missing or has other parameters."""
    wanted = {*sentence_templates(), *refusals(), *hand_words()}
    for language in languages:
        if language != "en":
            found: dict[str, str] = {}
            for name in _FILES:
                found |= json.loads((root / language / name).read_text(encoding="utf-8"))
            yield from compare(language, wanted, found)


def compare(language: str, wanted: set[str], found: Mapping[str, str]) -> Iterator[str]:
    """Compare the templates of a language with those that are wanted.

    >>> list(compare("de", {"{name} deals"}, {"{name} deals": "{player} gibt"}))
    ["de: the sentence '{name} deals' has the parameter {player}, which English does not have"]
    """
    for template in sorted(wanted - found.keys()):
        yield f"{language}: the sentence '{template}' is not translated"
    for template, text in found.items():
        if not text.strip():
            yield f"{language}: the sentence '{template}' is empty"
        for name in sorted({*_SLOT.findall(text)} - {*_SLOT.findall(template)}):
            yield (
                f"{language}: the sentence '{template}' has the parameter {{{name}}}, "
                "which English does not have"
            )


def sentence_templates() -> set[str]:
    """Return the templates of all sentences that are written out in the code."""
    found: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if "Sentence(" in text and file.name != "sentences.py":
            found.update(_templates(ast.parse(text)))
    return found


def _templates(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "Sentence" and node.args:
                yield from _constants(node.args[0])
            elif node.func.id == "_say" and len(node.args) > 2:
                yield from (f"{{name}} {one}" for one in _constants(node.args[2]))
        elif isinstance(node, ast.Assign) and _names(node) == ["template"]:
            yield from (one for one in _constants(node.value) if not re.match(r"\w+s \{", one))


def refusals() -> set[str]:
    """Return the sentences without parameters with which a request is refused."""
    found: set[str] = set()
    for name in _REFUSALS:
        path = SOURCES / name
        for file in path.rglob("*.py") if path.is_dir() else [path]:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                    if _name(node.exc) != "InvariantError":  # a fault of the program
                        found |= {one for arg in node.exc.args for one in _constants(arg)}
                elif isinstance(node, ast.Call) and _name(node) == "_refuse_unless":
                    found |= {one for arg in node.args[1:] for one in _constants(arg)}
    return found


def hand_words() -> set[str]:
    """Return the names of the classes of built-in orderings and the templates of their hands."""
    text = (SOURCES / "ranking/orderings.json").read_text(encoding="utf-8")
    return {sentence_template(words) for words in _words(json.loads(text))}


def _words(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        if "class" in data and isinstance(data.get("name"), str):
            yield data["name"]
        if isinstance(data.get("words"), str):
            yield data["words"]
        for value in data.values():
            yield from _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)


def _name(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_constants(node.body), *_constants(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _names(node: ast.Assign) -> list[str]:
    return [target.id for target in node.targets if isinstance(target, ast.Name)]
