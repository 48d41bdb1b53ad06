// Cards as the server writes them: "As", "Td", "Jk", "As/7d" (two faces, the first is up), "??" (face down).

export const HIDDEN = "??";
const RANKS: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "deuce",
};
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SYMBOLS: Record<Suit, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

type Suit = keyof typeof SUITS;
const isSuit = (text: string): text is Suit => text in SUITS;

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
    if (!isSuit(suit) || !(rank in RANKS)) return { rank: "", suit: null };
    return { rank: rank === "T" ? "10" : rank, suit };
  });
}

/** Return the name of a card: "ace of spades", "joker", "face down". */
export function cardName(card: string): string {
  if (card === HIDDEN) return "face down";
  return card
    .split("/")
    .map((text) => {
      const rank = RANKS[text.slice(0, -1)];
      const suit = text.slice(-1);
      return rank && isSuit(suit) ? `${rank} of ${SUITS[suit]}` : "joker";
    })
    .join(" over ");
}

/** Return a card with suit symbols: "10♦", "A♠/7♦", "Joker". */
export function cardSymbol(card: string): string {
  if (card === HIDDEN) return "▮";
  return faces(card)
    .map((face) => (face.suit ? face.rank + SYMBOLS[face.suit] : "Joker"))
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

/** Return an action with card symbols: "pass 8♠ 3♦". */
export function withSymbols(action: string): string {
  const CARD = /^[2-9TJQKA][shdc](\/[2-9TJQKA][shdc])?$/;
  return action
    .split(" ")
    .map((word) => (word === "|" ? "·" : CARD.test(word) ? cardSymbol(word) : word))
    .join(" ");
}
