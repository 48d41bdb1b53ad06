"""Sentences for shares that nobody qualifies for."""

from collections.abc import Mapping
from typing import assert_never

from anypoker import game as g
from anypoker.rules.explain.always_won import always_won
from anypoker.rules.explain.english import listing, sentence
from anypoker.rules.explain.entries import Common, describe_entry
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.page import ListItem
from anypoker.rules.explain.piles import board_piles, own_piles


def describe_defaults(facts: GameFacts, common: Common) -> tuple[ListItem, ...]:
    """Return one point for each rule that can be needed, those for single shares first."""
    showdown = facts.game.showdown
    # New cards are dealt only if the whole pot is left, whichever share the rule stands by.
    defaults = [each for each in showdown.entry_defaults if not isinstance(each.action, g.Redeal)]
    items = [_entry_default(default, facts, common) for default in defaults]
    covered = {name for default in defaults for name in default.entries}
    failing = {
        entry.name: entries
        for entries in facts.divisions
        for entry in entries
        if len(entries) > 1 and _can_fail(entry) and entry.name not in covered
    }
    if failing and all(default.entries for default in defaults):
        items.append(ListItem(sentence(_goes_on(failing))))
    if can_all_fail(facts):
        when = "if nobody qualifies"
        if facts.divides_pot:
            when = "if nobody qualifies for any share"
        redeals = len(defaults) < len(showdown.entry_defaults)
        action = g.Redeal() if redeals else showdown.global_default or g.SplitPot()
        items.append(_action(action, when, "the pot", facts, common))
    return tuple(items)


def can_all_fail(facts: GameFacts) -> bool:
    """Return whether it can happen that nobody has a hand for any share."""
    return any(
        entries and all(map(_can_fail, entries)) and not always_won(tuple(entries), facts.game.deck)
        for entries in facts.divisions
    )


def _goes_on(failing: Mapping[str, tuple[g.Entry, ...]]) -> str:
    """Describe where a share goes that nobody qualifies for, if the file does not say."""
    if len(failing) == 1:
        ((name, entries),) = failing.items()
        rest = _others(name, entries)
        to = f"the winner of {rest[0]}" if len(rest) == 1 else "the winners of the other shares"
        return f"if nobody qualifies for {name}, its share goes to {to}"
    others = {_others(name, entries) for name, entries in failing.items()}
    if len(others) == 1 and len(next(iter(others))) == 1:
        ((other,),) = others
        return f"if nobody qualifies for the other share, it goes to the winner of {other}"
    if all(len(entries) == 2 for entries in failing.values()):
        return "if nobody qualifies for one of the two shares, it goes to the winner of the other"
    return "if nobody qualifies for a share, it goes to the winners of the other shares"


def _others(name: str, entries: tuple[g.Entry, ...]) -> tuple[str, ...]:
    return tuple(entry.name for entry in entries if entry.name != name)


def _can_fail(entry: g.Entry) -> bool:
    """Return whether it can happen that nobody has a hand for a share."""
    hand = entry.hand
    match hand:
        case g.HeldCardShare():
            return True
        case g.RankedHand():
            return hand.qualifier is not None or hand.least_own_cards > 0
        case _:
            assert_never(hand)


def _entry_default(default: g.EntryDefault, facts: GameFacts, common: Common) -> ListItem:
    names = listing(default.entries, "or") or "a share"
    return _action(default.action, f"if nobody qualifies for {names}", "that share", facts, common)


def _action(
    action: g.DefaultAction, when: str, what: str, facts: GameFacts, common: Common
) -> ListItem:
    match action:
        case g.SplitPot():
            return ListItem(sentence(f"{when}, {what} is split among all who are still in"))
        case g.SpecialCard():
            taker = _special(action, facts)
            nobody = "if nobody has one, it goes to the other winners"
            return ListItem(sentence(f"{when}, {what} goes to {taker}; {nobody}"))
        case g.OtherHands(entries):
            points = []
            for entry in entries:
                text, below = describe_entry(entry, facts, common)
                points.append(ListItem(text, sentence(entry.name), below))
            return ListItem(
                sentence(f"{when}, {what} is decided by this instead:"), "", tuple(points)
            )
        case g.Redeal():
            who = f"to all who had not folded before {_last_card(facts)}"
            deal = f"new cards are dealt, without new antes, {who}"
            alone = "if that is one player alone, that player takes it"
            return ListItem(sentence(f"{when}, {what} stays on the table and {deal}; {alone}"))
        case _:
            assert_never(action)


def _last_card(facts: GameFacts) -> str:
    """Name the moment after which a player has seen everything, so folding does not help."""
    kinds = (
        g.DealStep, g.RevealStep, g.DrawStep, g.ExchangeStep, g.MarketStep, g.AuctionStep,
    )  # fmt: skip
    shown = [step.action for step in facts.game.steps if isinstance(step.action, kinds)]
    match shown[-1] if shown else None:
        case g.DrawStep():
            several = sum(isinstance(action, g.DrawStep) for action in shown) > 1
            return "the last draw" if several else "the draw"
        case g.ExchangeStep():
            return "the last exchange"
        case g.MarketStep():
            return "the last card was bought"
        case g.AuctionStep():
            return "the last auction"
        case g.RevealStep():
            return "the last card was turned up"
        case _:
            return "the last card was dealt"


def _special(special: g.SpecialCard, facts: GameFacts) -> str:
    rank = "highest" if special.highest else "lowest"
    named = [pile for pile in special.piles if pile != "default"]
    loose = "default" in special.piles
    match special.source:
        case g.CardSource.HOLE:
            place = f"among their {facts.own_card}s"
            if named:
                place = f"in their {own_piles(named)}"
            elif loose and facts.hole_piles:
                place += " outside the piles"
        case g.CardSource.BOARD:
            place = f"in {board_piles(named)}" if named else "on the board"
        case _:
            assert_never(special.source)
    return f"the player with the {rank} {_suited_card(special.suit)} {place}"


def _suited_card(suit: g.Suit | None) -> str:
    match suit:
        case None:
            return "card"
        case g.Suit.CLUBS | g.Suit.DIAMONDS | g.Suit.HEARTS | g.Suit.SPADES:
            return str(suit.value)
        case g.Suit.OF_RIVER:
            return "card of the suit of the last board card"
        case _:
            assert_never(suit)
