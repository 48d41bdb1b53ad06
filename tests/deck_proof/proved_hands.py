"""Hands of any game with deck proofs: every seat has a client, and so has a spectator."""

from pathlib import Path
from random import Random

from anypoker.cards import parse_card
from anypoker.deck_proof import HandProver
from anypoker.deck_proof.exchange import Exchange
from anypoker.deck_proof.hand_hash import PLAYED, VOIDED
from anypoker.deck_proof.record import Line
from anypoker.engine import Action, Hand, ShuffledDeck, ShuffleNeeded, apply, decisions, start
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.events import RabbitShown
from anypoker.game import Game
from anypoker.rules import content_hash
from anypoker.session.proof_lines import card_texts, hand_context, proof_lines, proved_deck
from anypoker.tables.hands.rabbit_hunt import rabbit_cards
from anypoker.views.card_proofs import ProofTracker
from anypoker.views.visibility import SpectatorKind
from tests.deck_proof.simulation import Player
from tests.engine.random_hands import random_setting

MAX_ACTIONS = 300


class ProvedTable:
    """A table that plays hands of one game, all of them proved."""

    def __init__(self, game: Game, random: Random, name: str, players: int | None = None) -> None:
        self.game, self.random, self.table = game, random, name
        self.count = players or random.randint(game.players.least, game.players.most)
        self.players = [Player(name, f"{name}/{seat}") for seat in range(self.count)]
        self.spectator = Player(name, None)
        self.exchange = Exchange(name)
        self.shuffles = 0
        self.left_out = 0

    # ------------------------------------------------------------ one hand

    def play(self) -> Hand:
        """Play a hand at random; now and then a client is silent or the hand is voided."""
        random = self.random
        number = self.exchange.next_hand
        seats, stakes = random_setting(self.game, random, self.count)
        for player in self.players:
            self.exchange.commit(player.name, number, player.client.commit(number))
        listed = self.exchange.seats([(2 * n, one.name) for n, one in enumerate(self.players)])
        context = hand_context(
            self.game,
            "1/2",
            2 * seats.button,
            listed,
            self.table,
            number,
            self.exchange.previous,
            content_hash(self.game),
        )
        self.prover = HandProver(context, random.randbytes(32))
        self.trackers = [
            ProofTracker(len(context.cards), context.dice, viewer)
            for viewer in (*range(self.count), SpectatorKind.SPECTATOR)
        ]
        self.sent = [0] * len(self.trackers)
        self._shuffle(None)
        chance = proved_deck(self.prover)
        while True:
            try:
                hand = start(self.game, seats, stakes, chance)
                break
            except ShuffleNeeded as needed:
                chance = self._add_order(chance, needed)
        self._send(hand, 0)
        return self._play_out(hand)

    def _play_out(self, hand: Hand) -> Hand:
        random, voided = self.random, self.random.random() < 0.03
        while not hand.over and len(hand.actions) < MAX_ACTIONS:
            if voided and len(hand.actions) > 3:
                break
            asked = random.choice(decisions(hand))
            action = sample_legal_action(asked, random.randrange)
            hand = self._apply(hand, asked.seat, action)
        else:
            voided = False
        end = self.exchange.end(PLAYED if hand.over else VOIDED)
        for player in self._everyone():
            player.client.receive(end)
        rabbits = rabbit_cards(hand) if hand.over else ()
        if rabbits:
            hand.events.append(RabbitShown(rabbits))
            self._send(hand, len(hand.events) - 1)
        return hand

    def _apply(self, hand: Hand, seat: int, action: Action) -> Hand:
        while True:
            try:
                after = apply(hand, seat, action).hand
                break
            except ShuffleNeeded as needed:
                hand = hand.copy()
                hand.chance = self._add_order(hand.chance, needed)
        self._send(after, len(hand.events))
        return after

    def _add_order(self, chance: ShuffledDeck, needed: ShuffleNeeded) -> ShuffledDeck:
        self._shuffle(card_texts(needed.cards))
        self.shuffles += 1
        return chance.with_order([parse_card(card) for card in self.prover.order(needed.number)])

    def _shuffle(self, cards: list[str] | None) -> None:
        roots = self.exchange.publish(self.prover, 0, cards)
        silent = {seat for seat in range(self.count) if self.random.random() < 0.02}
        self.left_out += len(silent)
        for seat, player in enumerate(self.players):
            if seat in silent:
                player.client.receive(roots)
                continue
            value = player.client.reveal_for(roots)
            if value is not None:
                self.exchange.reveal(player.name, roots.hand, roots.shuffle, value)
        self.spectator.client.receive(roots)
        opening = self.exchange.close()
        for player in self._everyone():
            player.client.receive(opening)

    def _everyone(self) -> list[Player]:
        return [*self.players, self.spectator]

    def _send(self, hand: Hand, begin: int) -> None:
        """Send each viewer the lines of the events from `begin` on."""
        numbers = [2 * seat for seat in range(self.count)]
        for at, (tracker, player) in enumerate(zip(self.trackers, self._everyone(), strict=True)):
            tracker.follow(hand.events[begin:])
            lines: list[Line] = proof_lines(self.prover, tracker.facts[self.sent[at] :], numbers)
            self.sent[at] = len(tracker.facts)
            for line in lines:
                player.client.receive(line)

    # ------------------------------------------------------------ results

    def findings(self) -> list[str]:
        """Return everything that any client found wrong."""
        return [
            f"{self.table}, {player.client.player}, hand {one.hand}: {one.sentence}"
            for player in self._everyone()
            for one in player.client.findings
        ]

    def records(self) -> list[bytes]:
        """Return the records of all seats and of the spectator."""
        return [player.data for player in self._everyone()]

    def write(self, folder: Path) -> list[Path]:
        """Write the records of all seats and of the spectator."""
        paths = []
        for number, data in enumerate(self.records()):
            path = folder / f"{number}.jsonl"
            path.write_bytes(data)
            paths.append(path)
        return paths
