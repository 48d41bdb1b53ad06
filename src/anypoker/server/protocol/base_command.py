"""Base class of the commands that clients send."""

from pydantic import BaseModel, ConfigDict

from anypoker.server.protocol.bounded_types import CommandKey


class BaseCommand(BaseModel):
    """Base class of commands. `key`: chosen by the client, new for every command; a message
    with the same key is answered again and never done again."""

    model_config = ConfigDict(extra="forbid", strict=True)

    key: CommandKey
