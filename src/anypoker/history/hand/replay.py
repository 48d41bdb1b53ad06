"""Replay of `.hand` files, compared with the transcript in the file."""

from collections.abc import Sequence
from difflib import unified_diff
from typing import NamedTuple

from anypoker.engine import (
    Action,
    Event,
    Hand,
    IllegalAction,
    IllegalStart,
    ShuffledDeck,
    apply_in_place,
    decisions,
    start,
)
from anypoker.engine.events import HandStarted
from anypoker.history.hand.deck import deck_for_cards
from anypoker.history.hand.inputs import input_line, read_action, split_name, tells_event
from anypoker.history.hand.reader import BETWEEN_HANDS, Games, HandFile, HandFileError, read_hands
from anypoker.views import SpectatorKind, Viewer, decision_words, seen_events, transcript, view_of
from anypoker.views.messages import FORMAT
from anypoker.views.table_text import table_lines


class Replay(NamedTuple):
    """A hand as written and as replayed."""

    file: HandFile
    expected: tuple[str, ...]
    got: tuple[str, ...]
    hand: Hand

    @property
    def agrees(self) -> bool:
        return self.expected == self.got

    @property
    def has_only_actions(self) -> bool:
        """True if the file has only actions, without a transcript."""
        return all(line.startswith((">", "#", "?")) for line in self.expected)

    def diff(self, name: str = "") -> list[str]:
        """Return the difference: - is written, + is replayed."""
        lines = unified_diff(self.expected, self.got, f"{name} (written)", f"{name} (played)", n=3)
        return [line.rstrip("\n") for line in lines]

    def text(self) -> str:
        """Return the file as it should be."""
        return "\n".join([*self.file.preamble, "", *self.got, ""])


def replay_text(text: str, games: Games) -> list[Replay]:
    """Play every hand of a file."""
    return [replay_hand(file) for file in read_hands(text, games)]


def join_replays(replays: Sequence[Replay]) -> str:
    """Join the replayed hands to a file."""
    return f"{BETWEEN_HANDS}\n".join(replay.text() for replay in replays)


def replay_hand(file: HandFile) -> Replay:
    """Play a hand as its file says.

    A file that does not say its format may be written in the sentences of this one or the last.
    """
    try:
        chance = deck_for_cards(file, lambda chance: _events_with(file, chance))
        hand = start(file.game, file.seats, file.stakes, chance)
    except IllegalStart as error:
        raise HandFileError(file.line, str(error)) from None
    if file.text_format is not None:
        return Replay(file, file.body, tuple(_play(file, hand, file.text_format)), hand)
    before = hand.copy()
    replay = Replay(file, file.body, tuple(_play(file, hand, FORMAT)), hand)
    if replay.agrees:
        return replay
    older = Replay(file, file.body, tuple(_play(file, before, FORMAT - 1)), before)
    return older if older.agrees else replay


def _events_with(file: HandFile, chance: ShuffledDeck) -> list[Event]:
    """Replay with a deck; leave out what is not legal with it."""
    hand = start(file.game, file.seats, file.stakes, chance)
    for number, line in file.inputs:
        if line.startswith(">"):
            seat, words = _named(file, number, line[1:])
            try:
                apply_in_place(hand, seat, read_action(words))
            except IllegalAction:
                continue
    return hand.events


def _named(file: HandFile, number: int, text: str) -> tuple[int, str]:
    found = split_name(text, file.names)
    if found is None:
        names = ", ".join(file.names)
        raise HandFileError(number, f"'{text.strip()}' does not begin with a name: {names}")
    return found


def played_lines(hand: Hand) -> list[str]:
    """Return the body of a `.hand` file: what was done in a hand and what came of it."""
    names = [player.name for player in hand.seats.players]
    lines: list[str] = []
    for seat, action, events in hand.turns():
        if action is None:
            lines += _start_lines(names, SpectatorKind.ALL_SEEING, events, FORMAT)
        else:
            lines += _action_lines(names, SpectatorKind.ALL_SEEING, seat, action, events, FORMAT)
    return lines + _waiting_lines(names, hand)


def _play(file: HandFile, hand: Hand, text_format: int) -> list[str]:
    lines = _start_lines(file.names, file.viewer, hand.events, text_format)
    for number, line in file.inputs:
        if line.startswith("#"):
            lines.append(line)
        elif line.startswith("?"):
            lines += _view(file, hand, number, line[1:].strip())
        else:
            lines += _input(file, hand, number, line[1:].strip(), text_format)
    return lines + _waiting_lines(file.names, hand)


def _start_lines(
    names: Sequence[str], viewer: Viewer, events: Sequence[Event], text_format: int
) -> list[str]:
    shown = [one for one in events if not isinstance(one, HandStarted)]
    return _lines(names, viewer, shown, text_format)


def _waiting_lines(names: Sequence[str], hand: Hand) -> list[str]:
    return [f"Waiting for {names[one.seat]}: {decision_words(one)}" for one in decisions(hand)]


def _input(file: HandFile, hand: Hand, number: int, text: str, text_format: int) -> list[str]:
    seat, words = _named(file, number, text)
    name = file.names[seat]
    try:
        action = read_action(words)
        if not hand.open_decisions[seat]:
            raise IllegalAction(_not_asked(file, hand, name))
        events = apply_in_place(hand, seat, action)
    except IllegalAction as refusal:
        return [f"> {' '.join(text.split())}", f"! {refusal}"]
    return _action_lines(file.names, file.viewer, seat, action, events, text_format)


def _action_lines(
    names: Sequence[str],
    viewer: Viewer,
    seat: int,
    action: Action,
    events: Sequence[Event],
    text_format: int,
) -> list[str]:
    own = events[0] if events and getattr(events[0], "seat", None) == seat else None
    rest = events[1:] if own is not None and tells_event(action, own) else events
    return [input_line(names[seat], action, own), *_lines(names, viewer, rest, text_format)]


def _not_asked(file: HandFile, hand: Hand, name: str) -> str:
    if hand.over:
        return "the hand is over"
    turn = " and ".join(file.names[seat] for seat in hand.seats_to_act)
    return f"it is not {name}'s turn but that of {turn}"


def _lines(
    names: Sequence[str], viewer: Viewer, events: Sequence[Event], text_format: int
) -> list[str]:
    """Write the transcript of events: headings at the margin, the rest indented."""
    lines = transcript(seen_events(events, viewer), names, text_format=text_format)
    return [line if line.startswith("-- ") else f"  {line}" for line in lines]


def _view(file: HandFile, hand: Hand, number: int, name: str) -> list[str]:
    """Return the view of a seat at this point."""
    if name == SpectatorKind.SPECTATOR.value:
        view = view_of(hand, SpectatorKind.SPECTATOR)
    else:
        seat, _ = _named(file, number, name)
        view = view_of(hand, seat)
    return [f"? {name}", *(f"| {line}" for line in table_lines(view))]
