"""High and Low Poker, sentence by sentence, and its variations with jokers."""

import json

import pytest
from msgspec.structs import replace

from anypoker.cards import card_text, faces, named_deck, turn_over
from anypoker.cards.deck import DeckKind
from anypoker.catalogue import find
from anypoker.engine import IllegalAction, apply_in_place, decisions
from anypoker.engine.decision import ArrangeDecision, BettingDecision, DrawDecision
from anypoker.engine.events import Arranged, Shown, Won
from anypoker.engine.state import Hand
from anypoker.game import JokerValue, LaterRoundStart, Structure
from anypoker.ranking.batch import count_frequencies
from anypoker.ranking.ordering import Patterns
from tests.document_games.documents import HIGH_AND_LOW, proves
from tests.document_games.playing import named, ranked
from tests.engine.table import do, events, hand_of, question
from tests.external_files import SHARED, needs_shared

GAME = named("High and Low Poker")
ANN = "2s/7s 5s/4h 3h/2h 4h/3h 7h/5h"  # upper ends: 7 high; lower: 7-5-4-3-2
BEN = "4s/9h 9c/7c Ah/6c Td/4c Tc/3s"  # upper ends: a pair of tens; lower: 9-7-6-4-3


def hand_with(
    ann: str = ANN, ben: str = BEN, game: str = "High and Low Poker", **stakes: int
) -> Hand:
    """Seat 0 is left of the button."""
    pairs = zip(ann.split(), ben.split(), strict=True)
    top = " ".join(card for pair in pairs for card in pair)
    return hand_of(named(game), (1000, 1000), top=top, button=1, **({"ante": 5} | stakes))


def to_the_showdown(hand: Hand, ann: str, ben: str) -> list[Won]:
    """Nobody bets or draws; both arrange so, after the draw and before the showdown."""
    do(hand, "0 check", "1 check", "0 stand pat", "1 stand pat")
    do(hand, f"0 arrange {ann}", f"1 arrange {ben}", "0 check", "1 check")
    do(hand, f"0 arrange {ann}", f"1 arrange {ben}")
    return events(hand, Won)


def draw_and_arrange(hand: Hand) -> None:
    """Everyone keeps all cards as they are."""
    while not isinstance(asked := decisions(hand)[0], BettingDecision):
        apply_in_place(hand, asked.seat, asked.timeout)


def arranging(hand: Hand) -> ArrangeDecision:
    """What seat 0 is asked."""
    asked = next(one for one in decisions(hand) if one.seat == 0)
    assert isinstance(asked, ArrangeDecision)
    return asked


@proves(HIGH_AND_LOW, "For 2 to 10 Players")
def test_two_to_ten_players() -> None:
    assert (GAME.players.least, GAME.players.most) == (2, 10)


def test_each_end_of_the_deck_is_a_full_pack() -> None:
    standard = sorted(named_deck(DeckKind.STANDARD).cards)
    for end in (0, 1):
        assert sorted(faces(card)[end] for card in GAME.deck.cards) == standard


@needs_shared
@pytest.mark.parametrize("name", ["double_52", "leaflet_52"])
def test_the_pairings_are_those_found_by_search(name: str) -> None:
    pairs = json.loads((SHARED / "two_faced.json").read_text(encoding="utf-8"))[name]
    deck = find(name).game.deck
    assert [card_text(card) for card in deck.cards] == [f"{up}/{down}" for up, down in pairs]


def test_the_usual_pairing_has_a_full_pack_at_each_end() -> None:
    assert find("double_52").game == GAME


@proves(
    HIGH_AND_LOW,
    "players may draw up to three cards from the dealer only after first discarding the same "
    "number of cards from their hand",
)
def test_draw() -> None:
    hand = hand_with()
    do(hand, "0 check", "1 check")
    asked = question(hand)
    assert isinstance(asked, DrawDecision)
    assert (asked.least, asked.most) == (0, 3)
    do(hand, "0 draw 2s/7s 5s/4h")
    assert len(hand.hole_cards[0]) == 5


@proves(HIGH_AND_LOW, "Raise Betting more chips than the current highest bet.")
def test_raises_of_any_size() -> None:
    assert GAME.structures[0] is Structure.NO_LIMIT


