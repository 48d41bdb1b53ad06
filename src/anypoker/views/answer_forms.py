"""Forms of all legal answers to a decision: lines to copy, and lines to fill in.

Every legal answer is one of the lines, or a pattern filled in with legal parts. A reader who knows
nothing of the game can answer from them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from anypoker.cards import Card, cards_text
from anypoker.engine import Decision
from anypoker.engine import decision as d
from anypoker.engine.actions import Bid, RaiseTo, Stake
from anypoker.engine.decision.base import CardChoice
from anypoker.game import Comparing
from anypoker.ranking import Role
from anypoker.views.card_words import count_words

MAX_AMOUNTS = 12  # bet sizes that are written as lines; more become a pattern


class AnswerPattern(NamedTuple):
    """A line to fill in.

    Attributes:
        text: the line, with words in capitals for the parts to fill in.
        parts: each part and its allowed values, in the order of the line.
        example: a legal answer.
        rules: what else the answer must obey.
    """

    text: str
    parts: tuple[tuple[str, str], ...]
    example: str
    rules: tuple[str, ...] = ()


class AnswerForms(NamedTuple):
    """Legal answers: whole `lines`, and `patterns` to fill in."""

    lines: tuple[str, ...]
    patterns: tuple[AnswerPattern, ...] = ()


def answer_forms(decision: Decision) -> AnswerForms:
    """Return the forms of every legal answer.

    >>> forms = answer_forms(d.BettingDecision(0, 1, 4, 8, 40, (), False, False))
    >>> forms.lines, forms.patterns[0].text, forms.patterns[0].parts
    (('fold', 'call'), 'raise to N', (('N', '8..40'),))
    """
    match decision:
        case d.BettingDecision() | d.BringInDecision() | d.BragDecision():
            return _betting(decision)
        case d.ExchangeDecision():
            return _exchange(decision)
        case d.MarketDecision():
            return _market(decision)
        case d.AuctionDecision():
            return _auction(decision)
        case d.SeparateDecision():
            return AnswerForms((), (_separate(decision),))
        case d.ArrangeDecision():
            return _arrange(decision)
        case d.DeclareDecision():
            return _declare(decision)
        case _:
            return _choice(decision)


# ---------------------------------------------------------------- chips


def _betting(decision: d.BettingDecision | d.BringInDecision | d.BragDecision) -> AnswerForms:
    if isinstance(decision, d.BragDecision):
        amounts: tuple[int, ...] = ()
        sized = [str(Stake(decision.least))]
    else:
        amounts = decision.amounts
        bet = decision.bet if isinstance(decision, d.BettingDecision) else RaiseTo
        sized = [str(bet(amount)) for amount in amounts or (decision.least,)]
    least, most = decision.least, decision.most
    words = [str(one) for one in decision.legal_answers(amounts or (least,))]
    lines = tuple(one for one in words if one not in sized)
    if getattr(decision, "completes", isinstance(decision, d.BringInDecision)):
        sized = [one.replace("raise to", "complete to") for one in sized]
    if not most:
        return AnswerForms(tuple(words))
    if least == most or 0 < len(amounts) <= MAX_AMOUNTS:
        return AnswerForms((*lines, *sized))
    verb = sized[0].rpartition(" ")[0]
    allowed = ", ".join(map(str, amounts)) or f"{least}..{most}"
    return AnswerForms(lines, (AnswerPattern(f"{verb} N", (("N", allowed),), sized[0]),))


def _auction(decision: d.AuctionDecision) -> AnswerForms:
    lines = ("decline",) if decision.optional else ()
    example = str(Bid(decision.least))
    if decision.least == decision.most:
        return AnswerForms((*lines, example))
    parts = (("N", f"{decision.least}..{decision.most}"),)
    return AnswerForms(lines, (AnswerPattern("bid N", parts, example),))


# ---------------------------------------------------------------- cards and words


def _market(decision: d.MarketDecision) -> AnswerForms:
    refusal = decision.refusal
    lines = () if refusal is None else (str(refusal),)
    if not decision.give_up:
        return AnswerForms((*lines, *(str(decision.purchase(one)) for one in decision.offers)))
    places = " or ".join(str(offer.place or "top") for offer in decision.offers)
    parts = (("PLACE", places), ("CARD", _some((decision.give_up,), decision.cards)))
    example = str(decision.purchase(decision.offers[0]))
    return AnswerForms(lines, (AnswerPattern("buy PLACE for CARD", parts, example),))


def _choice(decision: Decision) -> AnswerForms:
    choice = decision.card_choice
    if choice is None:
        return AnswerForms(tuple(str(one) for one in decision.yes_and_no or decision.options))
    lines = [] if choice.least else [str(choice.action(()))]
    if isinstance(decision, d.BuyDecision) and decision.optional:
        lines.append("decline")
    return AnswerForms(tuple(lines), tuple(_card_patterns(choice)))


def _card_patterns(choice: CardChoice) -> Iterator[AnswerPattern]:
    least = max(choice.least, 1)
    if choice.most >= least:
        few = choice.cards[:least]
        line = str(choice.action(few)).removesuffix(cards_text(few)) + "CARDS"
        numbers = range(least, choice.most + 1)
        yield AnswerPattern(
            line, (("CARDS", _some(numbers, choice.cards)),), str(choice.action(few))
        )


def _some(numbers: Sequence[int], cards: Sequence[Card]) -> str:
    """Write how many of which cards.

    >>> from anypoker.cards import parse_cards
    >>> _some(range(1, 3), parse_cards("As Kd 9h")), _some((2,), parse_cards("As Kd 9h"))
    ('1..2 of As Kd 9h', '2 of As Kd 9h')
    """
    if len(numbers) > 1 and isinstance(numbers, range):
        count = f"{numbers[0]}..{numbers[-1]}"
    else:
        count = " or ".join(map(str, numbers))
    return f"{count} of {cards_text(cards)}"


def _declare(decision: d.DeclareDecision) -> AnswerForms:
    lines = tuple(str(one) for one in decision.options)
    if decision.pots < 2:
        return AnswerForms(lines)
    names = [f"WORD{number}" for number in range(1, decision.pots + 1)]
    allowed = " or ".join(decision.words)
    parts = tuple((name, f"{allowed}, for {_pot(place)}") for place, name in enumerate(names))
    pattern = AnswerPattern(f"declare {' | '.join(names)}", parts, str(decision.examples[-1]))
    return AnswerForms(lines, (pattern,))


def _pot(place: int) -> str:
    return f"side pot {place}" if place else "the main pot"


def _exchange(decision: d.ExchangeDecision) -> AnswerForms:
    lines, patterns = [], []
    if decision.may_pass:
        lines.append("stand pat")
    if decision.may_knock:
        lines.append("knock")
    chosen = decision.counts
    if decision.pile is None or not decision.pile_cards:
        whole = [n for n in chosen if decision.pile is None or n == len(decision.cards)]
        lines += ["exchange all"] if whole else []
        chosen = tuple(n for n in chosen if n not in whole)
    if chosen:
        example = str(decision.swap(decision.cards[: chosen[0]], decision.pile_cards[: chosen[0]]))
        cards = ("CARDS", _some(chosen, decision.cards))
        if decision.pile_cards:
            others = ("OTHERS", f"as many of {cards_text(decision.pile_cards)}")
            patterns.append(AnswerPattern("exchange CARDS for OTHERS", (cards, others), example))
        else:
            patterns.append(AnswerPattern("exchange CARDS", (cards,), example))
    return AnswerForms(tuple(lines), tuple(patterns))


# ---------------------------------------------------------------- piles, two-faced cards, jokers


def _separate(decision: d.SeparateDecision) -> AnswerPattern:
    if decision.incremental:
        return _place(decision)
    names = [f"CARDS{number}" for number in range(1, len(decision.piles) + 1)]
    line = " | ".join(f"{p.name}: {name}" for p, name in zip(decision.piles, names, strict=True))
    parts = tuple(
        (name, _some((pile.number,), decision.cards))
        for name, pile in zip(names, decision.piles, strict=True)
    )
    rules = ["each card in one pile", *_facing_rules(decision), *_comparison_rules(decision)]
    return AnswerPattern(f"separate {line}", parts, str(decision.example), tuple(rules))


def _place(decision: d.SeparateDecision) -> AnswerPattern:
    """Describe how cards are placed: any number into a pile, as far as it has room."""
    open_piles = [
        (pile.name, room) for pile, room in zip(decision.piles, decision.room, strict=True) if room
    ]
    names = [f"CARDS{number}" for number in range(1, len(open_piles) + 1)]
    line = " | ".join(f"{pile}: {name}" for (pile, _), name in zip(open_piles, names, strict=True))
    parts = tuple(
        (name, _some(range(min(room, decision.to_place) + 1), decision.cards))
        for name, (_, room) in zip(names, open_piles, strict=True)
    )
    rules = ["each card in one pile, for good", "leave out a pile that gets no card"]
    laid = [f"{name}: {cards_text(cards)}" for name, cards in decision.laid if cards]
    rules += [f"already placed: {' | '.join(laid)}"] if laid else []
    return AnswerPattern(f"separate {line}", parts, str(decision.example), tuple(rules))


def _facing_rules(decision: d.SeparateDecision) -> Iterator[str]:
    for pile in decision.piles:
        if pile.least_up:
            yield f"{pile.name} needs at least {count_words(pile.least_up, 'up card')}"
        if pile.least_down:
            yield f"{pile.name} needs at least {count_words(pile.least_down, 'down card')}"
    up = [card for card, lies in zip(decision.cards, decision.up, strict=True) if lies]
    if up:
        yield f"up cards: {cards_text(up)}"
    pairs = list(zip(decision.cards, decision.roles, strict=True))
    if wild := [card for card, role in pairs if role is Role.WILD]:
        yield f"wild cards: {cards_text(wild)}"
    if bugs := [card for card, role in pairs if role is Role.BUG]:
        yield f"an ace, or completes a straight or flush: {cards_text(bugs)}"


_RELATIONS = {
    Comparing.GREATER: "beat",
    Comparing.LESS: "lose to",
    Comparing.EQUAL: "be equal to",
    Comparing.AT_LEAST: "be at least as good as",
}


def _comparison_rules(decision: d.SeparateDecision) -> Iterator[str]:
    comparison = decision.comparison
    if comparison is None:
        return
    piles = [f"{pile.name} ({pile.ordering.name})" for pile in comparison.piles]
    yield f"each must {_RELATIONS[comparison.relation]} the next, if possible: {', '.join(piles)}"


def _arrange(decision: d.ArrangeDecision) -> AnswerForms:
    ends, jokers = decision.cards, decision.jokers
    line = "arrange ENDS" if ends else "arrange nothing"
    parts, rules = [], []
    if ends:
        parts.append(("ENDS", f"all of {cards_text(ends)}, each with the end first that is up"))
    if jokers:
        line += " with JOKERS"
        parts.append(("JOKERS", _some((jokers,), decision.nameable)))
        rules.append("a joker may be a card of your hand only to make five of a kind")
        rules.append(f"a joker has the {decision.joker_value} value in the high and the low hand")
    if not parts:
        return AnswerForms((line,))
    return AnswerForms(
        (), (AnswerPattern(line, tuple(parts), str(decision.timeout), tuple(rules)),)
    )
