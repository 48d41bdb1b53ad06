"""The name of a player's best hand so far, from the rules and what the player sees."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from anypoker.cards import JOKER, RANKS, Card, card_symbol
from anypoker.engine import Hand
from anypoker.engine.cards.wild import roles_of
from anypoker.engine.showdown.claims import entries_of
from anypoker.engine.showdown.made_hands import (
    BestHands,
    MadeHand,
    counted_cards,
    find_best,
    make_hands,
    used_cards,
)
from anypoker.engine.showdown.spread import open_spread, spread_line
from anypoker.engine.state import BLIND
from anypoker.game import BankerSettlement, Entry, Game, HeldCardShare, RankedHand
from anypoker.ranking import HandError, Ordering, Role, describe
from anypoker.ranking.hand_names import full_hand_words
from anypoker.ranking.ordering import Direction, Patterns
from anypoker.ranking.selection import Owner
from anypoker.sentences import Sentence
from anypoker.views.hand_from_view import hand_from_view
from anypoker.views.seat_view import SeatView

# Descriptions by cards: a client that reconnects gets the same view again.
_known: dict[tuple[Any, ...], list[str]] = {}
_MAX_KNOWN = 1024


def best_hand_words(game: Game, view: SeatView) -> list[str]:
    """Name the viewer's best hand so far for each share of the pot; nothing without cards."""
    if view.viewer is None:
        return []
    if _has_spread(game):
        return _spread_words(hand_from_view(game, view))
    return _sentences(hand_from_view(game, view), view.viewer) if view.own else []


def own_hand_words(hand: Hand, view: SeatView) -> list[str]:
    """Name the viewer's best hands as `best_hand_words` does, from the hand that is viewed.

    The hand answers if the viewer sees every card that its own hands depend on. Otherwise only the
    view does: it holds no card that the viewer may not know.
    """
    seat = view.viewer
    if seat is None:
        return []
    if _has_spread(hand.game):
        return _spread_words(hand)
    if not view.own:
        return []
    if not _sees_its_hands(hand, seat):
        return best_hand_words(hand.game, view)
    key = _state_key(hand, seat)
    if key not in _known:
        if len(_known) >= _MAX_KNOWN:
            _known.clear()
        _known[key] = _sentences(hand, seat)
    return _known[key]


def _has_spread(game: Game) -> bool:
    settle = game.showdown.settle
    return isinstance(settle, BankerSettlement) and settle.spread is not None


def _spread_words(hand: Hand) -> list[str]:
    """Tell the spread of two open cards of the board, and what it pays."""
    settle = hand.game.showdown.settle
    assert isinstance(settle, BankerSettlement)
    assert settle.spread is not None
    between, _ = open_spread(hand, settle.spread)
    if len(between) != 2 or not all(hand.board_up):
        return []
    low, high = sorted(hand.game.deck.ranks.index(card >> 2) for card in between)
    bet = next(bet for bet in settle.bets if bet.spread)
    line = spread_line(bet, hand.game.deck.ranks, between)
    pays: dict[str, int] = {} if line is None else {"times": line.times, "per": line.per}
    if low == high:
        paid = "a pair: a third card of the same rank pays {times} to {per}"
        return [Sentence(paid, **pays) if pays else Sentence("a pair, which is a push")]
    if not pays:
        return [Sentence("cards next to each other, which is a push")]
    return [
        Sentence("a spread of {spread}, which pays {times} to {per}", spread=high - low - 1, **pays)
    ]


def _sees_its_hands(hand: Hand, seat: int) -> bool:
    """Return whether a seat's hands follow from its own cards and the board, and it sees those."""
    return (
        not hand.compiled.game.showdown.cases  # conditions may ask for what others hold
        and not any(lies & BLIND for lies in hand.card_flags[seat])
        and all(hand.board_up)
        and all(hand.board_was_up)
    )


def _state_key(hand: Hand, seat: int) -> tuple[Any, ...]:
    """Return everything that the words of a seat that sees its hands depend on."""
    return (
        hand.compiled,
        hand.last_pair_index,
        hand.bought_piles[seat],
        tuple(hand.declared[seat]),
        hand.joker_values[seat],
        tuple(hand.hole_cards[seat]),
        tuple(hand.card_flags[seat]),
        tuple(hand.card_piles[seat]),
        tuple(hand.board),
        tuple(hand.board_piles),
        tuple(hand.up_card_log),
    )


def _sentences(hand: Hand, seat: int) -> list[str]:
    shares = share_words(hand, seat)
    return [
        Sentence("{share:name}: {hand}", share=name, hand=words) if len(shares) > 1 else words
        for name, words in shares
        if words
    ]


def share_words(hand: Hand, seat: int) -> list[tuple[str, str]]:
    """Name each share and a seat's best hand for it in words; empty words if it has none."""
    entries = entries_of(hand, seat)
    found: BestHands = {}
    made = make_hands(hand, seat, entries, found)
    return [
        (entry.name, _words(hand, seat, entry, one, found))
        for entry, one in zip(entries, made, strict=True)
    ]


