"""The table of decision kinds: one module each.

A decision is complete: the seat, the number of the decision, exactly what may be answered, and the
answer of a player who gives none (`timeout`). A new kind is a module with a class of
`BaseDecision` and a line in `Decision`; what else it needs, tests/engine/test_decisions.py names.
"""

from typing import get_args

from anypoker.engine.decision.arrange import ArrangeDecision as ArrangeDecision
from anypoker.engine.decision.auction import AuctionDecision as AuctionDecision
from anypoker.engine.decision.base import BaseDecision as BaseDecision
from anypoker.engine.decision.betting import BettingDecision as BettingDecision
from anypoker.engine.decision.brag import BragDecision as BragDecision
from anypoker.engine.decision.bring_in import BringInDecision as BringInDecision
from anypoker.engine.decision.buy import BuyDecision as BuyDecision
from anypoker.engine.decision.choose import ChooseDecision as ChooseDecision
from anypoker.engine.decision.declare import DeclareDecision as DeclareDecision
from anypoker.engine.decision.discard import DiscardDecision as DiscardDecision
from anypoker.engine.decision.discard_pile import DiscardPileDecision as DiscardPileDecision
from anypoker.engine.decision.draw import DrawDecision as DrawDecision
from anypoker.engine.decision.exchange import ExchangeDecision as ExchangeDecision
from anypoker.engine.decision.expose import ExposeDecision as ExposeDecision
from anypoker.engine.decision.market import MarketDecision as MarketDecision
from anypoker.engine.decision.offer import OfferDecision as OfferDecision
from anypoker.engine.decision.pass_cards import PassDecision as PassDecision
from anypoker.engine.decision.penalty import PenaltyDecision as PenaltyDecision
from anypoker.engine.decision.protect import ProtectDecision as ProtectDecision
from anypoker.engine.decision.replace import ReplaceDecision as ReplaceDecision
from anypoker.engine.decision.run_times import RunTimesDecision as RunTimesDecision
from anypoker.engine.decision.separate import SeparateDecision as SeparateDecision
from anypoker.engine.decision.side_show import SideShowDecision as SideShowDecision
from anypoker.engine.decision.stay import StayDecision as StayDecision
from anypoker.engine.decision.wager import WagerDecision as WagerDecision

Decision = (
    BettingDecision
    | BringInDecision
    | DrawDecision
    | DiscardDecision
    | DiscardPileDecision
    | ExposeDecision
    | PassDecision
    | SeparateDecision
    | DeclareDecision
    | ChooseDecision
    | BuyDecision
    | ProtectDecision
    | PenaltyDecision
    | ReplaceDecision
    | ArrangeDecision
    | RunTimesDecision
    | StayDecision
    | BragDecision
    | SideShowDecision
    | ExchangeDecision
    | OfferDecision
    | MarketDecision
    | AuctionDecision
    | WagerDecision
)

# By its name in JSON.
DECISIONS: dict[str, type[Decision]] = {kind.kind: kind for kind in get_args(Decision)}
