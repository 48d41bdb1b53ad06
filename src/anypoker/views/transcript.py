"""Transcript of a hand: its events as sentences, one line per event."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from anypoker.cards import RANKS, Card
from anypoker.engine import events as e
from anypoker.ranking import HandError, describe_hand, evaluate
from anypoker.sentences import Sentence
from anypoker.views.message_ids import has_known_card, message_id
from anypoker.views.messages import FORMAT, Message, PlayerNames, format_message
from anypoker.views.visibility import SeenEvent

_Places = Mapping[tuple[int | None, tuple[str, ...]], Sequence[e.Dealt]]


class TranscriptLine(NamedTuple):
    """A line and its event; for cards dealt together, the first of their events."""

    text: str
    event: e.Event


def transcript(
    events: Sequence[SeenEvent],
    names: Sequence[str],
    you: int | None = None,
    text_format: int = FORMAT,
) -> list[str]:
    """Write events as lines; cards dealt together to one place share a line.

    Cards in brackets are face down. `you` is the seat of the reader. `text_format` is the version
    of the sentences.
    """
    return [line.text for line in transcript_lines(events, names, you, text_format)]


def transcript_lines(
    events: Sequence[SeenEvent],
    names: Sequence[str],
    you: int | None = None,
    text_format: int = FORMAT,
) -> list[TranscriptLine]:
    """Write events as lines, each with its event."""
    reader = PlayerNames(names, you, text_format)
    lines: list[TranscriptLine] = []
    all_events = [seen.event for seen in events]
    for is_deal, group in groupby(all_events, key=lambda event: isinstance(event, e.Dealt)):
        if is_deal:
            lines += _deal_lines([event for event in group if isinstance(event, e.Dealt)], reader)
        else:
            lines += [TranscriptLine(event_line(event, reader), event) for event in group]
    return lines


def event_line(event: e.Event, names: PlayerNames) -> str:
    """Write one event as a line; a deal is one card."""
    if isinstance(event, e.Dealt):
        return next(_deal_lines([event], names)).text
    return format_message(event_message(event), names)


def event_message(event: e.Event) -> Message:
    """Return the message of an event; the fields of the event are its parameters."""
    params = {name: getattr(event, name) for name in event.__struct_fields__}
    if isinstance(event, e.Won | e.HandRanked):
        params["words"] = winning_hand_words(event)
    return Message(message_id(event), params)


def _deal_lines(deals: Sequence[e.Dealt], names: PlayerNames) -> Iterator[TranscriptLine]:
    places: dict[tuple[int | None, tuple[str, ...]], list[e.Dealt]] = {}
    shared: dict[Card, list[e.Dealt]] = {}
    for deal in deals:
        if deal.shared and deal.seat is not None:
            shared.setdefault(deal.card, []).append(deal)
        else:
            places.setdefault((deal.seat, deal.piles), []).append(deal)
    for (seat, piles), group in places.items():
        if seat is not None and not has_known_card([deal.card for deal in group]):
            continue
        cards = [(deal.card, deal.up) for deal in group]
        message = Message(message_id(group[0]), {"seat": seat, "cards": cards, "piles": piles})
        yield TranscriptLine(format_message(message, names), group[0])
    yield from _unseen_deal_lines(places, names)
    for card, group in shared.items():
        message = Message("shared_card", {"seats": [deal.seat for deal in group], "card": card})
        yield TranscriptLine(format_message(message, names), group[0])


def _unseen_deal_lines(places: _Places, names: PlayerNames) -> Iterator[TranscriptLine]:
    """Write one line for all players who are dealt the same number of cards, all unseen."""
    alike: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for (seat, piles), group in places.items():
        if seat is not None and not has_known_card([deal.card for deal in group]):
            alike.setdefault((len(group), piles), []).append(seat)
    others = {seat for seat, _ in places if seat is not None and seat != names.you}
    for (number, piles), seats in alike.items():
        if len(seats) == 1:
            name = "dealt_unseen"
        elif set(seats) != others:
            name = "some_dealt_unseen"
        else:
            name = "all_dealt_unseen" if names.you is None else "others_dealt_unseen"
        params = {"seat": seats[0], "seats": seats, "number": number, "piles": piles}
        text = format_message(Message(name, params), names)
        yield TranscriptLine(text, places[seats[0], piles][0])


def winning_hand_words(event: e.Won | e.HandRanked) -> str:
    """Describe the hand and what its wild cards stand for, or name its category."""
    ordering, strength = event.ordering, event.strength
    if ordering is None or strength is None:
        return ""
    roles = event.roles or None
    try:
        if event.cards and evaluate(ordering, event.cards, roles) == strength:
            words = describe_hand(ordering, event.cards, roles).description
            if not event.wild_ranks:
                return words
            ranks = [RANKS[rank] for rank in event.wild_ranks]
            return Sentence("{hand}; {wild}", hand=words, wild=_wild_words(ranks))
    except HandError:
        pass  # too few cards to have a name
    return next((info.name for info in ordering.classes() if info.number == strength.number), "")


def _wild_words(ranks: Sequence[str]) -> Sentence:
    """
    >>> str(_wild_words(["3", "9"]))
    'threes and nines are wild'
    """
    names = [Sentence("{rank:ranks}", rank=rank) for rank in ranks]
    return Sentence("{ranks:all} are wild", ranks=names)
