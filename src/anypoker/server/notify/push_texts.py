"""Push messages in the language of the browser that takes them."""

from collections.abc import Mapping

from anypoker.sentences import Sentence
from anypoker.server.notify.notices import Notice

_TEXTS: Mapping[str, Mapping[str, str]] = {
    "de": {
        "turn": "Du bist dran (Hand {hand}[, {game}]).",
        "choice": "Wähle das nächste Spiel.",
        "start": "Dein Spiel beginnt.",
        "seat": "Dein Platz ist bereit.",
    },
    "es": {
        "turn": "Es tu turno (mano {hand}[, {game}]).",
        "choice": "Elige el próximo juego.",
        "start": "Tu partida empieza.",
        "seat": "Tu asiento está listo.",
    },
}


def push_text(notice: Notice, language: str) -> str:
    """Return the sentence for the player whom a notice concerns; English if there is no other.

    >>> push_text(Notice("t.start.1", "start", "1", "Your game starts.", ""), "de")
    'Dein Spiel beginnt.'
    """
    kind = "choice" if f".choice{notice.question}." in notice.id else notice.kind
    template = _TEXTS.get(language, {}).get(kind)
    if template is None:
        return notice.text
    return str(Sentence(template, hand=notice.hand, game=notice.game))
