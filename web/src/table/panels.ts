// What can be opened beside the table.

export const PANELS = ["This hand", "Chat", "Hands", "Ledger", "Rules", "Players", "Statistics", "Settings"] as const;
export type Panel = (typeof PANELS)[number];

/** Shortcut keys of the panels. */
export const PANEL_KEYS: Partial<Record<string, Panel>> = { h: "This hand", t: "Chat", l: "Rules", p: "Players" };

const MAIN_TABS: Panel[] = ["This hand", "Chat", "Hands", "Ledger"];

/** The tabs: all of them, or the first four, of which the third makes room for what is open besides. */
export function visibleTabs(open: Panel, all: boolean): Panel[] {
  if (all) return [...PANELS];
  return MAIN_TABS.includes(open) ? MAIN_TABS : ["This hand", "Chat", open, "Ledger"];
}
