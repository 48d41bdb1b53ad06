"""What may be answered to a decision, in plain English: "fold, call 4, raise to 8..40"."""

from typing import assert_never

from anypoker.engine import Decision
from anypoker.engine import decision as d
from anypoker.views.card_words import cards_words, count_words, declaration_words
from anypoker.views.codec import visible_card_text


def decision_words(decision: Decision) -> str:
    """What may be answered, in words.

    >>> decision_words(d.BettingDecision(0, 1, 4, 8, 40, (), False, False))
    'fold, call 4, raise to 8..40'
    """
    match decision:
        case d.BettingDecision():
            free = [f"fold, call {decision.call}"] if decision.call else ["check"]
            if decision.must_bet:
                free = []
            if decision.free_fold:
                free.append("fold")
            verb = "bet" if decision.opens else "complete to" if decision.completes else "raise to"
            return ", ".join(free + _amounts(verb, decision))
        case d.BringInDecision():
            free = ["fold"] if decision.may_fold else []
            free.append(f"bring in for {decision.amount}")
            return ", ".join(free + _amounts("complete to", decision))
        case d.BuyDecision():
            what = ", ".join(decision.piles) or count_words(decision.receive)
            if decision.give_up:
                what += f" for {decision.give_up} of {cards_words(decision.cards)}"
            either = ", decline" if decision.optional else ""
            if not decision.price and not decision.give_up:
                return f"take {what}{', stand' if decision.optional else ''}"
            return f"buy {what} at {decision.price}{either}"
        case d.ProtectDecision():
            return f"buy protection for {visible_card_text(decision.card)} at {decision.price}, decline"
        case d.PenaltyDecision():
            return f"buy the right to keep {visible_card_text(decision.card)} at {decision.price}, fold"
        case d.DeclareDecision():
            pots = f" for each of {decision.pots} pots" if decision.pots > 1 else ""
            chips = zip(("no chip", "one chip", "several chips"), decision.chips, strict=False)
            told = ", ".join(f"{chip}: {declaration_words(word)}" for chip, word in chips)
            words = " or ".join(map(declaration_words, decision.words))
            return f"declare {words}{pots}" + (f" ({told})" if told else "")
        case d.ChooseDecision():
            return f"choose {' or '.join(decision.values)}"
        case d.RunTimesDecision():
            return f"run 1..{decision.most}"
        case d.BragDecision():
            look = ["look"] if decision.may_look else []
            see = [f"see for {decision.see_price}"] if decision.see_price else []
            show = ["ask for a side show"] if decision.side_show >= 0 else []
            stake = f"stake {_range(decision.least, decision.most)}"
            return ", ".join([*look, stake, *see, *show, "fold"])
        case d.SideShowDecision():
            return "accept the side show, decline"
        case d.OfferDecision():
            cost = f" for {decision.price}" if decision.price else ""
            return f"keep {visible_card_text(decision.card)}, push it on{cost}"
        case d.StayDecision():
            cost = f" for {decision.price}" if decision.price else ""
            risk = f" (to lose costs {decision.at_risk})" if decision.at_risk else ""
            return f"stay in{cost}{risk}, stay out"
        case _:
            return _cards_decision_words(decision)


CardsDecision = (
    d.DrawDecision
    | d.DiscardDecision
    | d.DiscardPileDecision
    | d.ExposeDecision
    | d.PassDecision
    | d.SeparateDecision
    | d.ReplaceDecision
    | d.ArrangeDecision
    | d.ExchangeDecision
)


def _cards_decision_words(decision: CardsDecision) -> str:
    if isinstance(decision, d.DiscardPileDecision):
        return "discard pile " + " or ".join(name for name, _ in decision.piles)
    cards = cards_words(decision.cards)
    match decision:
        case d.DrawDecision():
            extra = f" and receive {decision.extra} more" if decision.extra else ""
            return f"throw away {_range(decision.least, decision.most)} of {cards}{extra}"
        case d.DiscardDecision():
            onto = f" onto {decision.onto}" if decision.onto else ""
            return f"discard {_range(decision.least, decision.most)} of {cards}{onto}"
        case d.ExposeDecision():
            return f"expose {_range(decision.least, decision.most)} of {cards}"
        case d.PassDecision():
            return f"pass {decision.exactly} of {cards}"
        case d.SeparateDecision():
            piles = " | ".join(f"{pile.name}: {pile.number}" for pile in decision.piles)
            return f"separate {cards} into {piles}"
        case d.ExchangeDecision():
            return _exchange_words(decision, cards)
        case d.ReplaceDecision():
            return f"replace {decision.exactly} of {cards}"
        case d.ArrangeDecision():
            jokers = (
                f" with {count_words(decision.jokers, 'joker')} named" if decision.jokers else ""
            )
            return f"arrange {cards or 'nothing'}{jokers}"
        case _:
            assert_never(decision)


def _exchange_words(decision: d.ExchangeDecision, cards: str) -> str:
    """What may be changed for what; the hand as a whole has nothing to choose."""
    words = []
    if decision.counts and decision.pile is None:
        words = ["exchange all" + (" with the stock" if decision.partner < 0 else "")]
    elif decision.counts:
        counts = " or ".join(map(str, decision.counts))
        pile = cards_words(decision.pile_cards) or f"{decision.pile}, face down"
        words = [f"exchange {counts} of {cards} for as many of {pile}"]
    words += ["stand pat"] if decision.may_pass else []
    return ", ".join([*words, *(["knock"] if decision.may_knock else [])])


def _range(least: int, most: int) -> str:
    return str(most) if least == most else f"{least}..{most}"


def _amounts(verb: str, decision: d.BettingDecision | d.BringInDecision) -> list[str]:
    if not decision.most:
        return []
    if decision.amounts:
        return [f"{verb} {' or '.join(map(str, decision.amounts))}"]
    return [f"{verb} {_range(decision.least, decision.most)}"]