@proves(
    HIGH_AND_LOW,
    "At this point, players arrange their cards which will put their high poker hand on top.",
)
def test_arranging_is_private_and_fixes_both_hands() -> None:
    hand = hand_with()
    do(hand, "0 check", "1 check", "0 stand pat", "1 stand pat", f"0 arrange {ANN}")
    do(hand, f"1 arrange {BEN}")
    assert {event.seen_by for event in events(hand, Arranged)} == {(0,), (1,)}
    up, down = ranked(GAME, 0), ranked(GAME, 1)
    assert (up.end, down.end) == ("upper", "lower")
    assert (up.ordering.name, down.ordering.name) == ("two_faced_high", "two_faced_low")


@proves(
    HIGH_AND_LOW,
    "The first person to bet before the draw begins another round of betting. If that person has "
    "dropped out, the player to his left bets first.",
)
def test_the_opener_begins_the_second_round() -> None:
    assert GAME.order.later is LaterRoundStart.OPENER
    hand = hand_of(GAME, (1000,) * 4, button=3, ante=5, small_bet=10)
    do(hand, "0 check", "1 bet 10", "2 raise to 30", "3 fold", "0 call", "1 call")
    draw_and_arrange(hand)
    assert question(hand).seat == 1  # who bet first, not who raised last
    hand = hand_of(GAME, (1000,) * 4, button=3, ante=5, small_bet=10)
    do(hand, "0 check", "1 bet 10", "2 raise to 30", "3 call", "0 fold", "1 fold")
    draw_and_arrange(hand)
    assert question(hand).seat == 2  # on the left of who bet first


@proves(
    HIGH_AND_LOW,
    "Once any player has displayed their hand, no player may change the orientation of their cards",
)
def test_ends_may_be_turned_until_the_showdown() -> None:
    hand = hand_with()
    do(hand, "0 check", "1 check", "0 stand pat", "1 stand pat")
    do(hand, f"0 arrange {ANN}", f"1 arrange {BEN}", "0 check", "1 check")
    other_way = " ".join(card_text(turn_over(card)) for card in hand.hole_cards[0])
    do(hand, f"0 arrange {other_way}", f"1 arrange {BEN}")
    assert hand.over
    (shown, _) = events(hand, Shown)
    assert " ".join(map(card_text, shown.cards)) == other_way
    with pytest.raises(IllegalAction, match="the hand is over"):
        do(hand, f"0 arrange {ANN}")


@proves(HIGH_AND_LOW, "Players who have not dropped out of betting show their hands")
def test_all_live_seats_show() -> None:
    hand = hand_with()
    to_the_showdown(hand, ANN, BEN)
    assert [event.seat for event in events(hand, Shown)] == [0, 1]


@proves(
    HIGH_AND_LOW,
    "The player with the strongest high poker hand wins 2/3 of the pot. The player with the "
    "weakest low poker hand wins 1/3 of the pot.",
)
def test_two_thirds_and_one_third() -> None:
    won = to_the_showdown(hand_with(ante=50), ANN, BEN)
    assert [(one.seat, one.amount, one.entry) for one in won] == [(1, 67, "High"), (0, 33, "Low")]


@proves(HIGH_AND_LOW, "Ace may be high or low, but not both (cannot wrap).")
def test_a_wheel_is_a_straight_and_a_poor_low() -> None:
    wheel = "9s/Ac Ks/5c 9h/4d 4d/3d Js/2c"
    kings = "7s/Kc Jh/Ks 3s/8d 6s/9d 2h/4s"
    won = to_the_showdown(hand_with(kings, wheel), kings, wheel)
    assert [(one.seat, one.entry) for one in won] == [(1, "High"), (0, "Low")]


@proves(
    HIGH_AND_LOW,
    "Listed below, from strongest to weakest, are possible poker hands.",
    "Five of a Kind Five cards of the same rank.",
    "None (High Card) Five cards with none of the previously listed combinations.",
)
def test_the_ranking_of_the_leaflet() -> None:
    listed = [
        "five of a kind",
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "two pair",
        "one pair",
        "high card",
    ]
    assert [one.name for one in ranked(GAME, 0).ordering.classes()] == listed
    assert [one.name for one in ranked(GAME, 1).ordering.classes()] != listed
    assert sorted(one.name for one in ranked(GAME, 1).ordering.classes()) == sorted(listed)


