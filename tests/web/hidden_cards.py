"""The cards of others that nobody has shown are nowhere in a page, its messages or its storage."""

import json
from typing import Any

from tests.web.people import Person

_RANKS = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "6": "six",
    "5": "five",
    "4": "four",
    "3": "three",
    "2": "deuce",
}
_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_PAGE = """() => [
  Number(/hand (\\d+)/.exec(document.querySelector("header").textContent)?.[1] ?? 0),
  document.documentElement.outerHTML,
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
]"""


class Evening:
    """What the messages to one person say, hand by hand."""

    def __init__(self, person: Person) -> None:
        self.texts: dict[int, list[str]] = {}  # everything that was sent
        self.held: dict[int, set[str]] = {}  # cards that were once one's own
        self.public: dict[int, set[str]] = {}  # cards that this person saw although not its own
        for message in map(json.loads, person.heard):
            self._read(message)

    def _read(self, message: dict[str, Any]) -> None:
        view = message.get("view") or {}
        hand = int(message.get("hand") or view.get("hand") or 0)
        mine = message.get("mine") or view
        held = self.held.setdefault(hand, set())
        public = self.public.setdefault(hand, set())
        held.update(_cards([one["card"] for one in mine.get("own", ())]))
        seat = mine.get("viewer")
        for event in [*message.get("events", ()), *view.get("events", ())]:
            if event["event"] in ("dealt", "drew", "discarded", "passed", "separated", "arranged"):
                if event.get("seat") == seat and seat is not None:
                    held.update(_cards(event.get("card")), _cards(event.get("cards")))
                    public.update(_cards(event.get("open")))
                    if event.get("up") or event.get("onto"):
                        public.update(_cards(event.get("card")), _cards(event.get("cards")))
                    continue
                if event.get("to") == seat and seat is not None:
                    held.update(_cards(event.get("cards")))
                    continue
            public.update(*(_cards(value) for value in event.values()))
        if mine.get("decision"):
            mine["decision"].pop("nameable", None)  # every card that a joker may stand for
        self.texts.setdefault(hand, []).append(json.dumps(message))

    def hidden(self, hand: int) -> set[str]:
        """One's cards of a hand that nobody else has seen."""
        return self.held.get(hand, set()) - self.public.get(hand, set())


def _cards(value: Any) -> set[str]:
    """The cards in a fact of an event, as texts."""
    if isinstance(value, str):
        return (
            {value} if 2 <= len(value) <= 5 and value[0] in _RANKS and value[1] in _SUITS else set()
        )
    if isinstance(value, list):
        return set().union(*(_cards(one) for one in value)) if value else set()
    return set()


def card_name(card: str) -> str:
    return " over ".join(f"{_RANKS[one[0]]} of {_SUITS[one[1]]}" for one in card.split("/"))


def search_hidden(people: list[Person]) -> int:
    """Search everybody's pages for what others hid; how many cards were looked for."""
    # The page and the hand that it shows at the same moment, before the messages are read.
    pages = [person.page.evaluate(_PAGE) for person in people]
    evenings = [Evening(person) for person in people]
    looked = 0
    for person, mine, (now, page, stored) in zip(people, evenings, pages, strict=True):
        for other in evenings:
            if other is mine:
                continue
            for hand in other.held:
                text = "".join(mine.texts.get(hand, ()))
                for card in other.hidden(hand) - mine.held.get(hand, set()):
                    looked += 1
                    assert f'"{card}"' not in text, (person.name, hand, card)
                    assert f'"{card}"' not in stored, (person.name, hand, card)
                    if hand == now:
                        assert f'"{card_name(card)}"' not in page, (person.name, hand, card)
    return looked
