"""Replay of PHH records."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from msgspec.structs import replace

from anypoker.cards import Card
from anypoker.engine import (
    Action,
    Decision,
    Event,
    Hand,
    IllegalAction,
    IllegalStart,
    ShuffledDeck,
    apply_in_place,
    decisions,
    parse_action,
    start,
)
from anypoker.engine import actions as a
from anypoker.engine.cards.dealt_cards import BOARD
from anypoker.engine.decision import BettingDecision, BringInDecision, WagerDecision
from anypoker.engine.events import Dealt, Won
from anypoker.engine.setup import dice_needed
from anypoker.history.phh.amounts import INFINITE, from_chips, to_chips
from anypoker.history.phh.card_inference import DealtCardLog, dealings
from anypoker.history.phh.deck_search import WantedCards, fitting_chance
from anypoker.history.phh.errors import PhhError
from anypoker.history.phh.hand_start import Games, RecordSetup, record_setup_of
from anypoker.history.phh.operations import PlayerAction, RollDice
from anypoker.history.phh.record import Record
from anypoker.views import FACE_DOWN

# Cards that nobody saw are guessed; so often, until they fit what was done.
_MAX_GUESSES = 500


class ReplayedRecord(NamedTuple):
    """A replayed record; `why` says what stopped the replay, empty if nothing did.

    The player `place` of the record has the seat `hand.seats.from_left_of_button[place]`.
    `guessed`: cards that the record does not tell, as they were chosen to fit what was done.
    """

    record: Record
    hand: Hand
    scale: int
    why: str
    guessed: frozenset[Card] = frozenset()

    @property
    def stacks(self) -> tuple[Decimal, ...]:
        """Return the players' stacks now, in the record's order and chips."""
        return tuple(
            INFINITE if begun == INFINITE else from_chips(self.hand.stacks[seat], self.scale)
            for begun, seat in zip(
                self.record.starting_stacks, self.hand.seats.from_left_of_button, strict=True
            )
        )

    @property
    def winnings(self) -> tuple[Decimal, ...]:
        """Return what the players won from the pots, in the record's order and chips."""
        won = [0] * len(self.hand.stacks)
        for event in self.hand.events:
            if isinstance(event, Won):
                won[event.seat] += event.amount
        order = self.hand.seats.from_left_of_button
        return tuple(from_chips(won[seat], self.scale) for seat in order)


def replay_record(record: Record, games: Games, button: int | None = None) -> ReplayedRecord:
    """Play the hand; where cards are not known, with cards that fit what was done.

    `button`: the seat that had the button in the hand that was recorded. With it, seats of the
    replayed hand are seats of that hand; else they are the order of the record.
    """
    setting = record_setup_of(record, games, button)
    try:
        return _replay(record, setting)
    except _FreeFoldError:  # a player folded where checking was free: that table allowed it
        stakes = replace(setting.stakes, free_folds=True)
        return _replay(record, setting._replace(stakes=stakes))


class _FreeFoldError(Exception):
    """The record has a fold where checking is free."""


def _replay(record: Record, setting: RecordSetup) -> ReplayedRecord:
    cards = dealings(record.actions, len(record.starting_stacks), follow=record.guesses_cards)
    guessing = any(slot.card == FACE_DOWN for slot in cards.slots())
    if guessing and not record.guesses_cards:
        raise PhhError("the record hides cards, and nothing tells what they could be")
    first: ReplayedRecord | None = None
    for guess in range(_MAX_GUESSES if guessing else 1):
        played = _play_with_guess(record, setting, cards, guess)
        if guessing and not played.why and _is_misdealt(played.hand, cards):
            raise PhhError(
                "discards came back into play, and the record does not tell which cards they were"
            )
        played = played._replace(guessed=_guessed(played.hand, cards))
        if not played.why and _won_by_mucked(played.hand, cards) is None:
            return played
        first = first or played
    assert first is not None
    mucked = _won_by_mucked(first.hand, cards)
    if first.why or mucked is None:
        return first
    return first._replace(why=f"{record.names[mucked]} mucked, but wins or ties with these cards")


def _received(hand: Hand, player: int) -> list[Card]:
    """Return the cards dealt to a player of the record."""
    seat = hand.seats.from_left_of_button[player]
    return [e.card for e in hand.events if isinstance(e, Dealt) and e.seat == seat]


def _is_misdealt(hand: Hand, cards: DealtCardLog) -> bool:
    """True if a seat was dealt another card than the record says: one that is known to come out
    of discards that are not."""
    return any(
        slot.card not in (FACE_DOWN, card)
        for player, slots in enumerate(cards.hole)
        for slot, card in zip(slots, _received(hand, player), strict=False)
    )


def _guessed(hand: Hand, cards: DealtCardLog) -> frozenset[Card]:
    """Return the dealt cards that the record does not name."""
    dealt = [_received(hand, player) for player in range(len(cards.hole))]
    return frozenset(
        card
        for slots, received in zip((*cards.hole, cards.board), (*dealt, hand.board), strict=True)
        for slot, card in zip(slots, received, strict=False)
        if slot.card == FACE_DOWN
    )


