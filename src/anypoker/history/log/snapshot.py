"""A table as bytes and back, so that it can be taken up again without playing its log.

A snapshot goes with the setup of its table and names games by their hashes, so it is small: what
happened since is a few entries. A hand that is running is in it as what it follows from: its
start, its key and its actions. A hand that is over is not: nobody needs it to go on.
"""

from typing import Any

import msgspec

from anypoker.cards import parse_key
from anypoker.engine import (
    Hand,
    Seats,
    Stakes,
    parse_action,
    shuffled_deck_from_key,
    start,
)
from anypoker.history.log.codecs import (
    GameRegistry,
    ItemForm,
    LineError,
    OptionsForm,
    RotationForm,
    read_item,
    read_options,
    read_rotation,
    read_terms,
    write_item,
    write_options,
    write_rotation,
)
from anypoker.history.log.lines import read_line, write_line
from anypoker.sentences import encode_sentence
from anypoker.tables.accounts import Account
from anypoker.tables.changes import LogEntry
from anypoker.tables.games.rotation import RotationGame, RotationPosition
from anypoker.tables.games.tournament import FinishingPlace
from anypoker.tables.hands.proved_deal import (
    HandProof,
    apply_action,
    proved_deck,
    start_proved,
)
from anypoker.tables.seating.button import Positions
from anypoker.tables.seating.players import BotKind, Player, Status
from anypoker.tables.setup import Setup
from anypoker.tables.table import BeforeDeal, Table

FORMAT = 1

Debts = tuple[Status, bool, bool]


class PlayerForm(msgspec.Struct, array_like=True):
    id: str
    name: str
    stack: int
    status: Status
    owes_big: bool
    owes_small: bool
    bought: int
    leaving: bool
    bot: BotKind | None
    marks: tuple[str, ...]
    kicked: bool = False
    capped: bool = False


class AccountForm(msgspec.Struct, array_like=True):
    player: str
    name: str
    bought: int
    cashed: int
    left_at: int
    left_with: int


class TurnForm(msgspec.Struct, array_like=True):
    item: int
    left: int
    chosen: ItemForm | None


class BeforeDealForm(msgspec.Struct, array_like=True):
    positions: Positions | None
    turn: TurnForm | None
    choice: ItemForm | None
    last: ItemForm | None
    debts: tuple[Debts | None, ...]


class HandForm(msgspec.Struct, array_like=True):
    item: ItemForm
    seats: Seats
    stakes: Stakes
    key: str
    asked: int
    played: tuple[tuple[int, str], ...]
    dealt: tuple[int, ...]
    players: tuple[str, ...]
    before: BeforeDealForm
    context: str = ""  # of its deck proof
    reveals: tuple[tuple[str | None, ...], ...] = ()


class SnapshotForm(msgspec.Struct, array_like=True):
    """`rotation`, `terms`, `options`: None where they are those of the setup."""

    format: int
    seats: tuple[PlayerForm | None, ...]
    accounts: tuple[AccountForm, ...]
    rotation: RotationForm | None
    terms: str | None
    options: OptionsForm | None  # type: ignore[valid-type]
    positions: Positions | None
    turn: TurnForm | None
    choice: ItemForm | None
    last: ItemForm | None
    number: int
    questions: int
    pending: tuple[str, ...]
    willing: tuple[str, ...]
    bomb: ItemForm | None
    bomb_hand: int
    places: tuple[FinishingPlace, ...]
    over: bool
    house: int
    forfeited: int
    now: int
    played: int
    paused: bool
    level_begun: int
    hand: HandForm | None
    leg: str = ""
    killer: str = ""
    standing: tuple[str, ...] = ()
    asked_again: int = 0
    ask_reason: str = ""


_DECODER = msgspec.msgpack.Decoder(SnapshotForm)


def write_snapshot(table: Table, book: GameRegistry) -> bytes:
    """Write a table as bytes. `book`: known games; new ones are added to `book.fresh`.

    The key of a running hand is in it, so it has to be kept as secret as that.
    """
    setup = table.setup
    own_rotation = table.rotation is setup.rotation or table.rotation == setup.rotation
    form = SnapshotForm(
        format=FORMAT,
        seats=tuple(None if one is None else _form(PlayerForm, one) for one in table.seats),
        accounts=tuple(_form(AccountForm, one) for one in table.accounts),
        rotation=None if own_rotation else write_rotation(table.rotation, book),
        terms=None if table.terms == setup.terms else str(table.terms),
        options=None if table.options == setup.options else write_options(table.options),
        positions=table.positions,
        turn=_write_turn(table.turn, book),
        choice=_write_item(table.choice, book),
        last=_write_item(table.last, book),
        number=table.number,
        questions=table.questions,
        pending=tuple(write_line(LogEntry(one), book).decode() for one in table.pending),
        willing=tuple(sorted(table.straddle_requests)),
        bomb=_write_item(table.bomb_pot_game, book),
        bomb_hand=table.bomb_hand,
        places=table.places,
        over=table.over,
        house=table.house,
        forfeited=table.forfeited,
        now=table.now,
        played=table.played,
        paused=table.paused,
        level_begun=table.level_begun,
        hand=_write_hand(table, book) if table.in_hand else None,
        leg=table.leg_up_player,
        killer=table.killer,
        standing=tuple(sorted(table.stand_up_players)),
        asked_again=table.asked_again,
        ask_reason=table.ask_reason,
    )
    return msgspec.msgpack.encode(form, enc_hook=encode_sentence)


