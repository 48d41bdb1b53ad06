"""Deck proofs at phones: two players take part, keep their records, and notice a false card."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import TimeoutError as TooLate
from typer.testing import CliRunner

from anypoker.cli.app import app
from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person

VERIFIER = Path(__file__).parents[2] / "docs/examples/verify.js"
_END = re.compile(r'"proof":"([0-9a-f]{64})"')


class Line:
    """Connection of a page to the server that can change a card on its way."""

    def __init__(self, page: Any) -> None:
        self.cheats = False
        page.route_web_socket("**/socket*", self._connect)

    def _connect(self, near: Any) -> None:
        far = near.connect_to_server()
        near.on_message(far.send)
        far.on_message(lambda text: near.send(self._changed(text) if self.cheats else text))

    def _changed(self, text: str) -> str:
        message = json.loads(text)
        if message["type"] == "deck_proof":
            for line in message["lines"]:
                if line.get("card"):
                    line["card"] = "As" if line["card"] != "As" else "Ks"
        return json.dumps(message)


def sit_down(people: Sequence[Person], room: RoomProcess) -> str:
    """Seat everybody; return when the first hand is dealt and all take part in its proof."""
    for person in people:
        person.become_guest(room)
    options = {"between_seconds": 1, "act_seconds": 120}
    table = people[0].open_table(name="Friday", game="texas-holdem", seats=2, options=options)
    for person in people:
        person.go_to(table)
        person.take_seat()
    _wait(people, lambda: all("deck_proof_commit" in " ".join(person.said) for person in people))
    people[0].start()
    _wait(people, lambda: all('"begins":true' in " ".join(person.heard) for person in people))
    return table


def _wait(people: Sequence[Person], done: Callable[[], bool]) -> None:
    until = monotonic() + 30
    while not done():
        assert monotonic() < until
        people[0].page.wait_for_timeout(20)


def sign(person: Person, name: str) -> Any:
    return person.page.get_by_role("button", name=name, exact=True)


def open_failure(person: Person) -> None:
    """Open the sheet after a reload; it opens by itself if the server sends lines that fail."""
    heading, until = person.page.get_by_role("heading", name="The deck check failed"), monotonic()
    while not heading.is_visible():
        assert monotonic() < until + 30
        with suppress(TooLate):  # it has just opened
            sign(person, "Deck check failed").click(timeout=1_000)
        person.page.wait_for_timeout(50)


def save(person: Person, button: str, folder: Path) -> Path:
    """Save a file of the open sheet."""
    with person.page.expect_download() as download:
        person.button(button).click()
    path = folder / f"{person.name}-{download.value.suggested_filename}"
    download.value.save_as(path)
    return path


def code(person: Person) -> str:
    return str(person.page.locator(".code b").inner_text()).replace(" ", "-")


def hands_over(people: Sequence[Person]) -> int:
    """Count the hands whose end every page has got, some of them again."""
    ends = [_END.findall(" ".join(person.heard)) for person in people]
    return min(len(set(found)) for found in ends)


def play(people: Sequence[Person], wanted: tuple[str, ...], done: Callable[[], bool]) -> None:
    """Press the first of the wanted buttons, and draw some cards, until that is done."""
    rng, until = Random(1), monotonic() + 60
    while not done():
        assert monotonic() < until, [person.page.inner_text("footer") for person in people]
        for person in people:
            offered = person.offered()
            if offered is None:
                continue
            with suppress(TooLate):  # what was offered is gone
                if offered["decision"] != "betting":
                    person.answer(offered, rng)
                    continue
                bigs = [one for one in offered["presses"] if one["big"]]
                fitting = [one for name in wanted for one in bigs if one["name"].startswith(name)]
                if fitting:
                    person.press(fitting[0])
        people[0].page.wait_for_timeout(20)


def verify(*paths: Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["verify", *map(str, paths)])
    return result.exit_code, result.output


def test_two_phones_prove_their_deck(browser: Any, room: RoomProcess, tmp_path: Path) -> None:
    ann, ben = people = (Person(browser, "Ann", 390, 844), Person(browser, "Ben", 390, 844))
    line = Line(ben.page)
    table = sit_down(people, room)
    ann.command(table, {"do": "host", "verb": "game", "game": "five-card-draw"})  # the next hand
    play(people, ("Check", "Call"), lambda: hands_over(people) >= 1)
    play(people, ("Check", "Call"), lambda: ann.answered["draw"] + ben.answered["draw"] >= 2)
    ben.page.reload()  # in the middle of a hand
    ann.command(table, {"do": "host", "verb": "pause"})
    play(people, ("Fold", "Check"), lambda: hands_over(people) >= 2)
    ann.page.reload()  # between two hands: the server sends the last one again
    paths, codes = [], set()
    for person in people:
        sign(person, "Deck verified").click()
        assert "Nobody arranged this deck" in person.page.inner_text(".report")
        assert person.page.get_by_role("img", name="took part").count() == 2
        codes.add(code(person))
        paths.append(save(person, "Save my record", tmp_path))
    (shown,) = codes
    status, output = verify(*paths)
    assert status == 0, output
    assert "The records agree." in output
    assert output.count(shown) == 2
    if shutil.which("node"):
        command = ["node", str(VERIFIER), *map(str, paths)]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
    _notice_false_card(line, ann, ben, table, tmp_path)
    assert ann.wrong == ben.wrong == []


def _notice_false_card(line: Line, ann: Person, ben: Person, table: str, folder: Path) -> None:
    """Show Ben a card that is not of the deck; a reload does not lose the evidence."""
    for person in (ann, ben):
        person.page.keyboard.press("Escape")
    line.cheats = True
    ann.command(table, {"do": "host", "verb": "start"})
    ben.page.get_by_role("heading", name="The deck check failed").wait_for()
    save(ben, "Save the evidence", folder)  # it is stored by then
    line.cheats = False
    ben.page.reload()
    open_failure(ben)
    assert "is not the card of the published deck" in ben.page.inner_text(".failures")
    status, output = verify(save(ben, "Save the evidence", folder))
    assert status == 1, output
    ben.button("Delete the evidence").click()
    ben.button("Delete for good?").click()
    sign(ben, "Deck check failed").wait_for(state="detached")
    assert sign(ann, "Deck verified").count() == 1
