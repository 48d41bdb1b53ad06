"""One hand of a range: cards, ranks, suits, classes, variables and suffixes.

A word is read into atoms first (`A`, `s`, `[A-8]`, `x`), because the meaning of a letter depends on
its neighbours: `AKs` is suited, `AKsQ` has the king of spades, `AAxx` has any two cards next to
the aces, and `AxKx` has an ace and a king of one suit.
"""

from dataclasses import dataclass
from typing import NamedTuple

from anypoker.analysis.hand_ranges.syntax import (
    ANY_CARD,
    PLAIN_CARDS,
    Element,
    rank_mask,
    suit_mask,
)
from anypoker.analysis.hand_ranges.token_stream import TokenStream
from anypoker.analysis.hand_ranges.tokens import JOKER_TOKEN, SUIT_LETTERS
from anypoker.cards import JOKER, RANKS

# Classes of ranks by letter, as ProPokerTools names them.
CLASSES = {
    "B": "AKQJ",
    "R": "AKQJT",
    "F": "KQJ",
    "M": "T987",
    "N": "KQJT9",
    "Z": "65432",
    "L": "A8765432",
    "W": "A5432",
}
SHAPES = ("ds", "ss", "np", "op", "tp", "nt", "s", "o", "r")
MAX_CARDS = 10  # of a hand in a range
_SUIT_VARS = "wxyz"
_HELP = (
    "write ranks (AKQJT98765432), suits (cdhs), * for any card, [A-8] for a class of ranks, "
    "R O N for equal ranks, w x y z for equal suits"
)


class Atom(NamedTuple):
    """The smallest part of a word.

    `kind`: rank, suit, cards (a class), any, suit_var, rank_var or suffix; `mask`: cards as bits.
    """

    kind: str
    letter: str
    mask: int
    position: int
    up: bool | None


@dataclass(frozen=True)
class Word:
    """A hand card by card; `suffix`: what its end says about the suits of the whole hand."""

    elements: tuple[Element, ...]
    suffix: str
    position: int


def starts_word(text: str) -> bool:
    """Return whether a token can begin a hand."""
    return text != "" and (text.isalnum() or text in ("*", "?", "[", "$", JOKER_TOKEN))


def read_word(stream: TokenStream) -> Word:
    """Read one hand."""
    position = stream.position
    atoms = _read_atoms(stream)
    if not atoms:
        stream.fail(f"a hand is missing here: {_HELP}")
    named, suffix = _split_suffix(atoms)
    for atom in named:
        if atom.kind == "suffix":
            stream.fail(f"'{atom.letter}' says nothing about the suits here", atom.position)
    elements = _assemble(named)
    if suffix and suffix.letter in ("s", "o"):
        first, second = elements
        if first.allowed == second.allowed and not first.is_any:
            stream.fail("a pair is neither suited nor not", suffix.position)
        elements = [
            first._replace(suit_var="x"),
            second._replace(suit_var="x" if suffix.letter == "s" else "y"),
        ]
    if len(elements) > MAX_CARDS:
        stream.fail(
            f"a hand of a range has at most {MAX_CARDS} cards", elements[MAX_CARDS].position
        )
    shape = suffix.letter if suffix and suffix.letter in ("ds", "ss", "r") else ""
    if suffix and suffix.letter == "o" and second.is_any:
        shape = "np"  # AXo is AKo to A2o, without the aces
    return Word(_unbound(elements, named), shape, position)


# ---------------------------------------------------------------- atoms


def _read_atoms(stream: TokenStream) -> list[Atom]:
    atoms: list[Atom] = []
    down = placed = False
    start = stream.place
    while stream.peek() and (stream.place == start or stream.joined() or down):
        text = stream.peek()
        if text == "(" and not down:
            down = placed = True
            stream.take()
        elif text == ")" and down:
            down = False
            stream.take()
        elif text == "[" and stream.peek(1) == "/":  # the end of a weight
            break
        elif starts_word(text):
            atoms.append(_read_atom(stream, not down))
        else:
            break
    if down:
        stream.fail("a parenthesis without its other half")
    return atoms if placed else [atom._replace(up=None) for atom in atoms]


def _read_atom(stream: TokenStream, up: bool) -> Atom:
    position = stream.position
    text = stream.peek()
    if text == "[":
        return Atom("cards", "", _read_class(stream), position, up)
    if text == "$":
        return Atom("cards", "", _read_class_letter(stream), position, up)
    stream.take()
    if text == "?" and stream.joined():
        stream.accept("?")
    known = _letter(text)
    if known is None:
        raise stream.error(f"'{text}' is not a rank, a suit or a variable: {_HELP}", position)
    return Atom(*known, position, up)


def _letter(text: str) -> tuple[str, str, int] | None:
    """Return the kind of a letter, its usual form, and the cards that it allows."""
    lower, upper = text.lower(), text.upper()
    known: tuple[str, str, int] | None = None
    if text in ("*", "?", "X"):
        known = "any", "X" if text == "X" else "*", ANY_CARD
    elif text == JOKER_TOKEN:
        known = "cards", "", 1 << JOKER
    elif upper in RANKS:
        known = "rank", upper, rank_mask(RANKS.index(upper))
    elif lower in SUIT_LETTERS:
        known = "suit", lower, suit_mask(SUIT_LETTERS.index(lower))
    elif lower in _SUIT_VARS:
        known = "suit_var", lower, PLAIN_CARDS
    elif text in ("o", "r"):
        known = "suffix", text, 0
    elif text.isupper():
        known = "rank_var", text, PLAIN_CARDS
    return known


