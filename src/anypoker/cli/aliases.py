"""Older spellings of commands and options, hidden from the help."""

from copy import copy
from typing import Any

from typer.core import TyperCommand, TyperOption
from typer.main import get_click_type
from typer.models import OptionInfo

OLD_COMMANDS = {"tally": "frequencies", "compose": "modify"}

# By command: an older spelling and the option it stands for.
OLD_OPTIONS = {
    "arena": {
        "--on": "--cluster",
        "--keep": "--checkpoint",
        "--seats": "--players",
        "--stack": "--stacks",
    },
    "backup": {"--data": "--data-dir", "--with-key": "--include-key"},
    "bot": {"--seconds": "--time-limit"},
    "equity": {"--on": "--cluster", "--play": "--bots-draw", "--draws": "--draws-left"},
    "exploit": {
        "--every-suit": "--no-suit-symmetry",
        "--seeds": "--samples",
        "--seats": "--players",
        "--stack": "--stacks",
    },
    "export": {"--format": "--to", "--seen-by": "--as-player"},
    "games": {"--like": "--similar-to"},
    "match": {"--on": "--cluster"},
    "odds": {"--on": "--cluster"},
    "play": {
        "--pace": "--bot-delay",
        "--log": "--log-file",
        "--seats": "--players",
        "--stack": "--stacks",
    },
    "query": {"--on": "--cluster"},
    "replay": {"--steps": "--interactive"},
    "restore": {"--data": "--data-dir"},
    "serve": {
        "--name": "--allow-host",
        "--no-limits": "--no-rate-limit",
        "--db": "--database-url",
        "--data": "--data-dir",
    },
    "simulate": {"--bot": "--bots"},
    "solve": {"--seats": "--players", "--stack": "--stacks"},
    "train": {"--stack": "--stacks"},
}


MAX_SHOWN_BOUND = 10_000  # larger bounds only protect the program


class AliasedCommand(TyperCommand):
    """Command that also accepts the older spellings of its options.

    The help hides these spellings, hidden arguments, and the ranges of unbounded numbers.
    """

    def make_parser(self, ctx: Any) -> Any:
        parser = super().make_parser(ctx)
        options = {name: one for one in self.params for name in one.opts}
        for old, new in OLD_OPTIONS.get(self.name or "", {}).items():
            option = options[new]
            assert isinstance(option, TyperOption)
            alias = copy(option)
            alias.opts = [old]
            alias.add_to_parser(parser, ctx)
        return parser

    def format_help(self, ctx: Any, formatter: Any) -> None:
        shown = copy(self)
        shown.params = [_without_large_bounds(one) for one in self.params]
        TyperCommand.format_help(shown, ctx, formatter)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """List the visible parameters for the usage line."""
        pieces = ["[OPTIONS]"]
        for one in self.get_params(ctx):
            if not getattr(one, "hidden", False):
                pieces.extend(one.get_usage_pieces(ctx))
        return pieces


def _without_large_bounds(param: Any) -> Any:
    if (getattr(param.type, "max", None) or 0) <= MAX_SHOWN_BOUND:
        return param
    shown = copy(param)
    shown.type = get_click_type(annotation=int, parameter_info=OptionInfo())
    return shown
