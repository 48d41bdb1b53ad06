"""Checks of what a player downloads: the cards that this player saw, and no others."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import orjson

from anypoker.cards import Card, card_text
from anypoker.catalogue import load_game_text
from anypoker.engine import Hand
from anypoker.history import replay_text
from anypoker.history.phh import read_records
from anypoker.views import SpectatorKind
from tests.history.player_records import card_words, check_record, own_cards_seen
from tests.server.byte_recorder import Exits
from tests.views.redraw import Played, Viewer


def check_downloads(played: Played, viewer: Viewer, number: int, exits: Exits) -> int:
    """Check the files of a hand that is over; return how many files named own cards."""
    hand, path = played.hand, f"/hands/{number}"
    own = own_cards_seen(hand, viewer)
    files = 0
    phh, text = exits.get(f"{path}.phh", b"").decode(), exits.get(f"{path}.hand", b"").decode()
    if "starting_stacks" in phh:
        (record,) = read_records(phh).values()
        check_record(record, played, viewer, own)
        files += bool(own)
    if text.startswith("# Hand"):
        _check_hand_file(text, hand, viewer, own)
        files += bool(own)
    if path in exits and b'"view"' in exits[path]:
        view = orjson.loads(exits[path])["view"]
        assert view["viewer"] == (None if isinstance(viewer, SpectatorKind) else viewer)
        if not isinstance(viewer, SpectatorKind):
            _check_own_view(view["own"], hand.hole_cards[viewer])
    return files


def _check_own_view(own: list[dict[str, Any]], held: Sequence[Card]) -> None:
    """The cards of a stored view are those that the player held, or unseen."""
    assert len(own) == len(held), f"{own} are not the own cards"
    named = Counter(one["card"] for one in own if one["card"] != "??")
    assert not named - Counter(map(card_text, held)), f"{own} are not the own cards"


def _check_hand_file(text: str, hand: Hand, viewer: Viewer, own: Counter[Card]) -> None:
    (again,) = replay_text(text, load_game_text)
    assert again.hand.seats.button == hand.seats.button
    assert again.hand.seats.players == hand.seats.players
    assert again.hand.stacks == hand.stacks
    if not isinstance(viewer, SpectatorKind):
        missing = own - own_cards_seen(again.hand, viewer)
        assert not missing, f"viewer {viewer} misses the own cards {card_words(missing)}"
