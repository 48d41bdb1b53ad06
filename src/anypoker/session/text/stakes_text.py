"""Betting and forced bets of a hand in words, as they are really used."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from anypoker.engine import Stakes
from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.compiled_game import compiled_game
from anypoker.game import FirstRoundStart, ForcedBets, ForcedStyle, Game, Structure
from anypoker.sentences import Sentence
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
        template = "{small:amount} and {big:amount}" if small_blind else "{big:amount}"
        blinds = Sentence(template, small=small_blind, big=big_blind)
        forced.append(("Blinds" if small_blind else "Blind", blinds.written(write)))
    if ante:
        for_all = stakes.big_blind_ante and compiled.has_blinds
        template = "{chips:amount} by the big blind" if for_all else "{chips:amount} each"
        forced.append(("Ante", Sentence(template, chips=ante).written(write)))
    if bring_in is not None:
        template = f"{{chips:amount}}{_poster(bring_in)}"
        forced.append(("Bring-in", Sentence(template, chips=stakes.bring_in).written(write)))
    return StakesText(
        structure=str(structure) if has_rounds else "",
        betting=_betting(
            structure, (small_bet, big_bet), (small_blind, big_blind), stakes.small_bet, write
        )
        if has_rounds
        else Sentence("No betting rounds"),
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
    (small, big), (small_blind, big_blind) = bets, blinds
    word = str(structure).capitalize()
    if structure is Structure.LIMIT:
        template = "Limit {small:amount}/{big:amount}"
        if small == big:
            template = "Limit, bets of {small:amount}"
    elif structure is Structure.SPREAD_LIMIT:
        template = "Spread limit {small:amount}–{big:amount}"
    elif small_blind:
        small, big = blinds
        template = f"{word} {{small:amount}}/{{big:amount}}"
    elif structure is Structure.ALL_IN_OR_FOLD:
        template = word
    else:
        small, template = big_blind or least, f"{word}, bets from {{small:amount}}"
    return Sentence(template, small=small, big=big).written(write)


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
