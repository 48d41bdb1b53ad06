"""Every option, every verb of the host and every kind of question, end to end over a real socket.

What has no scenario here fails: whoever adds an option, a verb or a kind of decision adds one.
"""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

from anypoker.catalogue import find
from anypoker.engine import Decision
from anypoker.engine import decision as d
from anypoker.server.protocol import commands
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, options_data
from anypoker.tables import Options
from tests.bots.test_bots import KINDS
from tests.server.server_process import PATIENCE, Player, RoomProcess, Visitor, open_room

Scenario = Callable[[RoomProcess], None]
SCENARIOS: dict[str, Scenario] = {}
SHOWN: dict[str, set[str]] = {"option": set(), "verb": set()}


def shows(kind: str, *names: str) -> Callable[[Scenario], Scenario]:
    """A scenario that shows these options or verbs."""

    def keep(scenario: Scenario) -> Scenario:
        SHOWN[kind] |= set(names)
        SCENARIOS[scenario.__name__] = scenario
        return scenario

    return keep


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room"), "--no-limits") as room:
        yield room


# ---------------------------------------------------------------- at the table


class Evening:
    """People at a table; the first is the host."""

    def __init__(self, room: RoomProcess, people: int = 2, start: bool = True, **asked: Any):
        self.room = room
        self.visitors = [Visitor(room, name) for name in ("Ann", "Bo", "Cleo", "Dan")[:people]]
        options = {"act_seconds": 600, **asked.pop("options", {})}
        what = asked if {"game", "file", "choice", "mix"} & asked.keys() else {"game": "holdem"}
        usual = {"seats": people, "stakes": "1/2 no limit", "stack": 200}
        if "game" in asked or "file" in asked or "choice" in asked:
            usual = {"seats": people}
        self.id = self.visitors[0].open_table(**{**usual, **what, **asked}, options=options)
        self.players = [one.join(room, self.id) for one in self.visitors]
        self.host = self.players[0]
        for seat, player in enumerate(self.players):
            player.do("sit", seat=seat)
        self.host.until(lambda one: sum("player" in seat for seat in one.table["seats"]) >= people)
        if start:
            self.start()

    def start(self) -> None:
        self.host.do("host", verb="start")

    def verb(self, verb: str, **fields: Any) -> list[str]:
        """What the table is told when the host does this."""
        self.host.read_what_came()
        key = self.host.send("host", verb=verb, **fields)
        said: list[str] = []
        while True:
            message = self.host.next()
            if message["type"] == "table":
                said += message["said"]
            elif message["type"] == "error" and message["key"] == key:
                raise AssertionError(message["sentence"])
            elif message["type"] == "done" and message["key"] == key:
                return said

    def drive(self, until: Callable[[], bool], answer: dict[str, str] | None = None) -> None:
        """Everybody answers what is asked, until something holds; `answer`: by kind."""
        for player in self.in_turn(until):
            decision = player.decision
            if decision is not None:
                granted = player.answer(_said(decision, answer or {}))
                assert granted["type"] == "done", granted

    def in_turn(self, until: Callable[[], bool]) -> Iterator[Player]:
        """Everybody who has read what came, over and over, until something holds."""
        ends = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < ends, "nothing happens any more"
            for player in self.players:
                player.read_what_came()
                if until():
                    return
                yield player

    def fold_round(self) -> None:
        """Whoever is asked first folds, and the first hand is over."""
        for player in self.players:
            player.until(lambda one: one.view is not None)
        for player in self.in_turn(lambda: bool(self.view()["over"])):
            if player.decision is not None:
                player.answer("fold")
        for player in self.players:
            player.until(lambda one: one.view is not None and one.view["over"])

    def view(self) -> dict[str, Any]:
        self.host.read_what_came()
        assert self.host.view is not None
        return self.host.view

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.view()["events"] if one["event"] == kind]

    def ledger(self) -> dict[str, Any]:
        answer = self.visitors[0].http.get(f"/api/tables/{self.id}/ledger")
        told: dict[str, Any] = answer.json()
        return told


