"""Every kind of command, accepted and rejected, as values: no socket, no database, no clock."""

from dataclasses import replace
from typing import Any, get_args

import pytest
from msgspec import structs
from pydantic import TypeAdapter, ValidationError

from anypoker.cards import cards_text, new_key
from anypoker.engine.events import Folded
from anypoker.server.games.game_names import choice_of, rotation_of
from anypoker.server.protocol import commands as m
from anypoker.server.protocol.table_encoder import private_news
from anypoker.server.table.chat import MAX_LINES, REACTION_SPAN
from anypoker.server.table.deadlines import Deadlines
from anypoker.server.table.handle import HOST_TIMEOUT, Request, handle
from anypoker.server.table.seat_settings import MAX_BANNED
from anypoker.server.table.settings import BannedGuest, SeatRequest, TableSettings
from anypoker.server.table.state import (
    Accepted,
    Rejected,
    TableState,
    open_decision,
    propose_change,
)
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, Spectators
from anypoker.session.table_clock import TableClock
from anypoker.tables import Cause, SeatSetup, Setup, Status, new_table, parse_stakes_spec
from anypoker.tables import changes as c
from anypoker.tables.options import Options

NOW = 1_700_000_000_000
NAMES = {"ann": "Ann", "bo": "Bo", "cy": "Cy"}
COMMANDS: TypeAdapter[Any] = TypeAdapter(m.AnyCommand)


def table_state(seats: int = 3, **settings: Any) -> TableState:
    """Return a started table of Ann, the host, and Bo, each with 200."""
    people = (SeatSetup("Ann", 200, "ann"), SeatSetup("Bo", 200, "bo"))
    free: tuple[SeatSetup | None, ...] = (None,) * (seats - 2)
    setup = Setup(rotation_of("texas-holdem", "1/2"), parse_stakes_spec("1/2"), (*people, *free))
    values = TableSettings("ann", 200, started=True).with_room(DEFAULT_ROOM_OPTIONS)
    clock = TableClock(values.room())
    return TableState(new_table(setup), values, Deadlines(clock)).with_settings(**settings)


def dealt(state: TableState) -> TableState:
    deal = c.Deal(new_key(), "", ())
    return propose_change(state, deal, NOW, Cause.TABLE).state


def played(state: TableState) -> TableState:
    """Return the state after a hand that was folded at once."""
    state = dealt(state)
    player = asked(state)
    decision = open_decision(state.table, player)
    assert decision is not None
    return accepted(state, player, do="act", question=decision.number, action="fold").state


def asked(state: TableState) -> str:
    assert state.table.hand is not None
    return state.table.dealt_players[state.table.hand.seats_to_act[0]]


def send(state: TableState, who: str, more: dict[str, Any], /, **fields: Any) -> Any:
    command = COMMANDS.validate_python({"key": "k", **fields})
    request = Request(who, NAMES[who], command, 7, NOW)
    return handle(state, replace(request, **more))


def accepted(state: TableState, who: str, /, more: Any = None, **fields: Any) -> Accepted:
    change = send(state, who, more or {}, **fields)
    assert isinstance(change, Accepted), change
    return change


def rejected(state: TableState, who: str, /, more: Any = None, **fields: Any) -> str:
    before = repr(state)
    change = send(state, who, more or {}, **fields)
    assert isinstance(change, Rejected), change
    assert repr(state) == before
    return change.sentence


def room(state: TableState, **values: Any) -> TableState:
    return state._replace(
        settings=state.settings.with_room(replace(state.settings.room(), **values))
    )


# ---------------------------------------------------------------- players


def test_sit_takes_a_seat() -> None:
    state = table_state()
    change = accepted(state, "cy", do="sit", stack=100)
    assert change.state.table.seat_of("cy") == 2
    assert change.state.settings.seated_at == {"cy": NOW}
    assert state.table.seat_of("cy") is None
    assert "taken" in rejected(change.state, "bo", do="sit")
    assert rejected(table_state(over=True), "cy", do="sit") == "this table is closed"


