"""REST for players who separate or arrange cards: a suggestion, and the hand after an answer."""

import asyncio

from fastapi import APIRouter, HTTPException

from anypoker.cards import card_text
from anypoker.engine import Hand, IllegalAction, parse_action
from anypoker.sentences import Sentence, collect_texts
from anypoker.server.games.board_slots import hand_rows
from anypoker.server.protocol.bounded_types import ActionWanted, QuestionWanted
from anypoker.server.rest.dependencies import AtTable, Known, Room
from anypoker.server.rest.models import (
    AnswerPreview,
    FoulHintInfo,
    FoulInfo,
    RowInfo,
    RowsPreview,
    Suggestion,
)
from anypoker.server.storage.guests import Guest
from anypoker.server.table.actor import TableActor
from anypoker.strength.row_preview import preview_rows
from anypoker.views import SeatView, view_of
from anypoker.views.answer_preview import can_preview, words_after

router = APIRouter(prefix="/api", tags=["tables"])


def _open_view(live: TableActor, guest: Guest, question: int) -> tuple[Hand, SeatView]:
    """Return the running hand as the guest sees it; 409 unless they face this decision."""
    table = live.table
    seat = table.seat_in_hand(guest.id)
    if table.hand is None or not table.in_hand or seat is None:
        raise HTTPException(409, "you are not in a hand")
    view = view_of(table.hand, seat, words=False)
    if view.decision is None or view.decision.number != question:
        raise HTTPException(
            409, Sentence("question {question} is settled or not yours", question=question)
        )
    return table.hand, view


def _arranging_view(live: TableActor, guest: Guest, question: int) -> tuple[Hand, SeatView]:
    """Return the same for a decision about piles; 409 for another."""
    hand, view = _open_view(live, guest, question)
    if not can_preview(view.decision):
        raise HTTPException(409, "only answers that separate or arrange cards have a suggestion")
    return hand, view


@router.get("/tables/{table}/suggestion")
async def suggestion(
    live: AtTable, room: Room, guest: Known, question: QuestionWanted
) -> Suggestion:
    """Suggest how to separate or arrange the cards of an open decision, as a bot would."""
    hand, view = _arranging_view(live, guest, question)
    action = await room.bots.suggest(f"suggestion/{question}", hand.game, view)
    if action is None:
        raise HTTPException(503, "there is no suggestion now")
    words = await asyncio.to_thread(words_after, hand.game, view, action)
    return Suggestion(
        question=question, action=str(action), you_have=words, texts=collect_texts(words)
    )


@router.get("/tables/{table}/preview")
async def preview(
    live: AtTable, guest: Known, question: QuestionWanted, action: ActionWanted
) -> AnswerPreview:
    """Name the reader's hand after an answer that separates or arranges cards."""
    hand, view = _arranging_view(live, guest, question)
    try:
        words = await asyncio.to_thread(words_after, hand.game, view, parse_action(action))
    except IllegalAction as error:
        raise HTTPException(422, error.sentence()) from error
    return AnswerPreview(question=question, you_have=words, texts=collect_texts(words))


@router.get("/tables/{table}/rows-preview")
async def rows_preview(
    live: AtTable, guest: Known, question: QuestionWanted, action: ActionWanted
) -> RowsPreview:
    """Name the hands of the reader's rows with the cards of an answer, and warn of a foul.

    The answer separates cards and may be incomplete.
    """
    hand, view = _open_view(live, guest, question)
    rooms = dict(hand_rows(hand.game))
    if not rooms:
        raise HTTPException(409, "this game has no rows")
    try:
        found = await asyncio.to_thread(preview_rows, hand.game, view, rooms, parse_action(action))
    except IllegalAction as error:
        raise HTTPException(422, error.sentence()) from error
    foul = found.foul
    hint = foul.hint if foul is not None else None
    return RowsPreview(
        question=question,
        rows=[RowInfo(name=row.name, hand=row.hand, royalty=row.royalty) for row in found.rows],
        foul=None
        if foul is None
        else FoulInfo(
            level=foul.level,
            behind=foul.behind,
            ahead=foul.ahead,
            hint=None if hint is None else FoulHintInfo(card=card_text(hint.card), row=hint.row),
        ),
        texts=collect_texts([row.hand for row in found.rows]),
    )