def _said(decision: dict[str, Any], answers: dict[str, str]) -> str | None:
    """The answer by the kind of the question; all in: as much as one may."""
    said = answers.get(decision["decision"])
    if said != "all in":
        return said
    most = decision["most"]
    if not most:
        return "call" if decision["call"] else "check"
    return f"raise to {most}" if decision["call"] else f"bet {most}"


SLOW = {"between_seconds": 600}  # one hand, and then time to look at it


def refused(player: Player, do: str, **fields: Any) -> str:
    answer = player.ask(do, **fields)
    assert answer["type"] == "error", answer
    return str(answer["sentence"])


# ---------------------------------------------------------------- options


@shows("option", "straddles")
def straddle(room: RoomProcess) -> None:
    evening = Evening(room, 3, start=False, options={"straddles": 1, **SLOW})
    (who,) = evening.host.table["may_straddle"]
    names = [one.id for one in evening.visitors]
    evening.players[names.index(who)].do("straddle")
    evening.start()
    evening.host.until(lambda one: one.view is not None)
    assert [one["amount"] for one in evening.events("posted")] == [1, 2, 4]


@shows("option", "button_straddle")
def button_straddle(room: RoomProcess) -> None:
    evening = Evening(room, 3, start=False, options={"button_straddle": True, **SLOW})
    (who,) = evening.host.table["may_straddle"]
    names = [one.id for one in evening.visitors]
    evening.players[names.index(who)].do("straddle")
    evening.start()
    evening.host.until(lambda one: one.view is not None)
    posted = evening.events("posted")
    assert (posted[-1]["amount"], posted[-1]["seat"]) == (4, evening.view()["button"])


@shows("option", "run_times", "turn_up")
def all_in(room: RoomProcess) -> None:
    for turn_up in (True, False):
        run_twice(room, turn_up)


def run_twice(room: RoomProcess, turn_up: bool) -> None:
    options = {"run_times": 2, "turn_up": turn_up, **SLOW}
    evening = Evening(room, stack=3, options=options)
    evening.host.until(lambda one: one.view is not None)
    evening.drive(lambda: evening.view()["over"], {"run_times": "run 2", "betting": "all in"})
    assert evening.view()["runs"] == 2
    told = evening.view()["events"]
    board = [one["event"] == "dealt" and one["seat"] is None for one in told].index(True)
    assert ("shown" in [one["event"] for one in told[:board]]) is turn_up
    ended = evening.view()["seats"]
    assert sum(one["stack"] for one in ended) == 6


@shows("option", "bomb_every", "bomb_ante")
def bomb_pot(room: RoomProcess) -> None:
    evening = Evening(room, options={"bomb_every": 1, "bomb_ante": 3, **SLOW})
    evening.host.until(lambda one: one.view is not None)
    assert [one["amount"] for one in evening.events("posted")] == [6, 6]
    assert len(evening.view()["board"]) == 3


TWOS_AND_SEVENS = {
    "game": "Twos and Sevens",
    "players": {"min": 2, "max": 2},
    "deck": {"type": "custom", "cards": 8, "ranks": ["2", "7"], "suits": ["c", "d", "h", "s"]},
    "bettingStructures": ["No Limit"],
    "gamePlay": [
        {"name": "Blinds", "bet": {"type": "blinds"}},
        {"name": "Cards", "deal": {"location": "player", "cards": [{"number": 2}]}},
        {"name": "Bet", "bet": {"type": "small"}},
        {"name": "Showdown", "showdown": {"type": "final"}},
    ],
    "showdown": {
        "order": "clockwise",
        "startingFrom": "dealer",
        "cardsRequired": "both cards",
        "bestHand": [{"name": "High", "evaluationType": "high", "anyCards": 2, "padding": True}],
    },
}


