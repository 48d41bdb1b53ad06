"""Comparisons: both sides must be of one kind; words take the kind of the other side."""

from typing import TYPE_CHECKING

from anypoker.analysis.query_language.constants import constant_of, hand_codes, known_words
from anypoker.analysis.query_language.kinds import (
    NUMBERS,
    ORDERED,
    Checked,
    Constant,
    Kind,
    Operation,
)
from anypoker.analysis.query_language.query_error import unknown_name
from anypoker.analysis.query_language.tree import OperatorNode, SyntaxNode, WordNode

if TYPE_CHECKING:
    from anypoker.analysis.query_language.checker import Checker

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "<>": "<>"}


def compare(checker: "Checker", node: OperatorNode) -> Checked:
    """Check a comparison."""
    left, right = node.operands
    operator = node.operator
    if _is_word(checker, left) and not _is_word(checker, right):
        left, right, operator = right, left, _TURNED[operator]
    value = checker.value(left)
    if value.kind is Kind.HAND:
        assert value.share is not None
        codes = hand_codes(checker.names, right, value.share)
        if codes is not None:
            return _with_hand_type(value, operator, *codes)
    other = constant_of(checker.names, value.kind, right, _share(value)) or _other(
        checker, value, right
    )
    _check(checker, node, value, other)
    return Operation(Kind.BOOLEAN, operator, (value, other))


def _is_word(checker: "Checker", node: SyntaxNode) -> bool:
    return isinstance(node, WordNode) and checker.any_value(node) is None


def _share(value: Checked) -> int:
    share = getattr(value, "share", None)
    return 0 if share is None else share


def _other(checker: "Checker", value: Checked, node: SyntaxNode) -> Checked:
    if isinstance(node, WordNode) and checker.any_value(node) is None:
        known = known_words(checker.names, value.kind, _share(value))
        if known:
            checker.fail(unknown_name(node.word, value.kind, known), node)
    return checker.value(node)


def _check(checker: "Checker", node: OperatorNode, value: Checked, other: Checked) -> None:
    numbers = value.kind in NUMBERS and other.kind in NUMBERS
    if value.kind is not other.kind and not numbers:
        checker.fail(f"{value.kind} cannot be compared with {other.kind}", node)
    orderly = numbers or value.kind in ORDERED
    if node.operator not in ("=", "<>") and not orderly:
        checker.fail(f"{value.kind} can be compared with = and <> only", node)
    if value.kind in (Kind.HAND, Kind.RATING):
        orderings = {checker.names.model.shares[_share(side)].ordering for side in (value, other)}
        if len(orderings) > 1:
            checker.fail("hands of different shares cannot be compared", node)


def _with_hand_type(value: Checked, operator: str, worst: int, best: int) -> Checked:
    """Compare with a hand type, which may stand for several codes."""

    def test(sign: str, code: int) -> Operation:
        return Operation(Kind.BOOLEAN, sign, (value, Constant(Kind.HAND, code)))

    if operator in ("=", "<>"):
        inside = test("=", worst)
        if worst != best:
            inside = Operation(Kind.BOOLEAN, "and", (test(">=", worst), test("<=", best)))
        return inside if operator == "=" else Operation(Kind.BOOLEAN, "not", (inside,))
    return test(operator, worst if operator in (">=", "<") else best)
