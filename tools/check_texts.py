"""Checker of the pages' texts: missing, unused and mismatched ones of every language.

`python -m tools.check_texts` lists the problems and fails if there are any. English is the source:
`web/src/texts/en/AREA.json` and the sentences of `views/messages.json`. Every other language has
the same files in its folder, and the sentences of the server (see `check_sentences`). ESLint finds
words that are not in the catalogue (`npm run lint`).
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tools.check_sentences import check_sentences

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "web/src"
TEXTS = SOURCES / "texts"
MESSAGES = ROOT / "src/anypoker/views/messages.json"

Entry = str | dict[str, str]
Area = dict[str, Entry]
# Plural categories of whole numbers that a language must have.
PLURALS = {"en": {"other"}, "de": {"other"}, "es": {"other"}}
_OF_THE_SERVER = {"messages", "sentences", "refusals"}
_FORMS_OF_MESSAGES = {"text", "you", "subject", "format_1"}
_PLURAL_KEY = re.compile(r"zero|one|two|few|many|other|\d+")
_SLOT = re.compile(r"\{(\w+)(?::\w+)?\}")
_KEY = re.compile(r"""["'`](\w+\.[\w$.{}()\[\] ]+)["'`]""")
_CALL = re.compile(
    r"""\b(?:t|textParts)\(\s*["'](\w+\.\w+)["']\s*(?:,\s*\{([^{}]*)\})?\s*,?\s*\)"""
)


def main(root: Path = TEXTS, sources: Path = SOURCES, messages: Path = MESSAGES) -> int:
    """Print all problems; return 1 if there are any."""
    problems = list(check_texts(root, sources, messages))
    if root == TEXTS:
        problems += check_sentences(root, language_folders(root))
    for problem in problems:
        print(problem)
    if not problems:
        languages = ", ".join(language_folders(root))
        print(
            f"check_texts: {sum(map(len, read_areas(root / 'en').values()))} texts in {languages}"
        )
    return int(bool(problems))


def check_texts(root: Path, sources: Path, messages: Path) -> Iterator[str]:
    """Yield one sentence for each problem."""
    english = read_areas(root / "en")
    for area, texts in english.items():
        for key, entry in texts.items():
            yield from check_entry("en", f"{area}.{key}", entry)
    for language in language_folders(root):
        if language != "en":
            yield from _check_language(language, english, read_areas(root / language))
            yield from _check_messages(language, messages, root / language / "messages.json")
    files = [one for one in sources.rglob("*") if one.suffix in {".ts", ".svelte"}]
    yield from check_uses(english, {str(one): one.read_text(encoding="utf-8") for one in files})


def language_folders(root: Path) -> list[str]:
    """Return the codes of all languages."""
    return sorted(one.name for one in root.iterdir() if one.is_dir())


def read_areas(folder: Path) -> dict[str, Area]:
    """Read the texts of a language, without the sentences of the server."""
    files = sorted(one for one in folder.glob("*.json") if one.stem not in _OF_THE_SERVER)
    return {one.stem: json.loads(one.read_text(encoding="utf-8")) for one in files}


def check_entry(language: str, key: str, entry: Entry) -> Iterator[str]:
    """Check the plural forms of one text.

    >>> list(check_entry("en", "lobby.players", {"one": "{n} player"}))
    ["en: lobby.players has no plural form 'other'"]
    """
    if isinstance(entry, str):
        if not entry.strip():
            yield f"{language}: {key} is empty"
        return
    for form in sorted(PLURALS.get(language, {"other"}) - entry.keys()):
        yield f"{language}: {key} has no plural form '{form}'"
    for form, text in entry.items():
        if not _PLURAL_KEY.fullmatch(form):
            yield f"{language}: {key} has '{form}', which is not a plural form"
        if not text.strip():
            yield f"{language}: {key} is empty in the form '{form}'"


def parameters(entry: Entry) -> set[str]:
    """Return the names of a text's parameters in all its forms, without the number `n`.

    >>> sorted(parameters({"one": "{n} hand for {name}", "other": "{n} hands for {name}"}))
    ['name']
    """
    if isinstance(entry, str):
        return set(_SLOT.findall(entry))
    return {name for text in entry.values() for name in _SLOT.findall(text)} - {"n"}


def _check_language(
    language: str, english: Mapping[str, Area], translated: Mapping[str, Area]
) -> Iterator[str]:
    for area in sorted(translated.keys() - english.keys()):
        yield f"{language}: the file {area}.json does not exist in English"
    for area, texts in english.items():
        others = translated.get(area, {})
        for key in others.keys() - texts.keys():
            yield f"{language}: {area}.{key} does not exist in English"
        for key, entry in texts.items():
            if key not in others:
                yield f"{language}: {area}.{key} is missing"
                continue
            other = others[key]
            yield from check_entry(language, f"{area}.{key}", other)
            yield from _compare(language, f"{area}.{key}", entry, other)


def _compare(language: str, key: str, entry: Entry, other: Entry) -> Iterator[str]:
    if isinstance(entry, str) and isinstance(other, dict) and "n" not in parameters(entry):
        yield f"{language}: {key} has plural forms, but English has no number"
    wanted, found = parameters(entry) - {"n"}, parameters(other) - {"n"}
    for name in sorted(wanted - found):
        yield f"{language}: {key} lacks the parameter {{{name}}}"
    for name in sorted(found - wanted):
        yield f"{language}: {key} has the parameter {{{name}}}, which English does not have"


def _check_messages(language: str, source: Path, file: Path) -> Iterator[str]:
    """Compare the sentences of events and decisions with the English ones."""
    english: dict[str, dict[str, Any]] = json.loads(source.read_text(encoding="utf-8"))
    english = {key: one for key, one in english.items() if is_shown(key)}
    translated: dict[str, dict[str, Any]] = (
        json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    )
    for key in sorted(translated.keys() - english.keys()):
        yield f"{language}: messages.{key} does not exist in English or is not shown by the pages"
    for key, entry in english.items():
        if key not in translated:
            yield f"{language}: messages.{key} is missing"
            continue
        other = translated[key]
        for form in sorted(other.keys() - (_FORMS_OF_MESSAGES - {"format_1"})):
            yield f"{language}: messages.{key} has '{form}', which is not a form of a message"
        if entry.get("subject") != other.get("subject"):
            yield f"{language}: messages.{key} has another subject than in English"
        for form in ("text", "you"):
            if (form in entry) != (form in other):
                yield f"{language}: messages.{key} has the form '{form}' in one language only"
            elif form in entry:
                yield from _compare(language, f"messages.{key}", entry[form], other[form])


def is_shown(message_id: str) -> bool:
    """Return whether the pages show a message; the options in words are for terminals."""
    return not message_id.startswith("option_")


def check_uses(english: Mapping[str, Area], sources: Mapping[str, str]) -> Iterator[str]:
    """Yield texts that no source uses, and calls with other parameters than the text has."""
    known = {
        f"{area}.{key}": entry for area, texts in english.items() for key, entry in texts.items()
    }
    patterns = {found for text in sources.values() for found in _KEY.findall(text)}
    exact = {one for one in patterns if "$" not in one}
    varying = [_pattern(one) for one in patterns if "${" in one]
    for key in known:
        if key not in exact and not any(one.fullmatch(key) for one in varying):
            yield f"en: {key} is not used"
    for file, text in sources.items():
        for key, given in _CALL.findall(text):
            if key in known:
                yield from _check_call(f'{file}: t("{key}")', known[key], given)


def _pattern(template: str) -> re.Pattern[str]:
    """Turn the key of a call such as `settings.${name}` into a regular expression."""
    return re.compile(r"\w+".join(map(re.escape, re.split(r"\$\{[^}]*\}", template))))


def _check_call(where: str, entry: Entry, given: str) -> Iterator[str]:
    if "..." in given:
        return
    names = {one.split(":")[0].strip() for one in _split(given)} - {""}
    wanted = parameters(entry) | ({"n"} if isinstance(entry, dict) else set())
    for name in sorted(wanted - names):
        yield f"{where} lacks the parameter {name}"
    for name in sorted(names - wanted):
        yield f"{where} has the parameter {name}, which the text does not have"


def _split(given: str) -> Iterable[str]:
    """Split the fields of an object at the commas that are not inside parentheses or brackets."""
    depth, start = 0, 0
    for index, letter in enumerate(given):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            yield given[start:index]
            start = index + 1
    yield given[start:]


if __name__ == "__main__":
    sys.exit(main())