def test_sit_asks_the_host_where_seats_need_approval() -> None:
    state = room(table_state(), approve_seats=True)
    change = accepted(state, "cy", do="sit", seat=2)
    assert change.step is None
    assert change.state.settings.applicants == (SeatRequest("cy", "Cy", 2, 200),)
    assert change.notices == ("Cy asks for a seat",)
    assert "already" in rejected(state, "bo", do="sit", seat=2)


def test_act_applies_an_action_and_charges_the_time_bank() -> None:
    state = dealt(table_state())
    player = asked(state)
    number = state.deadlines.asked[player].question
    late = {"now": NOW + 1000 * (DEFAULT_ROOM_OPTIONS.act_seconds + 5)}
    change = accepted(state, player, late, do="act", question=number, action="fold")
    assert change.step is not None
    assert any(isinstance(one, Folded) for one in change.step.events)
    assert change.state.deadlines.clock.bank(player) == state.deadlines.clock.bank(player) - 5000
    sentence = rejected(state, player, do="act", question=number, action="raise to 9000")
    assert "9000" in sentence


def test_stale_answer_is_judged_by_the_table_alone() -> None:
    state = dealt(table_state())
    player = asked(state)
    number = state.deadlines.asked[player].question
    other = "bo" if player == "ann" else "ann"
    for who, question, action in ((player, number + 9, "call 77"), (other, number, "fold")):
        sentence = rejected(state, who, do="act", question=question, action=action)
        assert sentence.startswith(f"question {question} is settled")


def test_halted_table_rejects_actions() -> None:
    state = dealt(table_state(halted="a fault"))
    fields = {"do": "act", "question": 1, "action": "fold"}
    assert rejected(state, asked(state), None, **fields) == "the table is paused: a fault"


def test_leave_sit_out_and_back() -> None:
    state = table_state()
    assert accepted(state, "bo", do="leave").state.table.player("bo") is None
    out = accepted(state, "bo", do="sit_out").state
    assert accepted(out, "bo", do="back").state.table.player("bo") is not None
    for do in ("leave", "sit_out", "back"):
        assert "nobody with the id 'cy'" in rejected(state, "cy", do=do)


def test_leaving_in_a_hand_can_be_undone() -> None:
    state = dealt(table_state())
    other = "bo" if asked(state) == "ann" else "ann"
    left = accepted(state, other, do="leave").state
    player = left.table.player(other)
    assert player is not None
    assert player.leaving
    back = accepted(left, other, do="stay").state.table.player(other)
    assert back is not None
    assert not back.leaving
    assert "not leaving" in rejected(state, other, do="stay")
    assert "nobody with the id 'cy'" in rejected(state, "cy", do="stay")


def test_chips_bought_in_a_hand_can_be_cancelled() -> None:
    state = dealt(table_state())
    bought = accepted(state, "bo", do="rebuy", chips=50).state
    waiting = bought.table.player("bo")
    assert waiting is not None
    assert waiting.bought == 50
    none = accepted(bought, "bo", do="cancel_rebuy").state.table.player("bo")
    assert none is not None
    assert none.bought == 0
    assert "no chips wait" in rejected(state, "bo", do="cancel_rebuy")


def test_reaction_is_shown_and_not_stored() -> None:
    state = table_state()
    change = accepted(state, "bo", do="react", reaction="clap")
    assert change == Accepted(state, reaction={"player": "bo", "reaction": "clap"})
    soon = {"reacted": NOW - REACTION_SPAN + 1}
    assert "one reaction in 3 s" in rejected(state, "bo", soon, do="react", reaction="wow")
    assert accepted(state, "bo", {"reacted": NOW - REACTION_SPAN}, do="react", reaction="wow")
    assert "only players" in rejected(state, "cy", do="react", reaction="clap")
    muted = table_state(muted=("bo",))
    assert "cannot chat" in rejected(muted, "bo", do="react", reaction="clap")
    assert "cannot chat" in rejected(room(state, chat=False), "bo", do="react", reaction="clap")
    with pytest.raises(ValidationError):
        send(state, "bo", {}, do="react", reaction="https://example.org")


