import { describe, expect, it } from "vitest";
import { cardsToShow, currentDecision, isChoosingGame } from "../src/state";
import { formatSeconds } from "../src/table/clock";
import { optionFields, optionPatch } from "../src/table/options";
import { visibleTabs } from "../src/table/panels";
import { quickStartCommands } from "../src/table/quickStart";
import { soundFor } from "../src/table/soundFor";
import {
  canRabbitHunt,
  canStraddle,
  describeSeat,
  freeSeats,
  hasBettingRounds,
  ownSeat,
  showableCards,
  statusText,
} from "../src/table/tableFacts";
import { isBetweenHands, scriptOf } from "../src/version";
import { dealt, handBegins, handContinues, publicSeat, table, tableState, view, YOU } from "./fixtures";

const held = (card: string) => ({ card, up: false, pile: null, shared: false, turned: false });
const stay = { decision: "stay", seat: 0, number: 1, price: 0, pot: 3, at_risk: 0, timeout: "stay out" } as const;

describe("statusText", () => {
  const playing = view({ waiting: [1], seats: [publicSeat(), publicSeat({ name: "Bo" })] });

  it("names the players to act", () => {
    expect(statusText(tableState({ view: playing }))).toBe("Bo to act");
  });

  it("says that the board runs out", () => {
    expect(statusText(tableState({ view: { ...playing, waiting: [] } }))).toBe("All in: running out the board");
  });

  it("gives the reason of a halt, and nobody decides", () => {
    const halted = tableState({
      view: { ...playing, decision: stay },
      table: table({ status: "paused", waits_for: "the disk is full" }),
    });
    expect(statusText(halted)).toBe("Paused: the disk is full");
    expect(currentDecision(halted)).toBeNull();
  });

  it("asks the reader to choose the game, to start or to sit down", () => {
    const choice = {
      question: 1,
      player: "g1",
      games: [],
      until: 0,
      name: "Ann",
      now: 0,
      seconds: 30,
      players: 2,
      fallback: null,
      reason: "",
      voting: false,
      proposals: [],
      most_proposals: 0,
      refused: {},
    };
    expect(statusText(tableState({ choice }))).toBe("Dealer's choice: pick the next game");
    expect(isChoosingGame(tableState({ choice: { ...choice, player: "g2" } }))).toBe(false);
    const gathering = table({ status: "gathering" });
    expect(statusText(tableState({ you: { ...YOU, host: true }, table: gathering }))).toBe(
      "Start when everyone is seated",
    );
    expect(statusText(tableState())).toBe("Take a seat");
    expect(statusText(tableState({ table: table({ waits_for: "one more player" }) }))).toBe("One more player");
    expect(statusText(tableState({ you: { ...YOU, seat: 0 } }))).toBe("Next hand starting …");
  });
});

describe("table facts", () => {
  it("find seats", () => {
    const seats = [{ seat: 0, player: "g1" }, { seat: 1 }, { seat: 2 }];
    const state = tableState({ table: table({ seats }), you: { ...YOU, seat: 0 } });
    expect(ownSeat(state)).toEqual(seats[0]);
    expect(freeSeats(state)).toEqual([1, 2]);
  });

  it("offer a straddle only between hands", () => {
    const may = table({ may_straddle: ["g1"] });
    expect(canStraddle(tableState({ table: may }))).toBe(true);
    expect(canStraddle(tableState({ table: may, view: view() }))).toBe(false);
    expect(canStraddle(tableState())).toBe(false);
  });

  it("offer a rabbit hunt once, if the board is not complete", () => {
    const hunt = table({ options: { rabbit_hunt: true } });
    const over = view({ over: true, viewer: 0 });
    expect(canRabbitHunt(tableState({ table: hunt, view: over, places: [[]] }))).toBe(true);
    expect(canRabbitHunt(tableState({ table: hunt, view: over }))).toBe(false);
    const shown = {
      ...over,
      events: [{ event: "rabbit_shown", cards: [] } as const].map((event) => ({ ...event, cards: [] })),
    };
    expect(canRabbitHunt(tableState({ table: hunt, view: shown, places: [[]] }))).toBe(false);
  });

  it("offer to show the cards that nobody has seen", () => {
    const over = view({
      over: true,
      viewer: 0,
      own: [held("As"), held("Kd"), held("??")],
      seats: [publicSeat({ shown: ["As"] })],
    });
    expect(cardsToShow(over)).toEqual(["Kd"]);
    expect(showableCards(tableState({ view: over }))).toEqual(["Kd"]);
    expect(showableCards(tableState({ view: over, table: table({ options: { show_cards: false } }) }))).toEqual([]);
    expect(showableCards(tableState({ view: { ...over, over: false } }))).toEqual([]);
  });

  it("describe players", () => {
    expect(describeSeat({ seat: 0, player: "g1", status: "out", connected: false }, "g1")).toBe(
      "host · away · sitting out",
    );
    expect(describeSeat({ seat: 0, player: "b", bot: { kind: "thinker", level: 1, character: "" } }, "g1")).toBe(
      "bot, Thinker, easy",
    );
  });
});

