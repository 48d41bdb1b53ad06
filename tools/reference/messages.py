"""The messages of the card room's socket and of bots, from their models."""

import inspect
from typing import Any, get_args, get_type_hints

from pydantic import TypeAdapter

from anypoker.bots.process import messages as bots
from anypoker.server.protocol import choice_messages as games
from anypoker.server.protocol import commands
from anypoker.server.protocol import deck_proofs as proofs
from anypoker.server.protocol import messages as m


def socket_commands_text() -> str:
    """Everything that a client may send."""
    return "\n\n".join(_model_text(one, _example(one)) for one in _members(commands.AnyCommand))


def messages_text() -> str:
    """Everything that the server sends, and the objects in it."""
    told = [_model_text(one, f'"type": "{_word(one, "type")}"') for one in _members(m.Message)]
    parts: list[Any] = [m.TableInfo, m.SeatInfo, m.BotInfo, m.Applicant]
    parts += [m.ContestInfo, m.LevelInfo, m.PlaceInfo, m.You, m.PrivateFields, m.Clock]
    parts += [games.StakesInfo, games.StakesLine, games.ChoiceInfo, games.NamedGame]
    parts += [games.Proposal, games.CardInfo, games.CardSentence, games.CardPicture, m.ChatLine]
    parts += [proofs.DeckProofState, proofs.DeckProofSeat, proofs.DeckProofHand]
    told += [_model_text(one, "") for one in parts]
    return "\n\n".join(told)


def bot_messages_text() -> str:
    """Describe all messages to a bot program."""
    told = [_model_text(one, f'"type": "{_word(one, "type")}"') for one in _members(bots.ToBot)]
    return "\n\n".join([*told, _model_text(bots.PlayerInfo, "")])


def bot_answers_text() -> str:
    """Everything that the program of a bot may say."""
    members = _members(bots.FromBot)
    return "\n\n".join(_model_text(one, f'"type": "{_word(one, "type")}"') for one in members)


def _members(union: Any) -> list[Any]:
    """The models of a union, those of unions in it too."""
    kinds = get_args(union)
    if not kinds:
        return [union]
    first = kinds[0]
    return [one for kind in get_args(first) or (first,) for one in _members(kind)]


def _word(model: Any, field: str) -> str:
    (word,) = get_args(get_type_hints(model)[field])
    return str(word)


def _example(model: Any) -> str:
    verb = f', "verb": "{_word(model, "verb")}"' if "verb" in get_type_hints(model) else ""
    return f'"do": "{_word(model, "do")}"{verb}'


def _model_text(model: Any, how: str) -> str:
    head = f"### `{how or model.__name__}`"
    words = " ".join((inspect.getdoc(model) or "").split())
    known = ("type", "do", "verb", "key")
    whole = TypeAdapter(model).json_schema()
    schema = (
        whole["properties"]
        if "properties" in whole
        else whole["$defs"][model.__name__]["properties"]
    )
    required = whole.get("required", [])
    rows = [
        f"| `{name}` | {_kind(schema[name])} | {_default(schema[name], name in required)} |"
        for name in schema
        if name not in known or (name == "key" and "do" not in schema)
    ]
    table = ["| Field | Type | Default |", "| --- | --- | --- |", *rows] if rows else []
    return "\n\n".join(part for part in (head, words, "\n".join(table)) if part)


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(_kind(one) for one in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    return str(schema.get("type", "any"))


def _default(schema: dict[str, Any], required: bool) -> str:
    if required:
        return "required"
    if "default" not in schema:
        return "may be absent"
    default = schema["default"]
    if default == []:
        return "empty"
    return {None: "null", True: "true", False: "false", "": "empty"}.get(default, f"`{default}`")
