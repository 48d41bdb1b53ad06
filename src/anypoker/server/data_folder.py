"""The data folder is where the card room keeps its things if nobody says otherwise."""

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    return user_data_path("anypoker") / "card-room"
