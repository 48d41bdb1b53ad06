"""Every kind of decision can be answered with keys, and the answer is the one that was meant."""

from collections.abc import Iterator
from typing import get_args

import pytest
from msgspec.structs import replace

from anypoker.bots import CallingBot
from anypoker.cards import Card, cards_text, turn_over
from anypoker.catalogue import find
from anypoker.engine import Action, IllegalAction, apply
from anypoker.engine import decision as d
from anypoker.terminal.controls import Control, control_for
from anypoker.terminal.controls.base import CARD_KEYS
from anypoker.views import SeatView
from tests.bots.playing import asked, begun
from tests.bots.test_bots import KINDS


def views(kind: type, game: str | None = None) -> Iterator[SeatView]:
    """Views of seats that face this kind of decision."""
    game = game or KINDS[kind]
    stack = 3 if kind is d.RunTimesDecision else 200
    for number in range(30):
        hand = begun(find(game).game, "controls", number, stack)
        for view, decision in asked(hand, lambda view: CallingBot()):
            if isinstance(decision, kind):
                yield view


def press(control: Control, *keys: str) -> Action | None:
    """What the keys come to; only the last of them may answer."""
    action = None
    for key in keys:
        assert action is None, f"answered before {key}"
        action = control.press(key)
    return action


def keys_of(view: SeatView) -> list[str]:
    """One way to answer with keys, as a person would find it."""
    decision = view.decision
    match decision:
        case d.BettingDecision() | d.BringInDecision():
            return ["c"]
        case d.DrawDecision() | d.DiscardDecision() | d.ExposeDecision():
            return [*CARD_KEYS[: decision.least], "enter"]
        case d.PassDecision() | d.ReplaceDecision():
            return [*CARD_KEYS[: decision.exactly], "enter"]
        case d.SeparateDecision():
            return ["d", "enter"]
        case d.DeclareDecision():
            return ["1"] * decision.pots
        case d.ChooseDecision() | d.DiscardPileDecision() | d.RunTimesDecision():
            return ["1"]
        case d.BuyDecision():
            return [*CARD_KEYS[: decision.give_up], "enter"] if decision.give_up else ["b"]
        case d.ProtectDecision() | d.PenaltyDecision():
            return ["b"]
        case d.StayDecision():
            return ["i"]
        case d.BragDecision():
            return ["enter"]
        case d.SideShowDecision():
            return ["a"]
        case d.ExchangeDecision():
            return ["enter"]
        case d.OfferDecision():
            return ["k"]
        case d.MarketDecision():
            return ["1", "1"] if decision.give_up else ["1"]
        case d.AuctionDecision():
            return ["enter"]
        case d.WagerDecision():
            return ["1"] if len(decision.amounts) > 1 else ["b"]
        case d.ArrangeDecision():
            return ["enter"]
        case _:
            raise AssertionError(decision)


@pytest.mark.parametrize("kind", get_args(d.Decision), ids=lambda kind: kind.__name__)
def test_every_kind_of_decision_has_a_control(kind: type) -> None:
    game = find(KINDS[kind]).game
    hand = begun(game, "controls", 0, 200)
    for number in range(30):
        stack = 3 if kind is d.RunTimesDecision else 200
        hand = begun(game, "controls", number, stack)
        for view, decision in asked(hand, lambda view: CallingBot()):
            if not isinstance(decision, kind):
                continue
            control = control_for(view)
            assert control.prompt()
            assert control.hints()
            action = press(control, *keys_of(view))
            assert action is not None
            apply(hand, decision.seat, action, decision.number)  # it is allowed
            return
    pytest.fail(f"{game.name} never asked a {kind.__name__}")


def betting(opens: bool, call: int = 0) -> d.BettingDecision:
    return d.BettingDecision(0, 1, call, 4, 100, (), opens, False)


def test_bets_have_presets_steps_and_exact_amounts() -> None:
    view = next(views(d.BettingDecision))
    view = view._replace(decision=betting(opens=False, call=2), viewer=0)
    pot = view.pot
    own = view.seats[0].bet
    assert str(press(control_for(view), "f")) == "fold"
    assert str(press(control_for(view), "c")) == "call"
    assert str(press(control_for(view), "r", "enter")) == "raise to 4"
    assert str(press(control_for(view), "p", "enter")) == f"raise to {own + 2 + pot + 2}"
    assert str(press(control_for(view), "a", "enter")) == "raise to 100"
    assert str(press(control_for(view), "1", "7", "enter")) == "raise to 17"
    assert str(press(control_for(view), "1", "7", "backspace", "0", "enter")) == "raise to 10"
    assert str(press(control_for(view), "r", "up", "up", "down", "enter")) == "raise to 6"
    assert press(control_for(view), "enter") is None, "nothing was entered"


def test_checking_is_free_and_bets_are_bets() -> None:
    view = next(views(d.BettingDecision))._replace(decision=betting(opens=True), viewer=0)
    control = control_for(view)
    assert press(control, "f") is None, "there is nothing to fold to"
    assert str(press(control, "c")) == "check"
    assert str(press(control_for(view), "b", "enter")) == "bet 4"


def test_a_single_amount_needs_no_confirmation() -> None:
    decision = replace(betting(opens=False, call=2), least=8, most=8)
    view = next(views(d.BettingDecision))._replace(decision=decision, viewer=0)
    assert str(press(control_for(view), "r")) == "raise to 8"


