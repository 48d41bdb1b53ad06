import { describe, expect, it } from "vitest";
import { preActionAnswer, isStillValid, availablePreActions, makePreAction, canPreAct } from "../src/preActions";
import type { View } from "../src/protocol";

function view(toMatch: number, call: number | null, over: Partial<View> = {}): View {
  const seat = { bet: 0, stack: 100, folded: false, all_in: false };
  const decision =
    call === null ? null : { decision: "betting", seat: 0, number: 3, call, must_bet: false, timeout: "fold" };
  return {
    viewer: 0,
    hand: 7,
    step_index: 2,
    over: false,
    to_match: toMatch,
    waiting: [1],
    seats: [seat, seat],
    decision,
    ...over,
  } as unknown as View;
}

describe("what is said before one's turn", () => {
  const call20 = makePreAction(view(20, null), "call");
  it("is offered while others act", () => {
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
  it("answers the question it was said for", () => {
    expect(preActionAnswer(call20, view(20, 20))).toBe("call");
    expect(preActionAnswer(makePreAction(view(0, null), "check"), view(0, 0))).toBe("check");
    expect(preActionAnswer(makePreAction(view(0, null), "check_fold"), view(8, 8))).toBe("fold");
    expect(preActionAnswer(makePreAction(view(0, null), "check_fold"), view(0, 0))).toBe("check");
    expect(preActionAnswer(makePreAction(view(4, null), "call_any"), view(60, 60))).toBe("call");
  });
  it("is bound to the amount: a raise drops it", () => {
    expect(isStillValid(call20, view(60, null))).toBe(false);
    expect(preActionAnswer(call20, view(60, 60))).toBeNull();
    expect(preActionAnswer(makePreAction(view(0, null), "check"), view(8, 8))).toBeNull();
  });
  it("does not live on in another round or hand", () => {
    expect(isStillValid(makePreAction(view(0, null), "call_any"), view(0, null, { step_index: 4 }))).toBe(false);
    expect(isStillValid(makePreAction(view(0, null), "check_fold"), view(0, null, { hand: 8 }))).toBe(false);
  });
});
