// Kinds of bots. A test compares them with those of the server.

import type { BotInfo } from "./protocol";

export interface BotKind {
  kind: string;
  label: string; // shown in forms
  levels: string[]; // weakest first; empty if it has no levels
}

export const BOT_KINDS: BotKind[] = [
  { kind: "thinker", label: "Thinker", levels: ["easy", "normal", "hard"] },
  { kind: "sensible", label: "Sensible", levels: [] },
  { kind: "tight", label: "Tight", levels: [] },
  { kind: "caller", label: "Calling station", levels: [] },
  { kind: "random", label: "Random", levels: [] },
];

export const DEFAULT_LEVEL = "normal";

export const levelsOf = (kind: string): string[] => BOT_KINDS.find((bot) => bot.kind === kind)?.levels ?? [];

/** Describe a bot: "thinker, hard, tight". */
export function describeBot({ kind, level, character }: BotInfo): string {
  return [kind, levelsOf(kind)[level - 1], character].filter(Boolean).join(", ");
}

/** Return the server's name of a bot: "tight", "thinker:easy". */
export function botName(kind: string, level: string): string {
  return levelsOf(kind).includes(level) ? `${kind}:${level}` : kind;
}
