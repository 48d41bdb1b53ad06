"""Charts of an equity in the terminal: a graph, a grid or bars, and a heat map."""

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from anypoker.cards import RANKS, SUITS
from anypoker.cards.card import SYMBOLS
from anypoker.cli.output.printing import bar, name_and_numbers

if TYPE_CHECKING:
    from rich.console import Console

    from anypoker.analysis.equity_charts import EquityCharts, PlayerChart

_COLORS = ("bright_blue", "bright_red", "bright_green", "bright_magenta", "bright_yellow", "white")
_WIDTH, _HEIGHT = 60, 11


def print_charts(out: "Console", charts: "EquityCharts") -> None:
    """Print all charts."""
    out.print(f"\nEquity of each part of the ranges ({charts.deals:,} deals)", style="bold")
    _print_graph(out, charts)
    for number, player in enumerate(charts.players):
        out.print(Text(f"\nHand {number + 1}: {player.hand}", "bold"))
        if player.grid:
            _print_grid(out, player, charts.ranks)
        _print_types(out, player)
    if charts.next_cards:
        out.print(f"\nEquity of hand 1 by the {charts.next_name}", style="bold")
        _print_heat_map(out, charts)


def _print_graph(out: "Console", charts: "EquityCharts") -> None:
    """Plot each hand as its number, from the best hands of its range to the worst."""
    cells: list[list[tuple[str, str]]] = [[(" ", "")] * _WIDTH for _ in range(_HEIGHT)]
    for number, player in reversed(list(enumerate(charts.players))):
        for column in range(_WIDTH):
            value = player.graph[column * len(player.graph) // _WIDTH]
            row = _HEIGHT - 1 - round(value * (_HEIGHT - 1))
            cells[row][column] = (str(number + 1)[-1], _COLORS[number % len(_COLORS)])
    for row, line in enumerate(cells):
        label = f"{100 - 100 * row // (_HEIGHT - 1):>3}% " if row % 5 == 0 else "     "
        out.print(Text.assemble((f"{label}│", "dim"), *line))
    out.print(Text(f"     └{'─' * _WIDTH}", "dim"))
    out.print(Text(f"      best hand{'worst hand':>{_WIDTH - 9}}", "dim"))


def _print_grid(out: "Console", player: "PlayerChart", ranks: str) -> None:
    """Print equities in percent by ranks, suited hands above the diagonal."""
    out.print(Text("    " + "".join(f"{rank:>3} " for rank in ranks), "dim"))
    for one in ranks:
        line = Text()
        line.append(f"  {one} ", "dim")
        for two in ranks:
            high = RANKS.index(one) >= RANKS.index(two)
            name = f"{one}{two}" if high else f"{two}{one}"
            name += "" if one == two else "s" if high else "o"
            cell = player.grid.get(name)
            if cell is None:
                line.append("  · ", "dim")
            else:
                mark = " " if cell[0] > 0.995 else "*"
                line.append(f"{100 * cell[1]:3.0f}{mark}", _shade(cell[1]))
        out.print(line)
    if any(part <= 0.995 for part, _ in player.grid.values()):
        out.print(Text("  * only partly in the range", "dim"))


def _print_types(out: "Console", player: "PlayerChart") -> None:
    table = name_and_numbers("type of hand", "of the range", "equity")
    table.add_column("", ratio=1)
    for one in player.types:
        table.add_row(one.name, f"{one.part:.1%}", f"{one.equity:.1%}", bar(1, one.equity))
    out.print(table)


def _print_heat_map(out: "Console", charts: "EquityCharts") -> None:
    cards = charts.next_cards
    low, high = min(cards.values()), max(cards.values())
    ranks = charts.ranks
    out.print(Text("    " + "".join(f"{rank:>3} " for rank in ranks), "dim"))
    for suit in range(len(SUITS) - 1, -1, -1):
        line = Text(f"  {SYMBOLS[suit]} ")
        for rank in ranks:
            equity = cards.get(rank + SUITS[suit])
            if equity is None:
                line.append("  · ", "dim")
            else:
                part = (equity - low) / (high - low) if high > low else 0.5
                line.append(f"{100 * equity:3.0f} ", _shade(part))
        out.print(line)
    best = max(cards, key=lambda card: cards[card])
    worst = min(cards, key=lambda card: cards[card])
    out.print(f"  best {best} {high:.1%}, worst {worst} {low:.1%}")


def _shade(part: float) -> Style:
    """Return black on a background from pale to blue, which colour-blind readers can tell apart."""
    red, green, blue = (
        round(pale + (full - pale) * part) for pale, full in ((248, 70), (240, 165), (222, 230))
    )
    return Style(color="black", bgcolor=f"rgb({red},{green},{blue})")
