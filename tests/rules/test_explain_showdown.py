"""What wins: shares, defaults, declarations and players without cards, in words."""

import pytest
from msgspec.structs import replace

from anypoker.cards import parse_card
from anypoker.game import (
    CardEnd,
    CardSource,
    ChoiceIs,
    DeclarationMode,
    DefaultAction,
    EntriesIf,
    Entry,
    EntryDefault,
    HeldCardShare,
    ModeIf,
    OtherHands,
    RankedHand,
    Redeal,
    ShowOrder,
    SpecialCard,
    SplitPot,
    Suit,
)
from anypoker.ranking import (
    Facing,
    Strength,
)
from anypoker.rules.explain.defaults import describe_defaults
from anypoker.rules.explain.entries import Common, describe_entry
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.showdown import describe_showdown
from anypoker.rules.explain.special_cases import describe_special_cases
from tests.rules.explain_samples import (
    BOARD,
    HOLDEM,
    OWN,
    any_cards,
    facts,
    kinds,
    ranked,
    showdown,
    texts,
)

# ---------------------------------------------------------------- what wins

LOW = replace(ranked(any_cards(5, OWN, BOARD), "a5_low"), qualifier=Strength(1, 56))
HIGH_ENTRY = Entry("High Hand", 2, ranked(any_cards(5, OWN, BOARD)))
LOW_ENTRY = Entry("Low Hand", 1, LOW)


def _split(action: DefaultAction | None, *entries: str) -> GameFacts:
    rules = showdown(HIGH_ENTRY, LOW_ENTRY)
    if action is not None:
        rules = replace(rules, entry_defaults=(EntryDefault(entries, action),))
    return GameFacts(replace(HOLDEM, showdown=rules))


DEFAULTS: list[tuple[DefaultAction, str]] = [
    (
        SplitPot(),
        "If nobody qualifies for Low Hand, that share is split among all who are still in.",
    ),
    (
        SpecialCard(True, Suit.SPADES, CardSource.HOLE, ("default",)),
        "If nobody qualifies for Low Hand, that share goes to the player with the highest spade "
        "among their hole cards; if nobody has one, it goes to the other winners.",
    ),
    (
        SpecialCard(False, None, CardSource.BOARD, ("River",)),
        "If nobody qualifies for Low Hand, that share goes to the player with the lowest card in "
        "the River; if nobody has one, it goes to the other winners.",
    ),
    (
        OtherHands((Entry("Worst", 1, ranked(any_cards(5, OWN), "27_low")),)),
        "If nobody qualifies for Low Hand, that share is decided by this instead:",
    ),
    (
        Redeal(),
        # the pot is dealt for again only as a whole
        "If nobody qualifies for Low Hand, its share goes to the winner of High Hand.",
    ),
]


@pytest.mark.parametrize(("action", "words"), DEFAULTS)
def test_a_default_action_has_words(action: DefaultAction, words: str) -> None:
    assert describe_defaults(_split(action, "Low Hand"), Common())[0].text == words


def test_every_default_action_is_among_them() -> None:
    assert {type(action).__name__ for action, _ in DEFAULTS} == kinds(DefaultAction)


def test_every_suit_is_told_in_its_own_way() -> None:
    suits = {
        describe_defaults(
            _split(SpecialCard(True, suit, CardSource.HOLE, ()), "Low Hand"), Common()
        )
        for suit in (None, *Suit)
    }
    assert len(suits) == len(Suit) + 1


def test_new_cards_are_dealt_only_where_nobody_may_qualify_for_anything() -> None:
    trips = replace(ranked(any_cards(5, OWN, BOARD)), qualifier=Strength(7, 858))
    for rules in (
        replace(showdown(Entry("High", 1, trips), LOW_ENTRY), global_default=Redeal()),
        replace(
            showdown(Entry("High", 1, trips), LOW_ENTRY),
            entry_defaults=(EntryDefault((), Redeal()),),
        ),
    ):
        *_, told = describe_defaults(GameFacts(replace(HOLDEM, showdown=rules)), Common())
        assert told.text == (
            "If nobody qualifies for any share, the pot stays on the table and new cards are "
            "dealt, without new antes, to all who had not folded before the last card was dealt; "
            "if that is one player alone, that player takes it."
        )
    rules = replace(showdown(HIGH_ENTRY, LOW_ENTRY), global_default=Redeal())
    (only,) = describe_defaults(GameFacts(replace(HOLDEM, showdown=rules)), Common())
    assert (
        only.text == "If nobody qualifies for Low Hand, its share goes to the winner of High Hand."
    )


