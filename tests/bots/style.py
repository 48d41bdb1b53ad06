"""How a table of bots plays: how often they come in, raise, and see the showdown; who wins."""

from statistics import mean, stdev
from typing import NamedTuple

import anypoker as ap
from anypoker.bots import Bot, SensibleBot
from anypoker.engine import events as e

GAMES = (
    ("texas-holdem", "1/2 no limit"),
    ("texas-holdem", "2/4 limit"),
    ("omaha-8", "1/2 pot limit"),
    ("seven-card-stud", "2/4 limit"),
)
SEATS = 6


class Style(NamedTuple):
    """Parts of all hands dealt (`entered`, `raised`) and of all deals (`showdowns`)."""

    entered: float
    raised: float
    showdowns: float

    def problem(self) -> str:
        """What is not as it should be at a table of people; empty if nothing is."""
        if not 0.18 <= self.entered <= 0.45:
            return f"{self.entered:.0%} of the hands are played, not 18 to 45 %"
        if not 0.08 <= self.raised <= 0.25:
            return f"{self.raised:.0%} of the hands are raised at first, not 8 to 25 %"
        if self.showdowns >= 0.55:
            return f"{self.showdowns:.0%} of the deals are shown down, not under 55 %"
        return ""


def style_of(game: str, stakes: str, hands: int, seed: str) -> Style:
    """Six bots among themselves."""
    bots = [SensibleBot(f"{seed}/{seat}") for seat in range(SEATS)]
    entered = raised = shown = 0
    for hand in ap.play(game, bots, hands, stakes=stakes, seed=seed):
        first = hand.events[: _end_of_first_round(hand.events)]
        bets = {x.seat for x in first if isinstance(x, e.BetMade | e.Raised)}
        entered += len(bets | {x.seat for x in first if isinstance(x, e.Called)})
        raised += len(bets)
        shown += any(isinstance(x, e.Won) and x.entry is not None for x in hand.events)
    dealt = hands * SEATS
    return Style(entered / dealt, raised / dealt, shown / hands)


def _end_of_first_round(events: list[e.Event]) -> int:
    ends = [place for place, event in enumerate(events) if isinstance(event, e.RoundEnded)]
    return ends[0] if ends else len(events)


class Lead(NamedTuple):
    """Chips a deal that a bot is ahead, and half the width of the 95 % interval."""

    chips: float
    error: float

    @property
    def is_certain(self) -> bool:
        return self.chips - self.error > 0


def lead_over(other: str, game: str, stakes: str, deals: int, seed: str) -> Lead:
    """Each deal is played twice, with the seats exchanged."""

    def result(first: Bot, second: Bot) -> list[int]:
        hands = ap.play(game, [first, second], deals, stakes=stakes, seed=seed)
        return [hand.stacks[0] - 200 for hand in hands]

    mine, theirs = SensibleBot(seed), ap.bot(other, seed)
    pairs = zip(result(mine, theirs), result(theirs, mine), strict=True)
    won = [(there - back) / 2 for there, back in pairs]
    return Lead(mean(won), 1.96 * stdev(won) / deals**0.5)
