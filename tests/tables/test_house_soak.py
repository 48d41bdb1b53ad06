"""House rules at tables where people come and go, beside the rules written out."""

from collections import Counter

from tests.tables.house_rules_oracle import EVENINGS, check_house


def test_house_rules_over_many_hands() -> None:
    """A share of what the soak does; every rule is met."""
    seen: Counter[str] = Counter()
    for number in range(3 * len(EVENINGS)):
        seen += check_house(f"house/{number}", hands=20)
    assert min(seen["kill"], seen["button ante"], seen["button straddle"], seen["stand-up"]) > 10
    assert seen["hands"] == 3 * len(EVENINGS) * 20


def test_new_stand_up_round_when_all_who_stood_have_left() -> None:
    """Of a long run: the last two who stood left between two hands."""
    seen = check_house("1/83", hands=40)
    assert seen["stand-up"] > 3
