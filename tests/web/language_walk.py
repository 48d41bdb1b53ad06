"""Reading of pages in another language: what is still English on them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from anypoker.catalogue.listing import list_games, list_mixes
from tests.web.browser_players import Person

TEXTS = Path(__file__).resolve().parents[2] / "web/src/texts"
# Texts and accessible names of the page, except a game file and what is marked as English.
_READ = """() => {
  const isOwn = (one) => one.closest("[lang]") === document.documentElement;
  const isThere = (one) => (one.tagName === "OPTION" ? one.parentElement : one).checkVisibility();
  const found = new Set([document.title]);
  for (const one of document.body.querySelectorAll("*")) {
    if (!isOwn(one) || !isThere(one) || one.closest("script, style, .cm-content")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      if (one.hasAttribute(name)) found.add(one.getAttribute(name));
    for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) found.add(node.data);
  }
  return [...found].map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
# Buttons that the edge of the screen or their own edge cuts off.
_CUT = """() => [...document.querySelectorAll("button, a.btn")].filter((one) => {
  if (!one.checkVisibility() || !one.innerText.trim()) return false;
  const scrolls = (box) => box && (/auto|scroll/.test(getComputedStyle(box).overflowX)
    && box.scrollWidth > box.clientWidth && box.getBoundingClientRect().right <= innerWidth + 1
    || scrolls(box.parentElement));
  const box = one.getBoundingClientRect(), range = document.createRange();
  range.selectNodeContents(one);
  const text = range.getBoundingClientRect();
  const isOut = box.right > innerWidth + 1 && !scrolls(one.parentElement);
  if (isOut || one.querySelector(".visually-hidden")) return isOut;
  return text.right > box.right + 1 || text.left < box.left - 1;
}).map((one) => one.innerText.trim())"""
# Words that no German or Spanish text of a poker table has.
_WORDS = """
an and any are at back bet bets bring by call calls cards check checks choose deal deals dealt
draw draws each fold folds for free from game games hands his if is its join leave must next
nobody not of off open or other others out pay pays player players post posts pots raise raises
seat seats show shows sit stack takes that the their this to up waiting when whose win wins with
won you your
"""
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}|\[|\]")
_BRACKETS = {"[": "(?:", "]": ")?"}


class LanguageReader:
    """Reader of the pages of one person in one language."""

    def __init__(self, person: Person, language: str, allowed: tuple[str, ...]) -> None:
        self._person, self.language = person, language
        own, english = _catalogue(language), _catalogue("en")
        own_texts = set(own.values())
        self._own = own
        self._known: dict[str, bool] = {}
        games = [one["name"] for one in (*list_games(), *list_mixes())]
        self._names = sorted((*allowed, *games), key=len, reverse=True)
        self._templates = [
            _pattern(text)
            for text in {*english.values(), *_server_templates(language)}
            if text not in own_texts and _letters(text) > 3
        ]
        own_words = {word for text in own_texts for word in re.findall(r"\w+", text.lower())}
        words = [word for word in _WORDS.split() if word not in own_words]
        self._word = re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)

    def text(self, key: str, **params: Any) -> str:
        """Return a text of the page, without forms of its parameters."""
        return _SLOT.sub(lambda slot: str(params.get(slot[1] or "", "")), self._own[key])

    def english_texts(self) -> list[str]:
        """Return what is English on the page."""
        texts = self._person.page.evaluate(_READ)
        for text in texts:
            if text not in self._known:
                self._known[text] = self.is_english(text)
        return [text for text in texts if self._known[text]]

    def cut_buttons(self) -> list[str]:
        """Return the buttons whose text is cut off."""
        return list(self._person.page.evaluate(_CUT))

    def is_english(self, text: str) -> bool:
        if text in self._names:
            return False
        if any(pattern.fullmatch(text) for pattern in self._templates):
            return True
        for name in self._names:
            text = text.replace(name, "")
        return self._word.search(text) is not None


def _catalogue(language: str) -> dict[str, str]:
    """Texts of the pages by area and key; plural forms as "area.key.form"."""
    return {
        f"{file.stem}.{key}": text
        for file in sorted((TEXTS / language).glob("*.json"))
        if file.stem not in ("messages", "sentences", "refusals", "forms")
        for key, text in _flat(json.loads(file.read_text(encoding="utf-8")))
    }


def _flat(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, text in data.items():
        if isinstance(text, dict):
            yield from ((f"{key}.{form}", one) for form, one in _flat(text))
        else:
            yield key, text


def _server_templates(language: str) -> Iterator[str]:
    for name in ("sentences", "refusals"):
        file = TEXTS / language / f"{name}.json"
        for english, text in json.loads(file.read_text(encoding="utf-8")).items():
            if english != text:
                yield english


def _letters(template: str) -> int:
    """Count the letters that every sentence of a template has."""
    return len(re.findall(r"[a-z]", re.sub(r"\{[^}]*\}|\[[^\]]*\]", "", template)))


def _pattern(template: str) -> re.Pattern[str]:
    """
    >>> bool(_pattern("{name} wins {n}[ with {hand}]").fullmatch("Ann wins 20"))
    True
    """
    pieces: list[str] = []
    at = 0
    for slot in _SLOT.finditer(template):
        pieces += re.escape(template[at : slot.start()]), _BRACKETS.get(slot[0], ".+?")
        at = slot.end()
    return re.compile("".join(pieces) + re.escape(template[at:]))
