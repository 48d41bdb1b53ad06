"""What can be measured on a page: boxes that lie on each other, and what axe finds."""

from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

# Boxes of the table that share more than a pixel with another one, or lie outside the stage.
_OVERLAPS = """() => {
  const stage = document.querySelector(".stage");
  if (!stage) return ["there is no table"];
  const edge = stage.getBoundingClientRect();
  const boxes = [...stage.querySelectorAll("[data-box]")].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const seat = one.closest(".person")?.textContent.trim().slice(0, 12) ?? "";
    return { name: `${one.dataset.box} ${seat}`.trim(), left, top, right, bottom };
  });
  const found = [];
  for (const [i, a] of boxes.entries()) {
    if (a.left < edge.left - 1 || a.right > edge.right + 1 || a.top < edge.top - 1 || a.bottom > edge.bottom + 1)
      found.push(`${a.name} lies outside`);
    for (const b of boxes.slice(i + 1)) {
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 1.5 && y > 1.5) found.push(`${a.name} on ${b.name}: ${x.toFixed(1)} x ${y.toFixed(1)}`);
    }
  }
  // What can be pressed, as far as it is seen in what scrolls: on the screen, and on no other button.
  const bar = document.querySelector("footer.controls");
  const clipped = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let over = one.parentElement; over && over !== document.body; over = over.parentElement) {
      if (getComputedStyle(over).overflowY === "visible") continue;
      const hole = over.getBoundingClientRect();
      [left, top] = [Math.max(left, hole.left), Math.max(top, hole.top)];
      [right, bottom] = [Math.min(right, hole.right), Math.min(bottom, hole.bottom)];
      if (over === bar) break;
    }
    return { left, top, right, bottom };
  };
  const presses = [...(bar?.querySelectorAll("button, input, select") ?? [])].flatMap((one) => {
    const name = (one.getAttribute("aria-label") ?? one.textContent.trim()).slice(0, 30);
    const seen = clipped(one);
    return seen.right > seen.left + 1 && seen.bottom > seen.top + 1 ? [{ name, one, ...seen }] : [];
  });
  for (const [i, a] of presses.entries()) {
    if (a.left < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1)
      found.push(`the control ${a.name} is off the screen`);
    for (const b of presses.slice(i + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 1.5 && y > 1.5) found.push(`the control ${a.name} on ${b.name}: ${x.toFixed(1)} x ${y.toFixed(1)}`);
    }
  }
  if (edge.height < 150) found.push(`the table is only ${edge.height} high`);
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page is wider than the screen");
  return found;
}"""  # noqa: E501

_AXE = """async ([impacts, rules]) => {
  const runOnly = rules.length ? { type: "rule", values: rules } : undefined;
  const { violations } = await axe.run(document, { resultTypes: ["violations"], runOnly });
  return violations
    .filter((one) => impacts.includes(one.impact))
    .map((one) => `${one.id}: ${one.help}: ${one.nodes.map((node) => node.html.slice(0, 120)).slice(0, 3).join(" | ")}`);
}"""  # noqa: E501

_COVERED = """() => {
  const seen = [...document.querySelectorAll("footer[data-question] button")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0;
  });
  if (!seen.some((one) => one.classList.contains("big"))) return ["there is no button to act"];
  return seen.flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (one.contains(hit)) return [];
    return [`${one.textContent.trim()} under ${hit ? `${hit.tagName} ${hit.className}` : "the edge"}`];
  });
}"""  # noqa: E501


def overlaps(page: Any) -> list[str]:
    """Return the overlaps that last: a part that loads late may move the table for a moment."""
    found = list(page.evaluate(_OVERLAPS))
    if found:
        page.wait_for_timeout(400)
        found = list(page.evaluate(_OVERLAPS))
    return found


def serious_faults(page: Any, *others: str) -> list[str]:
    """What axe calls serious or critical, and others such as `moderate`."""
    return _axe(page, ["serious", "critical", *others], [])


def contrast_faults(page: Any) -> list[str]:
    """Texts that are too pale: the only thing that depends on the theme."""
    return _axe(page, ["serious", "critical", "moderate"], ["color-contrast"])


def covered_controls(page: Any) -> list[str]:
    """Return what covers a button that answers the question, by the names of both."""
    return list(page.evaluate(_COVERED))


def _axe(page: Any, impacts: list[str], rules: list[str]) -> list[str]:
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # not as a script: the policy forbids it
    return list(page.evaluate(_AXE, [impacts, rules]))
