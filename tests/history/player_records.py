"""Checks of a record for one player: the cards that this player saw, and no others."""

from collections import Counter
from collections.abc import Iterable

from anypoker.cards import Card, card_text
from anypoker.engine import Hand
from anypoker.engine import events as e
from anypoker.history.phh import Record
from anypoker.history.phh.operations import DealHole, PlayerAction, ShowOrMuck
from anypoker.views import FACE_DOWN, SpectatorKind, seen_event
from tests.views.redraw import Played, Viewer, either_way, seen_cards


def own_cards_seen(hand: Hand, viewer: Viewer) -> Counter[Card]:
    """Cards that were dealt to the viewer, who saw them then, or later in the same deal."""
    if isinstance(viewer, SpectatorKind):
        return Counter()
    own: Counter[Card] = Counter()
    unseen: list[Card] = []
    for event in hand.events:
        match event:
            case e.Dealt(seat, card, shared=False) if seat == viewer:
                seen = seen_event(event, viewer).event == event
                (own.update if seen else unseen.extend)([card])
            case e.Looked(seat, cards) | e.Exposed(seat, cards) | e.Shown(seat, cards):
                if seat == viewer:
                    own.update(card for card in unseen if card in cards)
                    unseen = [card for card in unseen if card not in cards]
            case e.Redealt() | e.Shuffled():
                unseen = []
    return Counter(either_way(card) for card in own.elements())


def check_record(record: Record, played: Played, viewer: Viewer, own: Counter[Card]) -> None:
    """The viewer's cards are named under the viewer's name, and no card that was not seen."""
    hand, seen = played.hand, seen_cards(played, viewer)
    order = hand.seats.from_left_of_button
    names = [player.name for player in hand.seats.players]
    assert list(record.players) == [names[seat] for seat in order], record.players
    dealt: dict[int, Counter[Card]] = {seat: Counter() for seat in order}
    for line in record.actions:
        cards = _known(getattr(line, "cards", None) or ())
        if isinstance(line, DealHole):
            dealt[order[line.player]].update(cards)
        if isinstance(line, DealHole | PlayerAction | ShowOrMuck):
            hidden = set(cards) - seen
            assert not hidden, f"viewer {viewer} reads {card_words(hidden)} in {line}"
    if not isinstance(viewer, SpectatorKind):
        # A card that is offered around is dealt to the first who could take it.
        mine = sum(dealt.values(), Counter()) if _offers(hand) else dealt[viewer]
        missing = own - mine
        assert not missing, f"viewer {viewer} misses the own cards {card_words(missing)}"


def _offers(hand: Hand) -> bool:
    """True if cards were offered around: a record deals them to the first who could take them."""
    return any(isinstance(event, e.Offered) for event in hand.events)


def _known(cards: Iterable[Card]) -> list[Card]:
    return [either_way(card) for card in cards if card != FACE_DOWN]


def card_words(cards: Iterable[Card]) -> str:
    return " ".join(card_text(card) for card in cards)
