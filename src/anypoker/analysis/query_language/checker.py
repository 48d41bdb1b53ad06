"""Checker: names and kinds of a query, with the character that is wrong."""

from typing import NoReturn

from anypoker.analysis.query_language.arguments import CallArguments
from anypoker.analysis.query_language.comparing import compare
from anypoker.analysis.query_language.functions import (
    AGGREGATES,
    FUNCTIONS,
    NOT_SUPPORTED,
    find_aggregate,
    find_function,
)
from anypoker.analysis.query_language.kinds import (
    NAMES,
    NUMBERS,
    Aggregate,
    Case,
    Checked,
    CheckedQuery,
    Constant,
    Kind,
    Operation,
    Selected,
)
from anypoker.analysis.query_language.names import GameNames
from anypoker.analysis.query_language.query_error import QueryError, listed, unknown_name
from anypoker.analysis.query_language.tree import (
    CallNode,
    CaseNode,
    NumberNode,
    OperatorNode,
    QueryTree,
    SelectNode,
    SyntaxNode,
    WordNode,
)
from anypoker.name_key import name_key

DEFAULT_LIMIT = 20
NUMBER_WORDS = {
    "quartered": 0.25,
    "quarter": 0.25,
    "third": 1 / 3,
    "half": 0.5,
    "sixth": 1 / 6,
    "everything": 1.0,
    "all": 1.0,
}


def check_query(tree: QueryTree, names: GameNames) -> CheckedQuery:
    """Check the names and kinds of a query.

    Raises:
        QueryError: With the character that is wrong and what is allowed.
    """
    checker = Checker(tree.text, names)
    selected = tuple(checker.selected(node) for node in tree.selects)
    where = None
    if tree.where is not None:
        where = checker.value(tree.where)
        if where.kind is not Kind.BOOLEAN:
            checker.fail(f"'where' needs a condition, not {where.kind}", tree.where)
    group = None
    if tree.group is not None:
        group = checker.value(tree.group.expression)
        if any(one.aggregate is Aggregate.HISTOGRAM for one in selected):
            checker.fail("a query with 'group by' has no histograms", tree.group.expression)
    order = 0
    if tree.order is not None:
        if group is None:
            raise QueryError("'order by' needs 'group by'", tree.text, tree.order.position)
        order = _order(tree, [one.name for one in selected])
    return CheckedQuery(
        selected,
        where,
        group,
        (tree.group.name or tree.group.words) if tree.group is not None else "",
        order,
        tree.order is None or tree.order.descending,
        tree.limit or DEFAULT_LIMIT,
    )


def _order(tree: QueryTree, columns: list[str]) -> int:
    assert tree.order is not None
    word = tree.order.column
    if word.isdecimal() and 1 <= int(word[:4]) <= len(columns):
        return int(word) - 1
    keys = [name_key(column) for column in columns]
    if name_key(word) in keys:
        return keys.index(name_key(word))
    known = [*columns, *map(str, range(1, len(columns) + 1))]
    raise QueryError(unknown_name(word, "a column", known), tree.text, tree.order.position)


