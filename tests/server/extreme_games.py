"""Legal game files that are as much work for the event loop as their authors could think of."""

from typing import Any

from tests.rules.small_games import Json, board, deal, small_game

BET: Json = {"bet": {"type": "small"}}


def two_and_three(kind: str, number: int, **keys: Any) -> Json:
    """An Omaha share with a name of its own."""
    share = {"name": f"share {number}", "evaluationType": kind, "holeCards": 2, "communityCards": 3}
    return share | keys


def nine_card_omaha(kinds: list[str], most: int, **keys: Any) -> Json:
    """Nine hole cards, a board of five in three streets, 20 shares."""
    hands = [two_and_three(kinds[n % len(kinds)], n, **keys) for n in range(20)]
    streets = [{"deal": board(3)}, BET, {"deal": board(1)}, BET, {"deal": board(1)}, BET]
    return small_game(
        {"deal": deal(9)}, BET, *streets, hands=hands, players={"min": 2, "max": most},
        bettingStructures=["No Limit"],
    )  # fmt: skip


def many_wild_hands(shares: int, held: int, most: int) -> Json:
    """Any five of many cards, with three ranks wild."""
    wild = [{"type": "rank", "rank": rank, "role": "wild"} for rank in "2J9"]
    hands = [
        {"name": f"share {n}", "evaluationType": kind, "anyCards": 5, "wildCards": wild}
        for n, kind in enumerate((["high_wild_bug", "a5_low_wild", "27_low_wild"] * 7)[:shares])
    ]
    streets = [step for _ in range(held - 2) for step in ({"deal": board(1)}, BET)]
    return small_game(
        {"deal": deal(2)}, BET, *streets, hands=hands, players={"min": 2, "max": most},
        bettingStructures=["No Limit"],
    )  # fmt: skip


def loose_picks(shares: int, held: int, most: int, blanks: int, kinds: list[str]) -> Json:
    """Picks that overlap, no two alike, so that every hand is looked at for each share; then
    streets that change nothing."""
    hands = []
    for number in range(shares):
        picks = [
            {"from": ["hole"], "cards": [0, 4]},
            {"from": ["hole", "board:A"], "cards": [0, 5 + number]},
        ]
        kind = kinds[number % len(kinds)]
        way = {"picks": picks, "total": 5}
        hands.append({"name": f"share {number}", "evaluationType": kind, "alternatives": [way]})
    first = {"deal": board(3, subset="A")}
    streets = [step for _ in range(blanks) for step in ({"deal": board(1, subset="B")}, BET)]
    return small_game(
        {"deal": deal(held)}, BET, first, *streets, hands=hands,
        players={"min": 2, "max": most}, bettingStructures=["No Limit"],
    )  # fmt: skip


EXPENSIVE: dict[str, Json] = {
    "20 shares, run ten times": loose_picks(20, 4, 4, 0, ["high"]),
    "20 shares, many streets": loose_picks(20, 4, 4, 20, ["high", "27_low", "a5_low"]),
    "few shares of many hands": loose_picks(4, 6, 2, 36, ["high"]),
}
CHEAP: dict[str, Json] = {
    "nine-card omaha": nine_card_omaha(["high"], 5),
    "nine-card omaha, four orderings": nine_card_omaha(
        ["high", "a5_low", "27_low", "soko_high"], 5
    ),
    "nine-card omaha, nothing qualifies": nine_card_omaha(["high"], 5, qualifier=[1, 1]),
    "wild cards": many_wild_hands(1, 13, 6),
    "six shares with wild cards": many_wild_hands(6, 8, 5),
}
