"""Parts of messages about what is played: the dealer's choice, the game card and its stakes."""

from typing_extensions import TypedDict

from anypoker.server.protocol.server_model import Json, closed


@closed
class StakesInfo(TypedDict):
    """Betting and forced bets of one hand. `structure`: such as `Limit`, empty in a game without
    betting rounds; `betting`: in words, such as `Limit 2/4`; `forced`: the forced bets in words.
    A number is 0 if the hand has no such bet. `small_bet`, `big_bet`: the sizes of bets in limit,
    the range of bets in spread limit."""

    game: str
    structure: str
    betting: str
    forced: list["StakesLine"]
    small_blind: int
    big_blind: int
    ante: int
    bring_in: int
    small_bet: int
    big_bet: int


@closed
class StakesLine(TypedDict):
    """One forced bet in words, such as `Blinds` and `1 and 2`."""

    label: str
    text: str


@closed
class NamedGame(TypedDict):
    """A game. `spoken`: the text that `choose` and the host's `game` understand."""

    name: str
    spoken: str


@closed
class Proposal(TypedDict):
    """A game that players vote on. `player`: the proposer; `votes`: ids of its voters."""

    game: NamedGame
    player: str
    votes: list[str]


@closed
class ChoiceInfo(TypedDict):
    """The dealer has to choose the next game. `games`: a shortlist, empty if any game will do.
    `players`: how many will be dealt in; `until`: when the clock ends, 0 without a clock. Then
    `fallback` is dealt. `reason`: why the dealer is asked again, in a sentence. With `voting`,
    all people at the table propose games and vote with `vote`; there are at most `most_proposals`
    proposals. `refused`: names of games that a rule of the table excludes now, with the reason."""

    question: int
    player: str
    games: list[str]
    until: int
    name: str
    now: int
    seconds: int
    players: int
    fallback: NamedGame | None
    reason: str
    voting: bool
    proposals: list[Proposal]
    most_proposals: int
    refused: dict[str, str]


@closed
class CardSentence(TypedDict):
    """A sentence about a game. `wins`: it says what wins."""

    text: str
    wins: bool


class DealtPicture(TypedDict):
    """Cards as they are dealt, as in `GET /api/lobby/games`."""

    layout: Json | None
    places: list[list[str]]
    own: str


@closed
class CardPicture(DealtPicture):
    """Cards as they are dealt, as in `GET /api/lobby/games`. `own`: each card of a player, `u` for
    face up and `d` for face down; `places`: the piles of each board card; `caption`: in words."""

    caption: str


class CardFacts(TypedDict):
    """Fields of `CardInfo` that follow from the game."""

    game: NamedGame
    sentences: list[CardSentence]
    special: StakesLine | None
    picture: CardPicture


@closed
class CardInfo(CardFacts):
    """The game card before a hand. `hand`: the number of the hand; `player`: who chose the game,
    None in a mix or after a change by the host; `said`: such as `Jonas deals`. `special`: one
    unusual thing of this hand, if there is one. `first`: the game is new at this table. The hand
    is dealt at `until`, or when all `people` who are connected are `ready`. `may_veto`: the ids of
    players who may veto the game with `veto`."""

    hand: int
    player: str | None
    said: str
    stakes: StakesInfo
    first: bool
    until: int
    now: int
    seconds: int
    people: list[str]
    ready: list[str]
    may_veto: list[str]
