"""Soak: players who click at random in real browsers, through every kind of decision."""

import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from anypoker.catalogue import all_games, find
from tests.server.server_process import RoomProcess, open_room
from tests.web.browser_players import ANSWERS, LAN_NAME, Person, open_browser
from tests.web.full_hands import EVENINGS, play, play_evening, sit_down
from tests.web.hidden_cards import search_hidden
from tests.web.measures import overlaps
from tests.web.positions import SIZES, Screen, chosen_games, player_counts, positions

# Games that ask what few others do, and how many hands of them are played, so that every kind of
# question comes often.
RARE = {
    "one-mans-trash": 14,
    "texas-reach-around": 12,
    "three-hand-holdem": 4,
    "three-hand-holdem-8": 2,
    "baseball-high-low": 4,
    "five-card-baseball": 18,
    "baseball": 20,
    "4-and-3": 4,
    "dealers-choice-omaha": 3,
    "dealers-choice-stud": 2,
    "dealers-choice-triple-draw": 2,
    "paradise-road-pickem": 4,
    "high-and-low-poker": 3,
    "high-and-low-poker-jokers": 3,
    "cowpie": 3,
    "sohe": 3,
    "anaconda": 4,
    "tapiola-holdem": 3,
    "pay-to-draw": 4,
    "match-pot-buy": 3,
    "roll-your-own": 1,
    "teen-patti": 30,
    "three-card-brag": 5,
    "three-card-guts": 8,
    "whiskey-poker": 5,
    "screw-your-neighbour": 5,
    "take-it-or-leave-it": 4,
    "push": 4,
    "joker-holdem": 28,
    "dealers-choice": 42,
}
# So little that people are soon all in, and are asked how often to deal the rest.
SHORT_STACKS = {"joker-holdem": 4}
# Nobody can ask for a side show while only two are in.
SEATS = {"teen-patti": 3}
OFTEN = 20  # answers of every kind in a whole run
OFTEN_FROM = 300  # hands that make a whole run
# A table at which the dealer chooses, once for two hands; it is not in the catalogue.
CHOICES = {"dealers-choice": ["texas-holdem", "badugi", "razz"]}


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


def run_boxes(games: int, seed: int) -> None:
    """Draw positions of games with every number of players, on every screen."""
    print(f"seed {seed}")
    seen = 0
    found = []
    with _CardRoom() as room, open_browser() as browser:
        screens = [Screen(browser, room.room, *size) for size in SIZES]
        for slug in chosen_games(games, seed):
            for count in player_counts(slug):
                for message in positions(slug, count, seed):
                    for screen in screens:
                        screen.show(message)
                        seen += 1
                        for fault in overlaps(screen.page):
                            found.append(f"{screen.size} {message['table']['name']}: {fault}")
                            print(found[-1], flush=True)
        wrong = [line for screen in screens for line in screen.wrong]
    print(f"{seen} pictures of {games} games on {len(SIZES)} screens, {len(found)} faults")
    assert found == wrong == []


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


