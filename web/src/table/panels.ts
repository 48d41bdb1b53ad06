// Panels beside the table.

export const PANELS = [
  "hand",
  "tournament",
  "chat",
  "hands",
  "ledger",
  "rules",
  "players",
  "statistics",
  "settings",
] as const;
export type Panel = (typeof PANELS)[number];

/** Shortcut keys of the panels. */
export const PANEL_KEYS: Partial<Record<string, Panel>> = { h: "hand", t: "chat", l: "rules", p: "players" };

const MAIN_TABS: Panel[] = ["hand", "chat", "hands", "ledger"];

/** Return all tabs, or the main ones; another open panel replaces the third. */
export function visibleTabs(open: Panel, all: boolean, isTournament = false): Panel[] {
  if (all) return PANELS.filter((panel) => panel !== "tournament" || isTournament);
  return MAIN_TABS.includes(open) ? MAIN_TABS : ["hand", "chat", open, "ledger"];
}
