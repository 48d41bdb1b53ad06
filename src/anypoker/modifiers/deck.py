"""Modifiers of the deck: wild cards, jokers, the short deck."""

import re

from msgspec.structs import replace

from anypoker import game as g
from anypoker.cards import JOKER, RANKS, Deck, DeckKind, named_deck
from anypoker.modifiers.game_edits import AlreadySoError, with_hands, with_openers
from anypoker.ranking import Ordering, Role, Strength, find_ordering


def deuces_wild(game: g.Game) -> g.Game:
    """All twos are wild."""
    if RANKS.index("2") not in game.deck.ranks:
        raise ValueError("its deck has no twos")
    return _with_wild(game, g.OfRank("2"), Role.WILD)


def jokers_wild(game: g.Game, options: tuple[str, ...]) -> g.Game:
    """Jokers join the deck and are wild."""
    number = options[0] if options else "2"
    if len(options) > 1 or not re.fullmatch("[1-4]", number):
        raise ValueError(f"one to four jokers are shuffled in, not '{', '.join(options)}'")
    return _with_wild(_with_jokers(game, int(number), Role.WILD), g.Jokers(), Role.WILD)


def bug(game: g.Game) -> g.Game:
    """Return a joker joins the deck as the bug."""
    return _with_wild(_with_jokers(game, 1, Role.BUG), g.Jokers(), Role.BUG)


def short_deck(game: g.Game) -> g.Game:
    """Return the deck from six to ace, and its own ranking."""
    if game.deck == named_deck(DeckKind.SHORT_6A) and _ranked_short(game):
        raise AlreadySoError("it is played with the short deck already")
    if game.deck != named_deck(DeckKind.STANDARD):
        raise ValueError("it is not played with a standard deck of 52 cards")
    game = with_openers(game, _no_openers)
    return with_hands(replace(game, deck=named_deck(DeckKind.SHORT_6A)), _short)


def _ranked_short(game: g.Game) -> bool:
    return all(
        isinstance(entry.hand, g.RankedHand) and entry.hand.ordering.name == "36card_ffh_high"
        for entry in game.showdown.every_entry()
    )


def _no_openers(found: g.Openers) -> g.Openers:
    raise ValueError("it takes openers, which would mean another hand there")


def _short(hand: g.RankedHand) -> g.RankedHand:
    if hand.ordering.name != "high":
        raise ValueError(f"the short deck has no ranking for the {hand.ordering.title}")
    if hand.qualifier is not None:
        raise ValueError("its high hand has a qualifier, which means another hand there")
    return replace(hand, ordering=find_ordering("36card_ffh_high"))


def _with_jokers(game: g.Game, number: int, role: Role) -> g.Game:
    hands = [entry.hand for entry in game.showdown.every_entry()]
    rule = g.Wild(g.Jokers(), g.Likeness.RANK, role, None, role)
    if game.deck.jokers == number and all(
        isinstance(hand, g.RankedHand) and rule in hand.wild for hand in hands
    ):
        raise AlreadySoError("its deck has jokers already")
    if game.deck.jokers:
        raise ValueError("its deck has jokers already")
    return replace(game, deck=Deck(game.deck.kind, (*game.deck.cards, *[JOKER] * number)))


def _with_wild(game: g.Game, source: g.WildSource, role: Role) -> g.Game:
    rule = g.Wild(source, g.Likeness.RANK, role, None, role)

    def hand(found: g.RankedHand) -> g.RankedHand:
        if rule in found.wild:
            raise AlreadySoError("it is played so already")
        ordering = _wild_ordering(found.ordering, role)
        needed = found.qualifier
        if needed is not None:
            needed = _same_class(needed, found.ordering, ordering)
        return replace(found, ordering=ordering, qualifier=needed, wild=(*found.wild, rule))

    def openers(found: g.Openers) -> g.Openers:
        ordering = _wild_ordering(found.ordering, role)
        needed = tuple(_same_class(each, found.ordering, ordering) for each in found.qualifiers)
        return replace(found, ordering=ordering, qualifiers=needed)

    if not any(isinstance(entry.hand, g.RankedHand) for entry in game.showdown.every_entry()):
        raise ValueError("no hands are ranked in it")
    return with_openers(with_hands(game, hand), openers)


def _wild_ordering(ordering: Ordering, role: Role) -> Ordering:
    """Return the ordering itself if it ranks such cards, or the form of it that does."""
    forms = [ordering, *([find_ordering(ordering.wild_form)] if ordering.wild_form else [])]
    for form in forms:
        if form.takes_wild if role is Role.WILD else form.takes_bug:
            return form
    cards = "wild cards" if role is Role.WILD else "a bug"
    raise ValueError(f"its {ordering.title} is not ranked with {cards}")


def _same_class(qualifier: Strength, ordering: Ordering, other: Ordering) -> Strength:
    """Return the qualifier as the other ordering numbers it: "trips" stay trips."""
    if other is ordering:
        return qualifier
    old = next(one for one in ordering.classes() if one.number == qualifier.number)
    new = next((one for one in other.classes() if one.name == old.name), None)
    if new is None or new.ordinals != old.ordinals:
        raise ValueError(f"its qualifier, {old.name}, means another hand with wild cards")
    return Strength(new.number, qualifier.ordinal)
