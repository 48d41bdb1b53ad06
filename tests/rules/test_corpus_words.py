"""Games by other authors mean what their authors say in words about the cards that count."""

from collections.abc import Callable
from pathlib import Path

import pytest

from anypoker.game import RankedHand
from anypoker.ranking.selection import Alternative, Owner
from anypoker.rules import load_game
from tests.external_files import CORPUS, corpus_games, needs_shared


def from_owner(way: Alternative, owner: Owner) -> tuple[int, int]:
    """The fewest and the most cards that come from one place alone."""
    picks = [pick for pick in way.picks if all(pile.owner is owner for pile in pick.piles)]
    return sum(pick.least for pick in picks), sum(pick.most for pick in picks)


def counts(own: int, shared: int) -> Callable[[Alternative], bool]:
    def fits(way: Alternative) -> bool:
        return from_owner(way, Owner.HOLE) == (own, own) and (
            from_owner(way, Owner.BOARD) == (shared, shared)
        )

    return fits


def any_cards(way: Alternative) -> bool:
    owners = [{pile.owner for pile in pick.piles} for pick in way.picks]
    return {Owner.HOLE, Owner.BOARD} in owners


def five_own(way: Alternative) -> bool:
    """Five own cards; `anyCards` in a game without a board says the same."""
    return counts(5, 0)(way) or (any_cards(way) and way.total == 5)


def all_own_completed(way: Alternative) -> bool:
    own, *others = way.picks
    return own.whole and way.total == 5 and [(one.least, one.most) for one in others] == [(0, 5)]


# What authors write under `cardsRequired`, and the hand that some share must then have.
MEANT: dict[str, Callable[[Alternative], bool]] = {
    "two hole cards, three community cards": counts(2, 3),
    "three hole cards, two community cards": counts(3, 2),
    "any combination of hole and community cards": any_cards,
    "all hole cards plus 5-x community cards": all_own_completed,
    "best five of seven cards": five_own,
    "best five of six cards": five_own,
    "best five of nine cards": five_own,
}
# Here the words of a file are those of another game, and its keys are played.
COPIED = {"scrotum": all_own_completed}


def described(path: Path) -> Callable[[Alternative], bool] | None:
    return MEANT.get(load_game(path.read_text(encoding="utf-8")).showdown.note)


@needs_shared
def test_many_files_say_it_in_words() -> None:
    assert sum(described(path) is not None for path in CORPUS) > 70


@corpus_games()
def test_cards_count_as_the_author_says(path: Path) -> None:
    fits = COPIED.get(path.stem) or described(path)
    if fits is None:
        return
    showdown = load_game(path.read_text(encoding="utf-8")).showdown
    ways = [
        way
        for entry in showdown.every_entry()
        if isinstance(entry.hand, RankedHand)
        for way in entry.hand.selection.alternatives
    ]
    assert any(map(fits, ways))


@needs_shared
@pytest.mark.parametrize("stem", ["scrotum", "scrotum_8"])
def test_kept_cards_are_completed_from_the_board(stem: str) -> None:
    (path,) = (one for one in CORPUS if one.stem == stem)
    for entry in load_game(path.read_text(encoding="utf-8")).showdown.otherwise:
        assert isinstance(entry.hand, RankedHand)
        assert all(map(all_own_completed, entry.hand.selection.alternatives))
