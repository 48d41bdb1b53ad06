"""`anypoker query`: questions about any game, in the form of SQL."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options import analysis_options as c
from anypoker.cli.options.common import AsJson, Cluster, Jobs, Seed
from anypoker.cli.options.numbers import finite
from anypoker.cli.output.printing import (
    bar,
    console,
    exit_with_error,
    name_and_numbers,
    print_counted,
    print_json,
)
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from rich.console import Console

    from anypoker.analysis.query_language.results import QueryColumn, QueryResult, QueryValue
    from anypoker.game import Game

MAX_SECONDS = 86_400


def query(
    text: Annotated[
        str | None,
        typer.Argument(
            metavar="QUERY",
            help="The query: select … from game='…', hero='…', villain='…' [where …] "
            "[group by …] [order by …] [limit …]. A hyphen reads it from standard input.",
        ),
    ] = None,
    trials: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_HANDS,
            help="Number of deals to sample.",
            show_default="1,000,000, or fewer if each deal takes long",
        ),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Count all deals, however many there are.")
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.1,
            max=MAX_SECONDS,
            callback=finite,
            help="Stop sampling after this many seconds.",
        ),
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
    functions: Annotated[
        bool, typer.Option("--functions", help="List the functions of the language and exit.")
    ] = False,
) -> None:
    """Ask a question about any game.

    All deals are counted where that is possible, otherwise a million are sampled, and the result
    has a 95% interval. In draw games players draw by the best-draw policy. Ctrl-C stops early and
    prints the results so far.

    Examples:

    anypoker query "select equity(hero) from game='omaha-8', hero='A2**ds', villain='20%'"

    anypoker query "select freq(quartered(hero)) from game='omaha-8', hero='A2', players=4"

    anypoker query "select hand(hero, flop) from game='holdem', hero='AKs', villain='*'"

    anypoker query "select equity(hero) from game='oakie', hero='*', players=2 group by start(hero)"
    """
    if functions:
        _print_functions()
        return
    if text is None:
        exit_with_error("write a query, such as \"select equity(hero) from game='razz', …\"")
    if exact and trials is not None:
        exit_with_error("choose one of --exact and --trials")
    from anypoker.analysis.query_language.ask import ask

    words = sys.stdin.read(100_000) if text == "-" else text
    with c.open_workers("dealing", jobs, cluster) as (workers, shown):
        result = ask(
            words,
            _find_game,
            exact=True if exact else None,
            trials=trials,
            seed=seed,
            seconds=seconds,
            workers=workers,
            progress=None
            if shown is None
            else lambda done, total, sums: shown(done, total, f"{sums.deals:,} deals"),
        )
    c.exit_if_nothing_counted(result.complete, result.deals)
    if as_json:
        print_json(result.as_json())
    else:
        _print(result)
    c.exit_if_incomplete(result.complete)


def _find_game(name: str) -> "Game":
    from anypoker.catalogue import find

    return find(name).game


def _print(result: "QueryResult") -> None:
    out = console()
    print_counted(out, result)
    if result.matching < result.deals:
        out.print(f"{result.matching:,} of them ({result.matching_rate:.2%}) meet the condition")
    if result.note:
        out.print(result.note)
    if not result.matching:
        return
    if result.group_by:
        _print_groups(out, result)
        return
    _print_values(out, [column for column in result.columns if not column.bars], result.exact)
    for column in result.columns:
        if column.bars:
            _print_histogram(out, column)


def _print_values(out: "Console", columns: "list[QueryColumn]", exact: bool) -> None:
    from rich.text import Text

    if not columns:
        return
    intervals = [] if exact else ["95% interval"]
    table = name_and_numbers("", "result", *intervals)
    for column in columns:
        found = column.result
        cells = [] if exact else [_interval(found, column.unit)]
        table.add_row(column.name, Text(_shown(found, column.unit), "bold"), *cells)
    out.print(table)


def _shown(found: "QueryValue", unit: str) -> str:
    if found.value is None:
        return found.text
    return f"{found.value:.3%}" if unit == "part" else f"{found.value:,.5g}"


def _interval(found: "QueryValue", unit: str) -> str:
    if found.low is None or found.high is None:
        return ""
    if unit == "part":
        return f"{found.low:.3%} – {found.high:.3%}"
    return f"{found.low:,.5g} – {found.high:,.5g}"


def _print_histogram(out: "Console", column: "QueryColumn") -> None:
    out.print(f"\n{column.name}", style="bold")
    table = name_and_numbers("", "deals", "part")
    table.add_column("", ratio=1)
    most = max(one.rate for one in column.bars)
    for one in column.bars:
        part = f"{one.rate:.2%}" if one.rate >= 0.001 else f"{one.rate:.4%}"
        table.add_row(one.label, f"{one.deals:,}", part, bar(most, one.rate))
    out.print(table)


def _print_groups(out: "Console", result: "QueryResult") -> None:
    from rich.text import Text

    headings: list[str] = []
    for column in result.columns:
        headings += [column.name] if result.exact else [column.name, "±"]
    table = name_and_numbers(result.group_by, *headings, "deals")
    for group in result.groups:
        cells: list[str | Text] = []
        for column, found in zip(result.columns, group.values, strict=True):
            cells.append(Text(_shown(found, column.unit), "bold"))
            if not result.exact:
                cells.append(_error(found, column.unit))
        table.add_row(group.label, *cells, f"{group.deals:,}")
    out.print(table)
    hidden = result.groups_found - len(result.groups)
    if hidden:
        out.print(f"and {hidden:,} more: add 'limit {result.groups_found}' to see all")


def _error(found: "QueryValue", unit: str) -> str:
    if found.stderr is None:
        return ""
    return f"{100 * found.stderr:.3f}" if unit == "part" else f"{found.stderr:.3g}"


def _print_functions() -> None:
    from anypoker.analysis.query_language.functions import AGGREGATES, FUNCTIONS, signature
    from anypoker.cli.output.columns import Column, format_columns

    out = console()
    rows = [[f"{name}(value)", meaning] for name, (_, meaning) in AGGREGATES.items()]
    out.print("Select", style="bold")
    out.print(format_columns([Column("function", "cyan"), Column("result")], rows, out.width))
    for topic in dict.fromkeys(function.topic for function in FUNCTIONS):
        rows = [
            [signature(function), function.meaning.replace("`", "")]
            for function in FUNCTIONS
            if function.topic == topic
        ]
        out.print(f"\n{topic}", style="bold")
        out.print(format_columns([Column("function", "cyan"), Column("result")], rows, out.width))
