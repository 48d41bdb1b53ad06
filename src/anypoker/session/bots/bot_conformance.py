"""Conformance check of a bot: hands that ask for every kind of decision.

The bot plays the games of `check_games.json`. If its own actions do not lead to a decision, other
decisions are answered by a caller in the second half of the hands. A failure counts for the kind
of decision that failed; that kind is then answered by the default, so that the other kinds are
still reached.
"""

import json
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files

from anypoker.bots import Bot, BotFailure, CallingBot, notify_hand_over, notify_rejected
from anypoker.cards import key_from_seed
from anypoker.catalogue import find
from anypoker.engine import (
    Hand,
    IllegalAction,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.game import Game
from anypoker.views import decision_json, view_of

TRIES_PER_KIND = 2  # questions of a kind
MAX_HANDS = 40  # in which they must come
MAX_MESSAGE_LENGTH = 160  # letters of a sentence about a failure


@dataclass(slots=True)
class CheckedKind:
    """Result for one kind of decision; the fields are the keys of the JSON."""

    decision: str
    game: str
    asked: int = 0
    failed: int = 0
    sentence: str = ""  # of the failure

    @property
    def passed(self) -> bool:
        return self.asked > 0 and not self.failed


def check_bot_on_every_kind(bot: Callable[[str], Bot], seed: str = "1") -> Iterator[CheckedKind]:
    """Check a bot on every kind of decision and yield one result per kind."""
    games = {kind: (find(slug).game, stack) for kind, (slug, stack) in check_games().items()}
    rows = {kind: CheckedKind(kind, game.name) for kind, (game, _) in games.items()}
    fine: list[CheckedKind] = []
    for kind, (game, stack) in games.items():
        row = rows[kind]
        player = bot(f"{seed}/{kind}")
        for number in range(MAX_HANDS):
            if row.failed or row.asked >= TRIES_PER_KIND:
                break
            hand = _begun(game, stack, f"{seed}/{kind}", number)
            _play(hand, player, rows, kind, led=number >= MAX_HANDS // 2)
        if not row.asked:
            row.sentence = f"no {kind.replace('_', ' ')} was asked in {MAX_HANDS} hands"
        yield row
        yield from (told for told in fine if told.failed)
        fine = [told for told in (*fine, row) if not told.failed]


def check_games() -> dict[str, tuple[str, int]]:
    """Return for each kind of decision a game that asks it, with stacks."""
    text = files("anypoker.session.bots").joinpath("check_games.json").read_text(encoding="utf-8")
    return {kind: (slug, stack) for kind, (slug, stack) in json.loads(text).items()}


def _begun(game: Game, stack: int, seed: str, number: int) -> Hand:
    count = min(game.players.most, max(game.players.least, 3))
    seats = seats_of(*[stack] * count, button=number % count, hand=number + 1)
    chance = shuffled_deck_from_key(game.for_players(count), key_from_seed(seed, number))
    return start(game, seats, Stakes(ante=1, run_times=2), chance)


def _play(hand: Hand, player: Bot, rows: dict[str, CheckedKind], tried: str, *, led: bool) -> None:
    """Play a hand with the bot in the first seat and callers in the others."""
    caller = CallingBot()
    while not hand.over:
        decision = decisions(hand)[0]
        view = view_of(hand, decision.seat, words=False)
        kind = decision_json(decision)["decision"]
        if decision.seat or (led and kind != tried):
            apply_in_place(hand, decision.seat, caller.decide(hand.game, view), decision.number)
            continue
        row = rows[kind]
        if row.failed:
            apply_in_place(hand, decision.seat, decision.timeout, decision.number)
            continue
        row.asked += kind == tried
        try:
            action = player.decide(hand.game, view)
            apply_in_place(hand, decision.seat, action, decision.number)
        except (BotFailure, IllegalAction) as error:
            if isinstance(error, IllegalAction):
                notify_rejected(player, decision, str(error))
            row.asked += kind != tried
            row.failed += 1
            row.game = hand.game.name
            row.sentence = textwrap.shorten(str(error), MAX_MESSAGE_LENGTH, placeholder=" …")
            apply_in_place(hand, decision.seat, decision.timeout, decision.number)
    notify_hand_over(player, hand, 0)
