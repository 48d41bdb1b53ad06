"""Whole decks counted: against published tables, against slow counts, and kept as text.

The files in tests/frequencies hold every tally; `--update-golden` updates them.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from slow_counts import (
    Counted,
    all_dealt,
    by_ranks,
    enough_cards,
    largest_sets,
    new_england_class,
    summed,
    sums_of,
)
from slow_ranking import SCORES, football, pips, with_roles

from anypoker.cards import JOKER, Card, make_two_faced, parse_card
from anypoker.ranking import find_ordering, ordering_names
from anypoker.ranking.batch import HandFrequencies, count_frequencies
from anypoker.ranking.ordering import Patterns

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "frequencies"
TWO_FACED = ROOT.parent / "shared" / "two_faced.json"
DEUCES = tuple(map(Card, range(4)))


@dataclass(frozen=True)
class Case:
    """A tally: all hands of so many cards of the type's own deck, perhaps with jokers."""

    type: str
    cards: int
    jokers: int = 0
    wild: tuple[Card, ...] = ()
    bugs: tuple[Card, ...] = ()

    def deck(self) -> list[Card]:
        ranks = find_ordering(self.type).ranks
        return [*[Card(r * 4 + s) for r in ranks for s in range(4)], *[JOKER] * self.jokers]


JOKER_WILD = {"jokers": 1, "wild": (JOKER,)}
CASES = {
    **{name: Case(name, find_ordering(name).cards) for name in ordering_names()},
    "high-of-6": Case("high", 6),
    "high-of-7": Case("high", 7),
    "high_wild_bug-joker": Case("high_wild_bug", 5, **JOKER_WILD),
    "high_wild_bug-two-jokers": Case("high_wild_bug", 5, jokers=2, wild=(JOKER,)),
    "high_wild_bug-bug": Case("high_wild_bug", 5, jokers=1, bugs=(JOKER,)),
    "high_wild_bug-deuces": Case("high_wild_bug", 5, wild=DEUCES),
    "a5_low_wild-joker": Case("a5_low_wild", 5, **JOKER_WILD),
    "27_low_wild-joker": Case("27_low_wild", 5, **JOKER_WILD),
    "27_ja_ffh_high_wild_bug-joker": Case("27_ja_ffh_high_wild_bug", 5, **JOKER_WILD),
    "27_ja_ffh_high_wild_bug-bug": Case("27_ja_ffh_high_wild_bug", 5, jokers=1, bugs=(JOKER,)),
    "pai_gow-bug": Case("pai_gow", 5, jokers=1, bugs=(JOKER,)),
    "seventeen_high-joker": Case("seventeen_high", 5, **JOKER_WILD),
}


@cache
def counted(case: Case) -> HandFrequencies:
    ordering = find_ordering(case.type)
    return count_frequencies(ordering, case.deck(), case.cards, wild=case.wild, bugs=case.bugs)


def by_class(found: HandFrequencies) -> Counted:
    return {c.info.number: (c.hands, c.strengths) for c in found.classes if c.hands}


def text_of(found: HandFrequencies, deck: int) -> str:
    lines = [
        f"{found.ordering.name}: {found.ordering.title}",
        f"all hands of {found.cards} of {deck} cards",
        "",
        "class        hands  strengths  name",
    ]
    for count in found.classes:
        number, name = count.info.number, count.info.name
        lines.append(f"{number:5}{count.hands:13,}{count.strengths:11,}  {name}")
    lines.append(f"{found.hands:18,}{found.strengths:11,}  together")
    return "\n".join(lines) + "\n"


