"""Modifiers that the documents do not know: wild cards, decks, boards, bomb pots, one half."""

import pytest

from anypoker.cards import DeckKind
from anypoker.game import (
    BetKind,
    BetStep,
    FirstRoundStart,
    ForcedStyle,
    Game,
    Jokers,
    OfRank,
    RankedHand,
)
from anypoker.ranking import Role
from tests.document_games.playing import (
    BEST_LOW,
    HIGH,
    LOW_8,
    WORST,
    candidate_hands,
    course,
    ranked,
    shares,
)
from tests.engine.table import do, hand_of
from tests.modifiers.combinations import game_with, refusal


def wild_of(game: Game) -> set[tuple[object, Role]]:
    return {
        (rule.source, rule.role)
        for entry in game.showdown.every_entry()
        if isinstance(entry.hand, RankedHand)
        for rule in entry.hand.wild
    }


def test_deuces_wild() -> None:
    game = game_with("oakie", "deuces wild")
    assert wild_of(game) == {(OfRank("2"), Role.WILD)}
    assert [name for _, name, _ in shares(game)] == ["high_wild_bug", "a5_low_wild"]
    assert "no twos" in refusal("short-deck-holdem", "deuces wild")
    assert "not ranked with wild cards" in refusal("badugi", "deuces wild")
    assert "already" in refusal("deuces-wild-draw", "deuces wild")


def test_a_qualifier_means_the_same_hand_with_wild_cards() -> None:
    plain, wild = game_with("qualifiers", "best low"), game_with("qualifiers", "deuces wild")
    for game, number in ((plain, 7), (wild, 8)):
        hand = ranked(game, 0)
        assert hand.qualifier is not None
        assert hand.qualifier.number == number
        names = {one.number: one.name for one in hand.ordering.classes()}
        assert names[number] == "three of a kind"


@pytest.mark.parametrize(("text", "jokers"), [("jokers wild", 2), ("joker wild", 1)])
def test_jokers_wild(text: str, jokers: int) -> None:
    game = game_with("five-card-draw", text)
    assert game.deck.jokers == jokers
    assert wild_of(game) == {(Jokers(), Role.WILD)}
    assert "jokers already" in refusal("five-card-draw-joker", "jokers wild")


def test_bug() -> None:
    game = game_with("omaha-8", "bug")
    assert game.deck.jokers == 1
    assert wild_of(game) == {(Jokers(), Role.BUG)}


def test_short_deck() -> None:
    game = game_with("omaha", "short deck")
    assert game.deck.kind is DeckKind.SHORT_6A
    assert [name for _, name, _ in shares(game)] == ["36card_ffh_high"]
    assert game.players.most == 7  # 4 x 7 + 5 of 36 cards
    assert "no ranking for the ace-to-five low" in refusal("oakie", "short deck")
    assert game_with("oakie", "high only", "short deck").deck.kind is DeckKind.SHORT_6A


def test_double_board() -> None:
    game = game_with("texas-holdem", "double board")
    assert [name for name, _, _ in shares(game)] == ["Board 1", "Board 2"]
    assert [candidate_hands(game, entry) for entry in (0, 1)] == [21, 21]
    split = [name for name, _, _ in shares(game_with("oakie", "double board"))]
    assert split == ["High, Board 1", "High, Board 2", "Low, Board 1", "Low, Board 2"]
    assert "declare already" in refusal("around-the-corner", "double board")


def test_each_board_is_half_the_pot() -> None:
    # Ann has aces full on the first board, Ben kings full on the second.
    top = "Kh Ah Ks As Ac Ad 2h Kc Kd 3h 2d 3d 4c 9c"
    game = game_with("texas-holdem", "double board")
    hand = hand_of(game, (50, 50), top=top, small_blind=1, big_blind=2)
    do(hand, "0 call", "1 check", *["1 check", "0 check"] * 3)
    assert hand.stacks == [50, 50]
    hand = hand_of(game_with("texas-holdem", "two-row"), (50, 50), top=top)
    do(hand, "0 call", "1 check", *["1 check", "0 check"] * 3)
    assert hand.stacks == [52, 48]  # either row: the aces are better than the kings


def test_bomb_pot() -> None:
    game = game_with("oakie", "bomb pot")
    bets = [step.action.kind for step in game.steps if isinstance(step.action, BetStep)]
    assert bets == [BetKind.ANTES, BetKind.SMALL, BetKind.BIG, BetKind.BIG]
    assert game.forced.otherwise.style is ForcedStyle.BOMB
    assert game.order.first is FirstRoundStart.DEALER
    assert course(game).board == [3, 4, 5]
    assert "no board" in refusal("five-card-draw", "bomb pot")
    assert "already" in refusal("double-board-bomb-pot", "bomb pot")


def test_high_only() -> None:
    assert shares(game_with("oakie", "high only")) == [HIGH]
    assert "only high hands win it already" in refusal("texas-holdem", "high only")
    assert "declare" in refusal("around-the-corner", "high only")


def test_low_only() -> None:
    assert shares(game_with("oakie", "low only")) == [BEST_LOW]
    assert shares(game_with("texas-holdem", "low only")) == [BEST_LOW]
    assert shares(game_with("oakie", "worst hand", "low only")) == [WORST]
    assert "only low hands win it already" in refusal("razz", "low only")


def test_a_low_share_is_added_beside_each_high_one() -> None:
    added = [name for name, _, _ in shares(game_with("texas-holdem", "double board", "8"))]
    assert added == ["Board 1", "Low, Board 1", "Board 2", "Low, Board 2"]
    assert shares(game_with("five-card-draw", "8")) == [HIGH, LOW_8]


def test_no_more_players_than_the_deck_serves() -> None:
    assert game_with("big-o", "two-row").players.most == 8  # 5 x 8 + 10 of 52 cards
    assert game_with("big-o", "double pineapple").players.most == 6
    assert game_with("oakie", "two-row").players.most == 10  # as many as before
    assert "2 players would need 23 cards, and the deck has 20" in refusal(
        "royal-holdem", "pineapple: 7"
    )