LEAFLET = {
    "five of a kind": "658",
    "straight flush": "966",
    "four of a kind": "36,985",
    "flush": "113,394",
    "full house": "154,706",
    "straight": "180,399",
    "three of a kind": "418,239",
    "two pair": "847,828",
    "one pair": "792,454",
    "high card": "53,331",
}


@proves(
    HIGH_AND_LOW,
    "Five of a Kind Not Possible 658",
    "Straight Flush 40 966",
    "Four of a Kind 624 36,985",
    "Full House 3,744 154,706",
    "Flush 5,108 113,394",
    "Straight 10,200 180,399",
    "Three of a Kind 54,912 418,239",
    "Two Pairs 123,552 847,828",
    "One Pair 1,098,240 792,454",
    "None (High Card) 1,302,540 53,331",
)
def test_the_leaflet_counts_a_flush_before_a_full_house() -> None:
    """Its table to the last hand, with the pairing that was found for it."""
    ranking = ranked(GAME, 0).ordering
    assert isinstance(ranking.family, Patterns)
    by_name = {category.name: category for category in ranking.family.categories}
    order = tuple(replace(by_name[name], number=number) for number, name in enumerate(LEAFLET, 1))
    family = replace(ranking.family, categories=order)
    flush_first = replace(ranking, name="flush_first", family=family)
    found = count_frequencies(flush_first, find("leaflet_52").game.deck.cards, 5)
    assert [f"{count.hands:,}" for count in found.classes] == list(LEAFLET.values())


@proves(HIGH_AND_LOW, "Players can't check after another player has opened.")
def test_nobody_checks_after_a_bet() -> None:
    hand = hand_with()
    do(hand, "0 bet 10")
    with pytest.raises(IllegalAction, match="allowed: fold, call 10"):
        do(hand, "1 check")


# ---------------------------------------------------------------- the variation

JOKER_ENDS = "2s/7s 3h/2h 4h/3h 5d/5s"  # with a six a straight, with a four 7-5-4-3-2
RIVAL = "9c/7c Ah/6c Td/4c Tc/3s Js/2c"  # a pair of tens, and 7-6-4-3-2
VARIATION = (
    "Shuffle the jokers into the deck and use as wild cards. Before play begins, agree upon "
    "whether player may declare different values for high and low hands or it one value must be "
    "used for both."
)


@proves(HIGH_AND_LOW, VARIATION)
def test_jokers_of_different_values() -> None:
    game = "High and Low Poker with Jokers"
    assert named(game).deck.jokers == 2
    won = to_the_showdown(hand_with(f"Jk {JOKER_ENDS}", RIVAL, game), JOKER_ENDS, RIVAL)
    assert [(one.seat, one.entry) for one in won] == [(0, "High"), (0, "Low")]


@proves(HIGH_AND_LOW, VARIATION)
@pytest.mark.parametrize(("value", "winners"), [("6s", [0, 1]), ("4s", [1, 0])])
def test_jokers_of_one_value(value: str, winners: list[int]) -> None:
    game = "High and Low Poker with Jokers of One Value"
    hand = hand_with(f"Jk {JOKER_ENDS}", RIVAL, game)
    won = to_the_showdown(hand, f"{JOKER_ENDS} with {value}", RIVAL)
    assert [one.seat for one in won] == winners


@proves(HIGH_AND_LOW, VARIATION)
def test_a_named_joker_doubles_no_card_of_its_hand() -> None:
    hand = hand_with(f"Jk {JOKER_ENDS}", RIVAL, "High and Low Poker with Jokers of One Value")
    do(hand, "0 check", "1 check", "0 stand pat", "1 stand pat")
    for value in ("5d", "7s"):  # an upper end, a lower end
        with pytest.raises(IllegalAction, match="has that card already"):
            do(hand, f"0 arrange {JOKER_ENDS} with {value}")
    with pytest.raises(IllegalAction, match="for each joker, 1 in all"):
        do(hand, f"0 arrange {JOKER_ENDS}")
    do(hand, f"0 arrange {JOKER_ENDS} with 6s", f"1 arrange {RIVAL}", "0 check", "1 check")
    asked = arranging(hand)
    assert asked.joker_value is JokerValue.SAME
    assert str(asked.timeout) == f"arrange {JOKER_ENDS} with 6s"  # stays as it was named
