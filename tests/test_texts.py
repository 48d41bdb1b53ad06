"""The catalogue of the pages' texts, and its checker."""

import json
import re
from pathlib import Path

import pytest

from tools.check_texts import check_texts, check_uses, main

PAGES = Path(__file__).parents[1] / "web" / "src"


def _write(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def catalogue(tmp_path: Path) -> tuple[Path, Path, Path]:
    _write(
        tmp_path / "texts/en/lobby.json",
        {"open": "Open {name}", "players": {"one": "{n} player", "other": "{n} players"}},
    )
    _write(tmp_path / "Lobby.svelte", '{t("lobby.open", { name })} {t(`lobby.${key}`, { n })}')
    _write(tmp_path / "messages.json", {"folded": {"text": "{seat:player} folds", "you": "You"}})
    return tmp_path / "texts", tmp_path, tmp_path / "messages.json"


def test_catalogue_of_the_pages_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    status = main()
    assert status == 0, capsys.readouterr().out


def test_checker_accepts_a_complete_translation(catalogue: tuple[Path, Path, Path]) -> None:
    texts, _, _ = catalogue
    _write(
        texts / "de/lobby.json",
        {"open": "{name} öffnen", "players": {"one": "{n} Spieler", "other": "{n} Spieler"}},
    )
    _write(texts / "de/messages.json", {"folded": {"text": "{seat:player} passt", "you": "Du"}})
    assert list(check_texts(*catalogue)) == []


def test_checker_reports_missing_and_mismatched_texts(catalogue: tuple[Path, Path, Path]) -> None:
    texts, _, _ = catalogue
    _write(
        texts / "de/lobby.json",
        {"open": "{nam} öffnen", "players": {"one": "{n} Spieler"}, "extra": "Mehr"},
    )
    _write(texts / "es/lobby.json", {"open": "", "players": "{n} jugadores"})
    _write(texts / "es/messages.json", {"folded": {"text": "{player} pasa"}, "dealt": {"text": ""}})
    assert set(check_texts(*catalogue)) == {
        "de: lobby.extra does not exist in English",
        "de: lobby.open lacks the parameter {name}",
        "de: lobby.open has the parameter {nam}, which English does not have",
        "de: lobby.players has no plural form 'other'",
        "de: messages.folded is missing",
        "es: lobby.open is empty",
        "es: lobby.open lacks the parameter {name}",
        "es: messages.folded lacks the parameter {seat}",
        "es: messages.folded has the parameter {player}, which English does not have",
        "es: messages.folded has the form 'you' in one language only",
        "es: messages.dealt does not exist in English or is not shown by the pages",
    }


def test_checker_reports_unused_texts_and_wrong_calls() -> None:
    texts: dict[str, str | dict[str, str]] = {
        "open": "Open {name}",
        "old": "Old",
        "hands": {"one": "{n} hand", "other": "{n} hands"},
    }
    calls = 't("lobby.open", { nom: f(a, b) }) t("lobby.hands", { n: list.length }) t("lobby.open")'
    assert list(check_uses({"lobby": texts}, {"a.ts": calls})) == [
        "en: lobby.old is not used",
        'a.ts: t("lobby.open") lacks the parameter name',
        'a.ts: t("lobby.open") has the parameter nom, which the text does not have',
        'a.ts: t("lobby.open") lacks the parameter name',
    ]


def test_spaces_stand_outside_of_inline_elements() -> None:
    """Svelte drops spaces at the start and end of an element, so "<b> now</b>" loses one."""
    names = "(?:a|b|em|i|s|small|span|strong)"
    attributes = r"(?:\s(?:\{[^}]*\}|[^<>{])*)?"
    lost = re.compile(rf"[^\s>]<{names}{attributes}> +\S|\S +</{names}>[^\s<]")
    found = [
        f"{path.relative_to(PAGES)}: {match[0]}"
        for path in sorted(PAGES.rglob("*.svelte"))
        for match in lost.finditer(path.read_text(encoding="utf-8").split("<style>")[0])
    ]
    assert found == []
