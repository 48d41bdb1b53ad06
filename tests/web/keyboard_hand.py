"""A hand by keys alone, and the announcements that a screen reader gets of it."""

import re
from typing import Any

from tests.web.browser_players import Person

# Every text that appears in a live region, in its order.
LISTENER = """
addEventListener("DOMContentLoaded", () => {
  window.announced = [];
  const live = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    return element?.closest("[role=status], [role=alert], [aria-live]:not([aria-live=off])");
  };
  const said = new WeakMap();
  const tell = (node) => {
    const region = live(node);
    const text = region?.textContent.replace(/\\s+/g, " ").trim();
    if (!text || said.get(region) === text) return;
    said.set(region, text);
    window.announced.push(text);
  };
  const all = (node) => {
    const log = node.nodeType === 1 && node.closest("[role=log]");
    if (log && node !== log) {
      const lines = node.matches("p, h3") ? [node] : [...node.querySelectorAll("p, h3")];
      const clean = (text) => text.replace(/\\s+/g, " ").trim();
      for (const line of lines) window.announced.push("log: " + clean(line.textContent));
      return;
    }
    tell(node);
    if (node.nodeType === 1) node.querySelectorAll("[role=status], [role=alert]").forEach(tell);
  };
  new MutationObserver((changes) => {
    for (const one of changes) {
      if (one.type === "characterData") tell(one.target);
      for (const node of one.addedNodes) all(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
});
"""
_CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")


def listen(person: Person) -> None:
    """Keep what a screen reader announces, from the next page on."""
    person.context.add_init_script(LISTENER)


def announced(person: Person) -> list[str]:
    return list(person.page.evaluate("window.announced"))


def without_chance(lines: list[str]) -> list[str]:
    """Return the announcements with cards written as signs; none twice in a row."""
    signs = list[str]()
    for line in lines:
        text = _CARD.sub("□", line)
        if not signs or signs[-1] != text:
            signs.append(text)
    return signs


def press_by_keys(person: Person) -> bool:
    """Answer what is asked by keys alone: the mildest way, with the first cards."""
    bar = person.page.locator("footer[data-question]")
    if not bar.count():
        return False
    kind = bar.get_attribute("data-decision")
    keys = person.page.keyboard
    if kind in ("pass", "expose", "discard"):
        return _pick(person, bar)
    if not bar.locator("button:enabled").count():
        return False
    if kind == "declare":
        bar.get_by_text("high", exact=True).first.focus()
        keys.press("Enter")
        button = bar.get_by_role("button", name="Declare", exact=True)
        if button.is_disabled():
            return False
        button.focus()
        keys.press("Enter")
        return True
    keys.press("c")
    return True


def _pick(person: Person, bar: Any) -> bool:
    """Pick the first cards by their digits until the button works, then confirm."""
    keys = person.page.keyboard
    button = bar.locator(".big").last
    if person.page.locator("[aria-pressed=true][aria-label^=Pick]").count():
        return False  # picked already, and on its way
    person.page.wait_for_timeout(350)  # the first moments after a question count for nothing
    for digit in "1234567":
        if button.is_enabled():
            break
        keys.press(digit)
    if not button.is_enabled():
        return False
    keys.press("Enter")
    return True
