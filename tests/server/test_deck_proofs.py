"""Deck proofs over the messages of a table: exchange, chain, restarts, who gets what."""

import asyncio
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from anypoker.deck_proof.compare import compare_records
from anypoker.deck_proof.verify import RecordVerifier, Verdict
from anypoker.engine import decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.server.card_room import CardRoom
from anypoker.server.rest.models import TableRequest
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.storage.writer import WriteBatch
from anypoker.server.table import proof_exchange, proof_reveals
from anypoker.server.table.actor import TableActor
from anypoker.server.table.mailbox import Mailbox
from anypoker.tables import Status
from tests.server.in_process_server import SECOND, HandClock, Seated, room_in_process
from tests.server.proof_players import ProofDevice, ProvingPlayer

NAMES = ("Ann", "Bo", "Cy")


async def open_table(
    room: CardRoom, devices: Sequence[ProofDevice | None], **asked: Any
) -> list[Seated]:
    """A table that has started, at which these sit; None: a client without deck proofs."""
    options = {"between_seconds": 0.05, "act_seconds": 0, **asked.pop("options", {})}
    guests = [(await room.guests.welcome(name))[0] for name in NAMES[: len(devices)]]
    usual: dict[str, Any] = {"game": "texas-holdem", "seats": len(devices)}
    live = await room.open_table(TableRequest(**{**usual, **asked}, options=options), guests[0])
    people = [
        Seated(live, guest) if device is None else ProvingPlayer(live, guest, device)
        for guest, device in zip(guests, devices, strict=True)
    ]
    for seat, one in enumerate(people):
        await one.do("sit", seat=seat)
        assert isinstance(room.clock, HandClock)
        room.clock.move(SECOND)
    await people[0].do("host", verb="start")
    return people


async def hand_dealt(live: TableActor, number: int) -> None:
    async with asyncio.timeout(20):
        while live.table.number < number:
            await asyncio.sleep(0.005)


async def act(people: Sequence[Seated], rng: Random | None = None) -> bool:
    """One player acts at random, or checks and folds; return whether the hand continues."""
    live = people[0].live
    if not live.table.in_hand:
        return False
    assert live.table.hand is not None
    asked = decisions(live.table.hand)[0]
    player = live.table.dealt_players[asked.seat]
    (one,) = [each for each in people if each.guest.id == player]
    action = str(asked.timeout if rng is None else sample_legal_action(asked, rng.randrange))
    await one.ask("act", question=asked.number, action=action)
    return live.table.in_hand


async def play(people: Sequence[Seated], hands: int, seed: str = "proofs") -> None:
    """Play hands to their end at random."""
    live, rng = people[0].live, Random(seed)
    for number in range(live.table.number + 1, live.table.number + hands + 1):
        await hand_dealt(live, number)
        while await act(people, rng):
            pass
        for one in people:
            player = live.table.player(one.guest.id)
            if player is not None and not player.stack:
                await one.ask("rebuy")
    await all_told(live, [one.device for one in people if isinstance(one, ProvingPlayer)])


async def until(wanted: Callable[[], Any]) -> None:
    async with asyncio.timeout(20):
        while not wanted():
            await asyncio.sleep(0.005)


async def all_told(live: TableActor, devices: Sequence[ProofDevice]) -> None:
    """Wait until clients have heard of the end of the last hand."""
    ended = live.state.settings.proofs.ended
    await until(lambda: all(one.proofs.state.get("hands", 0) >= ended for one in devices))


def verified(*devices: ProofDevice) -> list[RecordVerifier]:
    """Verify records and compare them."""
    found = [one.verify() for one in devices]
    assert [one.findings for one in found] == [[] for _ in found]
    assert compare_records({str(at): one for at, one in enumerate(found)}) == []
    return found


@pytest.mark.parametrize("game", ["texas-holdem", "badugi", "binglaha", "three-five-seven"])
def test_every_client_verifies_every_hand(tmp_path: Path, game: str) -> None:
    async def evening() -> None:
        devices = [ProofDevice() for _ in NAMES]
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await open_table(room, devices, game=game)
            await play(people, 3)
        records = verified(*devices)
        for one, device in zip(records, devices, strict=True):
            verdicts = one.verdicts()[:3]
            dealt_in = {number for number, check in one.hands.items() if check.own_seat is not None}
            found = {each.verdict for each in verdicts if each.hand in dealt_in}
            assert found == {Verdict.VERIFIED}
            assert all(each.took_part == each.seats for each in verdicts)
            assert not any(each.voided for each in verdicts)
            assert one.missed == {}
            assert device.proofs.state["code"] == one.code
            assert device.proofs.state["hands"] == 3

    asyncio.run(evening())


