"""Ranking done the obvious way: look at the cards, name the hand, compare tuples.

Written from the rules alone. A slow key is (class, what is compared ...), lower is better; it
has nothing in common with the tables: wild cards are replaced by every card there is, and more
cards than a hand has are tried in every combination.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

Key = tuple[int, ...]
Score = Callable[[Sequence[int]], Key]

ACE = 12


def value_in(order: str) -> dict[int, int]:
    return {"23456789TJQKA".index(letter): place for place, letter in enumerate(order)}


def is_straight(values: set[int], size: int, top: int, wheel: bool) -> int | None:
    """The place of the highest card of a straight of `size` in these values."""
    for high in range(top, size - 2, -1):
        if all(high - step in values for step in range(size)):
            return high
    if wheel and top in values and all(low in values for low in range(size - 1)):
        return size - 2
    return None


def name_of(cards: Sequence[int], order: str, wheel: bool) -> tuple[str, tuple[int, ...]]:
    """The category of a five-card hand in plain words, and its ranks in order of importance."""
    place = value_in(order)
    values = [place[card >> 2] for card in cards]
    counts = Counter(values)
    ranked = tuple(sorted(counts, key=lambda value: (counts[value], value), reverse=True))
    shape = tuple(sorted(counts.values(), reverse=True))
    flush = len({card & 3 for card in cards}) == 1
    top = len(order) - 1
    high = is_straight(set(values), 5, top, wheel) if shape == (1,) * 5 else None
    if shape == (5,):
        return "five", ranked
    if high is not None and flush:
        return ("royal", (high,)) if high == top else ("straight flush", (high,))
    if shape == (4, 1):
        return "four", ranked
    if shape == (3, 2):
        return "full house", ranked
    if flush:
        return "flush", tuple(sorted(values, reverse=True))
    if high is not None:
        return "straight", (high,)
    names = {(3, 1, 1): "three", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair", (1,) * 5: "none"}
    return names[shape], ranked


def named_score(
    classes: dict[str, int], order: str = "23456789TJQKA", wheel: bool = True, low: bool = False
) -> Score:
    """A type that is a list of named classes; straights and flushes need a name to count."""
    place = value_in(order)

    def score(cards: Sequence[int]) -> Key:
        name, compared = name_of(cards, order, wheel)
        if name == "royal" and "royal" not in classes:
            name = "straight flush"
        if name not in classes:
            name = "none"
            compared = tuple(sorted((place[card >> 2] for card in cards), reverse=True))
        return (classes[name], *(value if low else -value for value in compared))

    return score


def numbered(names: str, start: int = 1) -> dict[str, int]:
    return {name.strip(): number for number, name in enumerate(names.split(","), start)}


HIGH = numbered(
    "royal, straight flush, four, full house, flush, straight, three, two pair, pair, none"
)
FLUSH_FIRST = numbered(
    "straight flush, four, flush, full house, straight, three, two pair, pair, none", 2
)
ACE_LOW = "A23456789TJQK"


def small_score(cards: int, low: bool, order: str = "23456789TJQKA") -> Score:
    """Two to four cards: equal ranks only."""
    shapes = {
        2: [(2,), (1, 1)],
        3: [(3,), (2, 1), (1, 1, 1)],
        4: [(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)],
    }[cards]
    place = value_in(order)

    def score(hand: Sequence[int]) -> Key:
        counts = Counter(place[card >> 2] for card in hand)
        ranked = sorted(counts, key=lambda value: (counts[value], value), reverse=True)
        number = shapes.index(tuple(sorted(counts.values(), reverse=True)))
        if low:
            return (len(shapes) - number, *ranked)
        return (number + 1, *(-value for value in ranked))

    return score


def quick_quads(cards: Sequence[int]) -> Key:
    name, compared = name_of(cards, "23456789TJQKA", True)
    if name in ("three", "full house"):
        trips = compared[0]
        others = [card >> 2 for card in cards if card >> 2 != trips]
        pips = [1 if rank == ACE else rank + 2 for rank in others if rank <= 8 or rank == ACE]
        if trips <= 8 and len(pips) == 2 and sum(pips) == trips + 2:
            return (3, -trips, 1, *sorted(-rank for rank in others))
    if name == "four":
        return (3, -compared[0], 0, -compared[1])
    return (HIGH[name], *(-value for value in compared))


def soko(cards: Sequence[int]) -> Key:
    name, compared = name_of(cards, "23456789TJQKA", True)
    if HIGH[name] <= 8:
        return (HIGH[name], *(-value for value in compared))
    for suit in range(4):
        suited = sorted(-(card >> 2) for card in cards if card & 3 == suit)
        if len(suited) == 4:
            (other,) = [card >> 2 for card in cards if card & 3 != suit]
            return (9, *suited, -other)
    ranks = [card >> 2 for card in cards]
    high = is_straight(set(ranks), 4, ACE, True)
    if high is not None:
        rest = list(ranks)
        for value in range(high - 3, high + 1):
            rest.remove(ACE if value < 0 else value)
        return (10, -high, -rest[0])
    return (11 if name == "pair" else 12, *(-value for value in compared))


def new_england(cards: Sequence[int]) -> Key:
    """All seven cards play; the best name first."""
    ranks = [card >> 2 for card in cards]
    counts = Counter(ranks)
    shape = tuple(sorted(counts.values(), reverse=True))
    longest = max(range(4), key=lambda suit: sum(card & 3 == suit for card in cards))
    suited = [card >> 2 for card in cards if card & 3 == longest]

    def run(pool: list[int], size: int) -> Key | None:
        high = is_straight(set(pool), size, ACE, True)
        if high is None:
            return None
        rest = list(ranks)
        for value in range(high - size + 1, high + 1):
            rest.remove(ACE if value < 0 else value)
        return (-high, *sorted(-rank for rank in rest))

    def same_suit(size: int) -> Key | None:
        if len(suited) < size:
            return None
        others = [card >> 2 for card in cards if card & 3 != longest]
        return (*sorted(-rank for rank in suited), *sorted(-rank for rank in others))

    def kinds(*wanted: int) -> Key | None:
        if shape != wanted:
            return None
        return tuple(-r for r in sorted(counts, key=lambda r: (counts[r], r), reverse=True))

    names: list[Callable[[], Key | None]] = [
        lambda: run(suited, 7), lambda: kinds(4, 3), lambda: run(suited, 6),
        lambda: same_suit(7), lambda: kinds(4, 2, 1), lambda: run(suited, 5),
        lambda: kinds(3, 3, 1), lambda: kinds(3, 2, 2), lambda: run(ranks, 7),
        lambda: kinds(4, 1, 1, 1), lambda: same_suit(6), lambda: run(ranks, 6),
        lambda: kinds(2, 2, 2, 1), lambda: kinds(3, 2, 1, 1), lambda: same_suit(5),
        lambda: run(ranks, 5), lambda: kinds(3, 1, 1, 1, 1), lambda: kinds(2, 2, 1, 1, 1),
        lambda: kinds(2, 1, 1, 1, 1, 1), lambda: kinds(1, 1, 1, 1, 1, 1, 1),
    ]  # fmt: skip
    for number, name in enumerate(names, 1):
        key = name()
        if key is not None:
            return (number, *key)
    raise AssertionError("seven different ranks are a high card at least")


def seventeen(cards: Sequence[int]) -> Key:
    """Kinds only, then the suits of the ranked cards in order, spades first."""
    counts = Counter(card >> 2 for card in cards)
    shape = tuple(sorted(counts.values(), reverse=True))
    classes = [(5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1)]
    ranked = sorted(cards, key=lambda card: (-counts[card >> 2], -(card >> 2), -(card & 3)))
    ranks = tuple(-(card >> 2) for card in ranked)
    suits = tuple(-(card & 3) for card in ranked)
    return (classes.index(shape) + 1, *ranks, *(suits if shape != (5,) else ()))


def badugi(order: str, low: bool) -> Score:
    place = value_in(order)

    def score(cards: Sequence[int]) -> Key:
        best: list[Key] = []
        for size in (1, 2, 3, 4):
            for hand in combinations(cards, size):
                if len({c >> 2 for c in hand}) == len({c & 3 for c in hand}) == size:
                    values = sorted((place[c >> 2] for c in hand), reverse=True)
                    best.append((5 - size, *(value if low else -value for value in values)))
        return min(best)

    return score


def pips(card: int, court: int) -> int:
    rank = card >> 2
    return 1 if rank == ACE else court if rank > 8 else rank + 2


def twenty_one(cards: Sequence[int], most: int) -> Key:
    best: list[Key] = []
    for size in range(1, min(most, len(cards)) + 1):
        for hand in combinations(cards, size):
            total = sum(pips(card, 0) for card in hand)
            if total <= 21:
                best.append((22 - total, most + 1 - size))
    return min(best)


def football(card: int) -> int:
    return {ACE: 1, 0: 2, 1: 3, 4: 6}.get(card >> 2, 0)


def one_card(suit: int, low: bool) -> Score:
    def score(cards: Sequence[int]) -> Key:
        places = [
            (card >> 2) + 1 if low else 13 - (card >> 2) for card in cards if card & 3 == suit
        ]
        return (min(places, default=14),)

    return score


_A5 = numbered("none, pair, two pair, three, full house, four")
_27 = numbered(
    "none, pair, two pair, three, straight, flush, full house, four, straight flush, royal"
)
_A6 = {name: number for name, number in _27.items() if name != "royal"}
_WILD = {"five": 1, **{name: number + 1 for name, number in HIGH.items()}}
_JA = "234567JQKA"
_JA_WILD = {"five": 1, **{name: number + 1 for name, number in FLUSH_FIRST.items()}}
_TWO_FACED = numbered(
    "five, straight flush, four, full house, flush, straight, three, two pair, pair, none"
)
_TWO_FACED_LOW = {name: 11 - number for name, number in _TWO_FACED.items()}


def pai_gow(cards: Sequence[int]) -> Key:
    """High hands with wild cards, but ace to five is the second-best straight."""
    number, *rest = named_score(_WILD)(cards)
    ranks = {card >> 2 for card in cards}
    wheel = ranks == {0, 1, 2, 3, ACE}
    if number == 3:
        return (3 if wheel else 4, *rest)
    if number == 7:
        return (8 if min(ranks) == 8 else 9 if wheel else 10, *rest)
    return (number if number < 3 else number + 1 if number < 7 else number + 3, *rest)


SCORES: dict[str, Score] = {
    "pai_gow": pai_gow,
    "two_card_pai_gow": small_score(2, low=False),
    "high": named_score(HIGH),
    "high_wild_bug": named_score(_WILD),
    "a5_low": named_score(_A5, ACE_LOW, low=True),
    "a5_low_wild": named_score(_A5, ACE_LOW, low=True),
    "27_low": named_score(_27, wheel=False, low=True),
    "27_low_wild": named_score(_27, wheel=False, low=True),
    "a6_low": named_score(_A6, ACE_LOW, wheel=False, low=True),
    "a5_low_high": named_score(_A5, ACE_LOW),
    "36card_ffh_high": named_score({"royal": 1, **FLUSH_FIRST}, "6789TJQKA"),
    "20card_high": named_score(
        numbered("royal, four, full house, straight, three, two pair, pair"), "TJQKA", wheel=False
    ),
    "27_ja_ffh_high": named_score(FLUSH_FIRST, _JA),
    "27_ja_ffh_high_wild_bug": named_score(_JA_WILD, _JA),
    "two_faced_high": named_score(_TWO_FACED),
    "two_faced_low": named_score(_TWO_FACED_LOW, low=True),
    "quick_quads": quick_quads,
    "soko_high": soko,
    "ne_seven_card_high": new_england,
    "seventeen_high": seventeen,
    "badugi": badugi(ACE_LOW, low=True),
    "badugi_ah": badugi("23456789TJQKA", low=True),
    "hidugi": badugi("23456789TJQKA", low=False),
    "49": lambda cards: (50 - sum(pips(card, 0) for card in cards),),
    "58": lambda cards: (59 - sum(pips(card, 0) for card in cards),),
    "zero": lambda cards: (1 + sum(pips(card, 0) for card in cards),),
    "zero_6": lambda cards: (1 + sum(pips(card, 0) for card in cards),),
    "6": lambda cards: (sum(pips(card, 10) for card in cards) - 5,),
    "low_pip_6_cards": lambda cards: (sum(pips(card, 10) for card in cards),),
    "21": lambda cards: twenty_one(cards, 5),
    "21_6": lambda cards: twenty_one(cards, 6),
    "football": lambda cards: (28 - sum(map(football, cards)),),
    "six_card_football": lambda cards: (31 - sum(map(football, cards)),),
    "seven_card_football": lambda cards: (34 - sum(map(football, cards)),),
    "two_card_high": small_score(2, low=False),
    "two_card_a5_low": small_score(2, low=True, order=ACE_LOW),
    "two_card_27_low": small_score(2, low=True),
    "three_card_high": small_score(3, low=False),
    "three_card_a5_low": small_score(3, low=True, order=ACE_LOW),
    "three_card_27_low": small_score(3, low=True),
    "four_card_high": small_score(4, low=False),
    "four_card_a5_low": small_score(4, low=True, order=ACE_LOW),
    "four_card_27_low": small_score(4, low=True),
    "one_card_high_club": one_card(0, low=False),
    "one_card_high_diamond": one_card(1, low=False),
    "one_card_high_heart": one_card(2, low=False),
    "one_card_high_spade": one_card(3, low=False),
    "one_card_low_club": one_card(0, low=True),
    "one_card_low_diamond": one_card(1, low=True),
    "one_card_low_heart": one_card(2, low=True),
    "one_card_low_spade": one_card(3, low=True),
}


def best_of(score: Score, cards: Sequence[int], size: int) -> Key:
    """More cards than a hand has: the best of all combinations."""
    return min(map(score, combinations(cards, size)))


def with_roles(
    score: Score,
    natural: Sequence[int],
    wild: int,
    bugs: int,
    deck: Iterable[int],
    runs: set[int],
    five: bool,
) -> Key:
    """Every wild card and every bug as every card that is not held.

    A bug has to be an ace unless the hand is then of one of the classes `runs`. A card that is
    held may be doubled for five of a kind alone, if that is a hand.
    """
    free = [card for card in deck if card not in natural]
    keys = []
    for as_wild in combinations(free, wild):
        left = [card for card in free if card not in as_wild]
        for as_bug in combinations(left, bugs):
            key = score((*natural, *as_wild, *as_bug))
            if key[0] in runs or all(card >> 2 == ACE for card in as_bug):
                keys.append(key)
    held = {card >> 2 for card in natural}
    if five and len(held) == 1 and (not bugs or held == {ACE}):
        keys.append(score((*natural, *[natural[0]] * (wild + bugs))))
    return min(keys)


def best_with_roles(
    score: Score,
    natural: Sequence[int],
    wild: int,
    bugs: int,
    deck: Iterable[int],
    runs: set[int],
    five: bool,
) -> Key:
    """The best five of more cards, some of them wild."""
    deck = list(deck)
    return min(
        with_roles(score, part, used_wild, used_bugs, deck, runs, five)
        for used_wild in range(wild + 1)
        for used_bugs in range(bugs + 1)
        for part in combinations(natural, 5 - used_wild - used_bugs)
    )
