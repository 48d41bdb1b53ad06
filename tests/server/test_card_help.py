"""Suggestions and previews for players who separate or arrange cards."""

from collections.abc import Iterator

import pytest

from tests.server.server_process import Player, RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


def _until(kind: str, room: RoomProcess, game: str) -> tuple[str, Visitor, Player, Visitor]:
    """Play a hand to somebody's decision of this kind; return who is asked, and the other one."""
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    options = {"act_seconds": 600, "between_seconds": 600}
    table = ann.open_table(game=game, seats=2, options=options)
    players = [ann.join(room, table), bo.join(room, table)]
    for player in players:
        player.do("sit")
    players[0].do("host", verb="start")
    for player in players:
        player.until(lambda one: one.view is not None)
    for _ in range(60):
        known = max(len(one.view["events"]) for one in players if one.view)
        for player in players:
            player.until(lambda one, known=known: len(one.view["events"]) >= known)
        asked = next(one for one in players if one.decision is not None)
        if asked.decision["decision"] == kind:  # type: ignore[index]
            which = players.index(asked)
            return table, (ann, bo)[which], asked, (bo, ann)[which]
        assert asked.answer(_calm(asked.decision))["type"] == "done"
    raise AssertionError(f"nobody is asked to {kind}")


def _calm(decision: dict[str, object] | None) -> str:
    assert decision is not None
    if decision["decision"] == "betting":
        return "call" if decision["call"] else "check"
    return str(decision["timeout"])


def test_separation_has_a_suggestion_and_a_preview(room: RoomProcess) -> None:
    table, visitor, asked, other = _until("separate", room, "sohe")
    number = asked.decision["number"]  # type: ignore[index]
    path = f"/api/tables/{table}/suggestion?question={number}"
    found = visitor.http.get(path)
    assert found.status_code == 200
    suggested = found.json()
    assert suggested["you_have"]
    shown = visitor.http.get(
        f"/api/tables/{table}/preview", params={"question": number, "action": suggested["action"]}
    ).json()
    assert shown["you_have"] == suggested["you_have"]
    assert other.http.get(path).status_code == 409  # not the other one's decision
    stranger = Visitor(room, "Cy")
    assert stranger.http.get(path).status_code == 409
    wrong = {"question": number, "action": "separate Hold'em: As"}
    answer = visitor.http.get(f"/api/tables/{table}/preview", params=wrong)
    assert answer.status_code == 422
    assert "sentence" in answer.json()
    assert asked.answer(suggested["action"])["type"] == "done"
    assert visitor.http.get(path).status_code == 409  # settled


def test_turned_cards_change_the_preview(room: RoomProcess) -> None:
    table, visitor, asked, _ = _until("arrange", room, "high-and-low-poker")
    decision = asked.decision
    assert decision is not None
    cards = decision["cards"]
    turned = ["/".join(reversed(card.split("/"))) for card in cards]
    words = []
    for some in (cards, turned):
        params = {"question": decision["number"], "action": f"arrange {' '.join(some)}"}
        answer = visitor.http.get(f"/api/tables/{table}/preview", params=params)
        assert answer.status_code == 200, answer.text
        words.append(answer.json()["you_have"])
    assert all(words)
    assert words[0] != words[1]


def test_unfinished_rows_have_hands_and_a_warning(room: RoomProcess) -> None:
    table, visitor, asked, other = _until("separate", room, "chinese-poker")
    decision = asked.decision
    assert decision is not None
    path = f"/api/tables/{table}/rows-preview"
    rows = [pile["name"] for pile in decision["piles"]]
    one = {"question": decision["number"], "action": f"separate {rows[0]}: {decision['cards'][0]}"}
    found = visitor.http.get(path, params=one)
    assert found.status_code == 200, found.text
    assert [row["name"] for row in found.json()["rows"]] == rows
    assert [bool(row["hand"]) for row in found.json()["rows"]] == [True, False, False]
    assert other.http.get(path, params=one).status_code == 409
    wrong = {**one, "action": f"separate Attic: {decision['cards'][0]}"}
    answer = visitor.http.get(path, params=wrong)
    assert answer.status_code == 422
    assert "is not a row" in answer.json()["sentence"]
    suggested = visitor.http.get(
        f"/api/tables/{table}/suggestion", params={"question": decision["number"]}
    )
    whole = {**one, "action": suggested.json()["action"]}
    assert visitor.http.get(path, params=whole).json()["foul"] is None


def test_games_without_rows_have_no_preview_of_rows(room: RoomProcess) -> None:
    table, visitor, asked, _ = _until("separate", room, "sohe")
    assert asked.decision is not None
    params = {"question": asked.decision["number"], "action": "separate Hold'em: nothing"}
    found = visitor.http.get(f"/api/tables/{table}/rows-preview", params=params)
    assert (found.status_code, found.json()["sentence"]) == (409, "this game has no rows")
