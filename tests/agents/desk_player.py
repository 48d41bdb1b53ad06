"""Random play through the tools of a desk: nothing but names of tools, arguments and text."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import structs

from anypoker.agents.desk import AgentDesk
from anypoker.agents.local_table import LocalTable
from anypoker.catalogue import game_of
from anypoker.engine import Hand, IllegalAction, apply_in_place, start
from tests.agents.text_player import offers, random_answer
from tests.views.redraw import Played, redrawn, rule_looks_at_hands, seen_cards
from tests.views.test_secrecy import SHOWDOWN

MAX_CALLS = 3_000  # of one game
Call = Callable[[str, dict[str, Any]], str]  # a tool and its arguments; the text it returns


def seats_for(slug: str, random: Random) -> int:
    players = game_of(slug).game.players
    return min(players.most, max(players.least, random.choice((2, 3))))


def play_hands(
    call: Call,
    slug: str,
    hands: int,
    seed: str,
    watch: Callable[[str, str], None] = lambda name, text: None,
) -> int:
    """Play hands of a game at a new table with random bots; return the number of answers.

    `watch` gets the table and every text that asks for an answer.
    """
    random = Random(seed)
    answers = played = tables = 0
    while played < hands:  # a match may end before: then at another table
        tables += 1
        asked = {"game": slug, "players": seats_for(slug, random), "bots": "random"}
        text = call("sit_down", {**asked, "seed": f"{seed}/{tables}"})
        name = text.split(".")[0].removeprefix("You sit at ")
        while True:
            played += "\nThe hand is over.\n" in text
            if played == hands or not any(offers(text)):
                break
            watch(name, text)
            text = call("act", {"table": name, "answer": random_answer(text, random)})
            answers += 1
            assert answers < MAX_CALLS, f"{slug}, seed {seed}: the hands do not end"
        assert call("leave_table", {"table": name}).startswith("You played ")
    return answers


class SecrecyWatch:
    """Redraws the hidden cards of a table on this machine: the agent's text stays the same."""

    def __init__(self, desk: AgentDesk, seed: str) -> None:
        self.desk, self.random = desk, Random(seed)
        self.compared = 0

    def __call__(self, name: str, text: str) -> None:
        table = self.desk._tables[name]
        assert isinstance(table, LocalTable)
        session = table._session
        hand = session.table.hand
        if hand is None or hand.over or any(isinstance(one, SHOWDOWN) for one in hand.events):
            return  # from there on the course depends on hidden cards
        seat = table._front.seat
        assert seat is not None
        played = Played(
            hand.game, hand.seats, hand.stakes, hand.chance, list(hand.actions), hand.copy()
        )
        other = redrawn(played, seen_cards(played, seat), SHOWDOWN, self.random)
        first = replayed(played, 0)
        again = first and replayed(other, hand.decision_count - first.decision_count)
        if again is None:
            return  # a rule looked at the cards: another hand
        before, logged = session.table, session.logged
        expected = table.see()
        logged.table = structs.replace(before, hand=again)
        try:
            seen = table.see()
            assert seen == expected, f"hidden cards change the text:\n{expected}\n{seen}"
        finally:
            logged.table = before
        self.compared += 1


def replayed(other: Played, questions: int) -> Hand | None:
    """Play the redrawn hand up to the same decision; None if a rule looked at hidden cards."""
    if rule_looks_at_hands(other.game):
        return None
    again = start(other.game, other.seats, other.stakes, other.chance, questions)
    try:
        for seat, action in other.actions:
            apply_in_place(again, seat, action)
    except IllegalAction:
        return None
    return again
