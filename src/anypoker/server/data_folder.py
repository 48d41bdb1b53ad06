"""Places of the card room's files."""

from pathlib import Path

from platformdirs import user_data_path

DATABASE, KEY = "anypoker.db", "key"


def data_folder() -> Path:
    """Return the folder that the card room uses by default."""
    return user_data_path("anypoker") / "card-room"


def database_url(data: Path) -> str:
    """Return the URL of the database in a data folder."""
    return f"sqlite:///{data / DATABASE}"
