"""Scenes of a tournament over several tables: form, lobby, table, TV page and result."""

import re
from typing import Any

from tests.web.browser_players import Person
from tools.pictures.studio import BOTH, TV, Studio

_BOTS = 26
_BUSY = {"act_seconds": 3_000, "bot_seconds": 0, "between_seconds": 0}
_LEVELS = [
    {"stakes": "50/100", "minutes": 10, "chip": 25},
    {"stakes": "100/200, ante 200, big-blind ante", "minutes": 10, "break_minutes": 5, "chip": 100},
    {"stakes": "200/400, ante 400, big-blind ante", "minutes": 10, "chip": 100},
    {"stakes": "300/600, ante 600, big-blind ante", "minutes": 10, "chip": 100},
]
_QUICK = [
    {"stakes": "1000/2000", "hands": 2, "break_minutes": 0},
    {"stakes": "5000/10000", "hands": 2},
    {"stakes": "20000/40000", "hands": 100},
]


def tournaments(studio: Studio) -> None:
    """Tournament: every state of its pages."""
    ann = studio.person("Ann")
    _form(studio, ann)
    _registering(studio, ann)
    _running(studio, ann)
    _end(studio, ann)


def _form(studio: Studio, ann: Person) -> None:
    page = ann.page
    page.goto(f"{ann.url}/tournament")
    page.get_by_text("100/200").first.wait_for()
    studio.shoot(page, "tournament-form")
    page.get_by_role("button", name="Edit levels").click()
    page.get_by_label("Prizes").first.select_option("table")
    page.get_by_role("button", name="At a time").click()
    _shoot_whole(studio, page, "tournament-form-open")


def _shoot_whole(studio: Studio, page: Any, name: str) -> None:
    """Take a picture of a page that scrolls."""
    for width, _ in BOTH:
        page.set_viewport_size({"width": width, "height": 844})
        height = page.evaluate("document.documentElement.scrollHeight")
        studio.shoot(page, name, ((width, height),))


def create(ann: Person, **asked: Any) -> str:
    """Create a tournament of Ann and bots; return its id."""
    body = {
        "name": "Thursday turbo", "game": "texas-holdem", "levels": _LEVELS,
        "bots": _BOTS, "bot": {"kind": "caller"}, "options": _BUSY, **asked,
    }  # fmt: skip
    return str(ann.post("/api/tournaments", body)["id"])


def _enter(ann: Person, id_: str) -> None:
    ann.post(f"/api/tournaments/{id_}/register", {})


def _registering(studio: Studio, ann: Person) -> None:
    id_ = create(ann, bounty=25, late_levels=2, rebuys=1, add_on=5_000)
    guest, host = studio.person("Jonas"), ann.page
    guest.page.goto(f"{ann.url}/tournament/{id_}")
    guest.button("Register").wait_for()
    studio.shoot(guest.page, "tournament-registering-guest")
    _enter(ann, id_)
    host.goto(f"{ann.url}/tournament/{id_}")
    host.get_by_role("button", name=re.compile("^Start with")).wait_for()
    studio.shoot(host, "tournament-registering")
    screen = _tv(ann, id_)
    studio.shoot(screen, "tournament-tv-registering", (TV,))
    screen.close()
    host.goto(ann.url)
    host.get_by_text("Thursday turbo").wait_for()
    studio.shoot(host, "lobby-tournaments")
    ann.post(f"/api/tournaments/{id_}/cancel", {})
    guest.page.get_by_text("Cancelled").last.wait_for()
    studio.shoot(guest.page, "tournament-cancelled")


def _tv(ann: Person, id_: str) -> Any:
    screen = ann.context.new_page()
    screen.set_viewport_size({"width": TV[0], "height": TV[1]})
    screen.goto(f"{ann.url}/tv/tournament/{id_}")
    screen.get_by_text("Thursday turbo").first.wait_for()
    screen.wait_for_timeout(2_500)
    return screen


def _running(studio: Studio, ann: Person) -> None:
    id_ = create(ann)
    _enter(ann, id_)
    page = ann.page
    page.goto(f"{ann.url}/tournament/{id_}")
    page.get_by_role("button", name=re.compile("^Start with")).click()
    page.wait_for_url("**/table/*")
    page.locator("footer[data-question]").wait_for()
    studio.shoot(page, "tournament-table")
    page.goto(f"{ann.url}/tournament/{id_}")
    page.get_by_role("link", name="Go to my table").wait_for()
    page.wait_for_timeout(2_500)
    studio.shoot(page, "tournament-running")
    page.get_by_role("button", name="Structure").click()
    page.get_by_role("dialog").wait_for()
    studio.shoot(page, "tournament-structure")
    page.keyboard.press("Escape")
    screen = _tv(ann, id_)
    studio.shoot(screen, "tournament-tv", (TV,))
    screen.close()
    ann.post(f"/api/tournaments/{id_}/pause", {})
    page.get_by_role("button", name="Resume").wait_for()
    studio.shoot(page, "tournament-paused")
    page.get_by_role("button", name="Seat draws").click()
    page.get_by_text("draw verified").wait_for()
    studio.shoot(page, "tournament-draws")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Change levels").click()
    page.get_by_role("button", name="Save levels").wait_for()
    studio.shoot(page, "tournament-levels")
    page.get_by_role("button", name="Save levels").click()
    page.get_by_role("dialog").wait_for(state="detached")
    ann.post(f"/api/tournaments/{id_}/resume", {})
    ann.post(f"/api/tournaments/{id_}/leave", {})


def _end(studio: Studio, ann: Person) -> None:
    id_ = create(ann, levels=_QUICK, bounty=25)
    _enter(ann, id_)
    page = ann.page
    page.goto(f"{ann.url}/tournament/{id_}")
    page.get_by_role("button", name=re.compile("^Start with")).click()
    page.wait_for_url("**/table/*")  # a player who has left before is not led there
    ann.post(f"/api/tournaments/{id_}/leave", {})
    page.goto(f"{ann.url}/tournament/{id_}")
    page.get_by_text("wins the tournament").wait_for(timeout=120_000)
    studio.shoot(page, "tournament-over")
    screen = _tv(ann, id_)
    studio.shoot(screen, "tournament-tv-over", (TV,))
    screen.close()
