"""Tables with house rules, and people who play so that every rule comes into effect often."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from anypoker.catalogue import find, load_game_text
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.game import Game
from anypoker.views.codec import read_decision

# A deck of deuces, sevens and aces: seven-deuce is dealt all the time.
SMALL_DECK = """{
  "extends": "texas-holdem",
  "game": "Hold'em with Three Ranks",
  "players": {"max": 3},
  "deck": {
    "type": "custom",
    "cards": 12,
    "ranks": ["2", "7", "A"],
    "suits": ["spades", "hearts", "diamonds", "clubs"]
  }
}"""


class HouseTable(NamedTuple):
    """`rules`: what is due there, as `audit_houses` counts it. `shoves` and `folds`: how often its
    people bet all they have, and fold to a bet."""

    rules: tuple[str, ...]
    game: str
    stakes: str
    seats: int
    buy: int
    options: tuple[tuple[str, Any], ...] = ()
    shoves: float = 0.0
    folds: float = 0.3

    def request(self, **options: Any) -> dict[str, Any]:
        """The body that opens it."""
        what = {"file": self.game} if self.game.startswith("{") else {"game": self.game}
        quick = {"between_seconds": 0, "act_seconds": 3_000}
        return {
            **what,
            "stakes": self.stakes,
            "seats": self.seats,
            "options": {**quick, **dict(self.options), **options},
        }


HOUSES = (
    HouseTable(("kill", "stand-up"), "texas-holdem", "2/4 limit, kill, stand-up 3", 3, 2_000),
    HouseTable(("half kill",), "texas-holdem", "4/8 limit, half kill", 2, 4_000),
    HouseTable(
        ("straddle", "run twice"), "texas-holdem", "1/2 no limit", 3, 60,
        (("straddles", 2), ("run_times", 2), ("between_seconds", 0.05)), shoves=0.4,
    ),
    HouseTable(
        ("seven-deuce", "straddle"), SMALL_DECK, "1/2 no limit, seven-deuce 3, button straddle 4",
        3, 100, (("between_seconds", 0.05),), shoves=0.1, folds=0.7,
    ),
)  # fmt: skip
RULES = ("straddle", "kill", "half kill", "run twice", "seven-deuce", "stand-up")


@cache
def game_of_house(house: HouseTable) -> Game:
    if house.game.startswith("{"):
        return load_game_text(house.game)
    return find(house.game).game


def house_answer(house: HouseTable, view: dict[str, Any], rng: Random) -> str:
    """An action for the open decision of a view."""
    game = game_of_house(house)
    decision = read_decision(view["decision"], game.for_players(len(view["seats"])))
    if isinstance(decision, d.RunTimesDecision):
        return str(a.RunTimes(2 if rng.random() < 0.95 else 1))
    if isinstance(decision, d.BettingDecision) and (house.shoves or holds_seven_deuce(view)):
        bold = holds_seven_deuce(view) and "seven-deuce" in house.rules
        if decision.most and (bold or rng.random() < house.shoves):
            return str((a.Bet if decision.opens else a.RaiseTo)(decision.most))
        if decision.call:
            folds = not bold and rng.random() < house.folds
            return str(a.Fold() if folds else a.Call())
    if isinstance(decision, d.BettingDecision) and rng.random() < 0.5:
        return str(a.Call() if decision.call else decision.timeout)
    return str(sample_legal_action(decision, rng.randrange))


def holds_seven_deuce(view: dict[str, Any]) -> bool:
    return sorted(own["card"][0] for own in view["own"]) == ["2", "7"]


class Wishes:
    """Requests of one player, each once before and once after the end of a hand."""

    def __init__(self) -> None:
        self._moment = -1
        self._uttered: set[str] = set()

    def next(
        self, house: HouseTable, table: dict[str, Any], view: dict[str, Any] | None, me: str,
        rng: Random,
    ) -> dict[str, Any] | None:  # fmt: skip
        """Return the command of the next wish; None: there is none now."""
        moment = 2 * table["hand"] + (view is not None and view["over"])
        if moment != self._moment:
            self._moment, self._uttered = moment, set()
        for wish in house_wish(house, table, view, me, rng):
            if wish["do"] not in self._uttered:
                self._uttered.add(wish["do"])
                return wish
        return None


def house_wish(
    house: HouseTable, table: dict[str, Any], view: dict[str, Any] | None, me: str, rng: Random
) -> Iterator[dict[str, Any]]:
    """Choose another request of a player: chips, a straddle, to show a hand or to play on."""
    mine = next((seat for seat in table["seats"] if seat.get("player") == me), None)
    if mine is None:
        return
    between = view is None or view["over"]
    if between and mine["stack"] + mine["bought"] < house.buy // 4:
        yield {"do": "rebuy", "chips": house.buy}
    elif mine["status"] == "out" and mine["stack"] + mine["bought"] > 0:
        yield {"do": "back"}
    elif between and me in table["may_straddle"] and rng.random() < 0.7:
        yield {"do": "straddle", "wants": True}
    if between and view is not None and "seven-deuce" in house.rules and holds_seven_deuce(view):
        yield {"do": "show", "cards": " ".join(own["card"] for own in view["own"])}
