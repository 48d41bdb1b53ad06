"""Wild card rules, for deals and shares."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import KindUnion, NameList, Part, Positive, State, Text


class RoleByState(Part):
    """A role that depends on the state of the card, or on the state in which it was dealt."""

    visibility: State | None = Field(
        None, description="The state that makes the condition true. Give this or `dealt`."
    )
    dealt: State | None = Field(
        None,
        description="Instead of `visibility`: the state in which the card was dealt, even if it "
        "was turned over later.",
    )
    true_role: Literal["wild", "bug"] = Field(description="The role of a card in that state.")
    false_role: Literal["wild", "bug"] = Field(description="The role of all other cards.")


class _Wild(Part):
    role: Literal["wild", "bug", "conditional"] = Field(
        description='"wild": any card. "bug": an ace, or completes a straight or flush. '
        '"conditional": see `condition`.'
    )
    condition: RoleByState | None = Field(None, description='For the role "conditional".')
    scope: Literal["player", "global"] | None = Field(
        None,
        description="Has no effect: `lowest_hole` always applies to each seat separately, and "
        "all other rules to all seats.",
    )


class JokerWild(_Wild):
    """The jokers of the deck."""

    type: Literal["joker"]
    count: Positive | None = Field(None, description="Number of jokers; must equal `deck.jokers`.")


class RankWild(_Wild):
    """All cards of a rank."""

    type: Literal["rank"]
    rank: Text = Field(description="The rank that is wild.")
    match: Literal["rank"] | None = Field(None, description="Always the rank.")


class CardWild(_Wild):
    """Cards by name."""

    type: Literal["card"]
    cards: NameList = Field(description='The cards that are wild, such as "Js" and "Jh".')


class _Matching(_Wild):
    match: Literal["rank", "card", "suit"] | None = Field(
        None,
        description='Which other cards are wild: all of its "rank" (default), all of its "suit", '
        'or none ("card").',
    )
    subset: Text | None = Field(None, description="Only cards of this pile.")


class LowestCommunity(_Matching):
    """The lowest community card."""

    type: Literal["lowest_community"]


class LowestHole(_Matching):
    """A player's own lowest card."""

    type: Literal["lowest_hole"]
    visibility: State | None = Field(None, description="Only cards in this state.")


class LastCommunityCard(_Matching):
    """The community card dealt last."""

    type: Literal["last_community_card"]


class FollowCard(_Wild):
    """The rank of the up card that follows a trigger, or that continues a sequence of up cards."""

    type: Literal["follow_card"]
    trigger_rank: Text | None = Field(
        None, description="The rank before the wild rank. Give this or `trigger`."
    )
    trigger: Literal["pair", "sequence"] | None = Field(
        None,
        description='Instead of `trigger_rank`. "pair": an up card that pairs another up card of '
        'the same hand. "sequence": deuces are wild once one is dealt face up, then threes instead '
        "once one is, and so on.",
    )
    match: Literal["rank"] | None = Field(None, description="Always the rank.")


AnyWild = (
    JokerWild | RankWild | CardWild | LowestCommunity | LowestHole | LastCommunityCard | FollowCard
)
WildCard = Annotated[AnyWild, KindUnion()]
