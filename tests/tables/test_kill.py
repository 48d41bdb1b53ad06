"""A process that is killed loses nothing that it had accepted."""

from pathlib import Path

from tests.tables.kill_pot_cases import check_kills


def test_killed_at_random_moments(tmp_path: Path) -> None:
    """A share of what the soak does 200 times."""
    check_kills(tmp_path, "killed now and then", kills=8, hands=60)
