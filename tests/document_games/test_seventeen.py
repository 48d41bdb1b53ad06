"""17 Poker, sentence by sentence; its ranking over all hands is in the tests of orderings."""

import pytest
from msgspec import structs

from anypoker.cards import RANKS, cards_text
from anypoker.engine import IllegalAction, decisions
from anypoker.engine.decision import DrawDecision
from anypoker.engine.events import Refunded, Won
from anypoker.engine.state import Hand
from anypoker.game import Match, Starter, Structure, WonBy
from anypoker.history import TableJournal
from anypoker.tables import contest_result, match_setup
from anypoker.tables.games.tournament import places_of_left
from anypoker.views import SpectatorKind, seen_events, transcript
from tests.document_games.documents import SEVENTEEN, proves
from tests.document_games.playing import named
from tests.engine.table import betting, do, events, hand_of, passively, question
from tests.tables.contests import play_contest
from tests.tables.sample_session import keys

GAME = named("17 Poker")


def hand_with(first: str, second: str, stacks: tuple[int, int] = (100, 100)) -> Hand:
    """Seat 0 starts: the button is at seat 1. The cards of both, from the stakes of the match."""
    pairs = zip(first.split(), second.split(), strict=True)
    top = " ".join(card for pair in pairs for card in pair)
    return hand_of(GAME, stacks, top=top, button=1, ante=5, small_bet=5, big_bet=5)


def winner(first: str, second: str) -> int:
    hand = hand_with(first, second)
    passively(hand)
    (won,) = events(hand, Won)
    return int(won.seat)


@proves(
    SEVENTEEN,
    "Players: 2 (heads-up)",
    "Starting chips: 100 per player",
    "Match length: 10 hands",
    "Winner is the player with the most chips",
)
def test_the_match() -> None:
    assert (GAME.players.least, GAME.players.most) == (2, 2)
    assert GAME.match == Match(100, 10, Starter.ALTERNATING, WonBy.MAX_CHIPS, 5, 5, 5)


@proves(SEVENTEEN, "Deck: 17 cards total", "1 Joker (wild card, no suit)")
def test_the_deck() -> None:
    assert len(GAME.deck) == 17
    assert GAME.deck.jokers == 1
    assert [RANKS[rank] for rank in GAME.deck.ranks] == ["J", "Q", "K", "A"]
    assert len(GAME.deck.suits) == 4


@proves(SEVENTEEN, "Ante: Each player pays 5 chips to the pot", "Deal: 5 cards to each player")
def test_ante_and_deal() -> None:
    hand = hand_with("As Ah Ks Qs Js", "Ad Ac Kh Qh Jh")
    assert (hand.pot, hand.stacks) == (10, [95, 95])
    assert [len(cards) for cards in hand.hole_cards] == [5, 5]


@proves(
    SEVENTEEN,
    "Structure: Fixed-limit with increments of 5 chips",
    "Maximum bet per street: 30 chips (6 × ante)",
    "Bet: Make the first bet on a street (must be 5)",
    "Raise: Increase the bet by 5 chips (if under the 30 cap)",
)
def test_bets_of_five_up_to_thirty() -> None:
    hand = hand_with("As Ah Ks Qs Js", "Ad Ac Kh Qh Jh")
    assert GAME.structures == (Structure.LIMIT,)
    assert betting(hand).amounts == (5,)
    do(hand, "0 bet 5")
    for seat, to in ((1, 10), (0, 15), (1, 20), (0, 25), (1, 30)):
        assert betting(hand).amounts == (to,)
        do(hand, f"{seat} raise to {to}")
    assert betting(hand).most == 0
    do(hand, "0 call")
    assert (hand.pot, hand.stacks) == (70, [65, 65])  # 30 each, and the antes
    do(hand, "0 stand pat", "1 stand pat", "0 bet 5")  # the next street counts anew
    assert hand.stacks == [60, 65]