@shows("option", "seven_deuce", "show_cards")
def seven_deuce(room: RoomProcess) -> None:
    text = json.dumps(TWOS_AND_SEVENS)
    options = {"seven_deuce": 10, "between_seconds": 0}
    evening = Evening(room, start=False, file=text, stakes="1/2 no limit", options=options)
    evening.start()
    for player in evening.players:
        player.until(lambda one: one.view is not None)
    for hand in range(1, 60):
        first, last = sorted(evening.players, key=lambda one: one.decision is None)
        assert last.view is not None
        own = [card["card"] for card in last.view["own"]]
        lucky = {card[0] for card in own} == {"2", "7"}
        if lucky:
            evening.verb("pause")
        first.until_asked()
        first.answer("fold")
        if lucky:
            last.until(lambda one: one.view is not None and one.view["over"])
            last.do("show", cards=" ".join(own))
            assert any("gets a bounty of 10" in raw for raw in last.raw)
            evening.verb("options", options={"show_cards": False})
            assert refused(first, "show", cards="2c").startswith("cards are not shown")
            return
        for player in evening.players:
            player.until(lambda one, n=hand: one.view is not None and one.view["hand"] > n)
    raise AssertionError("nobody was ever dealt seven and deuce")


@shows("option", "kill", "kill_pot", "button_ante", "stand_up")
def house_rules(room: RoomProcess) -> None:
    """Everybody folds to the big blind twice: a leg each; the button pays the ante for all."""
    options = {"kill": "half kill", "button_ante": 3, "stand_up": 5, **SLOW}
    asked = {"game": "limit holdem", "stakes": "20/40 limit", "stack": 400, "seats": 3}
    evening = Evening(room, 3, options=options, **asked)
    evening.fold_round()
    antes = [one for one in evening.events("posted") if one["what"] == "ante"]
    assert [one["amount"] for one in antes] == [3]
    roles = {seat["name"]: seat["role"] for seat in evening.host.table["seats"]}
    assert sorted(roles.values()) == ["leg up", "stands", "stands"]
    assert evening.verb("options", options={"kill": "kill", "kill_pot": 60})
    assert evening.host.table["options"]["kill"] == "kill"
    assert "cannot be 'double'; use one of none, kill, half kill" in refused(
        evening.host, "host", verb="options", options={"kill": "double"}
    )


@shows("option", "banker")
def fixed_banker(room: RoomProcess) -> None:
    """A bot is the banker of every hand; without chips there is no deal."""
    asked = {"game": "three-card-poker", "stakes": "10/20 limit, ante 10", "stack": 400}
    options = {"banker": 3, "between_seconds": 0.05, "bot_seconds": 0}
    evening = Evening(room, 2, start=False, options=options, **{**asked, "seats": 3})
    evening.start()
    evening.host.until(
        lambda one: one.table["waits_for"] == "nobody sits in seat 3, the banker's seat"
    )
    evening.verb("add_bot", kind="caller", level=0)
    (bot,) = [seat for seat in evening.host.table["seats"] if seat.get("bot")]
    for hand in (1, 2):

        def begun(number: int = hand) -> bool:
            return evening.host.view is not None and evening.host.view["hand"] >= number

        evening.drive(begun)
        assert evening.view()["seats"][evening.view()["button"]]["name"] == bot["name"]
    evening.verb("pause")
    evening.drive(lambda: bool(evening.view()["over"]))
    evening.verb("set_stack", player=bot["player"], chips=0)
    evening.verb("start")
    evening.host.until(
        lambda one: one.table["waits_for"] == f"{bot['name']} is the banker and has no chips"
    )


@shows("option", "rabbit_hunt")
def rabbit(room: RoomProcess) -> None:
    evening = Evening(room, options={"rabbit_hunt": True, **SLOW})
    evening.fold_round()
    evening.host.do("rabbit_hunt")
    evening.host.until(lambda one: any(e["event"] == "rabbit_shown" for e in one.view["events"]))


@shows("option", "least_buy", "most_buy")
def buy_ins(room: RoomProcess) -> None:
    options = {"least_buy": 50, "most_buy": 250}
    evening = Evening(room, 1, start=False, seats=2, options=options)
    bo = Visitor(room, "Bo").join(room, evening.id)
    assert "50..250" in refused(bo, "sit", stack=40)
    assert "50..250" in refused(bo, "sit", stack=300)
    bo.do("sit", stack=240)
    assert refused(bo, "rebuy", chips=20).startswith("one tops up to 250")


