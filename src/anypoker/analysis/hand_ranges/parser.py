"""From a text to a syntax tree.

range  = part { ("," | ";" | " ") part }
part   = factor { ":" factor | "!" factor | ":" number | "@" number }
factor = "!" factor | "(" range ")" | number "(" range ")" | "[" number "]" range "[/" number "]"
       | percentage | "random" | "pat" [rank] ["+"] | shape | "$" shape | hand ["+" | "-" [hand]]
"""

from decimal import Decimal

from anypoker.analysis.hand_ranges import spans
from anypoker.analysis.hand_ranges.syntax import (
    WEIGHT_UNIT,
    AnyHand,
    Both,
    MadeHand,
    Node,
    Pattern,
    Percent,
    Shape,
    Union,
    Weighted,
    Without,
)
from anypoker.analysis.hand_ranges.token_stream import TokenStream
from anypoker.analysis.hand_ranges.words import SHAPES, read_word, starts_word
from anypoker.cards import RANKS

MAX_DEPTH = 40  # parentheses inside each other
MAX_PARTS = 3_000
MAX_CONDITIONS = 10  # of one part
_SHAPE_WORDS = ("ds", "ss", "r")
_RANDOM = ("random", "any")
_TOP = ("top", "best")


def parse(text: str, open_cards: bool = False, ace_low: bool = False) -> Node:
    """Parse a range.

    `open_cards`: the game has cards face up, so (AA) are cards face down. `ace_low`: [A-8] goes
    from the ace over the deuce to the eight.

    Raises:
        RangeError: with the position of the first wrong character.
    """
    parser = _Parser(TokenStream(text, ace_low), open_cards)
    node = parser.range_()
    if parser.stream.peek():
        parser.stream.fail(f"'{parser.stream.peek()}' is not expected here")
    return node


