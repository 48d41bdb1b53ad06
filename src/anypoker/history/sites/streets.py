"""Streets of a hand, from its events: the common ground of the writers."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from anypoker.cards import Card
from anypoker.engine import Hand
from anypoker.engine import events as e
from anypoker.history.sites.errors import SiteFormatError
from anypoker.views import FACE_DOWN, Viewer, seen_event

_BETS = (e.Posted, e.Checked, e.Called, e.BetMade, e.Raised, e.Folded, e.Refunded)
_RESULT = (e.Shown, e.Mucked, e.Won, e.Raked)
_SILENT = (
    e.HandStarted,
    e.StepStarted,
    e.RoundEnded,
    e.Shuffled,
    e.Decided,
    e.Unclaimed,
    e.HandEnded,
    e.RabbitShown,
)

Bet = e.Posted | e.Checked | e.Called | e.BetMade | e.Raised | e.Folded | e.Refunded
Result = e.Shown | e.Mucked | e.Won | e.Raked


@dataclass(slots=True)
class Street:
    """Cards dealt and bets made between two deals.

    `board` and `hole` are the cards that are new on this street, `draws` what was discarded for
    them. The first street also has the forced bets. `number` counts the streets; `run` counts the
    runs of the board from one, 0 on a street that all of them share.
    """

    number: int = 0
    run: int = 0
    board: list[Card] = field(default_factory=list)
    hole: dict[int, list[Card]] = field(default_factory=dict)
    draws: list[e.Drew] = field(default_factory=list)
    bets: list[Bet] = field(default_factory=list)

    @property
    def has_cards(self) -> bool:
        return bool(self.board or self.hole or self.draws)


@dataclass(slots=True)
class HandOutline:
    """Streets of a hand, and its end: hands shown or mucked, pots won, rake.

    `showdowns` has the results of each run of the board, usually one. `runs`: how often the board
    was run, 0 if nobody agreed to more than once.
    """

    streets: list[Street]
    showdowns: list[list[Result]]
    runs: int = 0

    @property
    def boards(self) -> list[list[Card]]:
        """Return the whole board of each run."""
        return [self.board_before(run, len(self.streets)) for run in range(1, self.runs + 1)] or [
            self.board_before(0, len(self.streets))
        ]

    def board_before(self, run: int, number: int) -> list[Card]:
        """Return the board of a run before a street."""
        return [
            card
            for street in self.streets
            if street.run in (0, run) and street.number < number
            for card in street.board
        ]

    @property
    def results(self) -> list[Result]:
        return [one for results in self.showdowns for one in results]

    def next_street(self) -> None:
        """Begin a street; the first one of a run follows the last one that all runs share."""
        run = len(self.showdowns) if self.runs else 0
        before = [street.number for street in self.streets if street.run in (0, run)]
        self.streets.append(Street(before[-1] + 1, run))

    @property
    def rake(self) -> int:
        return sum(one.amount for one in self.results if isinstance(one, e.Raked))

    @property
    def won(self) -> list[e.Won]:
        return [one for one in self.results if isinstance(one, e.Won)]


def outline_of(hand: Hand, viewer: Viewer, hidden: frozenset[Card], called: str) -> HandOutline:
    """Divide what a viewer saw of a hand into streets.

    `hidden`: cards that are only guessed, and are written as unknown.

    Raises:
        SiteFormatError: if the format (`called` so) has no word for something that happened.
    """
    if not hand.over:
        raise SiteFormatError(f"{called} has only hands that are over")
    outline = HandOutline([Street()], [[]])
    new_step = False
    for event in hand.events:
        new_step = new_step or isinstance(event, e.StepStarted)
        if isinstance(event, e.Dealt | e.Drew):
            if new_step and outline.streets[-1].has_cards:
                outline.next_street()
            new_step = False
        _add(outline, _hide(seen_event(event, viewer).event, hidden), called)
    return outline


def _add(outline: HandOutline, event: e.Event, called: str) -> None:
    street = outline.streets[-1]
    if isinstance(event, e.Dealt):
        if event.seat is None:
            street.board.append(event.card)
        else:
            street.hole.setdefault(event.seat, []).append(event.card)
    elif isinstance(event, e.Drew):
        street.draws.append(event)
    elif isinstance(event, _BETS):
        street.bets.append(event)
    elif isinstance(event, _RESULT):
        outline.showdowns[-1].append(event)
    elif isinstance(event, e.AgreedToRun):
        outline.runs = event.times if event.times > 1 else 0
    elif isinstance(event, e.RunStarted):
        outline.showdowns.append([])
    elif not isinstance(event, _SILENT):
        raise SiteFormatError(f"{called} has no word for what happened here ({_words(event)})")


def _words(event: e.Event) -> str:
    """Name an event by its kind.

    >>> _words(e.Bought(0, 2, "cards"))
    'bought'
    """
    name = type(event).__name__
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def _hide(event: e.Event, hidden: frozenset[Card]) -> e.Event:
    """Turn cards face down that the record does not tell."""
    if not hidden:
        return event

    def known(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(FACE_DOWN if card in hidden else card for card in cards)

    match event:
        case e.Dealt():
            return e.Dealt(
                event.seat,
                known((event.card,))[0],
                event.up,
                event.piles,
                event.shared,
                event.seen_by,
            )
        case e.Drew(seat, thrown, drawn, cards, seen_by, open_cards):
            return e.Drew(seat, thrown, drawn, known(cards), seen_by, open_cards)
        case e.Shown(seat, cards):
            return e.Mucked(seat) if hidden & set(cards) else event
    return event
