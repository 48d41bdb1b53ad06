"""The text of a view says everything, offers every answer, and tells no secret."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, get_args

import msgspec
import pytest

import anypoker as ap
from anypoker.catalogue import game_of
from anypoker.engine import Event, Hand, Stakes, apply_in_place, decisions
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import legal_actions
from anypoker.game import Game, Layout, LayoutKind, LayoutRow, Structure
from anypoker.views import (
    BoardCard,
    SeatView,
    SpectatorKind,
    TableSeat,
    read_answer,
    view_of,
    view_text,
)
from anypoker.views.answer_forms import answer_forms
from anypoker.views.seat_view import PotView
from tests.agents.text_player import default_answer, offers, random_answer
from tests.views.redraw import Viewer, first_difference, moments, redrawn, seen_cards
from tests.views.test_secrecy import SHOWDOWN, random_hand

FAMILIES = ("texas-holdem", "razz", "anaconda", "sohe", "teen-patti", "push", "whiskey-poker")
RUN_TWICE = Stakes(ante=1, run_times=2)


def play_by_text(game: Game, seed: str, stack: int = 200) -> Iterator[tuple[Hand, d.Decision]]:
    """Play a hand in which all players know only the text; yield every state with a decision."""
    random = Random(seed)
    count = min(game.players.most, max(game.players.least, random.choice((2, 3))))
    hand = ap.start(game, [stack] * count, RUN_TWICE, seed)
    for _ in range(2_000):
        if hand.over:
            return
        decision = random.choice(decisions(hand))
        yield hand, decision
        answer = random_answer(hand.view_text(decision.seat), random)
        apply_in_place(hand, decision.seat, read_answer(answer, decision), decision.number)
    raise AssertionError(f"{game.name}, seed {seed}: the hand does not end")


@pytest.mark.parametrize("slug", FAMILIES)
def test_game_is_played_by_text_alone(slug: str) -> None:
    states = 0
    for hand, decision in play_by_text(game_of(slug).game, f"text/{slug}"):
        states += 1
        text = hand.view_text(decision.seat)
        assert f"Decision {decision.number}: " in text
        assert read_answer(default_answer(text), decision) == decision.timeout
    assert states


def samples() -> list[d.Decision]:
    return [one for kind in get_args(d.Decision) for one in kind.samples()]


@pytest.mark.parametrize("decision", samples(), ids=lambda one: f"{one.kind}-{one!r:.40}")
def test_forms_offer_every_legal_answer_and_no_other(decision: d.Decision) -> None:
    forms = answer_forms(decision)
    random = Random(repr(decision))
    text = "\n".join(
        ["Answer with one of these lines:", *(f"  {line}" for line in forms.lines)]
        + ["Or fill in one of these:"]
        + [
            line
            for one in forms.patterns
            for line in (f"  {one.text}", *(f"    {name}: {what}" for name, what in one.parts))
        ]
    )
    legal = {_key(one) for one in islice(legal_actions(decision), 2_000)}
    reached = set()
    for _ in range(3_000):
        answer = _key(read_answer(random_answer(text, random), decision))
        reached.add(answer)
    amounts = ("bet", "raise", "stake")
    assert {one for one in reached if not str(one).startswith(amounts)} <= legal
    assert legal <= reached or len(legal) > 200
    for one in forms.patterns:
        assert _key(read_answer(one.example, decision)) in legal


def _key(action: Any) -> str:
    """Return an answer's text, the same in whatever order its cards are named."""
    words = str(action).split(" | ")
    return " | ".join(" ".join([*one.split()[:1], *sorted(one.split()[1:])]) for one in words)


# ---------------------------------------------------------------- completeness

# Numbers that programs count by; the words next to them say the same.
COUNTED = {"number", "step_index"}


