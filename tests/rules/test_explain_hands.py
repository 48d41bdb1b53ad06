"""Which cards count, qualifiers and wild cards, in words."""

import pytest
from msgspec.structs import replace

from anypoker.cards import Card, make_card, parse_cards
from anypoker.game import (
    AfterTrigger,
    DealStep,
    Entry,
    Jokers,
    LastOnBoard,
    Likeness,
    LowestInHole,
    LowestOnBoard,
    OfCards,
    OfRank,
    Wild,
    WildSource,
)
from anypoker.ranking import (
    Alternative,
    Facing,
    Owner,
    Pick,
    Pile,
    Role,
    Selection,
    Strength,
    evaluate,
    find_ordering,
)
from anypoker.ranking.ordering import SuitedSets
from anypoker.rules.explain.class_hands import ClassHand, class_hands, ranked_sets
from anypoker.rules.explain.entries import Common, describe_entry
from anypoker.rules.explain.qualifiers import qualifier_words
from anypoker.rules.explain.selection import describe_cards
from anypoker.rules.explain.wild import describe_wild
from tests.rules.explain_samples import (
    BOARD,
    DOWN,
    HIGH,
    OWN,
    UP,
    any_cards,
    dealt,
    facts,
    kinds,
    ranked,
)

# ---------------------------------------------------------------- which cards count


def _alternatives(*ways: tuple[Pick, ...], total: int = 5) -> Selection:
    return Selection(tuple(Alternative(picks, total) for picks in ways))


def _pick(count: int, *piles: Pile) -> Pick:
    return Pick(piles, count, count)


def _boards(*names: str) -> tuple[Pile, ...]:
    return tuple(Pile(Owner.BOARD, name) for name in names)


def _named(name: str) -> Pile:
    return Pile(Owner.BOARD, name)


SELECTIONS: list[tuple[Selection, str]] = [
    (
        any_cards(5, OWN, BOARD),
        "any five cards out of your four hole cards and the five board cards",
    ),
    (any_cards(5, BOARD), "all five of the board cards"),
    (any_cards(4, OWN), "all four of your hole cards"),
    (any_cards(3, OWN), "any three of your four hole cards"),
    (
        _alternatives((_pick(2, OWN), _pick(3, BOARD))),
        "exactly two of your four hole cards and exactly three of the five board cards",
    ),
    (
        _alternatives((_pick(2, OWN), _pick(3, BOARD)), (_pick(4, OWN),)),
        "either exactly two of your four hole cards and exactly three of the five board cards, or "
        "all four of your hole cards",
    ),
    (
        _alternatives(*((_pick(hole, OWN), _pick(5 - hole, BOARD)) for hole in (1, 2))),
        "one or two of your four hole cards and enough of the board cards to make five",
    ),
    (
        _alternatives(*((_pick(2, OWN), _pick(3, _named(name))) for name in ("Top", "Row 2"))),
        "exactly two of your four hole cards and exactly three cards from either the Top or Row 2",
    ),
    (
        _alternatives(
            (_pick(2, OWN), _pick(3, *_boards("Flop 1", "River"))),
            (_pick(2, OWN), _pick(3, *_boards("Flop 2", "River"))),
        ),
        "exactly two of your four hole cards and exactly three cards from one of these sets: Flop "
        "1 and the River; or Flop 2 and the River",
    ),
    (
        _alternatives((_pick(3, OWN), _pick(1, _named("Row 1")), _pick(1, _named("Row 2")))),
        "exactly three of your four hole cards and exactly one card from each of Row 1 and Row 2",
    ),
    (
        _alternatives((_pick(2, OWN), Pick((_named("Row 1"),), 3, 3, whole=True))),
        "exactly two of your four hole cards and all cards of Row 1",
    ),
    (
        _alternatives((Pick((OWN,), 0, 5, whole=True), Pick((BOARD,), 0, 5))),
        "all four of your hole cards and enough of the board cards to make five",
    ),
    (
        _alternatives(
            *(
                (_pick(hole, OWN), _pick(5 - hole, _named(name)))
                for hole in (2, 3)
                for name in ("Row 1", "Row 2")
            )
        ),
        "two or three of your four hole cards and enough cards from either Row 1 or Row 2 to make "
        "five",
    ),
    (  # a pat hand goes with none of the rows
        Selection(
            tuple(
                Alternative(picks, 4)
                for picks in (
                    (_pick(3, OWN), _pick(1, _named("Row 1"))),
                    (_pick(3, OWN), _pick(1, _named("Row 2"))),
                    (_pick(4, OWN),),
                )
            )
        ),
        "either exactly three of your four hole cards and exactly one card from either Row 1 or "
        "Row 2, or all four of your hole cards",
    ),
    (
        _alternatives((_pick(4, OWN), _pick(1, *_boards("Row 1", "Row 2")))),
        "all four of your hole cards and exactly one card out of Row 1 and Row 2",
    ),
    (
        any_cards(1, Pile(Owner.HOLE, facing=Facing.DOWN)),
        "one of your face-down cards",
    ),
    (
        _alternatives(
            (_pick(2, Pile(Owner.HOLE, "Omaha")), _pick(3, Pile(Owner.BOARD, facing=Facing.UP)))
        ),
        "exactly two cards from your Omaha pile and exactly three of the face-up board cards",
    ),
    (
        _alternatives((_pick(1, Pile(Owner.BOARD, "Flop", 0)), _pick(4, OWN))),
        "the first card of the Flop and all four of your hole cards",
    ),
    (
        _alternatives(
            *((_pick(1, Pile(Owner.BOARD, "Flop", place)), _pick(4, OWN)) for place in (0, 2))
        ),
        "the first or third card of the Flop and all four of your hole cards",
    ),
    (
        _alternatives(
            *((_pick(1, Pile(Owner.BOARD, name, 0)), _pick(4, OWN)) for name in ("Flop", "Turn"))
        ),
        "exactly one card from either the first card of the Flop or the first card of the Turn and "
        "all four of your hole cards",
    ),
]


