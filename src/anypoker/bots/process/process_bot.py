"""A bot whose answers a program gives.

The program starts at its first decision and plays hand after hand. Between hands it waits for the
next bot with the same command, because most programs take longer to start than to answer.
"""

import os
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from anypoker.bots.bot import due_decision
from anypoker.bots.failure import BotFailure, FailureKind
from anypoker.bots.process import messages as m
from anypoker.bots.process.bot_process import BotProcess, ProcessLimits, command_words
from anypoker.engine import Action, IllegalAction, parse_action
from anypoker.engine.decision import Decision
from anypoker.game import Game
from anypoker.rules import canonical
from anypoker.version import __version__
from anypoker.views import SeatView, decision_json, event_json, view_fields_json, view_json

SECONDS_VARIABLE = "ANYPOKER_BOT_SECONDS"  # how long an answer may take, if not the usual time

Json = dict[str, Any]


def default_limits() -> ProcessLimits:
    """Return the limits of programs; the time for an answer may be set from outside."""
    said = os.environ.get(SECONDS_VARIABLE, "")
    if not said:
        return ProcessLimits()
    try:
        seconds = float(said)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 3600.0:
        raise ValueError(f"{SECONDS_VARIABLE} is a number of seconds up to 3600, not '{said}'")
    return ProcessLimits(decision=seconds)


class ProcessPool:
    """The programs of one command. `idle`: those that play no hand now."""

    def __init__(self, command: str, limits: ProcessLimits) -> None:
        self.words: Sequence[str] = command_words(command)
        self.limits = limits
        self.idle: list[BotProcess] = []
        self.failures = 0  # in a row

    def take(self) -> BotProcess:
        """Return one that plays no hand, or a new one."""
        while self.idle:
            program = self.idle.pop()
            if program.running:
                return program
            program.close()
        return BotProcess(self.words, self.limits)


_PROGRAMS: dict[tuple[str, ProcessLimits], ProcessPool] = {}