describe("quickStartCommands", () => {
  it("sit down and start", () => {
    expect(quickStartCommands(tableState({ table: table({ status: "gathering" }) }))).toEqual([
      { do: "sit" },
      { do: "host", verb: "start" },
    ]);
    expect(quickStartCommands(tableState({ you: { ...YOU, seat: 1 } }))).toEqual([]);
  });
});

describe("soundFor", () => {
  const call = { event: "called", seat: 1, amount: 2, all_in: false } as const;

  it("prefers the pot of the viewer, then chips, then cards", () => {
    expect(soundFor(handContinues({ events: [dealt(0, "As"), call] }), 0)).toBe("chips");
    expect(soundFor(handContinues({ events: [dealt(0, "As")] }), 0)).toBe("card");
    expect(soundFor(handContinues(), 0)).toBeNull();
    expect(soundFor({ type: "done", key: "k", n: 1 }, 0)).toBeNull();
  });
});

describe("page version", () => {
  it("changes between hands only", () => {
    expect(isBetweenHands(handBegins())).toBe(true);
    expect(isBetweenHands(handContinues())).toBe(false);
    expect(
      isBetweenHands({ type: "table", n: 1, table: table({ status: "paused" }), choice: null, card: null, said: [] }),
    ).toBe(true);
    expect(scriptOf('<script type="module" src="/assets/a.js"></script>')).toBe("/assets/a.js");
  });
});

describe("options", () => {
  const options = { chat: true, straddles: 2, kill: "none", rake: null, new_option: 3 };

  it("become fields by the type of their value", () => {
    expect(optionFields(options).map((field) => [field.label, field.kind])).toEqual([
      ["Chat", "switch"],
      ["Straddles", "number"],
      ["Kill pots", "choice"],
      ["Rake %", "number"],
      ["Rake cap", "number"],
      ["new option", "number"],
    ]);
  });

  it("send the rake as a whole, or null", () => {
    const fields = optionFields({ rake: { percent: 5, cap: 3 } });
    const [percent, cap] = fields;
    if (!percent || !cap) throw new Error("no rake");
    const raked = { rake: { percent: 5, cap: 3 } };
    expect(optionPatch(percent, "0", raked)).toEqual({ rake: null });
    expect(optionPatch(cap, "4", raked)).toEqual({ rake: { percent: 5, cap: 4 } });
    expect(optionPatch(cap, "4", {})).toEqual({ rake: null });
  });
});

describe("texts", () => {
  it("format the clock", () => {
    expect([5, 65].map(formatSeconds)).toEqual(["0:05", "1:05"]);
  });

  it("make room for an open panel among the tabs", () => {
    expect(visibleTabs("rules", false)).toEqual(["hand", "chat", "rules", "ledger"]);
    expect(visibleTabs("rules", true)).toHaveLength(8);
  });
});

describe("hasBettingRounds", () => {
  const stakes = (structure: string) =>
    table({
      stakes_now: {
        game: "",
        structure,
        betting: "",
        forced: [],
        small_blind: 0,
        big_blind: 0,
        ante: 0,
        bring_in: 0,
        small_bet: 2,
        big_bet: 4,
      },
    });

  it("is false in a game of bets against a banker", () => {
    expect(hasBettingRounds(tableState({ table: stakes("") }))).toBe(false);
    expect(hasBettingRounds(tableState({ table: stakes("Limit") }))).toBe(true);
    expect(hasBettingRounds(tableState({ table: table({ stakes_now: null }) }))).toBe(true);
  });
});
