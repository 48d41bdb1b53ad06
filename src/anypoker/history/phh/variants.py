"""Variants with a PHH code, and their games."""

from typing import NamedTuple

from anypoker.game import Structure


class Variant(NamedTuple):
    """A game of the catalogue with its betting structure."""

    slug: str
    structure: Structure


VARIANTS = {
    "FT": Variant("texas-holdem", Structure.LIMIT),
    "NT": Variant("texas-holdem", Structure.NO_LIMIT),
    "NS": Variant("short-deck-holdem", Structure.NO_LIMIT),
    "PO": Variant("omaha", Structure.POT_LIMIT),
    "FO/8": Variant("omaha-8", Structure.LIMIT),
    "F7S": Variant("seven-card-stud", Structure.LIMIT),
    "F7S/8": Variant("seven-card-stud-8", Structure.LIMIT),
    "FR": Variant("razz", Structure.LIMIT),
    "N2L1D": Variant("2-7-single-draw", Structure.NO_LIMIT),
    "F2L3D": Variant("2-7-triple-draw", Structure.LIMIT),
    "FB": Variant("badugi", Structure.LIMIT),
}

# The code of every other game; which one it is, the field `_game` says in full.
OWN = "_anypoker"
