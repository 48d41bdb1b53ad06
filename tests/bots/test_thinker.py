"""The thinker plays any game, tells nothing by how it bets, and does what people call sane."""

from itertools import product
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

import anypoker as ap
from anypoker import engine
from anypoker.bots import ThinkerBot, UnknownBotError, make_bot
from anypoker.bots.thinker import LEVELS, PLAY_STYLES, parse_style
from anypoker.cards import cards_text, key_from_seed, parse_cards
from anypoker.catalogue import catalogue_files
from anypoker.engine import Hand, Stakes, apply_in_place, decisions, parse_action, seats_of
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import call_down
from anypoker.engine.events import BetMade, Raised
from anypoker.strength.action_likelihood import (
    BET_FRACTION,
    ObservedAction,
    action_likelihoods,
    likelihood,
    quantiles,
)
from anypoker.views import view_of
from anypoker.views.determinize import sample_determinization
from tests.bots.bet_sizes import bet_sizes
from tests.bots.playing import asked, begun, played

EASY = LEVELS["easy"]

# One of every kind of question, and of rules that the kernels do not know.
GAMES = (
    "texas-holdem", "omaha-8", "seven-card-stud", "razz", "2-7-triple-draw", "five-card-draw",
    "drawmaha", "pineapple", "sohe", "anaconda", "baseball", "english-stud", "blind-omaha",
    "17-poker", "high-and-low-poker-one-value", "follow-the-queen", "scrotum", "one-mans-trash",
    "three-hand-holdem", "paradise-road-pickem", "texas-reach-around", "iron-cross",
    "seven-twenty-seven",
)  # fmt: skip


def hand_of(
    cards: str, game: str = "texas-holdem", seats: int = 2, stack: int = 200, **stakes: int
) -> Hand:
    """A hand in which these cards are dealt first."""
    loaded = ap.load(game)
    dealt = engine.shuffled_deck_from_key(loaded, key_from_seed("cards"))
    first = parse_cards(cards)
    deck = (*first, *(card for card in dealt.deck if card not in first))
    table = seats_of(*[stack] * seats, button=0)
    return engine.start(loaded, table, Stakes(**stakes), replace(dealt, deck=deck))


def do(hand: Hand, *words: str) -> Hand:
    for word in words:
        apply_in_place(hand, decisions(hand)[0].seat, parse_action(word))
    return hand


def plan(hand: Hand, seed: str, style: str = "thinker") -> dict[str, float]:
    seat = decisions(hand)[0].seat
    bot = make_bot(style, seed)
    assert isinstance(bot, ThinkerBot)
    return {str(act): part for act, part in bot.policy(hand.game, view_of(hand, seat))}


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug in ap.games()])
def test_every_kind_of_question_is_answered(slug: str) -> None:
    hand = begun(ap.load(slug), slug)
    chips = sum(hand.stacks) + hand.pot
    played(hand, [ThinkerBot(str(seat), EASY) for seat in range(len(hand.stacks))])
    assert hand.over
    assert sum(hand.stacks) == chips


@pytest.mark.parametrize("slug", ["texas-holdem", "badugi", "anaconda", "seven-card-stud"])
def test_it_sees_nothing_but_its_view(slug: str) -> None:
    """In a world that looks the same it does the same, and for a seed always."""
    hand = begun(ap.load(slug), "secret")
    bot = ThinkerBot("1", EASY)
    for number, (view, decision) in enumerate(asked(hand, lambda view: bot)):
        if number % 3 == 0:
            world = sample_determinization(hand.game, view, Random(number))
            seen = view_of(world, decision.seat)
            assert bot.decide(hand.game, seen) == bot.decide(hand.game, view)


def test_a_plan_is_a_distribution_over_legal_answers() -> None:
    for style in ("thinker:easy", "thinker:easy:tricky", "thinker:tight"):
        hand = do(hand_of("Kc Qs 7d Jh"), "raise to 6")
        chances = plan(hand, "1", style)
        assert sum(chances.values()) == pytest.approx(1)
        for word in chances:
            ap.apply(hand, 1, word)


