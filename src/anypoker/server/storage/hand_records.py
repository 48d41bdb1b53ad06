"""Records of finished hands: what everyone saw, and separately what each seat saw in addition.

All of it comes out of `views`, so that what nobody was shown is nowhere in it.
"""

import zlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeVar

import orjson

from anypoker.catalogue import game_of_record
from anypoker.engine import Hand
from anypoker.errors import AnypokerError
from anypoker.history.hand.writer import write_recorded_hand
from anypoker.history.phh import (
    PhhError,
    ReplayedRecord,
    read_records,
    record_of,
    record_text,
    replay_record,
)
from anypoker.history.sites.errors import SiteFormatError
from anypoker.history.sites.open_history import open_history_json
from anypoker.history.sites.pokerstars_writer import pokerstars_text
from anypoker.sentences import Sentence, collect_texts
from anypoker.server.games.board_slots import board_places, rows_data
from anypoker.server.protocol.event_encoder import add_hand_words, ended_showdowns, own_fields
from anypoker.server.table.player_info import bot_of_player
from anypoker.tables import Cause, Table
from anypoker.tables import changes as c
from anypoker.views import (
    SpectatorKind,
    Viewer,
    event_json,
    seen_event,
    view_fields_json,
    views_of,
)
from anypoker.views.visibility import PRIVATE, sees_more

Written = TypeVar("Written", str, dict[str, Any])
_OWN = ("own", "outward", "named", "you_have")


class HandRecord(NamedTuple):
    """`private`: by seat, the fields of its view and the events that differ, by their places; also
    `record`, the hand in Poker Hand History, or `no_record`, the reason why it has none."""

    facts: dict[str, Any]
    private: dict[str, Any]


def pack(data: dict[str, Any]) -> bytes:
    """Return a part of a record as it is kept: a quarter of its JSON."""
    return zlib.compress(orjson.dumps(data), 1)


def unpack(kept: bytes) -> dict[str, Any]:
    """Unpack a stored part; older hands are plain JSON."""
    text = kept if kept.startswith(b"{") else zlib.decompress(kept)
    found: dict[str, Any] = orjson.loads(text)
    return found


def hand_record(
    table: Table,
    own: Sequence[dict[str, Any]] | None = None,
    before: Table | None = None,
) -> HandRecord:
    """Make the record of the hand that was played last.

    `own`: what each seat alone knows, if that was worked out already. `before`: the table before
    the last change, with the players who left when the hand ended.
    """
    hand = table.hand
    assert hand is not None
    seats = range(len(table.dealt_players))
    (public,) = views_of(hand, [SpectatorKind.SPECTATOR])
    if own is None:
        own = [own_fields(view) for view in views_of(hand, seats)]
    names = [name for name in public._fields if name != "table"]
    facts: dict[str, Any] = {
        "number": table.number,
        "at": table.now,
        "players": list(table.dealt_players),
        "seats": list(table.dealt),
        "bots": [
            bot_of_player(before or table, one) or bot_of_player(table, one)
            for one in table.dealt_players
        ],
        "places": board_places(hand.game),
        **rows_data(hand.game),
        "view": view_fields_json(public, names),
    }
    add_hand_words(facts["view"], public)
    showdowns = ended_showdowns(hand)
    if showdowns:
        facts["showdowns"] = [
            {"events": one.events, "ms": one.ms, "hands": one.hands} for one in showdowns
        ]
    facts["texts"] = collect_texts(facts["view"]["won"], facts.get("showdowns"))
    secret = [place for place, event in enumerate(hand.events) if type(event) in PRIVATE]
    private: dict[str, Any] = {}
    for seat in seats:
        private[str(seat)] = {
            "view": {name: own[seat][name] for name in _OWN},
            "texts": dict(own[seat].get("texts", {})),
            "events": {
                str(place): event_json(one)
                for place in secret
                if sees_more(hand.events[place], seat)
                and (one := seen_event(hand.events[place], seat)) != public.events[place]
            },
        }
        compared = {
            str(place): one.compared[seat]
            for place, one in enumerate(showdowns)
            if seat in one.compared
        }
        if compared:
            private[str(seat)]["compared"] = compared
            private[str(seat)]["texts"] |= collect_texts(compared)
    return HandRecord(facts, private | _exported(hand))


