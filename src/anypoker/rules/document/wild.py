"""Wild card rules, as they stand in deals and in hands."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import KindUnion, NameList, Part, Positive, State, Text


class RoleByState(Part):
    """A role that depends on how the card lies, or on how it was dealt."""

    visibility: State | None = Field(
        None, description="The state asked about; it, or `dealt`, is needed."
    )
    dealt: State | None = Field(
        None,
        description="Instead of `visibility`: how the card was dealt; who turns it over changes "
        "nothing.",
    )
    true_role: Literal["wild", "bug"] = Field(description="The role of a card that lies so.")
    false_role: Literal["wild", "bug"] = Field(description="The role of the others.")


class _Wild(Part):
    role: Literal["wild", "bug", "conditional"] = Field(
        description='"wild": any card. "bug": an ace, or completes a straight or flush. '
        '"conditional": see `condition`.'
    )
    condition: RoleByState | None = Field(None, description='For the role "conditional".')
    scope: Literal["player", "global"] | None = Field(
        None,
        description='"global": for all; "player": each seat for itself. It changes nothing: '
        "`lowest_hole` is always each seat's own, everything else is for all.",
    )


class JokerWild(_Wild):
    """The jokers of the deck."""

    type: Literal["joker"]
    count: Positive | None = Field(None, description="How many; must equal `deck.jokers`.")


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
        None, description='Which cards join it: of its "rank" (the default), its "suit", or none.'
    )
    subset: Text | None = Field(None, description="The pile looked at.")


class LowestCommunity(_Matching):
    """The lowest community card."""

    type: Literal["lowest_community"]


class LowestHole(_Matching):
    """A player's own lowest card."""

    type: Literal["lowest_hole"]
    visibility: State | None = Field(None, description="Only among cards that lie so.")


class LastCommunityCard(_Matching):
    """The community card dealt last."""

    type: Literal["last_community_card"]


class FollowCard(_Wild):
    """The rank of the up card that follows an up card of the trigger rank, or an open pair."""

    type: Literal["follow_card"]
    trigger_rank: Text | None = Field(
        None, description="The rank that is followed; it, or `trigger`, is needed."
    )
    trigger: Literal["pair"] | None = Field(
        None,
        description='Instead of `trigger_rank`: "pair": an up card that pairs another up card of '
        "the same hand.",
    )
    match: Literal["rank"] | None = Field(None, description="Always the rank.")


AnyWild = (
    JokerWild | RankWild | CardWild | LowestCommunity | LowestHole | LastCommunityCard | FollowCard
)
WildCard = Annotated[AnyWild, KindUnion()]
