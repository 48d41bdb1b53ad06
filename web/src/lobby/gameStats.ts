// Measured statistics of a game, as bars.

import type { GameStats } from "./lobbyApi";

export interface StatsBar {
  label: string;
  fraction: number; // 0..1
  text: string;
}

const LABELS = ["Decisions", "Betting", "Split pots"];
const MANY_DECISIONS = 14; // per player; fills the bar
const MANY_ROUNDS = 8;

/** Return a rate in words: "1 in 3". */
export function frequencyText(rate: number): string {
  if (rate < 0.02) return "rarely";
  if (rate > 0.98) return "always";
  if (rate < 0.5) return `1 in ${Math.round(1 / rate)}`;
  return { 2: "1 in 2", 3: "3 in 4", 4: "nearly always" }[Math.round(rate * 4)] ?? "";
}

/** Return the bars of a game; empty ones until its statistics are known. */
export function statsBars(stats: GameStats | null): StatsBar[] {
  if (stats === null) return LABELS.map((label) => ({ label, fraction: 0, text: "…" }));
  const decisions = stats.decisions / stats.players;
  const values: [number, string][] = [
    [decisions / MANY_DECISIONS, `${Math.round(decisions)} each`],
    [stats.rounds / MANY_ROUNDS, stats.rounds === 1 ? "1 round" : `${stats.rounds} rounds`],
    [stats.split, frequencyText(stats.split)],
  ];
  return values.map(([fraction, text], i) => ({
    label: LABELS[i] ?? "",
    fraction: Math.max(0.02, Math.min(1, fraction)),
    text,
  }));
}
