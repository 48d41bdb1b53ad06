"""Cards and dice as the table shows them, to compare with the record.

A record proves cards, not what a table displays. So a client also checks that each card on display
is the one that the record proves in its place, that a hand shown at the end is the one that was
dealt, and that no card left the stock which the table did not show.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from anypoker.deck_proof.context import physical_card
from anypoker.deck_proof.hand_check import HandCheck

_HIDDEN = "??"
_KEPT_HANDS = 3
_Json = Mapping[str, Any]


class _LeftCard:
    """A card that left the stock: its hand seat, None for the board, and its text if visible."""

    def __init__(self, to: int | None, card: str) -> None:
        self.to = to
        self.card = None if card == _HIDDEN else card


class _ShownHand(NamedTuple):
    """Cards of a hand seat that the table shows; `left`: what it was dealt and still has."""

    seat: int
    cards: Sequence[str]
    left: Sequence[_LeftCard] | None  # None: the seat also has cards of others, or gave some away


class SeenHand:
    """Display of one hand so far.

    Attributes:
        left: cards that left the stock, in order.
        is_over: whether the table showed the hand to its end.
    """

    def __init__(self, game: str) -> None:
        self._game = game
        self.left: list[_LeftCard] = []
        self.is_over = False
        self._shown: list[_ShownHand] = []
        self._dice: list[int] = []
        self._begin_deal()

    def _begin_deal(self) -> None:
        self._held: dict[int, list[_LeftCard]] = {}
        self._moved: set[int] = set()  # seats whose cards are not those they were dealt
        self._board: list[_LeftCard | None] = []
        self._is_board_lost = False
        self._run_board = 0
        self._offered: _LeftCard | None = None
        self._is_kept = False
        self._sharing: tuple[_LeftCard, set[int | None]] | None = None

    # ------------------------------------------------------------ events

    def follow(self, events: Iterable[_Json]) -> None:
        for event in events:
            self._follow(event)

    def _follow(self, event: _Json) -> None:
        kind = event["event"]
        kept, self._is_kept = self._is_kept, kind == "kept"
        if kind == "dealt":
            self._deal(event, kept)
            return
        self._sharing = None
        match kind:
            case "redealt":
                self._begin_deal()
            case "offered" if event["new"]:
                self._offered = self._leave(event["seat"], event["card"])
            case "blocked" if event["other"] is None:
                self._leave(event["seat"], event["card"])
            case "rolled":
                self._dice += event["dice"]
            case "shown" | "openers_shown" | "shown_to" | "looked":
                self._show(event["seat"], event["cards"])
            case "exposed" if event["up"]:
                self._show(event["seat"], event["cards"])
            case "separated" if event["up"]:
                self._show(event["seat"], [card for _, cards in event["piles"] for card in cards])
            case "hand_ended":
                self.is_over = True
            case _:
                self._follow_board(event)
                self._follow_movement(event)

    def _follow_board(self, event: _Json) -> None:
        match event["event"]:
            case "replaced":
                left = self._leave(None, event["by"])
                if event["position"] < len(self._board):
                    self._board[event["position"]] = left
            case "revealed":
                for card, position in zip(event["cards"], event["positions"], strict=True):
                    turned = self._board[position] if position < len(self._board) else None
                    if turned is not None and not self._is_board_lost:
                        turned.card = card
            case "pile_removed":
                self._is_board_lost = True  # the positions of the others change
            case "agreed_to_run":
                self._run_board = len(self._board)
            case "run_started":
                del self._board[self._run_board :]

    def _follow_movement(self, event: _Json) -> None:
        """Remember which hands are no longer those that were dealt."""
        match event["event"]:
            case "discarded":
                self._moved.add(event["seat"])
                self._board += [None] * (event["number"] if event["onto"] is not None else 0)
            case "drew" if event["thrown"]:
                self._moved.add(event["seat"])
            case "passed":
                self._moved |= {event["seat"], event["to"]}
            case "taken":
                self._moved.add(event["seat"])
                if event["position"] < len(self._board):
                    del self._board[event["position"]]
            case "exchanged":
                self._moved |= {event["seat"], event["other"]} - {None}
                for position in event["positions"]:
                    if position < len(self._board):
                        self._board[position] = None

    def _deal(self, event: _Json, kept: bool) -> None:
        seat, card = event["seat"], event["card"]
        if kept and self._offered is not None:
            left = self._offered  # it left the stock when it was offered
            left.card = left.card if card == _HIDDEN else card
        elif event["shared"] and self._sharing and seat not in self._sharing[1]:
            left = self._sharing[0]
            self._sharing[1].add(seat)
        else:
            left = self._leave(None if event["shared"] else seat, card)
            self._sharing = (left, {seat}) if event["shared"] else None
        if seat is None:
            self._board.append(left)
        else:
            self._held.setdefault(seat, []).append(left)

    def _leave(self, to: int | None, card: str) -> _LeftCard:
        self.left.append(_LeftCard(to, card))
        return self.left[-1]

    def _show(self, seat: int, cards: Sequence[str]) -> None:
        if _HIDDEN not in cards and not self.is_over:  # a player may show cards after the hand
            held = None if seat in self._moved else tuple(self._held.get(seat, ()))
            self._shown.append(_ShownHand(seat, cards, held))

    # ------------------------------------------------------------ comparison

    def difference(self, check: HandCheck) -> str | None:
        """Return what the table showed otherwise than the record; both are of the whole hand."""
        context, proved = check.context, list(check.cards().values())
        numbers: dict[int | None, int] = {at: one.seat for at, one in enumerate(context.seats)}
        unproved = "the server sent no proof of it"
        if self._game != context.game:
            return f"the table shows {self._game}, and the proof names {context.game}"
        if len(proved) != len(self.left):
            return f"{len(proved)} cards left the deck, and the table showed {len(self.left)}"
        for at, (seen, place) in enumerate(zip(self.left, proved, strict=True)):
            if place.to != numbers.get(seen.to) or (place.to is None) is not (seen.to is None):
                return f"card {at + 1} from the deck went to another place than the table showed"
            if seen.card is not None and not _is_same(seen.card, place.card):
                return f"you saw {seen.card}, and {unproved}"
        for index, value in enumerate(self._dice):
            if check.dice.get(index % max(context.dice, 1)) != value:
                return f"the table showed a die with {value}, and {unproved}"
        texts = {id(left): place.card for left, place in zip(self.left, proved, strict=True)}
        for seat, cards, held in self._shown:
            if held is None:
                known = [
                    list(cards) for number, cards in check.shown if number == numbers.get(seat)
                ]
                is_proved = any(_has(one, cards) for one in known)
            else:
                is_proved = _has([texts.get(id(one)) for one in held], cards)
            if not is_proved:
                listed = " ".join(cards)
                return f"seat {numbers.get(seat, 0) + 1} showed {listed}, and {unproved}"
        return None


def _is_same(one: str, other: str | None) -> bool:
    return other is not None and physical_card(one) == physical_card(other)


def _has(known: Iterable[str | None], cards: Iterable[str]) -> bool:
    have = Counter(physical_card(card) for card in known if card is not None)
    return Counter(map(physical_card, cards)) <= have


class SeenCards:
    """Display of the last hands, from the messages of a table."""

    def __init__(self) -> None:
        self._hands: dict[int, SeenHand] = {}

    def see(self, message: _Json) -> None:
        """Take a message of the table."""
        if message["type"] == "state" and message.get("view"):
            view = message["view"]
            self._begin(view["hand"], view["game"]).follow(view["events"])
        elif message["type"] == "events":
            if message.get("begins"):
                self._begin(message["hand"], message["now"]["game"])
            if message["hand"] in self._hands:
                self._hands[message["hand"]].follow(message["events"])

    def _begin(self, hand: int, game: str) -> SeenHand:
        self._hands[hand] = SeenHand(game)
        while len(self._hands) > _KEPT_HANDS:
            del self._hands[min(self._hands)]
        return self._hands[hand]

    def whole(self, hand: int) -> SeenHand | None:
        """Return what the table showed of a hand; None if some of it was not seen."""
        seen = self._hands.get(hand)
        return seen if seen is not None and seen.is_over else None