def test_rebuy_and_straddle() -> None:
    state = table_state()
    bought = accepted(state, "bo", do="rebuy", chips=50).state.table.player("bo")
    assert bought is not None
    assert bought.stack + bought.bought == 250
    assert rejected(state, "cy", do="rebuy")
    assert rejected(state, "cy", do="straddle")


def test_choose_is_for_the_dealer() -> None:
    rotation = choice_of(["texas-holdem", "omaha"])
    state = table_state()
    state = state._replace(table=structs.replace(state.table, rotation=rotation))
    seat = state.table.chooser()
    assert seat is not None
    chooser = state.table.seats[seat]
    assert chooser is not None
    question = state.table.choice_question
    fields = {"do": "choose", "question": question}
    change = accepted(state, chooser.id, None, **fields, game="omaha")
    assert change.state.table.choice is not None
    other = "bo" if chooser.id == "ann" else "ann"
    assert "your turn" in rejected(state, other, None, **fields, game="omaha")
    assert "is not played here" in rejected(state, chooser.id, None, **fields, game="chess")


def test_show_and_rabbit_hunt_after_the_hand() -> None:
    state = played(table_state())
    hand = state.table.hand
    assert hand is not None
    seat = state.table.seat_in_hand("ann")
    assert seat is not None
    cards = cards_text(hand.hole_cards[seat])
    assert accepted(state, "ann", do="show", cards=cards).state.table.shown
    assert rejected(table_state(), "ann", do="show", cards="As")
    options = Options(rabbit_hunt=True)
    hunting = state._replace(table=structs.replace(state.table, options=options))
    assert accepted(hunting, "ann", do="rabbit_hunt").step is not None
    assert rejected(table_state(), "ann", do="rabbit_hunt")


def test_chat_line_has_number_and_time() -> None:
    state = table_state()
    line = accepted(state, "bo", do="chat", text="nice hand").line
    assert line == {"n": 7, "at": NOW, "player": "bo", "name": "Bo", "text": "nice hand"}
    often = {"lines": [NOW - 100] * MAX_LINES}
    assert "too many lines" in rejected(state, "bo", often, do="chat", text="hey")
    assert accepted(state, "bo", {"lines": [NOW - 60_000] * MAX_LINES}, do="chat", text="hey")
    muted = table_state(muted=("bo",))
    assert "cannot chat" in rejected(muted, "bo", do="chat", text="hey")
    closed = room(state, spectators=Spectators.NONE)
    assert "only players" in rejected(closed, "cy", do="chat", text="hey")


def test_take_over_needs_a_silent_host() -> None:
    state = table_state(seated_at={"bo": 1})
    change = accepted(state, "bo", {"host_seen": NOW - HOST_TIMEOUT}, do="take_over")
    assert change.state.settings.host == "bo"
    assert "active" in rejected(state, "bo", {"host_seen": NOW - 1000}, do="take_over")
    assert "longest" in rejected(state, "cy", do="take_over")


# ---------------------------------------------------------------- the host

HOST_ACCEPTED: dict[str, dict[str, Any]] = {
    "start": {},
    "pause": {},
    "set_stack": {"player": "bo", "chips": 90},
    "rebuy": {"player": "bo"},
    "approve": {"player": "cy"},
    "kick": {"player": "bo"},
    "ban": {"player": "bo", "why": "spam"},
    "unban": {"player": "di"},
    "call_link": {"link": "https://meet.example.org/friday"},
    "sit_out": {"player": "bo"},
    "move": {"player": "bo", "seat": 2},
    "game": {"game": "omaha"},
    "stakes": {"stakes": "2/4"},
    "options": {"options": {"act_seconds": 50}},
    "add_bot": {"kind": "caller"},
    "remove_bot": {},  # the id of the bot that sits there
    "mute": {"player": "bo"},
    "clear_chat": {},
    "hand_on": {"player": "bo"},
    "void": {},
    "end": {},
}
HOST_REJECTED: dict[str, dict[str, Any]] = {
    "set_stack": {"player": "nobody", "chips": 90},
    "rebuy": {"player": "nobody"},
    "approve": {"player": "nobody"},
    "kick": {"player": "nobody"},
    "ban": {"player": "nobody"},
    "unban": {"player": "bo"},
    "sit_out": {"player": "nobody"},
    "move": {"player": "bo", "seat": 0},
    "stakes": {"stakes": "a lot"},
    "options": {"options": {"act_seconds": -1}},
    "add_bot": {"kind": "nobody has written it"},
    "remove_bot": {"player": "bo"},
    "hand_on": {"player": "nobody"},
    "void": {},
}


