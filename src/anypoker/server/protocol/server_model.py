"""Kinds of what the server sends: answers of the REST interface, and messages of the socket.

Answers are models, which check and encode a value. Messages are typed dictionaries: mypy compares
the code that builds them with their fields, and at run time they are plain data. The schema, the
reference and the TypeScript of both follow from these definitions.
"""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ConfigDict, with_config

from anypoker.sentences import collect_texts

Json = dict[str, Any]
# Sentences of a message by their English text: `id`, which is the template, and `params`.
Texts = dict[str, Json]


class ServerModel(BaseModel):
    """Base class of answers and their parts."""

    model_config = ConfigDict(extra="forbid")


closed = with_config(ConfigDict(extra="forbid"))  # decorator of messages and their parts

SomeMessage = TypeVar("SomeMessage", bound=Mapping[str, object])


def with_texts(data: SomeMessage) -> SomeMessage:
    """Add `texts` to a message, for pages in other languages, if it has sentences."""
    texts = collect_texts(data)
    return cast("SomeMessage", {**data, "texts": texts}) if texts else data