@shows("option", "rake")
def rake(room: RoomProcess) -> None:
    taken = {"percent": 10, "cap": 3, "no_flop_no_drop": False}
    evening = Evening(room, stack=50, options={"rake": taken, **SLOW})
    evening.host.until(lambda one: one.view is not None)
    evening.drive(lambda: evening.view()["over"], {"betting": "all in"})
    ledger = evening.ledger()
    assert ledger["house"] == 3
    assert sum(line["net"] for line in ledger["lines"]) == -3
    sheet = evening.visitors[0].http.get(f"/api/tables/{evening.id}/ledger.csv").text
    assert "the house,0,3,0,3" in sheet


@shows("option", "ante", "big_blind_ante")
def antes(room: RoomProcess) -> None:
    for for_all, posted in ((False, [3, 3, 1, 2]), (True, [3, 1, 2])):
        evening = Evening(room, options={"ante": 3, "big_blind_ante": for_all, **SLOW})
        evening.host.until(lambda one: one.view is not None)
        assert [one["amount"] for one in evening.events("posted")] == posted


@shows("option", "choice_modifiers")
def modifiers_of_the_dealer(room: RoomProcess) -> None:
    evening = Evening(room, choice=["omaha"], options={"choice_modifiers": True, **SLOW})
    evening.host.until(lambda one: one.choice is not None)
    choice = evening.host.choice
    assert choice is not None
    dealer = next(
        player
        for player, who in zip(evening.players, evening.visitors, strict=True)
        if who.id == choice["player"]
    )
    question = choice["question"]
    assert "is not played here" in refused(
        dealer, "choose", question=question, game="two row holdem"
    )
    dealer.do("choose", question=question, game="two row omaha")
    evening.host.until(lambda one: one.view is not None)
    assert "Omaha" in evening.view()["game"] != "Omaha"


@shows("option", "act_seconds", "bank_seconds", "away_after")
def the_clock(room: RoomProcess) -> None:
    quick = {"act_seconds": 1, "bank_seconds": 1, "away_after": 1}
    evening = Evening(room, options=quick)
    told = evening.host.until(lambda one: one.view is not None)
    assert told["clock"]["bank_until"] - told["clock"]["until"] == 1000
    evening.host.until(lambda one: "out" in [seat["status"] for seat in one.table["seats"]])


@shows("option", "spectators")
def spectators(room: RoomProcess) -> None:
    for how in ("live", "behind", "none"):
        evening = Evening(room, options={"spectators": how, **SLOW})
        evening.host.until(lambda one: one.view is not None)
        outsider = Visitor(room, "Eve")
        watching = outsider.join(room, evening.id)
        assert watching.next()["type"] == "state"
        assert (watching.view is None) is (how != "live")
        stacks = [seat["stack"] for seat in watching.table["seats"]]
        assert stacks == ([199, 198] if how == "live" else [200, 200]) or how == "live"
        seen = outsider.http.get(f"/api/tables/{evening.id}").json()
        assert ([seat["stack"] for seat in seen["seats"]] == [200, 200]) is (how != "live")
        evening.host.do("chat", text="hush")
        evening.fold_round()
        listed = outsider.http.get(f"/api/tables/{evening.id}/hands")
        if how == "none":
            watching.until(lambda one: [s["stack"] for s in one.table["seats"]] != [200, 200])
            assert watching.view is None
            assert listed.status_code == 403
            assert "hush" not in "".join(watching.raw)
            assert refused(watching, "chat", text="hello") == "only players at this table may chat"
            continue
        watching.until(lambda one: one.view is not None and one.view["over"])
        assert [one["number"] for one in listed.json()] == [1]
        # As soon as somebody sits, it hears of everything at once.
        evening.players[1].do("leave")
        watching.do("sit", seat=1)
        assert watching.table["seats"][1]["name"] == "Eve"