@pytest.mark.parametrize(("selection", "words"), SELECTIONS, ids=range(len(SELECTIONS)))
def test_the_cards_that_count_are_told_as_a_player_would(selection: Selection, words: str) -> None:
    deals = DealStep(Owner.HOLE, (dealt(4, DOWN),)), DealStep(Owner.BOARD, (dealt(5, UP),))
    assert describe_cards(selection, facts(*deals)).phrase == words


def test_hand_sizes_and_many_ways_become_points() -> None:
    sizes = Selection(
        (
            Alternative((_pick(5, OWN),), 5, holding=5),
            Alternative((_pick(4, OWN), _pick(1, _named("Common 1"))), 5, holding=4),
        )
    )
    assert describe_cards(sizes, facts()).options == (
        "if you hold five cards: all five of your hole cards",
        "if you hold four cards: all four of your hole cards and exactly one card from Common 1",
    )


def test_without_a_board_the_cards_are_simply_yours() -> None:
    stud = facts(DealStep(Owner.HOLE, (dealt(2, DOWN), dealt(5, UP))))
    assert describe_cards(any_cards(5, OWN, BOARD), stud).phrase == "any five of your seven cards"
    mixed = facts(DealStep(Owner.HOLE, (dealt(5, UP),)), DealStep(Owner.BOARD, (dealt(2, UP),)))
    assert describe_cards(any_cards(2, OWN), mixed).phrase == "any two of your own five cards"


# ---------------------------------------------------------------- qualifiers

