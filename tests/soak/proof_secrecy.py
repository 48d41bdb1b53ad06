"""Deck proofs of many games tell no hidden card, nor which of them were kept, drawn or passed.

Every client takes part in deck proofs. Each hand is checked as in `server_secrecy`, with the orders
of its later shuffles laid as well; games that shuffle again have as many players as it takes. Then
it is played again with another hidden choice: a player keeps one card that they gave away, and
gives away one that they kept, or two cards change places between piles. Viewers who see the same
happen must receive the same bytes.
"""

import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import replace
from rich.progress import track

from anypoker.cards import Card, key_from_seed
from anypoker.catalogue import all_games, find
from anypoker.engine import (
    Action,
    Hand,
    IllegalAction,
    IllegalStart,
    apply,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine import actions as a
from anypoker.engine import events as e
from anypoker.game import DiscardStep, DrawStep, ExchangeStep, Game, PassStep, SeparateStep
from anypoker.views import SpectatorKind
from anypoker.views.visibility import seen_event
from tests.engine.random_hands import random_setting
from tests.server.byte_recorder import PEOPLE, Wire, WireHand, run_with_wire
from tests.server.wire_tables import Sits, WireTable
from tests.soak.deck_proofs import spread_games
from tests.soak.server_secrecy import NEW_DECK, Tally, _add, _difference, check_hand
from tests.views.redraw import Played, play_at_random

MAX_CHOICES = 3  # other choices that are played of one hand
MAX_OTHERS = 30  # other answers to one question that are tried
TRIES = 12  # hands that are played in search of a hidden choice
SHUFFLE_TRIES = 6  # hands of each number of players that are played in search of a later shuffle
CHOICES = (DrawStep, DiscardStep, PassStep, ExchangeStep, SeparateStep)


def run_proof_secrecy(
    count: int,
    games: int,
    seed: int,
    names: Sequence[str],
    folder: Path,
    shuffles: bool = False,
    choices: bool = False,
    minutes: float = 0,
) -> None:
    """Check `count` hands of each game; raise `AssertionError` after the last if one fails.

    `shuffles`: of all games with later shuffles. `choices`: only the hidden choices, of all games
    that have them. `minutes`: how long; 0: until all are checked.
    """
    chosen = [find(name).game for name in names]
    if not chosen and shuffles:
        chosen = [one.game for _, one in sorted(all_games().items()) if shuffling(one.game)]
    elif not chosen and choices:
        chosen = [one.game for _, one in sorted(all_games().items()) if has_choices(one.game)]
    chosen = chosen or spread_games(games)
    tables = [table for game in chosen for table in proof_tables(game, count, seed, not choices)]
    if minutes:
        Random(seed).shuffle(tables)
    checked: list[Game] = []
    tally, kept, begun = Tally(), Kept(), time.monotonic()
    failures: list[str] = []

    async def work(wire: Wire) -> None:
        wire.proofs = True
        for table in track(tables, description="hands with proofs", transient=True):
            if minutes and time.monotonic() - begun > 60 * minutes:
                break
            checked.append(table.game)
            try:
                if not choices:
                    _add(tally, [await check_hand(wire, table)])
                await check_choices(wire, table, kept)
            except AssertionError as leak:
                failures.append(f"{table}: {leak}")
                print(f"FAILED: {failures[-1]}", flush=True)

    run_with_wire(folder, work)
    done = {game.name: game for game in checked}
    print(f"{tally}, of {len(done)} games, seed {seed}, {time.monotonic() - begun:,.0f} s")
    print(f"{len(checked):,} of {len(tables):,} tables checked")
    print(kept)
    for line in kept.left_out(list(done.values())):
        print(line)
    if shuffles:
        still = sorted(done.keys() - kept.shuffled)
        print(f"no later shuffle happened in hands of: {', '.join(still) or 'none'}")
        assert kept.shuffled, "no hand had a later shuffle"
    assert not failures, f"{len(failures)} hands have failed, as printed above"


# ---------------------------------------------------------------- tables


def proof_tables(game: Game, count: int, seed: int, again: bool = True) -> list[WireTable]:
    """Tables of a game at which three play, or as many as it needs.

    `again`: as many as it needs to shuffle again, if random hands do that.
    """
    tables = []
    players = (again and shuffling(game)) or max(
        2, min(max(game.players.least, 3), game.players.most)
    )
    for number in range(count):
        words = f"{seed}/{game.name}/{number}"
        stack = Random(words).choice((40, 200, 1_000))
        seats, button = (Sits.PLAYS,) * players, number % players
        redrawn = (number % players,)
        tables.append(WireTable(game, seats, players, stack, words, button, redrawn))
    return tables


@cache
def shuffling(game: Game) -> int:
    """Return with how many players random hands of a game shuffle again; 0: with no number."""
    fewest, most = max(game.players.least, 2), min(game.players.most, PEOPLE)
    found = Counter[int]()
    for players, number in product({max(fewest, min(3, most)), most}, range(SHUFFLE_TRIES)):
        random = Random(f"{game.name}/{players}/{number}")
        seats, stakes = random_setting(game, random, players)
        deck = shuffled_deck_from_key(game.for_players(players), random.randbytes(32))
        played = play_at_random(game, seats, stakes, deck, random)
        found[players] += later_shuffles(played.hand) > 0
    players, times = max(found.items(), key=lambda item: (item[1], -item[0]))
    return players if times else 0


def later_shuffles(hand: Hand) -> int:
    """Count the shuffles of a hand after its first."""
    return sum(isinstance(fact, NEW_DECK) for fact in hand.events)


def has_choices(game: Game) -> bool:
    """Return whether players of a game name cards that others may not see."""
    return any(isinstance(one, CHOICES) for one in game.every_action())


# ---------------------------------------------------------------- which cards were kept


class Choice(NamedTuple):
    """Another answer of a seat: the actions of the hand with it."""

    seat: int
    at: int  # place of the answer in `actions`
    actions: list[tuple[int, Action]]
    hidden: bool  # whether some viewer sees the same happen

    @property
    def kind(self) -> str:
        return type(self.actions[self.at][1]).__name__


class Kept:
    """Counts of hands that were played again with another choice."""

    def __init__(self) -> None:
        self.games: set[str] = set()
        self.shuffled: set[str] = set()
        self.open: set[str] = set()  # games with other choices that everyone can tell apart
        self.kinds = Counter[str]()
        self.again = self.viewers = self.equal = 0
        self.hands = self.hands_shuffled = self.shuffles = 0

    def __str__(self) -> str:
        kinds = ", ".join(f"{number:,} {kind}" for kind, number in sorted(self.kinds.items()))
        return (
            f"other hidden choices: {self.again:,} hands of {len(self.games)} games played again "
            f"({kinds}), compared for {self.viewers:,} viewers who cannot tell them apart, "
            f"{self.equal / 1e6:,.1f} MB equal\n"
            f"later shuffles: {self.shuffles:,} in {self.hands_shuffled:,} of {self.hands:,} hands "
            f"of {len(self.shuffled)} games"
        )

    def left_out(self, games: Sequence[Game]) -> list[str]:
        """Name the games without a hidden choice, by the reason."""
        rest = [game for game in games if game.name not in self.games]
        reasons: dict[str, list[str]] = {}
        for game in rest:
            if not has_choices(game):
                reason = "no step in which players name cards"
            elif game.name in self.open:
                reason = "everyone sees the cards that players name"
            else:
                reason = "no other cards could be named in any hand"
            reasons.setdefault(reason, []).append(game.name)
        return [
            f"without hidden choices, {reason}: {', '.join(found)}"
            for reason, found in sorted(reasons.items())
        ]

    def count_shuffles(self, hand: Hand) -> None:
        """Count a hand and its later shuffles."""
        number = later_shuffles(hand)
        self.hands += 1
        self.shuffles += number
        self.hands_shuffled += number > 0
        if number:
            self.shuffled.add(hand.game.name)


async def check_choices(wire: Wire, table: WireTable, kept: Kept) -> None:
    """Play a hand, and again with other choices; compare those who cannot tell them apart."""
    one = await wire.play(table)
    kept.count_shuffles(one.hand)
    if not has_choices(table.game):
        return
    found = other_choices(_played(one))
    if not any(choice.hidden for choice in found):
        laid = find_choices(_played(one), table.seed)
        if laid is not None:
            one = await wire.play(table, laid.chance, laid.actions)
            kept.count_shuffles(one.hand)
            found = other_choices(_played(one))
    if found and not any(choice.hidden for choice in found):
        kept.open.add(table.game.name)
    for choice in _spread([choice for choice in found if choice.hidden])[:MAX_CHOICES]:
        again = await wire.play(table, one.chance, choice.actions)
        kept.again += 1
        kept.kinds[choice.kind] += 1
        told = 0
        for place, viewer in enumerate(one.viewers):
            if viewer != choice.seat:
                equal, steps = same_as_seen(one, again, place)
                kept.equal += equal
                told += steps > choice.at + 1  # the answer itself looks the same
        kept.viewers += told
        assert told, f"no viewer could be compared after {choice.kind} of seat {choice.seat}"
        kept.games.add(table.game.name)


def _played(one: WireHand) -> Played:
    hand = one.hand
    return Played(hand.game, hand.seats, hand.stakes, one.chance, list(hand.actions), hand)


def _spread(choices: list[Choice]) -> list[Choice]:
    """Order choices so that every kind comes first once."""
    known = Counter[str]()
    order: list[tuple[int, int, Choice]] = []
    for choice in choices:
        order.append((known[choice.kind], len(order), choice))
        known[choice.kind] += 1
    return [choice for *_, choice in sorted(order, key=lambda item: item[:2])]


def find_choices(played: Played, words: str) -> Played | None:
    """Play other hands from the same start until one has a hidden choice."""
    for number in range(TRIES):
        random = Random(f"{words}/choices/{number}")
        key = key_from_seed(f"{words}/choices/{number}")
        deck = shuffled_deck_from_key(played.game.for_players(len(played.seats.players)), key)
        other = play_at_random(played.game, played.seats, played.stakes, deck, random)
        if any(choice.hidden for choice in other_choices(other)):
            return other
    return None


def same_as_seen(one: WireHand, again: WireHand, place: int) -> tuple[int, int]:
    """Compare the bytes of a client as long as it sees the same happen.

    Returns the number of equal bytes, and of the steps that were compared.
    """
    viewer, equal, steps = one.viewers[place], 0, 0
    for mine, theirs in zip(one.steps, again.steps, strict=False):
        if _seen(mine.facts, viewer) != _seen(theirs.facts, viewer):
            break
        assert mine.sent[place] == theirs.sent[place], "another choice: " + _difference(
            mine.sent[place], theirs.sent[place]
        )
        equal += sum(map(len, mine.sent[place]))
        steps += 1
    return equal, steps


def _seen(facts: Sequence[e.Event], viewer: int | SpectatorKind) -> list[e.Event]:
    return [seen_event(fact, viewer).event for fact in facts]


def other_choices(played: Played) -> list[Choice]:
    """Return other answers of seats that named cards: one to each question, hidden if possible."""
    found = []
    actions = played.actions
    hand: Hand = start(played.game, played.seats, played.stakes, played.chance)
    for at, (seat, action) in enumerate(actions):
        after: Hand = apply(hand, seat, action).hand
        best: Choice | None = None
        for other in _others(hand, seat, action)[:MAX_OTHERS]:
            try:
                changed = apply(hand, seat, other).hand
            except (IllegalAction, IllegalStart):
                continue
            told, heard = after.events[len(hand.events) :], changed.events[len(hand.events) :]
            viewers = (*(n for n in range(len(hand.stacks)) if n != seat), SpectatorKind.SPECTATOR)
            hidden = any(_seen(told, one) == _seen(heard, one) for one in viewers)
            if best is None or hidden:
                changes = [*actions[:at], (seat, other), *actions[at + 1 :]]
                best = Choice(seat, at, changes, hidden)
            if hidden:
                break
        if best is not None:
            found.append(best)
        hand = after
    return found


def _others(hand: Hand, seat: int, action: Action) -> list[Action]:
    """Return actions that give away another card than this one, or pile cards in another way."""
    held = hand.hole_cards[seat]
    match action:
        case a.DrawCards() | a.DiscardCards() | a.PassCards() | a.Purchase() | a.BuyOffer() if (
            action.cards
        ):
            kept = [card for card in held if card not in action.cards]
            return [replace(action, cards=(card, *action.cards[1:])) for card in kept]
        case a.ExchangeCards(given, taken) if given:
            kept = [card for card in held if card not in given]
            return [a.ExchangeCards((card, *given[1:]), taken) for card in kept]
        case a.SeparateCards(piles):
            return [a.SeparateCards(other) for other in _other_piles(piles)]
        case _:
            return []


Piles = tuple[tuple[str, tuple[Card, ...]], ...]


def _other_piles(piles: Piles) -> list[Piles]:
    """Return the piles with two cards of different piles exchanged."""
    found = []
    for one, two in combinations(range(len(piles)), 2):
        for mine, theirs in product(piles[one][1], piles[two][1]):
            swap = {mine: theirs, theirs: mine}
            found.append(
                tuple(
                    (name, tuple(swap.get(card, card) for card in cards)) for name, cards in piles
                )
            )
    return found