def check_text(name: str, text: str, config: pytest.Config) -> None:
    file = FOLDER / f"{name}.txt"
    if config.getoption("--update-golden"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", CASES)
def test_tally_is_that_of_its_file(name: str, pytestconfig: pytest.Config) -> None:
    case = CASES[name]
    found = counted(case)
    assert found.hands == comb(len(case.deck()), case.cards)
    check_text(name, text_of(found, len(case.deck())), pytestconfig)


def test_every_file_is_a_tally() -> None:
    decks = {"two_faced_high-leaflet_52", "two_faced_high-double_52"}
    assert {file.stem for file in FOLDER.glob("*.txt")} == {*CASES, *decks}


# Numbers that others have published, best class first.
PUBLISHED = {
    "high": [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540],
    "high-of-6": [
        188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900,
    ],
    "high-of-7": [
        4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460,
    ],
    "high_wild_bug-joker": [
        13, 24, 180, 3120, 6552, 7804, 20532, 137280, 123552, 1268088, 1302540,
    ],
    "high_wild_bug-deuces": [
        672, 484, 2068, 31552, 12672, 14472, 62232, 355080, 95040, 1225008, 799680,
    ],
    "seventeen_high-joker": [4, 240, 504, 1920, 1728, 1792],
    "badugi": [17160, 154440, 96252, 2873],
}  # fmt: skip


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_numbers(name: str) -> None:
    assert [count.hands for count in counted(CASES[name]).classes] == PUBLISHED[name]


def test_seven_cards_have_4824_strengths() -> None:
    assert counted(CASES["high-of-7"]).strengths == 4824


def slow_patterns(case: Case) -> Counted:
    """Ranks and suited cards; with a joker, every card that it can be."""
    ordering = find_ordering(case.type)
    family = ordering.family
    assert isinstance(family, Patterns)
    score = SCORES[case.type]
    least = min((c.flush for c in family.categories if c.flush), default=99)
    runs = {c.number for c in family.categories if c.straight or c.flush or not case.bugs}
    five = any(c.kinds == (5,) for c in family.categories)
    weighted = [(score(h), ways) for h, ways in by_ranks(ordering.ranks, case.cards, least)]
    if case.jokers:
        wild, bugs = (0, 1) if case.bugs else (1, 0)
        weighted += [
            (
                with_roles(score, hand, wild, bugs, enough_cards(ordering.ranks, hand), runs, five),
                ways,
            )
            for hand, ways in by_ranks(ordering.ranks, case.cards - 1, least - 1)
        ]
    return summed(weighted)


def slow_sets(case: Case) -> Counted:
    sizes = largest_sets(case.deck(), case.cards)
    return {5 - size: (count, comb(13, size)) for size, count in sizes.items()}


def slow_sums(worth: Callable[[int], int], number: Callable[[int], int], case: Case) -> Counted:
    sums = sums_of(worth, case.cards)
    return {number(total): (count, 1) for total, count in sums.items()}


def slow_ranks_alone(case: Case) -> Counted:
    hands = by_ranks(range(13), case.cards, 99)
    return summed((SCORES[case.type](hand), ways) for hand, ways in hands)


def slow_cards(case: Case) -> Counted:
    return summed(all_dealt(SCORES[case.type], case.deck(), case.cards))


def slow_seventeen(case: Case) -> Counted:
    """Every hand of the seventeen cards, the joker as every card that is not held."""
    score, deck = SCORES[case.type], case.deck()[:16]
    natural = list(all_dealt(score, deck, 5))
    if case.jokers:
        with_joker = partial(with_roles, score, wild=1, bugs=0, deck=deck, runs=set(), five=True)
        natural += [(with_joker(natural=hand), 1) for hand in combinations(deck, 4)]
    return summed(natural)


def slow_way(name: str) -> Callable[[Case], Counted]:
    zero, ten = partial(pips, court=0), partial(pips, court=10)
    sums = {
        "49": (zero, lambda total: 50 - total),
        "58": (zero, lambda total: 59 - total),
        "zero": (zero, lambda total: 1 + total),
        "zero_6": (zero, lambda total: 1 + total),
        "6": (ten, lambda total: total - 5),
        "low_pip_6_cards": (ten, lambda total: total),
        "football": (football, lambda total: 28 - total),
        "six_card_football": (football, lambda total: 31 - total),
        "seven_card_football": (football, lambda total: 34 - total),
    }
    if name in sums:
        return partial(slow_sums, *sums[name])
    if name in ("badugi", "badugi_ah", "hidugi"):
        return slow_sets
    if name.startswith("one_card"):
        return slow_cards
    if name in ("21", "21_6"):
        return slow_ranks_alone
    return slow_seventeen if name == "seventeen_high" else slow_patterns


SLOW = [
    name
    for name, case in CASES.items()
    if not (case.cards > find_ordering(case.type).cards or case.wild == DEUCES or case.jokers > 1)
    and name != "ne_seven_card_high"
]


@pytest.mark.parametrize("name", SLOW)
def test_tally_is_what_is_counted_slowly(name: str) -> None:
    case = CASES[name]
    assert by_class(counted(case)) == slow_way(case.type)(case)


def test_seven_cards_that_all_play() -> None:
    hands: Counter[int] = Counter()
    for hand, ways in by_ranks(range(13), 7, 5):
        hands[new_england_class(hand)] += ways
    found = counted(CASES["ne_seven_card_high"])
    assert {count.info.number: count.hands for count in found.classes} == hands


# What whole hands of the deck cannot be: fewer cards, cards that are there twice.
NOT_DEALT = {"21", "21_6", "low_pip_6_cards", "two_faced_high", "two_faced_low"}


@pytest.mark.parametrize("name", [name for name in ordering_names() if name not in NOT_DEALT])
def test_every_strength_of_a_class_is_dealt(name: str) -> None:
    """Whole decks reach all ordinals, except five of a kind, as here no card is wild."""
    for count in counted(CASES[name]).classes:
        if count.info.name == "five of a kind":
            assert (count.hands, count.info.ordinals) == (0, len(find_ordering(name).ranks))
        else:
            assert count.strengths == count.info.ordinals


@pytest.mark.parametrize("name", ["leaflet_52", "double_52"])
def test_decks_of_two_faced_cards(name: str, pytestconfig: pytest.Config) -> None:
    if not TWO_FACED.is_file():
        pytest.skip("the file ../shared/two_faced.json with decks of two-faced cards is not here")
    document = json.loads(TWO_FACED.read_text(encoding="utf-8"))
    deck = [make_two_faced(parse_card(upper), parse_card(lower)) for upper, lower in document[name]]
    found = count_frequencies(find_ordering("two_faced_high"), deck, 5)
    assert [count.hands for count in found.classes] == list(document[f"tally_{name}"].values())
    check_text(f"two_faced_high-{name}", text_of(found, len(deck)), pytestconfig)


def test_the_leaflet() -> None:
    """Its table counts flushes before full houses; the other eight lines are ours."""
    lines = (FOLDER / "two_faced_high-leaflet_52.txt").read_text(encoding="utf-8").splitlines()
    hands = {line[29:].strip(): int(line[5:18].replace(",", "")) for line in lines[4:-1]}
    leaflet = {
        "five of a kind": 658, "straight flush": 966, "four of a kind": 36985,
        "full house": 154706, "flush": 113394, "straight": 180399, "three of a kind": 418239,
        "two pair": 847828, "one pair": 792454, "high card": 53331,
    }  # fmt: skip
    differing = {name: hands[name] for name, count in leaflet.items() if hands[name] != count}
    assert differing == {"full house": 159897, "flush": 108203}
    assert sum(differing.values()) == leaflet["full house"] + leaflet["flush"]
