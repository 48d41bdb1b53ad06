"""Dealer's choice in a joined terminal: the lines of the card, and what may be typed about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.server_process import Player, RoomProcess, Visitor, open_room
from tests.server.test_joining import PlainTerminal


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room"), "--no-limits") as room:
        yield room


@contextmanager
def terminal(home: Path, room: RoomProcess, table: str, name: str) -> Iterator[PlainTerminal]:
    joined = PlainTerminal(home, f"{room.url}/table/{table}", "--name", name)
    try:
        joined.until("Type help for help.")
        yield joined
    finally:
        joined.end()


def open_choice(room: RoomProcess, games: list[str], **options: object) -> tuple[Player, str]:
    """Open a table of dealer's choice with Ann as its host."""
    ann = Visitor(room, "Ann")
    table = ann.open_table(choice=games, seats=3, options={"act_seconds": 120, **options})
    host = ann.join(room, table)
    host.do("sit", seat=0)
    return host, table


def sit(joined: PlainTerminal) -> None:
    joined.write("sit 2")
    joined.until("Bo sits down with")


def test_dealer_reads_the_card_vetoes_and_votes_for_a_bomb_pot(
    room: RoomProcess, tmp_path: Path
) -> None:
    host, table = open_choice(room, [], choice_veto=True, bomb_vote=True)
    with terminal(tmp_path, room, table, "Bo") as bo:
        sit(bo)
        for early in ("ready", "veto"):
            bo.write(early)
            assert bo.until("! ") == "! no game card is shown now"
        for early in ("choose razz", "vote razz"):
            bo.write(early)
            assert bo.until("! ") == "! no game is being chosen now"
        host.do("host", verb="start")
        bo.until("You have the button. Type choose GAME: any game of the catalogue")
        bo.until("Without a choice Texas Hold'em is dealt after 30 s")
        bo.write("choose razz")
        assert bo.until("Bo deals: ").startswith("Bo deals: Razz. ")
        assert bo.until("The pot goes to").startswith("The pot goes to the best ace-to-five low")
        bo.until("Type ready to start, veto to refuse this game, or wait.")
        bo.write("veto")
        bo.until("Bo vetoes Razz")
        bo.until("You have the button. Type choose GAME")
        bo.write("choose badugi")
        assert bo.until("Bo deals: ").startswith("Bo deals: Badugi. ")
        bo.until("Draws: Three")
        assert bo.until("Type ready") == "Type ready to start, or wait."  # one veto per orbit
        bo.write("bomb")
        bo.until("Bo wants a bomb pot (1 of 2)")
        bo.write("bomb no")
        bo.until("Bo wants no bomb pot")
        bo.write("ready")
        host.until(lambda one: one.card is not None and one.card["ready"])
        host.do("ready", hand=1)
        bo.until("Hand 1 · Badugi")
        bo.write("ready")
        assert bo.until("! ") == "! no game card is shown now"


def test_everyone_at_the_table_is_asked_to_vote(room: RoomProcess, tmp_path: Path) -> None:
    host, table = open_choice(room, ["razz", "omaha"], choice_vote=True)
    with terminal(tmp_path, room, table, "Bo") as bo:
        sit(bo)
        host.do("host", verb="start")
        bo.until("The table votes on the next game. Type vote GAME: one of Razz, Omaha")
        bo.write("vote badugi")
        assert bo.until("! ") == "! 'badugi' is not played here"
        bo.write("vote omaha")
        bo.until("Bo votes for Omaha")
        host.until(lambda one: one.choice is not None and one.choice["proposals"])
        assert host.choice is not None
        host.do("vote", question=host.choice["question"], game="razz")
        assert bo.until("Bo deals: ").startswith("Bo deals: Omaha. ")  # the dealer breaks the tie


def test_spectator_is_not_asked(room: RoomProcess, tmp_path: Path) -> None:
    host, table = open_choice(room, [], choice_veto=True)
    with (
        terminal(tmp_path / "bo", room, table, "Bo") as bo,
        terminal(tmp_path / "cy", room, table, "Cy") as cy,
    ):
        sit(bo)
        host.do("host", verb="start")
        bo.until("You have the button")
        bo.write("choose razz")
        bo.until("Type ready")
        bo.write("ready")
        host.until(lambda one: one.card is not None and one.card["ready"])
        host.do("ready", hand=1)
        cy.until("Bo deals: Razz.")
        cy.until("Hand 1 · Razz")
        assert not [line for line in cy.said if "Type ready" in line or "button" in line]