def made_hand_words(
    hand: Hand, seat: int, entries: Sequence[Entry]
) -> list[tuple[Entry, str, tuple[Card, ...]]]:
    """Name the hands that a seat has for these shares, with the cards they are made of."""
    found = []
    for entry, made in zip(entries, make_hands(hand, seat, entries), strict=True):
        if made is None:
            continue
        words = _words(hand, seat, entry, made, {})
        if words:
            ranked = isinstance(entry.hand, RankedHand)
            found.append((entry, words, used_cards(hand, seat, entry, made) if ranked else ()))
    return found


def _words(hand: Hand, seat: int, entry: Entry, made: MadeHand | None, found: BestHands) -> str:
    wanted = entry.hand
    if isinstance(wanted, HeldCardShare):
        return card_symbol(wanted.card) if wanted.card in hand.hole_cards[seat] else ""
    if made is not None:
        words = _named(hand, seat, entry, wanted, made)
        if words:
            return words
    cards = counted_cards(hand, seat, wanted.end)
    roles = roles_of(hand, seat, wanted.wild, cards)
    places = _counted_places(hand, seat, wanted, len(cards))
    cards = [cards[place] for place in places]
    roles = None if roles is None else [roles[place] for place in places]
    if made is not None:
        return _partial(wanted.ordering, cards, roles)
    best = find_best(hand, seat, wanted, found)
    if best is None:
        return _partial(wanted.ordering, cards, roles)
    unqualified = MadeHand(best.key, best.strength, best.used)
    words = _named(hand, seat, entry, wanted, unqualified)
    return Sentence("{hand} (does not qualify)", hand=words)


def _counted_places(hand: Hand, seat: int, wanted: RankedHand, number: int) -> list[int]:
    """Return the places of cards that may count: those in the hand's piles, and the board's."""
    piles = [pile for pile in wanted.selection.piles() if pile.owner is Owner.HOLE]
    if not piles or not all(pile.name is not None for pile in piles):
        return list(range(number))
    wanted_piles = {hand.compiled.hole_index[pile.name] for pile in piles if pile.name is not None}
    own = [place for place, pile in enumerate(hand.card_piles[seat]) if pile in wanted_piles]
    return [*own, *range(len(hand.card_piles[seat]), number)]


def _named(hand: Hand, seat: int, entry: Entry, wanted: RankedHand, made: MadeHand) -> str:
    used = used_cards(hand, seat, entry, made)
    cards = counted_cards(hand, seat, wanted.end)
    all_roles = roles_of(hand, seat, wanted.wild, cards)
    if all_roles is None and (words := full_hand_words(wanted.ordering, used)) is not None:
        return words
    roles = None
    if all_roles is not None and made.used is not None:
        roles = [all_roles[position] for position in made.used]
    try:
        return describe(wanted.ordering, used, roles)
    except HandError:
        return ""  # no cards, or too few to have a name


def _partial(ordering: Ordering, cards: Sequence[Card], roles: Sequence[Role | None] | None) -> str:
    """Cards that are no hand yet: their pairs, or their ranks."""
    if not isinstance(ordering.family, Patterns):
        return ""
    wild = sum(role is not None for role in roles or ())
    plain = [
        card >> 2
        for place, card in enumerate(cards)
        if card < JOKER and (roles is None or roles[place] is None)
    ]
    return _partial_words(ordering, tuple(sorted(plain)), wild)


@lru_cache(maxsize=1 << 12)  # two cards of a deck have 91 different names
def _partial_words(ordering: Ordering, plain: tuple[int, ...], wild: int) -> str:
    """Name ranks and a number of wild cards that are no hand yet."""
    assert isinstance(ordering.family, Patterns)
    places = {rank: place for place, rank in enumerate(ordering.family.ranks)}
    ranks = sorted({rank for rank in plain if rank in places}, key=places.__getitem__, reverse=True)
    words: list[str] = []
    if ordering.family.better is Direction.LOW:
        # Only as many as make a hand: what lies above them will not be played.
        letters = [RANKS[rank] for rank in ranks[-ordering.cards :]]
        words = [Sentence("{cards:dashes}", cards=letters)] if letters else []
    elif ranks:
        words = _sets(Counter(plain), ranks)
    if wild:
        words.append("a wild card" if wild == 1 else Sentence("{n} wild cards", n=wild))
    if len(words) < 2:
        return words[0] if words else ""
    return Sentence("{words:all}", words=words)


def _sets(counts: Counter[int], ranks: Sequence[int]) -> list[str]:
    """
    >>> _sets(Counter([12, 12, 3]), [12, 3])
    ['a pair of aces']
    """
    sizes = {2: "a pair of {0:ranks}", 3: "three {0:ranks}", 4: "four {0:ranks}"}
    sets = sorted((rank for rank in ranks if counts[rank] > 1), key=lambda rank: -counts[rank])
    letters = [RANKS[rank] for rank in sets]
    if not sets:
        return [Sentence("{0:rank} high", **{"0": RANKS[ranks[0]]})]
    if [counts[rank] for rank in sets] == [2, 2]:
        pairs = dict(zip("01", letters, strict=True))
        return [Sentence("two pair, {0:ranks} and {1:ranks}", **pairs)]
    return [
        Sentence(sizes.get(counts[rank], f"{counts[rank]} {{0:ranks}}"), **{"0": letter})
        for rank, letter in zip(sets, letters, strict=True)
    ]
