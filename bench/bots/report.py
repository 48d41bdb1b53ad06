"""Tables of `bench.bots` as Markdown."""

from functools import partial
from pathlib import Path
from statistics import geometric_mean

from bench.bots.matches import POOLED
from bench.bots.measures import FAMILYWISE, LOCAL_GAMES, Row
from bench.bots.scripted import SCRIPTS

_NOTHING = 1e-6  # antes per hand, too little to compare with
OPENS, CLOSES = "<!-- python -m bench.bots -->", "<!-- /python -m bench.bots -->"


def tables(found: dict[str, list[Row]], bot: str, label: str, seed: int, rival: str = "") -> str:
    """Return the tables of all measured parts; `rival`: what the other bot is called."""
    head = f"Measured: `{bot}`{f' of {label}' if label else ''}, seed {seed}."
    parts = [head]
    for part, build in (
        ("exact", _exact),
        ("local", _local),
        ("scripts", _scripts),
        ("style", _style),
        ("luck", _luck),
        ("levels", _levels),
        ("rival", partial(_rival, name=rival)),
    ):
        if found.get(part):
            parts.append(build(found[part]))
    return "\n\n".join(parts)


def _exact(rows: list[Row]) -> str:
    lines = [
        "### Exact exploitability in small games",
        "",
        "| game | information sets | bot | best response | local best response |",
        "| --- | ---: | --- | ---: | ---: |",
    ]
    for row in rows:
        local = "" if row["local"] is None else f"{row['local']:.3f}"
        if row["local"] is not None and row["exact"] > _NOTHING:
            local += f" ({row['local'] / row['exact']:.0%})"
        lines.append(
            f"| {row['game']} | {row['sets']:,} | `{row['bot']}` | {row['exact']:.4f} | {local} |"
        )
    words = "In antes per hand, and the part that the local best response finds of it."
    return "\n".join([*lines, "", f"{words} The bots do not look up solutions."])


def _local(rows: list[Row]) -> str:
    lines = [
        "### Local best response",
        "",
        "| game | deals | thousandths of a big blind per hand |",
        "| --- | ---: | ---: |",
        *(f"| {row['game']} | {row['deals']} | {_interval(row)} |" for row in rows),
        "",
        "Bets: pot and all-in from the first round on (limit: the bet); ranges of 24 holdings. "
        + _comparisons(len(LOCAL_GAMES)),
    ]
    return "\n".join(lines)


def _scripts(rows: list[Row]) -> str:
    lines = [
        "### Scripted opponents, heads-up no-limit hold'em with 100 big blinds",
        "",
        "| opponent | deals | big blinds per 100 hands |",
        "| --- | ---: | ---: |",
        *(f"| {row['script']} | {row['deals']} | {_interval(row)} |" for row in rows),
        "",
        f"Each deal is played from both seats. {_comparisons(len(SCRIPTS))}",
    ]
    return "\n".join(lines)


def _style(rows: list[Row]) -> str:
    lines = [
        "### Style, six at the table with 100 big blinds",
        "",
        "| number | hands | part |",
        "| --- | ---: | ---: |",
        *(
            f"| {row['what']} | {row['hands']} | {row['part']:.1%} "
            f"({row['low']:.1%} to {row['high']:.1%}) |"
            for row in rows
        ),
        "",
        "VPIP: put chips in voluntarily in the first round; PFR: raised there. All in: two seats "
        "put in 100 big blinds or more. 95% intervals.",
    ]
    return "\n".join(lines)


def _luck(rows: list[Row]) -> str:
    lines = [
        "### Correction for luck",
        "",
        "| game | deals | duplicate | corrected |",
        "| --- | ---: | ---: | ---: |",
        *(
            f"| {row['game']} | {row['deals']} | {row['duplicate']:.1f} | {row['corrected']:.1f} |"
            for row in rows
        ),
        f"| on average (geometric) | | {_mean(rows, 'duplicate'):.1f} | "
        f"{_mean(rows, 'corrected'):.1f} |",
        "",
        "How many single hands one deal is worth for the width of the interval, sensible against "
        "tight. A deal is two hands, with the seats exchanged.",
    ]
    return "\n".join(lines)


def _levels(rows: list[Row]) -> str:
    pairs = list(dict.fromkeys(tuple(row["bots"]) for row in rows))
    by_pair = {(row["game"], tuple(row["bots"])): row for row in rows}
    heads = [" against ".join(bot.removeprefix("thinker:") for bot in pair) for pair in pairs]
    lines = [
        "### Levels against each other",
        "",
        f"| game | {' | '.join(heads)} |",
        "| --- |" + " ---: |" * len(pairs),
    ]
    for game in dict.fromkeys(row["game"] for row in rows):
        cells = [_alone(by_pair[game, pair]) for pair in pairs if (game, pair) in by_pair]
        lines.append(f"| {game} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"{_MATCHES} {_verdict(rows)}"])


def _rival(rows: list[Row], name: str) -> str:
    name = name or "the other bot"
    lines = [
        f"### Against {name}",
        "",
        "| game | deals | won | ms a decision |",
        "| --- | ---: | ---: | ---: |",
    ]
    for row in rows:
        cost = f"{row['milliseconds'][0]:.1f}" if row["milliseconds"] else ""
        lines.append(f"| {row['game']} | {row['deals']} | {_alone(row)} | {cost} |")
    return "\n".join([*lines, "", f"{_MATCHES} {_verdict(rows)}"])


_MATCHES = (
    "Big blinds (small bets) per 100 hands with 95% intervals; each deal is played from both "
    "seats, corrected for luck. **Bold**: surely ahead, _italic_: surely behind. Pooled: games "
    "weigh by their precision."
)


def _alone(row: Row) -> str:
    if row["low_alone"] is None:
        return f"{row['mean']:+.0f}"
    words = f"{row['mean']:+.0f} ± {row['high_alone'] - row['mean']:.0f}"
    if row["low_alone"] > 0:
        return f"**{words}**"
    return f"_{words}_" if row["high_alone"] < 0 else words


def _verdict(rows: list[Row]) -> str:
    games = [row for row in rows if row["game"] != POOLED and row["low"] is not None]
    ahead = sum(row["low_alone"] > 0 for row in games)
    behind = sum(row["high_alone"] < 0 for row in games)
    sure = sum(row["low"] > 0 for row in games), sum(row["high"] < 0 for row in games)
    return (
        f"Of {len(games)} comparisons {ahead} are surely ahead and {behind} surely behind; "
        f"with intervals corrected for the number of comparisons {sure[0]} and {sure[1]}."
    )


def _mean(rows: list[Row], key: str) -> float:
    return geometric_mean([max(row[key], 1e-9) for row in rows])


def _interval(row: Row) -> str:
    if row["low"] is None:
        return f"{row['mean']:+,.0f}"
    return f"{row['mean']:+,.0f} ({row['low']:+,.0f} to {row['high']:+,.0f})"


def _comparisons(number: int) -> str:
    return (
        f"{number} comparisons: each interval has {1 - FAMILYWISE / number:.1%}, so that all hold "
        f"together with {1 - FAMILYWISE:.0%}."
    )


def write_page(page: Path, words: str) -> None:
    """Put the tables between their marks."""
    whole = page.read_text(encoding="utf-8")
    before, opens, rest = whole.partition(OPENS)
    _, closes, after = rest.partition(CLOSES)
    if not opens or not closes:
        raise SystemExit(f"{page} has no place for the tables: {OPENS} ... {CLOSES}")
    page.write_text(f"{before}{OPENS}\n\n{words}\n\n{CLOSES}{after}", encoding="utf-8")