class _Parser:
    def __init__(self, stream: TokenStream, open_cards: bool) -> None:
        self.stream, self.open_cards = stream, open_cards
        self.depth = 0
        self.count = 0
        self.closing = _closing_weights(stream)

    # ---------------------------------------------------------------- lists

    def range_(self) -> Node:
        """Parse parts up to the end, a closing parenthesis or a closing weight."""
        stream = self.stream
        position = stream.position
        self.depth += 1
        if self.depth > MAX_DEPTH:
            stream.fail(f"at most {MAX_DEPTH} parentheses may be inside each other")
        parts: list[Node] = []
        comma = True
        while True:
            while stream.peek() in (",", ";"):
                comma = bool(stream.take())
            if self._at_end():
                break
            part = self.part()
            if not comma and _is_card(part) and _are_cards(parts[-1]):
                parts[-1] = _joined(parts[-1], part)
            else:
                parts.append(part)
            comma = False
            self.count += 1
            if self.count > MAX_PARTS:
                stream.fail(f"a range has at most {MAX_PARTS:,} parts")
            if not self._at_end() and stream.peek() not in (",", ";") and stream.joined():
                stream.fail(f"'{stream.peek()}' is not expected here: write a comma between hands")
        self.depth -= 1
        if not parts:
            stream.fail("a hand is missing here, such as QQ+ or random")
        return parts[0] if len(parts) == 1 else Union(tuple(parts), position)

    def _at_end(self) -> bool:
        stream = self.stream
        return stream.peek() in ("", ")") or (stream.peek() == "[" and stream.peek(1) == "/")

    def part(self) -> Node:
        stream = self.stream
        node = self.factor()
        for _ in range(MAX_CONDITIONS):
            position = stream.position
            if stream.peek() == "@":
                stream.take()
                position = stream.position
                node = self._weighted(node, stream.take_number("a percentage"), 100, position)
                stream.accept("%")
            elif stream.peek() == ":" and self._weight_follows():
                stream.take()
                position = stream.position
                node = self._weighted(node, stream.take_number("a weight"), 1, position)
            elif stream.accept(":"):
                node = Both(node, self.factor(), position)
            elif stream.peek() == "!" and stream.joined():
                stream.take()
                node = Without(node, self.factor(), position)
            else:
                return node
        raise stream.error(f"a part of a range has at most {MAX_CONDITIONS} conditions")

    def _weight_follows(self) -> bool:
        """Return whether a weight follows the colon: 0, 1 or a number with a point."""
        number, read = self.stream.number_ahead(1)
        after = self.stream.peek(1 + read)
        if not number or (after and self.stream.joined(1 + read) and after not in ",;)[:!@"):
            return False
        return number in ("0", "1") or "." in number

    def _weighted(self, node: Node, number: str, whole: int, position: int) -> Node:
        weight = Decimal(number) / whole
        if not 0 <= weight <= 1:
            self.stream.fail(f"a weight is 0 to {whole}, not {number}", position)
        return Weighted(node, int((weight * WEIGHT_UNIT).to_integral_value()), position)

    # ---------------------------------------------------------------- factors

    def factor(self) -> Node:
        stream = self.stream
        position = stream.position
        if stream.accept("!"):
            return Without(AnyHand(position), self._deeper(), position)
        if stream.peek() == "(" and not self._is_placed():
            return self._group()
        number, read = stream.number_ahead()
        if number:
            found = self._number(number, read, position)
            if found is not None:
                return found
        if stream.peek() == "[":
            tagged = self._tagged(position)
            if tagged is not None:
                return tagged
        return self._named() or self._hand()

    def _deeper(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.stream.fail(f"at most {MAX_DEPTH} parentheses may be inside each other")
        node = self.factor()
        self.depth -= 1
        return node

    def _group(self) -> Node:
        stream = self.stream
        begin = stream.take().position
        node = self.range_()
        if not stream.accept(")"):
            stream.fail("a parenthesis without its other half", begin)
        return node

    def _is_placed(self) -> bool:
        """Return whether a parenthesis holds the down cards of one hand."""
        stream = self.stream
        ahead = 1
        while (text := stream.peek(ahead)) and text != ")":
            if text in "(,;:!@%+" or (text == "-" and not self._in_class(ahead)):
                return False
            ahead += 1
        if not text or ahead == 1:
            return False
        after = stream.peek(ahead + 1)
        follows = stream.joined(ahead + 1) and (starts_word(after) or after == "(")
        return follows or self.open_cards

    def _in_class(self, ahead: int) -> bool:
        before = [self.stream.peek(place) for place in range(1, ahead)]
        return before.count("[") > before.count("]")

    def _number(self, number: str, read: int, position: int) -> Node | None:
        """Parse what begins with a number that is not a rank: 15%, 5%-10%, 0.6(AA), 40%(AA)."""
        stream = self.stream
        percent = stream.peek(read) == "%"
        after = read + percent
        if stream.peek(after) == "(" and stream.joined(after) and (percent or "." in number):
            digits = stream.take_number("a weight")
            stream.accept("%")
            return self._weighted(self._group(), digits, 100 if percent else 1, position)
        second, length = "", 0
        if stream.peek(after) == "-":
            second, length = stream.number_ahead(after + 1)
            if stream.peek(after + 1 + length) != "%":
                second = ""
        if not percent and not second:
            return None
        low, high = 0.0, float(stream.take_number("a percentage"))
        stream.accept("%")
        if second:
            stream.take()
            low, high = high, float(stream.take_number("a percentage"))
            stream.accept("%")
        if stream.joined() and stream.peek().isalnum():
            stream.fail("hands are ranked against one random hand, in no other way")
        if not 0 <= low <= 100 or not 0 <= high <= 100 or low == high or high == 0:
            stream.fail(
                "a part of all hands is more than 0% and at most 100%, such as 15% or 5%-10%",
                position,
            )
        return Percent(min(low, high), max(low, high), position)

    def _tagged(self, position: int) -> Node | None:
        """Parse `[50]AA,KK[/50]`; None if the bracket is a class of ranks."""
        stream = self.stream
        number, read = stream.number_ahead(1)
        percent = stream.peek(1 + read) == "%"
        if number not in self.closing or stream.peek(1 + read + percent) != "]":
            return None
        stream.take()
        digits = stream.take_number("a weight")
        stream.accept("%")
        stream.take()
        inner = self.range_()
        for text in ("[", "/", *number, *("%" * percent), "]"):
            if not stream.accept(text):
                stream.fail(f"the weight [{number}] ends with [/{number}]")
        return self._weighted(inner, digits, 100, position)

    def _named(self) -> Node | None:
        """Parse what has a name: random, top 15%, pat 9, ds, $np."""
        stream = self.stream
        position = stream.position
        if stream.peek() == "$":
            return self._macro(position)
        letters = stream.letters()
        if letters in _RANDOM:
            stream.place += len(letters)
            return AnyHand(position)
        if letters in _TOP:
            stream.place += len(letters)
            number, read = stream.number_ahead()
            found = self._number(number, read, position) if number else None
            if not isinstance(found, Percent):
                stream.fail("a percentage follows, such as top 15%", position)
            return found
        if letters == "pat" or (letters[:3] == "pat" and letters[3:].upper() in tuple(RANKS)):
            stream.place += 3
            return self._pat(position)
        if stream.peek() == "*" and not starts_word(stream.peek(1)):
            stream.take()
            return AnyHand(position)
        if letters in _SHAPE_WORDS and not self._word_goes_on(len(letters)):
            stream.place += len(letters)
            return Shape(letters, position)
        return None

    def _word_goes_on(self, ahead: int) -> bool:
        stream = self.stream
        return stream.joined(ahead) and (
            starts_word(stream.peek(ahead)) or stream.peek(ahead) == "("
        )

    def _macro(self, position: int) -> Node | None:
        stream = self.stream
        letters = ""
        while stream.joined(1 + len(letters)) and stream.peek(1 + len(letters)).islower():
            letters += stream.peek(1 + len(letters))
        if not letters:
            return None  # a class of ranks, which begins a hand
        if letters not in SHAPES:
            known = ", ".join(f"${name}" for name in SHAPES)
            stream.fail(f"'${letters}' is not a shape of hands; use one of {known}", position)
        stream.place += 1 + len(letters)
        return Shape(letters, position)

    def _pat(self, position: int) -> Node:
        stream = self.stream
        rank = None
        if stream.peek() and stream.peek().upper() in RANKS:
            rank = RANKS.index(stream.take().text.upper())
        return MadeHand(rank, rank is not None and stream.accept("+"), position)

    def _hand(self) -> Node:
        stream = self.stream
        word = read_word(stream)
        if stream.joined() and stream.accept("+"):
            return spans.rising(stream, word)
        if (stream.joined() and stream.accept("-")) or self._spaced_span():
            if starts_word(stream.peek()):
                return spans.between(stream, word, read_word(stream))
            return spans.falling(stream, word)
        return spans.single_pattern(word)

    def _spaced_span(self) -> bool:
        """Move over a dash with white space around it."""
        stream = self.stream
        if stream.peek() == "-" and starts_word(stream.peek(1)):
            stream.take()
            return True
        return False


def _closing_weights(stream: TokenStream) -> set[str]:
    """Return the numbers of all `[/50]`."""
    texts = [token.text for token in stream.tokens]
    return {
        stream.number_ahead(place + 2)[0]
        for place, text in enumerate(texts)
        if text == "[" and texts[place + 1 : place + 2] == ["/"]
    } - {""}


def _are_cards(node: Node) -> bool:
    return (
        isinstance(node, Pattern)
        and not node.shape
        and all(one.allowed.bit_count() == 1 for one in node.elements)
    )


def _is_card(node: Node) -> bool:
    return isinstance(node, Pattern) and len(node.elements) == 1 and _are_cards(node)


def _joined(first: Node, second: Node) -> Node:
    """Join cards with spaces between them into one hand: `As Kd` is `AsKd`."""
    assert isinstance(first, Pattern)
    assert isinstance(second, Pattern)
    return Pattern((*first.elements, *second.elements), "", first.position)
