"""Soak: damaged game files and damaged records of hands."""

import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import typer
from rich.progress import track

from anypoker.rules import Severity, canonical_text, explain_text, load_game, parse_game
from tests.external_files import CORPUS
from tests.history.mutations import KINDS, check_mutations
from tests.rules.mutations import as_text, garble, mutate
from tests.rules.test_mutations import names_the_place

SLOW_SECONDS = 2.0  # of CPU: a file that takes so long counts as a hang


def run_record_mutations(count: int, seed: int) -> None:
    """So many spoiled files of each kind that holds hands."""
    print(f"seed {seed}")
    with TemporaryDirectory() as folder:
        for kind in KINDS:
            outcomes = check_mutations(Path(folder), kind, count, str(seed))
            print(f"{count:,} mutated .{kind} files: {dict(outcomes)}; 0 tracebacks, 0 hangs")


def run_mutations(count: int, seed: int) -> None:
    """Each third file is garbled as text; the others are spoiled one to three times."""
    print(f"seed {seed}")
    texts = [path.read_text() for path in CORPUS]
    documents = [json.loads(text) for text in texts]
    outcomes: Counter[str] = Counter()
    parse_game(texts[0])  # the models are built once, and no file is to blame for it
    for number in track(range(count), "spoiling game files"):
        random = Random(f"{seed}/{number}")
        which = random.randrange(len(documents))
        began = time.process_time()
        if number % 3 == 0:
            outcomes[_outcome(garble(texts[which], random))] += 1
        else:
            outcomes[
                _spoil(documents[which], random, f"{CORPUS[which].name}, number {number}")
            ] += 1
        if time.process_time() - began > SLOW_SECONDS:
            raise typer.Exit(_complain(f"number {number} took longer than {SLOW_SECONDS} s"))
    total = sum(outcomes.values())
    print(f"{total:,} mutated files: {dict(outcomes)}; 0 tracebacks, 0 hangs")


def _spoil(document: object, random: Random, where: str) -> str:
    mutation = mutate(document, random)
    if random.random() < 0.3:
        return _outcome(as_text(mutate(mutation.document, random).document))
    text = as_text(mutation.document)
    outcome = _outcome(text)
    if mutation.must_fail:
        errors = [p for p in parse_game(text).problems if p.severity is Severity.ERROR]
        if not errors or not names_the_place(mutation, [p.path for p in errors]):
            problem = f"{where}: {mutation.what} at {mutation.place}: {[str(e) for e in errors]}"
            raise typer.Exit(_complain(problem))
    return outcome


def _outcome(text: str) -> str:
    """Refused, or a game that explains itself and round-trips."""
    reading = parse_game(text)
    if reading.game is None:
        assert reading.problems, text
        return "refused"
    explain_text(reading.game)
    assert load_game(canonical_text(reading.game)) == reading.game, text
    return "played with a warning" if reading.problems else "played"


def _complain(sentence: str) -> int:
    print(sentence)
    return 1