def host_state(verb: str) -> TableState:
    """Return a state in which the host may use a verb."""
    applicants = (SeatRequest("cy", "Cy", 2, 200),)
    state = table_state(applicants=applicants, banned=(BannedGuest("di", "Di"),))
    if verb == "void":
        return dealt(state)
    if verb == "remove_bot":
        return accepted(table_state(), "ann", do="host", verb="add_bot", kind="caller").state
    return state


def loaded(verb: str) -> dict[str, Any]:
    if verb != "game":
        return {}
    return {"games": c.ChangeGames(rotation_of("omaha", "1/2"), None)}


def test_host_brings_back_only_players_who_sit_out() -> None:
    state = table_state(away_until={"bo": NOW + HOST_TIMEOUT})
    assert "sits out" in rejected(state, "ann", do="host", verb="sit_out", player="bo", yes=False)
    out = accepted(state, "ann", do="host", verb="sit_out", player="bo").state
    back = accepted(out, "ann", do="host", verb="sit_out", player="bo", yes=False).state
    assert back.settings.away_until == {}
    bo = back.table.player("bo")
    assert bo is not None
    assert bo.status is not Status.OUT


def test_every_verb_of_the_host_has_a_case() -> None:
    verbs = {
        get_args(one.model_fields["verb"].annotation)[0]
        for one in m.HostCommandBase.__subclasses__()
    }
    assert verbs == set(HOST_ACCEPTED)


@pytest.mark.parametrize("verb", HOST_ACCEPTED)
def test_host_command_is_accepted_from_the_host_alone(verb: str) -> None:
    state, fields = host_state(verb), {"do": "host", "verb": verb, **HOST_ACCEPTED[verb]}
    if verb == "remove_bot":
        (fields["player"],) = [one.id for one in state.table.players if one.bot is not None]
    change = accepted(state, "ann", loaded(verb), **fields)
    assert change.notices
    assert change.state != state or change.clears_chat or verb == "start"
    sentence = rejected(state, "bo", loaded(verb), **fields)
    assert sentence == "only the host of the table may do that"


@pytest.mark.parametrize("verb", HOST_REJECTED)
def test_impossible_host_command_is_rejected(verb: str) -> None:
    sentence = rejected(table_state(), "ann", None, do="host", verb=verb, **HOST_REJECTED[verb])
    assert sentence


def test_host_resumes_a_halted_table() -> None:
    state = accepted(table_state(), "ann", do="host", verb="pause").state
    change = accepted(state.with_settings(halted="why"), "ann", do="host", verb="start")
    assert not change.state.settings.halted
    assert not change.state.table.paused


def test_voided_hand_of_a_halted_table_stays_paused() -> None:
    state = dealt(table_state()).with_settings(halted="a fault")
    change = accepted(state, "ann", do="host", verb="void")
    assert change.state.table.paused
    assert [one.stack for one in change.state.table.players] == [200, 200]
    assert change.notices == ("Ann voids the hand as the host, and plays in it",)


def test_unreadable_hand_can_only_be_voided() -> None:
    state = table_state()._replace(unread=True)
    assert "void" in rejected(state, "bo", do="rebuy")
    assert not accepted(state, "ann", do="host", verb="void").state.unread
    assert accepted(state, "bo", do="chat", text="hm").line is not None


def test_room_options_wait_for_the_end_of_the_hand() -> None:
    fields = {"do": "host", "verb": "options", "options": {"act_seconds": 50}}
    change = accepted(dealt(table_state()), "ann", None, **fields)
    assert change.state.settings.pending_options == {"act_seconds": 50}
    assert change.state.settings.room().act_seconds == DEFAULT_ROOM_OPTIONS.act_seconds


# ---------------------------------------------------------------- removed and banned guests