def _exported(hand: Hand) -> dict[str, str]:
    """Return the PHH record of a hand, from which the record of any seat follows, or the reason why
    there is none: an export format must never keep a hand from being stored.

    The record has no card that was not dealt.
    """
    try:
        return {"record": record_text(record_of(hand, game_of_record))}
    except PhhError as error:
        return {"no_record": str(error)}
    except Exception as error:  # whatever it is, the hand has been played and is stored
        return {"no_record": f"writing it failed ({type(error).__name__})"}


def voided_record(record: HandRecord, table: Table, void: c.LogEntry) -> HandRecord:
    """Return the record of a hand that was voided, with who voided it and whether they played it.

    Cards that are not out stay hidden: such a hand has no PHH record.
    """
    assert isinstance(void.change, c.Void)
    names = {one.player: one.name for one in table.accounts}
    facts = {
        "player": void.actor,
        "name": names.get(void.actor, ""),
        "host": void.by is Cause.HOST,
        "played": void.actor in table.dealt_players,
        "why": void.change.why,
    }
    private = {name: part for name, part in record.private.items() if name != "record"}
    reason = {"no_record": "the hand was voided"}
    return HandRecord(record.facts | {"void": facts}, private | reason)


def void_words(facts: dict[str, Any]) -> str:
    """Describe in words who voided a stored hand; empty if nobody did.

    >>> ann = {"player": "a", "name": "Ann", "host": True, "played": True, "why": "misdeal"}
    >>> void_words({"void": ann})
    'voided by Ann, the host, who played in it: misdeal'
    """
    void = facts.get("void")
    if void is None:
        return ""
    template = "voided by the card room[{played}][: {why}]"
    if void["host"]:
        template = "voided by {name}, the host[{played}][: {why}]"
        if not void["name"]:
            template = "voided by the host[{played}][: {why}]"
    played = Sentence(", who played in it") if void["played"] else None
    return Sentence(template, name=void["name"], played=played, why=void["why"])


