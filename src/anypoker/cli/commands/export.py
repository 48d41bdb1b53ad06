"""`anypoker export`: recorded hands in another form, or as one player saw them."""

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.output.printing import exit_with_error, write_file

if TYPE_CHECKING:
    from anypoker.history.phh import Record
    from anypoker.history.record_files import RecordedHand
    from anypoker.views import Viewer


class ExportFormat(StrEnum):
    PHH = "phh"
    HAND = "hand"


def export(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Hands: .table, .phh, .phhs or .hand.")
    ],
    to: Annotated[
        ExportFormat, typer.Option(help="Poker Hand History, or the text form of hands.")
    ] = ExportFormat.PHH,
    hand: Annotated[
        list[str] | None, typer.Option(help="Only this hand: its number, or its name in the file.")
    ] = None,
    seen_by: Annotated[
        str | None, typer.Option(help="As this player saw it; what it did not see is ??.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to; without it, printed.")
    ] = None,
) -> None:
    """Write recorded hands in another form.

    One hand becomes a .phh file, several a .phhs file with numbered tables. Hands of games that
    Poker Hand History has no code for are written with fields of our own, which replay reads.
    """
    from anypoker.catalogue import game_of_record
    from anypoker.history.record_files import RecordFileError, recorded_hands

    if seen_by is not None and to is ExportFormat.HAND:
        exit_with_error(
            "a .hand file holds the whole deck: for one player, write Poker Hand History"
        )
    try:
        hands = list(recorded_hands(file, game_of_record))
    except RecordFileError as error:
        exit_with_error(str(error))
    chosen = [one for one in hands if hand is None or str(one.label) in hand]
    if not chosen:
        known = ", ".join(str(one.label) for one in hands) or "none"
        exit_with_error(f"{file} has no hand {' or '.join(hand or [])}: it has {known}")
    text = _hand_text(chosen) if to is ExportFormat.HAND else _phh_text(chosen, seen_by)
    if output is None:
        sys.stdout.write(text)
    else:
        write_file(output, text)


def _phh_text(hands: "Sequence[RecordedHand]", seen_by: str | None) -> str:
    from anypoker.history.phh import record_text, records_text

    records = [_record(one, seen_by) for one in hands]
    return record_text(records[0]) if len(records) == 1 else records_text(records)


def _record(one: "RecordedHand", seen_by: str | None) -> "Record":
    from anypoker.catalogue import game_of_record
    from anypoker.history.phh import record_of

    if one.guessed:
        exit_with_error(
            f"hand {one.label} does not tell all cards: it can only be made up as a .hand file"
        )
    others = {"hand": one.label, **one.others}
    viewer = _viewer(one, seen_by)
    return record_of(one.hand, game_of_record, viewer=viewer, scale=one.scale, others=others)


def _viewer(one: "RecordedHand", seen_by: str | None) -> "Viewer":
    from anypoker.views import SpectatorKind

    if seen_by is None:
        return SpectatorKind.ALL_SEEING
    names = [player.name for player in one.hand.seats.players]
    if seen_by not in names:
        return SpectatorKind.SPECTATOR  # who took no part saw what lay open
    return names.index(seen_by)


def _hand_text(hands: "Sequence[RecordedHand]") -> str:
    from anypoker.history.hand.reader import BETWEEN_HANDS
    from anypoker.history.hand.writer import write_recorded_hand

    texts = [write_recorded_hand(str(one.label), one.hand, one.guessed) for one in hands]
    return f"{BETWEEN_HANDS}\n".join(texts)
