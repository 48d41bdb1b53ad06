"""First line of a table log: the setup of the table and the files of its games."""

import msgspec

from anypoker.game import WonBy
from anypoker.history.log.codecs import (
    NO_OPTIONS_FORM,
    GameRegistry,
    LineError,
    OptionsForm,
    RotationForm,
    read_options,
    read_rotation,
    read_terms,
    write_options,
    write_rotation,
)
from anypoker.history.log.lines import decode_line
from anypoker.tables.games.tournament import BlindLevel, Tournament
from anypoker.tables.setup import ButtonRule, SeatSetup, Setup
from anypoker.version import __version__

FORMAT = 2


class LevelForm(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    stakes: str
    hands: int = 0
    minutes: int = 0


class ContestForm(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    won_by: WonBy
    hands: int | None = None
    levels: tuple[LevelForm, ...] = ()
    entry: int = 0
    prizes: tuple[int, ...] = ()
    part: bool = False


class SetupForm(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Form of a setup; games are named by their hashes."""

    rotation: RotationForm
    stakes: str
    seats: tuple[SeatSetup | None, ...]
    button: ButtonRule = ButtonRule.DEAD
    first: int | None = None
    contest: ContestForm | None = None
    options: OptionsForm = NO_OPTIONS_FORM  # type: ignore[valid-type]


class HeaderLine(msgspec.Struct, forbid_unknown_fields=True, rename={"format": "anypoker table"}):
    format: int
    written_by: str
    files: dict[str, msgspec.Raw]
    setup: SetupForm


def write_setup(setup: Setup, book: GameRegistry) -> SetupForm:
    """Write the form of a setup."""
    contest = setup.contest
    return SetupForm(
        rotation=write_rotation(setup.rotation, book),
        stakes=str(setup.terms),
        seats=setup.players,
        button=setup.button,
        first=setup.first,
        contest=None if contest is None else _write_contest(contest),
        options=write_options(setup.options),
    )


def _write_contest(contest: Tournament) -> ContestForm:
    levels = tuple(LevelForm(str(one.terms), one.hands, one.minutes) for one in contest.levels)
    return ContestForm(
        contest.won_by, contest.hands, levels, contest.entry, contest.prizes, contest.part
    )


def read_setup(form: SetupForm, book: GameRegistry) -> Setup:
    """Read a setup from its form.

    Raises:
        LineError: if the setup is not valid.
    """
    try:
        return Setup(
            rotation=read_rotation(form.rotation, book),
            terms=read_terms(form.stakes, book),
            players=form.seats,
            button=form.button,
            first=form.first,
            contest=None if form.contest is None else _read_contest(form.contest, book),
            options=read_options(form.options, book),
        )
    except ValueError as error:
        raise LineError(str(error)) from None


def _read_contest(form: ContestForm, book: GameRegistry) -> Tournament:
    levels = tuple(
        BlindLevel(read_terms(one.stakes, book), one.hands, one.minutes) for one in form.levels
    )
    return Tournament(form.won_by, form.hands, levels, form.entry, form.prizes, form.part)


def write_header(setup: Setup, book: GameRegistry) -> bytes:
    """Write the first line of a log."""
    form = write_setup(setup, book)
    line = HeaderLine(FORMAT, f"anypoker {__version__}", book.take_files(), form)
    return msgspec.json.encode(line) + b"\n"


class _Format(msgspec.Struct, rename={"format": "anypoker table"}):
    format: int


_DECODER = msgspec.json.Decoder(HeaderLine)
_FORMAT_DECODER = msgspec.json.Decoder(_Format)


def read_header(text: bytes, book: GameRegistry) -> Setup:
    """Read the setup of a table from the first line of its log.

    Raises:
        LineError: if the line is not a header of this format.
    """
    try:
        format_ = decode_line(text, _FORMAT_DECODER).format
    except LineError:
        message = "this is not a table log: its first line has no 'anypoker table'"
        raise LineError(message) from None
    if format_ != FORMAT:
        raise LineError(f"the log has format {format_}; this version of anypoker reads {FORMAT}")
    line = decode_line(text, _DECODER, book.clamps)
    book.read_files(line.files)
    return read_setup(line.setup, book)
