"""Changes of a hand at its table: deal, act, end, void, show."""

from dataclasses import replace
from typing import assert_never

from anypoker.cards import Key, commitment_of, derive_key
from anypoker.deck_proof import DeckProofError
from anypoker.engine import Hand, IllegalStart, Seat, Seats, Stakes, shuffled_deck_from_key, start
from anypoker.engine.events import RabbitShown, Shown
from anypoker.sentences import Sentence
from anypoker.tables import changes as c
from anypoker.tables.games.rotation import RotationGame, RotationPosition, chosen_turn, next_turn
from anypoker.tables.hands.hand_settlement import (
    apply_default_for_absent,
    close_hand,
    pay_bounties,
    settle,
)
from anypoker.tables.hands.proved_deal import (
    HandProof,
    apply_action,
    proved_deck,
    start_proved,
)
from anypoker.tables.hands.rabbit_hunt import rabbit_cards
from anypoker.tables.house_rules.bounties import bounty_winners
from anypoker.tables.seating.blinds_due import blind_dues, straddlers_of
from anypoker.tables.seating.button import HandPositions
from anypoker.tables.seating.dealt_in import is_frozen, mark_missed_blinds
from anypoker.tables.seating.players import Player, Status, distinct_names
from anypoker.tables.table import BeforeDeal, Table, TableError
from anypoker.tables.table_events import HandVoided, LevelBegan
from anypoker.tables.table_update import TableUpdate, find_player
from anypoker.views.visibility import own_cards

HandChange = c.Act | c.Deal | c.End | c.Void | c.Show | c.RabbitHunt | c.Reveals


def change_hand(pending: TableUpdate, change: HandChange) -> TableUpdate:
    """Apply a change of the hand.

    Raises:
        TableError: if the table does not allow it.
        IllegalAction: if the action is not legal.
    """
    match change:
        case c.Act():
            _act(pending, change)
        case c.Deal():
            _deal(pending, change)
        case c.End():
            _check_end(pending.table, change)
        case c.Void():
            _void(pending, change)
        case c.Show():
            _show(pending, change)
        case c.RabbitHunt():
            _rabbit_hunt(pending)
        case c.Reveals():
            _add_reveals(pending, change)
        case _:
            assert_never(change)
    return pending


# ---------------------------------------------------------------- the deal


def derive_deal_key(deal: c.Deal) -> Key:
    """Derive the shuffle key of a hand from its key and the players' randomness."""
    if deal.seal and deal.seal != commitment_of(deal.key):
        raise TableError("the key of the hand is not the one that was sealed")
    if not deal.randomness:
        return deal.key
    added = "".join(
        f"/{len(player)}:{player}/{len(text)}:{text}" for player, text in deal.randomness
    )
    return derive_key(deal.key, f"players{added}")


def _deal(pending: TableUpdate, deal: c.Deal) -> None:
    table = pending.table
    why = table.reason_not_dealing()
    if why:
        raise TableError(Sentence("no hand can begin: {why}", why=why))
    placing, item = table.next_positions(), table.item()
    assert placing is not None
    assert item is not None
    stakes = table.stakes(item)
    seats = _seats_of_hand(table, placing, item)
    proof = HandProof(deal.context, deal.reveals) if deal.context else None
    try:
        hand = _start(item, seats, stakes, derive_deal_key(deal), proof, table.first_question - 1)
    except (IllegalStart, DeckProofError) as error:
        raise TableError(Sentence("no hand can begin: {error}", error=error.sentence())) from None
    level = table.level()
    frozen = is_frozen(item, table.rotation, table.button_rule)
    moved = table.next_button()
    assert moved is not None
    pending.set(
        seats=mark_missed_blinds(table.seats, table.positions, placing, item, table.button_rule),
        positions=table.positions if frozen else moved.positions,
        turn=_turn(table, item, len(placing.dealt_in)),
        choice=None,
        last=table.last if table.bomb_pot_game is not None else item,
        playing=item,
        number=table.number + 1,
        hand=hand,
        proof=proof,
        dealt=placing.dealt_in,
        dealt_players=tuple(_player_at(table, seat).id for seat in placing.dealt_in),
        before=_before(table),
        ended=None,
        straddle_requests=frozenset(),
        stand_up_players=table.still_standing(),
        bomb_pot_game=None,
        shown=(),
        level_begun=level,
        ask_reason="",
    )
    if level > max(table.level_begun, 1):
        pending.add_event(LevelBegan(level, str(table.current_terms())))
    pending.events += hand.events
    if hand.over:
        settle(pending)
    else:
        apply_default_for_absent(pending)


def _start(
    item: RotationGame,
    seats: Seats,
    stakes: Stakes,
    key: Key,
    proof: HandProof | None,
    asked: int,
) -> Hand:
    """Start a hand with the deck of its key, or of its proof."""
    game = item.game.for_players(len(seats.players))
    if proof is None:
        return start(item.game, seats, stakes, shuffled_deck_from_key(game, key), asked)
    return start_proved(item.game, seats, stakes, proved_deck(proof, key), proof, asked)


def _add_reveals(pending: TableUpdate, change: c.Reveals) -> None:
    """Take the values for the next shuffle of the hand."""
    proof = pending.table.proof
    if proof is None or not pending.table.in_hand:
        raise TableError("no hand is played that has a deck proof")
    if change.shuffle != len(proof.reveals):
        raise TableError(f"the next shuffle of the hand is {len(proof.reveals)}")
    pending.set(proof=HandProof(proof.context, (*proof.reveals, change.values)))


