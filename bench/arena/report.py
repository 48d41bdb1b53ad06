"""Arena table: big blinds won per 100 hands, with confidence intervals."""

from collections import Counter
from pathlib import Path
from typing import Any

from bench.arena.cells import BOT, PARTS, RIVALS, cells

Row = dict[str, Any]
LAST = 1600  # deals of a cell, at most
SURE = 2.575829 / 1.959964  # a 99 % interval is so much wider than a 95 % one
OPENS, CLOSES = "<!-- python -m bench.arena -->", "<!-- /python -m bench.arena -->"


def is_sure(row: Row) -> bool:
    """Return whether the 99% interval excludes zero."""
    if row["high"] is None:  # too few deals for an interval
        return False
    half: float = SURE * (row["high"] - row["bb_per_100"])
    return bool(abs(row["bb_per_100"]) > half)


def text(row: Row) -> str:
    """A cell: the mean and half of its interval; bold where the interval is above zero."""
    if row["high"] is None:  # too few deals for an interval
        return f"{row['bb_per_100']:.0f}"
    mean, half = row["bb_per_100"], row["high"] - row["bb_per_100"]
    words = f"{mean:+.0f} ± {half:.0f}" if half >= 10 else f"{mean:+.1f} ± {half:.1f}"
    words = words.replace(" ", "\N{NO-BREAK SPACE}")
    if row["low"] > 0:
        return f"**{words}**"
    return f"_{words}_" if row["high"] < 0 else words


def tables(rows: list[Row], seed: int) -> str:
    """All parts, as Markdown."""
    found = [
        _against(rows, "two", "Two at the table (three at Anaconda, which needs them)"),
        _against(rows, "six", "Six at the table, three of each"),
        _levels(rows),
    ]
    spent = sum(row["bot_seconds"] for row in rows)
    deals = sum(row["deals"] for row in rows)
    count = sum(1 for part in PARTS for _ in cells(part))
    finished = sum(is_sure(row) or row["deals"] >= LAST for row in rows)
    last = (
        f"{deals:,} deals, seed {seed}: {spent / 3600:.1f} hours of thinking on one core. "
        f"{finished} of {count} cells are finished."
    )
    return "\n\n".join([*(part for part in found if part), last])


def _against(rows: list[Row], part: str, title: str) -> str:
    played = {(row["game"], row["bots"][1]): row for row in rows if row["part"] == part}
    if not played:
        return ""
    games = dict.fromkeys(game for game, _ in played)
    lines = [
        f"### {title}",
        "",
        f"| {BOT} against | " + " | ".join(RIVALS) + " | deals | ms a decision |",
        "| --- |" + " ---: |" * (len(RIVALS) + 2),
    ]
    for game in games:
        mine = [played.get((game, rival)) for rival in RIVALS]
        there = [row for row in mine if row is not None]
        words = ["" if row is None else text(row) for row in mine]
        deals = sorted({row["deals"] for row in there})
        spread = f"{deals[0]}" if len(deals) == 1 else f"{deals[0]} to {deals[-1]}"
        thought = sum(row["ms"][0] for row in there) / len(there)
        lines.append(f"| {game} | {' | '.join(words)} | {spread} | {thought:.0f} |")
    sums = []
    for rival in RIVALS:
        count: Counter[str] = Counter()
        for (_, other), row in played.items():
            if other == rival:
                count["ahead"] += (row["low"] or 0) > 0
                count["behind"] += (row["high"] or 0) < 0
                count["all"] += 1
        told = f"{count['ahead']} of {count['all']} ahead, {count['behind']} behind"
        sums.append(told if count["all"] else "")
    lines.append("| surely | " + " | ".join(sums) + " | | |")
    return "\n".join(lines)


def _levels(rows: list[Row]) -> str:
    played = {(row["game"], row["bots"][0]): row for row in rows if row["part"] == "levels"}
    if not played:
        return ""
    strong = {"thinker:hard": "hard against normal", "thinker:normal": "normal against easy"}
    lines = [
        "### Levels against each other",
        "",
        "| game | " + " | ".join(strong.values()) + " |",
        "| --- |" + " ---: |" * len(strong),
    ]
    for game in dict.fromkeys(game for game, _ in played):
        mine = [played.get((game, bot)) for bot in strong]
        words = ["" if row is None else text(row) for row in mine]
        lines.append(f"| {game} | {' | '.join(words)} |")
    return "\n".join(lines)


def write_page(page: Path, table: str) -> None:
    """Put the table between its marks."""
    whole = page.read_text(encoding="utf-8")
    before, opens, rest = whole.partition(OPENS)
    _, closes, after = rest.partition(CLOSES)
    if not opens or not closes:
        raise SystemExit(f"{page} has no place for the table: {OPENS} ... {CLOSES}")
    page.write_text(f"{before}{OPENS}\n\n{table}\n\n{CLOSES}{after}", encoding="utf-8")
