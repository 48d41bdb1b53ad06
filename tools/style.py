"""Style checker: wording that the project avoids, with file, line and advice.

`python -m tools.style [PATHS]` checks comments, docstrings and strings in Python, and all text
of Markdown, TypeScript, Svelte and CSS files, and of JSON files with English texts of the
interface. Without paths it checks `DEFAULT_PATHS`. A line with the comment `style: keep` is exempt.
"""

import argparse
import io
import re
import sys
import tokenize
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DEFAULT_PATHS = (
    "src", "docs", "web/src", "bench", "tools", "README.md", "CONTRIBUTING.md", "SECURITY.md",
)  # fmt: skip
_SUFFIXES = {".py", ".md", ".ts", ".svelte", ".css"}
_TEXTS = ("web/src/texts/en/", "views/messages.json", "setup/option_texts.json")
_SKIPPED = (
    "docs/reference/catalogue/",
    "web/src/generated/",
    "src/anypoker/server/pages/",
    "tools/style.py",  # these rules
    "tools/mkdocs_hooks.py",  # old names of pages
)
_KEEP = "style: keep"
_GENERATED = re.compile(r"<!-- generated: .*?<!-- /generated -->", re.DOTALL)

_BE = r"(?:is|are|was|were|be)"
# Rules that fail the test: regular expression, advice.
STRICT = {
    r"\b[Ss]o many\b": "N, the given number of, that many",
    r"\bof (?:its|their|one's|his|our|a game's) own\b": "own, separate, dedicated, or drop it",
    r"\banew\b": "again, re-",
    rf"\b{_BE} told\b": "is sent, is shown, gets",
    rf"\b{_BE} said\b": "the message says; prints",
    r"\b[Ee]venings?\b": "session, game night",
    r"\b(?:through|before|bots of|map of) the house\b": "the codebase",
    r"\b(?:goes?|gone|going) on\b": "continue, resume",
    r"(?<![Tt]here )\bis no (?!longer|more|better|room|hurry)[a-z]+": "is not a …",
    r"\bone's\b": "your, the player's",
    r"\bper cent\b": "percent, %",
    r"\bin the place of\b": "instead of",
    r"\bbroken off\b": "interrupted",
    r"\bsee(?:s)? to it\b": "make sure, ensure",
    r"\b(?:talk|works?|means?|is|are) no more\b": "no longer",
    r"\b[Pp]apers?\b": "pages, documents",
    r"\b[Ff]ront door\b|\brooms (?:can|import|below|may)\b": "public API; packages",
    r"\b[Ss]trangers?\b": "untrusted users, other people",
    r"\b(?:to|for|of|from|at|by) who\b": "to the player who, to whoever",
    r"\b[Mm]end(?:s|ed|ing)?\b": "fix, recover",
    r'"Say (?:how|what|who|whether|everything)': "Show, Print",
    r"JSON for programs": "Print the result as JSON.",
    r"\b(?:once|twice|one [a-z]+|lines?) a "
    r"(?:machine|process|kind|table|step|verb|game|fact|field|page|command)\b": "per",
    r"\bgone on with\b|\b(?:is|are) taken up again\b": "resume, resumed",
    r"\b[Ll]east (?:buy|bet|raise|stake)": "minimum",
    r"\bmade ready\b": "prepared, compiled",
    r'"""(?:What|Whether|Which|How|Where|Who|Why|By)\b(?![^"\n]*\?)': "Return …, True if …",
}
# Rules with a few right uses.
ADVICE = {
    r"(?:^|\"\"\"|[.;:] )\*{0,2}[Ww]ho(?:ever)? (?!whom)[a-z' ]+?(?= [a-z]+)[^?\n]{8,}?[.;:,]": (
        "a player who …, anyone who …, if you …"
    ),
    r"\b[Bb]esides\b": "in addition to, apart from, and",
    r"\b(?:lies|lie|lay|stands?) (?:there|so|here|open|beside|behind|below|apart|in front)\b": (
        "is, are, appears"
    ),
    r"\bat once\b": "immediately, or at the same time",
    r"\b[Ss]omebody\b": "someone, a player, a client",
    r"\bthrow(?:s|n)? (?:these |cards |it |them )?away\b": "discard",
    r"\b[Ww]hat it comes to\b|\bcomes? to\b": "result, total, amounts to",
    r", too(?=[.,;:)\s])": "also (before the verb)",
    r"\b[Rr]ivals?\b": "opponent",
    r"\b[Ii]magin(?:e|es|ed|ing)\b": "sample, sampled, hypothetical",
    r"\b[Cc]hances\b": "equity, probability",
    r"\blaws?\b": "invariant",
    r"\bwithout it,": "Default: …",
    r"\bhow (?:often|long) (?:it|they|the rest|somebody)\b": "number of times, duration",
    r"\bby itself\b": "automatically",
}