@shows("option", "approve_seats")
@shows("verb", "approve")
def approval(room: RoomProcess) -> None:
    evening = Evening(room, 1, start=False, seats=3, options={"approve_seats": True})
    eve, finn = Visitor(room, "Eve"), Visitor(room, "Finn")
    for who in (eve, finn):
        who.join(room, evening.id).do("sit")
    evening.host.until(lambda one: len(one.table["applicants"]) == 2)
    assert "Eve was seated by the host" in evening.verb("approve", player=eve.id)
    said = evening.verb("approve", player=finn.id, yes=False)
    assert said == ["Finn gets no seat"]
    assert [seat.get("name") for seat in evening.host.table["seats"]] == ["Ann", "Eve", None]


@shows("option", "listed", "chat")
def listed_and_silent(room: RoomProcess) -> None:
    evening = Evening(room, 1, start=False, seats=2, options={"chat": False})
    assert refused(evening.host, "chat", text="hello") == "you cannot chat at this table now"
    http = evening.visitors[0].http
    assert evening.id not in [one["id"] for one in http.get("/api/tables").json()]
    evening.verb("options", options={"listed": True})
    assert evening.id in [one["id"] for one in http.get("/api/tables").json()]


@shows("option", "start_full")
def full_table(room: RoomProcess) -> None:
    evening = Evening(room, 1, start=False, seats=2)
    assert evening.verb("options", options={"start_full": True}) == [
        "Start when all seats are taken is on"
    ]
    other = Visitor(room, "Bo").join(room, evening.id)
    other.do("sit")
    other.until(lambda one: one.view is not None)
    assert other.table["status"] == "playing"


@shows("option", "between_seconds", "bot_seconds")
def paces(room: RoomProcess) -> None:
    options = {"between_seconds": 600, "bot_seconds": 60}
    bots = [{"kind": "caller", "level": 0}]
    evening = Evening(room, 1, seats=2, bots=bots, game="holdem", options=options)
    host = evening.host
    host.until(lambda one: one.view is not None)
    if host.decision is not None:
        host.answer("call")
    host.do("chat", text="take your time")
    assert host.view is not None
    assert host.view["seats"][host.view["waiting"][0]]["name"] == "Ada"


# ---------------------------------------------------------------- verbs of the host


@shows("verb", "start", "pause", "stakes", "game", "options", "void", "end", "set_stack")
def between_hands(room: RoomProcess) -> None:
    evening = Evening(room)
    evening.host.until(lambda one: one.view is not None)
    who = evening.visitors[1].id
    said = evening.verb("stakes", stakes="5/10 no limit")
    assert said == ["The stakes are 5/10 no limit from the next hand"]
    assert evening.verb("set_stack", player=who, chips=500)[0].endswith("to 500 after this hand")
    assert evening.verb("options", options={"run_times": 2, "act_seconds": 500})
    assert evening.host.table["options"]["run_times"] == 1
    assert evening.host.table["options"]["act_seconds"] == 600
    assert evening.verb("pause") == ["The host pauses the game after this hand"]
    evening.fold_round()
    evening.host.until(lambda one: one.table["options"]["act_seconds"] == 500)
    assert evening.host.table["options"]["run_times"] == 2
    assert evening.host.table["stakes"] == "5/10 no limit"
    assert evening.host.table["seats"][1]["stack"] == 500
    shared = evening.visitors[0].http.post(
        "/api/shared-games", json={"text": json.dumps(TWOS_AND_SEVENS)}
    )
    for fields, name in (
        ({"shared": shared.json()["id"]}, "Twos and Sevens"),
        ({"choice": ["razz"], "stakes": "2/4 limit"}, "Dealer's choice"),
        ({"game": "badugi", "stakes": "2/4 limit"}, "Badugi"),
    ):
        (notice,) = evening.verb("game", **fields)
        assert notice.startswith(name)
        assert notice.endswith(" from the next hand")
        assert evening.host.table["game"] == name
    assert evening.verb("start") == ["The host starts the game"]
    evening.host.until(lambda one: one.view is not None and one.view["game"] == "Badugi")
    evening.verb("pause")
    said = evening.verb("void", why="a card was seen")
    assert said[0] == "Ann voids the hand as the host, and plays in it"
    assert "a card was seen" in said[1]
    assert evening.verb("end")[0].startswith("The host closes the table")
    evening.host.until(lambda one: one.table["status"] == "over")


