"""Small tables."""

from anypoker.cards import DECKS, RANKS, DeckKind


def deck_types_text() -> str:
    rows = [f"| `{kind}` | {_cards(kind)} | {_ranks(kind)} |" for kind in DeckKind]
    return "\n".join(["| Type | Cards | Ranks |", "| --- | --- | --- |", *rows])


def _cards(kind: DeckKind) -> str:
    return str(len(DECKS[kind])) if kind in DECKS else "as listed"


def _ranks(kind: DeckKind) -> str:
    if kind not in DECKS:
        return "those that the file lists beside it"
    return " ".join(RANKS[rank] for rank in DECKS[kind].ranks)
