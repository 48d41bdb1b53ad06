"""Published answers, and the questions of the how-to page with the answers that it gives."""

import json
import re
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from anypoker import query
from anypoker.analysis.query_language.results import QueryResult, QueryValue

PAGE = Path(__file__).parents[2] / "docs/how-to/ask-questions.md"
PUBLISHED = json.loads(Path(__file__).with_name("published_queries.json").read_text())
QUESTIONS = re.findall(
    r"\*\*([^*\n]+\?)\*\*\n\n```sql\n(.*?)```\n\n(Answer.*?)\n\n", PAGE.read_text(), re.DOTALL
)
TRIALS = 3_000
SIGMAS = 5.0


@pytest.mark.parametrize("known", PUBLISHED, ids=[one["what"][:40] for one in PUBLISHED])
def test_published_answer(known: dict[str, Any]) -> None:
    found = query(known["query"], trials=known.get("trials"))
    result = found.columns[0].result
    assert result.value is not None
    if "digits" in known:
        assert found.exact
        assert result.value == pytest.approx(known["answer"], abs=known["digits"])
    else:
        assert result.stderr is not None
        error = sqrt(result.stderr**2 + known["stderr"] ** 2)
        assert abs(result.value - known["answer"]) < 4 * error


def test_page_has_twenty_questions() -> None:
    assert len(QUESTIONS) >= 20


@pytest.mark.parametrize(
    ("text", "answer"), [one[1:] for one in QUESTIONS], ids=[one[0] for one in QUESTIONS]
)
def test_question_of_the_page(text: str, answer: str) -> None:
    """Few trials: the answer of the page lies within five standard errors, or is exact."""
    exact = answer.startswith("Answer (exact)")
    found = query(re.sub(r"limit \d+", "limit 10000", text), trials=None if exact else TRIALS)
    assert found.exact == exact
    result = _result(found, answer) or _alone(text, answer)
    said = re.search(r"([\d.]+)(%| cards)", answer)
    assert said is not None
    assert result.value is not None
    told = float(said[1]) / (100 if said[2] == "%" else 1)
    rounded = 0.5 * 10.0 ** -len(said[1].partition(".")[2]) / (100 if said[2] == "%" else 1)
    error = 0.0 if exact else SIGMAS * (result.stderr or 0.0)
    assert abs(result.value - told) <= error + 1.01 * rounded


def _alone(text: str, answer: str) -> QueryValue:
    """The value of a group that is rare: only deals with this hand."""
    named = re.search(r"\*\*(.+?)\*\*", answer)
    assert named is not None
    only = text.partition("group by")[0].replace("hero='*'", f"hero='{named[1]}'")
    return query(only, trials=TRIALS).columns[0].result


def _result(found: QueryResult, answer: str) -> QueryValue | None:
    """The value that an answer is about: of the bar or group that it names, or the first one."""
    named = re.search(r"\*\*(.+?)\*\*", answer)
    if named is None:
        return found.columns[0].result
    if found.groups:
        return next((one.values[0] for one in found.groups if one.label == named[1]), None)
    bar = next(one for one in found.columns[0].bars if one.label.casefold() == named[1].casefold())
    return QueryValue(bar.rate, stderr=sqrt(bar.rate * (1 - bar.rate) / found.matching))
