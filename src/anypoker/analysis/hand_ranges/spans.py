"""Several hands in a row: QQ+, A5s-, 77-TT, A5s-A2s, T987-5432."""

from anypoker.analysis.hand_ranges.syntax import (
    ANY_CARD,
    PLAIN_CARDS,
    Element,
    Node,
    Pattern,
    Union,
    rank_mask,
    suit_mask,
)
from anypoker.analysis.hand_ranges.token_stream import TokenStream
from anypoker.analysis.hand_ranges.words import Word, span_mask
from anypoker.cards import RANKS

_TOP = len(RANKS) - 1


def single_pattern(word: Word) -> Pattern:
    return Pattern(word.elements, word.suffix, word.position)


def rising(stream: TokenStream, word: Word) -> Node:
    """Return `QQ+`: pairs rise together, else the lower card; three and more cards all rise."""
    return _open_span(stream, word, 1)


def falling(stream: TokenStream, word: Word) -> Node:
    """Return `66-` or `A5s-`: the same downward."""
    return _open_span(stream, word, -1)


def between(stream: TokenStream, first: Word, last: Word) -> Node:
    """Return all hands from one to the other. Cards stay the same or change by equal steps."""
    ends = (_by_rank(stream, first), _by_rank(stream, last))
    wrong = f"both ends of a span must have the same shape: {stream.text[first.position :]}"
    if len(ends[0]) != len(ends[1]) or first.suffix != last.suffix:
        stream.fail(wrong, last.position)
    steps = [_rank(two) - _rank(one) for one, two in zip(*ends, strict=True)]
    moved = {step for step in steps if step}
    alike = all(
        _shifted(one, step)[:4] == two[:4]
        for one, two, step in zip(ends[0], ends[1], steps, strict=True)
    )
    if len(moved) > 1 or not alike:
        stream.fail(wrong, last.position)
    if len(steps) == 1:
        mask = span_mask(_rank(ends[0][0]), _rank(ends[1][0]), stream.ace_low)
        return _pattern(first, [ends[0][0]._replace(allowed=mask & _suits(ends[0][0]))])
    distance = moved.pop() if moved else 0
    way = 1 if distance > 0 else -1
    parts = [
        _pattern(
            first,
            [
                _shifted(one, number if step else 0)
                for one, step in zip(ends[0], steps, strict=True)
            ],
        )
        for number in range(0, distance + way, way)
    ]
    return _union(parts, first)


def _open_span(stream: TokenStream, word: Word, way: int) -> Node:
    cards = _by_rank(stream, word)
    ranks = [_rank(card) for card in cards]
    moving = range(len(cards))
    most = _TOP - ranks[0] if way > 0 else ranks[-1]
    named = [place for place, card in enumerate(cards) if not _is_free(card)]
    if len(cards) == 2 and len(named) == 2 and ranks[0] != ranks[1]:
        if way > 0 and ranks[0] - ranks[1] == 1 and ranks[0] < _TOP:
            text = RANKS[ranks[0]] + RANKS[ranks[1]]
            stream.fail(
                f"{text}+ is {text} alone in some programs and {text} to AK in others: write "
                f"{text} or AK-{text}",
                stream.position - 1,
            )
        moving = range(1, 2)
        most = ranks[0] - ranks[1] - 1 if way > 0 else ranks[1]
    elif named:
        moved = [ranks[place] for place in named]
        most = _TOP - max(moved) if way > 0 else min(moved)
    parts = []
    for number in range(most + 1):
        cards_now = [
            _shifted(card, way * number) if place in moving and not _is_free(card) else card
            for place, card in enumerate(cards)
        ]
        parts.append(_pattern(word, cards_now))
    return _union(parts, word)


def _pattern(word: Word, elements: list[Element]) -> Pattern:
    return Pattern(tuple(elements), word.suffix, word.position)


def _union(parts: list[Pattern], word: Word) -> Node:
    return parts[0] if len(parts) == 1 else Union(tuple(parts), word.position)


def _by_rank(stream: TokenStream, word: Word) -> list[Element]:
    """Return the cards from the highest to the lowest rank, any cards last."""
    if all(map(_is_free, word.elements)):
        stream.fail("a span needs a rank", word.position)
    for element in word.elements:
        if not _is_free(element) and _rank(element) < 0:
            stream.fail("a span needs ranks, not classes or variables", element.position)
    return sorted(word.elements, key=_rank, reverse=True)


def _is_free(element: Element) -> bool:
    """Return whether a card may have any rank."""
    return not element.rank_var and element.allowed in (ANY_CARD, PLAIN_CARDS)


def _rank(element: Element) -> int:
    """Return the one rank of a card, or -1."""
    for rank in range(len(RANKS)):
        if element.allowed and not element.allowed & ~rank_mask(rank):
            return rank
    return -1


def _suits(element: Element) -> int:
    """Return all cards of the suits that a card of one rank may have."""
    bits = element.allowed >> 4 * _rank(element)
    return sum(suit_mask(suit) for suit in range(4) if bits >> suit & 1)


def _shifted(element: Element, steps: int) -> Element:
    allowed = element.allowed
    return element._replace(allowed=allowed << 4 * steps if steps > 0 else allowed >> -4 * steps)