def test_levels_and_characters_are_said_in_any_order() -> None:
    assert parse_style(("loose", "easy")) == (LEVELS["easy"], PLAY_STYLES["loose"], True, True)
    assert parse_style(("unsolved",)) == (LEVELS["normal"], PLAY_STYLES["balanced"], False, True)
    with pytest.raises(UnknownBotError, match=r"a thinker is none of 'clever'.*, unplanned$"):
        make_bot("thinker:clever", "1")
    with pytest.raises(UnknownBotError, match="choose one level: hard or easy"):
        make_bot("thinker:hard:easy", "1")
    with pytest.raises(UnknownBotError, match="in one way only"):
        make_bot("caller:hard", "1")


# ---------------------------------------------------------------- sanity


@pytest.mark.parametrize("seats", range(2, 11))
def test_aces_are_raised_before_the_flop(seats: int) -> None:
    first = 0 if seats == 2 else 3 % seats
    order = [(1 + n) % seats for n in range(seats)]
    others = parse_cards("2c 7d 9h 4c Jd 3h 8s 6d Tc 2d 7h 9c 4s Jc 3d 8h 5c Qd")
    filler = (cards_text((card,)) for card in others)
    at = order.index(first)
    cards = [
        "As" if n == at else "Ah" if n == seats + at else next(filler) for n in range(2 * seats)
    ]
    hand = hand_of(" ".join(cards), seats=seats)
    assert decisions(hand)[0].seat == first
    for seed in range(3):
        chances = plan(hand, str(seed))
        raises = sum(part for word, part in chances.items() if word.startswith("raise"))
        assert raises > (0.6 if seats == 2 else 0.999), chances  # a blueprint limps with some


def test_the_nuts_are_never_folded() -> None:
    board = "Ah Kh Qh 2c 3d"
    hand = hand_of(f"7s Jh 2d Th {board}")
    do(hand, "call", "check", "check", "check", "check", "check", "bet 150")
    assert decisions(hand)[0].seat == 0
    for seed in range(6):
        assert "fold" not in plan(hand, str(seed))
        assert "fold" not in plan(hand, str(seed), "thinker:easy:tight")


def test_all_in_is_not_called_with_nothing() -> None:
    before = do(hand_of("7s Kc 2h 7d"), "raise to 200")
    river = hand_of("7d 4s Kc 2h Ah Kh Qd 9c 9d")
    do(river, "call", "check", "check", "check", "check", "check", "bet 198")
    for seed in range(4):
        assert plan(before, str(seed)) == {"fold": 1.0}
        assert "call" not in plan(river, str(seed))


def test_draws_are_valued_as_draws() -> None:
    """A pair is kept; four good cards before the draw are worth a bet, and throw the fifth away."""
    pair = hand_of("2c Ah 3d Ad 4s 6h 8c 2h Tc Kd", "five-card-draw", ante=1)
    while not isinstance(decisions(pair)[0], d.DrawDecision):
        do(pair, "check" if not decisions(pair)[0].call else "call")  # type: ignore[union-attr]
    while decisions(pair)[0].seat != 0:
        apply_in_place(pair, 1, a.DrawCards(tuple(pair.hole_cards[1][:3])))
    chosen = ThinkerBot("1").decide(pair.game, view_of(pair, 0))
    assert isinstance(chosen, a.DrawCards)
    assert not {"Ah", "Ad"} & set(cards_text(chosen.cards).split())
    low = do(hand_of("Ts 2c 9d 3d Jc 4h Qh 7s Kh Kd", "2-7-triple-draw"), "call", "raise to 4")
    for seed in range(3):
        assert "fold" not in plan(low, str(seed))
    do(low, "call")
    while decisions(low)[0].seat != 0:
        apply_in_place(low, 1, a.DrawCards(tuple(low.hole_cards[1][:3])))
    thrown = ThinkerBot("1").decide(low.game, view_of(low, 0))
    assert isinstance(thrown, a.DrawCards)
    assert cards_text(thrown.cards) == "Kd"


