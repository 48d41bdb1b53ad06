"""Where a game of the catalogue and a file by another author say the same, the same happens.

Both are dealt the same cards, and everybody does the same; then everybody has the same money. So
what `playing` leaves out when it compares two files is shown to change nothing.
"""

from pathlib import Path

from anypoker.analysis.simulation.simulate import SimulationSettings, play_hand
from anypoker.catalogue import game_of
from anypoker.rules import Game, load_game
from tests.catalogue.test_corpus import known, same_name
from tests.external_files import CORPUS, corpus_games, needs_shared

SEED = 17
HANDS = 3  # for each number of players and each kind of bot
ALIKE = [path for path in CORPUS if path.stem not in known()]


def money(game: Game, players: int, structure: str, bot: str) -> list[list[int]]:
    """The stacks after each of some hands."""
    setting = SimulationSettings(game, players, "60", structure, (bot,), SEED)
    return [list(play_hand(setting, number).stacks) for number in range(HANDS)]


@corpus_games(ALIKE)
def test_the_same_cards_and_actions_give_the_same_money(path: Path) -> None:
    theirs = load_game(path.read_text(encoding="utf-8"))
    ours = game_of(same_name(path)).game
    structures = [one for one in ours.structures if one in theirs.structures]
    assert structures, "there is no way to bet that both allow"
    least = max(ours.players.least, theirs.players.least)
    most = min(ours.players.most, theirs.players.most)
    for players in {least, most}:
        for bot in ("caller", "random"):
            expected = money(theirs, players, structures[0], bot)
            assert money(ours, players, structures[0], bot) == expected


@needs_shared
def test_most_files_are_alike_and_a_difference_shows_in_the_money() -> None:
    assert len(ALIKE) > 100
    with_blinds = game_of("texas-holdem").game
    with_a_bomb_pot = game_of("holdem-bomb-pot").game
    first, second = (money(one, 4, "No Limit", "caller") for one in (with_blinds, with_a_bomb_pot))
    assert first != second
