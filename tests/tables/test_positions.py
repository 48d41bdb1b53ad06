"""The button from hand to hand, in examples that rule books give."""

from collections.abc import Sequence

import pytest

from anypoker.tables.seating.button import (
    DealStatus,
    HandPositions,
    Positions,
    dead_button,
    first_placing,
    frozen_button,
    moving_button,
)

LETTERS = {
    "-": DealStatus.ABSENT,
    "w": DealStatus.WAITING,
    "p": DealStatus.POSTING,
    "x": DealStatus.PLAYING,
}


def chairs(text: str) -> list[DealStatus]:
    return [LETTERS[letter] for letter in text]


def placed(placing: HandPositions | None) -> tuple[Positions, Sequence[int]]:
    assert placing is not None
    return placing.positions, placing.dealt_in


@pytest.mark.parametrize(
    ("text", "button", "positions", "dealt"),
    [
        ("xxxx", None, (3, 0, 1), (0, 1, 2, 3)),
        ("xxxx", 1, (1, 2, 3), (0, 1, 2, 3)),
        ("x--x", None, (3, 3, 0), (0, 3)),
        ("x-xw", 1, (2, 3, 0), (0, 2, 3)),
    ],
)
def test_the_first_hand(
    text: str, button: int | None, positions: tuple[int, int, int], dealt: tuple[int, ...]
) -> None:
    assert placed(first_placing(chairs(text), button)) == (Positions(*positions), dealt)


DEAD = {
    "everybody stays": ("xxxxx", (0, 1, 2), (1, 2, 3), (0, 1, 2, 3, 4)),
    "the small blind is gone: the button is dead": ("x-xxx", (0, 1, 2), (1, 2, 3), (0, 2, 3, 4)),
    "the big blind is gone: the small blind is dead": ("xx-xx", (0, 1, 2), (1, 2, 3), (0, 1, 3, 4)),
    "the hand after that: the button is dead": ("xx-xx", (1, 2, 3), (2, 3, 4), (0, 1, 3, 4)),
    "both blinds are gone: both are dead": ("x--xx", (0, 1, 2), (1, 2, 3), (0, 3, 4)),
    "the button is gone: nobody notices": ("-xxxx", (0, 1, 2), (1, 2, 3), (1, 2, 3, 4)),
    "the next big blind is gone: the one after": ("xxx-x", (0, 1, 2), (1, 2, 4), (0, 1, 2, 4)),
    "two are left, the big blind moves on": ("-xx--", (0, 1, 2), (2, 2, 1), (1, 2)),
    "two are left, the big blind is gone": ("xx---", (0, 1, 2), (1, 1, 0), (0, 1)),
    "heads up they take turns": ("xx---", (1, 1, 0), (0, 0, 1), (0, 1)),
    "a third after the big blind gets it": ("xxw--", (0, 0, 1), (0, 1, 2), (0, 1, 2)),
    "a third between button and big blind waits": ("xwx--", (0, 0, 2), (2, 2, 0), (0, 2)),
    "and gets the big blind next": ("xwx--", (2, 2, 0), (2, 0, 1), (0, 1, 2)),
    "who waits is passed by": ("xxxxw", (0, 1, 2), (1, 2, 3), (0, 1, 2, 3)),
    "who posts is dealt in": ("xxxxp", (0, 1, 2), (1, 2, 3), (0, 1, 2, 3, 4)),
    "but not between button and big blind": ("xxpxx", (0, 1, 2), (1, 2, 3), (0, 1, 3, 4)),
    "the big blind comes to who posts": ("xxxpx", (0, 1, 2), (1, 2, 3), (0, 1, 2, 3, 4)),
    "one alone with newcomers: a new beginning": ("wx-ww", (2, 3, 0), (3, 4, 0), (0, 1, 3, 4)),
}


@pytest.mark.parametrize("case", DEAD.values(), ids=DEAD.keys())
def test_the_dead_button(
    case: tuple[str, tuple[int, int, int], tuple[int, int, int], tuple[int, ...]],
) -> None:
    text, before, after, dealt = case
    assert placed(dead_button(chairs(text), Positions(*before))) == (Positions(*after), dealt)


def test_the_moving_button_goes_to_the_next_player() -> None:
    assert placed(moving_button(chairs("x-xx"), Positions(0, 2, 3))) == (
        Positions(2, 3, 0),
        (0, 2, 3),
    )
    assert placed(moving_button(chairs("x-w-"), Positions(0, 0, 2)))[0] == Positions(2, 2, 0)


def test_between_hands_with_blinds_the_button_rests() -> None:
    last = Positions(0, 1, 2)
    assert placed(frozen_button(chairs("-xwpx"), last)) == (last, (1, 2, 3, 4))


@pytest.mark.parametrize("text", ["-----", "x----", "-w---"])
def test_nobody_plays_alone(text: str) -> None:
    last = Positions(0, 1, 2)
    assert first_placing(chairs(text)) is None
    assert dead_button(chairs(text), last) is None
    assert moving_button(chairs(text), last) is None
    assert frozen_button(chairs(text), last) is None
