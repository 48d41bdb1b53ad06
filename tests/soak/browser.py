"""People who click at random in real browsers: through every kind of question, in many games."""

import json
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from anypoker.catalogue import all_games, find
from tests.server.room import RoomProcess, open_room
from tests.web.evenings import EVENINGS, hand_number, play, play_evening, sit_down
from tests.web.hidden_cards import search_hidden
from tests.web.people import LAN_NAME, Person, open_browser

# Games that ask what few others do, so that every kind is asked often.
RARE = (
    "one-mans-trash",
    "texas-reach-around",
    "three-hand-holdem",
    "three-hand-holdem-8",
    "baseball-high-low",
    "five-card-baseball",
    "baseball",
    "4-and-3",
    "dealers-choice-omaha",
    "dealers-choice-stud",
    "paradise-road-pickem",
    "high-and-low-poker",
    "high-and-low-poker-jokers",
    "cowpie",
    "sohe",
    "anaconda",
    "simple-anaconda",
    "buy-your-card",
    "match-pot-buy",
    "roll-your-own",
)
LEAST_ANSWERS = 20


def run_browser(seed: int, pictures: Path | None, names: list[str]) -> None:
    """Two people play every kind of evening by clicks; their screens are kept as pictures."""
    with _CardRoom() as room, open_browser() as browser:
        for evening in EVENINGS:
            if names and evening.name not in names:
                continue
            begun = monotonic()
            people = play_evening(browser, room.room, evening, seed, pictures)
            told = {person.name: dict(person.answered) for person in people}
            print(f"{evening.name}: {monotonic() - begun:.0f} s, {told}", flush=True)
            for person in people:
                person.context.close()


class _CardRoom:
    """A card room in a folder that is gone afterwards."""

    def __enter__(self) -> "_CardRoom":
        self.folder = Path(tempfile.mkdtemp(prefix="anypoker-browser-"))
        self._open = open_room(self.folder, "--name", LAN_NAME, "--no-limits")
        self.room: RoomProcess = self._open.__enter__()
        return self

    def __exit__(self, *what: object) -> None:
        self._open.__exit__(None, None, None)
        shutil.rmtree(self.folder, ignore_errors=True)


def clicker_games(count: int, chance: Random) -> list[str]:
    """So many games, those with rare questions first."""
    others = [slug for slug in all_games() if slug not in RARE]
    return [*RARE, *chance.sample(others, max(0, count - len(RARE)))][:count]


def run_clicker(hands: int, games: int, seed: int, secrets: bool = True) -> Counter[str]:
    """Two people press whatever is enabled; nothing may go wrong, and no hidden card be heard."""
    print(f"seed {seed}")
    chance = Random(seed)
    chosen = clicker_games(games, chance)
    answered: Counter[str] = Counter()
    played = searched = 0
    begun = monotonic()
    with _CardRoom() as room, open_browser() as browser:
        for number, slug in enumerate(chosen):
            wanted = hands // games + (number < hands % games)
            people = _play_game(browser, room.room, slug, wanted, chance, number % 2 == 0)
            played += wanted
            for person in people:
                assert person.wrong == [], (slug, person.name, person.wrong)
                answered.update(person.answered)
                # Every question was answered by a click; the last one may still be open.
                asked, clicked = len(_questions(person)), sum(person.answered.values())
                assert asked - 1 <= clicked <= asked, (slug, person.name, asked, clicked)
            if secrets:
                searched += search_hidden(people)
            for person in people:
                person.context.close()
            if number % 5 == 4:
                spent = monotonic() - begun
                print(
                    f"{number + 1} games, {played} hands, {spent:.0f} s: {dict(answered)}",
                    flush=True,
                )
    print(f"{played} hands of {len(chosen)} games: {dict(answered)}")
    print(f"{searched} times nobody's page, messages or storage had a card it may not know")
    return answered


def _hand_of(message: dict[str, Any]) -> int:
    view = message.get("view") or {}
    return int(message.get("hand") or view.get("hand") or 0)


def _private(message: dict[str, Any]) -> dict[str, Any]:
    """What only the reader is told in a message."""
    return message.get("mine") or message.get("view") or {}


def _play_game(
    browser: Any, room: RoomProcess, slug: str, hands: int, chance: Random, folds: bool
) -> list[Person]:
    people = [
        Person(browser, "Ann", 1280, 800),
        Person(browser, "Ben", 390, 844, has_touch=True),
    ]
    game = find(slug).game
    options = {"between_seconds": 0.3, "run_times": 2, "act_seconds": 1_000}
    sit_down(
        people, {"game": slug, "stack": 60 if len(game.structures) > 1 else 200}, room, **options
    )
    play(people, chance, lambda: hand_number(people[0]) > hands, folds)
    return people


def _questions(person: Person) -> set[tuple[int, int]]:
    """Every question that the server asked somebody: hand and number."""
    asked = set()
    for message in map(json.loads, person.heard):
        decision = _private(message).get("decision")
        if decision:
            asked.add((_hand_of(message), decision["number"]))
    return asked