def _read_class_letter(stream: TokenStream) -> int:
    stream.take()
    letter = stream.peek()
    if letter.upper() not in CLASSES or not stream.joined():
        known = ", ".join(f"${one}" for one in CLASSES)
        stream.fail(f"'${letter}' is not a class of ranks; use one of {known}")
    stream.take()
    return sum(rank_mask(RANKS.index(rank)) for rank in CLASSES[letter.upper()])


def _read_class(stream: TokenStream) -> int:
    """Read `[A-8]`, `[KQJ]`, `[A,2,3]`, `[s,h]` or `[As,Kd]` as the cards that it allows."""
    begin = stream.take().position
    mask = 0
    while stream.peek() != "]":
        if not stream.peek():
            stream.fail("a class of ranks ends with ']'", begin)
        if stream.accept(","):
            continue
        mask |= _class_item(stream)
    stream.take()
    if not mask:
        stream.fail("a class names at least one rank, such as [A-8]", begin)
    return mask


def _class_item(stream: TokenStream) -> int:
    position = stream.position
    text = stream.take().text
    if text == JOKER_TOKEN:
        return 1 << JOKER
    if text.lower() in SUIT_LETTERS:
        return suit_mask(SUIT_LETTERS.index(text.lower()))
    if text.upper() not in RANKS:
        stream.fail(f"'{text}' is not a rank or a suit", position)
    first = last = RANKS.index(text.upper())
    if stream.accept("-"):
        end = stream.peek().upper()
        if not end or end not in RANKS:
            stream.fail(f"a span of ranks ends with a rank, not with '{stream.peek()}'")
        stream.take()
        last = RANKS.index(end)
    mask = span_mask(first, last, stream.ace_low)
    if stream.peek().lower() in tuple(SUIT_LETTERS):
        mask &= suit_mask(SUIT_LETTERS.index(stream.take().text.lower()))
    return mask


def span_mask(first: int, last: int, ace_low: bool) -> int:
    """Return the cards of all ranks from one to the other. A low ace is below the deuce."""
    top = len(RANKS) - 1
    if ace_low and top in (first, last) and first != last:
        return rank_mask(top) | span_mask(0, min(first, last), False)
    return sum(rank_mask(rank) for rank in range(min(first, last), max(first, last) + 1))


# ---------------------------------------------------------------- from atoms to cards


def _split_suffix(atoms: list[Atom]) -> tuple[list[Atom], Atom | None]:
    """Separate what the end of a word says about the suits of the whole hand."""
    kinds = [atom.kind for atom in atoms]
    letters = "".join(atom.letter for atom in atoms[-2:])
    card = ("rank", "any", "cards", "rank_var")
    if (
        len(atoms) > 2
        and kinds[-2:] == ["suit", "suit"]
        and letters in ("ds", "ss")
        and (kinds[-3] in card or _any_cards(atoms[:-2]))
    ):
        return atoms[:-2], atoms[-2]._replace(letter=letters)
    last = atoms[-1]
    if last.kind == "suffix" and last.letter == "r" and len(atoms) > 1:
        return atoms[:-1], last
    two = len(atoms) == 3 and kinds[0] == "rank"
    if two and last.letter.lower() in ("s", "o") and kinds[2] in ("suit", "suffix", "rank_var"):
        second = atoms[1]
        if second.kind == "rank" or second.letter in ("X", "x"):
            as_card = second._replace(kind="any", mask=ANY_CARD)
            named = [atoms[0], second if second.kind == "rank" else as_card]
            return named, last._replace(letter=last.letter.lower())
    return atoms, None


def _any_cards(atoms: list[Atom]) -> bool:
    """Return whether every x of a word is any card: `AAxx`, `A2x`, not `AxKx` or `xxyy`."""
    variables = {atom.letter for atom in atoms if atom.kind == "suit_var"}
    if variables != {"x"}:
        return False
    if len(atoms) == 1:
        return True
    if not any(atom.kind in ("rank", "cards", "any") for atom in atoms):
        return False
    places = [place for place, atom in enumerate(atoms) if atom.kind == "suit_var"]
    return places == list(range(len(atoms) - len(places), len(atoms)))


def _assemble(atoms: list[Atom]) -> list[Element]:
    any_cards = _any_cards(atoms)
    elements: list[Element] = []
    takes_suit = False
    for atom in atoms:
        kind = "any" if any_cards and atom.kind == "suit_var" else atom.kind
        if kind in ("suit", "suit_var") and takes_suit:
            last = elements[-1]
            variable = atom.letter if kind == "suit_var" else ""
            elements[-1] = last._replace(allowed=last.allowed & atom.mask, suit_var=variable)
            takes_suit = False
            continue
        elements.append(
            Element(
                ANY_CARD if kind == "any" else atom.mask,
                atom.letter if kind == "rank_var" else "",
                atom.letter if kind == "suit_var" else "",
                atom.up,
                atom.position,
            )
        )
        takes_suit = kind in ("rank", "cards", "rank_var") or atom.letter == "*"
    return elements


def _unbound(elements: list[Element], atoms: list[Atom]) -> tuple[Element, ...]:
    """Return the cards with variables that differ from the ranks and suits that are named."""
    ranks = sum({atom.mask for atom in atoms if atom.kind == "rank"})
    suits = sum({atom.mask for atom in atoms if atom.kind == "suit"})
    found = []
    for element in elements:
        allowed = element.allowed
        if element.rank_var:
            allowed &= PLAIN_CARDS & ~ranks
        if element.suit_var:
            allowed &= PLAIN_CARDS & ~suits
        found.append(element._replace(allowed=allowed))
    return tuple(found)
