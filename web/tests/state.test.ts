import { describe, expect, it } from "vitest";
import type { HandEvent, Message } from "../src/protocol";
import { lastActions, ownCards, reduce } from "../src/state";
import { handBegins, handContinues, publicSeat, publicView, table, view, YOU } from "./fixtures";

const state: Message = {
  type: "state",
  n: 4,
  you: YOU,
  table: table(),
  rules: "# Rules",
  view: null,
  clock: null,
  choice: null,
  card: null,
  chat: [],
};
const started: HandEvent = { event: "hand_started", game: "", names: [], stacks: [], button: 0 };

describe("reduce", () => {
  const first = reduce(null, state);
  const begins = handBegins({ events: [started], now: publicView({ pot: 3 }), mine: { own: [], viewer: 0 } });

  it("ignores messages before the first state", () => {
    expect(reduce(null, begins)).toBeNull();
  });

  it("finds the seat of the reader", () => {
    expect(first?.you).toMatchObject({ host: true, seat: null });
    const seats = [{ seat: 0 }, { seat: 1, player: "g1", hand_seat: 0 }];
    const after = reduce(first, {
      type: "table",
      n: 5,
      table: table({ seats }),
      choice: null,
      card: null,
      said: ["Ann sits down"],
    });
    expect(after?.you).toMatchObject({ seat: 1, hand_seat: 0 });
    expect(after?.notices).toEqual(["Ann sits down"]);
  });

  it("updates who is connected", () => {
    const seats = [
      { seat: 0, player: "g1", connected: false },
      { seat: 1, player: "g2", connected: true },
      { seat: 2, player: "b", bot: { kind: "caller", level: 0, character: "" }, connected: true },
    ];
    const seated = reduce(first, { type: "table", n: 5, table: table({ seats }), choice: null, card: null, said: [] });
    const after = reduce(seated, { type: "presence", n: 5, spectators: 3, connected: ["g1"], watching: [] });
    expect(after?.table.seats.map((seat) => seat.connected)).toEqual([true, false, true]);
    expect(after?.table.spectators).toBe(3);
  });

  it("starts a hand from scratch, then adds to it", () => {
    const begun = reduce(first, begins);
    expect(begun?.view).toMatchObject({ pot: 3, viewer: 0, decision: null, you_have: [] });
    const fold = handContinues({ n: 7, events: [{ event: "folded", seat: 1 }], now: { pot: 5 }, mine: null });
    const continued = reduce(begun, fold);
    expect(continued?.view?.pot).toBe(5);
    expect(continued?.view?.events).toHaveLength(2);
    expect(reduce(continued, { ...begins, n: 9 })?.view?.events).toHaveLength(1);
  });

  it("seats players of the same name by their ids", () => {
    const seats = ["g2", "g1", "g3"].map((player, seat) => ({ seat, player, name: player === "g3" ? "Bo" : "Ann" }));
    const seated = reduce(first, { type: "table", n: 5, table: table({ seats }), choice: null, card: null, said: [] });
    const names = ["Bo", "Ann", "Ann (2)"];
    const players = ["g3", "g2", "g1"].map((player, i) => ({
      player,
      seat: [2, 0, 1][i] ?? 0,
      name: names[i] ?? "",
      bot: null,
    }));
    const now = publicView({ hand: 7, seats: names.map((name) => publicSeat({ name })) });
    const after = reduce(seated, handBegins({ players, now, mine: { viewer: 2 } }));
    expect(after?.table.seats.map((seat) => seat.hand_seat)).toEqual([1, 2, 0]);
    expect(after?.you.hand_seat).toBe(2);
    expect(after?.table.hand).toBe(7);
  });
});

describe("lastActions", () => {
  const events: HandEvent[] = [
    { event: "folded", seat: 0 },
    { event: "called", seat: 1, amount: 2, all_in: false },
  ];

  it("keeps only folds when the round ends", () => {
    expect(lastActions(events).get(1)).toEqual({ label: "Call", kind: "call" });
    expect([...lastActions([...events, { event: "round_ended", pot: 4 }]).keys()]).toEqual([0]);
  });

  it("shows an all-in instead of the action, and a draw of nothing as pat", () => {
    const drew = { event: "drew", seat: 0, thrown: 0, drawn: 0, cards: [], open: [] } as const;
    const last = lastActions([
      { event: "called", seat: 1, amount: 2, all_in: true },
      { ...drew, cards: [], open: [] },
    ]);
    expect(last.get(1)).toEqual({ label: "All in", kind: "allin" });
    expect(last.get(0)).toEqual({ label: "Pat", kind: "" });
  });
});

describe("ownCards", () => {
  const held = (card: string) => ({ card, up: false, pile: null, shared: false, turned: false });

  it("shows at the showdown the cards the player could not see", () => {
    const seats = [publicSeat({ shown: ["As", "Kd"] })];
    const cards = ownCards(view({ viewer: 0, seats, own: [held("As"), held("??")] }));
    expect(cards.map(({ card }) => card)).toEqual(["As", "Kd"]);
  });

  it("has no cards after a fold", () => {
    expect(ownCards(view({ viewer: 0, seats: [publicSeat({ folded: true })], own: [held("As")] }))).toEqual([]);
  });
});
