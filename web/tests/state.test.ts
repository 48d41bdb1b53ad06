import { describe, expect, it } from "vitest";
import { cardName, cardSymbol, faces, turnOver } from "../src/cards/cardText";
import { dealDelay, MAX_LAG_MS, DURATIONS_MS } from "../src/motion";
import { moveToNextPile, cardIndices, toggleCard } from "../src/cardSelection";
import type { Message, Table, View } from "../src/protocol";
import { newKey, connectTable, backoffMs, type SocketLike } from "../src/tableSocket";
import { lastActions, reduce } from "../src/state";
import { fractionLeft, secondsLeft, startClock } from "../src/table/clock";
import { logLines } from "../src/handLog";

const table = { id: "t", host: "g1", seats: [{ seat: 0 }, { seat: 1 }] } as unknown as Table;
const state: Message = {
  type: "state",
  n: 4,
  you: { player: "g1", name: "Ann", seat: null, hand_seat: null, host: false },
  table,
  rules: "# Rules",
  view: null,
  clock: null,
  choice: null,
  chat: [],
};

describe("messages become one state", () => {
  const first = reduce(null, state);
  const begins: Message = {
    type: "events",
    n: 6,
    hand: 1,
    begins: true,
    events: [{ event: "hand_started" }],
    now: { pot: 3, seats: [] },
    clock: null,
    mine: { own: [], viewer: 0 },
  };
  it("knows nothing before the first state", () => {
    expect(reduce(null, begins)).toBeNull();
  });
  it("sees that the reader is the host and where it sits down", () => {
    expect(first?.you).toMatchObject({ host: true, seat: null });
    const seats = [{ seat: 0 }, { seat: 1, player: "g1", hand_seat: 0 }];
    const after = reduce(first, {
      type: "table",
      n: 5,
      table: { ...table, seats },
      choice: null,
      said: ["Ann sits down"],
    });
    expect(after?.you).toMatchObject({ seat: 1, hand_seat: 0 });
    expect(after?.notices).toEqual(["Ann sits down"]);
  });
  it("knows who is connected", () => {
    const seats = [
      { seat: 0, player: "g1", connected: false },
      { seat: 1, player: "g2", connected: true },
      { seat: 2, player: "b", bot: { kind: "caller", level: 0 }, connected: true },
    ];
    const seated = reduce(first, {
      type: "table",
      n: 5,
      table: { ...table, seats } as unknown as Table,
      choice: null,
      said: [],
    });
    const after = reduce(seated, { type: "presence", n: 5, spectators: 3, connected: ["g1"] });
    expect(after?.table.seats.map((seat) => seat.connected)).toEqual([true, false, true]);
    expect(after?.table.spectators).toBe(3);
  });
  it("begins a hand with nothing of the one before, and adds to it after", () => {
    const begun = reduce(first, begins);
    expect(begun?.view).toMatchObject({ pot: 3, viewer: 0, decision: null, you_have: [] });
    const continued = reduce(begun, {
      ...begins,
      n: 7,
      begins: false,
      events: [{ event: "folded", seat: 1 }],
      now: { pot: 5 },
      mine: null,
    });
    expect(continued?.view?.pot).toBe(5);
    expect(continued?.view?.events).toHaveLength(2);
    expect(reduce(continued, { ...begins, n: 9 })?.view?.events).toHaveLength(1);
  });
  it("knows who sits where in a hand that begins, also of two with one name", () => {
    const seats = ["g2", "g1", "g3"].map((player, seat) => ({ seat, player, name: player === "g3" ? "Bo" : "Ann" }));
    const seated = reduce(first, { type: "table", n: 5, table: { ...table, seats }, choice: null, said: [] });
    const handSeats = ["Bo", "Ann", "Ann (2)"].map((name) => ({ name }));
    const players = ["g3", "g2", "g1"].map((player, i) => ({
      player,
      seat: [2, 0, 1][i] ?? 0,
      name: handSeats[i]?.name ?? "",
      bot: null,
    }));
    const after = reduce(seated, {
      ...begins,
      players,
      now: { hand: 7, seats: handSeats } as Partial<View>,
      mine: { viewer: 2 },
    });
    expect(after?.table.seats.map((seat) => seat.hand_seat)).toEqual([1, 2, 0]);
    expect(after?.you.hand_seat).toBe(2);
    expect(after?.table.hand).toBe(7);
  });
  it("tells what each seat did last, until the round ends", () => {
    const events = [
      { event: "folded", seat: 0 },
      { event: "called", seat: 1, all_in: false },
    ];
    expect(lastActions(events).get(1)).toEqual({ label: "Call", kind: "call" });
    expect([...lastActions([...events, { event: "round_ended" }]).keys()]).toEqual([0]);
  });
});

