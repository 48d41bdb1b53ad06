"""Open Hand History, both ways: JSON as hh-specs.handhistory.org defines it (version 1.4).

The amount of an action is what the player puts in with it, also for a raise. Each hand is an
object with the one key `ohh`; a file has one after the other, with empty lines between them. If
the board was run twice, each street of it has a round for each run.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from anypoker.cards import Card, CardError, card_text, parse_cards
from anypoker.engine import Hand
from anypoker.engine import events as e
from anypoker.game import Game, Structure
from anypoker.history.phh.amounts import from_chips, read_amount
from anypoker.history.phh.errors import PhhError
from anypoker.history.phh.record import Record
from anypoker.history.sites.errors import SiteFormatError
from anypoker.history.sites.hand_times import UNDATED, from_utc, time_fields
from anypoker.history.sites.record_builder import RecordBuilder
from anypoker.history.sites.site_games import SITE_GAMES, site_game
from anypoker.history.sites.streets import Bet, HandOutline, outline_of
from anypoker.version import __version__
from anypoker.views import FACE_DOWN, SpectatorKind, Viewer

CALLED = "Open Hand History"
SPEC_VERSION = "1.4.7"
_STREETS = ("Preflop", "Flop", "Turn", "River")
_BET_TYPES = {"NL": Structure.NO_LIMIT, "PL": Structure.POT_LIMIT, "FL": Structure.LIMIT}
_POSTS = {
    "ante": "Post Ante",
    "small blind": "Post SB",
    "big blind": "Post BB",
    "straddle": "Straddle",
    "dead blind": "Post Dead",
    "post": "Post Extra Blind",
}
_IGNORED = ("Added Chips", "Sits Down", "Stands Up")


def open_history_json(
    hand: Hand,
    games: Callable[[str], Game],
    *,
    viewer: Viewer = SpectatorKind.ALL_SEEING,
    hidden: frozenset[Card] = frozenset(),
    number: int = 1,
    scale: int = 1,
    when: datetime = UNDATED,
    table: str = "Anypoker",
) -> dict[str, Any]:
    """Write a hand that is over, as the viewer saw it; see `pokerstars_text`.

    Raises:
        SiteFormatError: if the format has no word for the game or for something that happened.
    """
    named = site_game(hand, games, "open_history", CALLED)
    outline = outline_of(hand, viewer, hidden, CALLED)

    def chips(amount: int) -> int | float:
        decimal = from_chips(amount, scale)
        return int(decimal) if decimal == int(decimal) else float(decimal)

    stakes = hand.stakes
    if hand.structure is Structure.LIMIT and stakes.big_bet != 2 * stakes.big_blind:
        raise SiteFormatError(f"{CALLED} has no place for bets other than one and two big blinds")
    bet_type = next(code for code, one in _BET_TYPES.items() if one is hand.structure)
    hero = {} if isinstance(viewer, SpectatorKind) else {"hero_player_id": viewer + 1}
    return {
        "ohh": {
            "spec_version": SPEC_VERSION,
            "site_name": "Anypoker",
            "network_name": "Anypoker",
            "internal_version": __version__,
            "tournament": False,
            "game_number": str(number),
            "start_date_utc": f"{when:%Y-%m-%dT%H:%M:%SZ}",
            "table_name": table,
            "game_type": named.open_history,
            "bet_limit": {"bet_type": bet_type, "bet_cap": 0},
            "table_size": len(hand.seats.players),
            "currency": "Chips",
            "dealer_seat": hand.seats.button + 1,
            "small_blind_amount": chips(stakes.small_blind),
            "big_blind_amount": chips(stakes.big_blind),
            "ante_amount": chips(stakes.ante),
            **hero,
            **({"flags": ["Run_It_Twice"]} if outline.runs else {}),
            "players": [
                {
                    "id": seat,
                    "seat": seat,
                    "name": player.name,
                    "starting_stack": chips(player.stack),
                }
                for seat, player in enumerate(hand.seats.players, 1)
            ],
            "rounds": list(_rounds(hand, outline, chips)),
            "pots": list(_pots(outline, chips)),
        }
    }


def _rounds(
    hand: Hand, outline: HandOutline, chips: Callable[[int], float]
) -> Iterator[dict[str, Any]]:
    stacks = [player.stack for player in hand.seats.players]
    for place, street in enumerate(outline.streets):
        forced = [bet for bet in street.bets if isinstance(bet, e.Posted)]
        actions = [_action(bet, stacks, chips) for bet in forced]
        for seat in hand.seats.from_left_of_button:
            cards = street.hole.get(seat, [])
            if cards and FACE_DOWN not in cards:
                actions.append(
                    {"player_id": seat + 1, "action": "Dealt Cards", "cards": _texts(cards)}
                )
        for bet in street.bets:
            if isinstance(bet, e.Refunded):
                stacks[bet.seat] += bet.amount
            elif not isinstance(bet, e.Posted):
                actions.append(_action(bet, stacks, chips))
        yield _round(place, _STREETS[street.number], street.board, actions)
    shown = {one.seat: one for one in outline.results if isinstance(one, e.Shown | e.Mucked)}
    if shown:
        actions = [
            {"player_id": one.seat + 1, "action": "Shows Cards", "cards": _texts(one.cards)}
            if isinstance(one, e.Shown)
            else {"player_id": one.seat + 1, "action": "Mucks Cards"}
            for one in shown.values()
        ]
        yield _round(len(outline.streets), "Showdown", [], actions)


def _round(
    number: int, street: str, cards: Sequence[Card], actions: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    numbered = [{"action_number": place, **one} for place, one in enumerate(actions)]
    return {"id": number, "street": street, "cards": _texts(cards), "actions": numbered}


def _action(bet: Bet, stacks: list[int], chips: Callable[[int], float]) -> dict[str, Any]:
    match bet:
        case e.Posted(what=what):
            if what not in _POSTS:
                raise SiteFormatError(f"{CALLED} has no word for a {what}")
            action = _POSTS[what]
        case e.Checked() | e.Folded():
            return {
                "player_id": bet.seat + 1,
                "action": "Check" if isinstance(bet, e.Checked) else "Fold",
            }
        case e.Called():
            action = "Call"
        case e.BetMade():
            action = "Bet"
        case _:
            action = "Raise"
    stacks[bet.seat] -= bet.amount
    return {
        "player_id": bet.seat + 1,
        "action": action,
        "amount": chips(bet.amount),
        "is_allin": not stacks[bet.seat],
    }


def _pots(outline: HandOutline, chips: Callable[[int], float]) -> Iterator[dict[str, Any]]:
    for pot in sorted({won.pot for won in outline.won}):
        wins: dict[int, int] = {}
        for won in outline.won:
            if won.pot == pot:
                wins[won.seat] = wins.get(won.seat, 0) + won.amount
        rake = sum(
            one.amount for one in outline.results if isinstance(one, e.Raked) and one.pot == pot
        )
        yield {
            "number": pot,
            "amount": chips(sum(wins.values()) + rake),
            "rake": chips(rake),
            "player_wins": [
                {"player_id": seat + 1, "win_amount": chips(amount)}
                for seat, amount in wins.items()
            ],
        }


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card_text(card) for card in cards]


# ---------------------------------------------------------------- reading


def read_open_history(text: str, games: Callable[[str], Game]) -> Iterator[tuple[str, Record]]:
    """Return the hands of a file with their numbers.

    Raises:
        SiteFormatError: if something in it cannot be read; the sentence says what and where.
    """
    decoder = json.JSONDecoder(parse_float=read_amount)
    place, count = 0, 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        count += 1
        try:
            found, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError, PhhError) as error:
            line = text.count("\n", 0, place) + 1
            why = "it is nested too deeply" if isinstance(error, RecursionError) else error
            raise SiteFormatError(f"the hand from line {line} is not JSON: {why}") from None
        try:
            yield _read_hand(found, games)
        except (SiteFormatError, PhhError, CardError) as error:
            raise SiteFormatError(f"hand {count}: {error}") from None
    if not count:
        raise SiteFormatError("the file has no hand")


class _Fields:
    """Fields of a JSON object, read with their types."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise SiteFormatError(f"{where} must be an object")
        self._value, self._where = value, where

    def text(self, name: str, default: str | None = None) -> str:
        found = self._value.get(name, default)
        if not isinstance(found, str | int) or isinstance(found, bool):
            raise SiteFormatError(f"{self._where} needs the text '{name}'")
        return str(found)

    def word(self, name: str) -> str:
        """Return a text that may lack."""
        found = self._value.get(name)
        return found if isinstance(found, str) else ""

    def number(self, name: str, default: int | None = None) -> int:
        found = self._value.get(name, default)
        if not isinstance(found, int) or isinstance(found, bool) or abs(found) > 10**9:
            raise SiteFormatError(f"{self._where} needs the number '{name}'")
        return found

    def amount(self, name: str) -> Decimal:
        found = self._value.get(name, 0)
        if not isinstance(found, int | Decimal) or isinstance(found, bool):
            raise SiteFormatError(f"{self._where} needs the amount '{name}'")
        return read_amount(str(found))

    def items(self, name: str) -> list["_Fields"]:
        found = self._value.get(name) or []
        if not isinstance(found, list):
            raise SiteFormatError(f"{self._where} needs the list '{name}'")
        return [_Fields(one, f"{name}[{place}]") for place, one in enumerate(found)]

    def part(self, name: str) -> "_Fields":
        return _Fields(self._value.get(name), f"'{name}'")

    def cards(self) -> tuple[Card, ...]:
        found = self._value.get("cards") or []
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise SiteFormatError(f"{self._where} needs a list of cards")
        return tuple(parse_cards("".join(found)[:200]))


