"""Screenshots of the terminal table: `python -m tools.screenshots` writes them to docs/assets.

Each shows a real hand: the seed deals the cards, and bots play all seats up to the decision shown.
"""

import asyncio
import re
from pathlib import Path
from typing import NamedTuple

from textual.pilot import Pilot

from anypoker.bots import CallingBot
from anypoker.engine import decision as d
from anypoker.history import TableJournal
from anypoker.session.player_session import PlayerSession
from anypoker.session.setup.seating import PERSON, make_setup
from anypoker.session.table_files import find_rotation, make_key_source, secret_source
from anypoker.session.table_session import Session
from anypoker.terminal.full_screen_table import TableApp
from anypoker.terminal.game_picker import ChooserApp, catalogue_offers, mix_offers
from anypoker.terminal.session_source import SessionSource

FOLDER = Path(__file__).parent.parent / "docs" / "assets"


class Picture(NamedTuple):
    """Screenshot of one decision."""

    file: str
    game: str
    kind: type  # of the decision
    nth: int  # decision of that kind
    keys: tuple[str, ...]  # pressed before the screenshot is taken
    seats: int
    seed: str
    size: tuple[int, int] = (80, 24)
    stakes: str | None = None


PICTURES = (
    Picture(
        "play-holdem",
        "texas-holdem",
        d.BettingDecision,
        3,
        ("p",),
        6,
        "7",
        (112, 30),
        "1/2 no limit",
    ),
    Picture("play-stud", "seven-card-stud", d.BettingDecision, 3, (), 5, "3"),
    Picture("play-draw", "2-7-triple-draw", d.DrawDecision, 1, ("1", "3"), 5, "3"),
    Picture("play-declare", "seven-card-stud-declare", d.DeclareDecision, 1, (), 5, "2"),
    Picture("play-separate", "sohe", d.SeparateDecision, 1, ("1", "4", "2"), 4, "4"),
    Picture("play-pass", "anaconda", d.PassDecision, 1, ("2", "5"), 5, "6"),
    Picture("play-grid", "nightmare", d.BettingDecision, 3, (), 5, "3", (80, 30)),
)


def front_of(app: TableApp) -> PlayerSession:
    """Return the player's side of the session behind a table."""
    assert isinstance(app.source, SessionSource)
    return app.source.front


async def until_asked(app: TableApp, pilot: Pilot[None], kind: type, nth: int) -> None:
    """Let a bot play for the person up to the nth decision of a kind."""
    caller = CallingBot()
    while True:
        await settled(app, pilot)
        if not front_of(app).session.in_play():
            raise AssertionError(f"{front_of(app).game.name}: {kind.__name__} occurs less often")
        view = front_of(app).view()
        if isinstance(view.decision, kind):
            nth -= 1
            if not nth:
                return
        app.answer(caller.decide(front_of(app).game, view))


async def settled(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until the person has a decision or the hand is over."""
    await pilot.pause()
    while app.source.has_update() or (front_of(app).session.in_play() and app.control is None):
        await pilot.pause(0.01)
    await pilot.pause()


def table(picture: Picture) -> TableApp:
    setup = make_setup(
        find_rotation(picture.game, None, picture.stakes),
        seats=picture.seats,
        stakes=picture.stakes,
    )
    seed = picture.seed
    kept = TableJournal.create(setup, None, make_key_source(seed), secret=secret_source(seed))
    return TableApp(SessionSource(PlayerSession(Session(kept), PERSON.id)))


async def take(picture: Picture) -> str:
    """Take a screenshot as SVG."""
    app = table(picture)
    async with app.run_test(size=picture.size) as pilot:
        await until_asked(app, pilot, picture.kind, picture.nth)
        await pilot.press(*picture.keys)
        await pilot.pause()
        return app.export_screenshot(title="anypoker play")


async def take_chooser() -> str:
    app = ChooserApp([*catalogue_offers(), *mix_offers()])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"stud")
        await pilot.pause()
        return app.export_screenshot(title="anypoker play")


def steady(svg: str) -> str:
    """Remove the random id from an SVG, and preserve its spaces."""
    found = re.search(r"terminal-(\d+)-", svg)
    assert found is not None, "not a screenshot by Textual"
    return svg.replace(found[0], "terminal-").replace("<svg ", '<svg xml:space="preserve" ', 1)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        svg = asyncio.run(take(picture))
        (FOLDER / f"{picture.file}.svg").write_text(steady(svg), encoding="utf-8")
    svg = asyncio.run(take_chooser())
    (FOLDER / "play-choose.svg").write_text(steady(svg), encoding="utf-8")


if __name__ == "__main__":
    main()
