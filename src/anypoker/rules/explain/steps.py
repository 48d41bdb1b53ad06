"""Sentences about steps: the table of step kinds, and bets, declarations and choices.

Sentences have no capital and no full stop yet, so that a condition can go in front.
"""

from typing import assert_never

from anypoker import game as g
from anypoker.rules.explain.amounts import bet_name
from anypoker.rules.explain.banker import describe_wagers
from anypoker.rules.explain.brag import describe_brag
from anypoker.rules.explain.card_steps import (
    describe_arrangement,
    describe_buy,
    describe_discard,
    describe_draw,
    describe_expose,
    describe_pass,
    describe_remove,
    describe_replacement,
    describe_reveal,
    describe_separate,
)
from anypoker.rules.explain.conditions import (
    clause,
    players_phrase,
    spaced_name,
    variable_name,
)
from anypoker.rules.explain.deals import describe_deal
from anypoker.rules.explain.english import (
    Clause,
    choices,
    count_of,
    each_player,
    listing,
    paragraph,
    sentence,
)
from anypoker.rules.explain.exchanges import describe_exchange
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.forced import blinds_are, bring_in_poster
from anypoker.rules.explain.in_or_out import describe_compare, describe_stay
from anypoker.rules.explain.market import describe_auction, describe_market
from anypoker.rules.explain.openers import describe_openers
from anypoker.rules.explain.page import ListItem
from anypoker.rules.explain.repeats import describe_repeat, describe_turning

_LONG = 120  # characters; a longer step is not described twice


def describe_action(action: g.SingleStepAction, facts: GameFacts) -> list[str]:
    """Return the sentences of one kind of step."""
    match action:
        case g.BetStep():
            return _bet(action, facts)
        case g.DealStep():
            return describe_deal(action, facts)
        case g.DrawStep():
            return [each for cards in action.cards for each in describe_draw(cards)]
        case g.ExchangeStep():
            return describe_exchange(action, facts)
        case g.DiscardStep():
            return [each for cards in action.cards for each in describe_discard(cards, facts)]
        case g.ExposeStep():
            return [describe_expose(cards) for cards in action.cards]
        case g.PassStep():
            return [
                *(describe_pass(cards) for cards in action.cards),
                "all cards move at the same time",
            ]
        case g.SeparateStep():
            return describe_separate(action)
        case g.DeclareStep():
            return _declare(action)
        case g.ChooseStep():
            return _choose(action, facts)
        case g.RemoveStep():
            return describe_remove(action)
        case g.RollDiceStep():
            return [_roll(action)]
        case g.BuyStep():
            return [describe_buy(offer) for offer in action.offers]
        case g.MarketStep():
            return describe_market(action)
        case g.AuctionStep():
            return describe_auction(action)
        case g.ReplaceBoardStep():
            return [describe_replacement(action)]
        case g.ArrangeStep():
            return describe_arrangement(action, facts)
        case g.RevealStep():
            return [describe_reveal(action, facts)]
        case g.TurnUpStep():
            return describe_turning(action)
        case g.RepeatStep():
            return describe_repeat(action, facts)
        case g.RedealStep():
            return _deal_again(action)
        case g.ForcedFoldStep():
            return [
                "they fold",
                "if that would be everyone who is still in, all get new cards instead",
            ]
        case g.BragStep():
            return describe_brag(action, facts)
        case g.WagerStep():
            return describe_wagers(action, facts)
        case g.StayStep():
            return describe_stay(action, facts)
        case g.CompareStep():
            return describe_compare(action, facts)
        case g.ShowdownStep():
            if not facts.entries:
                return ["the bets are settled"]
            return ["the players who are still in compare their hands"]
        case _:
            assert_never(action)


