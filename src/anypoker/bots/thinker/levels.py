"""Levels and styles of the thinker: `thinker:hard:tricky`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BotLevel:
    """Effort and assumptions of a level.

    Attributes:
        hands: sampled hands per side.
        deals: sampled runouts.
        iterations: of the solver in a betting round.
        blur: error of its equities, as a part of the pot.
        haze: probability of a random action other than a fold.
        p_straightforward, p_calling_station, p_level_one: probabilities that opponents bet by
            their hand alone, check and call anything, or think one level deep.
    """

    name: str
    hands: int
    deals: int
    iterations: int
    equity_noise: float = 0.0
    random_action_rate: float = 0.0
    p_straightforward: float = 0.6
    p_calling_station: float = 0.2
    p_level_one: float = 0.0


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """Factors on action probabilities; `mixing` below 1 makes play harder to guess."""

    name: str
    folds: float = 1.0
    calls: float = 1.0
    raises: float = 1.0
    mix_exponent: float = 1.0


LEVELS = {
    level.name: level
    for level in (
        BotLevel("easy", 10, 10, 16, equity_noise=0.2, random_action_rate=0.25),
        BotLevel("normal", 48, 64, 24),
        # It knows how those think who take most bets for what they seem to be.
        BotLevel(
            "hard", 48, 128, 32, p_straightforward=0.1, p_calling_station=0.1, p_level_one=0.8
        ),
    )
}
BALANCED = PlayStyle("balanced")
PLAY_STYLES = {
    character.name: character
    for character in (
        BALANCED,
        PlayStyle("tight", folds=1.35, calls=0.9),
        PlayStyle("loose", folds=0.7, calls=1.2),
        PlayStyle("aggressive", calls=0.85, raises=1.35),
        PlayStyle("tricky", mix_exponent=0.75),
    )
}


NO_SOLVER, NO_BLUEPRINT = "unsolved", "unplanned"


def parse_style(words: tuple[str, ...]) -> tuple[BotLevel, PlayStyle, bool, bool]:
    """Parse the words after the name: level, style, and whether it uses solutions and blueprints.

    >>> level, character, solves, plans = parse_style(("tight", "hard", "unplanned"))
    >>> level.name, character.name, solves, plans
    ('hard', 'tight', True, False)

    Raises:
        ValueError: for an unknown word, or a second one of its kind.
    """
    levels = [word for word in words if word in LEVELS]
    characters = [word for word in words if word in PLAY_STYLES]
    for word in words:
        if word not in (*LEVELS, *PLAY_STYLES, NO_SOLVER, NO_BLUEPRINT):
            known = ", ".join([*LEVELS, *PLAY_STYLES, NO_SOLVER, NO_BLUEPRINT])
            raise ValueError(f"a thinker is none of '{word}': it is one of {known}")
    for kind, said in (("level", levels), ("character", characters)):
        if len(said) > 1:
            raise ValueError(f"choose one {kind}: {' or '.join(said)}")
    level = LEVELS[levels[0]] if levels else LEVELS["normal"]
    character = PLAY_STYLES[characters[0]] if characters else BALANCED
    return level, character, NO_SOLVER not in words, NO_BLUEPRINT not in words
