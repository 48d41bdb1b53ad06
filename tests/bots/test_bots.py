"""Bots answer anything that any game asks, from what they see, and the sensible one plays well."""

from pathlib import Path
from typing import get_args

import pytest

from anypoker.bots import Bot, CallingBot, RandomBot, SensibleBot, make_bot
from anypoker.catalogue import base_game_text, catalogue_files, find
from anypoker.engine import decision as d
from anypoker.game import Game
from anypoker.rules import load_game
from tests.bots.playing import asked, begun, played
from tests.external_files import corpus_games, needs_shared

QUICK = 1  # the least effort: the answers are the same kind of answers


def play_once(game: Game, seed: str) -> None:
    bots: list[Bot] = [
        SensibleBot("a", QUICK),
        CallingBot(),
        SensibleBot("b", QUICK),
        RandomBot("c"),
    ]
    hand = begun(game, seed)
    chips = sum(hand.stacks) + hand.pot
    hand = played(hand, bots)
    assert sum(hand.stacks) == chips


@pytest.mark.parametrize("slug", catalogue_files())
def test_every_question_of_the_catalogue_is_answered(slug: str) -> None:
    play_once(find(slug).game, slug)


@needs_shared
@corpus_games()
def test_every_question_of_strangers_games_is_answered(path: Path) -> None:
    play_once(load_game(path.read_text(encoding="utf-8"), library=base_game_text), path.stem)


KINDS = {
    d.BettingDecision: "texas-holdem",
    d.BringInDecision: "razz",
    d.DrawDecision: "badugi",
    d.DiscardDecision: "pineapple",
    d.DiscardPileDecision: "three-hand-holdem",
    d.ExposeDecision: "anaconda",
    d.PassDecision: "anaconda",
    d.SeparateDecision: "sohe",
    d.DeclareDecision: "anaconda",
    d.ChooseDecision: "paradise-road-pickem",
    d.BuyDecision: "english-stud",
    d.ProtectDecision: "texas-reach-around",
    d.PenaltyDecision: "baseball",
    d.ReplaceDecision: "one-mans-trash",
    d.ArrangeDecision: "high-and-low-poker-one-value",
    d.RunTimesDecision: "big-o",
    d.StayDecision: "three-card-guts",
    d.BragDecision: "three-card-brag",
    d.SideShowDecision: "teen-patti",
    d.ExchangeDecision: "whiskey-poker",
    d.OfferDecision: "push",
    d.MarketDecision: "buy-your-card",
    d.AuctionDecision: "auction",
    d.WagerDecision: "three-card-poker",
}


def test_every_kind_of_decision_is_in_the_table() -> None:
    assert set(KINDS) == set(get_args(d.Decision))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_sensible_bot_answers_this_kind(kind: type) -> None:
    game = find(KINDS[kind]).game
    caller, sensible = CallingBot(), SensibleBot("k", QUICK)
    for number in range(30):
        # Few chips, so that all are all-in soon and are asked how often to run the board.
        stack = 3 if kind is d.RunTimesDecision else 200
        hand = begun(game, "kinds", number, stack)
        kinds = set()
        for _, decision in asked(
            hand, lambda view: sensible if isinstance(view.decision, kind) else caller
        ):
            kinds.add(type(decision))
        if kind in kinds:
            return
    pytest.fail(f"{game.name} never asked a {kind.__name__}")


@pytest.mark.parametrize("name", ["sensible", "caller", "random"])
def test_the_same_view_gives_the_same_answer(name: str) -> None:
    hand = begun(find("omaha-8").game, "same")
    for view, decision in asked(hand, lambda view: CallingBot()):
        answers = {str(make_bot(name, "seed").decide(hand.game, view)) for _ in range(2)}
        assert len(answers) == 1, decision


@pytest.mark.parametrize("other", ["caller", "random"])
@pytest.mark.parametrize("slug", ["texas-holdem", "2-7-triple-draw", "badugi"])
def test_the_sensible_bot_wins(slug: str, other: str) -> None:
    """Two against two, with the seats changed every hand; the hands follow from the names."""
    game = find(slug).game
    won = 0
    for number in range(40):
        names = ["sensible" if (seat + number) % 2 else other for seat in range(4)]
        bots = [
            SensibleBot(str(seat), 100) if name == "sensible" else make_bot(name, str(seat))
            for seat, name in enumerate(names)
        ]
        hand = played(begun(game, f"{slug}/{other}", number, 200), bots)
        won += sum(
            stack - 200
            for name, stack in zip(names, hand.stacks, strict=True)
            if name == "sensible"
        )
    assert won > 0


def test_a_high_pair_is_kept() -> None:
    """Jacks or better and nothing else: whatever is thrown away, it is not the pair."""
    game = find("five-card-draw").game
    kept_pairs = 0
    for number in range(60):
        hand = begun(game, "pairs", number, 200)
        for view, decision in asked(hand, lambda view: CallingBot()):
            if not isinstance(decision, d.DrawDecision):
                continue
            ranks = [own.card >> 2 for own in view.own]
            pairs = {rank for rank in ranks if ranks.count(rank) == 2}
            if len(pairs) == 1 and len(set(ranks)) == 4 and pairs.pop() >= 9:
                action = SensibleBot("draw", 400).decide(game, view)
                gone = [card >> 2 for card in getattr(action, "cards", ())]
                assert not any(ranks.count(rank) == 2 for rank in gone), (number, action)
                kept_pairs += 1
    assert kept_pairs > 5
