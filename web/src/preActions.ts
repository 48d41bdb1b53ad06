// Pre-actions: choices made before the player's turn. They never leave the page.

import { t } from "./texts";
import type { Decision, View } from "./protocol";

export type PreActionKind = "check_fold" | "check" | "call" | "call_any";

export interface PreAction {
  kind: PreActionKind;
  toCall: number; // when it was chosen
  hand: number;
  step: number;
}

/** Return the chips that the viewer needs to call. */
export function toCall(view: View): number {
  const seat = view.viewer === null ? undefined : view.seats[view.viewer];
  return seat ? Math.max(0, Math.min(view.to_match - seat.bet, seat.stack)) : 0;
}

/** Return whether the viewer waits for their turn to bet. */
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
        { kind: "check_fold", label: t("controls.fold") },
        { kind: "call", label: t("controls.call", { amount: formatAmount(price) }) },
        { kind: "call_any", label: t("controls.call_any") },
      ]
    : [
        { kind: "check_fold", label: t("controls.check_fold") },
        { kind: "check", label: t("controls.check") },
        { kind: "call_any", label: t("controls.call_any") },
      ];
}

export function makePreAction(view: View, kind: PreActionKind): PreAction {
  return { kind, toCall: toCall(view), hand: view.hand, step: view.step_index };
}

/** Return whether a pre-action still applies. A raise drops "Call 20" and "Check", a new round drops all. */
export function isStillValid(preAction: PreAction, view: View): boolean {
  if (preAction.hand !== view.hand || preAction.step !== view.step_index || view.over) return false;
  const price = view.decision?.decision === "betting" ? view.decision.call : toCall(view);
  if (preAction.kind === "call" || preAction.kind === "check") return price === preAction.toCall;
  return true;
}

/** Return the action of a pre-action; null if the player must decide. */
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
