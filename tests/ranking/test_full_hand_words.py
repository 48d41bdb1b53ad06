"""Words of hands in which every card counts are those of `describe`."""

from random import Random

from anypoker.cards import Card
from anypoker.ranking import HandError, describe, find_ordering, ordering_names
from anypoker.ranking.hand_names import full_hand_words


def test_full_hand_words_are_those_of_describe() -> None:
    chance, compared = Random(4), 0
    for name in ordering_names():
        ordering = find_ordering(name)
        for _ in range(25):
            cards = [Card(one) for one in chance.sample(range(52), ordering.least_cards)]
            if chance.random() < 0.3:  # of one suit
                ranks = chance.sample(range(13), min(ordering.least_cards, 13))
                cards = [Card(rank * 4 + 1) for rank in ranks]
            try:
                words = describe(ordering, cards)
            except HandError:
                continue  # the deck has no such cards
            short = full_hand_words(ordering, cards)
            assert short in (None, words), (name, cards)
            compared += short is not None
    assert compared > 300
