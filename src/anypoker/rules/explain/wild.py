"""The sentences for wild cards and bugs."""

from collections.abc import Sequence
from typing import assert_never

from anypoker import game as g
from anypoker.cards import SUIT_NAMES, Card, card_name, card_symbol, card_text
from anypoker.ranking import Direction, Ordering, Owner, Role
from anypoker.ranking.ordering import BugPolicy, Patterns
from anypoker.rules.explain.english import article, listing, plural, rank_name, rank_names
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.piles import board_pile, own_pile

_PlacedSource = (
    g.Jokers | g.OfRank | g.OfCards | g.LowestOnBoard | g.LowestInHole | g.LastOnBoard
)  # every source of wild cards but a trigger


def describe_wild(
    wild: Sequence[g.Wild], orderings: Sequence[Ordering], facts: GameFacts
) -> list[str]:
    """Describe what is wild, and what that means in these orderings."""
    sentences = _rules(wild, facts, in_full=True)
    roles = wild_roles(wild)
    if Role.WILD in roles:
        sentences.append(_any_card(orderings))
        sentences.append(_suit_of_wild(orderings))
    if Role.BUG in roles:
        sentences.extend(dict.fromkeys(map(_bug, orderings)))
    return [each for each in sentences if each]


def wild_cards(wild: Sequence[g.Wild], facts: GameFacts) -> list[str]:
    """Describe only which cards are wild or bugs, a sentence for each rule."""
    return [each for each in _rules(wild, facts, in_full=False) if each]


def wild_roles(wild: Sequence[g.Wild]) -> set[Role]:
    """Return the roles that cards can have under these rules."""
    return {role for rule in wild for role in (rule.role, rule.other_role)}


def _rules(wild: Sequence[g.Wild], facts: GameFacts, *, in_full: bool) -> list[str]:
    named = [rule for rule in wild if isinstance(rule.source, g.OfRank) and _is_plain(rule)]
    sentences = [_named_ranks(named, role) for role in Role]
    alone = len(wild) == 1
    for rule in wild:
        if isinstance(rule.source, g.AfterTrigger):
            ending = _trigger_ending(rule.source, alone=alone) if in_full else ""
            sentences.append(_after_trigger(rule, rule.source) + ending)
        elif rule not in named:
            sentences.append(_rule(rule, rule.source, facts))
    return sentences


def _is_plain(rule: g.Wild) -> bool:
    return rule.role_facing is None


def _is_own(rule: g.Wild) -> bool:
    """Return whether a card of a player's own says what is wild, for that player alone."""
    return isinstance(rule.source, g.LowestInHole)


def _named_ranks(rules: Sequence[g.Wild], role: Role) -> str:
    ranks = [
        rule.source.rank
        for rule in rules
        if isinstance(rule.source, g.OfRank) and rule.role is role
    ]
    return f"{rank_names(ranks)} are {_plural_role(role)}" if ranks else ""


def _plural_role(role: Role) -> str:
    return "wild" if role is Role.WILD else "bugs"


def _rule(rule: g.Wild, source: _PlacedSource, facts: GameFacts) -> str:
    what, several = _source(source, rule, facts)
    verb = "are" if several else "is"
    role = _plural_role(rule.role) if several else _one_role(rule.role)
    if rule.role_facing is None:
        return f"{what} {verb} {role}{' for that player' if _is_own(rule) else ''}"
    other = _plural_role(rule.other_role) if several else _one_role(rule.other_role)
    if rule.as_dealt:
        they = "they were" if several else "it was"
        return (
            f"{what} {verb} {role} if {they} dealt {rule.role_facing}, and {other} if not, also "
            "when turned over later"
        )
    they = "they lie" if several else "it lies"
    return f"{what} {verb} {role} where {they} {rule.role_facing}, and {other} where not"


def _one_role(role: Role) -> str:
    return "wild" if role is Role.WILD else "a bug"


def _source(source: _PlacedSource, rule: g.Wild, facts: GameFacts) -> tuple[str, bool]:
    """Return the cards that are wild, and whether they are several."""
    match source:
        case g.Jokers():
            several = facts.game.deck.jokers > 1
            return ("the jokers", True) if several else ("the joker", False)
        case g.OfRank(rank):
            return plural(rank_name(rank)), True
        case g.OfCards(cards):
            return named_cards(cards), len(cards) > 1
        case g.LowestOnBoard(pile):
            return _like(f"the lowest card of {board_pile(pile)} (aces are high)", rule)
        case g.LowestInHole(pile, facing):
            lying = f" {str(facing).replace(' ', '-')}" if facing is not None else ""
            place = f" of the {own_pile(pile)}" if pile is not None else ""
            return _like(f"each player's lowest{lying} card{place} (aces are high)", rule)
        case g.LastOnBoard(pile):
            if facts.count(Owner.BOARD, pile).exact == 1:
                return _like(
                    "the board card" if pile is None else f"the card of {board_pile(pile)}", rule
                )
            return _like(f"the card that is dealt last to {board_pile(pile)}", rule)
        case _:
            assert_never(source)


