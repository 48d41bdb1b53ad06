"""What a separate step may demand, and what is said about demands that nobody can meet."""

import pytest

from anypoker.rules import Severity
from tests.rules.small_games import Json, deal, game_of, problems, small_game, the_warning


def separating(
    relation: str = "greater_than", *, sizes: tuple[int, int] = (5, 2), **keys: Json
) -> Json:
    names = ("Left", "Right")
    types = {2: "two_card_high", 3: "three_card_high", 5: "high"}
    piles = [{"hole_subset": name, "number": n} for name, n in zip(names, sizes, strict=True)]
    compared = [
        {"hole_subset": name, "evaluationType": types[n]}
        for name, n in zip(names, sizes, strict=True)
    ]
    step = {
        "cards": piles,
        "hand_comparison": {"subsets": compared, "comparison_rule": relation},
        **keys,
    }
    return small_game({"deal": deal(7)}, {"separate": step})


@pytest.mark.parametrize("relation", ["greater_than", "less_than"])
def test_what_can_be_met_is_not_talked_about(relation: str) -> None:
    assert game_of(separating(relation)).steps
    assert game_of(separating("equal", sizes=(2, 2))).steps


def test_hands_of_different_sizes_are_never_equal() -> None:
    assert "are never equal" in the_warning(separating("equal")).message


@pytest.mark.parametrize("relation", ["greater_than", "less_than", "at_least", "equal"])
@pytest.mark.parametrize("order", [(0, 0), (0, 1, 0), (0, 1, 1), (1, 0, 0, 1)])
def test_a_pile_is_compared_once(relation: str, order: tuple[int, ...]) -> None:
    """A pile cannot be compared with itself, nor be above and below another one."""
    document = separating(relation, sizes=(2, 2))
    demand = document["gamePlay"][2]["separate"]["hand_comparison"]
    demand["subsets"] = [demand["subsets"][place] for place in order]
    found = [one for one in problems(document) if one.severity is Severity.ERROR]
    assert len(found) == len(order) - len(set(order))
    for problem in found:
        assert "is compared twice" in problem.message
        assert problem.hint == "name each pile once"
        assert problem.path.endswith(".hole_subset")


def test_cards_that_lie_down_cannot_be_wanted_up() -> None:
    need = [{"hole_subset": "Left", "min_face_up": 2}]
    document = separating(visibility_requirements=need)
    problem = the_warning(document)
    assert "need 2 cards face up" in problem.message
    assert problem.path.endswith("visibility_requirements")
