"""Commands typed at a card-room table, as messages of the protocol."""

from collections.abc import Callable
from typing import Any

from anypoker.terminal.table_source import TypedCommandError

Json = dict[str, Any]
Words = list[str]


HELP = (
    "At the table: sit [SEAT] [CHIPS], out, back, rebuy [CHIPS], leave, straddle, choose GAME, "
    "show CARDS, rabbit, say WORDS; where the table does it: ready, vote GAME, veto, bomb.",
    "To look: table, rules, odds (of the pot), ledger, proof (of the deck), help; "
    "quit goes and keeps your seat.",
)
HOST_HELP = (
    "As the host: host start, pause, stack NAME CHIPS, rebuy NAME [CHIPS], approve NAME, "
    "refuse NAME, out NAME, back NAME, kick NAME, move NAME SEAT, game GAME, stakes STAKES, "
    "option NAME VALUE, bot [KIND] [LEVEL], remove NAME, mute NAME, unmute NAME, hand_on NAME, "
    "void, end.",
)


def read_command(text: str, table: Json) -> Json:
    """Parse a typed command; `table` is needed because players are named.

    >>> read_command("sit 3 200", {})
    {'do': 'sit', 'seat': 2, 'stack': 200}
    >>> read_command("say good luck", {})
    {'do': 'chat', 'text': 'good luck'}
    >>> read_command("host option act_seconds 60", {})
    {'do': 'host', 'verb': 'options', 'options': {'act_seconds': 60}}
    """
    first, *words = text.split()
    word = first.lower()
    if word == "host":
        return _host(words, table)
    known = _COMMANDS.get(word)
    if known is None:
        raise TypedCommandError(f"'{text}' is not an action or a command; type help for help")
    return known(words)


def is_command(text: str) -> bool:
    """Return whether a line starts with a command word."""
    word = text.split()[0].lower() if text.split() else ""
    return word == "host" or word in _COMMANDS


def _number(text: str, what: str) -> int:
    if not text.isdecimal() or len(text) > 15:
        raise TypedCommandError(f"'{text}' is not a number; give {what} as a number")
    return int(text)


def _sit(words: Words) -> Json:
    command: Json = {"do": "sit"}
    if words:
        command["seat"] = _number(words[0], "the seat") - 1
    if len(words) > 1:
        command["stack"] = _number(words[1], "the chips")
    return command


def _chips(do: str) -> Callable[[Words], Json]:
    def read(words: Words) -> Json:
        return {"do": do, "chips": _number(words[0], "the chips")} if words else {"do": do}

    return read


def _bare(do: str) -> Callable[[Words], Json]:
    return lambda words: {"do": do}


def _text(do: str, field: str, what: str) -> Callable[[Words], Json]:
    def read(words: Words) -> Json:
        if not words:
            raise TypedCommandError(f"say {what}")
        return {"do": do, field: " ".join(words)}

    return read


def _bomb_pot(words: Words) -> Json:
    return {"do": "bomb_pot", "wants": words[:1] not in (["no"], ["off"])}


def _straddle(words: Words) -> Json:
    return {"do": "straddle", "wants": words[:1] not in (["no"], ["off"])}


_COMMANDS: dict[str, Callable[[Words], Json]] = {
    "sit": _sit,
    "out": _bare("sit_out"),
    "back": _bare("back"),
    "rebuy": _chips("rebuy"),
    "leave": _bare("leave"),
    "straddle": _straddle,
    "choose": _text("choose", "game", "which game"),
    "vote": _text("vote", "game", "which game"),
    "ready": _bare("ready"),
    "veto": _bare("veto"),
    "bomb": _bomb_pot,
    "show": _text("show", "cards", "which cards, such as show As"),
    "rabbit": _bare("rabbit_hunt"),
    "say": _text("chat", "text", "what"),
    "takeover": _bare("take_over"),
}


# ---------------------------------------------------------------- the host