def read_snapshot(data: bytes, setup: Setup, book: GameRegistry) -> Table:
    """Read the table of a snapshot.

    Raises:
        LineError: if the snapshot is not valid or a game is missing.
    """
    try:
        form = _DECODER.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise LineError(f"this is not a table snapshot: {error}") from None
    if form.format != FORMAT:
        raise LineError(f"the snapshot has format {form.format}, and this program reads {FORMAT}")
    hand = form.hand
    return Table(
        setup=setup,
        rotation=setup.rotation if form.rotation is None else read_rotation(form.rotation, book),
        terms=setup.terms if form.terms is None else read_terms(form.terms, book),
        options=setup.options if form.options is None else read_options(form.options, book),
        seats=tuple(None if one is None else _value(Player, one) for one in form.seats),
        accounts=tuple(_value(Account, one) for one in form.accounts),
        positions=form.positions,
        turn=_read_turn(form.turn, book),
        choice=_read_item(form.choice, book),
        last=_read_item(form.last, book),
        number=form.number,
        questions=form.questions,
        pending=tuple(read_line(one.encode(), book).entry.change for one in form.pending),
        straddle_requests=frozenset(form.willing),
        bomb_pot_game=_read_item(form.bomb, book),
        bomb_hand=form.bomb_hand,
        places=form.places,
        over=form.over,
        house=form.house,
        forfeited=form.forfeited,
        now=form.now,
        played=form.played,
        paused=form.paused,
        level_begun=form.level_begun,
        leg_up_player=form.leg,
        killer=form.killer,
        stand_up_players=frozenset(form.standing),
        asked_again=form.asked_again,
        ask_reason=form.ask_reason,
        playing=None if hand is None else read_item(hand.item, book),
        hand=None if hand is None else _read_hand(hand, book),
        proof=None if hand is None else _read_proof(hand),
        dealt=() if hand is None else hand.dealt,
        dealt_players=() if hand is None else hand.players,
        before=None if hand is None else _read_before(hand.before, book),
    )


# ---------------------------------------------------------------- parts


def _form(form: type[Any], value: Any) -> Any:
    """Convert a value to a form with the same fields."""
    return form(*(getattr(value, name) for name in form.__struct_fields__))


def _value(kind: type[Any], form: msgspec.Struct) -> Any:
    """Convert a form to a value with the same fields."""
    return kind(**{name: getattr(form, name) for name in form.__struct_fields__})


def _write_item(item: RotationGame | None, book: GameRegistry) -> ItemForm | None:
    return None if item is None else write_item(item, book)


def _read_item(form: ItemForm | None, book: GameRegistry) -> RotationGame | None:
    return None if form is None else read_item(form, book)


def _write_turn(turn: RotationPosition | None, book: GameRegistry) -> TurnForm | None:
    if turn is None:
        return None
    return TurnForm(turn.item, turn.hands_left, _write_item(turn.chosen, book))


def _read_turn(form: TurnForm | None, book: GameRegistry) -> RotationPosition | None:
    return (
        None
        if form is None
        else RotationPosition(form.item, form.left, _read_item(form.chosen, book))
    )


def _write_hand(table: Table, book: GameRegistry) -> HandForm:
    hand, before = table.hand, table.before
    assert hand is not None
    assert table.playing is not None
    assert before is not None, "a running hand can be voided"
    return HandForm(
        item=write_item(table.playing, book),
        seats=hand.seats,
        stakes=hand.stakes,
        key=hand.chance.key.hex(),
        asked=table.first_question - 1,
        played=tuple((seat, str(action)) for seat, action in hand.actions),
        dealt=table.dealt,
        players=table.dealt_players,
        before=BeforeDealForm(
            before.positions,
            _write_turn(before.turn, book),
            _write_item(before.choice, book),
            _write_item(before.last, book),
            before.debts,
        ),
        context="" if table.proof is None else table.proof.context,
        reveals=() if table.proof is None else table.proof.reveals,
    )


def _read_before(form: BeforeDealForm, book: GameRegistry) -> BeforeDeal:
    return BeforeDeal(
        form.positions,
        _read_turn(form.turn, book),
        _read_item(form.choice, book),
        _read_item(form.last, book),
        form.debts,
    )


def _read_hand(form: HandForm, book: GameRegistry) -> Hand:
    """Replay the hand from its start."""
    game, key, proof = read_item(form.item, book).game, parse_key(form.key), _read_proof(form)
    if proof is not None:
        chance = proved_deck(proof, key)
        hand = start_proved(game, form.seats, form.stakes, chance, proof, form.asked)
    else:
        chance = shuffled_deck_from_key(game.for_players(len(form.seats.players)), key)
        hand = start(game, form.seats, form.stakes, chance, form.asked)
    for seat, action in form.played:
        hand, _ = apply_action(hand, proof, seat, parse_action(action))
    return hand


def _read_proof(form: HandForm) -> HandProof | None:
    return HandProof(form.context, form.reveals) if form.context else None
