// Cards as the server writes them: "As", "Td", "Jk", "As/7d" (two faces, the first is up), "??" (face down).

import { t } from "../texts";
export const HIDDEN = "??";
const RANKS = { A: 1, K: 1, Q: 1, J: 1, T: 1, 9: 1, 8: 1, 7: 1, 6: 1, 5: 1, 4: 1, 3: 1, 2: 1 };
const SYMBOLS = { s: "♠", h: "♥", d: "♦", c: "♣" };

type Suit = keyof typeof SYMBOLS;
type Rank = `${keyof typeof RANKS}`;
const isSuit = (text: string): text is Suit => text in SYMBOLS;
const isRank = (text: string): text is Rank => text in RANKS;

export interface Face {
  rank: string; // as printed: "10", "A"; empty for a joker
  suit: Suit | null; // null for a joker
}

/** Return the faces of a card, the upper one first; none if it is face down. */
export function faces(card: string): Face[] {
  if (card === HIDDEN) return [];
  return card.split("/").map((text) => {
    const rank = text.slice(0, -1);
    const suit = text.slice(-1);
    if (!isSuit(suit) || !isRank(rank)) return { rank: "", suit: null };
    return { rank: rank === "T" ? "10" : rank, suit };
  });
}

/** Return the name of a card: "ace of spades", "joker", "face down". */
export function cardName(card: string): string {
  if (card === HIDDEN) return t("cards.face_down");
  const names = card.split("/").map((text) => {
    const rank = text.slice(0, -1);
    const suit = text.slice(-1);
    if (!isRank(rank) || !isSuit(suit)) return t("cards.joker");
    return t("cards.name", { rank: t(`cards.rank_${rank}`), suit: t(`cards.suit_${suit}`) });
  });
  return names.length > 1 ? t("cards.over", { upper: names[0], lower: names[1] }) : (names[0] ?? "");
}

/** Return a card with suit symbols: "10♦", "A♠/7♦", "Joker". */
export function cardSymbol(card: string): string {
  if (card === HIDDEN) return "▮";
  return faces(card)
    .map((face) => (face.suit ? face.rank + SYMBOLS[face.suit] : t("cards.joker_symbol")))
    .join("/");
}

/** Write tens in the server's words as on the cards: "10-8-6-4-2" for "T-8-6-4-2". Files keep the "T". */
export function withTens(words: string): string {
  return words.replace(/\bT(?![A-Za-z])/g, "10");
}

/** Turn a two-faced card over. */
export function turnOver(card: string): string {
  return card.split("/").reverse().join("/");
}

/** Return the cards of an action with symbols: "8♠ 3♦" of "pass 8s 3d". */
export function cardWordsOf(action: string): string {
  const CARD = /^([2-9TJQKA][shdc](\/[2-9TJQKA][shdc])?|Jk)$/;
  const words = action.split(" ");
  return words
    .filter((word) => CARD.test(word))
    .map(cardSymbol)
    .join(" ");
}
