// What one says before one's turn. It stays in the page, and is bound to what was to be paid when it was said.

import type { Decision, View } from "./protocol";

export type PreKind = "check_fold" | "check" | "call" | "call_any";

export interface PreAction {
  kind: PreKind;
  owed: number; // what was to be paid
  hand: number;
  step: number;
}

/** What a call would cost the viewer now. */
export function owed(view: View): number {
  const seat = view.viewer === null ? undefined : view.seats[view.viewer];
  return seat ? Math.max(0, Math.min(view.to_match - seat.bet, seat.stack)) : 0;
}

/** Whether the viewer may still be asked to bet, and is not now. */
export function waitsToBet(view: View | null): boolean {
  if (!view || view.over || view.viewer === null || view.decision || view.waiting.length === 0) return false;
  const seat = view.seats[view.viewer];
  return seat !== undefined && !seat.folded && !seat.all_in && seat.stack > 0;
}

export function preActions(view: View, units: (amount: number) => string): { kind: PreKind; label: string }[] {
  const pays = owed(view);
  return pays > 0
    ? [{ kind: "check_fold", label: "Fold" }, { kind: "call", label: `Call ${units(pays)}` }, { kind: "call_any", label: "Call any" }]
    : [{ kind: "check_fold", label: "Check / fold" }, { kind: "check", label: "Check" }, { kind: "call_any", label: "Call any" }]; // prettier-ignore
}

export function said(view: View, kind: PreKind): PreAction {
  return { kind, owed: owed(view), hand: view.hand, step: view.step_index };
}

/** Whether it still holds: a raise drops what was said about the smaller amount, another round everything. */
export function holds(one: PreAction, view: View): boolean {
  if (one.hand !== view.hand || one.step !== view.step_index || view.over) return false;
  const pays = view.decision?.decision === "betting" ? view.decision.call : owed(view);
  if (one.kind === "call" || one.kind === "check") return pays === one.owed;
  return true;
}

/** The answer to a question that it stands for; null: the player is asked. */
export function answerOf(one: PreAction, view: View): string | null {
  const asked: Decision | null = view.decision;
  if (!asked || asked.decision !== "betting" || !holds(one, view)) return null;
  const free = asked.call === 0;
  if (free && asked.must_bet) return one.kind === "check_fold" && asked.free_fold ? "fold" : null;
  switch (one.kind) {
    case "check_fold":
      return free ? "check" : "fold";
    case "check":
      return free ? "check" : null;
    case "call":
    case "call_any":
      return free ? "check" : "call";
  }
}
