"""House rules that are agreed on with the stakes: kills, bounties, what the button posts.

They hold for every game that they fit; what a game is not made for is played as if nothing had been
said, unless no game of the table is.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from anypoker.engine import Stakes
from anypoker.engine.compiled_game import compiled_game
from anypoker.game import DealStep, FirstRoundStart, Game, Structure
from anypoker.ranking.selection import Owner


class Kill(StrEnum):
    """How much the pot is raised for whoever has won two in a row."""

    NONE = "none"
    FULL = "kill"
    HALF = "half kill"

    def of(self, chips: int) -> int:
        """An amount of the ordinary game in a pot that is killed.

        >>> Kill.FULL.of(20), Kill.HALF.of(20), Kill.HALF.of(5)
        (40, 30, 7)
        """
        halves = {Kill.NONE: 2, Kill.FULL: 4, Kill.HALF: 3}[self]
        return chips * halves // 2


@dataclass(frozen=True, slots=True)
class HouseRules:
    """`kill`: who wins two pots in a row posts more blind, and the limits rise by as much;
    `kill_pot`: who takes a whole pot of more than this does, where pots are split (0: it goes by
    two in a row). `seven_deuce`: what everyone pays to the winner with seven and deuce.
    `button_ante`: what the button pays for all; `button_straddle`: the blind that it posts.
    `stand_up`: what the last one who has won no pot pays to each. All 0: not played.
    """

    kill: Kill = Kill.NONE
    kill_pot: int = 0
    seven_deuce: int = 0
    button_ante: int = 0
    button_straddle: int = 0
    stand_up: int = 0

    def __or__(self, other: "HouseRules") -> "HouseRules":
        """These rules, and those of the other where it has any."""
        return HouseRules(
            *((other.kill, other.kill_pot) if other.kill is not Kill.NONE else self._kills),
            seven_deuce=other.seven_deuce or self.seven_deuce,
            button_ante=other.button_ante or self.button_ante,
            button_straddle=other.button_straddle or self.button_straddle,
            stand_up=other.stand_up or self.stand_up,
        )

    @property
    def _kills(self) -> tuple[Kill, int]:
        return self.kill, self.kill_pot


NO_HOUSE_RULES = HouseRules()

# How each is written in the stakes; a kill may have a number, the others must.
SPELLINGS = {
    "kill": "kill",
    "half kill": "kill",
    "seven-deuce": "seven_deuce",
    "button ante": "button_ante",
    "button straddle": "button_straddle",
    "stand-up": "stand_up",
}

# Other names that players have for them.
OTHER_SPELLINGS = {"squid": "stand-up", "squid game": "stand-up", "stand up": "stand-up"}


def with_rule(rules: dict[str, Any], words: str, numbers: tuple[int, ...]) -> bool:
    """Put the rule of these words into `rules`; False: there is none, or its number is wrong.

    >>> rules = {}
    >>> with_rule(rules, "squid", (20,)), rules
    (True, {'stand_up': 20})
    """
    name = SPELLINGS.get(OTHER_SPELLINGS.get(words, words))
    if name == "kill" and len(numbers) < 2 and numbers != (0,):
        rules |= {"kill": Kill(words), "kill_pot": sum(numbers)}
        return True
    if name not in (None, "kill") and len(numbers) == 1 and numbers[0]:
        rules[name] = numbers[0]
        return True
    return False


def house_words(rules: HouseRules) -> list[str]:
    """The rules as the stakes say them.

    >>> house_words(HouseRules(Kill.HALF, 60, stand_up=20))
    ['half kill 60', 'stand-up 20']
    """
    words = []
    if rules.kill is not Kill.NONE:
        words.append(f"{rules.kill} {rules.kill_pot}" if rules.kill_pot else str(rules.kill))
    for spelling, name in SPELLINGS.items():
        if name != "kill" and getattr(rules, name):
            words.append(f"{spelling} {getattr(rules, name)}")
    return words


# ---------------------------------------------------------------- what fits


def killed_stakes(stakes: Stakes, kill: Kill) -> Stakes:
    """The stakes of a pot that is killed: higher limits, the same blinds."""
    return replace(stakes, small_bet=kill.of(stakes.small_bet), big_bet=kill.of(stakes.big_bet))


def kill_fits(game: Game, structure: Structure, rules: HouseRules) -> bool:
    """Limit games with blinds; a kill by the size of the pot, where pots are split."""
    fits = structure is Structure.LIMIT and blinds_lie_left_of_button(game)
    return fits and (not rules.kill_pot or pot_is_split(game))


def blinds_lie_left_of_button(game: Game) -> bool:
    """Whether there are blinds, and the button has none of them."""
    return compiled_game(game).has_blinds and game.order.first is not FirstRoundStart.DEALER


def pot_is_split(game: Game) -> bool:
    """Whether there is more than one hand to win with."""
    showdown = game.showdown
    return any(len(one) > 1 for one in (showdown.otherwise, *(c.entries for c in showdown.cases)))


def seven_deuce_fits(game: Game) -> bool:
    """Whether two cards of their own are all that players are dealt."""
    dealt = [
        cards.number
        for action in game.every_action()
        if isinstance(action, DealStep) and action.to is Owner.HOLE
        for cards in action.cards
    ]
    return sum(dealt) == 2


def incompatibility(rules: HouseRules, game: Game, structure: Structure, stakes: Stakes) -> str:
    """Why one of the rules cannot be played in this game, in a sentence; empty if all can."""
    if rules.kill is not Kill.NONE:
        if structure is not Structure.LIMIT or not blinds_lie_left_of_button(game):
            return f"a {rules.kill} is for limit games with blinds, not for {structure} {game.name}"
        if not kill_fits(game, structure, rules):
            return (
                f"'{rules.kill} {rules.kill_pot}' is for games in which the pot is split, which "
                f"{game.name} is not: write '{rules.kill}', for two pots in a row"
            )
        if rules.kill is Kill.HALF and (stakes.small_bet % 2 or stakes.big_bet % 2):
            return (
                f"a half kill needs even bets: one and a half times {stakes.small_bet}/"
                f"{stakes.big_bet} is no whole number of chips"
            )
    if rules.seven_deuce and not seven_deuce_fits(game):
        return f"seven-deuce is for games with two cards of one's own, which {game.name} is not"
    if (rules.button_ante or rules.button_straddle) and not blinds_lie_left_of_button(game):
        return f"{game.name} has no blinds left of the button, so the button posts nothing more"
    if rules.button_ante and stakes.big_blind_ante:
        return "the ante is paid by the big blind or by the button, not by both"
    if rules.button_straddle and rules.button_straddle <= stakes.big_blind:
        return (
            f"a straddle of the button is more than the big blind of {stakes.big_blind}, "
            f"not {rules.button_straddle}"
        )
    return ""
