import { describe, expect, it } from "vitest";
import { availablePreActions, canPreAct, isStillValid, makePreAction, preActionAnswer } from "../src/preActions";
import type { Decision, View } from "../src/protocol";
import * as fixtures from "./fixtures";

const betting = (call: number): Decision => ({
  decision: "betting",
  seat: 0,
  number: 3,
  call,
  least: 0,
  most: 0,
  amounts: [],
  opens: false,
  completes: false,
  must_bet: false,
  free_fold: false,
  timeout: "fold",
});
const seats = [fixtures.publicSeat(), fixtures.publicSeat()];

function view(toMatch: number, call: number | null, fields: Partial<View> = {}): View {
  const decision = call === null ? null : betting(call);
  return fixtures.view({
    viewer: 0,
    hand: 7,
    step_index: 2,
    to_match: toMatch,
    waiting: [1],
    seats,
    decision,
    ...fields,
  });
}

describe("pre-actions", () => {
  const call20 = makePreAction(view(20, null), "call");
  it("are offered while others act", () => {
    expect(canPreAct(view(20, null))).toBe(true);
    expect(canPreAct(view(20, 20))).toBe(false);
    expect(availablePreActions(view(20, null), String).map((option) => option.label)).toEqual([
      "Fold",
      "Call 20",
      "Call any",
    ]);
    expect(availablePreActions(view(0, null), String).map((option) => option.label)).toEqual([
      "Check / fold",
      "Check",
      "Call any",
    ]);
  });
  it("answer the decision they were made for", () => {
    expect(preActionAnswer(call20, view(20, 20))).toBe("call");
    expect(preActionAnswer(makePreAction(view(0, null), "check"), view(0, 0))).toBe("check");
    expect(preActionAnswer(makePreAction(view(0, null), "check_fold"), view(8, 8))).toBe("fold");
    expect(preActionAnswer(makePreAction(view(0, null), "check_fold"), view(0, 0))).toBe("check");
    expect(preActionAnswer(makePreAction(view(4, null), "call_any"), view(60, 60))).toBe("call");
  });
  it("are dropped after a raise", () => {
    expect(isStillValid(call20, view(60, null))).toBe(false);
    expect(preActionAnswer(call20, view(60, 60))).toBeNull();
    expect(preActionAnswer(makePreAction(view(0, null), "check"), view(8, 8))).toBeNull();
  });
  it("do not outlive the round or the hand", () => {
    expect(isStillValid(makePreAction(view(0, null), "call_any"), view(0, null, { step_index: 4 }))).toBe(false);
    expect(isStillValid(makePreAction(view(0, null), "check_fold"), view(0, null, { hand: 8 }))).toBe(false);
  });
});
