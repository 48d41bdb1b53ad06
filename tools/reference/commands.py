"""The commands, from the application itself."""

from typing import Any

import typer

from anypoker.cli import app


def commands_text() -> str:
    """Every command with its arguments and options."""
    group: Any = typer.main.get_command(app)
    parts = [_options_before(group)]
    names = group.list_commands(None)
    parts += [_command_text(name, group.get_command(None, name)) for name in names]
    return "\n\n".join(parts)


def _options_before(group: Any) -> str:
    options = [param for param in group.params if _is_option(param)]
    head = "## `anypoker` { #anypoker }\n\nOptions that come before a command."
    return f"{head}\n\n{_option_table(options)}"


def _command_text(name: str, command: Any) -> str:
    arguments = [param for param in command.params if not _is_option(param)]
    options = [param for param in command.params if _is_option(param)]
    words = ["anypoker", name, *(["[OPTIONS]"] if options else []), *map(_usage, arguments)]
    parts = [f"## `{name}` {{ #{name} }}", f"```text\n{' '.join(words)}\n```", command.help or ""]
    if arguments:
        rows = [f"| `{_shown(one)}` | {_cell(one.help)} |" for one in arguments]
        parts.append("\n".join(["| Argument | Meaning |", "| --- | --- |", *rows]))
    if options:
        parts.append(_option_table(options))
    return "\n\n".join(parts)


def _option_table(options: list[Any]) -> str:
    rows = [f"| {_spellings(one)} | {_cell(one.help)}{_default(one)} |" for one in options]
    return "\n".join(["| Option | Meaning |", "| --- | --- |", *rows])


def _is_option(param: Any) -> bool:
    return bool(param.param_type_name == "option")


def _spellings(option: Any) -> str:
    value = "" if option.is_flag else f" {_shown(option)}"
    return ", ".join(f"`{word}{value}`" for word in (*option.opts, *option.secondary_opts))


def _shown(param: Any) -> str:
    return str(param.metavar or param.name.upper())


def _usage(argument: Any) -> str:
    shown = _shown(argument)
    name = shown if argument.nargs != -1 or shown.endswith("...") else f"{shown}..."
    return name if argument.required else f"[{name}]"


def _default(option: Any) -> str:
    """Return the default of an option, if pages should show it."""
    if option.is_flag or option.default in (None, "", (), []) or callable(option.default):
        return ""
    return f" Default: `{option.default}`."


def _cell(text: str | None) -> str:
    return " ".join((text or "").split()).replace("|", "\\|")
