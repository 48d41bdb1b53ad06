"""Games that a request names: a game, a mix, an untrusted file, or dealer's choice."""

from typing import Protocol

from anypoker.catalogue import load_game_text
from anypoker.sentences import Sentence
from anypoker.server.games.game_names import choice_of, rotation_of, rotation_of_game
from anypoker.server.games.preparation import prepare_games
from anypoker.server.games.untrusted_files import check_file
from anypoker.server.job_queue import JobOwner
from anypoker.session.table_files import playable_items
from anypoker.tables import Rotation, SetupError


class GamesRequest(Protocol):
    """A request that names the games of a table or tournament in one of four ways."""

    @property
    def game(self) -> str | None: ...
    @property
    def mix(self) -> str | None: ...
    @property
    def file(self) -> str | None: ...
    @property
    def choice(self) -> list[str] | None: ...


async def refuse_unplayable_file(asked: GamesRequest, owner: JobOwner) -> None:
    """Check an untrusted file in a process with limits before it is read here.

    Raises:
        SetupError: if the file has errors or takes too long.
    """
    if asked.file is None:
        return
    found = await check_file(asked.file, owner)
    if not found["ok"]:
        first = next(one for one in found["problems"] if one["severity"] == "error")
        raise SetupError(Sentence("the file cannot be played: {first}", first=first["message"]))


def requested_rotation(asked: GamesRequest, stakes: str | None) -> Rotation:
    """Return the rotation of a request with its games prepared; slow, so call it in a thread.

    Raises:
        AnypokerError: if the request names no games, or some that cannot be played.
    """
    rotation = _rotation(asked, stakes)
    prepare_games(rotation)
    if rotation.choice:
        playable_items()
    return rotation


def _rotation(asked: GamesRequest, stakes: str | None) -> Rotation:
    wanted = [asked.game, asked.mix, asked.file, asked.choice]
    if sum(one is not None for one in wanted) != 1:
        raise SetupError("set one of 'game', 'mix', 'file' and 'choice'")
    if asked.file is not None:
        return rotation_of_game(load_game_text(asked.file), stakes)
    if asked.choice is not None:
        return choice_of(asked.choice)
    return rotation_of(asked.game or asked.mix or "", stakes)
