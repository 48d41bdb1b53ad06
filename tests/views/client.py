"""A client that knows no engine: it draws the table from the JSON events that it receives."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
HIDDEN = "??"
BETS = ("posted", "called", "bet_made", "raised", "staked", "side_show_asked", "saw", "wagered")
PAYMENTS = (*BETS, "bought", "pushed", "paid", "refunded", "won")


@dataclass(slots=True)
class Place:
    """A seat as the client draws it."""

    stack: int
    up: list[str] = field(default_factory=list)
    shared: list[str] = field(default_factory=list)
    down: int = 0
    folded: bool = False
    legs: int = 0

    def give_up(self, event: Json) -> None:
        for card in event["open"]:
            self.up.remove(card)
        self.down -= event["number"] - len(event["open"])


@dataclass(slots=True)
class Client:
    places: list[Place] = field(default_factory=list)
    board: list[tuple[str, set[str]]] = field(default_factory=list)
    before_runs: int = 0
    pot: int = 0

    def follow(self, event: Json) -> None:
        kind = event["event"]
        if kind == "hand_started":
            self.places = [Place(stack) for stack in event["stacks"]]
        elif kind == "folded" or (kind == "stayed" and event["folds"]):
            self.places[event["seat"]].folded = True
        elif kind == "leg_scored":
            self.places[event["seat"]].legs = event["legs"]
        elif kind in PAYMENTS:
            self._pay(kind, event)
        elif kind == "settled":
            net = event["won"] - event["lost"]
            self.places[event["seat"]].stack += event["staked"] + net
            self.places[event["banker"]].stack -= net
            self.pot -= event["staked"]
        elif kind == "raked":
            self.pot -= event["amount"]
        elif kind in ("dealt", "revealed", "replaced", "pile_removed", "run_started"):
            self._board(kind, event)
        elif kind == "agreed_to_run":
            self.before_runs = len(self.board)
        elif kind == "redealt":
            self.places = [
                Place(place.stack, folded=seat not in event["seats"], legs=place.legs)
                for seat, place in enumerate(self.places)
            ]
            self.board = []
        else:
            self._hold(kind, event)

    def _pay(self, kind: str, event: Json) -> None:
        amount = event["price" if kind in ("bought", "pushed") else "amount"]
        if kind in ("refunded", "won"):
            amount = -amount
        self.places[event["seat"]].stack -= amount
        if kind == "paid" and event["to"] is not None:
            self.places[event["to"]].stack += amount
        else:
            self.pot += amount

    def _board(self, kind: str, event: Json) -> None:
        if kind == "dealt" and event["seat"] is not None:
            place = self.places[event["seat"]]
            if event["up"]:
                (place.shared if event["shared"] else place.up).append(event["card"])
            else:
                place.down += 1
        elif kind == "dealt":
            self.board.append((event["card"] if event["up"] else HIDDEN, set(event["piles"])))
        elif kind == "revealed":
            for card, position in zip(event["cards"], event["positions"], strict=True):
                self.board[position] = (card, self.board[position][1])
        elif kind == "replaced":
            self.board[event["position"]] = (event["by"], self.board[event["position"]][1])
        elif kind == "pile_removed" and event["place"]:
            at = [card for card, _ in self.board].index(event["cards"][0])
            del self.board[at]
        elif kind == "pile_removed":
            gone = {event["pile"]}
            self.board = [(c, p - gone) for c, p in self.board if p - gone or not p & gone]
        else:
            del self.board[self.before_runs :]

    def _hold(self, kind: str, event: Json) -> None:
        if kind == "discarded":
            self.places[event["seat"]].give_up(event)
            if event["onto"] is not None:
                self.board += [(card, {event["onto"]}) for card in event["cards"]]
        elif kind == "drew":
            self.places[event["seat"]].give_up(event | {"number": event["thrown"]})
        elif kind == "passed":
            self.places[event["seat"]].give_up(event)
            if event["up"]:
                self.places[event["to"]].up += event["cards"]
            else:
                self.places[event["to"]].down += event["number"]
        elif kind == "exchanged":
            self._exchange(event)
        elif kind == "taken":
            del self.board[event["position"]]
            place = self.places[event["seat"]]
            if event["up"]:
                place.up.append(event["card"])
            else:
                place.down += 1
        elif kind == "blocked":
            place = self.places[event["seat" if event["other"] is None else "other"]]
            if event["other"] is not None and event["card"] not in place.up:
                place.up.append(event["card"])
                place.down -= 1
        elif kind == "exposed":
            place = self.places[event["seat"]]
            for card in event["cards"]:
                if event["up"]:
                    place.up.append(card)
                    place.down -= 1
                else:
                    place.up.remove(card)
                    place.down += 1
        elif kind == "separated" and event["up"]:
            place = self.places[event["seat"]]
            for card in [card for _, cards in event["piles"] for card in cards]:
                if card not in place.up:
                    place.up.append(card)
                    place.down -= 1
        elif kind == "shuffled":
            for place in self.places:
                if place.folded:
                    place.up, place.down = [], 0

    def _exchange(self, event: Json) -> None:
        """Two hands change places, or cards of one with cards of the board."""
        both = [(event["seat"], event["given"], event["taken"])]
        if event["other"] is not None:
            both.append((event["other"], event["taken"], event["given"]))
        for position, card in zip(event["positions"], event["given"], strict=False):
            self.board[position] = (card, self.board[position][1])
        for seat, gone, come in both:
            place = self.places[seat]
            for card in gone:
                if card in place.up:
                    place.up.remove(card)
                else:
                    place.down -= 1
            if event["up"]:
                place.up += come
            else:
                place.down += len(come)

    def agrees_with(self, view: Json) -> None:
        """Compare with what the viewer is shown."""
        assert self.pot == view["pot"]
        for place, seat in zip(self.places, view["seats"], strict=True):
            assert place.stack == seat["stack"]
            assert place.folded == seat["folded"]
            assert place.legs == seat["legs"]
            assert sorted(place.up + place.shared) == sorted(seat["up"])
            assert place.down == seat["down"]
        assert [(card, sorted(piles)) for card, piles in self.board] == [
            (card["card"], sorted(card["piles"])) for card in view["board"]
        ]