def _won_by_mucked(hand: Hand, cards: DealtCardLog) -> int | None:
    """Return a player who mucked in the record but wins; None if there is none."""
    order = hand.seats.from_left_of_button
    winners = [order.index(event.seat) for event in hand.events if isinstance(event, Won)]
    contested = sum(not out for out in hand.folded) > 1
    return next((player for player in winners if contested and player in cards.mucked), None)


def _play_with_guess(
    record: Record, setting: RecordSetup, cards: DealtCardLog, guess: int
) -> ReplayedRecord:
    order = setting.seats.from_left_of_button
    wishes: WantedCards = {
        order[player]: [slot.card for slot in slots] for player, slots in enumerate(cards.hole)
    }
    wishes[BOARD] = [slot.card for slot in cards.board]
    rolled = [die for line in record.actions if isinstance(line, RollDice) for die in line.dice]
    missing = dice_needed(setting.game) - len(rolled)
    dice = [*rolled, *[1] * missing]

    def events_with(chance: ShuffledDeck) -> Sequence[Event]:
        return _play(record, setting, cards, chance).hand.events

    game = setting.game.for_players(len(setting.seats.players))
    try:
        chance = fitting_chance(game, wishes, dice, events_with, guess)
        return _play(record, setting, cards, chance)
    except IllegalStart as error:
        raise PhhError(str(error)) from None


def _play(
    record: Record, setting: RecordSetup, cards: DealtCardLog, chance: ShuffledDeck
) -> ReplayedRecord:
    """Play as far as possible with this deck."""
    hand = start(setting.game, setting.seats, setting.stakes, chance)
    order = setting.seats.from_left_of_button
    for place, line in enumerate(record.actions):
        if not isinstance(line, PlayerAction):
            continue
        seat = order[line.player]
        question = next((one for one in decisions(hand) if one.seat == seat), None)
        if line.verb == "f" and _may_check(question):
            raise _FreeFoldError
        try:
            if question is None:
                if line.verb == "sd" and not line.cards:
                    continue  # there was nothing to draw, and we do not ask
                raise IllegalAction(_not_asked(hand))
            thrown = _thrown(hand, cards, place, line)
            amount = _reach(hand, question, to_chips(line.amount, setting.scale))
            apply_in_place(hand, seat, _answer(line, question, thrown, amount))
        except IllegalAction as refusal:
            why = f"line {place + 1} of the actions, p{line.player + 1} {line.verb}: {refusal}"
            return ReplayedRecord(record, hand, setting.scale, why)
    return ReplayedRecord(record, hand, setting.scale, "")


def _may_check(question: Decision | None) -> bool:
    """Return whether checking is free and folding is not allowed."""
    if not isinstance(question, BettingDecision):
        return False
    return not question.call and not question.free_fold


def _thrown(hand: Hand, cards: DealtCardLog, place: int, line: PlayerAction) -> tuple[Card, ...]:
    """Return the discards of a line; unknown cards as they were guessed."""
    slots = cards.thrown.get(place)
    if slots is None:
        return line.cards
    dealt = dict(zip(cards.hole[line.player], _received(hand, line.player), strict=False))
    return tuple(dealt.get(slot, slot.card) for slot in slots)


def _not_asked(hand: Hand) -> str:
    if hand.over:
        return "the hand is over"
    order = hand.seats.from_left_of_button
    return (
        f"it is the turn of {', '.join(f'p{order.index(seat) + 1}' for seat in hand.seats_to_act)}"
    )


def _reach(hand: Hand, question: Decision, amount: int) -> int:
    """Return the full amount of a raise, of which the record may have only the called part.

    Who raises a player that has less left than the raise is sometimes recorded as raising to what
    that player has; the rest came back anyway.
    """
    if not isinstance(question, BettingDecision | BringInDecision) or amount >= question.least:
        return amount
    others = [s for s in range(len(hand.stacks)) if s != question.seat and not hand.folded[s]]
    enough = max(hand.street_bets[seat] + hand.stacks[seat] for seat in others)
    return question.least if amount >= enough else amount


def _answer(
    line: PlayerAction, question: Decision, thrown: tuple[Card, ...], amount: int
) -> Action:
    """Return the action that a line means in this decision; see `operations.VERBS`."""
    match line.verb:
        case "f":
            return a.Fold()
        case "cc":
            owes = isinstance(question, BettingDecision) and question.call
            return a.Call() if owes else a.Check()
        case "cbr":
            opens = isinstance(question, BettingDecision) and question.opens
            opens = opens or isinstance(question, WagerDecision)
            return a.Bet(amount) if opens else a.RaiseTo(amount)
        case "pb":
            return a.BringIn()
        case "sd":
            return a.DrawCards(thrown)
        case "_stake":
            return a.Stake(amount)
        case "_bid":
            return a.Bid(amount)
    return parse_action(f"{line.verb[1:]} {line.words}")
