"""Modifiers of the deck: wild cards, jokers, the short deck."""

import re
from dataclasses import replace

from anypoker.cards import JOKER, RANKS, Deck, DeckKind, named_deck
from anypoker.modifiers.parts import with_hands
from anypoker.ranking import Ordering, Role, Strength, find_ordering
from anypoker.rules.game import Game, Jokers, Likeness, OfRank, RankedHand, Wild, WildSource


def deuces_wild(game: Game) -> Game:
    """All twos are wild."""
    if RANKS.index("2") not in game.deck.ranks:
        raise ValueError("its deck has no twos")
    return _with_wild(game, OfRank("2"), Role.WILD)


def jokers_wild(game: Game, options: tuple[str, ...]) -> Game:
    """Jokers join the deck and are wild."""
    number = options[0] if options else "2"
    if len(options) > 1 or not re.fullmatch("[1-4]", number):
        raise ValueError(f"one to four jokers are shuffled in, not '{', '.join(options)}'")
    return _with_wild(_with_jokers(game, int(number)), Jokers(), Role.WILD)


def bug(game: Game) -> Game:
    """A joker joins the deck as the bug."""
    return _with_wild(_with_jokers(game, 1), Jokers(), Role.BUG)


def short_deck(game: Game) -> Game:
    """The deck from six to ace, and its own ranking."""
    if game.deck != named_deck(DeckKind.STANDARD):
        raise ValueError("it is not played with a standard deck of 52 cards")
    return with_hands(replace(game, deck=named_deck(DeckKind.SHORT_6A)), _short)


def _short(hand: RankedHand) -> RankedHand:
    if hand.ordering.name != "high":
        raise ValueError(f"the short deck has no ranking for the {hand.ordering.title}")
    if hand.qualifier is not None:
        raise ValueError("its high hand has a qualifier, which means another hand there")
    return replace(hand, ordering=find_ordering("36card_ffh_high"))


def _with_jokers(game: Game, number: int) -> Game:
    if game.deck.jokers:
        raise ValueError("its deck has jokers already")
    return replace(game, deck=Deck(game.deck.kind, (*game.deck.cards, *[JOKER] * number)))


def _with_wild(game: Game, source: WildSource, role: Role) -> Game:
    rule = Wild(source, Likeness.RANK, role, None, role)

    def hand(found: RankedHand) -> RankedHand:
        if rule in found.wild:
            raise ValueError("it is played so already")
        ordering = _wild_ordering(found.ordering, role)
        qualifier = _same_class(found, ordering)
        return replace(found, ordering=ordering, qualifier=qualifier, wild=(*found.wild, rule))

    return with_hands(game, hand)


def _wild_ordering(ordering: Ordering, role: Role) -> Ordering:
    """The ordering itself if it ranks such cards, or the form of it that does."""
    forms = [ordering, *([find_ordering(ordering.wild_form)] if ordering.wild_form else [])]
    for form in forms:
        if form.takes_wild if role is Role.WILD else form.takes_bug:
            return form
    cards = "wild cards" if role is Role.WILD else "a bug"
    raise ValueError(f"its {ordering.title} is not ranked with {cards}")


def _same_class(hand: RankedHand, ordering: Ordering) -> Strength | None:
    """The qualifier as the other ordering numbers it: "trips" stay trips."""
    if hand.qualifier is None or ordering is hand.ordering:
        return hand.qualifier
    old = next(one for one in hand.ordering.classes() if one.number == hand.qualifier.number)
    new = next((one for one in ordering.classes() if one.name == old.name), None)
    if new is None or new.ordinals != old.ordinals:
        raise ValueError(f"its qualifier, {old.name}, means another hand with wild cards")
    return Strength(new.number, hand.qualifier.ordinal)
