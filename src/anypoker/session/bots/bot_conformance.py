"""A bot is tried on every kind of decision: in games that ask it, and with its own answers.

Where its own answers do not bring about the question (who never looks is asked for no side show),
the other questions are answered for it as by those who call, in the second half of the hands.
A failure counts for the kind of the question that failed, in whichever game it was. A kind that has
failed is not asked again: the default is done, and the other kinds are still reached.
Which games these are says `check_games.json`, with the stack everybody has: so few chips that all
are soon all-in, where that is what makes the question come up.
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
    """How a bot did with one kind of decision; its fields are the keys of the JSON.

    `game`: the one that asks it, or another in which it failed. `asked`: in the game that asks it,
    and where it failed.
    """

    decision: str
    game: str
    asked: int = 0
    failed: int = 0
    sentence: str = ""  # of the failure

    @property
    def passed(self) -> bool:
        return self.asked > 0 and not self.failed


def check_bot_on_every_kind(bot: Callable[[str], Bot], seed: str = "1") -> Iterator[CheckedKind]:
    """One row a kind; `bot` makes the bot, which has a seat for itself in every hand.

    The row of a kind that fails later, in the game of another one, comes again.
    """
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
    """Kind of decision -> the game that asks it, and the stacks with which it does."""
    text = files("anypoker.session.bots").joinpath("check_games.json").read_text(encoding="utf-8")
    return {kind: (slug, stack) for kind, (slug, stack) in json.loads(text).items()}


def _begun(game: Game, stack: int, seed: str, number: int) -> Hand:
    count = min(game.players.most, max(game.players.least, 3))
    seats = seats_of(*[stack] * count, button=number % count, hand=number + 1)
    chance = shuffled_deck_from_key(game.for_players(count), key_from_seed(seed, number))
    return start(game, seats, Stakes(ante=1, run_times=2), chance)


def _play(hand: Hand, player: Bot, rows: dict[str, CheckedKind], tried: str, *, led: bool) -> None:
    """A hand; the bot sits on the first seat, and on the others are those who call.

    `tried`: the kind that is to be asked; `led`: only its questions are put to the bot.
    """
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
            row.game, row.sentence = hand.game.name, _short(str(error))
            apply_in_place(hand, decision.seat, decision.timeout, decision.number)
    notify_hand_over(player, hand, 0)


def _short(sentence: str) -> str:
    """The sentence without the list of everything that any action begins with."""
    return textwrap.shorten(
        sentence.partition(": it must start with")[0], MAX_MESSAGE_LENGTH, placeholder=" …"
    )
