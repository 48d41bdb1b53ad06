"""The reference knows every word of the language, every command and every extension.

What there is comes from the models, enums and functions themselves, not from the generator that
writes most of the pages; so a mistake of the generator shows here too.
"""

import doctest
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from pydantic import BaseModel, ValidationError
from typer.models import ArgumentInfo, OptionInfo

import anypoker.engine
import anypoker.rules
from anypoker.cards import DeckKind
from anypoker.catalogue import read_game_text
from anypoker.cli.app import COMMANDS, command
from anypoker.modifiers.registry import MODIFIERS
from anypoker.ranking import ALIASES, ordering_names
from anypoker.rules.document import ACTION_KEYS, ExtendingDocument, GameDocument
from anypoker.rules.document.base import word_of
from anypoker.rules.document.conditions import AnyCondition
from anypoker.rules.document.orderings import CategoryPart, Declaration
from anypoker.rules.document.wild import AnyWild
from tests.external_files import SHARED, needs_shared
from tools.reference.extensions import documented, entries, extensions
from tools.reference.pages import DOCS, EXTENSIONS, GAME_SCHEMA, ROOT, current_texts, pages
from tools.reference.transcripts import Fence, fences

REFERENCE = DOCS / "reference"


def page(name: str) -> str:
    return (REFERENCE / name).read_text(encoding="utf-8")


# ---------------------------------------------------------------- what a page has


def headings(text: str) -> set[str]:
    """The words in code that head a section of a page."""
    return set(re.findall(r"^#{2,3} `([^`]+)`", text, re.MULTILINE))


def rows(text: str) -> set[str]:
    """The words in code that begin a row of a table; options with the value they take."""
    cells = re.findall(r"^\| (`[^|]+`) \|", text, re.MULTILINE)
    return {word for cell in cells for word in re.findall(r"`([^`]+)`", cell)}


def keys_of_objects(text: str) -> dict[str, set[str]]:
    """The keys that each object of a page has a row for."""
    parts = re.split(r"<!-- object: (\w+) -->", text)[1:]
    tables = (re.split(r"^#|<!--", body, flags=re.MULTILINE)[0] for body in parts[1::2])
    return {model: rows(table) for model, table in zip(parts[::2], tables, strict=True)}


def keys_of_declarations(text: str) -> dict[str, set[str]]:
    """The same for the page of orderings, which goes by families."""
    parts = re.split(r"^### (?:Family `([^`]+)`|A (category))$", text, flags=re.MULTILINE)[1:]
    names = (family or category for family, category in zip(parts[::3], parts[1::3], strict=True))
    models = {word_of(model, "family"): model.__name__ for model in get_args(Declaration)}
    models["category"] = CategoryPart.__name__
    return {models[name]: rows(table) for name, table in zip(names, parts[2::3], strict=True)}


def part_about(command: str, text: str) -> str:
    """The section of a command."""
    match = re.search(rf"^## `{command}`.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return match[0] if match else ""


# ---------------------------------------------------------------- what there is


def models_of(kind: Any) -> Iterator[type[BaseModel]]:
    """The models in an annotation."""
    if get_origin(kind) is Literal:
        return
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        yield kind
    for inner in get_args(kind):
        yield from models_of(inner)


def every_model() -> set[type[BaseModel]]:
    """All models that a game file is made of."""
    found: set[type[BaseModel]] = set()
    waiting: list[type[BaseModel]] = [GameDocument, ExtendingDocument]
    while waiting:
        model = waiting.pop()
        if model not in found:
            found.add(model)
            for field in model.model_fields.values():
                waiting += models_of(field.annotation)
                waiting += (one for data in field.metadata for one in models_of(data))
    return found


def keys_of(model: type[BaseModel]) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items()}


def words_of(union: Any) -> set[str]:
    """The words under `type` that tell the members of a union apart."""
    assert get_origin(union) in (Union, UnionType)
    return {word_of(one, "type") for one in get_args(union)}