def describe_step(step: g.Step, facts: GameFacts) -> ListItem:
    """Return a step with its name, and with its condition in front."""
    points: tuple[ListItem, ...] = ()
    match step.action:
        case g.GroupStep(actions):
            sentences = ["each player in turn does all of this before the next player does:"]
            points = tuple(ListItem(paragraph(_part_of_group(each, facts))) for each in actions)
        case _:
            sentences = describe_action(step.action, facts)
    if step.condition is not None:
        if isinstance(step.action, g.ForcedFoldStep):
            who = players_phrase(step.condition, facts)
            sentences[0] = f"{who} fold"
        elif g.asks_seat(step.condition):
            who = players_phrase(step.condition, facts)
            only = "" if who.startswith("all but") else "only "
            sentences.insert(0, f"this is {only}for {who}")
        else:
            sentences[0] = f"if {clause(step.condition, facts)}, {sentences[0]}"
    return ListItem(paragraph(sentences), sentence(step.name), points)


def _deal_again(action: g.RedealStep) -> list[str]:
    who = "everyone who began the hand" if action.everyone else "all who are still in"
    antes = "ante again and " if action.antes else ""
    verb = "get" if not action.everyone else "gets"
    if action.antes and action.everyone:
        antes = "antes again and "
    return [
        f"the deal is over: the pot stays, and {who} {antes}{verb} new cards from the same dealer",
        f"after {count_of(action.deals, 'new deal')} the hand is played to its end instead",
    ]


def _part_of_group(action: g.SingleStepAction, facts: GameFacts) -> list[str]:
    """Return the sentences of an action after "each player", which the group says for all."""
    if isinstance(action, g.BetStep) and action in facts.betting_rounds:
        return [f"acts in the betting round{_size(action, facts)}", _restriction(action)]
    first, *others = describe_action(action, facts)
    if isinstance(first, Clause):
        first = first.predicate
    if isinstance(action, g.DiscardStep) and facts.betting_rounds:
        once = all(cards.once for cards in action.cards)
        when = "once" if once else "after each action in the betting"
        others.append(f"this is done {when}")
    return [first, *others]


def describe_steps(facts: GameFacts) -> tuple[ListItem, ...]:
    """Return all steps in order; a long one that comes again is only referred to."""
    items: list[ListItem] = []
    first_told: dict[tuple[str, tuple[ListItem, ...]], int] = {}
    for position, step in enumerate(facts.game.steps, start=1):
        item = describe_step(step, facts)
        told = first_told.setdefault((item.text, item.points), position)
        length = len(item.text) + sum(len(point.text) for point in item.points)
        if told < position and length > _LONG:
            item = ListItem(f"The same as in step {told}.", item.label)
        items.append(item)
    return tuple(items)


def _bet(bet: g.BetStep, facts: GameFacts) -> list[str]:
    match bet.kind:
        case g.BetKind.ANTES:
            if facts.has_banker:
                return [f'everyone but the banker bets an ante on "{g.ANTE_BET}"']
            return [each_player("posts the ante")]
        case g.BetKind.BLINDS:
            return [f"{blinds_are(facts)} posted"]
        case g.BetKind.BRING_IN:
            return [f"{bring_in_poster(facts)} posts the bring-in"]
        case g.BetKind.SMALL | g.BetKind.BIG | g.BetKind.EITHER:
            openers = describe_openers(bet.openers) if bet.openers is not None else []
            first = "the first player to act must bet" if bet.must_open else ""
            if not bet.may_check:
                first = "nobody may check: until a player bets, each player in turn bets or folds"
            round_ = f"there is a betting round{_size(bet, facts)}"
            return [round_, first, *openers, _restriction(bet)]
        case _:
            assert_never(bet.kind)


def _size(bet: g.BetStep, facts: GameFacts) -> str:
    if not facts.can_be_limit or facts.game.limits.increment is not None:
        return ""
    limit = "in limit, " if len(facts.game.structures) > 1 else ""
    return f" ({limit}at {bet_name(bet.kind)})"


def _restriction(bet: g.BetStep) -> str:
    return "a player without cards may call but not raise" if bet.no_cards_call_only else ""