@proves(
    SEVENTEEN,
    "Hand 1: Player 1 starts both betting rounds",
    "Hand 2: Player 2 starts both betting rounds",
    "Starting player alternates each hand",
)
def test_the_start_alternates() -> None:
    kept = TableJournal.create(match_setup(GAME, ("Ann", "Ben")), keys=keys("alternating"))
    for number in range(4):
        first = []
        kept.deal()
        while kept.hand is not None and kept.table.in_hand:
            asked = decisions(kept.hand)[0]
            first.append(kept.table.dealt[asked.seat])
            kept.act(asked.seat, asked.timeout)
        assert first == [number % 2, 1 - number % 2] * 3  # both betting rounds, and the draw


@proves(
    SEVENTEEN,
    "Two players compete over 10 hands, with the winner being the player with the most chips at "
    "the end.",
    "After 10 hands are complete",
    "In case of exact tie (highly unlikely), declare a draw",
)
def test_ten_hands_and_equal_chips() -> None:
    table = play_contest(match_setup(GAME, ("Ann", "Ben")), "ten hands", caller=True)
    assert table.over
    assert table.number == 10 or min(place.stack for place in table.places) == 0
    best = max(table.places, key=lambda place: place.stack)
    assert contest_result(table).startswith(f"{best.name} wins after {table.number} hands")
    even = places_of_left([("Ann", "Ann", 100), ("Ben", "Ben", 100)])
    drawn = structs.replace(table, places=even)
    assert contest_result(drawn) == "a draw: Ann and Ben have 100 chips each"


@proves(
    SEVENTEEN,
    "Two consecutive checks (when no bet is outstanding)",
    "A bet/raise is called",
    "Check: Pass action when no bet is outstanding",
    "Call: Match the current bet",
)
def test_when_a_betting_round_ends() -> None:
    for actions in (
        ("0 check", "1 check"),
        ("0 bet 5", "1 call"),
        ("0 check", "1 bet 5", "0 call"),
    ):
        hand = hand_with("As Ah Ks Qs Js", "Ad Ac Kh Qh Jh")
        do(hand, *actions)
        assert isinstance(question(hand), DrawDecision)
    hand = hand_with("As Ah Ks Qs Js", "Ad Ac Kh Qh Jh")
    do(hand, "0 bet 5")
    with pytest.raises(IllegalAction):
        do(hand, "1 check")


@proves(SEVENTEEN, "Draw order: Starting player draws first, then other player")
def test_the_starting_player_is_first_throughout() -> None:
    hand = hand_with("As Ah Ks Qs Js", "Ad Ac Kh Qh Jh")
    first = []
    while not hand.over:
        asked = question(hand)
        first.append(asked.seat)
        do(hand, f"{asked.seat} {asked.timeout}")
    assert first == [0, 1] * 3


@proves(
    SEVENTEEN,
    "Each player may discard 0-5 cards and receive replacements",
    "Cap the discard to the number of cards remaining in deck",
    "First player draws normally (up to 5 cards)",
    "Second player's draw is capped by remaining deck size",
    "Both players must end with exactly 5 cards",
)
def test_the_draw_is_capped_by_the_stock() -> None:
    hand = hand_with("As Ah Ks Qs Js", "Ad Ac Kh Qh Jh")
    do(hand, "0 check", "1 check")
    for drawn, left in ((5, 2), (4, 3), (2, 5), (0, 5)):
        trial = hand.copy()
        thrown = cards_text(trial.hole_cards[0][:drawn])
        do(trial, f"0 draw {thrown}" if drawn else "0 stand pat")
        asked = question(trial)
        assert isinstance(asked, DrawDecision)
        assert (asked.least, asked.most) == (0, left)
        with pytest.raises(IllegalAction):
            do(
                trial,
                f"1 draw {cards_text((*trial.hole_cards[1], trial.hole_cards[1][0])[: left + 1])}",
            )
        do(trial, f"1 draw {cards_text(trial.hole_cards[1][:left])}")
        assert [len(cards) for cards in trial.hole_cards] == [5, 5]