def spellings(function: Any) -> tuple[set[str], set[str]]:
    """The arguments and the options of a command's function."""
    arguments, options = set(), set()
    for name, hint in get_type_hints(function, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            continue
        for info in get_args(hint)[1:]:
            if isinstance(info, OptionInfo):
                named = [one for one in (info.default, *(info.param_decls or ())) if one is not ...]
                both_ways = [word for one in named for word in str(one).split("/")]
                options.update(both_ways or [f"--{name.replace('_', '-')}"])
            elif isinstance(info, ArgumentInfo):
                arguments.add(info.metavar or name.upper())
    return arguments, options


# ---------------------------------------------------------------- nothing is missing


def test_generated_pages_are_current() -> None:
    stale = [path for path, text in current_texts() if not _reads(path, text)]
    assert stale == [], "run python -m tools.reference"


def _reads(path: Path, text: str) -> bool:
    if path == GAME_SCHEMA:
        return json.loads(path.read_text(encoding="utf-8")) == json.loads(text)
    return path.read_text(encoding="utf-8") == text


def test_every_key_of_every_object_has_a_row() -> None:
    shown = keys_of_declarations(page("orderings.md"))
    for path in REFERENCE.glob("*.md"):
        shown |= keys_of_objects(path.read_text(encoding="utf-8"))
    models = every_model()
    assert len(models) > 80, "the walk over the models has lost its way"
    missing = {
        f"{model.__name__}.{key}"
        for model in models
        for key in keys_of(model)
        if key not in shown.get(model.__name__, ())
    }
    assert missing == set()
    assert set(shown) == {model.__name__ for model in models}


def test_every_step_kind_has_a_section() -> None:
    known = {title.removesuffix("[]") for title in headings(page("steps.md"))}
    assert set(ACTION_KEYS) - known == set()


def test_every_condition_has_a_section() -> None:
    assert words_of(AnyCondition) - headings(page("conditions.md")) == set()


def test_every_wild_card_type_has_a_section() -> None:
    assert words_of(AnyWild) - headings(page("wild-cards.md")) == set()


def test_every_deck_type_has_a_row() -> None:
    assert {str(kind) for kind in DeckKind} - rows(page("game-file.md")) == set()


def test_every_evaluation_type_has_a_section_with_its_other_spellings() -> None:
    text = page("orderings.md")
    assert set(ordering_names()) - headings(text) == set()
    assert set(ALIASES) - set(re.findall(r"`([^`]+)`", text)) == set()


def test_every_modifier_has_a_row_with_its_other_names() -> None:
    assert {modifier.name for modifier in MODIFIERS} - rows(page("extends.md")) == set()
    shown = set(re.findall(r"`([^`]+)`", page("extends.md")))
    assert {name for modifier in MODIFIERS for name, _ in modifier.names()} - shown == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_section_with_all_its_words(name: str) -> None:
    about = part_about(name, page("commands.md"))
    assert about, f"no section about {name}"
    arguments, options = spellings(command(name))
    shown = {word.split()[0] for word in rows(about)} | rows(about)
    assert (arguments | options) - shown == set()
    assert (inspect.getdoc(command(name)) or "").split("\n")[0] in about


@pytest.mark.parametrize("package", [anypoker.rules, anypoker.engine], ids=lambda p: p.__name__)
def test_every_name_of_the_python_interface_has_a_row(package: ModuleType) -> None:
    shown = {re.split(r"[( ]", word)[0] for word in rows(page("python-api.md"))}
    assert set(package.__all__) - shown == set()


# ---------------------------------------------------------------- extensions


def extension_examples() -> list[Any]:
    text = page("extensions.md")
    heads = list(re.finditer(r"^### .*\{ #([\w-]+) \}$", text, re.MULTILINE))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [
        pytest.param(text[head.end() : end], id=head[1])
        for head, end in zip(heads, ends, strict=True)
    ]


def test_every_extension_has_an_entry_and_every_entry_is_one() -> None:
    words = set(extensions())
    assert len(words) > 25, "the walk over the extensions has lost its way"
    assert set(entries(page("extensions.md"))) == words


@pytest.mark.parametrize("entry", extension_examples())
def test_an_extension_has_examples_that_play_and_use_its_words(entry: str) -> None:
    examples = [fence.body for fence in fences(entry) if fence.kind == "json"]
    assert examples, "an extension needs an example"
    assert entry.lstrip().startswith("Words: ")
    for example in examples:
        reading = read_game_text(example)
        assert reading.game is not None
        assert [str(problem) for problem in reading.problems] == []
    line = entry.lstrip().split("\n")[0]
    for word in re.findall(r"`([^`]+)`", line):
        place, _, value = word.partition(": ")
        key = re.split(r"[.\[]", place.removesuffix("[]"))[-1]
        assert any(f'"{key}"' in example for example in examples), f"no example uses {word}"
        assert any(value in example for example in examples), f"no example uses {word}"


@needs_shared
def test_what_counts_as_documented_is_in_the_documents_or_in_strangers_games() -> None:
    papers = [*(SHARED / "seeds").glob("00[01]_*.txt"), DOCS / "reference" / "rules.md"]
    papers += (SHARED / "corpus").glob("*.json")
    text = "\n".join(paper.read_text(encoding="utf-8") for paper in papers)
    words = set(re.findall(r"[\w$-]+", text)) | set(re.findall(r"\"([^\"\n]+)\"", text))
    strange = {
        f"{model}.{key}: {word}"
        for model, keys in documented().items()
        for key, values in keys.items()
        for word in (key, *values)
        if word not in words and word not in text
    }
    assert strange == set()


# ---------------------------------------------------------------- examples


def json_examples() -> Iterator[tuple[Path, Fence]]:
    for path in pages():
        for fence in fences(path.read_text(encoding="utf-8")):
            if fence.kind == "json":
                yield path, fence


def is_a_file(data: Any) -> bool:
    return isinstance(data, dict) and ("extends" in data or "gamePlay" in data)


def test_json_of_the_pages_is_a_game_or_a_part_of_one() -> None:
    wrong = []
    for path, fence in json_examples():
        body = fence.body.strip().rstrip(",")
        data = json.loads(body if body[0] in "{[" else f"{{{body}}}")
        if is_a_file(data):
            fine = fence.title is not None or read_game_text(fence.body).ok
        else:
            orderings = fits_model(GameDocument, {"orderings": data})
            fine = orderings or any(fits_model(model, data) for model in every_model())
        if not fine:
            wrong.append(f"{path.relative_to(ROOT)}: {body[:60]}")
    assert wrong == []


def fits_model(model: type[BaseModel], data: Any) -> bool:
    """Whether the data is such an object, or some keys of one."""
    if not isinstance(data, dict):
        return False
    try:
        model.model_validate(data)
    except ValidationError as error:
        return bool(data) and all(details["type"] == "missing" for details in error.errors())
    return True


def test_no_fence_is_indented_and_so_overlooked() -> None:
    indented = [path.name for path in pages() if re.search(r"^ +```", path.read_text(), re.M)]
    assert indented == []


PYTHON_PAGES = [path for path in pages() if "```pycon" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", PYTHON_PAGES, ids=lambda path: path.stem)
def test_python_of_the_pages_does_what_it_shows(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for number, fence in enumerate(fences(path.read_text(encoding="utf-8"))):
        if fence.kind == "json" and fence.title:
            Path(fence.title).write_text(fence.body, encoding="utf-8")
        if fence.kind != "pycon":
            continue
        test = doctest.DocTestParser().get_doctest(
            fence.body, names, f"{path.name}:{number}", str(path), 0
        )
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        report: list[str] = []
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
        assert runner.failures == 0, "".join(report)


# ---------------------------------------------------------------- these tests can fail


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("steps.md", "## `draw`"),
        ("conditions.md", "## `player_choice`"),
        ("wild-cards.md", "## `follow_card`"),
    ],
)
def test_a_section_that_is_taken_away_is_missed(name: str, entry: str) -> None:
    word = entry.split("`")[1]
    assert word in headings(page(name))
    assert word not in headings(page(name).replace(entry, "## gone"))


def test_a_row_that_is_taken_away_is_missed() -> None:
    text = page("steps.md")
    assert "shortage" in keys_of_objects(text)["DrawCardsPart"]
    without = re.sub(r"^\| `shortage` .*\n", "", text, flags=re.MULTILINE)
    assert "shortage" not in keys_of_objects(without)["DrawCardsPart"]


def test_an_extension_without_an_entry_is_missed() -> None:
    text = EXTENSIONS.read_text(encoding="utf-8")
    assert "bestHand[].share" in entries(text)
    assert "bestHand[].share" not in entries(text.replace("`bestHand[].share`", "the share"))
