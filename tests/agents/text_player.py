"""A player that knows nothing but text: it reads how to answer and fills in at random."""

import re
from random import Random

COPY = "Answer with one of these lines:"
FILL_IN = ("Or fill in one of these:", "Answer with this line, filled in:")
END = "Without an answer: "


class Pattern:
    """A line to fill in, as the text describes it."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.parts: dict[str, str] = {}
        self.rules: list[str] = []
        self.example = ""


def offers(text: str) -> tuple[list[str], list[Pattern]]:
    """Read the lines and patterns that a text offers."""
    lines: list[str] = []
    patterns: list[Pattern] = []
    where = ""
    for line in text.splitlines():
        if line == COPY:
            where = "copy"
        elif line in FILL_IN:
            where = "fill"
        elif not line.startswith("  "):
            where = ""
        elif where == "copy":
            lines.append(line[2:])
        elif where == "fill" and line.startswith("    - "):
            patterns[-1].rules.append(line[6:])
        elif where == "fill" and line.startswith("    Example: "):
            patterns[-1].example = line.removeprefix("    Example: ")
        elif where == "fill" and line.startswith("    "):
            name, _, meaning = line.strip().partition(": ")
            patterns[-1].parts[name] = meaning
        elif where == "fill":
            patterns.append(Pattern(line[2:]))
    return lines, patterns


def random_answer(text: str, random: Random) -> str:
    """Return a random answer among those that the text offers."""
    lines, patterns = offers(text)
    assert lines or patterns, f"no answer is offered:\n{text}"
    which = random.randrange(len(lines) + len(patterns))
    if which < len(lines):
        # Hands last longer, and ask more, if players seldom fold.
        careful = [one for one in lines if one not in ("fold", "stay out")]
        return random.choice(careful if careful and random.random() < 0.8 else lines)
    return _filled(patterns[which - len(lines)], random)


def default_answer(text: str) -> str:
    """Return what happens without an answer."""
    return next(line.removeprefix(END) for line in text.splitlines() if line.startswith(END))


def _filled(pattern: Pattern, random: Random) -> str:
    if pattern.line.startswith("separate") and any("0.." in one for one in pattern.parts.values()):
        return _placed(pattern, random)
    if len(pattern.rules) > 1 and pattern.line.startswith("separate"):
        return pattern.example  # piles that must compare: the text has an example
    line, used, count = pattern.line, list[str](), 0
    for name, meaning in pattern.parts.items():
        chosen = _chosen(meaning, random, used, count)
        count = len(chosen.split())
        if line.startswith("separate"):
            used += chosen.split()
        line = re.sub(rf"\b{name}\b", lambda _, chosen=chosen: chosen, line)  # type: ignore[misc]
    return line


def _placed(pattern: Pattern, random: Random) -> str:
    """Place all cards, as far as the piles have room, and leave out piles that get none."""
    piles = [one.rpartition(": ")[0] for one in pattern.line.removeprefix("separate ").split(" | ")]
    rooms = [int(one.partition("..")[2].split()[0]) for one in pattern.parts.values()]
    cards = next(iter(pattern.parts.values())).partition(" of ")[2].split()
    got: dict[str, list[str]] = {pile: [] for pile in piles}
    for card in random.sample(cards, len(cards)):
        free = [n for n, room in enumerate(rooms) if room]
        if free:
            chosen = random.choice(free)
            rooms[chosen] -= 1
            got[piles[chosen]].append(card)
    placed = [f"{pile}: {' '.join(some)}" for pile, some in got.items() if some]
    return f"separate {' | '.join(placed)}"


def _chosen(meaning: str, random: Random, used: list[str], count: int) -> str:
    if found := re.fullmatch(r"(\d+)\.\.(\d+)", meaning):
        return str(random.randint(int(found[1]), int(found[2])))
    if re.fullmatch(r"\d+(, \d+)+", meaning):
        return random.choice(meaning.split(", "))
    if found := re.fullmatch(r"as many of (.+)", meaning):
        return " ".join(random.sample(found[1].split(), count))
    if found := re.fullmatch(r"all of (.+), each with the end first that is up", meaning):
        return " ".join(_either_end(card, random) for card in found[1].split())
    if found := re.fullmatch(r"(\d+)\.\.(\d+) of (.+)", meaning):
        return _some(found[3], random.randint(int(found[1]), int(found[2])), used, random)
    if found := re.fullmatch(r"(\d+(?: or \d+)*) of (.+)", meaning):
        return _some(found[2], int(random.choice(found[1].split(" or "))), used, random)
    if re.fullmatch(r"\w+( or \w+)+", meaning):
        return random.choice(meaning.split(" or "))
    found = re.fullmatch(r"(.+), for (?:the main pot|side pot \d+)", meaning)
    assert found, f"the meaning '{meaning}' is not understood"
    return random.choice(found[1].split(" or "))


def _some(cards: str, number: int, used: list[str], random: Random) -> str:
    free = cards.split()
    for card in used:
        free.remove(card)
    return " ".join(random.sample(free, number))


def _either_end(card: str, random: Random) -> str:
    first, slash, second = card.partition("/")
    return f"{second}/{first}" if slash and random.random() < 0.5 else card
