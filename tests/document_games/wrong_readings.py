"""Wrong readings of the documents: for each game, changes to its file that a reader might make.

A golden hand proves a sentence only if it comes out otherwise when the sentence is misread, so
each of these must fail some hand of the game.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from typing import Any

Document = dict[str, Any]
Change = Callable[[Document], None]
Way = list[tuple[Any, int]]  # where cards come from, and how many

HOLE, BOARD = "hole", "board"


# ---------------------------------------------------------------- what may be changed


def shares(game: Document) -> Iterator[Document]:
    """Every share of the pot, whatever it depends on."""
    rules = game["showdown"]
    yield from rules.get("bestHand", [])
    yield from rules.get("defaultBestHand", [])
    for case in rules.get("conditionalBestHands", []):
        yield from case["bestHand"]


def step(game: Document, name: str) -> Document:
    found: Document = next(one for one in game["gamePlay"] if one["name"] == name)
    return found


def cards_of(**words: Any) -> Change:
    """Other cards make a hand."""
    others = ("alternatives", "anyCards", "holeCards", "communityCards", "combinations")

    def change(game: Document) -> None:
        for share in shares(game):
            for word in (*others, "communityCardCombinations"):
                share.pop(word, None)
            share.update(words)

    return change


def ways(found: Iterable[Way]) -> Change:
    """A hand is made in one of these ways."""
    return cards_of(
        alternatives=[
            {
                "picks": [
                    {"from": pile if isinstance(pile, list) else [pile], "cards": number}
                    for pile, number in way
                ],
                "total": 5,
            }
            for way in found
        ]
    )


def only_way(number: int) -> Change:
    """Only one of the ways to make a hand, as the file numbers them."""

    def change(game: Document) -> None:
        for share in shares(game):
            share["alternatives"] = [share["alternatives"][number]]

    return change


def low(ordering: str | None, qualifier: Sequence[int] | None = None) -> Change:
    """Another low hand, or none."""

    def change(game: Document) -> None:
        rules = game["showdown"]
        for name in ("bestHand", "defaultBestHand"):
            if ordering is None and name in rules:
                rules[name] = [one for one in rules[name] if one["name"] != "Low"]
        for share in shares(game):
            if share["name"] == "Low":
                share.pop("qualifier", None)
                share |= {"evaluationType": ordering}
                share |= {"qualifier": list(qualifier)} if qualifier else {}

    return change


def high(*qualifier: int) -> Change:
    def change(game: Document) -> None:
        for share in shares(game):
            if share["name"] == "High":
                share["qualifier"] = list(qualifier)

    return change


def said(name: str, action: str, **words: Any) -> Change:
    """Other words in a step."""
    return lambda game: step(game, name)[action].update(words)


def cards(name: str, action: str, **words: Any) -> Change:
    """Other words about the cards of a step."""
    return lambda game: step(game, name)[action]["cards"][0].update(words)


def drawn(**words: int) -> Change:
    return cards("Draw", "draw", **words)


def equal_shares(game: Document) -> None:
    for share in shares(game):
        share.pop("share", None)


def moved(name: str, before: str) -> Change:
    """A step that comes before another one."""

    def change(game: Document) -> None:
        steps = game["gamePlay"]
        found = step(game, name)
        steps.remove(found)
        steps.insert(steps.index(step(game, before)), found)

    return change


def without(*path: str) -> Change:
    """A word of the file left out."""

    def change(game: Document) -> None:
        *folders, last = path
        inner = game
        for folder in folders:
            inner = inner[folder]
        del inner[last]

    return change


def all_of(*changes: Change) -> Change:
    def change(game: Document) -> None:
        for one in changes:
            one(game)

    return change


def of_hand_and_board(*numbers: int) -> Change:
    return ways([[(HOLE, number), (BOARD, 5 - number)] for number in numbers])


# ---------------------------------------------------------------- lows

EIGHT, SEVEN, SIX = (1, 56), (1, 21), (1, 6)
NO_LOW = {"no low": low(None)}
NOT_EIGHT = NO_LOW | {"any low": low("a5_low"), "seven or better": low("a5_low", SEVEN)}
NOT_ACE_TO_FIVE = {"deuce to seven": low("27_low"), "ace to six": low("a6_low")}
TIES_WIN = {"a tie is enough": said("Declare", "declare", bothWays="may_tie")}

# ---------------------------------------------------------------- boards in shapes


def place(pile: str, number: int) -> list[Document]:
    return [{"pile": f"board:{pile}", "position": number}]


def with_own(*cards: list[Document]) -> Way:
    """These cards of the board, and so many own ones that it makes five."""
    return [(HOLE, 5 - len(cards)), *((card, 1) for card in cards)]


def more_and_fewer(right: dict[str, Way], wrong: dict[str, Way]) -> dict[str, Change]:
    """Each right way left out, each wrong way let in."""
    fewer = {
        f"without {name}": ways(way for other, way in right.items() if other != name)
        for name in right
    }
    return fewer | {f"with {name}": ways([*right.values(), way]) for name, way in wrong.items()}


FOUR = [place("Row of four", number) for number in range(4)]
THREE = [place("Row of three", number) for number in range(3)]
PAIRS = {f"{i} and {j}": with_own(FOUR[i], THREE[j]) for i, j in product(range(4), range(3))}
TOUCHING = ("0 and 0", "1 and 0", "1 and 1", "2 and 1", "2 and 2", "3 and 2")

CELLS = {
    "a": place("Row 1", 0),
    "b": place("Row 1", 1),
    "c": place("Row 1", 2),
    "d": place("Row 2", 0),
    "e": place("Row 2", 1),
    "f": place("Row 3", 0),
}
PARTS = {
    "".join(names): with_own(*(CELLS[name] for name in names))
    for names in chain.from_iterable(combinations(CELLS, number) for number in (1, 2, 3))
}
WHOLE = ("abc", "de", "f", "adf", "be", "c")

CORNERS = {
    "top left": place("Top", 0),
    "top right": place("Top", 1),
    "bottom left": place("Bottom", 0),
    "bottom right": place("Bottom", 1),
}
CORNER_PAIRS = {
    f"{one} and {two}": with_own(CORNERS[one], CORNERS[two])
    for one, two in combinations(CORNERS, 2)
}
DIAGONALS = ("top left and bottom right", "top right and bottom left")

FAR, MIDDLE, NEAR = "board:Far row", "board:Middle row", "board:Near row"
CLUSTER: dict[str, Way] = {
    "the far row": [(HOLE, 2), (FAR, 2), (NEAR, 1)],
    "the middle row": [(HOLE, 2), (MIDDLE, 2), (NEAR, 1)],
    "a pat hand": [(HOLE, 5)],
}
NOT_CLUSTER: dict[str, Way] = {
    "one of each row": [(HOLE, 2), (FAR, 1), (MIDDLE, 1), (NEAR, 1)],
    "two near cards": [(HOLE, 2), ([FAR, MIDDLE], 1), (NEAR, 2)],
    "no near card": [(HOLE, 2), ([FAR, MIDDLE], 3)],
    "three hole cards": [(HOLE, 3), ([FAR, MIDDLE], 1), (NEAR, 1)],
}


def split(found: dict[str, Way], right: Sequence[str]) -> dict[str, Change]:
    return more_and_fewer(
        {name: found[name] for name in right},
        {name: way for name, way in found.items() if name not in right},
    )


ROW_1, ROW_2 = "board:Row 1", "board:Row 2"
EITHER_ROW = {"only the first row": only_way(0), "only the second": only_way(1)}
BOTH_ROWS = {"both rows at once": ways([[([HOLE, ROW_1, ROW_2], 5)]])}

# ---------------------------------------------------------------- the table

WRONG: dict[str, dict[str, Change]] = {
    "texas-holdem/any-five-cards": {"exactly two": of_hand_and_board(2)},
    "omaha-8/*": NOT_EIGHT
    | {"any cards": cards_of(anyCards=5), "two or three": of_hand_and_board(2, 3)},
    "big-o/*": NOT_EIGHT
    | {"any cards": cards_of(anyCards=5), "two or three": of_hand_and_board(2, 3)},
    "reverse-omaha/*": NO_LOW
    | {
        "any cards": cards_of(anyCards=5),
        "two hole cards": of_hand_and_board(2),
        "two or three": of_hand_and_board(2, 3),
        "pat hands": of_hand_and_board(3, 5),
    },
    "oakie/*": NO_LOW | NOT_ACE_TO_FIVE | {"two hole cards": of_hand_and_board(2)},
    "banjo-oakie/*": NO_LOW
    | {
        "two hole cards": of_hand_and_board(2),
        "three hole cards": of_hand_and_board(3),
        "a river on the board": said("River", "deal", location="community"),
    },
    "last-one-down/*": NOT_EIGHT
    | {
        "two hole cards": of_hand_and_board(2),
        "the last one up": cards("River", "deal", state="face up"),
        "a river on the board": said("River", "deal", location="community"),
    },
    "stump/*": NOT_EIGHT | split(PAIRS, TOUCHING),
    "nightmare/*": NO_LOW | {"eight": low("a5_low", EIGHT)} | split(PARTS, WHOLE),
    "4-and-3/*": TIES_WIN
    | {
        "one card drawn": drawn(number=1),
        "three cards drawn": drawn(number=3),
        "somebody must draw": drawn(min_number=1),
        "two hole cards": of_hand_and_board(2),
        "seven": low("a5_low", SEVEN),
    },
    "cluster/*": NOT_EIGHT | more_and_fewer(CLUSTER, NOT_CLUSTER),
    "around-the-corner/*": TIES_WIN
    | {
        "eight or better": low("a5_low", EIGHT),
        "nobody goes both ways": said("Declare", "declare", options=["high", "low"]),
    }
    | split(CORNER_PAIRS, [name for name in CORNER_PAIRS if name not in DIAGONALS]),
    "qualifiers/*": {
        "split, not dealt again": without("showdown", "globalDefaultAction"),
        "a lone survivor just wins": without("showdown", "uncontested"),
        "two pair": high(8, 858),
        "a straight": high(6, 10),
        "an eight": low("a5_low", EIGHT),
        "a six": low("a5_low", SIX),
        "two cards drawn": drawn(number=2),
        "five cards drawn": drawn(number=5),
        "hole cards only": cards_of(holeCards=5),
    },
    "17-poker/*": {
        "no cap": all_of(without("limits", "capPerRound"), without("limits", "betsPerRound")),
        "discards come back": lambda game: step(game, "Draw")["draw"]["cards"][0].pop("shortage"),
        "three cards drawn": drawn(number=3),
    },
    "high-and-low-poker/*": {
        "five cards drawn": drawn(number=5),
        "equal shares": equal_shares,
        "losers may muck": without("showdown", "show"),
        "the dealer's left begins": lambda game: game["bettingOrder"].update(subsequent="dealer"),
        "the last raiser begins": lambda game: game["bettingOrder"].update(subsequent="last_actor"),
        "no change after the last bet": lambda game: game["gamePlay"].remove(
            step(game, "Last arrangement")
        ),
        "the same ends for low": lambda game: game["showdown"]["bestHand"][1].update(face="upper"),
    },
    "high-and-low-poker-jokers/*": {
        "one value": all_of(
            said("Arrange", "arrange", jokers="same"),
            said("Last arrangement", "arrange", jokers="same"),
        )
    },
    "high-and-low-poker-one-value/*": {
        "two values": all_of(
            said("Arrange", "arrange", jokers="different"),
            said("Last arrangement", "arrange", jokers="different"),
        )
    },
    "modifiers/two-row-either-row": EITHER_ROW | BOTH_ROWS,
    "modifiers/floater": EITHER_ROW | BOTH_ROWS,
    "modifiers/miami": EITHER_ROW
    | {
        "both rows at once": ways([[(HOLE, 2), ([ROW_1, ROW_2], 3)]]),
        "any cards": ways([[([HOLE, ROW_1], 5)], [([HOLE, ROW_2], 5)]]),
    },
    "modifiers/either-or": {
        "two": of_hand_and_board(2),
        "three": of_hand_and_board(3),
        "one to three": of_hand_and_board(1, 2, 3),
        "two to four": of_hand_and_board(2, 3, 4),
    },
    "modifiers/pat-hand": {
        "two": of_hand_and_board(2),
        "pat hands only": of_hand_and_board(5),
        "any cards": cards_of(anyCards=5),
    },
    "modifiers/delayed-bada-bing-miami": {
        "both rows at once": ways([[(HOLE, n), ([ROW_1, ROW_2], 5 - n)] for n in (2, 3)]),
        "two": ways([[(HOLE, 2), (row, 3)] for row in (ROW_1, ROW_2)]),
        "three": ways([[(HOLE, 3), (row, 2)] for row in (ROW_1, ROW_2)]),
    },
    "modifiers/two-row-best-worst-pat-hands": {
        "no pat hands": ways([[(HOLE, 2), (row, 3)] for row in (ROW_1, ROW_2)]),
        "best low": low("a5_low"),
    },
    "modifiers/eight-or-better*": NOT_EIGHT | NOT_ACE_TO_FIVE,
    "modifiers/seven-or-better": NO_LOW
    | {"eight": low("a5_low", EIGHT), "any low": low("a5_low"), "six": low("a5_low", SIX)},
    "modifiers/best-low": NO_LOW | NOT_ACE_TO_FIVE | {"eight": low("a5_low", EIGHT)},
    "modifiers/worst-hand": NO_LOW
    | {"best low": low("a5_low"), "ace to six": low("a6_low"), "eight": low("a5_low", EIGHT)},
    "modifiers/delayed": {
        "before the flop": moved("Delayed card", "Flop"),
        "after the betting on it": moved("Delayed card", "Turn"),
    },
    "modifiers/pineapple": {
        "before the flop": moved("Throw away a card", "Flop"),
        "after the turn": moved("Throw away a card", "River"),
        "who likes": cards("Throw away a card", "discard", min_number=0),
    },
    "modifiers/oma-draw": {
        "before the flop": moved("Draw a card", "Flop"),
        "two cards": cards("Draw a card", "draw", number=2),
        "everyone must": cards("Draw a card", "draw", min_number=1),
    },
    "modifiers/buy-a-card": {
        "after the flop": moved("Buy a card", "Turn"),
        "one card more": cards("Buy a card", "buy", discard_first=False),
    },
    "modifiers/buy-a-common-card": {
        "a card each": cards("Buy a common card", "buy", common=False),
    },
    "modifiers/pass-the-trash": {
        "to the left": cards("Pass a card right", "pass", direction="left"),
        "two cards": cards("Pass a card right", "pass", number=2),
    },
    "modifiers/declare": TIES_WIN,
    "modifiers/two-row-declared": {
        "a tie is enough": said("Declare the row", "declare", bothWays="may_tie")
    },
}
