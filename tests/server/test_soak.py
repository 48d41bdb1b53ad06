"""A share of the long runs."""

from pathlib import Path

from tests.soak.server import run_server_abuse, run_server_kills


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    run_server_kills(2, 7, tmp_path)


def test_what_is_wrong_is_refused_without_effect() -> None:
    run_server_abuse(100, 7)
