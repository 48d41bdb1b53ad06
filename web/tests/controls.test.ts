import { describe, expect, it } from "vitest";
import { clampBet } from "../src/betSizing";
import { DECISION_KINDS, makeControl, seatDirection, type Control } from "../src/controls";
import samples from "../src/generated/decisions.json";
import type { Decision } from "../src/protocol";
import { t } from "../src/texts";

const decisions = samples as unknown as Decision[];
const NAMES = ["Ann", "Bo"];

/** Return the actions that a control can send with the fewest cards and smallest amount. */
function actions(control: Control): string[] {
  switch (control.kind) {
    case "betting":
      return [
        ...control.buttons.map((button) => button.action),
        ...(control.sizing ? [control.sizing.action(clampBet(control.sizing, 0))] : []),
      ];
    case "pick":
      return [
        control.action(control.cards.slice(0, control.least)),
        ...(control.alternative ? [control.alternative.action] : []),
      ];
    case "exchange": {
      const count = control.counts[0] ?? 0;
      return [
        control.action(control.cards.slice(0, count), control.pileCards.slice(0, count)),
        ...control.buttons.map((button) => button.action),
      ];
    }
    case "market":
      return [
        ...control.decision.offers.map((offer) =>
          control.action(offer.place, control.decision.cards.slice(0, control.decision.give_up)),
        ),
        ...control.buttons.map((button) => button.action),
      ];
    case "auction":
      return [control.sizing.action(control.sizing.least), ...control.buttons.map((button) => button.action)];
    case "buttons":
      return control.buttons.map((button) => button.action);
    case "declare":
      return [control.action([control.words[0] ?? ""])];
    case "separate":
      return [control.action(control.example)];
    case "arrange":
      return [control.action(control.cards, control.jokers)];
  }
}

describe("makeControl", () => {
  it("covers exactly the decisions of the engine", () => {
    expect([...DECISION_KINDS].sort()).toEqual([...new Set(decisions.map((decision) => decision.decision))].sort());
  });

  it.each(decisions)("$decision $number: can send the action of a timeout", (decision) => {
    expect(actions(makeControl(decision, NAMES))).toContain(decision.timeout);
  });
});

describe("labels", () => {
  const labels = (at: number): string[] => {
    const control = makeControl(decisions[at] as Decision, NAMES);
    if (control.kind !== "betting") throw new Error("not a betting control");
    return [
      ...control.buttons.map((button) => button.label),
      ...(control.sizing ? [t(`controls.verb_${control.sizing.verb}`)] : []),
    ];
  };
  it("use the words of the table", () => {
    expect(labels(0)).toEqual(["Fold", "Call 2", "Raise"]);
    expect(labels(1)).toEqual(["Check", "Bet"]);
    expect(makeControl(decisions[4] as Decision, NAMES)).toMatchObject({ verb: "Discard" });
  });
  it("name the player who receives passed cards", () => {
    const pass = decisions.find((decision) => decision.decision === "pass") as Decision;
    expect(makeControl(pass, NAMES)).toMatchObject({ title: "Pass two cards to Bo" });
    expect([1, 2, 3, 4, 5].map((to) => seatDirection(to, 0, 6))).toEqual([
      ", on your left",
      ", on your left",
      ", across the table",
      ", on your right",
      ", on your right",
    ]);
    expect(seatDirection(1, 0, 2)).toBe(""); // there is nobody else
  });
});

describe("exchanges", () => {
  const exchange = (at: number): Control => {
    const sample = decisions.filter((decision) => decision.decision === "exchange")[at];
    return makeControl(sample as Decision, NAMES);
  };
  it("name the cards given and taken", () => {
    const control = exchange(0);
    if (control.kind !== "exchange") throw new Error("not an exchange");
    expect(control.action(["7c"], ["Kd"])).toBe("exchange 7c for Kd");
    expect(control.buttons.map((button) => button.label)).toEqual(["Stand pat", "Knock"]);
  });
  it("of a whole hand are one button", () => {
    expect(exchange(1)).toMatchObject({ title: "Swap your card with Bo?", kind: "buttons" });
    expect(exchange(2)).toMatchObject({ title: "Swap your hand with Widow?", kind: "buttons" });
  });
  it("name the next player for an offered card", () => {
    const offer = decisions.find((decision) => decision.decision === "offer") as Decision;
    expect(makeControl(offer, NAMES)).toMatchObject({ title: "Keep A♠ or push it to Bo?" });
    expect(makeControl({ ...offer, to: -1 } as Decision, NAMES)).toMatchObject({
      title: "Keep A♠ or push it out of play?",
    });
  });
});
