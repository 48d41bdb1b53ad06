// Panels beside the table.

export const PANELS = [
  "This hand",
  "Tournament",
  "Chat",
  "Hands",
  "Ledger",
  "Rules",
  "Players",
  "Statistics",
  "Settings",
] as const;
export type Panel = (typeof PANELS)[number];

/** Shortcut keys of the panels. */
export const PANEL_KEYS: Partial<Record<string, Panel>> = { h: "This hand", t: "Chat", l: "Rules", p: "Players" };

const MAIN_TABS: Panel[] = ["This hand", "Chat", "Hands", "Ledger"];

/** Return all tabs, or the main ones; another open panel replaces the third. */
export function visibleTabs(open: Panel, all: boolean, isTournament = false): Panel[] {
  if (all) return PANELS.filter((panel) => panel !== "Tournament" || isTournament);
  return MAIN_TABS.includes(open) ? MAIN_TABS : ["This hand", "Chat", open, "Ledger"];
}
