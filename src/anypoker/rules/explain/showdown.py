"""Section "What wins": how the pot is divided, classes, declarations."""

from collections.abc import Sequence
from itertools import combinations
from typing import assert_never

from msgspec import Struct

from anypoker.game import (
    BankerSettlement,
    Condition,
    DeclarationMode,
    DeclareStep,
    Entry,
    RankedHand,
    asks_seat,
)
from anypoker.ranking import Owner, Pile
from anypoker.rules.explain.banker import describe_banker
from anypoker.rules.explain.conditions import clause, is_certain, players_phrase
from anypoker.rules.explain.defaults import describe_defaults
from anypoker.rules.explain.english import (
    article,
    capital,
    fraction,
    listing,
    number,
    paragraph,
    rank_name,
    sentence,
)
from anypoker.rules.explain.entries import (
    Common,
    common_to,
    describe_common,
    describe_entry,
    describe_only_entry,
    describe_shared_cards,
    ranked_hands,
)
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.in_or_out import describe_losers_and_legs
from anypoker.rules.explain.page import Block, BulletList, ListItem, Paragraph
from anypoker.rules.explain.selection import describe_cards
from anypoker.rules.explain.settlement import describe_settlement


def describe_showdown(facts: GameFacts) -> tuple[Block, ...]:
    """Return the whole of it, in the order in which a player asks."""
    showdown = facts.game.showdown
    if isinstance(showdown.settle, BankerSettlement):
        return describe_banker(showdown.settle, facts)
    common = common_to(facts.entries)
    blocks: list[Block] = []
    if showdown.settle is not None:
        return tuple(describe_settlement(facts, showdown.settle, common))
    if showdown.cases:
        blocks.append(BulletList(_cases(facts, common)))
    else:
        text, items = _division(showdown.otherwise, facts, common)
        blocks.append(Paragraph(text))
        blocks.extend([BulletList(items)] if items else [])
    blocks.extend(describe_common(common, facts))
    for sentences in (_classes(facts), [*_declarations(facts), *_free_choice(facts)]):
        blocks.extend([Paragraph(paragraph(sentences))] if sentences else [])
    after = describe_losers_and_legs(facts)
    blocks.extend([Paragraph(paragraph(after))] if after else [])
    defaults = describe_defaults(facts, common)
    blocks.extend([BulletList(defaults)] if defaults else [])
    return tuple(blocks)


def _division(
    entries: Sequence[Entry], facts: GameFacts, common: Common
) -> tuple[str, tuple[ListItem, ...]]:
    """Describe who gets the pot: a sentence, and a point for each share if there are several."""
    if not entries:
        return "The pot is split among all who are still in.", ()
    if len(entries) == 1:
        return describe_only_entry(entries[0], facts, common)
    shares = {entry.share for entry in entries}
    total = sum(entry.share for entry in entries)
    items = []
    here, cards = describe_shared_cards(entries, facts, common)
    for entry in entries:
        text, points = describe_entry(entry, facts, here)
        part = f" ({fraction(entry.share, total)} of the pot)" if len(shares) > 1 else ""
        items.append(ListItem(text, sentence(f"{entry.name}{part}"), points))
    equal = "equal " if len(shares) == 1 else ""
    text = f"the pot is divided into {number(len(entries))} {equal}shares:"
    return paragraph([*cards, text]), tuple(items)


class DivisionCase(Struct, frozen=True):
    """The shares of the pot in one case, and the facts that hold then; `when`: "" for all else."""

    when: str
    entries: Sequence[Entry]
    facts: GameFacts


def division_cases(facts: GameFacts) -> list[DivisionCase]:
    """Return every way in which the pot can be divided; the last holds if no other one does."""
    showdown = facts.game.showdown
    found = [
        DivisionCase(_case(case.condition, facts), case.entries, facts.assume(case.condition))
        for case in showdown.cases
    ]
    if not is_certain([case.condition for case in showdown.cases], facts):
        found.append(DivisionCase("", showdown.otherwise, facts))
    return found


