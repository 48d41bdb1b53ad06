"""Words and numbers that stand for a card, a rank, a hand type or a category."""

from typing import TYPE_CHECKING

from anypoker.analysis.query_language.flop_categories import FLOP_CATEGORIES
from anypoker.analysis.query_language.kinds import Constant, Kind
from anypoker.analysis.query_language.names import GameNames
from anypoker.analysis.query_language.tree import NumberNode, SyntaxNode, WordNode
from anypoker.cards import RANK_NAMES, RANKS, CardError, parse_cards
from anypoker.errors import AnypokerError
from anypoker.name_key import name_key
from anypoker.ranking.batch import values

if TYPE_CHECKING:
    from anypoker.analysis.query_language.checker import Checker


def constant_of(names: GameNames, kind: Kind, node: SyntaxNode, share: int) -> Constant | None:
    """Return the value of a word as a card, rank, hand type or category; None if it is none.

    A hand type becomes the worst hand that is called so.
    """
    if kind is Kind.HAND:
        found = hand_codes(names, node, share)
        return None if found is None else Constant(kind, found[0], share, found[1])
    number = None
    if kind is Kind.RANK:
        number = _rank(node)
    elif isinstance(node, WordNode) and kind is Kind.CARD:
        number = _card(node.word)
    elif isinstance(node, WordNode) and kind is Kind.CATEGORY:
        keys = [name_key(name) for name in FLOP_CATEGORIES]
        key = name_key(node.word)
        key = key if key in keys else key.removeprefix("flop")
        number = keys.index(key) if key in keys else None
    return None if number is None else Constant(kind, number)


def hand_codes(names: GameNames, node: SyntaxNode, share: int) -> tuple[int, int] | None:
    """Return the worst and best code of a hand type that a word names."""
    if isinstance(node, NumberNode) and node.value == int(node.value):
        return names.types(share).find(str(int(node.value)))  # hands of points: 21
    return names.types(share).find(node.word) if isinstance(node, WordNode) else None


def known_words(names: GameNames, kind: Kind, share: int) -> tuple[str, ...]:
    """Return the words of a kind, for errors."""
    if kind is Kind.HAND:
        return names.types(share).spellings
    if kind is Kind.CATEGORY:
        return FLOP_CATEGORIES
    if kind is Kind.RANK:
        return tuple(reversed(RANKS))
    if kind is Kind.CARD:
        return ("As", "Td", "2c")
    return names.known(kind)


def _rank(node: SyntaxNode) -> int | None:
    if isinstance(node, NumberNode):
        return int(node.value) - 2 if node.value in range(2, 11) else None
    if not isinstance(node, WordNode):
        return None
    word = node.word.strip()
    if len(word) == 1 and word.upper() in RANKS:
        return RANKS.index(word.upper())
    called = [name.casefold() for name in RANK_NAMES]
    return called.index(word.casefold()) if word.casefold() in called else None


def _card(word: str) -> int | None:
    try:
        cards = parse_cards(word)
    except CardError:
        return None
    return int(cards[0]) if len(cards) == 1 else None


def rating_of(checker: "Checker", text: str, share: int, node: SyntaxNode) -> Constant:
    """Return the rating of cards in a text."""
    ordering = checker.names.model.shares[share].ordering
    if ordering is None:
        checker.fail(
            f"{checker.names.shares[share]} is for holding a card and has no ratings", node
        )
    try:
        value = int(values(ordering, [parse_cards(text)])[0])
    except AnypokerError as error:
        checker.fail(f"'{text}' is not a hand: {error}", node)
    return Constant(Kind.RATING, -value, share)
