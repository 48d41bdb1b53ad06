"""The name of a player's best hand so far, from the rules and what the player sees."""

from collections import Counter
from collections.abc import Sequence

from anypoker.cards import JOKER, RANK_NAMES, RANKS, Card, pretty_card
from anypoker.engine import Hand
from anypoker.engine.claims import entries_of
from anypoker.engine.made_hands import counted_cards, make_hands, piles_of, used_cards
from anypoker.engine.wild import roles_of
from anypoker.game import Entry, Game, HeldCard, RankedHand
from anypoker.ranking import HandError, Ordering, Role, choose, describe
from anypoker.ranking.ordering import Direction, Patterns
from anypoker.ranking.words import rank_plural
from anypoker.views.hand_from_view import hand_from_view
from anypoker.views.seat_view import SeatView


def best_hand_words(game: Game, view: SeatView) -> list[str]:
    """For each share of the pot the viewer's best hand so far, in words; none without cards."""
    if view.viewer is None or not view.own:
        return []
    hand = hand_from_view(game, view)
    shares = share_words(hand, view.viewer)
    return [f"{name}: {words}" if len(shares) > 1 else words for name, words in shares if words]


def share_words(hand: Hand, seat: int) -> list[tuple[str, str]]:
    """Each share by its name, and a seat's best hand for it in words; empty if there is none."""
    entries = entries_of(hand, seat)
    return [(entry.name, _words(hand, seat, entries, place)) for place, entry in enumerate(entries)]


def _words(hand: Hand, seat: int, entries: Sequence[Entry], place: int) -> str:
    entry = entries[place]
    wanted = entry.hand
    if isinstance(wanted, HeldCard):
        return pretty_card(wanted.card) if wanted.card in hand.hole[seat] else ""
    made = make_hands(hand, seat, entries)[place]
    if made is not None:
        words = _named(hand, seat, wanted, used_cards(hand, seat, entry, made), made.used)
        if words:
            return words
    cards = counted_cards(hand, seat, wanted.end)
    roles = roles_of(hand, seat, wanted.wild, cards)
    if made is not None:
        return _partial(wanted.ordering, cards, roles)
    best = choose(wanted.ordering, wanted.selection, cards, piles_of(hand, seat, wanted), roles)
    if best is None:
        return _partial(wanted.ordering, cards, roles)
    used = [cards[position] for position in best.used]
    return f"{_named(hand, seat, wanted, used, best.used)} (does not qualify)"


def _named(
    hand: Hand,
    seat: int,
    wanted: RankedHand,
    used: Sequence[Card],
    positions: Sequence[int] | None,
) -> str:
    cards = counted_cards(hand, seat, wanted.end)
    all_roles = roles_of(hand, seat, wanted.wild, cards)
    roles = None
    if all_roles is not None and positions is not None:
        roles = [all_roles[position] for position in positions]
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
    places = {rank: place for place, rank in enumerate(ordering.family.ranks)}
    ranks = sorted({rank for rank in plain if rank in places}, key=places.__getitem__, reverse=True)
    if ordering.family.better is Direction.LOW:
        # Only as many as make a hand: what lies above them will not be played.
        words = "-".join(RANKS[rank] for rank in ranks[-ordering.cards :])
    else:
        words = _sets(Counter(plain), ranks)
    joined = [words] if words else []
    if wild:
        joined.append("a wild card" if wild == 1 else f"{wild} wild cards")
    return " and ".join(joined)


def _sets(counts: Counter[int], ranks: Sequence[int]) -> str:
    """
    >>> _sets(Counter([12, 12, 3]), [12, 3])
    'a pair of aces'
    """
    sizes = {2: "a pair of", 3: "three", 4: "four"}
    sets = sorted((rank for rank in ranks if counts[rank] > 1), key=lambda rank: -counts[rank])
    if not sets:
        return f"{RANK_NAMES[ranks[0]]} high" if ranks else ""
    if [counts[rank] for rank in sets] == [2, 2]:
        return f"two pair, {rank_plural(sets[0])} and {rank_plural(sets[1])}"
    names = [f"{sizes.get(counts[rank], str(counts[rank]))} {rank_plural(rank)}" for rank in sets]
    return " and ".join(names)
