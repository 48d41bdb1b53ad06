"""Nobody but the engine writes to the state of a hand: the source is looked through for it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import anypoker
from anypoker.engine.state import Hand

ROOT = Path(anypoker.__file__).parent
STATE = frozenset(Hand.__slots__)
CHANGING = {"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update"}


def is_hand(node: ast.expr) -> bool:
    """Return whether an expression is named like a hand: `hand`, `self.hand`, `world.hand`."""
    if isinstance(node, ast.Name):
        return node.id == "hand" or node.id.endswith("_hand")
    return isinstance(node, ast.Attribute) and node.attr == "hand"


def state_of(node: ast.expr) -> str | None:
    """The part of a hand's state that an expression reaches into: `hand.board[0]` -> board."""
    while isinstance(node, ast.Subscript | ast.Starred | ast.Attribute):
        if isinstance(node, ast.Attribute) and node.attr in STATE and is_hand(node.value):
            return node.attr
        node = node.value
    return None


def targets(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Assign):
        yield from node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        yield node.target
    elif isinstance(node, ast.Delete):
        yield from node.targets
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in CHANGING:
            yield node.func.value
    elif isinstance(node, ast.Call) and ast.unparse(node.func) == "setattr":
        yield from (ast.Attribute(first, "events") for first in node.args[:1] if is_hand(first))


def writes(source: str) -> list[str]:
    """The lines of a source that change the state of a hand."""
    found = []
    for node in ast.walk(ast.parse(source)):
        for target in targets(node):
            parts = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
            found += [f"line {node.lineno}: {name}" for part in parts if (name := state_of(part))]  # type: ignore[attr-defined]
    return found


def test_writes_are_found() -> None:
    assert writes("hand.pot = 1") == ["line 1: pot"]
    assert writes("self.hand.hole_cards[seat][0] = card") == ["line 1: hole_cards"]
    assert writes("a, world.hand.live_count = 1, 2") == ["line 1: live_count"]
    assert writes("hand.stacks[0] += 1\ndel hand.board[2:]") == ["line 1: stacks", "line 2: board"]
    assert writes("hand.betting.level = 1") == ["line 1: betting"]
    assert writes("hand.events.append(event)") == ["line 1: events"]
    assert writes("setattr(hand, name, 1)") == ["line 1: events"]
    assert writes("pot = hand.pot; cards = list(hand.hole_cards[0]); cards.append(1)") == []


def test_only_the_engine_writes_to_a_hand() -> None:
    outside = [path for path in ROOT.rglob("*.py") if ROOT / "engine" not in path.parents]
    assert len(outside) > 200
    found = {
        str(path.relative_to(ROOT)): wrong
        for path in outside
        if (wrong := writes(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_the_engine_does() -> None:
    """The test would notice if the state were called something else one day."""
    inside = [writes(path.read_text(encoding="utf-8")) for path in (ROOT / "engine").rglob("*.py")]
    assert sum(map(len, inside)) > 100