def _views() -> dict[str, SeatView]:
    holdem = ap.start("texas-holdem", [200, 200, 200], "1/2 no limit", 3)
    badugi = ap.start("badugi", [200, 200], "2/4", 3)
    return {
        "holdem": view_of(holdem, decisions(holdem)[0].seat),
        "badugi": view_of(badugi, decisions(badugi)[0].seat),
    }


def _changed_views(view: SeatView) -> Iterator[tuple[str, SeatView]]:
    """Yield the view with one thing changed, field by field."""
    card = view.own[0].card
    other = next(one for one in game_of("texas-holdem").game.deck.cards if one != card)
    grid = Layout(LayoutKind.GRID, (), 2, ((("Left",), ("Right",)),))
    rows = Layout(LayoutKind.ROWS, (LayoutRow("Top", ("Top",)),), 1, ())
    first = view.seats[0]
    values: dict[str, list[Any]] = {
        "viewer": [1 - (view.viewer or 0)],
        "hand": [view.hand + 1],
        "game": ["Another game"],
        "structure": [next(one for one in Structure if one is not view.structure)],
        "stakes": [msgspec.structs.replace(view.stakes, ante=7)],
        "start": [
            msgspec.structs.replace(view.start, marks=(("killer",),))
        ],  # the rest is in `seats`
        "layout": [grid, rows],
        "step": ["Another step"],
        "over": [True],
        "button": [(view.button + 1) % 2],
        "pot": [view.pot + 1],
        "pots": [(PotView(1, (0,)), PotView(2, (1,)))],
        "to_match": [view.to_match + 1],
        "own": [(view.own[0]._replace(card=other), *view.own[1:])]
        + [
            (view.own[0]._replace(**change), *view.own[1:])
            for change in ({"up": True}, {"pile": "Left"}, {"shared": True}, {"turned": True})
        ],
        "outward": [((other,), *[()] * (len(view.seats) - 1))],
        "named": [(other,)],
        "board": [(*view.board, BoardCard(other, piles)) for piles in ((), ("Top",))],
        "opened": [(other,)],
        "dice": [(("Dice", (3,)),)],
        "choices": [(("the wild rank", "2"),)],
        "stock": [view.stock + 1],
        "discards": [view.discards + 1],
        "redeals": [1],
        "runs": [2],
        "waiting": [],
        "decision": [_renumbered(view), None],
        "you_have": [("nothing",)],
        "table": [(*view.table, TableSeat("Zoe", 50, None, "sitting out"))],
        "events": [view.events[:-1]],
    }
    for name, changed in values.items():
        for value in changed:
            yield name, view._replace(**{name: value})
    marks: dict[str, Any] = {
        "name": "Zoe",
        "started": 1,
        "stack": 1,
        "bet": 77,
        "paid": 77,
        "folded": True,
        "all_in": True,
        "asked": not first.asked,
        "up": (other,),
        "down": 9,
        "shown": (other,),
        "declared": ("high",),
        "bought": ("Top",),
        "aside": True,
        "legs": 2,
        "rows": (("Front", (other,)),),
        "marks": ("Fantasyland",),
        "wagers": (("Ante", 5),),
    }
    assert set(marks) == set(first._fields)
    for name, value in marks.items():
        yield (
            f"seat {name}",
            view._replace(seats=(first._replace(**{name: value}), *view.seats[1:])),
        )
    assert {*values, *COUNTED, "run", "seats", "won"} == set(view._fields)


def _renumbered(view: SeatView) -> d.Decision:
    assert view.decision is not None
    return msgspec.structs.replace(view.decision, number=99)


@pytest.mark.parametrize("name", _views())
def test_every_field_of_a_view_is_in_its_text(name: str) -> None:
    view = _views()[name]
    text = view_text(view)
    for field, changed in _changed_views(view):
        assert view_text(changed) != text, f"'{field}' is not in the text"


