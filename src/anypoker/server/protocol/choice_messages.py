"""Parts of messages about what is played: the dealer's choice, the game card and its stakes."""

from pydantic import Field

from anypoker.server.protocol.server_model import Json, ServerModel


class StakesInfo(ServerModel):
    """Betting and forced bets of one hand. `structure`: such as `Limit`, empty in a game without
    betting rounds; `betting`: in words, such as `Limit 2/4`; `forced`: the forced bets in words.
    A number is 0 if the hand has no such bet. `small_bet`, `big_bet`: the sizes of bets in limit,
    the range of bets in spread limit."""

    game: str
    structure: str
    betting: str
    forced: list["StakesLine"]
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0


class StakesLine(ServerModel):
    """One forced bet in words, such as `Blinds` and `1 and 2`."""

    label: str
    text: str


class NamedGame(ServerModel):
    """A game. `spoken`: the text that `choose` and the host's `game` understand."""

    name: str
    spoken: str


class Proposal(ServerModel):
    """A game that players vote on. `player`: who proposed it; `votes`: ids of its voters."""

    game: NamedGame
    player: str
    votes: list[str]


class ChoiceInfo(ServerModel):
    """The dealer has to choose the next game. `games`: a shortlist, empty if any game will do.
    `players`: how many will be dealt in; `until`: when the clock ends, 0 without a clock. Then
    `fallback` is dealt. `reason`: why the dealer is asked again, in a sentence. With `voting`,
    all people at the table propose games and vote with `vote`; there are at most `most_proposals`
    proposals. `refused`: names of games that a rule of the table excludes now, with the reason."""

    question: int
    player: str
    games: list[str]
    until: int
    name: str = ""
    now: int = 0
    seconds: int = 0
    players: int = 0
    fallback: NamedGame | None = None
    reason: str = ""
    voting: bool = False
    proposals: list[Proposal] = Field(default_factory=list)
    most_proposals: int = 0
    refused: dict[str, str] = Field(default_factory=dict)


class CardSentence(ServerModel):
    """A sentence about a game. `wins`: it says what wins."""

    text: str
    wins: bool = False


class CardPicture(ServerModel):
    """Cards as they are dealt, as in `GET /api/lobby/games`. `own`: each card of a player, `u` for
    face up and `d` for face down; `places`: the piles of each board card; `caption`: in words."""

    layout: Json | None
    places: list[list[str]]
    own: str
    caption: str


class CardInfo(ServerModel):
    """The game card before a hand. `hand`: the number of the hand; `player`: who chose the game,
    None in a mix or after a change by the host; `said`: such as `Jonas deals`. `special`: one
    unusual thing of this hand, if there is one. `first`: the game is new at this table. The hand
    is dealt at `until`, or when all `people` who are connected are `ready`. `may_veto`: the ids of
    players who may veto the game with `veto`."""

    hand: int
    player: str | None
    said: str
    game: NamedGame
    sentences: list[CardSentence]
    stakes: StakesInfo
    special: StakesLine | None
    picture: CardPicture
    first: bool
    until: int
    now: int
    seconds: int
    people: list[str]
    ready: list[str]
    may_veto: list[str] = Field(default_factory=list)
