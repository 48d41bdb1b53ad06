"""House rules that are part of the stakes: kills, bounties, button ante, stand-up game.

A rule applies to every game it fits. It is an error only if it fits no game of the table.
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
    """Kinds of kill: how much the stakes rise."""

    NONE = "none"
    FULL = "kill"
    HALF = "half kill"

    def of(self, chips: int) -> int:
        """Scale an amount to a killed pot.

        >>> Kill.FULL.of(20), Kill.HALF.of(20), Kill.HALF.of(5)
        (40, 30, 7)
        """
        halves = {Kill.NONE: 2, Kill.FULL: 4, Kill.HALF: 3}[self]
        return chips * halves // 2


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules; 0 turns one off.

    `kill`: a player who wins two pots in a row posts a larger blind, and the limits rise.
    `kill_pot`: in split-pot games, a player who scoops a pot larger than this kills (0: by two
    pots in a row). `seven_deuce`: each player pays the winner with seven-deuce. `button_ante`:
    the button pays the ante for all. `button_straddle`: the blind that the button posts.
    `stand_up`: what the last player without a pot pays to each.
    """

    kill: Kill = Kill.NONE
    kill_pot: int = 0
    seven_deuce: int = 0
    button_ante: int = 0
    button_straddle: int = 0
    stand_up: int = 0

    def __or__(self, other: "HouseRules") -> "HouseRules":
        """Combine two sets of rules; the other one wins."""
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
    """Add the rule with these words to `rules`; False if there is none or its number is wrong.

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
    """Write the rules as in the text of the stakes.

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
    """Return the stakes of a killed pot: higher limits, the same blinds."""
    return replace(stakes, small_bet=kill.of(stakes.small_bet), big_bet=kill.of(stakes.big_bet))


def kill_fits(game: Game, structure: Structure, rules: HouseRules) -> bool:
    """Return whether a kill fits: limit games with blinds; by pot size, only split-pot games."""
    fits = structure is Structure.LIMIT and blinds_lie_left_of_button(game)
    return fits and (not rules.kill_pot or pot_is_split(game))


def blinds_lie_left_of_button(game: Game) -> bool:
    """Return whether there are blinds and the button has none of them."""
    return compiled_game(game).has_blinds and game.order.first is not FirstRoundStart.DEALER


def pot_is_split(game: Game) -> bool:
    """Return whether the pot is split among several kinds of hands."""
    showdown = game.showdown
    return any(len(one) > 1 for one in (showdown.otherwise, *(c.entries for c in showdown.cases)))


def seven_deuce_fits(game: Game) -> bool:
    """Return whether players are dealt exactly two hole cards."""
    dealt = [
        cards.number
        for action in game.every_action()
        if isinstance(action, DealStep) and action.to is Owner.HOLE
        for cards in action.cards
    ]
    return sum(dealt) == 2


def incompatibility(rules: HouseRules, game: Game, structure: Structure, stakes: Stakes) -> str:
    """Return why a rule does not fit a game; empty if all fit."""
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
                f"{stakes.big_bet} is not a whole number of chips"
            )
    if rules.seven_deuce and not seven_deuce_fits(game):
        return f"seven-deuce needs two hole cards, and {game.name} has other hands"
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