@pytest.mark.parametrize("decision", samples(), ids=lambda one: f"{one.kind}-{one!r:.40}")
def test_every_field_of_a_decision_is_in_its_text(decision: d.Decision) -> None:
    hand = ap.start("texas-holdem", [200, 200, 200], "1/2 no limit", 3)
    view = view_of(hand, 0)._replace(decision=decision)
    text = view_text(view)
    for name in decision.__struct_fields__:
        if name == "seat":
            continue  # the viewer's
        other = _other(decision, name, getattr(decision, name))
        if other is not None:
            changed = msgspec.structs.replace(decision, **{name: other})
            assert view_text(view._replace(decision=changed)) != text, f"'{name}' is not told"


def _other(decision: d.Decision, name: str, value: Any) -> Any:
    """Return another value of a field that makes sense; None if there is none."""
    if isinstance(decision, d.AuctionDecision):
        if name in ("leader", "standing") and (decision.sealed or decision.leader < 0):
            return None  # nobody sees a bid yet
        if name == "prize":
            return "board" if value == "cards" else "cards"
    if isinstance(decision, d.MarketDecision) and name == "folds" and decision.optional:
        return None  # passing is free, so nobody folds
    if name == "incremental":
        return None  # `room` and `laid` belong to it
    if type(value) is bool:
        return None if name == "completes" and getattr(decision, "opens", False) else not value
    if type(value) is int:
        if name in ("to", "by", "side_show", "partner"):
            return None if value < 0 else 2 - (value == 2)
        if name in ("least", "most") and getattr(decision, "amounts", ()):
            return None  # the amounts count
        return value + 1
    if isinstance(value, str) and type(value) is str:
        return f"{value} more"
    if name in ("cards", "nameable", "pile_cards") and len(value) > 1:
        return tuple(reversed(value))
    return None


# ---------------------------------------------------------------- secrecy


def text_received(hand: Hand, events: list[Event], viewer: Viewer) -> tuple[list[str], str]:
    """Return the text of the view, as an agent receives it."""
    assert viewer is not SpectatorKind.ALL_SEEING
    return ["" for _ in events], view_text(view_of(hand, viewer))


def check_text_secrecy(game: Game, seed: int) -> int:
    """Redraw what a viewer cannot see: the text stays the same. Return the bytes compared."""
    played = random_hand(game, seed)
    random = Random(seed)
    viewer: Viewer = random.randrange(len(played.seats.players))
    if random.randrange(4) == 0:
        viewer = SpectatorKind.SPECTATOR
    received = list(moments(played, viewer, text_received))
    other = redrawn(played, seen_cards(played, viewer), SHOWDOWN, random)
    difference, equal = first_difference(received, other, viewer, SHOWDOWN, text_received)
    assert not difference, f"{game.name}, seed {seed}, viewer {viewer}\n{difference}"
    return equal


@pytest.mark.parametrize("slug", FAMILIES)
def test_text_tells_no_hidden_card(slug: str) -> None:
    assert check_text_secrecy(game_of(slug).game, 1) > 300


def test_secrecy_check_finds_a_leak() -> None:
    def leaky(hand: Hand, events: list[Event], viewer: Viewer) -> tuple[list[str], str]:
        told, text = text_received(hand, events, viewer)
        return told, text + str(hand.stock[-5:])

    played = random_hand(game_of("texas-holdem").game, 0)
    other = redrawn(played, seen_cards(played, 0), SHOWDOWN, Random(0))
    assert first_difference(list(moments(played, 0, leaky)), other, 0, SHOWDOWN, leaky)[0]


def test_offers_are_read_from_the_text_only() -> None:
    hand = ap.start("texas-holdem", [200, 200], "1/2 no limit", 1)
    lines, patterns = offers(hand.view_text(0))
    assert lines == ["fold", "call"]
    assert [(one.line, one.parts) for one in patterns] == [("raise to N", {"N": "4..200"})]
    assert "Waiting for Seat 1." in hand.view_text(1)
    assert offers(hand.view_text()) == ([], [])
