"""`anypoker simulate`: play many hands at random and check every law after every action."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.output import FAILED, console, fail, print_json

if TYPE_CHECKING:
    from anypoker.engine import Action, Decision, Hand, Seats, Stakes
    from anypoker.rules import Game

_EFFORT = 100  # what a sensible bot thinks about a decision
_OFFERS_EVERY = 16  # what a decision does not offer is tried at one decision in so many


class Bot(StrEnum):
    """How the seats decide."""

    RANDOM = "random"  # anything that is allowed
    CALLER = "caller"  # checks and calls, and does the least elsewhere
    MIXED = "mixed"  # each seat one of the two
    SENSIBLE = "sensible"  # thinks about what its seat sees
    DUEL = "duel"  # every other seat sensible, the others callers


@dataclass(slots=True)
class Tally:
    """What a run has come to; its fields are the keys of the JSON."""

    game: str
    hands: int
    seed: int
    decisions: int = 0
    showdowns: int = 0
    errors: int = 0
    chips_off: int = 0
    seconds: float = 0.0
    hands_per_second: float = 0.0
    money: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setting:
    """What all hands of a run have in common; everything else follows from seed and number."""

    game: "Game"
    players: int | None
    stacks: str
    structure: str | None
    bot: Bot
    seed: int

    def chance(self, number: int) -> Random:
        return Random(f"{self.seed}/{number}")


def simulate(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A name, an alias, or the path of a game file.")
    ],
    hands: Annotated[int, typer.Option(min=1, help="How many hands.")] = 1000,
    players: Annotated[
        int | None, typer.Option(min=2, help="How many players; without it, any allowed number.")
    ] = None,
    stacks: Annotated[
        str, typer.Option(help="One stack for all (200), a list (50,100,200), random, or tiny.")
    ] = "200",
    structure: Annotated[
        str | None, typer.Option(help='Such as "No Limit"; without it, the first of the game.')
    ] = None,
    bot: Annotated[Bot, typer.Option(help="How they play.")] = Bot.RANDOM,
    seed: Annotated[int, typer.Option(help="The same seed, the same hands.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs.")] = False,
) -> None:
    """Play hands at random and check the laws of every hand.

    Chips and cards are conserved, no stack is negative, what a decision offers is legal and
    nothing else is, every hand ends. A broken law stops the run, prints the seed and writes a
    file that tells the hand; the exit status is then 1.
    """
    from rich.console import Console
    from rich.progress import track

    from anypoker.analysis.money import Money
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.engine.laws import LawBroken
    from anypoker.rules import RulesError

    try:
        setting = Setting(find(game).game, players, stacks, structure, bot, seed)
    except (UnknownGameError, UnreadableFileError) as error:
        fail(str(error))
    except RulesError as error:
        fail(f"{game} has errors: see `anypoker check {game}` ({error})", FAILED)
    tally = Tally(setting.game.name, hands, seed)
    money = Money()
    screen = Console(stderr=True)
    quiet = as_json or not screen.is_terminal
    begun = time.perf_counter()
    for number in track(range(hands), "playing", console=screen, disable=quiet):
        try:
            hand = play_hand(setting, number, tally)
            money.add(hand, [_player(setting, seat) for seat in range(len(hand.stacks))])
        except ValueError as error:
            fail(str(error))
        except LawBroken as broken:
            file = write_failure(setting, game, number, str(broken))
            fail(f"seed {seed}, hand {number}: {broken}; the hand is in {file}", FAILED)
    tally.seconds = round(time.perf_counter() - begun, 3)
    tally.hands_per_second = round(hands / max(tally.seconds, 0.001), 1)
    tally.money = money.facts()
    if as_json:
        print_json(asdict(tally))
        return
    console().print(
        f"{tally.game}: {hands:,} hands with {tally.decisions:,} decisions and "
        f"{tally.showdowns:,} showdowns, no law broken "
        f"({tally.hands_per_second:,.0f} hands a second, seed {seed})"
    )
    _print_money(tally.money)


def _print_money(facts: dict[str, Any]) -> None:
    from rich.table import Table

    out = console()
    pots, lengths = facts["pots"], facts["decisions"]
    out.print(
        f"Pots: {pots['mean']:,g} chips on average, half of them up to {pots['median']:,}, the "
        f"largest {pots['most']:,}. Decisions a hand: {lengths['mean']:g}, at most "
        f"{lengths['most']}. Showdowns: {100 * facts['showdown_rate']:.1f} % of the hands."
    )
    table = Table(box=None, pad_edge=False)
    table.add_column("who", no_wrap=True)
    for heading in ("hands", "net", "chips a hand", "±"):
        table.add_column(heading, justify="right", no_wrap=True)
    rows = [(f"seat {row['seat']}", row) for row in facts["seats"]]
    for name, row in [*rows, *((row["bot"], row) for row in facts["bots"])]:
        error = "" if row["stderr"] is None else f"{row['stderr']:.3f}"
        table.add_row(name, f"{row['hands']:,}", f"{row['net']:+,}", f"{row['a_hand']:+.3f}", error)
    out.print(table)


def play_hand(setting: Setting, number: int, tally: Tally) -> "Hand":
    """One hand from its start to its end, with every law checked on the way."""
    from anypoker.engine import apply_in_place, decisions
    from anypoker.engine.events import Shown
    from anypoker.engine.laws import MOST_ACTIONS, LawBroken, Ledger, check_offers, check_state

    chance = setting.chance(number)
    hand = begin_hand(setting, number, chance)
    ledger = Ledger(tuple(player.stack for player in hand.seats.players))
    decide = _decider(setting, chance, hand)
    check_state(hand)
    ledger.follow(hand)
    while not hand.over:
        if hand.number >= MOST_ACTIONS:
            raise LawBroken(f"the hand has not ended after {MOST_ACTIONS} actions")
        if chance.randrange(_OFFERS_EVERY) == 0:
            check_offers(hand)
        open_questions = decisions(hand)
        decision = open_questions[chance.randrange(len(open_questions))]
        action = decide(decision)
        try:
            apply_in_place(hand, decision.seat, action, decision.number)
        except ValueError as error:
            raise LawBroken(f"{action!r}, which {decision} offers, was refused: {error}") from error
        check_state(hand)
        ledger.follow(hand)
    tally.decisions += hand.number
    tally.showdowns += any(isinstance(event, Shown) for event in hand.events)
    return hand


def begin_hand(setting: Setting, number: int, chance: Random) -> "Hand":
    """The start of the hand of this number."""
    from anypoker.cards import key_from_seed
    from anypoker.engine import chance_of, start

    game = setting.game
    key = key_from_seed(setting.seed, number)
    return start(game, _seats(setting, chance), _stakes(setting), chance_of(game, key))


def _seats(setting: Setting, chance: Random) -> "Seats":
    from anypoker.engine import seats_of

    game = setting.game
    listed = [int(part) for part in setting.stacks.split(",")] if "," in setting.stacks else None
    count = setting.players or (len(listed) if listed else 0)
    if not count:
        count = chance.randint(game.players.least, game.players.most)
    if listed is not None and len(listed) != count:
        raise ValueError(f"{len(listed)} stacks are listed for {count} players")
    if listed is None:
        if setting.stacks == "random":
            listed = [chance.randint(1, 200) for _ in range(count)]
        elif setting.stacks == "tiny":
            listed = [chance.randint(1, 6) for _ in range(count)]
        elif setting.stacks.isdecimal():
            listed = [int(setting.stacks)] * count
        else:
            raise ValueError(
                f"stacks are a number, a list of numbers, random or tiny, not '{setting.stacks}'"
            )
    return seats_of(*listed, button=chance.randrange(count))


def _stakes(setting: Setting) -> "Stakes":
    from anypoker.engine import Stakes
    from anypoker.rules.game import Structure

    chosen = None
    if setting.structure is not None:
        names = {str(kind).lower(): kind for kind in Structure}
        chosen = names.get(setting.structure.lower())
        if chosen is None:
            known = ", ".join(str(kind) for kind in Structure)
            raise ValueError(f"'{setting.structure}' is no betting structure: {known}")
    return Stakes(structure=chosen, ante=1)


def _player(setting: Setting, seat: int) -> str:
    """Which bot sits there."""
    if setting.bot is Bot.MIXED:
        return Bot.CALLER if seat % 2 else Bot.RANDOM
    if setting.bot is Bot.DUEL:
        return Bot.CALLER if seat % 2 else Bot.SENSIBLE
    return setting.bot


def _decider(setting: Setting, chance: Random, hand: "Hand") -> "Callable[[Decision], Action]":
    """How the seats answer."""
    from anypoker.engine.actions import BringIn, Call
    from anypoker.engine.decision import BettingDecision, BringInDecision
    from anypoker.engine.samples import legal

    def at_random(decision: "Decision") -> "Action":
        return legal(decision, chance.randrange)

    def caller(decision: "Decision") -> "Action":
        if isinstance(decision, BettingDecision) and decision.call:
            return Call()
        return BringIn() if isinstance(decision, BringInDecision) else decision.timeout

    def sensible(decision: "Decision") -> "Action":
        from anypoker.bots import Sensible
        from anypoker.views import view_of

        bot = Sensible(f"{setting.seed}", _EFFORT)
        return bot.decide(setting.game, view_of(hand, decision.seat))

    ways = {Bot.RANDOM: at_random, Bot.CALLER: caller, Bot.SENSIBLE: sensible}
    return lambda decision: ways[Bot(_player(setting, decision.seat))](decision)


def write_failure(setting: Setting, game_word: str, number: int, sentence: str) -> Path:
    """Tell the hand that broke a law: what it started from, and what was done, to the last."""
    from anypoker.engine import apply_in_place, decisions
    from anypoker.engine.laws import MOST_ACTIONS
    from anypoker.history import write_hand

    chance = setting.chance(number)
    hand = begin_hand(setting, number, chance)
    decide = _decider(setting, chance, hand)
    done: list[tuple[int, Action]] = []
    while not hand.over and len(done) < MOST_ACTIONS:
        chance.randrange(_OFFERS_EVERY)
        open_questions = decisions(hand)
        decision = open_questions[chance.randrange(len(open_questions))]
        done.append((decision.seat, decide(decision)))
        try:
            apply_in_place(hand, *done[-1], decision.number)
        except ValueError:
            break
    note = f"{sentence}\nseed {setting.seed}, hand {number}"
    text = write_hand(
        note, game_word, hand.game, hand.seats, hand.stakes, hand.chance, done, played=False
    )
    file = Path(f"simulate-{setting.seed}-{number}.hand")
    file.write_text(text, encoding="utf-8")
    return file