def _declare(declare: g.DeclareStep) -> list[str]:
    rows = declare.rows()
    sides = [one for one in declare.options if one.sides and (not rows or one.row == rows[0])]
    options = listing([_option(option) for option in sides], "or")
    per_pot = ", separately for each pot," if declare.per_pot else ""
    when = "at the same time" if declare.simultaneous else "one after the other in betting order"
    how = f"all players declare {when}{per_pot} what they play for: {options}"
    chips = _by_chips(declare)
    if rows:
        claims_all = any(option.all_rows for option in declare.options)
        every = ["both" if len(rows) == 2 else "all"] if claims_all else []
        named = f"{listing([*rows, *every], 'or')}; all their hands use that one and no other"
        all_rows = [_all_rows(declare, word) for word in every]
        if not sides:
            use = f"all players declare {when} which part of the board they use: {named}"
            return [use, *all_rows, *chips]
        chips = [f"with it they name the part of the board they use: {named}", *all_rows]
    if not any(len(option.sides) > 1 for option in declare.options):
        return [how, *chips]
    match declare.both_ways:
        case g.BothWays.MUST_WIN:
            rule = "beat every other declarer outright on each of them (a tie is not enough)"
        case g.BothWays.MAY_TIE:
            rule = "win or tie on each of them"
        case _:
            assert_never(declare.both_ways)
    both = f"a player who plays for more than one must {rule}, or wins no part of that pot"
    return [how, *chips, both]


def _all_rows(declare: g.DeclareStep, every: str) -> str:
    """Describe what a player who claims every row must do."""
    win = "win or tie" if declare.both_ways is g.BothWays.MAY_TIE else "win"
    outright = "" if declare.both_ways is g.BothWays.MAY_TIE else " outright"
    lost = "wins no part of that pot" if declare.claims_sides() else "does not win that share"
    return (
        f"a player who names {every} makes a hand with each and must {win} each{outright} against "
        f"those who name it, or {lost}"
    )


def _by_chips(declare: g.DeclareStep) -> list[str]:
    """Describe how all declare at the same time with chips in a closed hand."""
    words = declare.by_chips()
    if words is None or not declare.simultaneous:
        return []
    none, one, several = map(spaced_name, words)
    both = ", several chips for both" if several else ""
    return [f"with chips in a closed hand: no chip for {none}, one chip for {one}{both}"]


def _option(option: g.DeclareOption) -> str:
    sides = [spaced_name(side) for side in option.sides]
    if len(sides) == 2:
        return f"both {listing(sides)}"
    if len(sides) > 2:
        return f"all of {listing(sides)}"
    word = spaced_name(option.word.removeprefix(f"{option.row} "))
    return word if word.lower() == sides[0].lower() else f"{word} ({sides[0]})"


def _choose(choose: g.ChooseStep, facts: GameFacts) -> list[str]:
    match choose.chooser:
        case g.Chooser.UTG:
            blinds = facts.has_bet(g.BetKind.BLINDS)
            chooser = f"the player left of the {'big blind' if blinds else 'button'}"
        case g.Chooser.BUTTON:
            chooser = "the dealer (the player with the button)"
        case g.Chooser.SMALL_BLIND:
            chooser = "the small blind"
        case g.Chooser.BIG_BLIND:
            chooser = "the big blind"
        case _:
            assert_never(choose.chooser)
    clock = f" within {count_of(choose.seconds, 'second')}" if choose.seconds else ""
    return [
        f"{chooser} chooses the {variable_name(choose.variable)}{clock}: {choices(choose.values)}",
        f"without a choice it is {choose.default}",
    ]


def _roll(roll: g.RollDiceStep) -> str:
    called = "" if roll.pile.lower() in ("die", "dice") else f" (called {roll.pile})"
    return f"{count_of(roll.dice, 'die')} {'is' if roll.dice == 1 else 'are'} rolled{called}"