def test_sides_are_declared_for_each_pot() -> None:
    """Against another field another side may be the better one."""
    text = catalogue_files()["seven-card-stud-declare"].text
    game = ap.loads(text.replace('"per_pot": false', '"per_pot": true'))
    said = set()
    for number in range(12):
        chance = engine.shuffled_deck_from_key(game, key_from_seed("pots", number))
        hand = engine.start(game, seats_of(6, 60, 60), Stakes(ante=1), chance)
        while not isinstance(decisions(hand)[0], d.DeclareDecision):
            now = decisions(hand)[0]
            action = call_down(now)
            if isinstance(now, d.BettingDecision) and now.opens and now.most:
                action = a.Bet(now.least)
            apply_in_place(hand, now.seat, action)
        for asked_now in decisions(hand):
            assert isinstance(asked_now, d.DeclareDecision)
            bot = ThinkerBot(str(number), EASY)
            declared = bot.decide(game, view_of(hand, asked_now.seat))
            assert isinstance(declared, a.DeclareSides)
            assert len(declared.words) in (1, asked_now.pots)
            said.add((asked_now.pots, len(declared.words)))
    assert (2, 2) in said
    assert (2, 1) in said


def test_sizes_tell_nothing_and_there_are_two() -> None:
    """What is bet is one of two sizes with the same odds, whatever the hand is."""
    shares = []
    for cards in ("7s Ac 2h Ad", "7s 4c 2h 5d", "7s Kc 2h Jd"):
        hand = hand_of(f"{cards} As Kh 8d 3c 9s")
        do(hand, "call", "check", "check", "check", "check", "check", "check")
        for seed in range(8):
            bets = {w: p for w, p in plan(hand, str(seed)).items() if w.startswith("bet")}
            if bets:
                assert len(bets) == 2
                shares.append(min(bets.values()) / sum(bets.values()))
    assert len(shares) > 8
    assert min(shares) >= 0.15


def test_sizes_tell_nothing_of_the_hands_that_are_bet() -> None:
    """The same over many hands, by a permutation test; `./run soak bet-sizes` plays 2,000."""
    found = bet_sizes(300, "thinker", 1)
    assert not found.problem(), f"seed 1: {found.problem()}"
    assert 0 < found.bluffs < found.bets / 3, "it bluffs, and mostly it does not"


def test_it_bets_and_check_raises() -> None:
    bets = raises = 0
    for number in range(120):
        hand = ap.start("texas-holdem", [60, 60], "2/4 limit", seed=number)
        bots = [ThinkerBot(f"{number}/{seat}", EASY) for seat in (0, 1)]
        played(hand, bots)
        checked: set[int] = set()
        for event in hand.events:
            if type(event).__name__ == "RoundEnded":
                checked = set()
            if type(event).__name__ == "Checked":
                checked.add(event.seat)  # type: ignore[union-attr]
            raises += isinstance(event, Raised) and event.seat in checked
        bets += any(isinstance(event, BetMade) for event in hand.events)
    assert raises > 0
    assert bets > 0


def test_the_action_model() -> None:
    strength = np.linspace(0, 1, 21)
    for did in ObservedAction:
        chances = likelihood(did, strength, BET_FRACTION)
        assert (chances > 0).all()
        assert (chances <= 1).all()
    assert (
        likelihood(ObservedAction.RAISE, strength, BET_FRACTION)[-1]
        > likelihood(ObservedAction.RAISE, strength, BET_FRACTION)[0]
    )
    for facing, sizes in product((False, True), (0, 1, 2)):
        every = action_likelihoods(strength, sizes, facing, 0.3, 0.5)
        assert len(every) == 1 + facing + sizes
        assert np.allclose(every.sum(axis=0), 1)
    # What costs little of the pot is done with weaker hands.
    cheap, dear = (action_likelihoods(strength, 1, True, price, price) for price in (0.1, 0.4))
    assert (cheap[0] <= dear[0]).all()
    assert (cheap[2] >= dear[2] - 1e-12).all()
    assert (
        likelihood(ObservedAction.CHECK, strength, BET_FRACTION)[-1]
        < likelihood(ObservedAction.CHECK, strength, BET_FRACTION)[0]
    )
    found = quantiles(np.array([0.1, 0.9, 0.5, 0.5]), np.ones(4))
    assert found.tolist() == [0.125, 0.875, 0.5, 0.5]