@shows("option", "choice_seconds")
def choice_clock(room: RoomProcess) -> None:
    options = {"choice_seconds": 1, "between_seconds": 0, "act_seconds": 0}
    evening = Evening(room, 2, choice=[], options=options, seats=6)
    evening.host.until(lambda one: one.choice is not None)
    choice = evening.host.choice
    assert choice is not None
    assert (choice["name"], choice["players"], choice["seconds"]) == ("Bo", 2, 1)
    assert choice["until"] - choice["now"] <= 1000
    evening.host.until(lambda one: one.view is not None)  # the clock ends
    assert evening.host.stakes is not None
    assert evening.host.stakes["game"] == choice["fallback"]["name"]


QUICK = {"between_seconds": 0, "bot_seconds": 0}


def choose(evening: Evening, game: str) -> None:
    """Let the dealer choose a game."""
    evening.host.until(lambda one: one.choice is not None)
    choice = evening.host.choice
    assert choice is not None
    names = [one.id for one in evening.visitors]
    player = evening.players[names.index(choice["player"])]
    player.do("choose", question=choice["question"], game=game)


@shows("option", "game_card")
def game_card(room: RoomProcess) -> None:
    evening = Evening(room, 2, choice=[], options={**QUICK, "act_seconds": 300}, seats=4)
    choose(evening, "razz")
    for player in evening.players:
        player.until(lambda one: one.card is not None)
        card = player.card
        assert card is not None
        assert (card["said"], card["game"]["name"], card["hand"]) == ("Bo deals", "Razz", 1)
        assert card["stakes"]["betting"] == "Limit 4/8"
    begun = time.monotonic()
    for player in evening.players:
        player.do("ready", hand=1)
    evening.host.until(lambda one: one.view is not None)
    assert time.monotonic() - begun < 4  # not the five seconds of the card
    assert evening.host.stakes == card["stakes"]
    off = Evening(room, 2, choice=[], options={**QUICK, "game_card": False}, seats=4)
    choose(off, "razz")
    off.host.until(lambda one: one.view is not None)
    assert off.host.card is None


@shows("option", "choice_veto")
def vetoes(room: RoomProcess) -> None:
    evening = Evening(room, 2, choice=[], options={**QUICK, "choice_veto": True}, seats=4)
    choose(evening, "razz")
    evening.host.until(lambda one: one.card is not None)
    evening.host.do("veto", hand=1)
    evening.host.until(lambda one: one.choice is not None)
    assert evening.host.choice is not None
    assert evening.host.choice["reason"] == "Ann vetoes Razz. Choose another game."
    choose(evening, "badugi")
    evening.host.until(lambda one: one.card is not None and one.card["game"]["name"] == "Badugi")


@shows("option", "choice_vote", "choice_proposals")
def votes(room: RoomProcess) -> None:
    options = {**QUICK, "choice_vote": True, "choice_proposals": 2, "game_card": False}
    evening = Evening(room, 2, choice=[], options=options, seats=4)
    evening.host.until(lambda one: one.choice is not None)
    choice = evening.host.choice
    assert choice is not None
    assert (choice["voting"], choice["most_proposals"]) == (True, 2)
    for player in evening.players:
        player.do("vote", question=choice["question"], game="badugi")
    evening.host.until(lambda one: one.view is not None)
    assert evening.host.stakes is not None
    assert evening.host.stakes["game"] == "Badugi"


@shows("option", "no_repeats", "once_per_orbit")
def different_games(room: RoomProcess) -> None:
    for option in ("no_repeats", "once_per_orbit"):
        options = {**QUICK, option: True, "game_card": False}
        evening = Evening(room, 2, choice=[], options=options, seats=4)
        choose(evening, "badugi")
        evening.fold_round()
        evening.host.until(lambda one: one.choice is not None)
        choice = evening.host.choice
        assert choice is not None
        assert list(choice["refused"]) == ["Badugi"]
        names = [one.id for one in evening.visitors]
        dealer = evening.players[names.index(choice["player"])]
        said = refused(dealer, "choose", question=choice["question"], game="badugi")
        assert said.startswith("Badugi cannot be chosen now.")