def test_silent_client_is_left_out_and_not_awaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It costs time twice; then the table waits only shortly, until it reveals again."""
    monkeypatch.setattr(proof_reveals, "REVEAL_MS", 900)
    monkeypatch.setattr(proof_reveals, "_GRACE", 0.5)
    asked: list[float] = []  # not how long it took: the machine may be busy
    wait = Mailbox.wait

    async def noted(mailbox: Mailbox, seconds: float) -> None:
        asked.append(seconds)
        await wait(mailbox, seconds)

    monkeypatch.setattr(Mailbox, "wait", noted)

    async def evening() -> None:
        devices = [ProofDevice(), ProofDevice()]
        devices[1].silent = True
        loop, waits, last_asked = asyncio.get_running_loop(), [], []
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await open_table(room, devices, options={"between_seconds": 0})
            live = people[0].live
            for number in range(1, 5):
                began = loop.time()
                await hand_dealt(live, number)
                waits.append(loop.time() - began)
                last_asked.append(asked[-1])
                devices[1].silent = number < 3
                while await act(people):
                    pass
            await hand_dealt(live, 5)
        assert min(waits[:2]) > 0.85
        assert last_asked[2] <= 0.5  # once the other client has revealed
        first, second = verified(*devices)
        assert [one.took_part for one in first.verdicts()[:5]] == [1, 1, 1, 2, 2]
        assert [one.verdict for one in second.verdicts()[:5]] == [Verdict.CONSISTENT] * 3 + [
            Verdict.VERIFIED
        ] * 2
        assert list(first.missed.values()) == [3]
        seats = devices[0].proofs.state["seats"]
        assert [(one["missed"], one["took_part"], one["awaited"]) for one in seats] == [
            (0, True, True),
            (3, True, True),
        ]

    asyncio.run(evening())


def test_table_without_commitments_is_proved_by_the_server_alone(tmp_path: Path) -> None:
    """A spectator's client sees it, also later; other clients get no message about it."""

    async def evening() -> None:
        watcher = ProofDevice()
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await open_table(room, [None, None])
            live = people[0].live
            await hand_dealt(live, 1)
            assert live.table.proof is not None  # although nobody has asked for it
            guest = (await room.guests.welcome("Dee"))[0]
            watching = ProvingPlayer(live, guest, watcher)
            while await act(people):
                pass
            await play(people, 1)
            live.leave(watching.client)
            await play(people, 2)  # nobody wants proofs now, and the chain continues
            ProvingPlayer(live, guest, watcher)
            await play(people, 1)
            for one in people:
                while not one.client.queue.empty():
                    assert (await one.next())["type"] != "deck_proof"
        (record,) = verified(watcher)
        assert {one.took_part for one in record.verdicts()} == {0}
        assert {one.verdict for one in record.verdicts()} == {Verdict.CONSISTENT}
        assert [one.hand for one in record.verdicts()[:5]] == [1, 2, 3, 4, 5]
        assert record.notices == []  # the server sent the hands that it missed
        (caught_up,) = [one for one in watcher.messages if "past" in one]
        numbers = [(one["hand"], one["table_hand"]) for one in caught_up["past"]]
        assert numbers[0] == (3, 3)
        told = {one["hand"] for one in caught_up["lines"]}
        assert told in ({one for one, _ in numbers}, {max(told), *(one for one, _ in numbers)})
        assert watcher.proofs.state["hands"] == 5
        assert watcher.proofs.state["seats"][0]["took_part"] is False

    asyncio.run(evening())


@pytest.mark.parametrize("game", ["texas-holdem", "three-five-seven"])
def test_hand_that_no_client_knows_is_proved_after_a_restart(tmp_path: Path, game: str) -> None:
    """Its roots are stored with its deal alone, and a client that joins later gets them."""

    async def evening() -> None:
        clock, watcher = HandClock(), ProofDevice()
        async with room_in_process(tmp_path, clock) as room:
            people = await open_table(room, [None, None], game=game)
            live = people[0].live
            await play(people, 1)
            await hand_dealt(live, 2)
            assert live.state.settings.proofs.deals == 2
        async with room_in_process(tmp_path, clock) as room:
            live = room.tables[live.stored.id]
            people = [Seated(live, one.guest) for one in people]
            ProvingPlayer(live, (await room.guests.welcome("Dee"))[0], watcher)
            await play_on(people)
            await play(people, 1)
        (record,) = verified(watcher)
        assert [one.hand for one in record.verdicts()[:2]] == [2, 3]
        assert {one.took_part for one in record.verdicts()} == {0}

    asyncio.run(evening())


