// Decks of games, read from the files of rules whose hashes contexts name.

import { isCard, isObject, isWhole, MAX_SLOTS, physicalCard, type Context } from "./context";
import { need } from "./errors";
import { toHex } from "./hashing";
import { sha256 } from "./sha256";

const MAX_GAMES = 64; // whose rules are kept
const MAX_RULES = 500_000; // characters of one file
const SUITS = ["c", "d", "h", "s"];
const RANKS = new Map([
  ["standard", "23456789TJQKA"],
  ["short_6a", "6789TJQKA"],
  ["short_ta", "TJQKA"],
  ["short_27_ja", "234567JQKA"],
]);

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Return the cards of a game for a number of players. */
export function deckOfRules(rules: Record<string, unknown>, players: number): string[] {
  const variants = Array.isArray(rules.byPlayers) ? rules.byPlayers.filter(isObject) : [];
  const deck = variants.find((one) => one.players === players && one.deck)?.deck ?? rules.deck;
  need(isObject(deck), "rules_unreadable");
  const named = RANKS.get(String(deck.type));
  need(named !== undefined || deck.type === "custom", "rules_unreadable");
  const ranks = named === undefined ? texts(deck.ranks) : [...named];
  const suits = named === undefined ? texts(deck.suits) : SUITS;
  const plain = ranks.flatMap((rank) => suits.map((suit) => rank + suit));
  const jokers = isWhole(deck.jokers, 0, MAX_SLOTS) ? deck.jokers : 0;
  const cards = [...plain, ...texts(deck.added), ...texts(deck.twoFaced), ...Array<string>(jokers).fill("Jk")];
  need(cards.every(isCard), "rules_unreadable");
  return cards;
}

/** Return the cards that are not among others. */
export function cardsWithout(cards: readonly string[], others: readonly string[]): string[] {
  const left = others.map(physicalCard);
  return cards.filter((card) => {
    const at = left.indexOf(physicalCard(card));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function parseRules(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Rules of games by their hash. */
export class GameRules {
  private readonly texts = new Map<string, string>();

  learn(rules: readonly string[]): void {
    for (const text of rules.slice(0, MAX_GAMES))
      if (text.length <= MAX_RULES) this.texts.set(toHex(sha256(new TextEncoder().encode(text))), text);
    for (const key of this.texts.keys()) if (this.texts.size > MAX_GAMES) this.texts.delete(key);
  }

  /** Check that the deck of a context is that of its game. */
  checkDeck({ rules, game, cards, seats }: Context): void {
    const text = this.texts.get(rules);
    need(text !== undefined, "rules_missing");
    const found = parseRules(text);
    need(isObject(found), "rules_unreadable");
    need(found.game === game, "rules_other_game");
    const deck = deckOfRules(found, seats.length);
    const change = [
      ...cardsWithout(deck, cards).map((card) => `−${card}`),
      ...cardsWithout(cards, deck).map((card) => `+${card}`),
    ];
    need(!change.length, "deck_of_other_game", { change: change.join(" ") });
  }
}
