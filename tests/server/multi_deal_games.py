"""Games with several deals or comparisons in one hand, found by their rules."""

from anypoker.catalogue import all_games, game_of
from anypoker.game import Game, PotMatchPrice, Redeal


def has_several_showdowns(game: Game) -> bool:
    """Return whether a hand of the game may continue after a showdown, whatever the stakes."""
    rules = game.showdown
    losers = rules.losers
    matches = losers is not None and (losers.to_pot or isinstance(losers.price, PotMatchPrice))
    defaults = [default.action for default in rules.entry_defaults]
    redeals = any(isinstance(one, Redeal) for one in (*defaults, rules.global_default))
    return bool(rules.legs or rules.interim) or matches or redeals


def multi_deal_slugs() -> list[str]:
    """Return the slugs of these games in the catalogue."""
    return sorted(slug for slug in all_games() if has_several_showdowns(game_of(slug).game))