def test_deal_that_cannot_be_stored_never_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody had heard of its roots, so it is not a voided hand of the chain."""

    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await open_table(room, [None, None])
            live = people[0].live
            await play(people, 1)
            monkeypatch.setattr(StoredTable, "_commit", _refuse)
            await asyncio.sleep(0.3)
            monkeypatch.undo()
            await play(people, 1)
            chain = live.state.settings.proofs
            assert (chain.deals, chain.voided) == (live.table.number, 0)

    asyncio.run(evening())


async def _refuse(stored: StoredTable, rows: WriteBatch) -> None:
    raise CommitError("the disk is full")


def test_voided_hand_stays_in_the_chain(tmp_path: Path) -> None:
    async def evening() -> None:
        devices = [ProofDevice(), ProofDevice()]
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await open_table(room, devices)
            await hand_dealt(people[0].live, 1)
            await people[0].do("host", verb="void")
            await play(people, 1)
        for one in verified(*devices):
            assert [each.voided for each in one.verdicts()[:2]] == [True, False]
            assert {each.verdict for each in one.verdicts()[:2]} == {Verdict.VERIFIED}
        state = devices[0].proofs.state
        assert (state["hands"], state["voided"]) == (2, 1)

    asyncio.run(evening())


def test_proved_hand_continues_after_a_restart(tmp_path: Path) -> None:
    """Same deck, same chain; lines that come again change no record."""

    async def evening() -> None:
        clock, devices = HandClock(), [ProofDevice(), ProofDevice()]
        async with room_in_process(tmp_path, clock) as room:
            people = await open_table(room, devices, game="three-five-seven")
            live = people[0].live
            await hand_dealt(live, 1)
            while await act(people):
                pass
            await hand_dealt(live, 2)
            await act(people)
            guests, before = [one.guest for one in people], live.table
        async with room_in_process(tmp_path, clock) as room:
            live = room.tables[live.stored.id]
            assert live.table.hand is not None
            assert before.hand is not None
            assert live.table.hand.events[: len(before.hand.events)] == before.hand.events
            back = [
                ProvingPlayer(live, guest, device)
                for guest, device in zip(guests, devices, strict=True)
            ]
            while await act(back):
                pass
            await hand_dealt(live, 3)
        for one in verified(*devices):
            assert [each.verdict for each in one.verdicts()[:3]] == [Verdict.VERIFIED] * 3
            assert one.notices == []

    asyncio.run(evening())


def again(
    live: TableActor, people: Sequence[Seated], devices: Sequence[ProofDevice]
) -> list[Seated]:
    """Connect the same players again."""
    return [
        ProvingPlayer(live, one.guest, device) for one, device in zip(people, devices, strict=True)
    ]


def test_stop_while_waiting_for_reveals_voids_the_deal(tmp_path: Path) -> None:
    """The deal counts in the chain, whoever had seen its roots."""

    async def evening() -> None:
        clock, devices = HandClock(), [ProofDevice(), ProofDevice()]
        async with room_in_process(tmp_path, clock) as room:
            people = await open_table(room, devices)
            live = people[0].live
            await hand_dealt(live, 1)
            while await act(people):
                pass
            devices[0].silent = True
            await until(lambda: live.state.settings.proofs.deals == 2)
            await until(lambda: b'"kind":"reveal","hand":2' in devices[1].data)
            assert live.table.number == 1
            devices[0].silent = False
        async with room_in_process(tmp_path, clock) as room:
            live = room.tables[live.stored.id]
            newcomer = ProofDevice()
            guest = (await room.guests.welcome("Dee"))[0]
            ProvingPlayer(live, guest, newcomer)
            people = again(live, people, devices)
            await play(people, 1)
        records = verified(*devices, newcomer)
        assert [one.voided for one in records[0].verdicts()[:3]] == [False, True, False]
        assert (devices[0].proofs.state["hands"], newcomer.proofs.state["voided"]) == (3, 1)

    asyncio.run(evening())


def test_hand_without_clients_after_a_voided_deal_is_stored(tmp_path: Path) -> None:
    """A second stop after it loses neither the voided deal nor the hand."""

    async def evening() -> None:
        clock, devices = HandClock(), [ProofDevice(), ProofDevice()]
        async with room_in_process(tmp_path, clock) as room:
            people = await open_table(room, devices)
            live = people[0].live
            await play(people, 1)
            devices[0].silent = devices[1].silent = True
            await until(lambda: live.state.settings.proofs.deals == 2)
            assert live.table.number == 1
            devices[0].silent = devices[1].silent = False
        for _ in range(2):  # nobody is connected when the next hand is dealt
            async with room_in_process(tmp_path, clock) as room:
                live = room.tables[live.stored.id]
                await hand_dealt(live, 2)
        async with room_in_process(tmp_path, clock) as room:
            live = room.tables[live.stored.id]
            await play_on(again(live, people, devices))
            assert live.state.settings.proofs.voided == 1
        for one in verified(*devices):
            assert [each.hand for each in one.verdicts()[:3]] == [1, 2, 3]

    asyncio.run(evening())


def test_stop_in_a_later_shuffle_deals_the_same_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The action that needs the shuffle is stored before its root is published."""

    async def evening() -> None:
        clock, devices = HandClock(), [ProofDevice(), ProofDevice()]
        async with room_in_process(tmp_path, clock) as room:
            people = await open_table(room, devices, game="three-five-seven")
            live = people[0].live
            await hand_dealt(live, 1)
            devices[1].silent_later = True
            playing = asyncio.create_task(play_on(people))
            await until(lambda: live.state.settings.proofs.waits is not None)
            await asyncio.sleep(0.1)
            before = live.table
            playing.cancel()
            devices[1].silent_later = False
        monkeypatch.setattr(proof_reveals, "REVEAL_MS", 1_000)
        async with room_in_process(tmp_path, clock) as room:
            live = room.tables[live.stored.id]
            assert live.table.hand is not None
            assert before.hand is not None
            assert len(live.table.hand.actions) == len(before.hand.actions)
            people = again(live, people, devices)
            await until(lambda: len(live.table.hand.chance.later) == 1)  # type: ignore[union-attr]
            assert len(live.table.hand.actions) == len(before.hand.actions) + 1
            await people[0].do("host", verb="void")
            await hand_dealt(live, 2)
            await all_told(live, devices)
        for one in verified(*devices):
            assert one.missed == {}
            assert [each.voided for each in one.verdicts()[:2]] == [True, False]

    asyncio.run(evening())


