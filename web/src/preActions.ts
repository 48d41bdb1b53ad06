// What one says before one's turn. It stays in the page, and is bound to what was to be paid when it was said.

import type { Decision, View } from "./protocol";

export type PreActionKind = "check_fold" | "check" | "call" | "call_any";

export interface PreAction {
  kind: PreActionKind;
  toCall: number; // what was to be paid
  hand: number;
  step: number;
}

/** What a call would cost the viewer now. */
export function toCall(view: View): number {
  const seat = view.viewer === null ? undefined : view.seats[view.viewer];
  return seat ? Math.max(0, Math.min(view.to_match - seat.bet, seat.stack)) : 0;
}

/** Whether the viewer may still be asked to bet, and is not now. */
export function canPreAct(view: View | null): boolean {
  if (!view || view.over || view.viewer === null || view.decision || view.waiting.length === 0) return false;
  const seat = view.seats[view.viewer];
  return seat !== undefined && !seat.folded && !seat.all_in && seat.stack > 0;
}

export function availablePreActions(
  view: View,
  formatAmount: (amount: number) => string,
): { kind: PreActionKind; label: string }[] {
  const price = toCall(view);
  return price > 0
    ? [
        { kind: "check_fold", label: "Fold" },
        { kind: "call", label: `Call ${formatAmount(price)}` },
        { kind: "call_any", label: "Call any" },
      ]
    : [
        { kind: "check_fold", label: "Check / fold" },
        { kind: "check", label: "Check" },
        { kind: "call_any", label: "Call any" },
      ];
}

export function makePreAction(view: View, kind: PreActionKind): PreAction {
  return { kind, toCall: toCall(view), hand: view.hand, step: view.step_index };
}

/** Whether it still holds: a raise drops what was said about the smaller amount, another round everything. */
export function isStillValid(preAction: PreAction, view: View): boolean {
  if (preAction.hand !== view.hand || preAction.step !== view.step_index || view.over) return false;
  const price = view.decision?.decision === "betting" ? view.decision.call : toCall(view);
  if (preAction.kind === "call" || preAction.kind === "check") return price === preAction.toCall;
  return true;
}

/** The answer to a question that it stands for; null: the player is asked. */
export function preActionAnswer(preAction: PreAction, view: View): string | null {
  const decision: Decision | null = view.decision;
  if (!decision || decision.decision !== "betting" || !isStillValid(preAction, view)) return null;
  const canCheck = decision.call === 0;
  if (canCheck && decision.must_bet) return preAction.kind === "check_fold" && decision.free_fold ? "fold" : null;
  switch (preAction.kind) {
    case "check_fold":
      return canCheck ? "check" : "fold";
    case "check":
      return canCheck ? "check" : null;
    case "call":
    case "call_any":
      return canCheck ? "check" : "call";
  }
}
