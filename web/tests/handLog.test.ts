import { describe, expect, it } from "vitest";
import { foldedUpCards, logLines, reuseLines, type LogLine } from "../src/handLog";
import type { HandEvent } from "../src/protocol";
import { dealt } from "./fixtures";

const HOLE = ["??", "??"];

describe("logLines", () => {
  it("tells the hand in the second person to its reader", () => {
    const events: HandEvent[] = [
      { event: "hand_started", game: "Texas Hold'em", names: ["Ann", "Bo"], stacks: [8, 8], button: 0 },
      { event: "step_started", name: "Blinds" },
      { event: "posted", seat: 0, what: "small blind", amount: 1, dead: false },
      { event: "step_started", name: "Hole cards" },
      dealt(1, "??"),
      dealt(0, "Kd"),
      dealt(1, "??"),
      dealt(0, "Kh"),
      { event: "step_started", name: "Flop" },
      dealt(null, "As"),
      { event: "step_started", name: "Flop betting" },
      { event: "raised", seat: 0, to: 8, amount: 7, completes: false, all_in: true, message: "raised_all_in" },
      { event: "folded", seat: 1 },
      { event: "run_started", number: 2 },
      dealt(null, "2c"),
      {
        event: "won",
        seat: 0,
        amount: 9,
        pot: 0,
        entry: "High",
        only_share: true,
        cards: ["As", "Kd"],
        ordering: null,
        strength: null,
        roles: [],
        wild_ranks: [],
      },
      { event: "passed", seat: 1, to: 0, number: 2, cards: HOLE, up: false, open: [] },
      { event: "drew", seat: 0, thrown: 2, drawn: 2, cards: ["2h", "3h"], open: [] },
    ];
    const lines = logLines(events, ["Ann", "Bo"], 0);
    expect(lines.map((line) => `${line.who}|${line.text}|${line.cards.join()}`)).toEqual([
      "You|have the button|",
      "|Blinds|",
      "You|post small blind 1|",
      "|Hole cards|",
      "You|are dealt|Kd,Kh",
      "Bo|is dealt 2 cards, face down|",
      "|Flop|As",
      "You|raise to 8 and are all-in|",
      "Bo|folds|",
      "|Run 2|",
      "|Board|2c",
      "You|win 9 from the pot with|As,Kd",
      "Bo|passes 2 cards to you|",
      "You|discard 2 and draw 2|2h,3h",
    ]);
  });
});

describe("foldedUpCards", () => {
  it("lists the up cards of players who folded", () => {
    const events: HandEvent[] = [
      dealt(0, "As", true),
      dealt(1, "Kd", true),
      dealt(1, "??"),
      { event: "folded", seat: 1 },
    ];
    expect(foldedUpCards(events)).toEqual(["Kd"]);
  });
});

describe("reuseLines", () => {
  const line = (text: string, cards: string[] = []): LogLine => ({
    who: "Ann",
    text,
    cards,
    isHeading: false,
    pot: 0,
    isQuiet: false,
  });

  it("keeps the objects of unchanged lines", () => {
    const before = [line("checks"), line("shows", ["As"])];
    const now = reuseLines(before, [line("checks"), line("shows", ["As", "Kd"]), line("wins 3")]);
    expect(now[0]).toBe(before[0]);
    expect(now[1]).not.toBe(before[1]);
    expect(now.map(({ text }) => text)).toEqual(["checks", "shows", "wins 3"]);
  });
});