def test_amounts_that_are_listed_are_stepped_through() -> None:
    decision = replace(betting(opens=False, call=2), amounts=(4, 8, 100))
    view = next(views(d.BettingDecision))._replace(decision=decision, viewer=0)
    assert str(press(control_for(view), "r", "up", "enter")) == "raise to 8"
    assert str(press(control_for(view), "r", "up", "up", "up", "enter")) == "raise to 100"


def test_cards_are_picked_and_put_back() -> None:
    view = next(views(d.DrawDecision))
    assert isinstance(view.decision, d.DrawDecision)
    cards = view.decision.cards
    assert str(press(control_for(view), "enter")) == "stand pat"
    control = control_for(view)
    assert press(control, "1", "3", "1") is None
    assert [mark.chosen for mark in control.marks().values()].count(True) == 1
    assert str(control.press("enter")) == f"draw {cards_text([cards[2]])}"
    assert "discard" in control.prompt()


def test_too_many_cards_get_the_sentence_of_the_engine() -> None:
    hand = begun(find("pineapple").game, "controls", 0, 200)
    for view, decision in asked(hand, lambda view: CallingBot()):
        if isinstance(decision, d.DiscardDecision):
            action = press(control_for(view), "1", "2", "3", "enter")
            assert action is not None
            with pytest.raises(IllegalAction, match="1"):
                apply(hand, decision.seat, action, decision.number)
            return
    pytest.fail("pineapple asked for no discard")


def test_piles_are_filled_one_after_the_other() -> None:
    view = next(views(d.SeparateDecision))
    assert isinstance(view.decision, d.SeparateDecision)
    cards = view.decision.cards
    control = control_for(view)
    action = press(control, "2", "5", "1", "3", "4", "6", "enter")
    two, four = cards_text([cards[1], cards[4]]), cards_text([cards[n] for n in (0, 2, 3, 5)])
    assert str(action) == f"separate Hold'em: {two} | Omaha: {four}"


def test_a_card_leaves_its_pile_again_and_tab_changes_the_pile() -> None:
    view = next(views(d.SeparateDecision))
    control = control_for(view)
    press(control, "1", "1", "tab", "1")
    assert control.marks()[0].note == "▸2"
    press(control, "backspace")
    assert not any(mark.chosen for mark in control.marks().values())


def test_a_word_for_each_pot_or_one_for_all() -> None:
    decision = d.DeclareDecision(0, 1, ("high", "low"), 2)
    view = next(views(d.DeclareDecision))._replace(decision=decision, viewer=0)
    assert str(press(control_for(view), "1", "2")) == "declare high | low"
    assert str(press(control_for(view), "2", "enter")) == "declare low"
    assert str(press(control_for(view), "2", "backspace", "1", "1")) == "declare high | high"


def test_both_ends_of_cards_and_names_of_jokers() -> None:
    view = next(views(d.ArrangeDecision))
    decision = view.decision
    assert isinstance(decision, d.ArrangeDecision)
    control = control_for(view)
    press(control, "1")
    place = next(iter(control.marks()))
    assert control.marks()[place].card == turn_over(decision.cards[0])
    named = replace(decision, jokers=1, named=(Card(48),))
    control = control_for(view._replace(decision=named))
    action = press(control, "right", "up", "enter")
    assert str(action).endswith("with 2d"), "one suit on, and one rank on from the aces"


def test_buying_and_declining() -> None:
    view = next(views(d.BuyDecision))
    decision = view.decision
    assert isinstance(decision, d.BuyDecision)
    free = replace(decision, give_up=0, optional=True)
    assert str(press(control_for(view._replace(decision=free)), "b")) == "buy"
    assert str(press(control_for(view._replace(decision=free)), "d")) == "decline"


def test_cards_of_the_board_are_marked_on_the_board() -> None:
    view = next(views(d.ReplaceDecision))
    control = control_for(view)
    assert control.on_board
    assert set(control.marks()) <= set(range(len(view.board)))


def test_a_digit_replaces_the_amount_that_was_filled_in_and_escape_clears_it() -> None:
    view = next(views(d.BettingDecision))._replace(decision=betting(opens=False, call=2), viewer=0)
    assert str(press(control_for(view), "r", "9", "enter")) == "raise to 9"
    assert str(press(control_for(view), "p", "1", "2", "enter")) == "raise to 12"
    assert str(press(control_for(view), "r", "up", "5", "0", "enter")) == "raise to 50"
    control = control_for(view)
    press(control, "4", "2", "escape")
    assert "→" not in control.prompt()
    assert press(control, "enter") is None


@pytest.mark.parametrize(
    ("keys", "amounts", "mark"),
    [("3", (), "✗ at least 4"), ("101", (), "✗ at most 100"), ("9", (4, 8, 100), "✗ only 4 or 8")],
)
def test_an_impossible_amount_is_marked_and_never_offered(
    keys: str, amounts: tuple[int, ...], mark: str
) -> None:
    decision = replace(betting(opens=False, call=2), amounts=amounts)
    view = next(views(d.BettingDecision))._replace(decision=decision, viewer=0)
    control = control_for(view)
    press(control, *keys)
    assert mark in control.prompt()
    assert "Enter" not in [hint.key for hint in control.hints()]
    assert control.press("enter") is None
    press(control, "escape", "8")
    assert "✗" not in control.prompt()
    assert "Enter" in [hint.key for hint in control.hints()]


def test_only_as_many_cards_as_are_allowed_are_offered() -> None:
    control = control_for(next(views(d.PassDecision)))
    assert "Enter" not in [hint.key for hint in control.hints()]
    press(control, "1", "2", "3")
    assert "Enter" in [hint.key for hint in control.hints()]
    press(control, "4")
    assert "Enter" not in [hint.key for hint in control.hints()]