def _read_hand(found: object, games: Callable[[str], Game]) -> tuple[str, Record]:
    ohh = _Fields(found, "a hand").part("ohh")
    kind = ohh.text("game_type")
    site = next((one for one in SITE_GAMES if kind and one.open_history == kind), None)
    if site is None:
        known = ", ".join(one.open_history for one in SITE_GAMES if one.open_history)
        raise SiteFormatError(f"'game_type' must be one of {known}, not {kind[:40]!r}")
    limit = ohh.part("bet_limit").text("bet_type")
    if limit not in _BET_TYPES:
        raise SiteFormatError(f"'bet_type' must be one of {', '.join(_BET_TYPES)}, not {limit!r}")
    players = {one.number("id"): one for one in ohh.items("players")}
    dealt = _dealt_players(ohh, players)
    builder = RecordBuilder(site.slug, games(site.slug), _BET_TYPES[limit], dealt)
    big = ohh.amount("big_blind_amount")
    if _BET_TYPES[limit] is Structure.LIMIT:
        builder.sizes |= {"small_bet": big, "big_bet": 2 * big}
    else:
        builder.sizes["min_bet"] = big
    names = {number: one.text("name") for number, one in players.items()}
    rounds = ohh.items("rounds")
    streets = Counter(one.text("street") for one in rounds)
    read: Counter[str] = Counter()
    for one in rounds:
        street = one.text("street")
        if streets[street] > 1 and street in _STREETS[1:]:
            builder.run_board(read[street], one.cards())
            read[street] += 1
            if one.items("actions"):
                raise SiteFormatError(f"a player acts in one of several rounds called {street}")
        else:
            _read_round(one, builder, names, ohh)
    for pot in ohh.items("pots"):
        builder.rake += pot.amount("rake")
        for win in pot.items("player_wins"):
            builder.collect(_name(names, win), win.amount("win_amount"))
    when = from_utc(ohh.word("start_date_utc"))
    return ohh.text("game_number", "1"), builder.record(**time_fields(when))


