"""Records, words and other derived data never keep a hand from being stored."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from anypoker.server.card_room import CardRoom
from anypoker.server.storage import hand_records
from anypoker.server.storage.hand_records import NoRecordError, hand_text, phh_text, unpack
from anypoker.server.storage.schema import hand
from tests.server.in_process_server import HandClock, Seated, room_in_process, table_for
from tests.server.random_player import random_answer
from tests.tables.house_rules_oracle import EVENINGS


async def play_hands(people: list[Seated], hands: int, rng: Random) -> None:
    """Play until this number of hands is over; everyone answers at random."""
    live = people[0].live
    while live.table.number < hands or live.table.in_hand:
        for one in people:
            while one.client.queue.qsize():
                await one.next()
            if one.decision is not None and one.view is not None and not one.view["over"]:
                answer = await one.answer(random_answer(one.view, rng, 0.5))
                assert answer["type"] == "done", answer
            if live.table.player(one.guest.id).stack == 0 and not live.table.in_hand:  # type: ignore[union-attr]
                await one.ask("rebuy")
        await asyncio.sleep(0)


def stored_hands(room: CardRoom, table: str) -> dict[int, dict[str, Any]]:
    """Return the private part of every stored hand, by its number."""
    with room.engine.connect() as connection:
        rows = connection.execute(hand.select().where(hand.c.table_id == table)).all()
    return {
        row.number: unpack(room.keys.decrypt(row.private, f"hand {table}/{row.number}"))
        for row in rows
    }


def test_every_house_rule_ends_its_hands(tmp_path: Path) -> None:
    """Under every house rule all hands are stored, with a record or with the reason for none."""
    reasons: list[str] = []

    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            for number, (stakes, game, _) in enumerate(EVENINGS):
                names = ["Ann", "Bo", "Cy"]
                people = await table_for(
                    room, names, game=game, stack=4000, options={"act_seconds": 0}
                )
                live = people[0].live
                await people[0].do("host", verb="stakes", stakes=stakes)
                await play_hands(people, 9, Random(f"house {number}"))
                kept = stored_hands(room, live.stored.id)
                assert set(range(1, 10)) <= kept.keys(), stakes
                for one, private in kept.items():
                    if "record" not in private:
                        reasons.append(private["no_record"])
                        with pytest.raises(NoRecordError, match=r"has no \.phh file"):
                            phh_text({"number": one}, private, 0)
                        with pytest.raises(NoRecordError, match=r"has no \.hand file") as refused:
                            hand_text({"number": one}, private, 0)
                        assert str(refused.value).endswith(f".hand file: {reasons[-1]}")
                await room.close_table(live.stored.id)

    asyncio.run(evening())
    assert "Poker Hand History has no word for a blind who kills the pot" in reasons
    assert all("failed" not in one for one in reasons), reasons


@pytest.mark.parametrize("broken", ["record_of", "views_of", "board_places", "add_hand_words"])
def test_hand_is_over_whatever_its_record_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise RuntimeError("a fault")

    monkeypatch.setattr(hand_records, broken, fails)

    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await table_for(room, ["Ann", "Bo"], stack=200, options={"act_seconds": 0})
            live = people[0].live
            await play_hands(people, 3, Random(1))
            assert live.table.chips == sum(line.bought for line in live.table.accounts)
            kept = stored_hands(room, live.stored.id)
            for number, private in kept.items():
                with pytest.raises(NoRecordError, match=r"writing it failed \(RuntimeError\)"):
                    phh_text({"number": number}, private, 0)
            assert bool(kept) == (broken == "record_of")

    asyncio.run(evening())
