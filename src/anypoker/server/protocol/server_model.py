"""Base class of the models that the server sends."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from anypoker.sentences import collect_texts

Json = dict[str, Any]
# Sentences of a message by their English text: `id`, which is the template, and `params`.
Texts = dict[str, Json]


class ServerModel(BaseModel):
    """Base class of messages and their parts."""

    model_config = ConfigDict(extra="forbid")


def with_texts(data: Json) -> Json:
    """Add `texts` to a message, for pages in other languages, if it has sentences."""
    texts = collect_texts(data)
    return {**data, "texts": texts} if texts else data
