"""Runs of the local best response: deals, each with the responder at both seats."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from anypoker.analysis.workers import SerialWorkers, Workers
from anypoker.arena.card_luck import GROUPS, DealtCards, Floats, card_luck, counts_as_luck
from anypoker.arena.control_variates import corrected
from anypoker.arena.deal_play import RUNOUTS, mean_winnings, start_deal
from anypoker.arena.intervals import MeanInterval, rate_of
from anypoker.arena.local_response import LocalResponder, ResponseSettings
from anypoker.arena.settings import ArenaError, ArenaGame
from anypoker.bots import Bot, make_bot, notify_hand_over, policies_of
from anypoker.cards import key_from_seed
from anypoker.engine import Hand, apply_in_place, decisions, shuffled_deck_from_key
from anypoker.solver import unit_of
from anypoker.views import view_of

SEATS = 2
_MILLI = 1000

ProgressCallback = Callable[[int, int], None]  # deals that are played, deals in all
BotMaker = Callable[[str, str], Bot]  # the bot of a name and a seed


@dataclass(frozen=True)
class LocalSettings:
    """Everything that decides the results.

    `deals`: the responder plays each of them twice, once from each seat.
    """

    game: ArenaGame
    bot: str
    deals: int
    response: ResponseSettings = field(default_factory=ResponseSettings)
    seed: int = 1

    def __post_init__(self) -> None:
        game = self.game.game
        if not game.players.least <= SEATS <= game.players.most:
            raise ArenaError(f"local best responses are for two players, unlike {game.name}")
        if game.showdown.settle is not None:
            raise ArenaError(f"{game.name} has no pot, and a local best response needs one")
        make_bot(self.bot, "", programs=True)


class LocalDeal(NamedTuple):
    """Both hands of a deal.

    `net`: chips that the responder won, times `RUNOUTS`; `luck`: of its cards in chips, by group.
    """

    deal: int
    net: int
    luck: tuple[float, ...]


class LocalTask(NamedTuple):
    deals: tuple[int, ...]


@dataclass(frozen=True)
class LocalResult:
    """`rate`: what the responder wins, in thousandths of the unit per hand."""

    settings: LocalSettings
    rate: MeanInterval
    deals: int
    complete: bool

    @property
    def unit(self) -> str:
        """Return the name of the unit, such as "big blind"."""
        return unit_of(self.settings.game.game, self.settings.game.stakes).name

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        response = self.settings.response
        return {
            "game": self.settings.game.game.name,
            "bot": self.settings.bot,
            "unit": f"1/{_MILLI} {self.unit}",
            "won": round(self.rate.mean, 1),
            "low": None if self.rate.low is None else round(self.rate.low, 1),
            "high": None if self.rate.high is None else round(self.rate.high, 1),
            "deals": self.deals,
            "hands": SEATS * self.deals,
            "sizes": list(response.sizes),
            "first_round": response.first_round,
            "holdings": response.hands,
            "seed": self.settings.seed,
            "complete": self.complete,
        }


def _make_any_bot(name: str, seed: str) -> Bot:
    return make_bot(name, seed, programs=True)


def run_local(
    settings: LocalSettings,
    workers: Workers | None = None,
    progress: ProgressCallback | None = None,
) -> LocalResult:
    """Play all deals. Ctrl-C ends early with what is known so far."""
    workers = workers or SerialWorkers()
    tasks: Iterator[LocalTask] = (LocalTask((deal,)) for deal in range(settings.deals))
    found: list[LocalDeal] = []
    complete = True
    try:
        for part in workers.each(play_local_task, settings, tasks):
            found += part
            if progress is not None:
                progress(len(found), settings.deals)
    except KeyboardInterrupt:
        complete = False
    rate = rate_of(local_winnings(settings, found))
    return LocalResult(settings, rate, len(found), complete)


def local_winnings(settings: LocalSettings, played: Sequence[LocalDeal]) -> list[float]:
    """Return what the responder wins per hand, by deal, in thousandths of the unit.

    The results are corrected for the luck of the cards.
    """
    scale = _MILLI / (SEATS * unit_of(settings.game.game, settings.game.stakes).chips)
    in_order = sorted(played)
    won = [scale * one.net / RUNOUTS for one in in_order]
    return corrected(won, [[scale * chips for chips in one.luck] for one in in_order])


def play_local_task(settings: LocalSettings, task: LocalTask) -> list[LocalDeal]:
    """Play the deals of a task."""
    return [play_local_deal(settings, deal) for deal in task.deals]


def play_local_deal(
    settings: LocalSettings, deal: int, make: BotMaker = _make_any_bot
) -> LocalDeal:
    """Play a deal twice, with the responder at each seat in turn."""
    net, luck = 0, np.zeros(GROUPS)
    for me in range(SEATS):
        won, one = _play_hand(settings, deal, me, make)
        net, luck = net + won, luck + one
    return LocalDeal(deal, net, tuple(np.round(luck, 6).tolist()))


def _play_hand(settings: LocalSettings, deal: int, me: int, make: BotMaker) -> tuple[int, Floats]:
    """Return the winnings of the responder at seat `me`, times `RUNOUTS`, and its luck."""
    setup, seed = settings.game, f"{settings.seed}/{deal}"
    game = setup.game
    bot = make(settings.bot, f"{seed}/{1 - me}")
    other = make(settings.bot, f"{seed}/asked")  # of another seed, whose samples differ
    chance = shuffled_deck_from_key(game.for_players(SEATS), key_from_seed(seed))
    hand = start_deal(setup, SEATS, deal, chance)
    responder = LocalResponder(
        hand, me, partial(policies_of, other, game), settings.response, f"{seed}/{me}"
    )
    top, dealt = hand.stock_index, []
    while not hand.over:
        top = hand.stock_index
        _play_action(hand, me, bot, responder)
        if counts_as_luck(hand, top):
            dealt.append(DealtCards(len(hand.actions), top, hand.stock_index))
    for one in (bot, other):  # programs are then free for the next hand
        notify_hand_over(one, hand, 1 - me)
    luck = card_luck(setup, hand, dealt, f"{seed}/{me}")[:, me]
    return mean_winnings(setup, hand, deal, top)[me], luck


def _play_action(hand: Hand, me: int, bot: Bot, responder: LocalResponder) -> None:
    # Where both are asked together, the responder does not know the answer of the bot.
    decision = min(decisions(hand), key=lambda one: one.seat != me)
    before = hand.copy()
    if decision.seat == me:
        action = responder.choose(hand)
    else:
        action = bot.decide(hand.game, view_of(hand, decision.seat, words=False))
    apply_in_place(hand, decision.seat, action, decision.number)
    responder.follow(before, decision.seat, action, hand)