def clicker_games(hands: int, games: int, rng: Random) -> list[tuple[str, int]]:
    """So many games with the hands that are played of each, those with rare questions first."""
    rare = dict(list(RARE.items())[:games])
    known = len(rare.keys() - CHOICES.keys())
    others = rng.sample([slug for slug in all_games() if slug not in RARE], games - known)
    left = max(0, hands - sum(rare.values()))
    shared = {
        slug: max(1, left // len(others) + (i < left % len(others)))
        for i, slug in enumerate(others)
    }
    return [*rare.items(), *shared.items()]


def run_clicker(
    hands: int,
    games: int,
    seed: int,
    first: int = 0,
    names: Sequence[str] = (),
    checkpoint: Path | None = None,
) -> Counter[str]:
    """Two people press whatever is enabled; nothing may go wrong, and no hidden card be heard.

    `checkpoint`: a file with a line for every game that was played; a run that finds it resumes
    there, and counts what it says.
    """
    print(f"seed {seed}")
    chosen = list(enumerate(clicker_games(hands, games, Random(seed))))
    whole = first == 0 and not names
    if names:
        chosen = [one for one in chosen if one[1][0] in names]
    kept = _read_checkpoint(checkpoint, seed)
    answered: Counter[str] = Counter()
    for one in kept.values():
        answered.update(one["answered"])
    played = sum(one["hands"] for one in kept.values())
    searched = sum(one["searched"] for one in kept.values())
    begun = monotonic()
    with _CardRoom() as room, open_browser() as browser:
        for number, (slug, wanted) in chosen[first:]:
            if slug in kept:
                continue
            chance = Random(f"{seed} {slug}")
            people = _play_game(browser, room.room, slug, wanted, chance, number % 2 == 0)
            for person in people:
                assert person.wrong == [], (slug, person.name, person.wrong)
                # Every question was answered by a click; the last one may still be open.
                asked = len(_questions(person))
                clicked = person.answered.total() - person.answered["dealers_choice"]
                assert asked - 1 <= clicked <= asked, (slug, person.name, asked, clicked)
            looked = search_hidden(people)
            for person in people:
                person.context.close()
            told = Counter(kind for person in people for kind in person.answered.elements())
            answered.update(told)
            played += wanted
            searched += looked
            if checkpoint is not None:
                line = {"slug": slug, "seed": seed, "hands": wanted, "searched": looked}
                with checkpoint.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({**line, "answered": dict(told)}) + "\n")
            spent = monotonic() - begun
            print(f"{number} {slug}: {wanted} hands, {spent:.0f} s, {dict(told)}", flush=True)
    print(f"{played} hands of {len(chosen)} games: {dict(answered)}")
    print(f"{searched} hidden cards looked for: in no page, message or storage of others")
    if whole and hands >= OFTEN_FROM:
        rarely = {kind: answered[kind] for kind in ANSWERS if answered[kind] < OFTEN}
        assert rarely == {}, f"answered by fewer than {OFTEN} clicks: {rarely}"
    return answered


def _read_checkpoint(file: Path | None, seed: int) -> dict[str, dict[str, Any]]:
    """Return what a previous run has played, by name of game."""
    if file is None or not file.is_file():
        return {}
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {one["slug"]: one for one in lines if one["seed"] == seed}


def _hand_of(message: dict[str, Any]) -> int:
    view = message.get("view") or {}
    return int(message.get("hand") or view.get("hand") or 0)


def _private(message: dict[str, Any]) -> dict[str, Any]:
    """Return the part of a message that only its reader may see."""
    return message.get("mine") or message.get("view") or {}


def _last_hand(person: Person) -> int:
    """The hand of the last question that somebody answered; a dealer's choice is before a hand."""
    hand = person.last_question.partition(" ")[0]
    return int(hand) if hand.isdecimal() else 0


def _play_game(
    browser: Any, room: RoomProcess, slug: str, hands: int, rng: Random, folds: bool
) -> list[Person]:
    people = [
        Person(browser, "Ann", 1280, 800, reduced_motion="reduce"),
        Person(browser, "Ben", 390, 844, has_touch=True, reduced_motion="reduce"),
    ]
    options = {"between_seconds": 0.3, "run_times": 2, "act_seconds": 1_000}
    if slug in CHOICES:
        table: dict[str, Any] = {"choice": CHOICES[slug], "stakes": "2/4 limit"}
    else:
        usual = 60 if len(find(slug).game.structures) > 1 else 200
        table = {"game": slug, "stack": SHORT_STACKS.get(slug, usual)}
    sit_down(people, table, room, SEATS.get(slug, 2), **options)
    play(people, rng, lambda: any(_last_hand(person) > hands for person in people), folds)
    return people


def _questions(person: Person) -> set[tuple[int, int]]:
    """Every question that the server asked somebody: hand and number."""
    asked = set()
    for message in map(json.loads, person.heard):
        decision = _private(message).get("decision")
        if decision:
            asked.add((_hand_of(message), decision["number"]))
    return asked
