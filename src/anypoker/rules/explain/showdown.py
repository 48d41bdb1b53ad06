"""What wins: how the pot is divided, declarations, defaults, who shows."""

from collections.abc import Sequence
from typing import assert_never

from anypoker.rules.explain.conditions import asks_each_seat, clause, who
from anypoker.rules.explain.defaults import tell_defaults
from anypoker.rules.explain.entries import Common, tell_entry
from anypoker.rules.explain.facts import Facts
from anypoker.rules.explain.page import Block, Item, Paragraph, Points
from anypoker.rules.explain.words import (
    capital,
    fraction,
    number,
    paragraph,
    rank_names,
    sentence,
)
from anypoker.rules.game import (
    Condition,
    DeclarationMode,
    Declare,
    Entry,
    RankedHand,
)


def tell_showdown(facts: Facts) -> tuple[Block, ...]:
    """The whole of it, in the order in which a player asks."""
    showdown = facts.game.showdown
    common = Common(facts)
    blocks: list[Block] = []
    if showdown.cases:
        blocks.append(Points(_cases(facts, common)))
    else:
        text, items = _division(showdown.otherwise, facts, common)
        blocks.append(Paragraph(text))
        blocks.extend([Points(items)] if items else [])
    blocks.extend(common.blocks())
    for sentences in (_classes(facts), _declarations(facts)):
        blocks.extend([Paragraph(paragraph(sentences))] if sentences else [])
    defaults = tell_defaults(facts, common)
    blocks.extend([Points(defaults)] if defaults else [])
    return tuple(blocks)


def _division(
    entries: Sequence[Entry], facts: Facts, common: Common
) -> tuple[str, tuple[Item, ...]]:
    """Who gets the pot: a sentence, and a point for each share if there are several."""
    if not entries:
        return "The pot is split among all who are still in.", ()
    if len(entries) == 1:
        text, points = tell_entry(entries[0], facts, common)
        return f"{entries[0].name}: {text} It takes the pot.", points
    shares = {entry.share for entry in entries}
    total = sum(entry.share for entry in entries)
    items = []
    for entry in entries:
        text, points = tell_entry(entry, facts, common)
        part = f", {fraction(entry.share, total)} of the pot" if len(shares) > 1 else ""
        items.append(Item(text, sentence(f"{entry.name}{part}"), points))
    equal = "equal " if len(shares) == 1 else ""
    text = f"Each pot is divided into {number(len(entries))} {equal}shares:"
    return text, tuple(items)


def _cases(facts: Facts, common: Common) -> tuple[Item, ...]:
    showdown = facts.game.showdown
    items = []
    for case in showdown.cases:
        text, points = _division(case.entries, facts, common)
        items.append(Item(text, f"{capital(_case(case.condition, facts))}:", points))
    text, points = _division(showdown.otherwise, facts, common)
    return (*items, Item(text, "Otherwise:", points))


def _case(condition: Condition, facts: Facts) -> str:
    if asks_each_seat(condition):
        return f"for {who(condition, facts)}"
    return f"if {clause(condition, facts)}"


def _classes(facts: Facts) -> list[str]:
    """Classes of seats that come before the rank of their hands."""
    rules = {
        entry.hand.classification: None
        for entry in facts.entries
        if isinstance(entry.hand, RankedHand) and entry.hand.classification is not None
    }
    if not rules:
        return []
    sentences = [
        f"a player who holds any of {rank_names(rule.ranks)} has {rule.name}, the others "
        f"{rule.other}"
        for rule in rules
        if rule is not None
    ]
    priority = facts.game.showdown.class_priority
    if priority:
        sentences.append(f"{' beats '.join(priority)}, whatever the hands are")
    return sentences


def _declarations(facts: Facts) -> list[str]:
    showdown = facts.game.showdown
    sentences = [
        f"if {clause(case.condition, facts)}, {_mode(case.mode)}" for case in showdown.mode_cases
    ]
    declares = any(isinstance(action, Declare) for action in facts.actions())
    several = len(showdown.every_entry()) > 1
    if sentences:
        sentences.append(f"otherwise {_mode(showdown.mode)}")
    elif declares or showdown.mode is DeclarationMode.DECLARE:
        sentences.append(_mode(showdown.mode))
    elif several:
        return [
            "cards speak: nobody has to say what they play for, and one player may win several shares"
        ]
    modes = {showdown.mode, *(case.mode for case in showdown.mode_cases)}
    if declares and DeclarationMode.DECLARE in modes:
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
