"""The cards of others that nobody has shown are nowhere in a page, its messages or its storage."""

import json
from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from tests.web.browser_players import Person

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
# The log is written a moment after a new hand has begun: until then it tells of the hand before.
_PAGE = """async () => {
  const header = () => document.querySelector("header").textContent;
  const hand = () => Number(/hand (\\d+)/.exec(header())?.[1] ?? 0);
  let before;
  do {
    before = hand();
    await new Promise((done) => setTimeout(done, 200));
  } while (hand() !== before);
  return [
    before,
    document.documentElement.outerHTML,
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  ];
}"""


# Their cards are told to one seat alone, unless they lie open.
OF_ONE_SEAT = ("dealt", "drew", "discarded", "passed", "separated", "arranged", "looked")
PATIENCE = 60.0  # seconds until everybody has heard what one has


class Screen(NamedTuple):
    """What a browser holds at one moment: the hand that its page shows, the page, the storage."""

    hand: int
    page: str
    stored: str


class Evening:
    """What the messages to one person say, hand by hand."""

    def __init__(self, messages: Sequence[str]) -> None:
        self.texts: dict[int, list[str]] = {}  # everything that was sent
        self.held: dict[int, set[str]] = {}  # cards that were once one's own
        self.public: dict[int, set[str]] = {}  # cards that this person saw although not its own
        for message in map(json.loads, messages):
            self._read(message)

    def _read(self, message: dict[str, Any]) -> None:
        view = message.get("view") or {}
        hand = int(message.get("hand") or view.get("hand") or 0)
        mine = message.get("mine") or view
        held = self.held.setdefault(hand, set())
        public = self.public.setdefault(hand, set())
        held.update(_cards([one["card"] for one in mine.get("own", ())]))
        seat = mine.get("viewer")
        # Chances are told after so many events: that is a number.
        told = message["events"] if message["type"] == "events" else view.get("events", ())
        for event in told:
            if event["event"] in OF_ONE_SEAT:
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


def _number(message: str) -> int:
    """The place of a message among those of its table; 0: it was for one reader only."""
    data = json.loads(message)
    return int(data.get("n", 0)) if data["type"] not in ("done", "error") else 0


def search_hidden(people: Sequence[Person]) -> int:
    """Search everybody's pages for what others hid; how many cards were looked for."""
    # The page and the hand that it shows at the same moment, before the messages are read.
    screens = [Screen(*person.page.evaluate(_PAGE)) for person in people]
    # Two browsers hear the same thing at different moments: cards that are shown just now must not
    # be taken for hidden ones because their owner's browser has not told us yet.
    latest = max(_number(one) for person in people for one in person.heard)
    until = monotonic() + PATIENCE
    while any(max(map(_number, person.heard)) < latest for person in people):
        assert monotonic() < until, f"not everybody heard message {latest}"
        people[0].page.wait_for_timeout(20)
    told = [[one for one in person.heard if _number(one) <= latest] for person in people]
    looked, found = hidden_found([person.name for person in people], told, screens)
    assert not found, "\n".join(found)
    return looked


def hidden_found(
    names: Sequence[str], told: Sequence[Sequence[str]], screens: Sequence[Screen]
) -> tuple[int, list[str]]:
    """How many cards of others were looked for, and where one was found.

    `told`: the messages to each person, all up to the same moment.
    """
    evenings = [Evening(messages) for messages in told]
    looked = 0
    found = []
    for name, mine, screen in zip(names, evenings, screens, strict=True):
        for other in evenings:
            if other is mine:
                continue
            for hand in other.held:
                for card in other.hidden(hand) - mine.held.get(hand, set()):
                    looked += 1
                    where = [text for text in mine.texts.get(hand, ()) if f'"{card}"' in text]
                    if f'"{card}"' in screen.stored:
                        where.append("the storage")
                    if hand == screen.hand and f'"{card_name(card)}"' in screen.page:
                        where.append("the page")
                    found += [f"{name}, hand {hand}: {card} in {one}" for one in where]
    return looked, found