async def play_on(people: Sequence[Seated]) -> None:
    while await act(people):
        pass


def test_required_proofs_deal_only_to_those_who_take_part(tmp_path: Path) -> None:
    async def evening() -> None:
        devices = [ProofDevice(), ProofDevice(), None]
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await open_table(room, devices, options={"require_proofs": True})
            live = people[0].live
            await hand_dealt(live, 1)
            assert live.table.dealt == (0, 1)
            await people[2].until(lambda one: one.table["seats"][2]["status"] == "out")
        record, _ = verified(devices[0], devices[1])  # type: ignore[arg-type]
        assert record.verdicts()[0].took_part == 2

    asyncio.run(evening())


def test_player_who_missed_reveals_comes_back_to_a_table_that_requires_proofs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They sit out after two misses, everyone reads why, and they get another chance."""
    monkeypatch.setattr(proof_reveals, "REVEAL_MS", 100)

    async def evening() -> None:
        devices = [ProofDevice() for _ in NAMES]
        async with room_in_process(tmp_path, HandClock()) as room:
            options = {"require_proofs": True}
            people = await open_table(room, devices, game="seven-card-stud", options=options)
            live = people[0].live
            devices[2].silent = True
            why = "Cy sits out: this table requires deck proofs, and their values came too late"
            for number, dealt in enumerate([3, 3, 2, 3, 2, 3, 3], 1):
                await hand_dealt(live, number)
                assert len(live.table.dealt) == dealt, f"hand {number}"
                if dealt == 2:
                    while why not in str(await people[0].next()):
                        pass
                    devices[2].silent = number == 3  # misses one more, then reveals again
                    await people[2].do("back", post=True)
                await play_on(people)
        first, _, third = verified(*devices)
        assert [one.took_part for one in first.verdicts()[:7]] == [2, 2, 2, 2, 2, 3, 3]
        assert list(first.missed.values()) == [3]
        assert [one.verdict for one in third.verdicts()[5:7]] == [Verdict.VERIFIED] * 2

    asyncio.run(evening())


def test_missed_reveals_outlast_a_kill_in_the_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files are copied while the hand is played: nothing is stored at a stop."""
    monkeypatch.setattr(proof_reveals, "REVEAL_MS", 100)

    async def evening() -> None:
        clock, devices = HandClock(), [ProofDevice(), ProofDevice()]
        devices[1].silent = True
        async with room_in_process(tmp_path / "room", clock) as room:
            live = (await open_table(room, devices))[0].live
            await hand_dealt(live, 1)
            before = live.stored.settings.proofs
            assert list(before.missed.values()) == [1]
            shutil.copytree(tmp_path / "room", tmp_path / "killed")
        async with room_in_process(tmp_path / "killed", clock) as room:
            after = room.tables[live.stored.id].stored.settings.proofs
            assert (after.missed, after.took_part) == (before.missed, before.took_part)

    asyncio.run(evening())


