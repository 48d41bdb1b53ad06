"""`anypoker verify`: verify deck proofs, the records that players' clients keep."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.options.common import AsJson
from anypoker.cli.output.printing import FAILED, console, exit_with_error, print_json

if TYPE_CHECKING:
    from anypoker.deck_proof.verify import Finding, RecordVerifier
    from anypoker.game import Game

CONSISTENT_ONLY = 3
MAX_BYTES = 500_000_000  # of one record
MAX_SHOWN = 50  # failures, notices or players of one record; JSON lists all


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Records of one table, one per player."),
    ],
    games: Annotated[
        list[Path] | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="File of a game that is not in the catalogue. Repeatable.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Verify deck proofs: nobody arranged the deck of these hands.

    A record is the `deck_proof` file that a player's client keeps. Several records of one table
    are also compared with each other. The deck of each hand must be that of its game.

    The exit status is 0 if every hand is verified, 1 if a check fails or records disagree, 2 if a
    file cannot be read, and 3 if a hand is consistent only: no value of the record's player took
    part in its shuffle.
    """
    from anypoker.deck_proof.compare import compare_records

    known = _read_games(games or [])
    records = {str(file): _verify_file(file, known) for file in files}
    different = compare_records(records)
    if as_json:
        print_json(_json_form(records, different))
    else:
        _print_text(records, different)
    if different or any(one.findings for one in records.values()):
        raise typer.Exit(FAILED)
    if not all(_is_verified(one) for one in records.values()):
        raise typer.Exit(CONSISTENT_ONLY)


def _verify_file(file: Path, games: "list[Game]") -> "RecordVerifier":
    from anypoker.deck_proof import DeckProofError
    from anypoker.deck_proof.record import Header, read_lines
    from anypoker.deck_proof.verify import RecordVerifier
    from anypoker.session.proof_decks import check_decks

    try:
        lines = read_lines(_bounded_lines(file))
        header = next(lines)
        assert isinstance(header, Header)
        verifier = RecordVerifier(header.table, header.player)
        for line in lines:
            assert not isinstance(line, Header)
            verifier.feed(line)
    except OSError as error:
        exit_with_error(f"cannot read {file}: {error.strerror}")
    except DeckProofError as error:
        exit_with_error(f"{file}: {error}")
    check_decks(verifier, games)
    return verifier


def _read_games(files: list[Path]) -> "list[Game]":
    from anypoker.catalogue import find
    from anypoker.errors import AnypokerError

    try:
        return [find(str(file)).game for file in files]
    except (OSError, AnypokerError) as error:
        exit_with_error(str(error))


def _bounded_lines(file: Path) -> Iterator[bytes]:
    """Read lines up to their longest; the reader rejects a line that is longer."""
    from anypoker.deck_proof import DeckProofError
    from anypoker.deck_proof.record import MAX_LINE

    size = 0
    with file.open("rb") as stream:
        while line := stream.readline(MAX_LINE + 2):
            size += len(line)
            if size > MAX_BYTES:
                raise DeckProofError(f"the record has more than {MAX_BYTES:,} bytes")
            yield line.rstrip(b"\r\n")


def _is_verified(record: "RecordVerifier") -> bool:
    from anypoker.deck_proof.verify import Verdict

    verdicts = record.verdicts()
    return bool(verdicts) and all(one.verdict is Verdict.VERIFIED for one in verdicts)


def _print_text(records: "dict[str, RecordVerifier]", different: "list[Finding]") -> None:
    out = console()
    for name, record in records.items():
        out.print(f"{name}: {_summary(record)}")
        for line in _shown([f"hand {one.hand}: FAILED: {one.sentence}" for one in record.findings]):
            out.print(f"  {line}")
        for line in _shown([f"hand {one.hand}: {one.sentence}" for one in record.notices]):
            out.print(f"  {line}")
        for player, count in sorted(record.missed.items())[:MAX_SHOWN]:
            out.print(f"  {player} missed {count:,} reveal{'s' * (count != 1)}")
        if record.code is not None:
            out.print(f"  code of the chain after hand {record.last_hand}: {record.code}")
    for line in _shown([f"hand {one.hand}: FAILED: {one.sentence}" for one in different]):
        out.print(line)
    if len(records) > 1 and not different:
        out.print("The records agree.")


def _shown(lines: list[str]) -> list[str]:
    """Return the first lines, and how many there are in all if these are not all."""
    more = [f"… and {len(lines) - MAX_SHOWN:,} more"] if len(lines) > MAX_SHOWN else []
    return [*lines[:MAX_SHOWN], *more]


def _summary(record: "RecordVerifier") -> str:
    """Describe a record in one sentence."""
    from anypoker.deck_proof.verify import Verdict

    verdicts = record.verdicts()
    if not verdicts:
        return "the record has no hands."
    counts = [
        f"{count:,} {verdict}"
        for verdict in Verdict
        if (count := sum(one.verdict is verdict for one in verdicts))
    ]
    voided = sum(one.voided for one in verdicts)
    cards = sum(one.cards for one in verdicts)
    alone = sum(one.took_part == 0 for one in verdicts)
    parts = [f"{len(verdicts):,} hand{'s' * (len(verdicts) != 1)}: {', '.join(counts)}"]
    parts += [f"{cards:,} cards proved"]
    parts += [f"{voided:,} voided"] * bool(voided)
    parts += [f"{alone:,} shuffled by the server alone"] * bool(alone)
    return "; ".join(parts) + "."


def _json_form(records: "dict[str, RecordVerifier]", different: "list[Finding]") -> dict[str, Any]:
    from msgspec import to_builtins

    return {
        "records": [
            {
                "file": name,
                "table": record.table,
                "player": record.player,
                "verified": _is_verified(record),
                "hands": to_builtins(record.verdicts()),
                "failures": to_builtins(record.findings),
                "notices": to_builtins(record.notices),
                "missed_reveals": record.missed,
                "code": record.code,
            }
            for name, record in records.items()
        ],
        "differences": to_builtins(different),
    }