QUALIFIERS = [
    ("a5_low", 1, 252, "10 or better"),
    ("a5_low", 1, 126, "9 or better"),
    ("a5_low", 1, 56, "8 or better"),
    ("a5_low", 1, 21, "7 or better"),
    ("27_low", 1, 246, "jack low or better"),
    ("27_low", 1, 121, "10 or better"),
    ("27_low", 1, 52, "9 or better"),
    ("27_low", 1, 18, "8 or better"),
    ("27_low", 1, 4, "7 or better"),
    ("high", 9, 1980, "a pair of sixes or better"),
    ("high", 9, 1760, "a pair of sevens or better"),
    ("high", 9, 1540, "a pair of eights or better"),
    ("high", 9, 1320, "a pair of nines or better"),
    ("high", 9, 1100, "a pair of tens or better"),
    ("high", 9, 880, "a pair of jacks or better"),
    ("high", 9, 2860, "a pair or better"),
    ("high", 8, 858, "two pair or better"),
    ("high", 7, 858, "three of a kind or better"),
    ("high", 5, 1277, "a flush or better"),
    ("high", 5, 493, "an ace-high flush or better"),
    ("high", 6, 3, "a queen-high straight or better"),
    ("high", 9, 1, "a pair of aces with K-Q-J, or better"),
    ("high", 8, 558, "two pair, nines and eights with a 5, or better"),
    ("a5_low", 1, 1287, "a hand without a pair"),
    ("badugi", 1, 715, "a four-card badugi or better"),
    ("badugi", 1, 70, "a four-card badugi, 8 or better"),
    ("one_card_high_spade", 5, 1, "the ten of spades or better"),
    ("49", 10, 1, "40 pips or more"),
    ("zero", 10, 1, "9 pips or fewer"),
    ("21", 2, 1, "20 or nearer"),
]


@pytest.mark.parametrize(("ordering", "number", "ordinal", "words"), QUALIFIERS)
def test_a_qualifier_is_told_by_the_weakest_hand_that_meets_it(
    ordering: str, number: int, ordinal: int, words: str
) -> None:
    assert qualifier_words(find_ordering(ordering), Strength(number, ordinal)) == words


@pytest.mark.parametrize(
    ("ordering", "number"),
    [("a5_low", 1), ("27_low", 1), ("high", 5), ("high", 9), ("high", 8), ("36card_ffh_high", 7)],
)
def test_the_hands_of_a_class_stand_in_the_order_of_their_strength(
    ordering: str, number: int
) -> None:
    rules = find_ordering(ordering)
    for ordinal, hand in enumerate(class_hands(rules, number), start=1):
        if ordinal % 17 == 1:  # a sample of each class
            assert evaluate(rules, _cards(hand)) == Strength(number, ordinal)


def _cards(hand: ClassHand) -> list[Card]:
    kinds = hand.category.kinds or (1,) * len(hand.ranks)
    suits = [0, 1, 2, 3, 0] if hand.category.kinds else [0] * 5
    ranks = [rank for rank, kind in zip(hand.ranks, kinds, strict=True) for _ in range(kind)]
    return [make_card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]


@pytest.mark.parametrize("ordering", ["badugi", "badugi_ah", "hidugi"])
@pytest.mark.parametrize("size", [4, 3])
def test_sets_of_suits_stand_in_the_order_of_their_strength(ordering: str, size: int) -> None:
    rules = find_ordering(ordering)
    assert isinstance(rules.family, SuitedSets)
    for ordinal, ranks in enumerate(ranked_sets(rules.family, size), start=1):
        cards = [make_card(rank, suit) for suit, rank in enumerate(ranks)]
        if ordinal % 17 == 1:
            assert evaluate(rules, cards) == Strength(5 - size, ordinal)


def test_a_qualifier_that_asks_for_any_card_of_the_suit_needs_no_words() -> None:
    spade = replace(ranked(any_cards(1, OWN), "one_card_high_spade"), qualifier=Strength(13, 1))
    told, _ = describe_entry(Entry("Spade", 1, spade), facts(), Common())
    assert told == "The highest spade among your two hole cards."


# ---------------------------------------------------------------- wild cards


def _wild(source: WildSource, likeness: Likeness = Likeness.RANK) -> Wild:
    return Wild(source, likeness, Role.WILD, None, Role.WILD)