@proves(
    SEVENTEEN,
    "If a player has fewer than the required bet/call amount, they go all-in",
    "Side pots are not applicable in heads-up play",
)
def test_all_in() -> None:
    hand = hand_with("As Ah Ks Qs Js", "Ad Ac Kh Qh Jh", (100, 8))
    do(hand, "0 bet 5", "1 call")
    assert events(hand, Refunded) == [Refunded(0, 2)]  # Ben had 3 left
    do(hand, "0 stand pat", "1 stand pat")
    assert hand.over  # both still drew, nobody bets
    assert hand.stacks == [108, 0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ah Ad Ac Jk", "Ks Kh Kd Kc Qs"),  # five of a kind over four
        ("Js Jh Jd Jk As", "Ks Kh Kd Qs Qh"),  # four of a kind over a full house
        ("Js Jh Jd Qs Qh", "As Ah Ad Ks Qd"),  # a full house over three of a kind
        ("Js Jh Jd Ks Qs", "As Ah Kh Kd Qh"),  # three of a kind over two pair
        ("Js Jh Qs Qh As", "Ah Ad Ks Qd Jd"),  # two pair over one pair
    ],
)
@proves(
    SEVENTEEN,
    "Five-of-a-Kind: Five cards of the same rank (requires Joker)",
    "No straights, flushes, or straight flushes exist in this game",
)
def test_hand_rankings(better: str, worse: str) -> None:
    assert winner(better, worse) == 0
    assert winner(worse, better) == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ks Kh Jd As Qd", "Qs Qh Kc Ac Jc"),  # primary ranks
        ("Ks Kd Qs Qh Js", "Kh Kc Jh Jd As"),  # secondary ranks
        ("Js Jh Qs Qh As", "Jd Jc Qd Qc Ks"),  # kickers
        ("As Ac Kh Qh Jh", "Ah Ad Ks Qs Js"),  # then suits: the spade decides, kickers do not
        ("Ah Jk Ks Qs Js", "As Ad Kh Qh Jh"),  # the joker is the ace of spades
        ("As Ad Kh Qh Jh", "Ac Jk Ks Qs Js"),  # spades both, then diamonds over clubs
    ],
)
@proves(
    SEVENTEEN,
    "Compare primary ranks (e.g., trip rank in full house, pair rank in one pair)",
    "Compare secondary ranks where applicable (e.g., pair rank in full house)",
    "Compare kickers in descending order",
    "If still tied, compare by suit hierarchy: Spades > Hearts > Diamonds > Clubs",
    "Joker adopts the suit of the rank it represents for tiebreaking",
)
def test_tie_breaks(better: str, worse: str) -> None:
    assert winner(better, worse) == 0
    assert winner(worse, better) == 1


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("As Ah Ad Ac Jk", "five of a kind, aces, with the joker as A♠"),
        ("Ks Kh Kd Jk As", "four of a kind, kings with A, with the joker as K♣"),
        ("Qs Qh Jk Js Jh", "full house, queens over jacks, with the joker as Q♦"),
    ],
)
@proves(
    SEVENTEEN,
    "A♠ A♥ A♦ A♣ Joker → Five Aces (Joker as A♠ for tiebreaking)",
    "K♠ K♥ K♦ Joker A♠ → Four Kings with Ace kicker (Joker as K♣)",
    "Q♠ Q♥ Joker J♠ J♥ → Queens full of Jacks (Joker as Q♦)",
    'Cannot represent a "10" (no 10s exist in this game)',
)
def test_the_examples_with_the_joker(cards: str, told: str) -> None:
    hand = hand_with(cards, "Kc Qd Qc Jd Jc")
    passively(hand)
    lines = transcript(seen_events(hand.events, SpectatorKind.SPECTATOR), ("Ann", "Ben"))
    assert any(told in line for line in lines), lines


@proves(SEVENTEEN, "If a player folds at any point, opponent immediately wins the pot")
def test_a_fold_ends_the_hand() -> None:
    hand = hand_with("As Ah Ks Qs Js", "Ad Ac Kh Qh Jh")
    do(hand, "0 bet 5", "1 fold")
    assert hand.over
    assert hand.stacks == [105, 95]