def _dealt_players(ohh: _Fields, players: dict[int, _Fields]) -> list[tuple[str, Decimal]]:
    """Return the players who act or post, from the left of the dealer."""
    active = {
        act.number("player_id", 0) for one in ohh.items("rounds") for act in one.items("actions")
    }
    seats = {
        one.number("seat"): (one.text("name"), one.amount("starting_stack"))
        for number, one in players.items()
        if number in active
    }
    dealer = ohh.number("dealer_seat", 0)
    order = sorted(seats, key=lambda seat: (seat <= dealer, seat))
    return [seats[seat] for seat in order]


def _read_round(one: _Fields, builder: RecordBuilder, names: dict[int, str], ohh: _Fields) -> None:
    street = one.text("street")
    actions = one.items("actions")
    level: dict[str, Decimal] = {}
    if street == "Preflop":
        forced = [act for act in actions if _is_forced(act)]
        for act in forced:
            _read_post(act, builder, _name(names, act), level, ohh)
        known = {
            _name(names, act): act.cards() for act in actions if act.text("action") == "Dealt Cards"
        }
        builder.add_missing_blinds(ohh.amount("small_blind_amount"), ohh.amount("big_blind_amount"))
        builder.first_deal(known)
    elif one.cards():
        builder.board(one.cards())
    for act in actions:
        verb = act.text("action")
        if verb in ("Dealt Cards", *_IGNORED) or _is_forced(act):
            continue
        _read_action(verb, act, builder, _name(names, act), level)


def _is_forced(act: _Fields) -> bool:
    return act.text("action") in _POSTS.values()


def _name(names: dict[int, str], act: _Fields) -> str:
    number = act.number("player_id", 0)
    if number not in names:
        raise SiteFormatError(f"there is no player {number}")
    return names[number]


def _read_post(
    act: _Fields, builder: RecordBuilder, name: str, level: dict[str, Decimal], ohh: _Fields
) -> None:
    verb, amount = act.text("action"), act.amount("amount")
    if verb not in ("Post Ante", "Post Dead"):
        level[name] = level.get(name, Decimal(0)) + amount
    match verb:
        case "Post Ante":
            builder.ante(name, amount)
        case "Post Dead":
            builder.dead(name, amount)
        case "Post Extra Blind":
            builder.post(name, amount)
        case "Post SB":
            builder.blind(name, amount, ohh.amount("small_blind_amount"))
        case "Post BB":
            builder.blind(name, amount, ohh.amount("big_blind_amount"))
        case _:
            builder.straddle(name, amount, ohh.amount("big_blind_amount"))


def _read_action(
    verb: str, act: _Fields, builder: RecordBuilder, name: str, level: dict[str, Decimal]
) -> None:
    amount = act.amount("amount")
    level[name] = level.get(name, Decimal(0)) + amount
    match verb:
        case "Fold":
            builder.act(name, "f")
        case "Check" | "Call":
            builder.act(name, "cc")
        case "Bet" | "Raise":
            builder.act(name, "cbr", level[name])
        case "Shows Cards":
            builder.show(name, act.cards())
        case "Mucks Cards":
            builder.show(name, act.cards() or None)
        case _:
            raise SiteFormatError(f"nobody knows the action {verb[:40]!r}")
