// The bots that may sit at a table, as they are asked for: a test compares with those there are.

import type { BotInfo } from "./protocol";

export interface BotKind {
  kind: string;
  label: string; // how it plays
  levels: string[]; // the weakest first; empty: it plays in one way only
}

export const BOT_KINDS: BotKind[] = [
  { kind: "thinker", label: "thinker", levels: ["easy", "normal", "hard"] },
  { kind: "sensible", label: "sensible", levels: [] },
  { kind: "tight", label: "careful", levels: [] },
  { kind: "caller", label: "calls a lot", levels: [] },
  { kind: "random", label: "anything goes", levels: [] },
];

export const DEFAULT_LEVEL = "normal";

export const levelsOf = (kind: string): string[] => BOT_KINDS.find((bot) => bot.kind === kind)?.levels ?? [];

/** How a bot plays, in words: "thinker, hard, tight". */
export function describeBot({ kind, level, character }: BotInfo): string {
  return [kind, levelsOf(kind)[level - 1], character].filter(Boolean).join(", ");
}

/** The name by which the server knows a bot: "tight", "thinker:easy". */
export function botName(kind: string, level: string): string {
  return levelsOf(kind).includes(level) ? `${kind}:${level}` : kind;
}
