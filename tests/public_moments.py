"""Calls of every function of `import anypoker as ap` at every moment of a hand.

Each call returns or raises an `AnypokerError` with a sentence. The arguments are right, wrong by
one, and of wrong types, as a person at a prompt would give them.
"""

import inspect
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import anypoker as ap
from anypoker.engine import apply_in_place
from anypoker.views import view_of

SEATS: tuple[Any, ...] = (None, 0, 1, -1, 99, 10**30, True, "0", 1.5, [0])
NUMBERS: tuple[Any, ...] = (0, -1, 10**30, "1", 1.5)
SIZES: tuple[Any, ...] = (None, (), [5, 10], 5, ["x"], [None], [1.5], range(0, 400, 40))
WORDS: tuple[Any, ...] = (
    "fold", "check", "call", "bet 5", "raise to 10", "raise to -1", "draw As", "discard 2c 3c",
    "declare high", "stay", "see", "pass As Kd", "run 2", "bring in", "decline", "keep", "knock",
    "nope", "", "\x00", None, 5, ["fold"],
)  # fmt: skip
BOTS = ("caller", "random", "sensible", "tight", "thinker:easy")
OVER = "over"  # the kind of the last moment of a hand
QUICK_BOTS = ("caller", "random", "sensible")

Call = tuple[str, Callable[[], Any]]


def functions() -> set[str]:
    """The names of all public functions."""
    return {name for name in ap.__all__ if inspect.isfunction(getattr(ap, name))}


def calls_before(game: ap.Game, folder: Path) -> Iterator[Call]:
    """List the calls that need no hand."""
    names: tuple[Any, ...] = (game, game.name, "", "no such game", "\x00", "x" * 3000)
    for name in names:
        yield "load", partial(ap.load, name)
        yield "explain", partial(ap.explain, name)
    for text in ("", "{}", "[]", '{"extends": "razz"}', "\x00", "nul", '{"extends": 5}'):
        yield "loads", partial(ap.loads, text)
        yield "check", partial(ap.check, text)
    yield "games", ap.games
    most = game.players.most
    for stacks in ([], [100], [100] * most, [100] * (most + 1), [0, 5], [1, 1], ["x", 5], 5, "99"):
        yield "start", partial(ap.start, game, stacks)
    for stakes in ("1/2", "", "2/1", "0/0", "1/2 nonsense", "1/2 no limit", "9/9 limit", "5", "x"):
        yield "start", partial(ap.start, game, [50] * most, stakes)
    for button in (-1, most, 10**30, "0", 1.5):
        yield "start", partial(ap.start, game, [50] * most, button=button)
    for bots in (["caller"] * most, ["nobody"] * most, []):
        yield "play", partial(lambda bots: list(ap.play(game, bots, seed=1)), bots)
    for name in (*BOTS, "clever", "", "thinker:wise"):
        yield "bot", partial(ap.bot, name)
    for word in WORDS:
        yield "parse_action", partial(ap.parse_action, word)
    for cards in ("AsKsQsJsTs", "As", "", "AsAs", "Zz", "joker"):
        yield "evaluate", partial(ap.evaluate, "high", cards)
        yield "compare", partial(ap.compare, "a5_low", cards, "2c3c4d5d7h")
        yield "equity", partial(ap.equity, game, [cards, cards], samples=1)
    yield "evaluate", lambda: ap.evaluate("no ordering", "AsKs")
    for text in ("", "select", "\x00", f"select equity(a) from game='{game.name}', a='*', b='*'"):
        yield "query", partial(ap.query, text, trials=10)
    for players in (0, -1, most, most + 1):
        yield "odds", partial(ap.odds, game, players, deals=1)
    yield "solve", lambda: ap.solve(game, iterations=1)
    yield "exploit", lambda: ap.exploit(game, "caller", seeds=1)
    for path in (folder, folder / "nowhere.hand", "", "\x00"):
        yield "read_hands", partial(ap.read_hands, path)


def calls_during(
    hand: ap.Hand, folder: Path, bots: Sequence[str] = BOTS, seats: Sequence[int] | None = None
) -> Iterator[Call]:
    """List the calls that a hand allows now. `bots` decide for seats that are asked."""
    yield "decisions", lambda: ap.decisions(hand)
    for seat in SEATS:
        yield "view", partial(ap.view, hand, seat)
        yield "transcript", partial(ap.transcript, hand, seat)
        yield "view_text", partial(ap.view_text, hand, seat)
        yield "write_phh", partial(ap.write_phh, hand, seat)
        yield "apply", partial(ap.apply, hand, seat, "fold")
    yield "write_hand", lambda: ap.write_hand(hand, "A note.")
    yield "read_hands", lambda: _read_again(hand, folder)
    yield "copy", lambda: pickle.loads(pickle.dumps(hand.copy()))
    for number in NUMBERS:
        yield "apply", partial(ap.apply, hand, 0, "check", number)
    for seat in range(len(hand.stacks)) if seats is None else seats:
        for word in WORDS:
            yield "apply", partial(ap.apply, hand, seat, word)
        for name in bots if seat in hand.seats_to_act else BOTS:
            yield "bot", partial(_decide, hand, seat, name)
    for asked in (hand, *ap.decisions(hand), ap.view(hand), "fold", None):
        for sizes in SIZES:
            yield (
                "legal_actions",
                partial(_first_actions, asked, sizes),
            )


def _decide(hand: ap.Hand, seat: int, bot: str) -> ap.Action:
    return ap.bot(bot).decide(hand.game, ap.view(hand, seat))


def _first_actions(asked: Any, sizes: Any) -> list[ap.Action]:
    return list(islice(ap.legal_actions(asked, sizes), 20))


def _read_again(hand: ap.Hand, folder: Path) -> None:
    path = folder / "now.hand"
    path.write_text(ap.write_hand(hand), encoding="utf-8")
    (again,) = ap.read_hands(path)
    assert again.events == hand.events, "the hand was not read as it was written"


def check_calls(calls: Iterable[Call], where: str) -> set[str]:
    """Make the calls; return the names of those that were made."""
    made = set[str]()
    for name, call in calls:
        made.add(name)
        try:
            call()
        except ap.AnypokerError as error:
            if " " not in str(error):
                raise AssertionError(f"{where}: {name} raises {error!r} without words") from error
        except Exception as error:
            raise AssertionError(f"{where}: {name} raises {error!r}") from error
    return made


def play_and_check(
    slug: str, seed: str, folder: Path, due: Callable[[str], bool], quick: bool = False
) -> int:
    """Play a hand of a game and call everything at its decisions of a kind that is `due`, and at
    its end if `OVER` is. Return the number of moments.
    """
    game, chance = ap.load(slug), Random(f"{seed}/{slug}")
    players = chance.randint(game.players.least, game.players.most)
    where = f"{slug}, {players} players, seed {seed}"
    stacks = [chance.choice([5, 40, 200]) for _ in range(players)]
    hand = ap.start(game, stacks, "2/4, run times 2", seed=seed)
    bot, moments = ap.bot("random", seed), 0
    while not hand.over:
        asked = ap.decisions(hand)[0]
        if due(type(asked).__name__):
            seats = [asked.seat, (asked.seat + 1) % players] if quick else None
            calls = calls_during(hand, folder, QUICK_BOTS if quick else BOTS, seats)
            check_calls(calls, f"{where}, decision {asked.number}")
            moments += 1
        apply_in_place(hand, asked.seat, bot.decide(game, view_of(hand, asked.seat, words=False)))
    if due(OVER):
        check_calls(calls_during(hand, folder, seats=[0] if quick else None), f"{where}, over")
        moments += 1
    return moments