@pytest.mark.parametrize("returns", [5.0, 0.0], ids=["waits", "does not wait"])
def test_table_that_requires_proofs_waits_for_players_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, returns: float
) -> None:
    """Nobody sits out who comes back in time; without the wait they would."""
    monkeypatch.setattr(proof_exchange, "RETURN", returns)

    async def evening() -> None:
        clock, devices = HandClock(), [ProofDevice(), ProofDevice()]
        options = {"require_proofs": True}
        async with room_in_process(tmp_path, clock) as room:
            people = await open_table(room, devices, options=options)
            live = people[0].live
            await hand_dealt(live, 1)
            while await act(people):
                pass
        number = live.table.number
        async with room_in_process(tmp_path, clock) as room:
            live = room.tables[live.stored.id]
            await asyncio.sleep(0.6)  # the pause between hands is over
            assert live.table.number == number
            out = [one.status is Status.OUT for one in live.table.seats if one is not None]
            assert out == [returns == 0] * 2
            if returns:
                again(live, people, devices)
                await hand_dealt(live, number + 1)
                assert live.table.dealt == (0, 1)

    asyncio.run(evening())


def test_delayed_spectator_gets_the_lines_after_the_hand(tmp_path: Path) -> None:
    """So does nobody who may not see hands at all."""

    async def evening(spectators: str) -> ProofDevice:
        devices, watcher = [ProofDevice(), ProofDevice()], ProofDevice()
        async with room_in_process(tmp_path / spectators, HandClock()) as room:
            people = await open_table(room, devices, options={"spectators": spectators})
            guest = (await room.guests.welcome("Dee"))[0]
            await hand_dealt(people[0].live, 1)
            ProvingPlayer(people[0].live, guest, watcher)
            await until(lambda: watcher.messages)
            assert [one["lines"] for one in watcher.messages] == [[]]
            told = [one["took_part"] for one in watcher.proofs.state["seats"]]
            assert told == [None, None]  # of a hand that they do not see yet
            await play_on(people)
            await hand_dealt(people[0].live, 2)
            await all_told(people[0].live, [*devices, *([watcher] * (spectators == "behind"))])
        verified(*devices, watcher)
        return watcher

    late = asyncio.run(evening("behind"))
    assert late.messages[-1]["lines"][0]["kind"] == "roots"
    assert late.messages[-1]["lines"][-1]["kind"] == "end"
    assert late.messages[-1]["lines"][-1]["hand"] == 1
    none = asyncio.run(evening("none"))
    assert not any(one["lines"] for one in none.messages)


def test_second_device_of_a_player_only_watches(tmp_path: Path) -> None:
    """When the first one is gone, the second takes part."""

    async def evening() -> None:
        devices, phone = [ProofDevice(), ProofDevice()], ProofDevice()
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await open_table(room, devices)
            ProvingPlayer(people[0].live, people[0].guest, phone)
            live = people[0].live
            await hand_dealt(live, 1)
            await play_on(people)
            await hand_dealt(live, 2)
            live.leave(people[0].client)
            people[0] = ProvingPlayer(live, people[0].guest, ProofDevice())
            await people[0].until(lambda one: one.view is not None)
            await play_on(people)
            await hand_dealt(live, 3)
            await all_told(live, [devices[1], phone])
        first, _, second = verified(*devices, phone)
        assert [one.verdict for one in first.verdicts()[:2]] == [Verdict.VERIFIED] * 2
        verdicts = [one.verdict for one in second.verdicts()[-2:]]
        assert verdicts == [Verdict.CONSISTENT, Verdict.VERIFIED]

    asyncio.run(evening())
