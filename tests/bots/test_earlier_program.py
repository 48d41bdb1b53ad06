"""The program that lets bots of an earlier version play: it answers as the bot itself does."""

import shlex
import sys

import pytest

import anypoker as ap
from anypoker.bots import make_bot, notify_hand_over
from anypoker.bots.process import close_programs
from anypoker.engine import apply_in_place, decisions
from anypoker.views import view_of
from tests.external_files import ROOT


@pytest.mark.parametrize("slug", ["texas-holdem", "five-card-draw"])
def test_program_of_a_bot_answers_as_the_bot(slug: str) -> None:
    words = [sys.executable, str(ROOT / "bench" / "bots" / "program.py"), "sensible"]
    program = f"process:{shlex.join(words)}"
    hand = ap.start(slug, [100, 100], seed=1)
    bots = [(make_bot(program, str(seat), programs=True), make_bot("sensible", str(seat)))
            for seat in range(2)]  # fmt: skip
    while not hand.over:
        seat = decisions(hand)[0].seat
        view = view_of(hand, seat, words=False)
        answers = [bot.decide(hand.game, view) for bot in bots[seat]]
        assert answers[0] == answers[1]
        apply_in_place(hand, seat, answers[0])
    for seat, (bot, _) in enumerate(bots):
        notify_hand_over(bot, hand, seat)
    close_programs()
