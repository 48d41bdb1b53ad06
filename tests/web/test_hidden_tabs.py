"""A hidden tab takes part in deck proofs in time, and two tabs of a player share one record."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from anypoker.deck_proof.record import read_record
from anypoker.deck_proof.verify import Verdict, verify_record
from anypoker.server.rest.pages import PAGES
from tests.server.server_process import RoomProcess
from tests.web.browser_players import _COMMAND, _POST, CHROMIUM, LAN_NAME
from tests.web.hidden_tabs import Tab, open_window

# All lines of the only record of this browser, with its header, as the page saves it.
_RECORD = """new Promise((done) => {
  indexedDB.open("anypoker deck proofs").onsuccess = ({ target: { result } }) => {
    const data = result.transaction(["hands", "lines"]);
    const [hands, lines] = ["hands", "lines"].map((name) => data.objectStore(name).getAll());
    data.oncomplete = () => {
      const ended = hands.result.map((one, i) => (one.proof ? lines.result[i] : []));
      const { table, player } = hands.result[0];
      done([JSON.stringify({ deck_proof: 1, table, player }), ...ended.flat()].join("\\n"));
    };
  };
})"""
_ENDED = """new Promise((done) => {
  indexedDB.open("anypoker deck proofs").onsuccess = ({ target: { result } }) => {
    const asked = result.transaction("hands").objectStore("hands").getAll();
    asked.onsuccess = () => done(asked.result.filter((one) => one.proof).length);
  };
})"""
_PRESS = """[...document.querySelectorAll("footer[data-question] button.big:not(:disabled)")]
  .find((one) => /^(Check|Fold)/.test(one.textContent.trim()))?.click()"""


def command(tab: Tab, table: str, **words: object) -> None:
    answer = tab.run(f"({_COMMAND})({json.dumps([table, words])})")
    assert answer["type"] == "done", answer


def play(tab: Tab, hands: int) -> None:
    """Check or fold in a tab until the record has this number of ended hands."""
    tab.wait_for(f"({_PRESS}, {_ENDED}).then((ended) => ended >= {hands})")


@pytest.mark.skipif(
    CHROMIUM is None or not (PAGES / "index.html").is_file(), reason="no chromium, or no pages"
)
def test_hidden_tab_and_second_tab_take_part(room: RoomProcess, tmp_path: Path) -> None:
    url = f"http://{LAN_NAME}:{room.port}"
    with open_window(tmp_path) as window:
        first = window.open_tab(f"{url}/healthz")
        first.run(f"({_POST})({json.dumps(['/api/guests', {'name': 'Ann'}])})")
        wanted = {"name": "Hidden", "game": "texas-holdem", "seats": 2}
        wanted["options"] = {"between_seconds": 1, "act_seconds": 120}
        made = first.run(f"({_POST})({json.dumps(['/api/tables', wanted])})")
        table = json.loads(made["text"])["id"]
        for words in ({"do": "sit"}, {"do": "host", "verb": "add_bot"}):
            command(first, table, **words)
        first.go_to(f"{url}/table/{table}")
        while not any(one.get("do") == "deck_proof_commit" for one in window.sent):
            first.wait_for("true")
        window.open_tab("about:blank#front")
        first.wait_for("document.hidden")
        command(first, table, do="host", verb="start")
        play(first, 2)
        assert first.run("document.hidden")
        second = window.open_tab(f"{url}/table/{table}")
        second.wait_for("document.querySelector('.sign')")
        play(second, 4)
        command(second, table, do="host", verb="pause")
        for tab in (first, second):
            tab.wait_for("document.querySelector('.sign.verified')")
        assert first.run("document.hidden")
        record = verify_record(read_record(second.run(_RECORD).encode()))
    assert record.findings == record.notices == []
    assert record.missed == {}
    assert {one.verdict for one in record.verdicts()} == {Verdict.VERIFIED}, record.verdicts()
    told = defaultdict(set)  # what both tabs told the server
    for one in window.sent:
        if one.get("do") == "deck_proof_commit":
            told["commit", one["hand"]].add(one["commitment"])
        if one.get("do") == "deck_proof_reveal":
            told["reveal", one["hand"], one["shuffle"]].add(one["value"])
    assert all(len(values) == 1 for values in told.values()), told
