"""One duplicate deal of the arena.

Cards that come after the last decision of a hand are luck: a seat's result is the mean over the
real runout and several others, so an all-in counts by its equity. In a long run the other runouts
are played in a batch if the game compiles; the chips are the same.
"""

import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from anypoker.arena.card_luck import GROUPS, DealtCards, Floats, card_luck, counts_as_luck
from anypoker.arena.settings import ArenaGame, ArenaSettings
from anypoker.batch import Batch, Program
from anypoker.batch.engine_replay import answer_of
from anypoker.bots import Bot, BotFailure, make_bot, notify_hand_over, notify_rejected
from anypoker.bots.failure import warn_failure
from anypoker.cards import Card, key_from_seed
from anypoker.engine import (
    Hand,
    IllegalAction,
    ShuffledDeck,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.views import view_of

BotMaker = Callable[[str, str], Bot]  # the bot of a name and a seed
RUNOUTS = 24  # the deal as it is, and others of the cards that come after the last decision


class PairDeal(NamedTuple):
    """Result of a deal for the first of two bots.

    `net`: its chips won, times `RUNOUTS`, over all its seats; `played`: number of those seats.
    `decisions`, `defaults`, `nanoseconds`: of the first and of the second bot; a default replaces
    an illegal or missing answer. `luck`: of the first bot's cards in chips, by group; empty if
    results are not corrected.
    """

    pair: int
    deal: int
    net: int
    played: int
    decisions: tuple[int, int]
    defaults: tuple[int, int]
    nanoseconds: tuple[int, int]
    luck: tuple[float, ...] = ()


class _Counts(NamedTuple):
    decisions: list[int]
    defaults: list[int]
    nanoseconds: list[int]


class _PlayedHand(NamedTuple):
    """Winnings of every seat, times `RUNOUTS`, and the luck of each by group and seat."""

    won: list[int]
    luck: Floats | None


def _make_any_bot(name: str, seed: str) -> Bot:
    return make_bot(name, seed, programs=True)


def play_deal(
    settings: ArenaSettings, pair: int, deal: int, make: BotMaker = _make_any_bot
) -> PairDeal:
    """Return a deal of two bots; with duplicate deals the second hand has the seats exchanged.

    `make`: how bots are made from their names, if some are not those of `make_bot`.
    """
    names = [settings.bots[place] for place in settings.pairs[pair]]
    counts = _Counts([0, 0], [0, 0], [0, 0])
    net = played = 0
    luck = np.zeros(GROUPS)
    # Without a second hand the seats are exchanged from deal to deal, each game of a mix alike.
    first = 0 if settings.duplicate else deal // len(settings.games) % 2
    for turn in (first, 1 - first) if settings.duplicate else (first,):
        sides = [(seat + turn) % 2 for seat in range(settings.seats)]
        hand = _play_hand(settings, deal, names, sides, counts, make)
        net += sum(chips for chips, side in zip(hand.won, sides, strict=True) if side == 0)
        if hand.luck is not None:
            luck += hand.luck[:, [side == 0 for side in sides]].sum(axis=1)
        played += sides.count(0)
    return PairDeal(
        pair,
        deal,
        net,
        played,
        (counts.decisions[0], counts.decisions[1]),
        (counts.defaults[0], counts.defaults[1]),
        (counts.nanoseconds[0], counts.nanoseconds[1]),
        tuple(np.round(luck, 6).tolist()) if settings.corrected else (),
    )


def _play_hand(
    settings: ArenaSettings,
    deal: int,
    names: list[str],
    sides: list[int],
    counts: _Counts,
    make: BotMaker,
) -> _PlayedHand:
    """Play one hand; without duplicate deals, the cards before the first decision are luck too."""
    setup = settings.game_of(deal)
    seed = f"{settings.seed}/{deal}"
    bots = [make(names[side], f"{seed}/{seat}") for seat, side in enumerate(sides)]
    chance = shuffled_deck_from_key(setup.game.for_players(settings.seats), key_from_seed(seed))
    hand = start_deal(setup, settings.seats, deal, chance)
    top = hand.stock_index
    first = not settings.duplicate and counts_as_luck(hand, 0)
    dealt = [DealtCards(0, 0, top)] if first else []
    while not hand.over:
        top = hand.stock_index
        _answer(hand, setup, bots, sides, counts, names)
        if counts_as_luck(hand, top):
            dealt.append(DealtCards(len(hand.actions), top, hand.stock_index))
    for seat, bot in enumerate(bots):
        notify_hand_over(bot, hand, seat)
    won = mean_winnings(setup, hand, deal, top, settings.program_of(setup))
    luck = card_luck(setup, hand, dealt, f"{seed}/{sides[0]}") if settings.corrected else None
    return _PlayedHand(won, luck)


def start_deal(setup: ArenaGame, seats: int, deal: int, chance: ShuffledDeck) -> Hand:
    """Start the hand of a deal; the button moves by one seat from deal to deal."""
    table = seats_of(*[setup.stack] * seats, button=deal % seats, hand=deal + 1)
    return start(setup.game, table, setup.stakes, chance)


def _answer(
    hand: Hand,
    setup: ArenaGame,
    bots: list[Bot],
    sides: list[int],
    counts: _Counts,
    names: list[str],
) -> None:
    decision = decisions(hand)[0]
    seat = decision.seat
    view = view_of(hand, seat, words=False)
    begun = time.process_time_ns()
    try:
        action = bots[seat].decide(setup.game, view)
        counts.nanoseconds[sides[seat]] += time.process_time_ns() - begun
        apply_in_place(hand, seat, action, decision.number)
    except (IllegalAction, BotFailure) as error:
        if isinstance(error, IllegalAction):
            notify_rejected(bots[seat], decision, str(error))
        warn_failure(names[sides[seat]], str(error), decision)
        counts.defaults[sides[seat]] += 1
        apply_in_place(hand, seat, decision.timeout, decision.number)
    counts.decisions[sides[seat]] += 1


def mean_winnings(
    setup: ArenaGame, hand: Hand, deal: int, top: int, program: Program | None = None
) -> list[int]:
    """Return the winnings, summed over `RUNOUTS` runouts; `top`: cards dealt before them."""
    won = [stack - setup.stack for stack in hand.stacks]
    if hand.live_count < 2 or hand.stock_index == top or hand.shuffles or hand.redeals:
        return [RUNOUTS * chips for chips in won]
    luck = Random(f"{deal}/{hand.number}")
    decks = [_other_deck(hand, top, luck) for _ in range(RUNOUTS - 1)]
    if program is not None:
        others = _stacks_at_once(program, setup, hand, decks)
    else:
        others = [_stacks_again(setup, hand, deck) for deck in decks]
    for stacks in others:
        for seat, stack in enumerate(stacks):
            won[seat] += stack - setup.stack
    return won


def _other_deck(hand: Hand, top: int, luck: Random) -> list[Card]:
    """Return the deck of a hand with other cards after the last decision."""
    deck: list[Card] = list(hand.chance.deck)
    rest = deck[top:]
    luck.shuffle(rest)
    return deck[:top] + rest


def _stacks_again(setup: ArenaGame, hand: Hand, deck: list[Card]) -> list[int]:
    """Return the final stacks of the same hand with another deck."""
    again = start(setup.game, hand.seats, setup.stakes, replace(hand.chance, deck=tuple(deck)))
    for seat, action in hand.actions:
        apply_in_place(again, seat, action)
    return again.stacks


def _stacks_at_once(
    program: Program, setup: ArenaGame, hand: Hand, decks: list[list[Card]]
) -> list[list[int]]:
    """Return the same for all decks together."""
    batch = Batch(program, len(hand.stacks), setup.stakes, len(decks))
    chance = hand.chance
    keys = np.tile(np.frombuffer(chance.key, np.uint8), (len(decks), 1))
    dice = np.tile(np.array(chance.dice, np.uint8), (len(decks), 1))
    batch.start(setup.stack, hand.seats.button, keys=keys, decks=decks, dice=dice)
    again = start(setup.game, hand.seats, setup.stakes, chance)
    for seat, action in hand.actions:
        question = next(asked for asked in decisions(again) if asked.seat == seat)
        batch.step(answer_of(again, question, action))
        apply_in_place(again, seat, action)
    stacks: list[list[int]] = batch.stacks.tolist()
    return stacks
