// The bots that may sit at a table, as they are asked for: a test compares with those there are.

export interface BotKind {
  kind: string;
  words: string; // how it plays
  levels: string[]; // the weakest first; empty: it plays in one way only
}

export const BOT_KINDS: BotKind[] = [
  { kind: "thinker", words: "thinker", levels: ["easy", "normal", "hard"] },
  { kind: "sensible", words: "sensible", levels: [] },
  { kind: "tight", words: "careful", levels: [] },
  { kind: "caller", words: "calls a lot", levels: [] },
  { kind: "random", words: "anything goes", levels: [] },
];

export const USUAL_LEVEL = "normal";

export const levelsOf = (kind: string): string[] => BOT_KINDS.find((one) => one.kind === kind)?.levels ?? [];

const HOW_IT_PLAYS = new RegExp(` \\((?:${BOT_KINDS.map((one) => one.kind).join("|")})(?::[\\w:]+)?\\)$`);

/** What a bot is called at the table: "Ada", not "Ada (thinker:hard)"; how it plays is told among the players. */
export const plainName = (name: string): string => name.replace(HOW_IT_PLAYS, "");

/** The same of everybody who sits somewhere. */
export function withPlainNames<One extends { name?: string | null }>(seats: One[]): One[] {
  return seats.map((one) => (one.name ? { ...one, name: plainName(one.name) } : one));
}

/** The name by which the server knows a bot: "tight", "thinker:easy". */
export function botName(kind: string, level: string): string {
  return levelsOf(kind).includes(level) ? `${kind}:${level}` : kind;
}
