"""Where cards and players are drawn, and what a hand is called."""

from collections.abc import Iterator

import pytest

from anypoker.bots import CallingBot
from anypoker.cards import parse_cards
from anypoker.catalogue import catalogue_files, find
from anypoker.engine import decision as d
from anypoker.engine.events import Discarded
from anypoker.terminal.board_and_pots import draw_middle, pot_words
from anypoker.terminal.board_grid import board_lines
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.card_drawing import BACK, BIG
from anypoker.terminal.opponent_piles import hidden_piles
from anypoker.terminal.opponents import arrange_seats, draw_seat
from anypoker.terminal.own_seat import draw_own
from anypoker.terminal.table_drawing import draw_table
from anypoker.views import FACE_DOWN, BoardCard, PotView, SeatView
from anypoker.views.hand_descriptions import best_hand_words
from anypoker.views.visibility import SeenEvent
from tests.bots.playing import asked, begun


def board(*cards: str) -> list[BoardCard]:
    """`Ts Top` is a card in a pile; `?? Row 1+Column 1` a face-down one in two."""
    found = []
    for text in cards:
        card, _, piles = text.partition(" ")
        value = FACE_DOWN if card == "??" else parse_cards(card)[0]
        found.append(BoardCard(value, tuple(piles.split("+")) if piles else ()))
    return found


def drawn(game: str, *cards: str) -> list[str]:
    """The board as rows of signs: # a card, · one to come, a space where nothing comes."""
    signs = {(True, False): "#", (False, True): "·", (False, False): " "}
    return [
        "".join(signs[place.card is not None, place.to_come] for place in line.places)
        for line in board_lines(find(game).game.layout, board(*cards))
    ]


def test_a_cross_is_a_cross() -> None:
    assert drawn("iron-cross", "As Top", "Kd Right") == [" # ", "··#", " · "]
    assert drawn("iron-cross") == [], "before the first card there is no board"


def test_a_triangle_is_a_triangle() -> None:
    cells = [f"?? Row {row}+Column {column}" for row in (1, 2, 3) for column in range(1, 5 - row)]
    assert drawn("nightmare", *cells) == ["###", "## ", "#  "]


def test_rows_have_their_labels() -> None:
    game = find("double-board-holdem").game
    lines = board_lines(game.layout, board("As Board 1", "Kd Board 2", "Qd Board 1"))
    assert [(line.label, len(line.places)) for line in lines] == [("Board 1", 2), ("Board 2", 1)]


def test_without_a_layout_piles_are_rows() -> None:
    assert [len(line.places) for line in board_lines(None, board("As", "Kd", "Qc"))] == [3]
    lines = board_lines(None, board("As Left", "Kd Right", "Qc Left"))
    assert [line.label for line in lines] == ["Left", "Right"]


def every_view(slug: str) -> Iterator[SeatView]:
    hand = begun(find(slug).game, "drawing", 0, 200)
    for view, _ in asked(hand, lambda view: CallingBot()):
        yield view


@pytest.mark.parametrize("slug", catalogue_files())
def test_every_card_of_every_board_is_drawn_once(slug: str) -> None:
    """And whatever else there is to draw of a hand can be drawn, on the smallest screen."""
    game = find(slug).game
    hand = begun(game, "drawing", 0, 200)
    for number, (view, _) in enumerate(asked(hand, lambda view: CallingBot())):
        lines = board_lines(game.layout, view.board)
        places = [place.card for line in lines for place in line.places if place.card is not None]
        assert sorted(places) == list(range(len(view.board)))
        if number % 8 == 0:
            canvas = Canvas(78, 11)
            room = arrange_seats(view, canvas.width, canvas.height)
            for spot in room.spots:
                draw_seat(canvas, view, spot)
            draw_middle(canvas, view, game.layout, room[1:], {})
            own = Canvas(78, 5)
            words = best_hand_words(game, view)
            draw_own(own, view, words, {})
            assert "You" in own.text().plain
            for seat, sitting in enumerate(view.seats):
                assert seat == view.viewer or sitting.name in canvas.text().plain


