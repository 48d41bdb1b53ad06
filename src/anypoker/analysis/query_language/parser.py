"""Parser: from the text of a query to its tree.

select EXPRESSION [as NAME], …
from game='…', PLAYER='…', …
[where CONDITION] [group by EXPRESSION] [order by COLUMN [asc|desc]] [limit NUMBER]
"""

from collections.abc import Callable
from typing import TypeVar

from anypoker.analysis.query_language.query_error import QueryError
from anypoker.analysis.query_language.tokens import (
    Token,
    TokenKind,
    number_of,
    text_of,
    tokenize,
)
from anypoker.analysis.query_language.tree import (
    BindingNode,
    CallNode,
    CaseNode,
    NumberNode,
    OperatorNode,
    OrderNode,
    QueryTree,
    SelectNode,
    SyntaxNode,
    WordNode,
)

Item = TypeVar("Item")

MAX_SELECTS = 50
MAX_BINDINGS = 80
MAX_DEPTH = 40
MAX_NAME = 60  # characters of a player's or column's name
MAX_VALUE = 2_000  # characters of a hand, a board or a path
MAX_LIMIT = 10_000

_CLAUSES = ("select", "from", "where", "group", "order", "by", "limit", "as")
_OPERATORS = ("and", "or", "not", "in", "case", "when", "then", "else", "end")
_RESERVED = frozenset((*_CLAUSES, *_OPERATORS))
_COMPARE = {"=": "=", "==": "=", "<>": "<>", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def parse_query(text: str) -> QueryTree:
    """Read a query.

    >>> tree = parse_query("select equity(hero) from game='razz', hero='A23', villain='*'")
    >>> [binding.name for binding in tree.bindings], tree.selects[0].words
    (['game', 'hero', 'villain'], 'equity(hero)')

    Raises:
        QueryError: With the character that is wrong.
    """
    return _Parser(text).query()


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenize(text)
        self.at = 0
        self.depth = 0

    # ------------------------------------------------------------ clauses

    def query(self) -> QueryTree:
        self._expect("select")
        selects = self._list(self._select, MAX_SELECTS, "items after 'select'")
        self._expect("from")
        bindings = self._list(self._binding, MAX_BINDINGS, "items after 'from'")
        where = self._expression() if self._take("where") else None
        group = order = limit = None
        if self._take("group"):
            self._expect("by")
            group = self._select()
        if self._take("order"):
            self._expect("by")
            order = self._order()
        if self._take("limit"):
            limit = self._limit()
        self._take(";")
        if self.token.kind is not TokenKind.END:
            raise self._unexpected("'where', 'group by', 'order by', 'limit' or the end")
        return QueryTree(self.text, tuple(selects), tuple(bindings), where, group, order, limit)

    def _list(self, read: Callable[[], Item], most: int, what: str) -> list[Item]:
        items = [read()]
        while self._take(","):
            if self._is_keyword("from", "where", "group", "order", "limit"):
                break  # a trailing comma
            items.append(read())
            if len(items) > most:
                raise self._error(f"there are at most {most} {what}")
        return items

    def _select(self) -> SelectNode:
        start = self.token.position
        expression = self._expression()
        last = self.tokens[self.at - 1]
        words = " ".join(self.text[start : last.position + len(last.text)].split())
        return SelectNode(expression, self._name() if self._take("as") else None, words)

    def _name(self) -> str:
        token = self.token
        if token.kind is TokenKind.TEXT:
            name = text_of(token)
        elif token.kind is TokenKind.WORD and token.text.lower() not in _RESERVED:
            name = token.text
        else:
            raise self._unexpected("a name")
        if not 0 < len(name) <= MAX_NAME:
            raise self._error(f"a name has 1 to {MAX_NAME} characters")
        self.at += 1
        return name

    def _binding(self) -> BindingNode:
        position = self.token.position
        name = self._name()
        if not (self._take("=") or self._take("==")):
            raise self._unexpected(f"'=' after '{name}'")
        token = self.token
        if token.kind is TokenKind.TEXT:
            value = text_of(token)
        elif token.kind in (TokenKind.NUMBER, TokenKind.WORD):
            value = token.text
        else:
            raise self._unexpected("a text in quotes")
        if len(value) > MAX_VALUE:
            raise self._error(f"a text has at most {MAX_VALUE:,} characters")
        self.at += 1
        return BindingNode(name, value, position, token.position)

    def _order(self) -> OrderNode:
        token = self.token
        if token.kind is TokenKind.NUMBER:
            column, self.at = token.text, self.at + 1
        else:
            column = self._name()
        ascending = self._take("asc") is not None
        if not ascending:
            self._take("desc")
        return OrderNode(column, not ascending, token.position)

    def _limit(self) -> int:
        token = self.token
        if not (token.kind is TokenKind.NUMBER and token.text.isdecimal()):
            raise self._unexpected("a whole number after 'limit'")
        number = int(token.text) if len(token.text) <= len(str(MAX_LIMIT)) else 0
        if not 1 <= number <= MAX_LIMIT:
            raise self._error(f"'limit' is 1..{MAX_LIMIT:,}, not {token.text[:20]}")
        self.at += 1
        return number

    # ------------------------------------------------------------ expressions

    def _expression(self) -> SyntaxNode:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self._error(f"expressions are nested at most {MAX_DEPTH} deep")
        found = self._any_of()
        self.depth -= 1
        return found

    def _any_of(self) -> SyntaxNode:
        left = self._all_of()
        while token := self._take("or") or self._take("||"):
            left = OperatorNode("or", (left, self._all_of()), token.position)
        return left

    def _all_of(self) -> SyntaxNode:
        left = self._negated()
        while token := self._take("and") or self._take("&&"):
            left = OperatorNode("and", (left, self._negated()), token.position)
        return left

    def _negated(self) -> SyntaxNode:
        signs: list[Token] = []
        while token := self._take("not") or self._take("!"):
            signs.append(token)
            if len(signs) > MAX_DEPTH:
                raise self._error(f"expressions are nested at most {MAX_DEPTH} deep")
        found = self._comparison()
        for token in reversed(signs):
            found = OperatorNode("not", (found,), token.position)
        return found

    def _comparison(self) -> SyntaxNode:
        left = self._sum()
        token = self.token
        if token.kind is TokenKind.SIGN and token.text in _COMPARE:
            self.at += 1
            return OperatorNode(_COMPARE[token.text], (left, self._sum()), token.position)
        negated = self._is_keyword("not") and self.tokens[self.at + 1].text.lower() == "in"
        if negated:
            self.at += 1
        if inside := self._take("in"):
            self._expect("(")
            choices = self._list(self._sum, MAX_SELECTS, "values after 'in'")
            self._expect(")")
            equal = [OperatorNode("=", (left, choice), inside.position) for choice in choices]
            found: SyntaxNode = equal[0]
            for one in equal[1:]:
                found = OperatorNode("or", (found, one), inside.position)
            return OperatorNode("not", (found,), inside.position) if negated else found
        return left

    def _sum(self) -> SyntaxNode:
        left = self._product()
        while token := self._take("+") or self._take("-"):
            left = OperatorNode(token.text, (left, self._product()), token.position)
        return left

    def _product(self) -> SyntaxNode:
        left = self._signed()
        while token := self._take("*") or self._take("/"):
            left = OperatorNode(token.text, (left, self._signed()), token.position)
        return left

    def _signed(self) -> SyntaxNode:
        if token := self._take("-"):
            return OperatorNode("negative", (self._primary(),), token.position)
        self._take("+")
        return self._primary()

    def _primary(self) -> SyntaxNode:
        token = self.token
        if self._take("("):
            inner = self._expression()
            self._expect(")")
            return inner
        if self._take("case"):
            return self._case(token)
        if token.kind is TokenKind.NUMBER:
            self.at += 1
            return NumberNode(number_of(token, self.text), token.position)
        if token.kind is TokenKind.TEXT:
            self.at += 1
            return WordNode(text_of(token), True, token.position)
        if token.kind is TokenKind.WORD and token.text.lower() not in _RESERVED:
            self.at += 1
            if not self._take("("):
                return WordNode(token.text, False, token.position)
            arguments: list[SyntaxNode] = []
            if not self._take(")"):
                arguments = self._list(self._expression, MAX_SELECTS, "arguments")
                self._expect(")")
            return CallNode(token.text, tuple(arguments), token.position)
        raise self._unexpected("a function, a name, a number or '('")

    def _case(self, token: Token) -> CaseNode:
        cases = []
        while self._take("when"):
            condition = self._expression()
            self._expect("then")
            cases.append((condition, self._expression()))
            if len(cases) > MAX_SELECTS:
                raise self._error(f"a case has at most {MAX_SELECTS} conditions")
        if not cases:
            raise self._unexpected("'when'")
        self._expect("else")
        otherwise = self._expression()
        self._expect("end")
        return CaseNode(tuple(cases), otherwise, token.position)

    # ------------------------------------------------------------ tokens

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def _is_keyword(self, *words: str) -> bool:
        return self.token.kind is TokenKind.WORD and self.token.text.lower() in words

    def _take(self, wanted: str) -> Token | None:
        token = self.token
        if token.kind in (TokenKind.WORD, TokenKind.SIGN) and token.text.lower() == wanted:
            self.at += 1
            return token
        return None

    def _expect(self, wanted: str) -> None:
        if self._take(wanted) is None:
            raise self._unexpected(f"'{wanted}'")

    def _unexpected(self, wanted: str) -> QueryError:
        return self._error(f"{wanted} must be here, not {self.token.shown}")

    def _error(self, sentence: str) -> QueryError:
        return QueryError(sentence, self.text, self.token.position)
