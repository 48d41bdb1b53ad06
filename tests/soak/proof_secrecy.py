"""Deck proofs of many games tell no hidden card, nor which of them were kept, drawn or passed.

Every client takes part in deck proofs. Each hand is checked as in `server_secrecy`, with the orders
of its later shuffles laid as well. Then it is played again with another hidden choice: a player
keeps one card that they gave away, and gives away one that they kept. Viewers who see the same
happen must receive the same bytes.
"""

import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from msgspec.structs import replace
from rich.progress import track

from anypoker.catalogue import find
from anypoker.engine import Action, Hand, IllegalAction, IllegalStart, apply, start
from anypoker.engine import actions as a
from anypoker.engine import events as e
from anypoker.game import Game
from anypoker.views import SpectatorKind
from anypoker.views.visibility import seen_event
from tests.server.byte_recorder import Step, Wire, WireHand, run_with_wire
from tests.server.wire_tables import Sits, WireTable
from tests.soak.deck_proofs import spread_games
from tests.soak.server_secrecy import NEW_DECK, Tally, _add, _difference, check_hand

MAX_CHOICES = 3  # other choices that are played of one hand


def run_proof_secrecy(
    count: int, games: int, seed: int, names: Sequence[str], folder: Path
) -> None:
    """Check `count` hands of each game; raise `AssertionError` after the last if one fails."""
    chosen = [find(name).game for name in names] or spread_games(games)
    tables = [table for game in chosen for table in proof_tables(game, count, seed)]
    tally, kept, begun = Tally(), Kept(), time.monotonic()
    failures: list[str] = []

    async def work(wire: Wire) -> None:
        wire.proofs = True
        for table in track(tables, description="hands with proofs", transient=True):
            try:
                _add(tally, [await check_hand(wire, table)])
                await check_choices(wire, table, kept)
            except AssertionError as leak:
                failures.append(f"{table}: {leak}")
                print(f"FAILED: {failures[-1]}", flush=True)

    run_with_wire(folder, work)
    print(f"{tally}, of {len(chosen)} games, seed {seed}, {time.monotonic() - begun:,.0f} s")
    print(kept)
    assert not failures, f"{len(failures)} hands have failed, as printed above"


def proof_tables(game: Game, count: int, seed: int) -> list[WireTable]:
    """Tables of a game at which three play, or as many as it needs."""
    tables = []
    players = max(2, min(max(game.players.least, 3), game.players.most))
    for number in range(count):
        words = f"{seed}/{game.name}/{number}"
        stack = Random(words).choice((40, 200, 1_000))
        seats, button = (Sits.PLAYS,) * players, number % players
        redrawn = (number % players,)
        tables.append(WireTable(game, seats, players, stack, words, button, redrawn))
    return tables


# ---------------------------------------------------------------- which cards were kept


class Kept:
    """Counts of hands that were played again with another choice."""

    def __init__(self) -> None:
        self.games: set[str] = set()
        self.shuffled: set[str] = set()
        self.again = self.viewers = self.equal = 0

    def __str__(self) -> str:
        return (
            f"other hidden choices: {self.again:,} hands of {len(self.games)} games played again, "
            f"compared for {self.viewers:,} viewers, {self.equal / 1e6:,.1f} MB equal; "
            f"{len(self.shuffled)} games had later shuffles"
        )


async def check_choices(wire: Wire, table: WireTable, kept: Kept) -> None:
    """Play a hand, and again with other choices; compare those who cannot tell them apart."""
    one = await wire.play(table)
    if any(isinstance(fact, NEW_DECK) for fact in one.hand.events):
        kept.shuffled.add(table.game.name)
    for seat, actions in other_choices(one)[:MAX_CHOICES]:
        again = await wire.play(table, one.chance, actions)
        kept.again += 1
        kept.games.add(table.game.name)
        for place, viewer in enumerate(one.viewers):
            if viewer != seat:
                kept.viewers += 1
                kept.equal += same_as_seen(one, again, place)


def same_as_seen(one: WireHand, again: WireHand, place: int) -> int:
    """Compare the bytes of a client as long as it sees the same happen; return their number."""
    viewer, equal = one.viewers[place], 0
    for mine, theirs in zip(one.steps, again.steps, strict=False):
        if _seen(mine, viewer) != _seen(theirs, viewer):
            break
        assert mine.sent[place] == theirs.sent[place], "another choice: " + _difference(
            mine.sent[place], theirs.sent[place]
        )
        equal += sum(map(len, mine.sent[place]))
    return equal


def _seen(step: Step, viewer: int | SpectatorKind) -> list[e.Event]:
    return [seen_event(fact, viewer).event for fact in step.facts]


def other_choices(one: WireHand) -> list[tuple[int, list[tuple[int, Action]]]]:
    """Return the seats that named cards, each with the actions of a hand with another choice."""
    found = []
    actions = list(one.hand.actions)
    hand: Hand = start(one.hand.game, one.hand.seats, one.hand.stakes, one.chance)
    for at, (seat, action) in enumerate(actions):
        for other in _others(hand, seat, action):
            try:
                apply(hand, seat, other)
            except (IllegalAction, IllegalStart):
                continue
            found.append((seat, [*actions[:at], (seat, other), *actions[at + 1 :]]))
            break
        hand = apply(hand, seat, action).hand
    return found


def _others(hand: Hand, seat: int, action: Action) -> list[Action]:
    """Return actions that give away another card than this one."""
    held = hand.hole_cards[seat]
    match action:
        case a.DrawCards() | a.DiscardCards() | a.PassCards() if action.cards:
            kept = [card for card in held if card not in action.cards]
            return [replace(action, cards=(card, *action.cards[1:])) for card in kept]
        case a.ExchangeCards(given, taken) if given:
            kept = [card for card in held if card not in given]
            return [a.ExchangeCards((card, *given[1:]), taken) for card in kept]
        case _:
            return []
