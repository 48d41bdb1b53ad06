"""Betting and forced bets of a hand in words, as they are really used."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from anypoker.engine import Stakes
from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.compiled_game import compiled_game
from anypoker.game import FirstRoundStart, ForcedBets, ForcedStyle, Game, Structure
from anypoker.session.setup.display_unit import WHOLE, format_amount
from anypoker.tables.games.stakes import headline_numbers


@dataclass(frozen=True, slots=True)
class StakesText:
    """Stakes of a hand.

    `structure` is empty in a game without betting rounds; `betting` is it in words. `forced`
    has a label and a text for each forced bet. A number is 0 if the hand has no such bet.
    """

    structure: str
    betting: str
    forced: tuple[tuple[str, str], ...]
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0

    def sentence(self) -> str:
        """Write everything in one line, such as `Limit 2/4, ante 1 each`."""
        return ", ".join([self.betting, *(f"{what.lower()} {text}" for what, text in self.forced)])


@lru_cache(maxsize=1024)
def stakes_text(game: Game, stakes: Stakes, structure: Structure, unit: int = WHOLE) -> StakesText:
    """Describe the stakes of a hand: only bets that the game has. `unit`: of the words."""
    write = partial(_amount, unit=unit)
    compiled = compiled_game(game)
    one_blind = game.order.first is FirstRoundStart.DEALER
    small_blind = stakes.small_blind if compiled.has_blinds and not one_blind else 0
    big_blind = stakes.big_blind if compiled.has_blinds else 0
    ante = stakes.ante if compiled.has_antes or compiled.has_blinds else 0
    bring_in = _bring_in(game)
    has_rounds = compiled.betting_rounds > 0
    fixed = structure in (Structure.LIMIT, Structure.SPREAD_LIMIT) and has_rounds
    small_bet, big_bet = headline_numbers(game, stakes) if fixed else (0, 0)
    if fixed and game.limits.increment is not None:
        small_bet = big_bet = amount_in_chips(stakes, game.limits.increment) or stakes.small_bet
    forced = []
    if big_blind:
        blinds = f"{write(small_blind)} and {write(big_blind)}" if small_blind else write(big_blind)
        forced.append(("Blinds" if small_blind else "Blind", blinds))
    if ante:
        for_all = stakes.big_blind_ante and compiled.has_blinds
        forced.append(("Ante", f"{write(ante)} {'by the big blind' if for_all else 'each'}"))
    if bring_in is not None:
        forced.append(("Bring-in", f"{write(stakes.bring_in)}{_poster(bring_in)}"))
    return StakesText(
        structure=str(structure) if has_rounds else "",
        betting=_betting(
            structure, (small_bet, big_bet), (small_blind, big_blind), stakes.small_bet, write
        )
        if has_rounds
        else "No betting rounds",
        forced=tuple(forced),
        small_blind=small_blind,
        big_blind=big_blind,
        ante=ante,
        bring_in=stakes.bring_in if bring_in is not None else 0,
        small_bet=small_bet,
        big_bet=big_bet,
    )


def _betting(
    structure: Structure,
    bets: tuple[int, int],
    blinds: tuple[int, int],
    least: int,
    write: Callable[[int], str],
) -> str:
    """Write the betting; `least`: the minimum bet of a game without blinds."""
    small, big = map(write, bets)
    if structure is Structure.LIMIT:
        return f"Limit {small}/{big}" if small != big else f"Limit, bets of {small}"
    if structure is Structure.SPREAD_LIMIT:
        return f"Spread limit {small}–{big}"
    word, (small_blind, big_blind) = str(structure).capitalize(), blinds
    if small_blind:
        return f"{word} {write(small_blind)}/{write(big_blind)}"
    if structure is Structure.ALL_IN_OR_FOLD:
        return word
    return f"{word}, bets from {write(big_blind or least)}"


def _amount(chips: int, unit: int) -> str:
    return f"{chips:,}" if unit == WHOLE else format_amount(chips, unit)


def _bring_in(game: Game) -> ForcedBets | None:
    """Return the rule of the bring-in, if the game has one."""
    if not compiled_game(game).has_bring_in:
        return None
    rules = [*(case.forced for case in game.forced.cases), game.forced.otherwise]
    return next((one for one in rules if one.style is ForcedStyle.BRING_IN), None)


def _poster(forced: ForcedBets) -> str:
    if forced.rule is None:
        return ""
    return ", high card" if forced.rule.asks_highest else ", low card"
