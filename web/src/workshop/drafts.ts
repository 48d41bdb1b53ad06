// Drafts of game files, saved in this browser.

import { code } from "../code";

export interface Draft {
  id: string;
  name: string;
  text: string;
  saved: number; // ms
  number: number; // version
}

const MAX_DRAFTS = 30;

/** Parse saved drafts, newest first; skip entries that are not drafts. */
export function readDrafts(text: string | null): Draft[] {
  try {
    const data: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(data) ? data.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const draft: Partial<Record<keyof Draft, unknown>> = value;
  return (
    typeof draft.id === "string" &&
    typeof draft.text === "string" &&
    typeof draft.name === "string" &&
    typeof draft.saved === "number" &&
    typeof draft.number === "number"
  );
}

/** Save a draft as the newest one. */
export function saveDraft(drafts: Draft[], id: string, text: string, now: number): Draft[] {
  const before = drafts.find((draft) => draft.id === id);
  if (before?.text === text) return drafts;
  const draft: Draft = { id, name: gameName(text), text, saved: now, number: (before?.number ?? 0) + 1 };
  return [draft, ...drafts.filter((other) => other.id !== id)].slice(0, MAX_DRAFTS);
}

/** Return the name of the game in a text, even if the text is not valid JSON. */
export function gameName(text: string): string {
  const name = /"game"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
  return name?.replace(/\\(.)/g, "$1").slice(0, 80) || "Untitled";
}

export const fileName = (name: string): string =>
  `${
    name
      .toLowerCase()
      .normalize("NFD")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "") || "game"
  }.json`;

/** Return a new draft id. Pages on a local network have no `crypto.randomUUID`. */
export const newId = (now: number): string => `${now.toString(36)}-${Math.floor(Math.random() * 1e9).toString(36)}`;

export const EXAMPLE_GAME = code`{
  "game": "Last Goodbye",
  "summary": "Three hole cards, a full board, and one discard.",
  "players": { "min": 2, "max": 8 },
  "deck": { "type": "standard", "cards": 52 },
  "bettingStructures": ["Pot Limit", "Limit"],
  "forcedBets": { "style": "blinds" },
  "bettingOrder": { "initial": "after_big_blind", "subsequent": "dealer" },
  "gamePlay": [
    { "name": "Blinds", "bet": { "type": "blinds" } },
    { "name": "Hole cards", "deal": { "location": "player", "cards": [{ "number": 3, "state": "face down" }] } },
    { "name": "First bet", "bet": { "type": "small" } },
    { "name": "Board", "deal": { "location": "community", "cards": [{ "number": 5, "state": "face up" }] } },
    { "name": "Goodbye", "discard": { "cards": [{ "number": 1, "state": "face down" }] } },
    { "name": "Last bet", "bet": { "type": "big" } },
    { "name": "Showdown", "showdown": { "type": "final" } }
  ],
  "showdown": {
    "order": "clockwise",
    "startingFrom": "dealer",
    "cardsRequired": "any five of your two cards and the board",
    "bestHand": [
      { "name": "High", "evaluationType": "high", "anyCards": 5 },
      { "name": "Low", "evaluationType": "a5_low", "anyCards": 5, "qualifier": [1, 56] }
    ]
  }
}
`;
