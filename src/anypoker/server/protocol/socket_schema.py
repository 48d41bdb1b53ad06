"""The JSON Schema of the socket: commands that clients send, messages that the server sends."""

from typing import Any

from pydantic import TypeAdapter

from anypoker.server.protocol.commands import ClientMessage
from anypoker.server.protocol.messages import Message


def socket_schema() -> dict[str, Any]:
    """Both directions in one schema; parts that they share are there once."""
    commands = TypeAdapter(ClientMessage).json_schema(ref_template="#/$defs/{model}")
    messages = TypeAdapter(Message).json_schema(ref_template="#/$defs/{model}")
    parts = {**commands.pop("$defs"), **messages.pop("$defs")}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a table in the card room",
        "$defs": {"Command": commands, "Message": messages, **parts},
        "anyOf": [{"$ref": "#/$defs/Command"}, {"$ref": "#/$defs/Message"}],
    }
