"""Equity from hands that bots play out, where players decide and no kernel can count."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from anypoker.analysis.payoffs.passive_hand import passive_action, play_call_down, start_hand
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.equity_query import (
    ANY_HAND,
    EquityQuery,
    known_cards,
    names_cards,
)
from anypoker.analysis.query.known_deal import KnownDealError, check_deck
from anypoker.analysis.query.placed_hands import is_placed, placed_cards
from anypoker.analysis.query.range_slots import SeatRange, check_compatible, dealt_range
from anypoker.bots import SensibleBot
from anypoker.cards import Card, key_from_seed, parse_cards
from anypoker.engine import Action, Decision, Hand, apply_in_place, decisions
from anypoker.engine.cards.dealt_cards import dealt_cards
from anypoker.engine.decision import BettingDecision, BringInDecision, PenaltyDecision
from anypoker.engine.events import Won
from anypoker.engine.setup import dice_needed
from anypoker.game import DealStep, Game
from anypoker.strength.unseen_cards import unseen_cards
from anypoker.views import view_of

WHOLE = 10**9  # units of a pot; a part is rounded down to whole units
PLAYED_CHUNK = 100
EFFORT = 100  # what a bot thinks about one decision
_DealtAt = tuple[int, bool]  # a place in the deck, and whether its card is dealt face up
BY_BOTS = "played out by the engine, every player deciding as the sensible bot does"


@dataclass(frozen=True)
class Playout:
    """A question for the engine: which cards of the deck are known, from the top."""

    game: Game
    players: int
    known: dict[int, Card]  # by place in the deck
    dead: tuple[Card, ...]
    names: list[str]  # of the shares; the last is a pot that nobody's hand decided
    ranges: tuple[SeatRange, ...] = ()  # their slots are places in the deck

    def deck(self, rng: Random) -> list[Card]:
        """Return a deck with the known cards in their places and dead cards at the bottom."""
        known = {**self.known, **self._held(rng)} if self.ranges else self.known
        rest = unseen_cards(self.game.deck.cards, (*known.values(), *self.dead))
        rng.shuffle(rest)
        free = len(self.game.deck.cards) - len(self.dead)
        deck = [known[place] if place in known else rest.pop() for place in range(free)]
        return [*deck, *self.dead]

    def _held(self, rng: Random) -> dict[int, Card]:
        """Draw a holding from each range, all different cards."""
        while True:
            chosen = [rng.choices(one.holdings, one.weights)[0] for one in self.ranges]
            cards = [Card(card) for held in chosen for card in held]
            if len(set(cards)) == len(cards):
                places = [place for one in self.ranges for place in one.slots]
                return dict(zip(places, cards, strict=True))

    def play(self, rng: Random, seed: str) -> Hand:
        """Return one hand from its start to its end."""
        dice = tuple(rng.randint(1, 6) for _ in range(dice_needed(self.game)))
        hand = start_hand(self.game, self.players, self.deck(rng), dice, key_from_seed(seed))
        bot = SensibleBot(seed, EFFORT)
        while not hand.over:
            for decision in decisions(hand):
                apply_in_place(hand, decision.seat, self._decide(hand, bot, decision))
        return hand

    def _decide(self, hand: Hand, bot: SensibleBot, decision: Decision) -> Action:
        if isinstance(decision, BettingDecision | BringInDecision | PenaltyDecision):
            return passive_action(hand, decision)
        return bot.decide(self.game, view_of(hand, decision.seat, words=False))


@lru_cache(maxsize=16)
def playout_of(question: EquityQuery) -> Playout:
    """Return the query with its cards at their positions in the deck.

    Raises:
        KnownDealError: if the cards are impossible, or the game has no pot.
    """
    game = question.game
    if game.showdown.settle is not None:
        raise KnownDealError(f"{game.name} has no pot to share, so hands have no equity")
    players = len(question.hands)
    if not game.players.least <= players <= game.players.most:
        raise KnownDealError(
            f"{game.name} is played by {game.players.least} to {game.players.most}, not {players}"
        )
    own, board = _first_places(game, players)
    known: dict[int, Card] = {}
    ranges: list[SeatRange] = []
    for seat, text in enumerate(question.hands):
        if text.strip().lower() in ANY_HAND:
            continue
        where = f"hand {seat + 1}"
        if not names_cards(text):
            held = dealt_range(game.deck.cards, [up for _, up in own[seat]], text)
            ranges.append(held._replace(slots=tuple(own[seat][at][0] for at in held.slots)))
            continue
        if is_placed(text):
            ups = [up for _, up in own[seat]]
            cards = placed_cards(text, ups, where)
        else:
            cards = known_cards(text)
        _put(known, [place for place, _ in own[seat]], cards, where)
    if any("=" in word for word in question.board):
        raise KnownDealError(f"name the board of {game.name} in the order dealt, without piles")
    laid = [card for word in question.board for card in known_cards(word)]
    _put(known, [place for place, _ in board], laid, "the board")
    if (known or ranges) and any(one.specials for deal in _deals(game) for one in deal.cards):
        raise KnownDealError(
            f"in {game.name} a card dealt face up may bring another, so that nobody can say "
            "beforehand who is dealt which card: no hand can be named"
        )
    dead = parse_cards(question.dead)
    check_deck(game, [*known.values(), *dead])
    names = list(dict.fromkeys(entry.name for entry in game.showdown.every_entry()))
    possible = [one.without({*known.values(), *dead}) for one in ranges]
    for one in possible:
        if not one.holdings:
            raise KnownDealError(f"every hand of '{one.text}' has a card that is known")
    check_compatible(possible)
    return Playout(game, players, known, dead, [*names, ""], tuple(possible))


def _deals(game: Game) -> list[DealStep]:
    return [action for action in game.every_action() if isinstance(action, DealStep)]


def _put(
    known: dict[int, Card], places: Sequence[int], cards: Sequence[Card | None], where: str
) -> None:
    if len(cards) > len(places):
        raise KnownDealError(f"{where} is dealt {len(places)} cards, not {len(cards)}")
    known.update(
        (place, card) for place, card in zip(places, cards, strict=False) if card is not None
    )


def _first_places(game: Game, players: int) -> tuple[list[list[_DealtAt]], list[_DealtAt]]:
    """Return the deck positions dealt to each seat and to the board if nobody draws."""
    places: dict[int | None, list[_DealtAt]] = defaultdict(list)
    for number, event in dealt_cards(play_call_down(game, players).events):
        places[event.seat].append((number, event.up))
    return [places[seat] for seat in range(players)], places[None]


def sample(question: EquityQuery, deals: int, seed: int, chunk: int) -> Totals:
    """Play hands, always the same for a seed and a chunk."""
    playing = playout_of(question)
    totals = Totals()
    for number in range(deals):
        name = f"{seed}/{chunk}/{number}"
        _add(playing, playing.play(Random(name), name), totals)
    totals.trail[chunk] = (deals, int(totals.parts["units"][0]))
    return totals


def _add(playing: Playout, hand: Hand, totals: Totals) -> None:
    chips = np.zeros((playing.players, len(playing.names)), np.int64)
    winning = set()
    for event in hand.events:
        if isinstance(event, Won):
            share = playing.names.index(event.entry or "")
            chips[event.seat, share] += event.amount
            if event.strength is not None:
                winning.add((share, *event.strength))
    totals.winning.update(winning)
    won = chips.sum(axis=1)
    units = won * WHOLE // won.sum()
    best = units == units.max()
    alone = best.sum() == 1
    totals.add(
        1,
        {
            "units": units,
            "squares": units * units,
            "wins": (best & alone).astype(np.int64),
            "ties": (best & ~alone).astype(np.int64),
            "scoops": (won == won.sum()).astype(np.int64),
            "shares": chips * WHOLE // np.maximum(chips.sum(axis=0), 1),
            "tied": ((chips > 0).sum(axis=0) > 1).astype(np.int64),
            "unclaimed": (chips.sum(axis=0) == 0).astype(np.int64),
            "pots": np.array(
                [
                    (won > 0).sum() == 1,
                    (won > 0).sum() > 1,
                    ((won > 0) & (4 * won <= won.sum())).any(),
                ],
                np.int64,
            ),
        },
    )
