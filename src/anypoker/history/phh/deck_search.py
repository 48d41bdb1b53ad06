"""Search for a deck that deals all players their recorded cards.

Who receives the next card depends on what was done before, so the hand is played with the deck
as it is so far; then every card that a seat received is put where it belongs, and the hand is
played again, until nothing changes. A betting round whose order depends on the cards (a stud
street) takes one more turn of this; most hands need two.
"""

from collections.abc import Callable, Iterator, Sequence

from anypoker.cards import Card, card_text, key_from_seed, shuffle_cards
from anypoker.engine import Event, ShuffledDeck
from anypoker.engine.cards.dealt_cards import DealtCard, cards_off_the_stock
from anypoker.game import Game
from anypoker.history.phh.errors import PhhError
from anypoker.views import FACE_DOWN

_MAX_TURNS = 1_000  # a hand that is dealt again needs one turn per deal


WantedCards = dict[int, Sequence[Card]]


def fitting_chance(
    game: Game,
    wishes: WantedCards,
    dice: Sequence[int],
    play: Callable[[ShuffledDeck], Sequence[Event]],
    seed: int,
) -> ShuffledDeck:
    """Return a deck that deals each slot its card; `FACE_DOWN` may be any card."""
    key = key_from_seed("record", seed)
    named = {card for cards in wishes.values() for card in cards}
    spare = [card for card in shuffle_cards(game.deck.cards, key) if card not in named]
    rest = [card for card in game.deck.cards if card in named]
    chance = ShuffledDeck((*spare, *rest), tuple(dice), key)
    for _ in range(_MAX_TURNS):
        cards = cards_off_the_stock(play(chance), len(game.deck.cards))
        better, twice = _rearranged(chance, cards, wishes, [*spare, *rest])
        if better == chance:
            if twice is not None:
                raise PhhError(f"the record deals {card_text(twice)} twice, or the deck lacks it")
            return chance
        chance = better
    raise PhhError("no order of the deck deals the cards as the record says")


def _rearranged(
    chance: ShuffledDeck, cards: Iterator[DealtCard], wishes: WantedCards, spare: Sequence[Card]
) -> tuple[ShuffledDeck, Card | None]:
    """Rearrange the deck so that known cards reach their slots.

    A card that would come twice is returned, and none after it has a slot yet: the hand may have
    been redealt before it, for a card that the chance has not dealt so far.
    """
    queues = {place: iter(cards) for place, cards in wishes.items()}
    stacks: list[dict[int, Card]] = [{}]
    dealt: list[list[Card]] = [[]]
    free = list(spare)
    twice = None
    for one in cards:
        while len(stacks) <= one.shuffle:
            stacks.append({})
            dealt.append([])
        dealt[one.shuffle].append(one.card)
        wish = next(queues.get(one.place, iter(())), FACE_DOWN)
        if wish == FACE_DOWN:
            continue
        if one.shuffle == 0:
            if wish not in free:
                twice = wish
                break
            free.remove(wish)
        stacks[one.shuffle][one.depth] = wish
    later = tuple(_top(*both) for both in zip(stacks[1:], dealt[1:], strict=True))
    deck = _between(stacks[0], free, len(spare))
    return ShuffledDeck(deck, chance.dice, chance.key, later), twice


def _top(known: dict[int, Card], dealt: Sequence[Card]) -> tuple[Card, ...]:
    """Return the top of a later shuffle down to the last known card."""
    free = [card for card in dealt if card not in known.values()]
    return _between(known, free, max(known, default=-1) + 1)


def _between(known: dict[int, Card], free: Sequence[Card], size: int) -> tuple[Card, ...]:
    spare = iter(free)
    return tuple(known[place] if place in known else next(spare) for place in range(size))