class ProcessBot:
    """`decide` raises `BotFailure` when the program gives no answer that counts.

    `end_hand` tells the program how the hand ended and sets it free; `refuse` that its answer was
    not allowed after all.
    """

    def __init__(
        self,
        command: str,
        seed: str,
        limits: ProcessLimits | None = None,
        programs: ProcessPool | None = None,
    ) -> None:
        self.command, self.seed = command, seed
        self.limits = limits or default_limits()
        self._programs = programs
        self._program: BotProcess | None = None
        self._hand = -1
        self._told = 0  # events of this hand

    def decide(self, game: Game, view: SeatView) -> Action:
        """Ask the program for an action."""
        decision = due_decision(view)
        programs = self._all()
        if programs.failures >= self.limits.failures:
            words = f"given up: the program failed {programs.failures} times in a row"
            raise BotFailure(words, FailureKind.GIVEN_UP)
        try:
            answer = self._ask(game, view, decision)
            action = self._read_answer(answer, decision)
        except BotFailure as failure:
            programs.failures += 1
            self._recover(failure, decision)
            raise
        programs.failures = 0
        return action

    def refuse(self, decision: Decision, sentence: str) -> None:
        """Record that the answer was illegal and the default was taken."""
        self._all().failures += 1
        self._tell_refusal(decision, sentence)

    def end_hand(self, view: SeatView) -> None:
        """Send the program the result of the hand; it may then play another."""
        program, self._program = self._program, None
        seat = view.viewer
        if program is None or seat is None:
            return
        program.forget()
        result = {
            "type": "result",
            "hand": view.hand,
            "net": view.seats[seat].stack - view.seats[seat].started,
            "stacks": [one.stack for one in view.seats],
            "events": [event_json(one) for one in view.events[self._told :]],
        }
        program.send(result)
        self._all().idle.append(program)

    # ------------------------------------------------------------ messages

    def _all(self) -> ProcessPool:
        if self._programs is None:
            key = (self.command, self.limits)
            if key not in _PROGRAMS:
                _PROGRAMS[key] = ProcessPool(self.command, self.limits)
            return _PROGRAMS[key]
        return self._programs

    def _ask(self, game: Game, view: SeatView, decision: Decision) -> m.ActionAnswer:
        program = self._playing(game, view)
        self._tell_events(program, view)
        milliseconds = round(1000 * self.limits.decision)
        program.start_decision()
        program.send(
            {
                "type": "decision",
                "number": decision.number,
                "seat": decision.seat,
                "milliseconds": milliseconds,
                "decision": decision_json(decision),
            }
        )
        until = time.monotonic() + self.limits.decision
        while True:
            said = _read(program.receive(until))
            match said:
                case m.ViewRequest():
                    program.send({"type": "view", "view": view_json(view)})
                case m.TimeRequest():
                    left = max(round(1000 * (until - time.monotonic())), 0)
                    program.send({"type": "time", "milliseconds": left})
                case m.ActionAnswer() if said.number < decision.number:
                    pass  # too late for an earlier question
                case m.ActionAnswer():
                    return said
                case m.Ready():
                    pass  # said twice

    def _playing(self, game: Game, view: SeatView) -> BotProcess:
        """Return the program, told of the hand that is played."""
        program = self._program
        if program is not None and self._hand == view.hand and program.running:
            return program
        if program is not None and not program.running:
            program.close()
            program = self._program = None
        if program is None:
            program = self._program = self._all().take()
        if program.told_game is None:
            self._greet(program, game, view)
        self._hand, self._told = view.hand, 0
        program.send(self._hand_message(game, view, program.told_game != game))
        program.told_game = game
        return program

    def _greet(self, program: BotProcess, game: Game, view: SeatView) -> None:
        program.start_decision()
        program.send(
            {
                "type": "hello",
                "protocol": m.PROTOCOL,
                "version": __version__,
                "game": _game_file(game),
                "seat": view.viewer,
                **view_fields_json(view, ("stakes",)),
                "milliseconds": round(1000 * self.limits.decision),
            }
        )
        said = _read(program.receive(time.monotonic() + self.limits.ready))
        if not isinstance(said, m.Ready):
            raise BotFailure(
                f"garbage: '{said.type}' where 'ready' is the answer", FailureKind.GARBAGE
            )
        program.told_game = game

    def _hand_message(self, game: Game, view: SeatView, other_game: bool) -> Json:
        return {
            "type": "hand",
            "hand": view.hand,
            "seat": view.viewer,
            "button": view.button,
            "players": [{"name": one.name, "stack": one.started} for one in view.seats],
            **view_fields_json(view, ("stakes", "structure")),
            "game": _game_file(game) if other_game else None,
            "seed": self.seed,
        }

    def _tell_events(self, program: BotProcess, view: SeatView) -> None:
        new = view.events[self._told :]
        if new:
            program.send({"type": "events", "events": [event_json(one) for one in new]})
            self._told = len(view.events)

    def _read_answer(self, answer: m.ActionAnswer, decision: Decision) -> Action:
        if answer.seat is not None and answer.seat != decision.seat:
            words = f"wrong seat: it answers for seat {answer.seat}, and sits on {decision.seat}"
            raise BotFailure(words, FailureKind.WRONG_SEAT)
        if answer.number != decision.number:
            words = f"it answers question {answer.number}, and is asked {decision.number}"
            raise BotFailure(f"garbage: {words}", FailureKind.GARBAGE)
        try:
            return parse_action(answer.action)
        except IllegalAction as error:
            raise BotFailure(f"illegal action: {error}", FailureKind.ILLEGAL) from None

    # ------------------------------------------------------------ what fails

    def _recover(self, failure: BotFailure, decision: Decision) -> None:
        """Keep a program that may recover; restart any other."""
        program = self._program
        if program is None:
            return
        ready = program.told_game is not None and program.running
        if failure.fault in (FailureKind.CRASH, FailureKind.HANG, FailureKind.FLOOD) or not ready:
            program.close()
            self._program = None
        else:
            program.forget()
            self._tell_refusal(decision, str(failure))

    def _tell_refusal(self, decision: Decision, sentence: str) -> None:
        if self._program is not None:
            self._program.send(
                {
                    "type": "refused",
                    "number": decision.number,
                    "sentence": sentence,
                    "action": str(decision.timeout),
                }
            )


def _read(line: bytes) -> m.Ready | m.ActionAnswer | m.ViewRequest | m.TimeRequest:
    try:
        return m.FROM_BOT.validate_json(line)
    except ValidationError as error:
        shown = line[:60].decode(errors="replace")
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        words = f"garbage: '{shown}' is not an answer: {where} {first['msg']}".replace("  ", " ")
        raise BotFailure(words, FailureKind.GARBAGE) from None


@lru_cache(maxsize=64)
def _game_file(game: Game) -> Json:
    file: Json = canonical(game)
    return file
