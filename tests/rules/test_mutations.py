"""Whatever is wrong with a file is said, with the place; nothing is guessed."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anypoker.rules import Severity, parse_game
from anypoker.rules.diagnostics import path_text
from tests.external_files import CORPUS, ROOT, needs_shared
from tests.rules.mutations import KINDS, Mutation, as_text, garble, mutate

FILES = [path.read_text() for path in CORPUS]
DOCUMENTS = [json.loads(text) for text in FILES]


def names_the_place(mutation: Mutation, paths: list[str]) -> bool:
    """An error is at the place, inside it, or at a key of the object that it is in."""
    place, around = path_text(mutation.path), path_text(mutation.path[:-1])
    return any(
        path.startswith(place) or path_parent(path) in (place, around) or path == around
        for path in paths
    )


def path_parent(path: str) -> str:
    return max(path.rpartition(".")[0], path.rpartition("[")[0], key=len)


@needs_shared
@settings(max_examples=400, suppress_health_check=[HealthCheck.data_too_large])
@given(st.integers(0, 195), st.integers(0, 2**32))
def test_a_spoiled_file_is_refused_with_the_place(number: int, seed: int) -> None:
    mutation = mutate(DOCUMENTS[number], Random(seed))
    reading = parse_game(as_text(mutation.document))
    errors = [p for p in reading.problems if p.severity is Severity.ERROR]
    if mutation.must_fail:
        assert errors, f"{CORPUS[number].name}: {mutation.what} at {mutation.place} passed"
        assert names_the_place(mutation, [p.path for p in errors]), (mutation, errors)
    assert all(p.message and p.line and p.column for p in reading.problems)


@needs_shared
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_mutation_can_be_made(kind: object) -> None:
    assert callable(kind)
    made = [kind(document, Random(1)) for document in DOCUMENTS]
    assert sum(one is not None for one in made) > 50


@needs_shared
@settings(max_examples=200)
@given(st.integers(0, 195), st.integers(0, 2**32))
def test_a_garbled_file_gives_problems_and_no_traceback(number: int, seed: int) -> None:
    reading = parse_game(garble(FILES[number], Random(seed)))
    assert reading.ok or reading.problems


@settings(max_examples=200)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_any_json_at_all_gets_an_answer(value: object) -> None:
    reading = parse_game(json.dumps(value))
    assert not reading.ok
    assert reading.problems


def test_razz_with_a_forced_bet_that_lost_its_s() -> None:
    text = (ROOT / "src/anypoker/games/razz.json").read_text()
    (problem,) = parse_game(text.replace('"forcedBets"', '"forcedBet"')).problems
    assert problem.path == "$.forcedBet"
    assert problem.hint == "did you mean `forcedBets`?"