def _player_at(table: Table, seat: int) -> Player:
    player = table.seats[seat]
    assert player is not None, "only players are dealt in"
    return player


def _seats_of_hand(table: Table, placing: HandPositions, item: RotationGame) -> Seats:
    places = placing.dealt_in
    players = [_player_at(table, seat) for seat in places]
    before = [place for place, seat in enumerate(places) if seat <= placing.positions.button]
    button = before[-1] if before else len(places) - 1
    willing = {seat for seat in places if _player_at(table, seat).id in table.straddle_requests}
    straddlers = straddlers_of(placing, item, table.options, willing)
    dues = blind_dues(
        table.seats,
        placing,
        item,
        table.stakes(item),
        button,
        straddlers,
        table.house_rules,
        table.killing_seat(item),
    )
    names = distinct_names([player.name for player in players])
    seated = tuple(Seat(name, one.stack) for name, one in zip(names, players, strict=True))
    # Marks are lost when the game changes.
    again = table.last is not None and table.last.game == item.game
    marks = tuple(player.marks if again else () for player in players)
    carried = marks if any(marks) else ()
    return Seats(seated, button, dues, hand=table.number + 1, marks=carried)


def _turn(table: Table, item: RotationGame, players: int) -> RotationPosition:
    if table.choice is not None:
        return chosen_turn(table.rotation, table.choice, players)
    return next_turn(table.rotation, table.turn, players)


def _before(table: Table) -> BeforeDeal:
    return BeforeDeal(
        table.positions,
        table.turn,
        table.choice,
        table.last,
        tuple(
            None if one is None else (one.status, one.owes_big, one.owes_small)
            for one in table.seats
        ),
    )


# ---------------------------------------------------------------- in the hand


def _act(pending: TableUpdate, act: c.Act) -> None:
    table = pending.table
    hand, seat = table.hand, table.seat_in_hand(act.player)
    if hand is None or (hand.over and act.question is None):
        raise TableError("no hand is played now")
    if seat is None:
        _, player = find_player(table, act.player)
        raise TableError(Sentence("{name} takes no part in this hand", name=player.name))
    hand, events = apply_action(hand.copy(), table.proof, seat, act.action, act.question)
    pending.events += events
    pending.set(hand=hand)
    if hand.over:
        settle(pending)
    else:
        apply_default_for_absent(pending)


def _check_end(table: Table, end: c.End) -> None:
    """Check that the recorded result of a hand is what the replay gives."""
    if table.hand is None or table.ended is None:
        raise TableError("the log ends a hand that is not over")
    if table.ended.stacks != end.stacks:
        got = ", ".join(map(str, table.ended.stacks))
        said = ", ".join(map(str, end.stacks))
        raise TableError(f"hand {table.number} ends with {got}, but the log says {said}")
    if table.ended != end:
        raise TableError(
            f"rake, bounties, marks or stand-up of hand {table.number} are not what the log says: "
            f"{table.ended} is not {end}"
        )


def _void(pending: TableUpdate, void: c.Void) -> None:
    table = pending.table
    before = table.before
    if not table.in_hand or before is None or table.hand is None:
        raise TableError("no hand is played that could be voided")
    for seat, debts in enumerate(before.debts):
        player = table.seats[seat]
        if player is not None and debts is not None:
            _, owes_big, owes_small = debts
            # Players who sit out since then keep sitting out.
            status = player.status if player.status is Status.OUT else debts[0]
            debtor = replace(player, status=status, owes_big=owes_big, owes_small=owes_small)
            pending.put(seat, debtor)
    pending.set(
        positions=before.positions,
        turn=before.turn,
        choice=before.choice,
        last=before.last,
        before=None,
        hand=None,
        questions=table.hand.decision_count,
        asked_again=0,
    )
    pending.add_event(HandVoided(table.number, void.why))
    close_hand(pending)
    pending.set(dealt=(), dealt_players=())


# ---------------------------------------------------------------- after the hand


def _show(pending: TableUpdate, show: c.Show) -> None:
    table = pending.table
    hand, seat = table.hand, table.seat_in_hand(show.player)
    if not table.options.show_cards:
        raise TableError("cards are not shown after the hand at this table")
    if hand is None or not hand.over or seat is None:
        raise TableError("a player may only show cards after a hand that they played")
    known = {own.card for own in own_cards(hand, seat)}
    if not show.cards or not set(show.cards) <= known & set(hand.hole_cards[seat]):
        raise TableError("a player may only show their own cards")
    settled = bounty_winners(table)
    pending.set(shown=(*table.shown, (seat, show.cards)))
    pending.events.append(Shown(seat, show.cards))
    if table.ended is not None and table.player(show.player) is not None:
        pay_bounties(pending, settled)


def _rabbit_hunt(pending: TableUpdate) -> None:
    table = pending.table
    if not table.options.rabbit_hunt:
        raise TableError("there is no rabbit hunt at this table")
    cards = rabbit_cards(table.hand) if table.hand is not None else ()
    if not cards:
        raise TableError("no board cards were left to come in the last hand")
    pending.events.append(RabbitShown(cards))
