"""Small tables."""

from anypoker.cards import DECKS, RANKS, DeckKind
from anypoker.modifiers.registry import MODIFIERS
from anypoker.rules.unsupported import UNSUPPORTED, Unsupported


def deck_types_text() -> str:
    rows = [f"| `{kind}` | {_cards(kind)} | {_ranks(kind)} |" for kind in DeckKind]
    return "\n".join(["| Type | Cards | Ranks |", "| --- | --- | --- |", *rows])


def _cards(kind: DeckKind) -> str:
    return str(len(DECKS[kind])) if kind in DECKS else "as listed"


def _ranks(kind: DeckKind) -> str:
    if kind not in DECKS:
        return "listed in the file"
    return " ".join(RANKS[rank] for rank in DECKS[kind].ranks)


def modifiers_text() -> str:
    rows = []
    for one in MODIFIERS:
        also = ", ".join(f"`{other.partition(' = ')[0]}`" for other in one.aliases)
        does = f"{one.does} After a colon: {one.options}." if one.options else one.does
        rows.append(f"| `{one.name}` | {also} | {does} | {one.needs} |")
    head = ["| Modifier | Also | What it does | What it needs |", "| --- | --- | --- | --- |"]
    return "\n".join([*head, *rows])


def unsupported_text() -> str:
    return "\n\n".join(_unsupported_section(one) for one in UNSUPPORTED)


def _unsupported_section(one: Unsupported) -> str:
    parts = [f"{one.reason}.", one.instead, "Not supported yet." if one.planned else ""]
    parts.append(f"Needed for: {one.games}." if one.games else "")
    place = f" inside `{one.inside}`" if one.inside else ""
    words = ", ".join(f"`{word}`" for word in one.words.split())
    return (
        f"## {one.title} {{ #{one.anchor} }}\n\n"
        f"{' '.join(part for part in parts if part)}\n\n"
        f"Recognised words{place}: {words}."
    )