@shows("option", "require_proofs")
def deck_proofs_required(room: RoomProcess) -> None:
    evening = Evening(room, 2, options={**QUICK, "require_proofs": True})
    evening.host.until(lambda one: one.table["seats"][0]["status"] == "out")
    assert evening.host.view is None


@shows("option", "bomb_vote")
def bomb_pot_by_vote(room: RoomProcess) -> None:
    evening = Evening(room, 2, start=False, options={**QUICK, "bomb_vote": True})
    assert evening.host.table["bomb_needed"] == 2
    for player in evening.players:
        player.do("bomb_pot")
    evening.start()
    evening.host.until(lambda one: one.view is not None)
    assert evening.host.stakes is not None
    assert "Bomb Pot" in evening.host.stakes["game"]


@shows("verb", "sit_out")
def sitting_out(room: RoomProcess) -> None:
    evening = Evening(room, 3, start=False)
    bo = evening.visitors[1]
    assert evening.verb("sit_out", player=bo.id) == ["The host sits Bo out"]
    assert evening.host.table["seats"][1]["status"] == "out"
    evening.start()
    evening.host.until(lambda one: one.view is not None)
    assert evening.host.view is not None
    assert [one["name"] for one in evening.host.view["seats"]] == ["Ann", "Cleo"]
    assert evening.verb("sit_out", player=bo.id, yes=False) == ["The host brings Bo back"]
    assert evening.host.table["seats"][1]["status"] != "out"
    answer = evening.host.ask("host", verb="sit_out", player=bo.id, yes=False)
    assert answer["sentence"] == "no player with this id sits out"


@shows("verb", "rebuy", "kick", "move", "add_bot", "remove_bot", "mute", "clear_chat", "hand_on")
def people(room: RoomProcess) -> None:
    evening = Evening(room, start=False, seats=4)
    ann, bo = evening.visitors
    assert evening.verb("rebuy", player=bo.id, chips=30)[0] == "The host lets Bo buy chips"
    assert evening.host.table["seats"][1]["stack"] == 230
    assert "Bo moves to seat 4" in evening.verb("move", player=bo.id, seat=3)
    assert "The host seats a bot" in evening.verb("add_bot", kind="caller", level=0)
    (bot,) = [seat for seat in evening.host.table["seats"] if seat.get("bot")]
    assert bot["bot"]["kind"] == "caller"
    assert evening.verb("remove_bot", player=bot["player"])[0].startswith(
        "The host removes the bot"
    )
    evening.players[1].do("chat", text="I want more bots")
    assert evening.verb("mute", player=bo.id) == ["The host mutes Bo"]
    assert refused(evening.players[1], "chat", text="and") == "you cannot chat at this table now"
    assert evening.verb("mute", player=bo.id, yes=False) == ["The host unmutes Bo"]
    assert evening.verb("clear_chat") == ["The host has cleared the chat"]
    again = bo.join(room, evening.id)
    assert again.next()["chat"] == []
    assert evening.verb("hand_on", player=bo.id) == ["Bo is now the host"]
    assert refused(evening.host, "host", verb="start") == "only the host of the table may do that"
    evening.players[1].do("host", verb="kick", player=ann.id, why="late")
    said = evening.host.until(lambda one: one.table["seats"][0].get("player") is None)["said"]
    assert said[0] == "The host sends Ann away: late"


@shows("verb", "ban", "unban", "call_link")
def unwelcome_guests(room: RoomProcess) -> None:
    evening = Evening(room, start=False, seats=4)
    bo = evening.visitors[1]
    evening.verb("call_link", link="https://meet.example.org/us")
    evening.verb("ban", player=bo.id, why="rude")
    assert evening.host.table["seats"][1].get("player") is None
    evening.verb("unban", player=bo.id)
    bo.join(room, evening.id).do("sit", seat=1)


# ---------------------------------------------------------------- contests


