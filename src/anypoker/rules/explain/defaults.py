"""What becomes of a share that nobody qualifies for."""

from typing import assert_never

from anypoker.rules.explain.entries import Common, tell_entry
from anypoker.rules.explain.facts import Facts
from anypoker.rules.explain.page import Item
from anypoker.rules.explain.piles import board_piles, own_piles
from anypoker.rules.explain.words import listing, sentence
from anypoker.rules.game import (
    DefaultAction,
    EntryDefault,
    OtherHands,
    RankedHand,
    Redeal,
    Source,
    SpecialCard,
    SplitPot,
    Suit,
)


def tell_defaults(facts: Facts, common: Common) -> tuple[Item, ...]:
    """One point for each rule, those for single shares first; none if every hand qualifies."""
    showdown = facts.game.showdown
    if not _can_fail(facts):
        return ()
    items = [_entry_default(default, facts, common) for default in showdown.entry_defaults]
    several = len(showdown.otherwise) > 1 or any(len(case.entries) > 1 for case in showdown.cases)
    if several and all(default.entries for default in showdown.entry_defaults):
        other = "any other share" if items else "a share"
        goes = "it goes to the winners of the shares that remain"
        items.append(Item(sentence(f"if nobody qualifies for {other}, {goes}")))
    when = "if nobody qualifies for anything" if several else "if nobody qualifies"
    action = SplitPot() if showdown.global_default is None else showdown.global_default
    return (*items, _action(action, when, "the pot", facts, common))


def _can_fail(facts: Facts) -> bool:
    """Whether it can happen that nobody has a hand for a share."""
    showdown = facts.game.showdown
    if showdown.entry_defaults or showdown.global_default is not None:
        return True
    return any(
        not isinstance(entry.hand, RankedHand)
        or entry.hand.qualifier is not None
        or entry.hand.least_own_cards > 0
        for entry in facts.entries
    )


def _entry_default(default: EntryDefault, facts: Facts, common: Common) -> Item:
    names = listing(default.entries, "or") or "a share"
    return _action(default.action, f"if nobody qualifies for {names}", "that share", facts, common)


def _action(action: DefaultAction, when: str, what: str, facts: Facts, common: Common) -> Item:
    match action:
        case SplitPot():
            return Item(sentence(f"{when}, {what} is split among all who are still in"))
        case SpecialCard():
            return Item(sentence(f"{when}, {what} goes to {_special(action, facts)}"))
        case OtherHands(entries):
            points = []
            for entry in entries:
                text, below = tell_entry(entry, facts, common)
                points.append(Item(text, sentence(entry.name), below))
            return Item(sentence(f"{when}, {what} is decided by this instead:"), "", tuple(points))
        case Redeal():
            who = "to all who had not folded before the last card was exposed"
            deal = f"new cards are dealt {who}, without new antes"
            return Item(sentence(f"{when}, {what} stays on the table and {deal}"))
        case _:
            assert_never(action)


def _special(special: SpecialCard, facts: Facts) -> str:
    rank = "highest" if special.highest else "lowest"
    named = [pile for pile in special.piles if pile != "default"]
    loose = "default" in special.piles
    match special.source:
        case Source.HOLE:
            place = f"among their {facts.own_card}s"
            if named:
                place = f"in their {own_piles(named)}"
            elif loose and facts.hole_piles:
                place += " outside the piles"
        case Source.BOARD:
            place = f"in {board_piles(named)}" if named else "on the board"
        case _:
            assert_never(special.source)
    return f"the player with the {rank} {_suited_card(special.suit)} {place}"


def _suited_card(suit: Suit | None) -> str:
    match suit:
        case None:
            return "card"
        case Suit.CLUBS | Suit.DIAMONDS | Suit.HEARTS | Suit.SPADES:
            return str(suit.value)
        case Suit.OF_RIVER:
            return "card of the suit of the last board card"
        case _:
            assert_never(suit)