def _cases(facts: GameFacts, common: Common) -> tuple[ListItem, ...]:
    items = []
    for case in division_cases(facts):
        text, points = _division(case.entries, case.facts, common)
        items.append(ListItem(text, f"{capital(case.when or 'otherwise')}:", points))
    return tuple(items)


def _case(condition: Condition, facts: GameFacts) -> str:
    if asks_seat(condition):
        return f"for {players_phrase(condition, facts)}"
    return f"if {clause(condition, facts)}"


def _classes(facts: GameFacts) -> list[str]:
    """Classes of seats that come before the rank of their hands."""
    hands = ranked_hands(facts.entries)
    rules = dict.fromkeys(hand.classification for hand in hands if hand.classification is not None)
    if not rules:
        return []
    classed, others = _classed_shares(facts)
    only = f"for {listing(classed)}, " if others else ""
    sentences = [
        f"{only}a player who holds "
        f"{listing((article(rank_name(rank)) for rank in rule.ranks), 'or')} "
        f"has {article(rule.name)} hand, everyone else {article(rule.other)} hand"
        for rule in rules
    ]
    priority = facts.game.showdown.class_priority
    if priority:
        order = " beats ".join(f"{article(name)} hand" for name in priority)
        sentences.append(f"{order}, whatever the cards are")
    else:
        sentences.append("neither is better than the other: the cards decide")
    if others:
        sentences.append(f"for {listing(others)} it makes no difference")
    return sentences


def _classed_shares(facts: GameFacts) -> tuple[list[str], list[str]]:
    """Return the names of the shares with hand classes, and of those without."""
    classed: dict[str, bool] = {}
    for entry in facts.entries:
        hand = entry.hand
        counts = isinstance(hand, RankedHand) and hand.classification is not None
        classed[entry.name] = counts or classed.get(entry.name, False)
    return [n for n, yes in classed.items() if yes], [n for n, yes in classed.items() if not yes]


def _free_choice(facts: GameFacts) -> list[str]:
    """That each share may be played for with other cards, where there are any to choose from."""
    if any(hand.unused_from is not None for hand in ranked_hands(facts.entries)):
        return []
    for entries in facts.divisions:
        hands = ranked_hands(entries)
        free = [hand for hand in hands if not describe_cards(hand.selection, facts).everything]
        if any(_own_piles(one) & _own_piles(other) for one, other in combinations(free, 2)):
            return [
                "a player may use different cards for each share, and the same card for several"
            ]
    return []


def _own_piles(hand: RankedHand) -> set[Pile]:
    picks = (pick for alternative in hand.selection.alternatives for pick in alternative.picks)
    return {pile for pick in picks for pile in pick.piles if pile.owner is Owner.HOLE}


def _declarations(facts: GameFacts) -> list[str]:
    showdown = facts.game.showdown
    declares = any(isinstance(act, DeclareStep) and act.claims_sides() for act in facts.actions())
    modes = {showdown.mode, *(case.mode for case in showdown.mode_cases)}
    if modes == {DeclarationMode.CARDS_SPEAK} and not declares:
        if not facts.divides_pot:
            return []
        return [f"{_mode(DeclarationMode.CARDS_SPEAK)}; one player may win several shares"]
    sentences = [
        f"if {clause(case.condition, facts)}, {_mode(case.mode)}" for case in showdown.mode_cases
    ]
    sentences.append(f"otherwise {_mode(showdown.mode)}" if sentences else _mode(showdown.mode))
    if DeclarationMode.DECLARE in modes:
        sentences.append("a share that nobody has declared for goes to the others")
    return sentences


def _mode(mode: DeclarationMode) -> str:
    match mode:
        case DeclarationMode.CARDS_SPEAK:
            return "cards speak: every hand is compared for every share"
        case DeclarationMode.DECLARE:
            return "each player competes only for what they have declared"
        case _:
            assert_never(mode)
