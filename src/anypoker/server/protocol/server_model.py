"""Base class of the models that the server sends."""

from typing import Any

from pydantic import BaseModel, ConfigDict

Json = dict[str, Any]


class ServerModel(BaseModel):
    """Base class of messages and their parts."""

    model_config = ConfigDict(extra="forbid")
