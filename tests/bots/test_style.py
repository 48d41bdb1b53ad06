"""The default bot is no calling station: it raises good hands and knows what a draw is worth."""

import pytest

import anypoker as ap
from anypoker.bots import SensibleBot
from anypoker.bots.sensible import DecisionContext
from anypoker.cards import Card, Key, parse_cards
from anypoker.engine import Hand, ShuffledDeck, decisions, seats_of, start
from anypoker.engine.actions import RaiseTo
from anypoker.views import view_of
from tests.bots.style import GAMES, lead_over, style_of


@pytest.mark.parametrize(("game", "stakes"), GAMES)
def test_a_table_of_bots_plays_like_people(game: str, stakes: str) -> None:
    """A share of `./run soak bots`, which plays 500 hands of each."""
    assert style_of(game, stakes, 60, "a").problem() == ""


@pytest.mark.parametrize("other", ["caller", "random"])
def test_it_is_ahead_of_those_who_do_not_think(other: str) -> None:
    assert lead_over(other, "texas-holdem", "1/2 no limit", 80, "d").is_certain


def _dealt(game: ap.Game, players: int, own: str) -> Hand:
    """The first seat to be asked holds these cards."""
    for seat in range(players):
        hand = start(game, seats_of(*[200] * players), ap.Stakes(), _deck(game, players, seat, own))
        if decisions(hand)[0].seat == (1 + seat) % players:
            return hand
    raise AssertionError("somebody is asked first")


def _deck(game: ap.Game, players: int, place: int, own: str) -> ShuffledDeck:
    """Cards come one at a time, clockwise from the left of the button: place 0 is dealt first."""
    held = parse_cards(own)
    others = [card for card in game.deck.cards if card not in held]
    deck: list[Card] = []
    for one in held:
        row = [others.pop() for _ in range(players - 1)]
        row.insert(place, one)
        deck += row
    return ShuffledDeck((*deck, *others), (), Key(bytes(32)))


@pytest.mark.parametrize("players", range(2, 11))
def test_aces_are_raised_at_every_table(players: int) -> None:
    game = ap.load("texas-holdem")
    hand = _dealt(game, players, "AsAh")
    asked = decisions(hand)[0]
    view = view_of(hand, asked.seat)
    assert {own.card for own in view.own} == set(parse_cards("AsAh"))
    answers = [SensibleBot(str(seed)).decide(game, view) for seed in range(10)]
    assert sum(isinstance(answer, RaiseTo) for answer in answers) >= 6


def test_a_draw_is_worth_what_it_may_come_to() -> None:
    """2-3-4-7-K before three draws is worth more than a pat T-9-8-6-4."""
    game = ap.load("2-7-triple-draw")

    def worth(own: str) -> float:
        hand = _dealt(game, 3, own)
        view = view_of(hand, decisions(hand)[0].seat)
        bots = [SensibleBot(str(seed), effort=1500) for seed in range(6)]
        return sum(DecisionContext(bot, game, view).equity() for bot in bots) / len(bots)

    assert worth("2s3d4h7cKd") > worth("Ts9d8h6c4d")
