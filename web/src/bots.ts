// Kinds of bots. A test compares them with those of the server.

import type { BotInfo } from "./protocol";
import { isTextKey, t } from "./texts";

export interface BotKind {
  kind: string;
  levels: string[]; // weakest first; empty if it has no levels
}

export const BOT_KINDS: BotKind[] = [
  { kind: "thinker", levels: ["easy", "normal", "hard"] },
  { kind: "sensible", levels: [] },
  { kind: "tight", levels: [] },
  { kind: "caller", levels: [] },
  { kind: "random", levels: [] },
];

export const DEFAULT_LEVEL = "normal";

export const levelsOf = (kind: string): string[] => BOT_KINDS.find((bot) => bot.kind === kind)?.levels ?? [];

/** Return a word about bots in the reader's language; the server's own word if it is a new one. */
export function botWord(word: string): string {
  const key = `common.bot_${word}`;
  return isTextKey(key) ? t(key) : word.replace(/^plays_/, "");
}

/** Describe a bot: "Thinker, hard, tight". */
export function describeBot({ kind, level, character }: BotInfo): string {
  const words = [levelsOf(kind)[level - 1], character].filter((word) => word !== undefined && word !== "");
  return [botWord(kind), ...words.map((word) => botWord(`plays_${word}`))].join(", ");
}

/** Return the server's name of a bot: "tight", "thinker:easy". */
export function botName(kind: string, level: string): string {
  return levelsOf(kind).includes(level) ? `${kind}:${level}` : kind;
}