# What players call certain cards, by the pictures on them.
_CALLED = {
    "JhJs": "the one-eyed jacks",
    "Kh": "the suicide king",
    "Kd": "the man with the axe",
}


def named_cards(cards: Sequence[Card]) -> str:
    """Cards by name, and how players call them.

    >>> from anypoker.cards import parse_cards
    >>> named_cards(parse_cards("JhJs")), named_cards(parse_cards("Qs"))
    ('the one-eyed jacks (J♥, J♠)', 'the queen of spades')
    """
    key = "".join(card_text(card) for card in sorted(cards, key=lambda card: (card >> 2, card & 3)))
    if key in _CALLED:
        return f"{_CALLED[key]} ({', '.join(map(card_symbol, cards))})"
    return listing(map(card_name, cards))


def _like(card: str, rule: g.Wild) -> tuple[str, bool]:
    whose = " that the player can use" if _is_own(rule) else ""
    match rule.likeness:
        case g.Likeness.RANK:
            return f"{card} and all cards of its rank{whose}", True
        case g.Likeness.SUIT:
            return f"{card} and all cards of its suit{whose}", True
        case g.Likeness.CARD:
            return card, False
        case _:
            assert_never(rule.likeness)


def _after_trigger(rule: g.Wild, source: g.AfterTrigger) -> str:
    match rule.likeness:
        case g.Likeness.RANK:
            what = f"all cards of its rank are {_plural_role(rule.role)}"
        case g.Likeness.SUIT:
            what = f"all cards of its suit are {_plural_role(rule.role)}"
        case g.Likeness.CARD:
            what = f"that card is {_one_role(rule.role)}"
        case _:
            assert_never(rule.likeness)
    if source.trigger == g.SEQUENCE:
        return (
            f"once a deuce is dealt face up, {what.replace('of its rank', 'of that rank')}; each "
            "time a card of the next higher rank is dealt face up, that rank takes over"
        )
    when = "a player's up card pairs another of their up cards"
    if source.trigger != g.PAIR:
        when = f"{article(rank_name(source.trigger))} is dealt face up"
    return f"when {when}, the next card that is dealt face up decides: {what}"


def _trigger_ending(source: g.AfterTrigger, *, alone: bool) -> str:
    """Describe later triggers; `alone`: without this rule nothing is wild at all."""
    nothing = f"nothing {'is' if alone else 'else is'} wild"
    if source.trigger == g.SEQUENCE:
        return f"; until a deuce is dealt face up, {nothing}"
    if source.trigger == g.PAIR:
        return f"; a later open pair changes it, and if no up card follows it, {nothing}"
    trigger = rank_name(source.trigger)
    return (
        f"; a later {trigger} changes it, and if {article(trigger)} is the last card that is "
        f"dealt face up, {nothing}"
    )


def _any_card(orderings: Sequence[Ordering]) -> str:
    rule = "a wild card may be any card that its hand does not hold already"
    if any(map(_has_five_of_a_kind, orderings)):
        return f"{rule}; only for five of a kind may it double one"
    return rule


def _suit_of_wild(orderings: Sequence[Ordering]) -> str:
    """Return the suit of a wild card, where suits break ties."""
    for ordering in orderings:
        family = ordering.family
        if not isinstance(family, Patterns) or not family.suits:
            continue
        best = SUIT_NAMES[family.suits[0]]
        told = "where suits decide, it has the best suit of its rank that the hand does not hold"
        return f"{told}; in five of a kind, {best}" if _has_five_of_a_kind(ordering) else told
    return ""


def _has_five_of_a_kind(ordering: Ordering) -> bool:
    family = ordering.family
    return isinstance(family, Patterns) and any(
        category.kinds == (ordering.cards,) for category in family.categories
    )


def _bug(ordering: Ordering) -> str:
    """Describe a bug as the ordering plays it."""
    family = ordering.family
    assert isinstance(family, Patterns)
    straights = any(category.straight for category in family.categories)
    flushes = any(category.flush for category in family.categories)
    if family.bug is BugPolicy.COMPLETES:
        both = any(category.straight and category.flush for category in family.categories)
        shapes = [
            *(["a straight"] if straights else []),
            *(["a flush"] if flushes else []),
            *(["a straight flush"] if both else []),
        ]
        completed = f", or completes {listing(shapes, 'or')}" if shapes else ""
        return f"a bug counts as an ace{completed}"
    if ordering.direction is Direction.HIGH:
        return _any_card([ordering]).replace("a wild card", "a bug", 1)
    if straights or flushes:
        return "in a low hand a bug is the card that makes the hand lowest"
    return "in a low hand a bug is the lowest card that its hand lacks"
