// Measured statistics of a game, as bars.

import { t } from "../texts";
import type { GameStats } from "./lobbyApi";

export interface StatsBar {
  label: string;
  fraction: number; // 0..1
  text: string;
}

const LABELS = ["decisions", "betting_rounds", "split_pots"] as const;
const MANY_DECISIONS = 14; // per player; fills the bar
const MANY_ROUNDS = 8;

/** Return a rate in words: "1 in 3". */
export function frequencyText(rate: number): string {
  if (rate < 0.02) return t("lobby.rarely");
  if (rate > 0.98) return t("lobby.always");
  if (rate < 0.5) return t("lobby.one_in", { n: Math.round(1 / rate) });
  const quarters = Math.round(rate * 4);
  if (quarters === 2) return t("lobby.one_in", { n: 2 });
  return quarters === 3 ? t("lobby.three_in_four") : t("lobby.nearly_always");
}

/** Return the bars of a game; empty ones until its statistics are known. */
export function statsBars(stats: GameStats | null): StatsBar[] {
  if (stats === null) return LABELS.map((label) => ({ label: t(`lobby.${label}`), fraction: 0, text: "…" }));
  const decisions = stats.decisions / stats.players;
  const values: [number, string][] = [
    [decisions / MANY_DECISIONS, t("lobby.each", { n: Math.round(decisions) })],
    [stats.rounds / MANY_ROUNDS, t("lobby.rounds", { n: stats.rounds })],
    [stats.split, frequencyText(stats.split)],
  ];
  return values.map(([fraction, text], i) => ({
    label: t(`lobby.${LABELS[i] ?? "decisions"}`),
    fraction: Math.max(0.02, Math.min(1, fraction)),
    text,
  }));
}
