"""The sensible bot: plays any game decently by roll-outs.

For every candidate answer it samples showdowns and takes the answer that wins most. It bets by its
hand's equity.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from anypoker.bots import betting_decision
from anypoker.bots.bot import bot_random, due_decision
from anypoker.bots.brag_decision import choose_brag
from anypoker.bots.card_options import MAX_OPTIONS, Option, future_draws, options_of
from anypoker.bots.exchange_decision import choose_exchange, choose_offer
from anypoker.bots.market_decision import choose_bid, choose_offer_to_buy
from anypoker.bots.rollout import Rollout, RolloutSampler
from anypoker.bots.row_decision import choose_rows
from anypoker.bots.set_hands import choose_setting
from anypoker.bots.stay_decision import choose_stay
from anypoker.bots.wager_decision import choose_wager
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import choices
from anypoker.engine.hypothetical_hand import name_jokers, open_piles, set_seat
from anypoker.engine.showdown.claims import entries_of, is_high
from anypoker.game import DeclareOption, DeclareStep, Entry, Game
from anypoker.views import FACE_DOWN, SeatView

_MIN_ROLLOUTS, _MAX_ROLLOUTS = 4, 48


@dataclass(frozen=True, slots=True)
class SensibleBot:
    """`effort`: about how many hands it evaluates for one decision."""

    seed: str
    effort: int = 600

    def decide(self, game: Game, view: SeatView) -> Action:
        decision = due_decision(view)
        set_now = choose_setting(game, view, decision)
        if set_now is None:
            set_now = choose_rows(game, view, decision, bot_random(self.seed, view))
        if set_now is not None:
            return set_now
        return DecisionContext(self, game, view).answer(decision)


class DecisionContext:
    """Roll-outs and rules for one decision."""

    def __init__(self, bot: SensibleBot, game: Game, view: SeatView) -> None:
        self.game, self.view, self.effort = game, view, bot.effort
        self.rng: Random = bot_random(bot.seed, view)
        self.about = RolloutSampler(game, view)

    def answer(self, decision: d.Decision) -> Action:
        match decision:
            case d.BettingDecision():
                return betting_decision.choose_bet(self.view, decision, self.equity(), self.rng)
            case d.BringInDecision():
                return betting_decision.choose_bring_in(self.view, decision, self.equity())
            case d.BuyDecision():
                return self._buy(decision)
            case d.MarketDecision():
                return choose_offer_to_buy(self, decision)
            case d.AuctionDecision():
                return choose_bid(self, decision)
            case d.ProtectDecision():
                return self._protect(decision)
            case d.PenaltyDecision():
                stays = self.equity() * (self.view.pot + decision.price) > decision.price
                return a.Purchase() if stays else a.Fold()
            case d.DeclareDecision():
                return self._declare(decision)
            case d.ChooseDecision():
                return a.ChooseValue(self.rng.choice(decision.values))
            case d.ReplaceDecision():
                return self._replace(decision)
            case d.BragDecision():
                return choose_brag(self.view, decision, self.equity, self.rng)
            case d.SideShowDecision():
                return a.Accept() if self.equity() * self._live() > 1 else a.Decline()
            case d.ExchangeDecision():
                return choose_exchange(self.game, self.view, decision, self.rng, self.effort)
            case d.OfferDecision():
                return choose_offer(self.game, self.view, decision, self.rng, self.effort)
            case d.WagerDecision():
                return choose_wager(self.game, self.view, decision, self.rng)
            case d.StayDecision():
                return choose_stay(self.view, decision, self.about, self.rollouts(1))
            case d.RunTimesDecision():
                return a.RunTimes(decision.most)
            case _:
                return self._best(options_of(decision, self.view.own, self.rng)).action

    def _live(self) -> int:
        return sum(not sitting.folded for sitting in self.view.seats)

    # ------------------------------------------------------------ equities

    def rollouts(self, answers: int) -> list[Rollout]:
        """Sample as many showdowns as the effort allows for that many answers."""
        first = self.about.rollout(self.rng)
        hands = answers + len(self.about.opponents) * (1 + self.about.draws)
        number = self.effort // (hands * first.weight())
        number = max(_MIN_ROLLOUTS, min(_MAX_ROLLOUTS, number))
        return [first, *(self.about.rollout(self.rng) for _ in range(number - 1))]

    def equity(self) -> float:
        """Return the hand's equity; before a draw, that of its best draw."""
        stay = Option(a.Check(), self.view.own, 0)
        draw = self.about.next_draw
        if draw is None:
            return self.average(stay, self.rollouts(1))
        answers = future_draws(draw, self.view.own, self.rng)
        rollouts = self.rollouts(max(len(answers) // 4, 1))
        # Chosen on one half and valued on the other, so that luck is not taken for strength.
        half = len(rollouts) // 2
        best = max(answers, key=lambda option: self.average(option, rollouts[:half]))
        return self.average(best, rollouts[half:])

    def average(self, option: Option, rollouts: Sequence[Rollout]) -> float:
        named = option.action.jokers if isinstance(option.action, a.ArrangeCards) else None
        """Return the mean share of the pot with an answer's cards."""
        total = 0.0
        for rollout in rollouts:
            if named is not None:
                name_jokers(rollout.hand, self.about.me, named)
            total += rollout.share(option.own, option.new)
        return total / len(rollouts)

    def _best(self, answers: Sequence[Option]) -> Option:
        """Return the best answer; among equal ones the first."""
        if len(answers) == 1:
            return answers[0]
        rollouts = self.rollouts(len(answers))
        return max(answers, key=lambda option: self.average(option, rollouts))

    # ------------------------------------------------------------ paying for something

    def _buy(self, decision: d.BuyDecision) -> Action:
        answers = options_of(decision, self.view.own, self.rng)
        best = self._best(answers)
        if not decision.optional:
            return best.action
        rollouts = self.rollouts(2)
        without = self.average(Option(a.Decline(), self.view.own, 0), rollouts)
        if decision.piles:
            for rollout in rollouts:
                open_piles(rollout.hand, self.about.me, decision.piles)
        gain = self.average(best, rollouts) - without
        return best.action if gain * self.view.pot > decision.price else a.Decline()

    def _protect(self, decision: d.ProtectDecision) -> Action:
        """Pay to have the card turned up if that gains more than its price."""
        opened = tuple(
            own._replace(up=own.up or own.card == decision.card) for own in self.view.own
        )
        rollouts = self.rollouts(2)
        hidden = self.average(Option(a.Decline(), self.view.own, 0), rollouts)
        gain = self.average(Option(a.Purchase(), opened, 0), rollouts) - hidden
        return a.Purchase() if gain * self.view.pot > decision.price else a.Decline()

    # ------------------------------------------------------------ sides and boards

    def _declare(self, decision: d.DeclareDecision) -> Action:
        """Return the word whose sides it wins most of; both ways only if it mostly wins both."""
        step = next(
            action for action in self.game.every_action() if isinstance(action, DeclareStep)
        )
        rollouts = self.rollouts(1)
        # Whatever both rows win, the better of them wins alone.
        said = [
            option
            for option in step.options
            if option.word in decision.words and not option.all_rows
        ]
        worth = {option.word: self._side_worth(option, rollouts) for option in said}
        best = max(decision.words, key=lambda word: worth.get(word, 0.0))
        return a.DeclareSides((best,))

    def _side_worth(self, option: DeclareOption, rollouts: Sequence[Rollout]) -> float:
        total = 0.0
        for rollout in rollouts:
            set_seat(rollout.hand, self.about.me, folded=False, declared=(option.word,))
            mine = rollout.own_hands(self.view.own)
            entries = entries_of(rollout.hand, self.about.me)
            if not option.sides:
                total += rollout.part_won(mine, entries)
                continue
            claimed = [place for place, entry in enumerate(entries) if _claims(option, entry)]
            wins = [
                made is not None
                and made.key < min(rollout.opponent_keys(place), default=(1 << 60,))
                for place in claimed
                for made in [mine[place]]
            ]
            if wins and all(wins):
                total += sum(entries[place].share for place in claimed)
        return total / len(rollouts)

    def _replace(self, decision: d.ReplaceDecision) -> Action:
        """Take away what helps the others most."""
        ways = list(choices(decision.cards, decision.exactly, decision.exactly))
        if len(ways) > MAX_OPTIONS:
            ways = self.rng.sample(ways, MAX_OPTIONS)

        def worth(gone: Sequence[int]) -> float:
            left = list(gone)
            board = []
            for card in self.view.board:
                if card.card in left:
                    left.remove(card.card)
                    card = card._replace(card=FACE_DOWN)
                board.append(card)
            number = max(2, self.effort // (len(ways) * (1 + len(self.about.opponents))))
            total = 0.0
            for _ in range(number):
                rollout = self.about.rollout(self.rng)
                rollout.with_board(board)
                total += rollout.share(self.view.own)
            return total / number

        return a.ReplaceCards(max(ways, key=worth))


def _claims(option: DeclareOption, entry: Entry) -> bool:
    return entry.name in option.sides or ("high" if is_high(entry) else "low") in option.sides