def _bug(source: WildSource) -> Wild:
    return replace(_wild(source), role=Role.BUG, other_role=Role.BUG)


WILD_HIGH, WILD_LOW = find_ordering("high_wild_bug"), find_ordering("a5_low_wild")
WILD: list[tuple[Wild, str]] = [
    (_wild(Jokers()), "the joker is wild"),
    (
        replace(_wild(Jokers()), role=Role.BUG, role_facing=Facing.UP),
        "the joker is a bug where it lies face up, and wild where not",
    ),
    (_wild(OfRank("2")), "deuces are wild"),
    (_wild(OfCards(parse_cards("Kh"))), "the suicide king (K♥) is wild"),
    (_bug(OfCards(parse_cards("Qh Qs"))), "the queen of hearts and the queen of spades are bugs"),
    (_bug(OfRank("6")), "sixes are bugs"),
    (
        _wild(LowestOnBoard("Row 1"), Likeness.CARD),
        "the lowest card of Row 1 (aces are high) is wild",
    ),
    (
        _wild(LowestOnBoard(None), Likeness.SUIT),
        "the lowest card of the board (aces are high) and all cards of its suit are wild",
    ),
    (
        _wild(LowestInHole(None, Facing.DOWN)),
        "each player's lowest face-down card (aces are high) and all cards of its rank that the "
        "player can use are wild for that player",
    ),
    (
        _wild(LastOnBoard("Wild")),
        "the card that is dealt last to the Wild pile and all cards of its rank are wild",
    ),
    (
        _wild(AfterTrigger("Q")),
        "when a queen is dealt face up, the next card that is dealt face up decides: all cards of "
        "its rank are wild; a later queen changes it, and if a queen is the last card that is "
        "dealt face up, nothing is wild",
    ),
]


@pytest.mark.parametrize(("rule", "words"), WILD, ids=range(len(WILD)))
def test_a_wild_card_rule_has_words(rule: Wild, words: str) -> None:
    assert describe_wild([rule], [WILD_HIGH], facts())[0] == words


def test_a_card_after_a_trigger_may_spread_in_each_way() -> None:
    told = {
        likeness: describe_wild([_wild(AfterTrigger("K"), likeness)], [HIGH], facts())[0]
        for likeness in Likeness
    }
    assert "all cards of its rank are wild" in told[Likeness.RANK]
    assert "all cards of its suit are wild" in told[Likeness.SUIT]
    assert "that card is wild" in told[Likeness.CARD]


def test_every_source_of_wildness_is_among_them() -> None:
    assert {type(rule.source).__name__ for rule, _ in WILD} == kinds(WildSource)


def test_what_a_wild_card_may_be_depends_on_the_ordering() -> None:
    deuces = [_wild(OfRank("2")), _wild(OfRank("J"))]
    high = describe_wild(deuces, [WILD_HIGH], facts())
    assert high[0] == "deuces and jacks are wild"
    assert high[1].endswith("only for five of a kind may it double one")
    low = describe_wild(deuces, [WILD_LOW], facts())
    assert low[1].endswith("any card that its hand does not hold already")
    bug = _bug(Jokers())
    assert "completes a straight" in describe_wild([bug], [WILD_HIGH], facts())[1]
    assert "lowest card" in describe_wild([bug], [WILD_LOW], facts())[1]


def test_what_is_wild_in_a_high_and_a_low_hand_is_told_once() -> None:
    both = describe_wild([_wild(OfRank("2"))], [WILD_HIGH, WILD_LOW], facts())
    assert both == describe_wild([_wild(OfRank("2"))], [WILD_HIGH], facts())
    assert len(describe_wild([_bug(Jokers())], [WILD_HIGH, WILD_LOW], facts())) == 3


def test_a_trigger_leaves_other_wild_cards_as_they_are() -> None:
    told = describe_wild([_wild(OfRank("Q")), _wild(AfterTrigger("Q"))], [WILD_HIGH], facts())
    assert told[0] == "queens are wild"
    assert told[1].endswith("nothing else is wild")
