"""Explanations tell only what can happen, and sources decide where games differ."""

import random

from anypoker.catalogue import all_games, find, game_of
from anypoker.engine.showdown.award import Share, award
from anypoker.game import DealStep, DrawStep, Entry, Game, RankedHand
from anypoker.ranking import Direction, Owner, evaluate
from anypoker.rules import canonical_text, explain_text

GAMES = all_games()


def told(game: Game) -> str:
    return " ".join(explain_text(game).split())


def test_nobody_qualifies_only_where_that_can_happen() -> None:
    """If shares are made of the same five cards, some hand fails for all of them."""
    chance = random.Random("nobody qualifies")
    looked_at = []
    for slug, found in GAMES.items():
        entries = found.game.showdown.otherwise
        hands = [one.hand for one in entries if isinstance(one.hand, RankedHand)]
        if "If nobody qualifies for any share" not in told(found.game) or not _alike(hands):
            continue
        looked_at.append(slug)
        deck = found.game.deck.cards
        deals = (chance.sample(deck, 5) for _ in range(20_000))
        assert any(
            all(hand.qualifier and evaluate(hand.ordering, deal) > hand.qualifier for hand in hands)
            for deal in deals
        ), slug
    assert looked_at, "no game was looked at"


def _alike(hands: list[RankedHand]) -> bool:
    plain = all(hand.ordering.cards == 5 and not hand.wild for hand in hands)
    return plain and len({hand.selection for hand in hands}) == 1


def test_korean_pays_every_pot() -> None:
    assert "nobody qualifies for any share" not in told(game_of("korean").game)
    assert "If nobody qualifies for one of the two shares" in told(game_of("korean").game)


PAID = ("cost", "prices", "pricesByRank", "auction")


def test_fees_are_told_only_where_something_is_paid() -> None:
    for slug, found in GAMES.items():
        if "Fees." in told(found.game):
            text = canonical_text(found.game)
            assert any(f'"{key}"' in text for key in PAID), slug
    assert "Fees." not in told(game_of("seven-twenty-seven").game)


def test_a_deck_runs_out_only_where_it_can() -> None:
    for slug, found in GAMES.items():
        if "Not enough cards to draw." not in told(found.game) or found.game.variants:
            continue
        most = found.game.players.most
        assert _most_cards(found.game, most) > len(found.game.deck), slug


def _most_cards(game: Game, players: int) -> int:
    """Return how many cards leave the deck if all draw as much as they may."""
    total = 0
    for action in game.every_action():
        if isinstance(action, DealStep):
            times = players if action.to is Owner.HOLE else 1
            total += times * sum(cards.number for cards in action.cards)
        elif isinstance(action, DrawStep):
            total += players * sum(cards.most for cards in action.cards)
    return total


def test_no_odd_chips_where_suits_break_every_tie() -> None:
    assert "Odd chips." not in told(game_of("17-poker").game)


def test_the_joker_of_17_poker_has_a_suit() -> None:
    text = told(game_of("17-poker").game)
    assert "it has the best suit of its rank that the hand does not hold" in text
    assert "in five of a kind, spades" in text


def test_classes_of_hands_are_told_of_their_shares_only() -> None:
    """Badugi knows no face hands: a face card is not needed to win that half."""
    for slug, found in GAMES.items():
        entries = list(found.game.showdown.every_entry())
        classed = [one.name for one in entries if _has_classes(one)]
        if not classed:
            continue
        text = told(found.game)
        others = {one.name for one in entries} - set(classed)
        assert ("For " + classed[0] + ", a player who holds" in text) == bool(others), slug
        assert all(f"For {name} it makes no difference" in text for name in others), slug


def _has_classes(entry: Entry) -> bool:
    return isinstance(entry.hand, RankedHand) and entry.hand.classification is not None


# ---------------------------------------------------------------- odd chips


def favoured(game: Game) -> str:
    """Return the share that gets the odd chip of a pot of one chip more than can be divided."""
    entries = game.showdown.otherwise
    shares = [
        Share(
            entry.share,
            isinstance(entry.hand, RankedHand) and entry.hand.ordering.direction is Direction.HIGH,
            {place: (1,)},
            odd_chip=entry.odd_chip,
        )
        for place, entry in enumerate(entries)
    ]
    total = sum(entry.share for entry in entries)
    seats = list(range(len(entries)))
    paid = {one.share: one.amount for one in award(100 * total + 1, seats, shares)}
    return next(e.name for place, e in enumerate(entries) if paid[place] > 100 * e.share)


def test_odd_chips_go_to_the_five_card_hand_before_a_badugi() -> None:
    """BARGE: in games of a five-card and a four-card hand the five-card hand is the high hand."""
    looked_at = 0
    for slug, found in GAMES.items():
        cards = {
            entry.name: entry.hand.ordering.cards
            for entry in found.game.showdown.otherwise
            if isinstance(entry.hand, RankedHand)
        }
        if sorted(cards.values()) == [4, 5]:
            looked_at += 1
            assert cards[favoured(found.game)] == 5, slug
    assert looked_at > 8


def test_odd_chips_go_to_the_draw_hand_of_drawmaha() -> None:
    """BARGE: a draw hand of all five cards is treated as the high hand."""
    family = [slug for slug in GAMES if "drawmaha" in slug]
    assert len(family) > 8
    for slug in family:
        game = GAMES[slug].game
        first = game.showdown.otherwise[0]
        assert isinstance(first.hand, RankedHand)
        if first.hand.ordering.cards == 5:  # a badugi is not made of all five cards
            assert favoured(game) == first.name, slug


def test_odd_chips_of_sohe_go_to_omaha() -> None:
    assert favoured(game_of("sohe").game) == "Omaha"


def test_odd_chips_are_explained_as_they_are_paid() -> None:
    for slug, found in GAMES.items():
        entries, text = found.game.showdown.otherwise, told(found.game)
        settled = found.game.showdown.settle is not None  # without a pot
        if len(entries) < 2 or found.game.showdown.cases or settled or "Odd chips." not in text:
            continue
        share = favoured(found.game)
        if "between shares goes to the share that is named first" in text:
            assert share == entries[0].name, slug
        else:
            assert f"odd chip between shares goes to {share}" in text, slug


# ---------------------------------------------------------------- stud, 7-27, names


def test_an_open_pair_allows_the_big_bet_where_the_source_says_so() -> None:
    with_rule = {
        slug for slug, found in GAMES.items() if found.game.forced.otherwise.open_pair_doubles
    }
    assert with_rule == {"seven-card-stud", "super-stud", "luck-of-the-irish", "sequence"}
    assert "a bet or raise may also be the big bet if a player has a pair face up" in told(
        game_of("seven-card-stud").game
    )


def test_7_27_has_a_bet_before_the_first_card_is_taken() -> None:
    names = [step.name for step in find("7-27").game.steps]
    assert names.index("First bet") < names.index("A card?")


def test_buy_your_card_is_the_game_with_posted_prices() -> None:
    assert find("Substitution").slug == find("Buy Your Card").slug == "buy-your-card"
    assert find("Pay to Draw").slug == "pay-to-draw"