def record_for(facts: dict[str, Any], private: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Return a stored hand as a seat may know it, or a spectator if None."""
    if seat is None:
        return facts
    mine = private[str(seat)]
    events = list(facts["view"]["events"])
    for place, event in mine["events"].items():
        events[int(place)] = event
    view = {**facts["view"], **mine["view"], "viewer": seat, "events": events}
    texts = {**facts.get("texts", {}), **mine.get("texts", {})}
    known = {**facts, "view": view, "texts": texts}
    if "showdowns" in facts:  # missing in old records
        compared = mine.get("compared", {})
        known["showdowns"] = [
            {**one, "hands": [*one["hands"], *compared.get(str(place), ())]}
            for place, one in enumerate(facts["showdowns"])
        ]
    return known


def anonymise(record: dict[str, Any]) -> dict[str, Any]:
    """Replace names and ids of players by their seat numbers."""
    count = len(record["players"])
    names = [f"Player {seat + 1}" for seat in range(count)]
    view = record["view"]
    events = [
        {**event, "names": names} if event["event"] == "hand_started" else event
        for event in view["events"]
    ]
    seats = [{**seat, "name": name} for seat, name in zip(view["seats"], names, strict=True)]
    hidden = {**view, "seats": seats, "events": events}
    if "start" in view:
        players = [
            {**player, "name": name}
            for player, name in zip(view["start"]["players"], names, strict=True)
        ]
        hidden["start"] = {**view["start"], "players": players}
    told = {name: value for name, value in record.items() if name not in ("seats", "bots")}
    anonymous = {**told, "players": names, "view": hidden}
    if "void" in record:
        who = record["players"].index(record["void"]["player"]) if record["void"]["played"] else -1
        name = names[who] if who >= 0 else ""
        anonymous["void"] = {**record["void"], "player": name, "name": name}
    return anonymous


def record_players(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Describe the players of a record as `PlayerInfo`; old records do not say who was a bot."""
    seats = record["view"]["seats"]
    bots = record.get("bots") or [None] * len(seats)
    return [
        {"player": player, "name": seat["name"], "bot": bot}
        for player, seat, bot in zip(record["players"], seats, bots, strict=True)
    ]


class NoRecordError(AnypokerError, ValueError):
    """A hand that cannot be written in this form; the sentence says why."""

    def __init__(self, number: int, form: str, reason: str) -> None:
        self.reason = reason
        super().__init__(f"hand {number} has no {form} file: {reason}")


def phh_text(facts: dict[str, Any], private: dict[str, Any], seat: int | None) -> str:
    """Write a stored hand in Poker Hand History as a seat of it saw it; None: as a spectator."""
    number = facts["number"]
    hand = _stored_hand(facts, private, ".phh")
    return record_text(
        record_of(hand, game_of_record, viewer=_viewer(seat), others={"hand": number})
    )


def _viewer(seat: int | None) -> Viewer:
    return SpectatorKind.SPECTATOR if seat is None else seat


def _stored_hand(facts: dict[str, Any], private: dict[str, Any], form: str) -> Hand:
    """Play a stored hand again; `form`: what it will be written as."""
    number = facts["number"]
    if "record" not in private:
        raise NoRecordError(number, form, private["no_record"])
    try:
        return _replay(facts, private["record"]).hand
    except PhhError as error:  # such as of a hand with a redeal from the same deck
        raise NoRecordError(number, form, str(error)) from None


def pokerstars_file(facts: dict[str, Any], private: dict[str, Any], seat: int | None) -> str:
    """Write a stored hand as PokerStars text, as a seat of it saw it; None: as a spectator."""
    return _site_file(facts, private, seat, ".txt", pokerstars_text)


def open_history_file(facts: dict[str, Any], private: dict[str, Any], seat: int | None) -> str:
    """Write a stored hand as Open Hand History, as a seat of it saw it; None: as a spectator."""
    return orjson.dumps(
        _site_file(facts, private, seat, ".ohh", open_history_json), option=orjson.OPT_INDENT_2
    ).decode()


def _site_file(
    facts: dict[str, Any],
    private: dict[str, Any],
    seat: int | None,
    form: str,
    write: Callable[..., Written],
) -> Written:
    hand = _stored_hand(facts, private, form)
    when = datetime.fromtimestamp(facts["at"] / 1000, UTC)
    # Trackers drop a hand whose number they know, from whatever table.
    number = facts["at"] * 1_000 + facts["number"] % 1_000
    try:
        return write(hand, game_of_record, viewer=_viewer(seat), number=number, when=when)
    except SiteFormatError as error:
        raise NoRecordError(facts["number"], form, str(error)) from None


def hand_text(facts: dict[str, Any], private: dict[str, Any], seat: int | None) -> str:
    """Write a stored hand as a `.hand` file. Such a file holds a whole deck: cards that the seat
    did not see are made up so that they fit, and the file says which."""
    number = facts["number"]
    try:
        text = phh_text(facts, private, seat)
    except NoRecordError as error:
        raise NoRecordError(number, ".hand", error.reason) from None
    try:
        played = _replay(facts, text)
    except PhhError as error:
        raise NoRecordError(number, ".hand", f"{error}; download the .phh file") from None
    return write_recorded_hand(str(number), played.hand, played.guessed)


def _replay(facts: dict[str, Any], text: str) -> ReplayedRecord:
    """Play the record of a stored hand in the seats of that hand.

    A record lists its players from the left of the button. `replay_record` puts them where they
    sat, and a hand in which someone sits elsewhere is never written.
    """
    view = facts["view"]
    (record,) = read_records(text).values()
    played = replay_record(record, game_of_record, button=view["button"])
    if played.why:
        raise PhhError(played.why)
    sat = [(seat["name"], seat["started"], seat["stack"]) for seat in view["seats"]]
    hand = played.hand
    sits = [
        (player.name, player.stack, stack)
        for player, stack in zip(hand.seats.players, hand.stacks, strict=True)
    ]
    if sits != sat:
        raise PhhError("the record does not lead to the players and stacks of the hand")
    return played
