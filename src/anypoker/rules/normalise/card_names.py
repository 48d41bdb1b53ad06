"""Ranks, suits, cards and strengths as files spell them."""

from collections.abc import Iterable, Sequence

from anypoker.cards import (
    JOKER,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    Card,
    CardError,
    card_text,
    parse_card,
)
from anypoker.ranking import Ordering, Strength
from anypoker.ranking.ordering import Patterns
from anypoker.ranking.rank_tables import table_size
from anypoker.rules.diagnostics import Path
from anypoker.rules.document.base import MAX_TABLE_ENTRIES
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.normalise.qualifier_phrases import EXAMPLES, strength_of_phrase
from anypoker.rules.schema_errors import suggestion
from anypoker.rules.unsupported import OTHER_SUITS, PAGE

_RANK_WORDS = {
    **{letter.lower(): letter for letter in RANKS},
    **{name: RANKS[number] for number, name in enumerate(RANK_NAMES)},
    "10": "T",
    "two": "2",
}
_SUIT_WORDS = {
    **{letter: letter for letter in SUITS},
    **{name: SUITS[number] for number, name in enumerate(SUIT_NAMES)},
    **{name[:-1]: SUITS[number] for number, name in enumerate(SUIT_NAMES)},
    **dict(zip("♣♦♥♠", SUITS, strict=True)),
}


def read_rank(word: str, context: NormaliseContext, path: Path) -> str:
    """Return a rank letter 2..A from `A`, `10`, `ACE`, `deuce`."""
    if word.lower() in _RANK_WORDS:
        return _RANK_WORDS[word.lower()]
    context.error(path, f'"{word}" is not a rank', "ranks are 2 to 9, T, J, Q, K and A")
    return "2"


def read_suit(word: str, context: NormaliseContext, path: Path) -> str:
    """Return a suit letter from `s`, `spade`, `spades`, `♠`."""
    if word.lower() in _SUIT_WORDS:
        return _SUIT_WORDS[word.lower()]
    known = "suits are club, diamond, heart and spade"
    close = suggestion(word, [name[:-1] for name in SUIT_NAMES])
    if close is not None:
        context.error(path, f'"{word}" is not a suit; {known}', close)
    else:
        hint = f"{known}; see {PAGE}#{OTHER_SUITS.anchor}"
        context.error(path, f'"{word}" is not a suit: {OTHER_SUITS.message}', hint)
    return "c"


def read_card(word: str, context: NormaliseContext, path: Path, *, two_faced: bool = False) -> Card:
    """Return one card; with two faces where they are wanted and only there."""
    try:
        card = parse_card(word)
    except CardError as error:
        context.error(path, str(error))
        return Card(0)
    if two_faced != (card > JOKER):
        wanted = 'a card with two faces, such as "As/7d"' if two_faced else "a card with one face"
        context.error(path, f'"{word}" must be {wanted}')
    elif card == JOKER:
        context.error(path, "a joker cannot be named here", "give their number under `jokers`")
    return card


def read_cards(words: Sequence[str], context: NormaliseContext, path: Path) -> tuple[Card, ...]:
    """Cards by name, each once."""
    cards = [read_card(word, context, (*path, number)) for number, word in enumerate(words)]
    for number, card in enumerate(cards):
        if card in cards[:number]:
            context.error((*path, number), f"{card_text(card)} is named twice")
    return tuple(sorted(set(cards)))


def tables_problem(orderings: Iterable[Ordering]) -> str | None:
    """Describe why the tables of these orderings would take too long to build."""
    entries = sum(table_size(one) for one in orderings if isinstance(one.family, Patterns))
    if entries <= MAX_TABLE_ENTRIES:
        return None
    return f"the tables of these orderings have {entries:,} entries; at most {MAX_TABLE_ENTRIES:,}"


def read_strength(
    given: Sequence[int] | str, ordering: Ordering, context: NormaliseContext, path: Path
) -> Strength:
    """Return a qualifier: a class and an ordinal that the ordering has, or words for them."""
    if ordering in context.own_orderings.values():
        context.qualified.add(ordering)
        sentence = tables_problem(context.qualified)
        if sentence is not None:
            context.error(path, sentence)
            return Strength(0, 0)
    if isinstance(given, str):
        found = strength_of_phrase(given, ordering)
        if found is None:
            names = ", ".join(info.name for info in ordering.classes()[:12])
            sentence = f'"{given}" names no hand of "{ordering.name}"'
            context.error(path, sentence, f"such as {EXAMPLES}; its classes: {names}")
        return found or Strength(0, 0)
    number, ordinal = given
    classes = {info.number: info for info in ordering.classes()}
    if number not in classes:
        known = f"{min(classes)} to {max(classes)}"
        sentence = f'"{ordering.name}" has no class {number}: its classes are {known}'
        context.error(path, sentence)
    elif not 1 <= ordinal <= classes[number].ordinals:
        info = classes[number]
        sentence = f"class {number} ({info.name}) has ordinals 1 to {info.ordinals}, not {ordinal}"
        context.error(path, sentence)
    return Strength(number, ordinal)
