"""The tree of a query as it is written, before names and kinds are checked."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NumberNode:
    """A number."""

    value: float
    position: int


@dataclass(frozen=True)
class WordNode:
    """A word without parentheses, or a text in quotes: a player, a share, a step, a hand."""

    word: str
    quoted: bool
    position: int


@dataclass(frozen=True)
class CallNode:
    """A function and its arguments."""

    name: str
    arguments: tuple["SyntaxNode", ...]
    position: int


@dataclass(frozen=True)
class OperatorNode:
    """An operator (`and`, `=`, `+` …) and its operands."""

    operator: str
    operands: tuple["SyntaxNode", ...]
    position: int


@dataclass(frozen=True)
class CaseNode:
    """`case when … then … else … end`."""

    cases: tuple[tuple["SyntaxNode", "SyntaxNode"], ...]
    otherwise: "SyntaxNode"
    position: int


SyntaxNode = NumberNode | WordNode | CallNode | OperatorNode | CaseNode


@dataclass(frozen=True)
class SelectNode:
    """One item of the select list; `words`: the item as written."""

    expression: SyntaxNode
    name: str | None
    words: str


@dataclass(frozen=True)
class BindingNode:
    """`name='value'` of the from clause."""

    name: str
    value: str
    position: int
    value_position: int


@dataclass(frozen=True)
class OrderNode:
    """The column that sorts the groups: its name or number."""

    column: str
    descending: bool
    position: int


@dataclass(frozen=True)
class QueryTree:
    """A query as written."""

    text: str
    selects: tuple[SelectNode, ...]
    bindings: tuple[BindingNode, ...]
    where: SyntaxNode | None
    group: SelectNode | None
    order: OrderNode | None
    limit: int | None
