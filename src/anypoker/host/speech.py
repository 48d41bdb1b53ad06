"""Lines of the transcript as one says them to the player."""

import re

YOU = "You"

_VERBS = {"is": "are", "has": "have", "passes": "pass"}
_SECOND_VERB = re.compile(r"\b(and) (is|draws)\b")


def to_second_person(line: str) -> str:
    """A line about You, with the verb that goes with it.

    >>> to_second_person("You calls 2 and is all-in")
    'You call 2 and are all-in'
    >>> to_second_person("Ada passes 3 cards to You")
    'Ada passes 3 cards to you'
    >>> to_second_person("Razz: You 160, Ada 160; You has the button")
    'Razz: You 160, Ada 160; you have the button'
    """
    if not line.startswith(f"{YOU} "):
        line = line.replace(f"; {YOU} has ", f"; {YOU.lower()} have ")
        return re.sub(rf"(?<=to ){YOU}\b", YOU.lower(), line)
    verb, _, rest = line.removeprefix(f"{YOU} ").partition(" ")
    if re.fullmatch(r"[a-z]+s", verb) is None:
        return line
    rest = _SECOND_VERB.sub(lambda found: f"{found[1]} {_plain(found[2])}", rest)
    return f"{YOU} {_plain(verb)} {rest}".rstrip()


def _plain(verb: str) -> str:
    return _VERBS.get(verb, verb.removesuffix("s"))