class Checker:
    """Checks the expressions of one query."""

    def __init__(self, text: str, names: GameNames) -> None:
        self.text, self.names = text, names

    def fail(self, sentence: str, node: SyntaxNode) -> NoReturn:
        raise QueryError(sentence, self.text, node.position)

    # ------------------------------------------------------------ select

    def selected(self, node: SelectNode) -> Selected:
        """Check an item of the select list; without an aggregate the usual one is taken."""
        expression = node.expression
        name = node.name or node.words
        if isinstance(expression, CallNode):
            aggregate = find_aggregate(expression.name)
            if aggregate is not None:
                return self._aggregated(name, aggregate, expression)
        value = self.value(expression)
        usual = Aggregate.HISTOGRAM
        if value.kind in NUMBERS:
            usual = Aggregate.AVERAGE
        elif value.kind is Kind.BOOLEAN:
            usual = Aggregate.FREQUENCY
        self._check_histogram(usual, value, expression)
        return Selected(name, usual, value)

    def _aggregated(self, name: str, aggregate: Aggregate, node: CallNode) -> Selected:
        most = 2 if aggregate is Aggregate.HISTOGRAM else 1
        if not 1 <= len(node.arguments) <= most:
            self.fail(f"{node.name} takes one value, not {len(node.arguments)}", node)
        value = self.value(node.arguments[0])
        width = 0.0
        if len(node.arguments) == 2:
            given = node.arguments[1]
            if not isinstance(given, NumberNode) or given.value <= 0 or value.kind not in NUMBERS:
                self.fail("the width of a histogram is a number above 0, for numbers", given)
            width = given.value
        wanted = {
            Aggregate.AVERAGE: NUMBERS,
            Aggregate.FREQUENCY: (Kind.BOOLEAN,),
        }.get(aggregate)
        if wanted and value.kind not in wanted:
            other = "freq" if value.kind is Kind.BOOLEAN else "histogram"
            if value.kind in NUMBERS:
                other = "avg"
            self.fail(f"{node.name} needs {wanted[-1]}, not {value.kind}; use {other}", node)
        if aggregate in (Aggregate.LEAST, Aggregate.MOST) and value.kind in (
            Kind.BOOLEAN,
            Kind.RANKS,
            Kind.START,
            Kind.RATING,
        ):
            self.fail(f"{node.name} cannot be asked of {value.kind}", node)
        self._check_histogram(aggregate, value, node)
        return Selected(name, aggregate, value, width)

    def _check_histogram(self, aggregate: Aggregate, value: Checked, node: SyntaxNode) -> None:
        if aggregate is Aggregate.HISTOGRAM and value.kind is Kind.RATING:
            self.fail("ratings have no names: use a histogram of hand()", node)

    # ------------------------------------------------------------ expressions

    def value(self, node: SyntaxNode) -> Checked:
        """Check an expression that is not a name."""
        found = self.any_value(node)
        if found is None or found.kind in NAMES:
            assert isinstance(node, WordNode)
            self._unknown_word(node)
        return found

    def any_value(self, node: SyntaxNode) -> Checked | None:
        """Check an expression; None for a word that only its place explains."""
        match node:
            case NumberNode(value=value):
                return Constant(Kind.NUMBER, value)
            case WordNode():
                return self._word(node)
            case CallNode():
                return self._call(node)
            case OperatorNode():
                return self._operator(node)
            case CaseNode():
                return self._case(node)

    def _word(self, node: WordNode) -> Checked | None:
        key = node.word.casefold()
        if node.quoted:
            return None
        if key in ("true", "false"):
            return Constant(Kind.BOOLEAN, float(key == "true"))
        if key in NUMBER_WORDS:
            return Constant(Kind.PART, NUMBER_WORDS[key])
        return None

    def _unknown_word(self, node: WordNode) -> NoReturn:
        functions = [function.name for function in FUNCTIONS]
        for kind in (Kind.PLAYER, Kind.SHARE, Kind.STEP, Kind.PILE):
            if self.names.find(kind, node.word) is not None:
                self.fail(
                    f"'{node.word}' is {kind} and has no value alone; use it in a function such "
                    "as equity(player) or hand(player, share, step)",
                    node,
                )
        self.fail(unknown_name(node.word, "a value", [*functions, *NUMBER_WORDS]), node)

    def _call(self, node: CallNode) -> Checked:
        found = find_function(node.name)
        if found is None:
            self._unknown_function(node)
        function, preset = found
        arguments = CallArguments(self, function, node)
        if preset is not None:
            arguments.put_preset(preset.kind, preset.word)
        return arguments.read()

    def _unknown_function(self, node: CallNode) -> NoReturn:
        if find_aggregate(node.name) is not None:
            self.fail(f"{node.name} stands at the beginning of an item of 'select'", node)
        reasons = {name_key(name): reason for name, reason in NOT_SUPPORTED.items()}
        reason = reasons.get(name_key(node.name))
        if reason is not None:
            self.fail(f"{node.name} is not supported: {reason}", node)
        if name_key(node.name) in ("tocard", "torank"):
            self.fail("write the card or rank alone, such as 'As' or 'A'", node)
        known = [*(function.name for function in FUNCTIONS), *AGGREGATES]
        known += [spelling for function in FUNCTIONS for spelling in function.pql]
        self.fail(unknown_name(node.name, "a function", known), node)

    def _operator(self, node: OperatorNode) -> Checked:
        operator, operands = node.operator, node.operands
        if operator in ("and", "or", "not"):
            values = tuple(self._condition(operand, operator) for operand in operands)
            return Operation(Kind.BOOLEAN, operator, values)
        if operator in ("=", "<>", "<", "<=", ">", ">="):
            return compare(self, node)
        values = tuple(self._number(operand, operator) for operand in operands)
        parts = [value.kind is Kind.PART for value in values]
        stays_part = {
            "*": parts.count(True) == 1,
            "/": parts == [True, False],
        }.get(operator, all(parts))
        return Operation(Kind.PART if stays_part else Kind.NUMBER, operator, values)

    def _condition(self, node: SyntaxNode, operator: str) -> Checked:
        value = self.value(node)
        if value.kind is not Kind.BOOLEAN:
            self.fail(f"'{operator}' needs conditions, not {value.kind}", node)
        return value

    def _number(self, node: SyntaxNode, operator: str) -> Checked:
        value = self.value(node)
        if value.kind not in NUMBERS:
            sign = "-" if operator == "negative" else operator
            self.fail(f"'{sign}' needs numbers, not {value.kind}", node)
        return value

    def _case(self, node: CaseNode) -> Checked:
        conditions = tuple(self._condition(condition, "when") for condition, _ in node.cases)
        values = tuple(self.value(value) for value in (*(v for _, v in node.cases), node.otherwise))
        kinds = {value.kind for value in values}
        if kinds == {Kind.PART, Kind.NUMBER}:
            kinds = {Kind.NUMBER}
        if len(kinds) > 1:
            self.fail(f"all values of a case are of one kind, not {listed(sorted(kinds))}", node)
        shares = {getattr(value, "share", None) for value in values}
        if len(shares) > 1:
            self.fail("all hands of a case are of one share", node)
        return Case(kinds.pop(), conditions, values, shares.pop())