describe("the line to the table", () => {
  class Fake implements SocketLike {
    onopen: SocketLike["onopen"] = null;
    onmessage: SocketLike["onmessage"] = null;
    onclose: SocketLike["onclose"] = null;
    sent: string[] = [];
    constructor(readonly after: number) {}
    send(text: string): void {
      this.sent.push(text);
    }
    close(): void {
      this.onclose?.({ code: 1000, reason: "" });
    }
  }
  function connect() {
    const sockets: Fake[] = [];
    const timers: (() => void)[] = [];
    const statuses: string[] = [];
    const socket = connectTable(
      (after) => {
        const one = new Fake(after);
        sockets.push(one);
        return one;
      },
      { message: () => undefined, status: (status) => statuses.push(status) },
      (run) => timers.push(run),
    );
    return { sockets, timers, statuses, socket };
  }
  it("comes back with the number of the last thing it knows", () => {
    const { sockets, timers, statuses } = connect();
    sockets[0]?.onopen?.();
    sockets[0]?.onmessage?.({ data: JSON.stringify({ type: "table", n: 12, said: [] }) });
    sockets[0]?.onclose?.({ code: 1013, reason: "" });
    timers[0]?.();
    expect(sockets[1]?.after).toBe(12);
    expect(statuses).toEqual(["connecting", "open", "lost", "lost"]);
  });
  it("wishes again, with the same key, what was not answered", () => {
    const { sockets, timers, socket } = connect();
    sockets[0]?.onopen?.();
    const lost = socket.send({ do: "act", question: 1, action: "call" });
    const done = socket.send({ do: "chat", text: "hello" });
    sockets[0]?.onmessage?.({ data: JSON.stringify({ type: "done", key: done, n: 1 }) });
    sockets[0]?.onclose?.({ code: 1006, reason: "" });
    timers[0]?.();
    sockets[1]?.onopen?.();
    expect(sockets[1]?.sent.map((text) => JSON.parse(text).key)).toEqual([lost]);
  });
  it("does not come back where it is refused, or when it was closed", () => {
    const { sockets, timers } = connect();
    sockets[0]?.onclose?.({ code: 1008, reason: "there is no such table" });
    const closed = connect();
    closed.socket.close();
    expect([timers.length, closed.timers.length]).toEqual([0, 0]);
  });
  it("waits longer from try to try, and never very long", () => {
    expect([0, 1, 2, 20].map(backoffMs)).toEqual([250, 500, 1000, 8000]);
    expect(newKey()).not.toBe(newKey());
  });
});

describe("cards", () => {
  it("have names", () => {
    expect(["As", "Td", "??", "Jk", "As/7d"].map(cardName)).toEqual([
      "ace of spades",
      "ten of diamonds",
      "face down",
      "joker",
      "ace of spades over seven of diamonds",
    ]);
    expect(cardSymbol("Td")).toBe("10♦");
    expect(faces("??")).toEqual([]);
    expect(turnOver("As/7d")).toBe("7d/As");
  });
  it("are picked where they lie", () => {
    expect(cardIndices(["Kd", "As", "Kd"], ["As", "Kd", "Kd"])).toEqual([1, 0, 2]);
    expect(cardIndices(["Qd"], ["As"])).toBeNull();
    expect(toggleCard([0], 2, 1)).toEqual([2]);
    expect(toggleCard([2], 0, 2)).toEqual([0, 2]);
    expect(toggleCard([0, 2], 1, 2)).toEqual([0, 2]);
    expect(moveToNextPile([["As", "Kd"], ["2c"]], 0, 0)).toEqual([["Kd"], ["2c", "As"]]);
  });
});

describe("time", () => {
  const clock = { players: ["g1"], until: 31_000, bank_until: 91_000, now: 1_000 };
  const running = startClock(clock, 500_000); // our clock goes wrong
  it("is the server's", () => {
    expect(fractionLeft(running, "g1", 515_000)).toBeCloseTo(0.5);
    expect(fractionLeft(running, "g1", 560_000)).toBeCloseTo(0.5); // of the bank
    expect(fractionLeft(running, "g2", 515_000)).toBeNull();
    expect(running && secondsLeft(running, 505_000)).toBe(25);
  });
  it("of a deal never ends too late", () => {
    expect(dealDelay(3, 4)).toBe(3 * DURATIONS_MS.between);
    expect(dealDelay(69, 70) + DURATIONS_MS.deal).toBeLessThanOrEqual(MAX_LAG_MS);
  });
});

describe("words", () => {
  it("tell the hand, and speak to the reader", () => {
    const events = [
      { event: "hand_started", game: "Texas Hold'em", stacks: [8, 8], button: 0 },
      { event: "step_started", name: "Blinds" },
      { event: "posted", seat: 0, what: "small blind", amount: 1 },
      { event: "step_started", name: "Hole cards" },
      { event: "dealt", seat: 1, card: "??", up: false },
      { event: "dealt", seat: 0, card: "Kd", up: false },
      { event: "dealt", seat: 1, card: "??", up: false },
      { event: "dealt", seat: 0, card: "Kh", up: false },
      { event: "step_started", name: "Flop" },
      { event: "dealt", seat: null, card: "As" },
      { event: "step_started", name: "Flop betting" },
      { event: "raised", seat: 0, to: 8, completes: false, all_in: true },
      { event: "folded", seat: 1 },
      { event: "run_started", number: 2 },
      { event: "dealt", seat: null, card: "2c" },
      { event: "won", seat: 0, amount: 9, pot: 0, entry: "High", only_share: true, cards: ["As", "Kd"] },
      { event: "passed", seat: 1, to: 0, number: 2, cards: ["??", "??"] },
      { event: "drew", seat: 0, thrown: 2, drawn: 2, cards: ["2h", "3h"] },
    ];
    const lines = logLines(events as View["events"], ["Ann", "Bo"], 0);
    expect(lines.map((connect) => `${connect.who}|${connect.text}|${connect.cards.join()}`)).toEqual([
      "You|have the button|",
      "|Blinds|",
      "You|post the small blind 1|",
      "|Hole cards|",
      "You|are dealt|Kd,Kh",
      "Bo|is dealt 2 cards, face down|",
      "|Flop|As",
      "You|raise to 8 and are all-in|",
      "Bo|folds|",
      "|Run 2|",
      "|The board gets|2c",
      "You|win 9 from the pot with|As,Kd",
      "Bo|passes 2 cards to you|",
      "You|throw 2 and draw 2|2h,3h",
    ]);
  });
});