class Hit(NamedTuple):
    """Avoided wording: its place, the text found, and the advice."""

    path: Path
    line: int
    found: str
    advice: str

    def __str__(self) -> str:
        path = self.path.relative_to(ROOT) if self.path.is_relative_to(ROOT) else self.path
        return f"{path}:{self.line}: '{self.found}': write {self.advice}"


@dataclass
class _Block:
    """Text in which a phrase may run over line ends."""

    text: str = ""
    starts: list[tuple[int, int]] = field(default_factory=list)  # offset and line of each part

    def add(self, text: str, line: int, glue: str = " ") -> None:
        for number, part in enumerate(text.split("\n")):
            if self.starts:
                self.text += " " if number else glue
            self.starts.append((len(self.text), line + number))
            self.text += part.strip() if number else part

    def line_at(self, offset: int) -> int:
        return self.starts[bisect_right(self.starts, (offset, sys.maxsize)) - 1][1]


_QUOTE = re.compile(r"[A-Za-z]*(?:\"{3}|'{3}|\"|')")


def _python_blocks(text: str) -> Iterator[_Block]:
    """Yield each run of comments, and each run of adjacent string literals as one text."""
    block, kind = _Block(), ""
    depth = 0  # of nested f-strings, which have tokens since Python 3.12
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        name = tokenize.tok_name[token.type]
        depth += (name == "FSTRING_START") - (name == "FSTRING_END")
        if name == "NL" or (depth and not name.startswith("FSTRING")):
            continue
        wanted = "STRING" if name.startswith("FSTRING") else name
        if wanted != kind:
            yield block
            block, kind = _Block(), wanted
        if wanted == "COMMENT":
            block.add(token.string.lstrip("# "), token.start[0])
        elif name == "STRING" and block.starts:
            block.text = block.text.rstrip("\"'")
            block.add(_QUOTE.sub("", token.string, count=1), token.start[0], glue="")
        elif wanted == "STRING":
            block.add(token.string, token.start[0], glue="")
    yield block


def _blocks(path: Path, text: str) -> Iterator[_Block]:
    if path.suffix == ".py":
        yield from _python_blocks(text)
        return
    if path.suffix == ".md":
        text = _GENERATED.sub(lambda match: "\n" * match[0].count("\n"), text)
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", text):
        block = _Block()
        block.add(paragraph, line)
        yield block
        line += paragraph.count("\n")


def find_hits(path: Path, rules: dict[str, str]) -> list[Hit]:
    """List the avoided wording of one file, by line."""
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    hits = [
        Hit(path, block.line_at(match.start()), match[0], advice)
        for block in _blocks(path, text)
        if block.text
        for pattern, advice in rules.items()
        for match in re.finditer(pattern, block.text)
    ]
    return sorted(hit for hit in hits if _KEEP not in lines[hit.line - 1])


def find_files(paths: Iterable[Path]) -> list[Path]:
    """List the files to check; folders are searched."""
    found: list[Path] = []
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        found += [file for file in files if _is_checked(file)]
    return found


def _is_checked(file: Path) -> bool:
    place = file.resolve().as_posix()
    if file.suffix == ".json":
        return any(part in place for part in _TEXTS)
    return file.suffix in _SUFFIXES and not any(part in place for part in _SKIPPED)


def main() -> int:
    """Print the hits; return 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m tools.style", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, help="Files and folders to check.")
    parser.add_argument("--advice", action="store_true", help="Also apply the rules of thumb.")
    given = parser.parse_args()
    rules = STRICT | ADVICE if given.advice else STRICT
    files = find_files(given.paths or [ROOT / path for path in DEFAULT_PATHS])
    hits = [hit for file in files for hit in find_hits(file, rules)]
    for hit in hits:
        print(hit)
    print(f"{len(hits)} hits in {len(files)} files")
    return 1 if hits else 0


if __name__ == "__main__":
    sys.exit(main())