@shows("verb", "start")
def sit_and_go(room: RoomProcess) -> None:
    prizes = {"entry": 10, "prizes": [75, 25]}
    contest = {"sit_and_go": {"hands": 1, **prizes}, "stack": 4, "stakes": "1/2 no limit"}
    evening = Evening(room, 3, start=False, game="holdem", **contest)
    assert refused(evening.players[1], "rebuy").startswith("in a tournament")
    evening.players[2].do("leave")  # before the first hand, nobody forfeits anything
    evening.start()
    for player in evening.players[:2]:
        player.until(lambda one: one.view is not None)
    evening.players = evening.players[:2]
    late = Visitor(room, "Eve").join(room, evening.id)
    assert refused(late, "sit").startswith("the tournament has started")
    levels = evening.host.table["contest"]["levels"]
    assert [one["stakes"] for one in levels[:2]] == ["1/2 no limit", "2/4 no limit"]
    evening.drive(lambda: evening.host.table["contest"]["over"], {"betting": "all in"})
    over = evening.host.table["contest"]
    assert sorted((one["place"], one["prize"], one["stack"]) for one in over["places"]) == [
        (1, 15, 8),
        (2, 5, 0),
    ]
    assert (over["entrants"], over["prizes"], over["runs"]) == (2, [15, 5], False)
    assert sorted(line["net"] for line in evening.ledger()["lines"]) == [-5, 5]
    ann, bo = evening.visitors[:2]
    again = bo.http.post(f"/api/tables/{evening.id}/again", json={}).json()["id"]
    new = bo.http.get(f"/api/tables/{again}").json()
    assert [one.get("player") for one in new["seats"]] == [ann.id, bo.id, None]
    assert (new["host"], new["status"], new["contest"]["over"]) == (bo.id, "gathering", False)


@shows("verb", "start")
def match_of_a_file(room: RoomProcess) -> None:
    evening = Evening(room, start=False, game="17-poker")
    match = find("17-poker").game.match
    assert match is not None
    assert evening.host.table["seats"][0]["stack"] == match.stacks
    assert evening.host.table["contest"]["hands"] == match.hands
    evening.start()
    evening.host.until(lambda one: one.view is not None)


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name: str, room: RoomProcess) -> None:
    SCENARIOS[name](room)


def test_no_option_and_no_verb_is_without_a_scenario() -> None:
    assert SHOWN["option"] == set(options_data(Options(), DEFAULT_ROOM_OPTIONS))
    verbs = get_args(get_args(commands.AnyHostCommand)[0])
    assert SHOWN["verb"] == {get_args(one.model_fields["verb"].annotation)[0] for one in verbs}


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize("kind", get_args(Decision), ids=lambda kind: kind.__name__)
def test_every_kind_of_question_is_asked_and_answered(kind: type, room: RoomProcess) -> None:
    game = find(KINDS[kind]).game
    # Hands are compared aside only while a third is in.
    people = max(3 if kind is d.SideShowDecision else 2, game.players.least)
    asked: dict[str, Any] = {"game": KINDS[kind], "seats": people, "options": {}}
    if kind is d.RunTimesDecision:
        asked |= {"options": {"run_times": 2}, "stack": 3, "stakes": "1/2 no limit"}
    evening = Evening(room, people, **asked)
    word = kind_word(kind)
    answered: list[str] = []

    def is_answered() -> bool:
        return bool(answered)

    for player in evening.in_turn(is_answered):
        decision = player.decision
        if decision is not None:
            granted = player.answer(default_answer(decision))
            assert granted["type"] == "done", granted
            answered += [word] if decision["decision"] == word else []


def default_answer(decision: dict[str, Any]) -> str:
    """Call, and in a brag look and compare hands with the player before as soon as one may."""
    if decision["decision"] == "brag":
        if decision["may_look"]:
            return "look"
        least = decision["least"]
        return "ask for a side show" if decision["side_show"] >= 0 else f"stake {least}"
    return "call" if decision.get("call") else str(decision["timeout"])


def kind_word(kind: type) -> str:
    """What the protocol calls a kind of decision."""
    name = kind.__name__.removesuffix("Decision")
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
