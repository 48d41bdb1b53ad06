// Quick reactions: names of the protocol, and what they look like.

import type { Reaction } from "../protocol";

export const REACTIONS: Record<Reaction, string> = {
  clap: "👏",
  laugh: "😂",
  wow: "😮",
  cry: "😭",
  fire: "🔥",
  think: "🤔",
  luck: "🍀",
  salute: "🫡",
};

export const REACTION_PAUSE_MS = 3000; // between two reactions of a player
export const REACTION_NAMES = Object.keys(REACTIONS) as Reaction[];
