"""Lines of the transcript."""

from anypoker.cards import Card
from anypoker.engine import events as e
from anypoker.views import SpectatorKind, seen_events, transcript


def test_a_player_called_you_is_spoken_to() -> None:
    """The log of a local table has a player with that name."""
    facts = [e.Folded(0), e.Posted(1, "small blind", 1, False), e.Mucked(1)]
    lines = transcript(seen_events(facts, SpectatorKind.ALL_SEEING), ["Bea", "You"])
    assert lines == ["Bea folds", "You post small blind 1", "You muck"]


def test_a_deal_to_you_is_told_to_you() -> None:
    fact = e.Dealt(0, Card(0), False, (), False, (0,))
    (line,) = transcript(seen_events([fact], SpectatorKind.ALL_SEEING), ["You", "Bea"])
    assert line.startswith("You are dealt")