def test_removed_player_is_told_why_until_they_sit_again() -> None:
    kick = {"do": "host", "verb": "kick", "player": "bo", "why": "late"}
    state = accepted(table_state(), "ann", None, **kick).state
    assert state.settings.removed == {"bo": "late"}
    again = accepted(state, "bo", do="sit", stack=200).state
    assert again.settings.removed == {}
    in_hand = accepted(dealt(table_state()), "ann", None, **kick).state
    assert in_hand.table.player("bo") is None or "removed" in rejected(in_hand, "bo", do="stay")
    assert in_hand.table.player("bo") is None or "removed" in rejected(in_hand, "bo", do="back")


def test_player_removed_in_a_hand_cannot_come_back() -> None:
    state = dealt(table_state())
    other = "bo" if asked(state) == "ann" else "ann"
    state = state.with_settings(host="ann" if other == "bo" else "bo")
    kick = {"do": "host", "verb": "kick", "player": other}
    state = accepted(state, state.settings.host, None, **kick).state
    assert "the host removed you" in rejected(state, other, do="back")
    assert "the host removed" in rejected(state, other, do="stay")


def test_banned_guest_can_do_nothing_until_unbanned() -> None:
    ban = {"do": "host", "verb": "ban", "player": "bo", "why": "spam"}
    state = accepted(table_state(), "ann", None, **ban).state
    assert state.settings.banned == (BannedGuest("bo", "Bo", "spam"),)
    assert state.table.player("bo") is None
    for fields in ({"do": "sit"}, {"do": "chat", "text": "hey"}, {"do": "take_over"}):
        assert rejected(state, "bo", None, **fields) == "the host banned you from this table"
    assert "already" in rejected(state, "ann", None, **ban)
    free = accepted(state, "ann", do="host", verb="unban", player="bo").state
    assert accepted(free, "bo", do="sit", stack=200)


def test_ban_reaches_applicants_and_watchers_but_not_host_or_bots() -> None:
    state = table_state(applicants=(SeatRequest("cy", "Cy", 2, 200),))
    change = accepted(state, "ann", do="host", verb="ban", player="cy")
    assert change.state.settings.applicants == ()
    assert change.notices == ("The host bans Cy",)
    ban = {"do": "host", "verb": "ban"}
    watching = accepted(state, "ann", {"guests": {"w": "Wil"}}, **ban, player="w")
    assert watching.state.settings.banned == (BannedGuest("w", "Wil"),)
    assert "the host cannot be banned" in rejected(state, "ann", None, **ban, player="ann")
    state = accepted(table_state(), "ann", do="host", verb="add_bot", kind="caller").state
    (bot,) = [one.id for one in state.table.players if one.bot is not None]
    assert "bots cannot be banned" in rejected(state, "ann", None, **ban, player=bot)
    full = table_state(banned=tuple(BannedGuest(f"g{n}", "G") for n in range(MAX_BANNED)))
    assert "at most 200" in rejected(full, "ann", None, **ban, player="bo")


BAD_LINKS = (
    "http://meet.example.org",
    "javascript:alert(1)",
    "https://",
    "https://meet",
    "https://ann@meet.example.org",
    "https://meet.example.org/ space",
    "https://meet.example.org/\u202e",
    'https://meet.example.org/"onclick=',
    "https://meet.example.org:99999/",
    "HTTPS:meet.example.org",
    "https://meet.example.org/" + "a" * 500,
)


@pytest.mark.parametrize("link", BAD_LINKS)
def test_link_that_is_not_https_is_no_command(link: str) -> None:
    with pytest.raises(ValidationError):
        send(table_state(), "ann", {}, do="host", verb="call_link", link=link)


def test_link_to_the_call_is_for_those_who_sit() -> None:
    link = "https://meet.example.org/friday?pwd=x#1"
    state = accepted(table_state(), "ann", do="host", verb="call_link", link=link).state
    assert private_news(state, "bo") == (None, link)
    assert private_news(state, "cy") == private_news(state, None) == (None, "")
    none = accepted(state, "ann", do="host", verb="call_link", link="").state
    assert private_news(none, "bo") == (None, "")