@pytest.mark.parametrize("count", range(2, 11))
@pytest.mark.parametrize("size", [(78, 11), (78, 15), (78, 30), (118, 30), (158, 48)])
def test_players_sit_around_the_table_and_not_on_each_other(
    count: int, size: tuple[int, int]
) -> None:
    view = next(every_view("texas-holdem"))
    view = view._replace(seats=(view.seats * 5)[:count], viewer=0, button=0)
    room = arrange_seats(view, *size)
    assert sorted(spot.seat for spot in room.spots) == list(range(1, count))
    cells = [
        (spot.x + x, spot.y + y)
        for spot in room.spots
        for x in range(spot.width)
        for y in range(spot.height)
    ]
    assert len(cells) == len(set(cells)), "two players in one place"
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells)
    if count > 3:
        spots = {spot.seat: spot for spot in room.spots}
        first, last = spots[1], spots[count - 1]
        assert first.x == 0, "on the left of the viewer is the next player"
        assert first.y == max(spot.y for spot in room.spots)
        assert last.x + last.width == size[0]
        assert last.y == first.y


@pytest.mark.parametrize(
    ("slug", "size", "lines"),
    [
        ("texas-holdem", (78, 11), 1),  # the felt of a screen of 80 columns and 24 lines
        ("texas-holdem", (78, 30), 3),  # of 120 and 40
        ("texas-holdem", (158, 48), 3),  # of 200 and 60
        ("seven-card-stud", (78, 30), 1),
        ("seven-card-stud", (158, 48), 3),
    ],
)
def test_the_cards_of_others_are_as_large_as_there_is_room(
    slug: str, size: tuple[int, int], lines: int
) -> None:
    views = list(every_view(slug))
    view = views[len(views) // 2]
    view = view._replace(seats=(view.seats * 6)[:6], viewer=0)
    canvas = Canvas(*size)
    for spot in arrange_seats(view, *size).spots:
        draw_seat(canvas, view, spot)
    backs = BACK * BIG.width if lines == BIG.height else "▮"
    assert sum(backs in line for line in canvas.text().plain.split("\n")) == 2 * lines


@pytest.mark.parametrize("size", [(78, 11), (158, 48)])
def test_the_piles_of_others_have_names(size: tuple[int, int]) -> None:
    first, *_, last = every_view("sohe")
    for view, named in ((first, False), (last, True)):
        canvas = Canvas(*size)
        for spot in arrange_seats(view, *size).spots:
            draw_seat(canvas, view, spot)
        for name in ("Hold'em", "Omaha"):
            assert (canvas.text().plain.count(name) == len(view.seats) - 1) == named


def test_nobody_knows_from_which_pile_a_card_was_thrown_away() -> None:
    *_, view = every_view("sohe")
    seat = (view.viewer or 0) + 1
    assert hidden_piles(view, seat) == [("Hold'em", 2), ("Omaha", 4)]
    gone = SeenEvent(Discarded(seat, 1, (FACE_DOWN,), None, (seat,)))
    assert hidden_piles(view._replace(events=(*view.events, gone)), seat) == []
    assert hidden_piles(view._replace(events=()), seat) == []


@pytest.mark.parametrize(
    ("size", "lines"), [((78, 11), 3), ((78, 30), 3), ((158, 48), 5), ((200, 16), 3)]
)
def test_the_board_is_as_large_as_there_is_room(size: tuple[int, int], lines: int) -> None:
    """From the flop to the river it stays as large as it was."""
    view = next(every_view("texas-holdem"))._replace(viewer=0)
    for cards in ("As Ks Qs", "As Ks Qs Js", "As Ks Qs Js Ts"):
        canvas = Canvas(*size)
        dealt = tuple(BoardCard(card, ()) for card in parse_cards(cards))
        draw_table(canvas, view._replace(board=dealt), None, {})
        drawn = canvas.text().plain.split("\n")
        first, last = (number for number, line in enumerate(drawn) if "A" in line and "K" in line)
        assert last - first + 1 == lines


@pytest.mark.parametrize(("lines", "height"), [(5, 3), (7, 5)])
def test_own_cards_are_as_large_as_there_is_room(lines: int, height: int) -> None:
    view = next(every_view("texas-holdem"))
    own = tuple(view.own[0]._replace(card=card) for card in parse_cards("As Ks"))
    canvas = Canvas(158, lines)
    draw_own(canvas, view._replace(own=own), [], {})
    drawn = canvas.text().plain.split("\n")
    first, last = (number for number, line in enumerate(drawn) if "A" in line and "K" in line)
    assert last - first + 1 == height


def test_side_pots_are_told_when_somebody_is_all_in() -> None:
    view = next(every_view("texas-holdem"))
    pots = (PotView(30, (0, 1, 2)), PotView(8, (0, 1)))
    view = view._replace(pot=38, pots=pots)
    assert pot_words(view) == "Pot 38"
    all_in = view.seats[0]._replace(all_in=True)
    view = view._replace(seats=(all_in, *view.seats[1:]))
    assert pot_words(view) == "Pot 38 (main 30 · side 1 8)"


def hands_called(game: str, own: str, up: str = "", shown: str = "") -> list[str]:
    """What a seat with these cards has; `shown`: on the board."""
    view = next(
        view
        for view in every_view(game)
        if isinstance(view.decision, d.BettingDecision | d.BringInDecision)
    )
    model = view.own[0]
    cards = tuple(model._replace(card=card, up=False) for card in parse_cards(own))
    cards += tuple(model._replace(card=card, up=True) for card in parse_cards(up))
    board = tuple(BoardCard(card, ()) for card in parse_cards(shown))
    view = view._replace(own=cards, board=board, opened=tuple(parse_cards(up + shown)))
    return best_hand_words(find(game).game, view)


@pytest.mark.parametrize(
    ("game", "own", "shown", "words"),
    [
        ("texas-holdem", "As Ad", "", ["a pair of aces"]),
        ("texas-holdem", "As Kd", "", ["ace high"]),
        ("texas-holdem", "As Kd", "Ks Kh 4d", ["three of a kind, kings with A-4"]),
        ("omaha", "As Ad Ks Kd", "", ["two pair, aces and kings"]),
        ("omaha-8", "As 2d Kc Kd", "3s 4h Th", ["High: ", "Low: "]),
        ("2-7-triple-draw", "7c 5d 4h 3s 2c", "", ["7-5-4-3-2"]),
        ("2-7-triple-draw", "7c 5d 4h 3s", "", ["7-5-4-3"]),
        ("badugi", "As 2d 3h 3c", "", ["three-card badugi 3-2-A"]),
    ],
)
def test_the_best_hand_so_far_has_a_name(game: str, own: str, shown: str, words: list[str]) -> None:
    called = hands_called(game, own, shown=shown)
    assert len(called) == len(words)
    for one, expected in zip(called, words, strict=True):
        assert expected in one or one.startswith(expected), called


def test_a_low_that_does_not_qualify_says_so() -> None:
    called = hands_called("omaha-8", "As 2d Kc Kd", shown="Ts Jh 9h")
    assert called[1].endswith("(does not qualify)")


def test_a_low_that_is_not_complete_has_no_more_cards_than_a_hand() -> None:
    called = hands_called("razz", "Kc Qd", up="9h 7s 5c 3d 2h")
    assert not any("K-Q" in words for words in called), called


def test_what_follows_the_queen_is_wild() -> None:
    called = hands_called("follow-the-queen", "5c 9d", up="Qs 5h")
    assert "wild" in called[0], called
