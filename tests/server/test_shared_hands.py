"""A hand is shared by a link that its maker can take back, with or without names."""

from pathlib import Path

from tests.server.server_process import Visitor, open_room


def test_a_shared_hand_is_the_sharers_view_and_can_be_taken_back(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        table = ann.open_table(game="texas-holdem", seats=2, options={"between_seconds": 60})
        first, second = ann.join(room, table), bo.join(room, table)
        first.do("sit", seat=0)
        second.do("sit", seat=1)
        first.do("host", verb="start")
        for one in (first, second):
            one.until(lambda each: each.view is not None)
        assert first.view is not None
        assert second.view is not None
        own = {card["card"] for card in first.view["own"]}
        others = {card["card"] for card in second.view["own"]}
        asked = first if first.decision is not None else second
        assert asked.answer("fold")["type"] == "done"
        first.until(lambda each: each.view["over"])

        path = f"/api/tables/{table}/hands/1/share"
        open_link = ann.http.post(path, json={}).json()["id"]
        hidden_link = ann.http.post(path, json={"hide_names": True}).json()["id"]
        assert len(open_link) >= 20  # nobody guesses it
        told = bo.http.get(f"/api/shared-hands/{open_link}")
        assert [seat["name"] for seat in told.json()["view"]["seats"]] == ["Ann", "Bo"]
        assert all(card in told.text for card in own)
        assert not any(f'"{card}"' in told.text for card in others)
        hidden = bo.http.get(f"/api/shared-hands/{hidden_link}").text
        assert not any(word in hidden for word in ("Ann", "Bo", ann.id, bo.id))
        assert all(card in hidden for card in own)

        refused = bo.http.post(f"/api/shared-hands/{open_link}/revoke", json={})
        assert refused.status_code == 404
        assert ann.http.post(f"/api/shared-hands/{open_link}/revoke", json={}).status_code == 200
        assert bo.http.get(f"/api/shared-hands/{open_link}").status_code == 404
        assert bo.http.get(f"/api/shared-hands/{hidden_link}").status_code == 200
