"""Controls of the full-screen table: keys for each kind of decision."""

from collections.abc import Sequence
from typing import assert_never

from anypoker.cards import Card, card_text
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.terminal.controls.base import CARD_KEYS, Control, Hint, Mark, Marks
from anypoker.terminal.controls.betting import BetControl
from anypoker.terminal.controls.brag import BragControl
from anypoker.terminal.controls.cards import ArrangeControl, PickControl, SeparateControl
from anypoker.terminal.controls.exchange import ExchangeControl
from anypoker.terminal.controls.market import BidControl, MarketControl
from anypoker.terminal.controls.words import DeclareControl, MenuControl
from anypoker.views import SeatView, decision_prompt

__all__ = ["Control", "Hint", "Mark", "Marks", "control_for"]


def control_for(view: SeatView) -> Control:
    """Make the control for the viewer's decision."""
    decision = view.decision
    assert decision is not None, "who is not asked needs no control"
    asked = decision_prompt(view, cards=False)
    match decision:
        case d.BettingDecision() | d.BringInDecision():
            return BetControl(view, decision)
        case d.SeparateDecision():
            free = [
                place
                for place, own in enumerate(view.own)
                if not decision.incremental or own.pile is None
            ]
            return SeparateControl(decision, free)
        case d.DeclareDecision():
            return DeclareControl(asked, decision)
        case d.ArrangeDecision():
            return ArrangeControl(decision, _own_places(view, decision.cards))
        case d.DrawDecision() | d.DiscardDecision() | d.ExposeDecision() | d.PassDecision():
            cards, least, most, answer = decision.card_choice
            places = _own_places(view, cards)
            return PickControl(asked, cards, places, answer, bounds=(least, most))
        case d.ReplaceDecision():
            return PickControl(
                asked,
                decision.cards,
                _board_places(view, decision.cards),
                a.ReplaceCards,
                bounds=(decision.exactly, decision.exactly),
                on_board=True,
            )
        case d.BuyDecision():
            return _buying(view, asked, decision)
        case d.MarketDecision():
            return MarketControl(asked, decision, _own_places(view, decision.cards))
        case d.AuctionDecision():
            return BidControl(asked, decision)
        case d.ExchangeDecision():
            own, pile = _own_places(view, decision.cards), _board_places(view, decision.pile_cards)
            return ExchangeControl(asked, decision, own, pile)
        case d.BragDecision():
            return BragControl(asked, decision)
        case _:
            return MenuControl(asked, _menu(decision))


def _buying(view: SeatView, asked: str, decision: d.BuyDecision) -> Control:
    declining = ("d", "decline", a.Decline()) if decision.optional else None
    if decision.give_up:
        places = _own_places(view, decision.cards)
        bounds = (decision.give_up, decision.give_up)
        return PickControl(
            asked, decision.cards, places, a.Purchase, bounds=bounds, other=declining
        )
    if not decision.price:
        standing = [("s", "stand", a.Decline())] if decision.optional else []
        return MenuControl(asked, [("t", "take", a.Purchase()), *standing])
    answers: list[tuple[str, str, Action]] = [("b", f"buy for {decision.price}", a.Purchase())]
    return MenuControl(asked, answers + ([declining] if declining else []))


_MenuDecision = (
    d.DiscardPileDecision
    | d.ChooseDecision
    | d.ProtectDecision
    | d.PenaltyDecision
    | d.RunTimesDecision
    | d.StayDecision
    | d.SideShowDecision
    | d.OfferDecision
    | d.WagerDecision
)


def _menu(decision: _MenuDecision) -> list[tuple[str, str, Action]]:
    match decision:
        case d.DiscardPileDecision():
            return [
                (CARD_KEYS[n], f"{name}: {' '.join(map(card_text, cards))}", a.DiscardPile(name))
                for n, (name, cards) in enumerate(decision.piles)
            ]
        case d.ChooseDecision():
            return [
                (CARD_KEYS[number], value, a.ChooseValue(value))
                for number, value in enumerate(decision.values)
            ]
        case d.ProtectDecision():
            words = decision.prompt or f"pay {decision.price}"
            return [("b", words, a.Purchase()), ("d", "decline", a.Decline())]
        case d.PenaltyDecision():
            return [("b", f"pay {decision.price}", a.Purchase()), ("f", "fold", a.Fold())]
        case d.RunTimesDecision():
            return [
                (str(times), "once" if times == 1 else f"{times} times", a.RunTimes(times))
                for times in range(1, decision.most + 1)
            ]
        case d.SideShowDecision():
            return [("a", "accept", a.Accept()), ("d", "decline", a.Decline())]
        case d.OfferDecision():
            cost = f" for {decision.price}" if decision.price else ""
            keep = f"keep {card_text(decision.card)}"
            return [("k", keep, a.Keep()), ("p", f"push it on{cost}", a.Push())]
        case d.WagerDecision():
            refusing = ("f", "fold") if decision.folds else ("d", "no bet")
            several = len(decision.amounts) > 1
            return [
                *(
                    (
                        str(number) if several else "b",
                        f"{decision.bet}: bet {amount}",
                        a.Bet(amount),
                    )
                    for number, amount in enumerate(decision.amounts, 1)
                ),
                (*refusing, decision.refusal),
            ]
        case d.StayDecision():
            cost = f" for {decision.price}" if decision.price else ""
            return [("i", f"in{cost}", a.StayIn()), ("o", "out", a.StayOut())]
        case _:
            assert_never(decision)


def _own_places(view: SeatView, cards: Sequence[Card]) -> list[int]:
    """Return the positions of cards in the own hand; shared cards cannot be selected."""
    free = [place for place, own in enumerate(view.own) if not own.shared]
    return _places(cards, {place: view.own[place].card for place in free})


def _board_places(view: SeatView, cards: Sequence[Card]) -> list[int]:
    return _places(cards, {place: card.card for place, card in enumerate(view.board)})


def _places(cards: Sequence[Card], held: dict[int, Card]) -> list[int]:
    places = []
    for card in cards:
        place = next(place for place, other in held.items() if other == card)
        del held[place]
        places.append(place)
    return places
