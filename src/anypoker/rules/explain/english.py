"""Small English: numbers in words, plurals, articles, lists and sentences."""

from collections.abc import Iterable, Sequence

from anypoker.cards import RANK_NAMES, RANKS

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth",
    "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
)  # fmt: skip
_PARTS = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"}


def number(count: int) -> str:
    """Return a number as it is read: in words up to twelve.

    >>> number(5), number(52)
    ('five', '52')
    """
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def ordinal(position: int) -> str:
    """Return the word for a place in a row, counted from 1.

    >>> ordinal(3), ordinal(21)
    ('third', '21st')
    """
    if 1 <= position <= len(_ORDINALS):
        return _ORDINALS[position - 1]
    endings = {1: "st", 2: "nd", 3: "rd"}
    teen = 10 <= position % 100 <= 20
    return f"{position}{'th' if teen else endings.get(position % 10, 'th')}"


def plural(noun: str) -> str:
    """Return several of a thing.

    >>> plural("card"), plural("six"), plural("die")
    ('cards', 'sixes', 'dice')
    """
    if noun == "die":
        return "dice"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def count_of(count: int, noun: str) -> str:
    """Write a number of things.

    >>> count_of(1, "card"), count_of(2, "hole card"), count_of(52, "card")
    ('one card', 'two hole cards', '52 cards')
    """
    return f"{number(count)} {noun if count == 1 else plural(noun)}"


def amount(least: int, most: int) -> str:
    """Return a range of numbers as a determiner.

    >>> amount(2, 2), amount(0, 3), amount(2, 3), amount(1, 4)
    ('two', 'up to three', 'two or three', 'one to four')
    """
    if least == most:
        return number(most)
    if least == 0:
        return f"up to {number(most)}"
    joint = "or" if most == least + 1 else "to"
    return f"{number(least)} {joint} {number(most)}"


def amount_of(least: int, most: int, noun: str) -> str:
    """Return a range of numbers with its noun.

    >>> amount_of(0, 1, "card"), amount_of(1, 2, "card")
    ('up to one card', 'one or two cards')
    """
    return f"{amount(least, most)} {noun if most == 1 else plural(noun)}"


def listing(items: Iterable[str], joint: str = "and") -> str:
    """Things one after the other.

    >>> listing(["high", "low", "both"], "or")
    'high, low or both'
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def choices(values: Sequence[str]) -> str:
    """Names of which one holds; in quotation marks where a name could be taken for two.

    >>> choices(["Razz", "Stud"]), choices(["Stud", "Eight or Better"])
    ('Razz or Stud', '"Stud" or "Eight or Better"')
    """
    unclear = any(joint in value for value in values for joint in (" or ", " and ", ","))
    return listing((f'"{value}"' if unclear else value for value in values), "or")


def long_listing(items: Iterable[str], joint: str = "and") -> str:
    """Things that contain commas or "and" themselves.

    >>> long_listing(["two and two", "one"], "or")
    'two and two, or one'
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{'; '.join(words[:-1])}{',' if len(words) == 2 else ';'} {joint} {words[-1]}"


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Neighbouring numbers put together.

    >>> runs([1, 2, 3, 7, 9, 10])
    [(1, 3), (7, 7), (9, 10)]
    """
    found: list[tuple[int, int]] = []
    for value in sorted(set(numbers)):
        if found and value == found[-1][1] + 1:
            found[-1] = (found[-1][0], value)
        else:
            found.append((value, value))
    return found


def any_number_of(numbers: Sequence[int]) -> str:
    """Numbers as a choice, in words.

    >>> any_number_of([1, 2, 3]), any_number_of([5]), any_number_of([2, 7])
    ('one to three', 'five', 'two or seven')
    """
    return listing((amount(low, high) for low, high in runs(numbers)), "or")


def article(phrase: str) -> str:
    """With "a" or "an" in front.

    >>> article("ace"), article("pair"), article("8 or better"), article("11-card hand")
    ('an ace', 'a pair', 'an 8 or better', 'an 11-card hand')
    """
    first = phrase.lower().split("-")[0].split(" ")[0]
    vowel = first[:1] in "aeio" or first.startswith(("un", "up")) or first in ("8", "11", "18")
    return f"{'an' if vowel and first != 'one' else 'a'} {phrase}"


def capital(text: str) -> str:
    """Return the first letter large, the rest as it is."""
    return text[:1].upper() + text[1:]


class Clause(str):
    """Clause about every player, which also keeps its predicate."""

    predicate: str
    __slots__ = ("predicate",)


def each_player(predicate: str, in_turn: bool = False) -> Clause:
    """
    >>> each_player("discards a card", in_turn=True)
    'each player in turn discards a card'
    """
    clause = Clause(f"each player {'in turn ' * in_turn}{predicate}")
    clause.predicate = predicate
    return clause


def sentence(text: str) -> str:
    """Return a whole sentence: a capital in front, one full stop at the end.

    >>> sentence("each player antes"), sentence("Who goes both ways?")
    ('Each player antes.', 'Who goes both ways?')
    """
    return capital(text) + ("" if text.endswith((".", "!", "?", ":")) else ".")


def paragraph(sentences: Iterable[str]) -> str:
    """Sentences one after the other; empty ones are left out."""
    return " ".join(sentence(each) for each in sentences if each)


def rank_name(rank: str) -> str:
    """Return the name of a rank letter.

    >>> rank_name("T"), rank_name("2")
    ('ten', 'deuce')
    """
    return RANK_NAMES[RANKS.index(rank)]


def rank_names(ranks: Iterable[str], joint: str = "and") -> str:
    """Ranks in the plural.

    >>> rank_names(["3", "9"])
    'threes and nines'
    """
    return listing((plural(rank_name(rank)) for rank in ranks), joint)


def rank_runs(ranks: Iterable[int]) -> str:
    """Ranks 0..12 in the plural, those that follow each other taken together.

    >>> rank_runs([0, 9, 10, 11, 12])
    'deuces and jacks to aces'
    """
    parts: list[str] = []
    for low, high in runs(ranks):
        names = [plural(RANK_NAMES[rank]) for rank in range(low, high + 1)]
        parts.extend([f"{names[0]} to {names[-1]}"] if len(names) > 2 else names)
    return listing(parts)


def fraction(share: int, whole: int) -> str:
    """Return a part of something, in words.

    >>> fraction(1, 2), fraction(2, 3), fraction(2, 4), fraction(7, 20)
    ('half', 'two thirds', 'half', '7/20')
    """
    divisor = next(each for each in range(share, 0, -1) if share % each == whole % each == 0)
    over, under = share // divisor, whole // divisor
    if (over, under) == (1, 2):
        return "half"
    if under not in _PARTS:
        return f"{over}/{under}"
    return f"{number(over)} {_PARTS[under] if over == 1 else plural(_PARTS[under])}"
