// What can be opened beside the table.

export const PANELS = ["This hand", "Chat", "Rules", "Hands", "Ledger", "Players", "Statistics", "Settings"] as const;
export type Panel = (typeof PANELS)[number];