def test_each_share_may_be_played_for_with_other_cards_where_there_is_a_choice() -> None:
    told = "A player may use different cards for each share, and the same card for several."
    assert told in " ".join(texts(describe_showdown(_split(None))))
    all_cards = ranked(any_cards(4, OWN))
    for entries in (
        (Entry("High", 1, all_cards), Entry("Low", 1, all_cards)),
        (HIGH_ENTRY, Entry("Rest", 1, replace(LOW, unused_from="High Hand"))),
        (HIGH_ENTRY,),
    ):
        rules = GameFacts(replace(HOLDEM, showdown=showdown(*entries)))
        assert told not in " ".join(texts(describe_showdown(rules)))


def test_without_a_rule_a_share_that_nobody_qualifies_for_goes_to_the_other() -> None:
    assert [item.text for item in describe_defaults(_split(None), Common())] == [
        "If nobody qualifies for Low Hand, its share goes to the winner of High Hand."
    ]
    assert describe_defaults(facts(), Common()) == ()


def test_lows_of_different_names_leave_their_share_to_the_same_high_hand() -> None:
    rules = showdown(HIGH_ENTRY, LOW_ENTRY)
    other = replace(LOW_ENTRY, name="Seven Low")
    case = EntriesIf(ChoiceIs("Low", ("Seven",)), (HIGH_ENTRY, other))
    several = GameFacts(replace(HOLDEM, showdown=replace(rules, cases=(case,))))
    assert [item.text for item in describe_defaults(several, Common())] == [
        "If nobody qualifies for the other share, it goes to the winner of High Hand."
    ]


def test_unequal_shares_are_told_as_parts_of_the_pot() -> None:
    assert texts(describe_showdown(_split(None)))[:3] == [
        "The pot is divided into two shares:",
        "High Hand (two thirds of the pot). The best high hand.",
        "Low Hand (one third of the pot). The best ace-to-five low hand. It must be 8 or better.",
    ]


def test_a_held_card_an_end_and_leftovers_have_words() -> None:
    queen = Entry("Queen", 1, HeldCardShare(parse_card("Qs"), Facing.DOWN))
    assert describe_entry(queen, facts(), Common())[0] == (
        "The player who holds the queen of spades face down."
    )
    ends = {
        describe_entry(
            Entry("End", 1, replace(ranked(any_cards(5, OWN)), end=end)), facts(), Common()
        )
        for end in (None, *CardEnd)
    }
    assert len(ends) == 3
    rest = replace(ranked(any_cards(2, OWN), "two_card_high"), unused_from="High Hand")
    assert describe_entry(Entry("Rest", 1, rest), facts(), Common())[0].startswith(
        "The best two-card high hand, using two hole cards that your High Hand leaves unused."
    )


def test_players_without_cards() -> None:
    pips = replace(ranked(any_cards(6, OWN), "low_pip_6_cards"), least_own_cards=1)
    assert "A player without cards has no hand here." in _told(pips)
    assert "A player without cards counts as 0 pips." in _told(replace(pips, no_cards_class=0))
    high = replace(ranked(any_cards(5, OWN)), no_cards_class=0)
    assert "beats all others here" in _told(high)


def _told(hand: RankedHand) -> str:
    return describe_entry(Entry("Hand", 1, hand), facts(), Common())[0]


def test_the_modes_of_declaring_and_of_showing_differ() -> None:
    spoken = set()
    for mode in DeclarationMode:
        rules = replace(
            showdown(HIGH_ENTRY, LOW_ENTRY),
            mode_cases=(ModeIf(ChoiceIs("Mode", ("x",)), mode),),
        )
        spoken.add(tuple(texts(describe_showdown(GameFacts(replace(HOLDEM, showdown=rules))))))
    assert len(spoken) == len(DeclarationMode)
    shown = {
        describe_special_cases(
            GameFacts(replace(HOLDEM, showdown=replace(HOLDEM.showdown, showing=showing)))
        )
        for showing in ShowOrder
    }
    assert len(shown) == len(ShowOrder)