def _host(words: Words, table: Json) -> Json:
    if not words:
        raise TypedCommandError(HOST_HELP[0])
    verb, rest = words[0].lower(), words[1:]
    fields = _host_fields(verb, rest, table)
    return {"do": "host", **fields}


def _host_fields(verb: str, rest: Words, table: Json) -> Json:
    match verb:
        case "start" | "pause" | "end":
            return {"verb": verb}
        case "void":
            return {"verb": "void", "why": " ".join(rest)}
        case "stakes":
            return {"verb": "stakes", "stakes": " ".join(rest)}
        case "game":
            return {"verb": "game", "game": " ".join(rest)}
        case "option" if len(rest) > 1:
            return {"verb": "options", "options": {rest[0]: _value(" ".join(rest[1:]))}}
        case "bot":
            fields: Json = {"verb": "add_bot", **({"kind": rest[0]} if rest else {})}
            return {**fields, **({"level": _number(rest[1], "the level")} if rest[1:] else {})}
    return _about_player(verb, rest, table)


def _about_player(verb: str, rest: Words, table: Json) -> Json:
    """Parse a host command about a player, whose name may have several words."""
    numbers = _NUMBERS.get(verb)
    if numbers is None:
        if verb not in _OF_PLAYERS or not rest:
            raise TypedCommandError(f"'host {verb}' is not a host command. {HOST_HELP[0]}")
        name, number = " ".join(rest), None
    elif rest[1:] and rest[-1].isdecimal():
        name, number = " ".join(rest[:-1]), _number(rest[-1], "it")
    elif numbers[1] and rest:
        name, number = " ".join(rest), None
    else:
        raise TypedCommandError(f"say host {verb} NAME and a number")
    word, extra = _OF_PLAYERS[verb]
    fields: Json = {"verb": word, "player": _player_of(name, table), **extra}
    if number is not None and numbers is not None:
        fields[numbers[0]] = number - (numbers[0] == "seat")
    return fields


# verb -> the field of the number after the name, and whether it may be missing
_NUMBERS = {"stack": ("chips", False), "move": ("seat", False), "rebuy": ("chips", True)}
_OF_PLAYERS: dict[str, tuple[str, Json]] = {
    "stack": ("set_stack", {}),
    "move": ("move", {}),
    "rebuy": ("rebuy", {}),
    "approve": ("approve", {}),
    "refuse": ("approve", {"yes": False}),
    "out": ("sit_out", {}),
    "back": ("sit_out", {"yes": False}),
    "kick": ("kick", {}),
    "remove": ("remove_bot", {}),
    "mute": ("mute", {}),
    "unmute": ("mute", {"yes": False}),
    "hand_on": ("hand_on", {}),
}


def _player_of(name: str, table: Json) -> str:
    """Find a player by name, or by "seat 3" where a name repeats."""
    seats = [one for one in table.get("seats", ()) if one.get("player")]
    word, _, number = name.partition(" ")
    if word.casefold() == "seat" and number.isdecimal():
        for one in seats:
            if one["seat"] + 1 == int(number):
                return str(one["player"])
    people = [*seats, *table.get("applicants", ())]
    found = {one["player"]: one for one in people if one["name"].casefold() == name.casefold()}
    if len(found) == 1:
        return str(next(iter(found)))
    if found:
        where = " or ".join(f"seat {one['seat'] + 1}" for one in found.values())
        raise TypedCommandError(f"{len(found)} players are called '{name}': type {where} instead")
    known = ", ".join(dict.fromkeys(one["name"] for one in people))
    raise TypedCommandError(f"nobody here is called '{name}': there are {known}")


def _value(text: str) -> Any:
    """Parse the value of an option."""
    words = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
    if text.lower() in words:
        return words[text.lower()]
    if text.lower() in ("none", "null"):
        return None if text.lower() == "null" else "none"
    try:
        return int(text)
    except ValueError:
        return text
