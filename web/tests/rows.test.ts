import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HIDDEN } from "../src/cards/cardText";
import type { Decision, HandEvent, View } from "../src/protocol";
import { followUp, parseRows, placingOf, separateAction } from "../src/rows/placing";
import { cardsInNoRow, rowsOfSeat } from "../src/rows/rows";
import { DISCARD, openRows, RowsDraft } from "../src/rows/rowsDraft.svelte";
import { CARD_RATIO, GAP, layoutRows, panelHeight, panelWidth } from "../src/rows/rowsLayout";
import { forReader, scoresOf, signed } from "../src/rows/scores";
import type { RowPlan } from "../src/state";
import { handResult } from "../src/tv/handResult";
import { publicSeat, view } from "./fixtures";

const ROWS: RowPlan[] = [
  ["Top", 3],
  ["Middle", 5],
  ["Bottom", 5],
];
const own = (card: string, pile: string | null) => ({ card, pile, up: pile !== null, shared: false, turned: false });
const placed = (seat: number, piles: Record<string, string[]>, up = true): HandEvent => ({
  event: "separated",
  seat,
  piles: Object.entries(piles),
  up,
});
const ranked = (seat: number, entry: string, cards: string[], royalty = 0): HandEvent => ({
  event: "hand_ranked",
  seat,
  entry,
  cards,
  ordering: null,
  strength: null,
  royalty,
  roles: [],
  wild_ranks: [],
});
const cardsOf = (rows: { cards: string[] }[]): string[][] => rows.map((row) => row.cards);

describe("rows of players", () => {
  it("add up over the turns of a hand", () => {
    const events = [
      placed(1, { Bottom: ["As", "Ah"], Top: ["2c"] }),
      placed(0, { Top: ["Kd"] }),
      placed(1, { Top: ["3c"] }),
    ];
    const rows = rowsOfSeat(ROWS, view({ events }), 1);
    expect(cardsOf(rows)).toEqual([["2c", "3c"], [], ["As", "Ah"]]);
  });

  it("keep hidden cards hidden until they are shown", () => {
    const hidden = placed(1, { Top: [HIDDEN, HIDDEN, HIDDEN], Middle: [], Bottom: [] }, false);
    expect(rowsOfSeat(ROWS, view({ events: [hidden] }), 1)[0]?.cards).toEqual([HIDDEN, HIDDEN, HIDDEN]);
    const events = [hidden, ranked(1, "Top", ["As", "Ad", "2c"])];
    expect(rowsOfSeat(ROWS, view({ events }), 1)[0]?.cards).toEqual(["As", "Ad", "2c"]);
    const seats = [publicSeat(), publicSeat({ rows: [["Top", ["2c", "As", "Ad"]]] })];
    expect(rowsOfSeat(ROWS, view({ events: [hidden], seats }), 1)[0]?.cards).toEqual(["2c", "As", "Ad"]);
  });

  it("start again with a new deal", () => {
    const events: HandEvent[] = [
      placed(1, { Top: ["2c"] }),
      { event: "redealt", seats: [0, 1], deals: 1 } as unknown as HandEvent,
      placed(1, { Top: ["9c"] }),
    ];
    expect(rowsOfSeat(ROWS, view({ events }), 1)[0]?.cards).toEqual(["9c"]);
  });

  it("of the reader are the reader's own piles", () => {
    const mine = view({ viewer: 0, own: [own("As", "Bottom"), own("2c", null), own("Kd", "Top")] });
    expect(cardsOf(rowsOfSeat(ROWS, mine, 0))).toEqual([["Kd"], [], ["As"]]);
    expect(cardsInNoRow(ROWS, mine)).toEqual(["2c"]);
  });
});

const separate = (fields: object = {}): Decision =>
  ({
    decision: "separate",
    seat: 0,
    number: 7,
    piles: ROWS.map(([name, number]) => ({ name, number, least_up: 0, least_down: 0 })),
    comparison: null,
    cards: ["Ah", "Kh"],
    up: [false, false],
    wild: [false, false],
    example: "separate Top: nothing | Middle: nothing | Bottom: Ah Kh",
    timeout: "",
    incremental: true,
    room: [1, 5, 2],
    laid: [
      ["Top", ["Qs", "Qd"]],
      ["Middle", []],
      ["Bottom", ["2c", "3c", "4c"]],
    ],
    ...fields,
  }) as Decision;

const discard = (cards: string[], fields: object = {}): Decision =>
  ({
    decision: "discard",
    seat: 0,
    number: 6,
    cards,
    least: 1,
    most: 1,
    timeout: "",
    ...fields,
  }) as unknown as Decision;

describe("what is placed", () => {
  it("has the free places and the cards that stay", () => {
    const placing = placingOf(separate(), view(), ROWS);
    expect(placing?.rows.map(({ room }) => room)).toEqual([1, 5, 2]);
    expect(placing?.rows[0]?.laid).toEqual(["Qs", "Qd"]);
    expect(placing?.discards).toBe(0);
  });

  it("leaves cards over that have no place", () => {
    const cards = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac", "Ad"];
    expect(placingOf(separate({ cards, room: [3, 5, 5], laid: [] }), view(), ROWS)?.discards).toBe(1);
  });

  it("includes a discard if the other cards fit into the rows", () => {
    const mine = view({ viewer: 0, own: ["Ah", "Kh", "2s"].map((card) => own(card, null)) });
    expect(placingOf(discard(["Ah", "Kh", "2s"]), mine, ROWS)).toMatchObject({ discards: 1, isDiscard: true });
    const laid = view({ viewer: 0, own: [own("Ah", "Top"), own("2s", null)] });
    expect(placingOf(discard(["Ah", "2s"]), laid, ROWS)).toBeNull();
    expect(placingOf(discard(["Ah"], { least: 0 }), mine, ROWS)).toBeNull();
  });

  it("is written and read as the server does", () => {
    const action = separateAction(
      ROWS.map(([name]) => ({ name })),
      [["Ah"], [], ["Kh", "2s"]],
    );
    expect(action).toBe("separate Top: Ah | Middle: nothing | Bottom: Kh 2s");
    expect(parseRows(action, [{ name: "Bottom" }, { name: "Middle" }, { name: "Top" }])).toEqual([
      ["Kh", "2s"],
      [],
      ["Ah"],
    ]);
  });

  it("answers the next decision as planned, unless it has changed", () => {
    const plan = {
      hand: 1,
      events: 0,
      rows: new Map([
        ["Bottom", ["Ah"]],
        ["Top", ["Kh"]],
      ]),
      discards: ["2s"],
    };
    const next = separate();
    const placing = placingOf(next, view(), ROWS);
    if (!placing) throw new Error("the decision is about rows");
    expect(followUp(plan, next, placing, view())).toBe("separate Top: Kh | Middle: nothing | Bottom: Ah");
    expect(followUp(plan, next, placing, view({ hand: 2 }))).toBeNull();
    expect(followUp({ ...plan, rows: new Map([["Top", ["Kh", "Ah"]]]) }, next, placing, view())).toBeNull();
    expect(followUp(plan, discard(["2s"]), placing, view())).toBe("discard 2s");
    expect(followUp(plan, discard(["2s", "3s"]), placing, view())).toBeNull();
  });
});

describe("draft", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const make = (decision = separate(), seen: View = view()): RowsDraft => {
    const placing = placingOf(decision, seen, ROWS);
    if (!placing) throw new Error("the decision is about rows");
    return new RowsDraft(placing, "t", decision.number);
  };

  it("places the selected card, says what is missing, and takes cards back", () => {
    const draft = make();
    expect(draft.selected).toBe(0);
    draft.placeSelected(0);
    expect([draft.missing, draft.isComplete, draft.selected]).toEqual([1, false, 1]);
    draft.placeSelected(0); // there was room for one
    expect(draft.missing).toBe(1);
    draft.placeSelected(2);
    expect(draft.isComplete).toBe(true);
    expect(draft.action).toBe("separate Top: Ah | Middle: nothing | Bottom: Kh");
    expect(draft.lastMoved).toBe("Kh");
    draft.undo();
    draft.undo();
    expect([draft.missing, draft.canUndo]).toEqual([2, false]);
    draft.undo();
    expect(draft.inHand).toEqual([0, 1]);
    draft.close();
  });

  it("moves a card of this turn to another row", () => {
    const draft = make();
    draft.place(0, 2);
    draft.place(0, 1);
    expect([draft.cardsIn(2), draft.cardsIn(1)]).toEqual([[], [0]]);
    draft.close();
  });

  it("discards the card that is left, or the one that the player names", () => {
    const mine = view({ viewer: 0, own: ["Ah", "Kh", "2s"].map((card) => own(card, null)) });
    const draft = make(discard(["Ah", "Kh", "2s"]), mine);
    draft.place(0, 2);
    draft.place(1, 1);
    expect([draft.isComplete, draft.discarded, draft.action]).toEqual([true, ["2s"], "discard 2s"]);
    draft.place(2, 0); // enough are placed
    expect(draft.discarded).toEqual(["2s"]);
    draft.takeBack(0);
    draft.place(0, DISCARD);
    expect([draft.freeIn(DISCARD), draft.missing]).toEqual([0, 1]);
    draft.place(2, 0);
    expect(draft.action).toBe("discard Ah");
    expect(draft.plan(mine)?.rows.get("Top")).toEqual(["2s"]);
    draft.close();
  });

  it("asks again if others have placed cards meanwhile", () => {
    const plan = { hand: 1, events: 0, rows: new Map([["Bottom", ["Ah", "Kh"]]]), discards: [] };
    const quiet = view({ viewer: 0 });
    expect(openRows(separate(), quiet, ROWS, "t", plan)).toEqual({
      answer: "separate Top: nothing | Middle: nothing | Bottom: Ah Kh",
    });
    const news = view({ viewer: 0, events: [placed(1, { Top: ["As"] })] });
    const opened = openRows(separate(), news, ROWS, "t", plan);
    if (!opened || !("draft" in opened)) throw new Error("it does not ask");
    expect(opened.draft.isComplete).toBe(true);
    opened.draft.close();
  });
});

describe("layout of rows", () => {
  const sizes = [
    { width: 390, height: 540 },
    { width: 360, height: 420 },
    { width: 980, height: 630 },
    { width: 557, height: 310 },
    { width: 1620, height: 900 },
  ];
  it.each(sizes)("fits 2 to 4 players on $width×$height", (stage) => {
    for (const others of [1, 2, 3]) {
      const { mode, own: width, other, columns } = layoutRows(stage, { others, rows: 3, longest: 5, isSeated: true });
      const labels = mode === "tall" ? 60 : 0;
      const ownHigh = 40 + 3 * width * CARD_RATIO + 14 + labels;
      const lines = Math.ceil(others / columns);
      const high = lines * panelHeight(3, other, mode) + (lines - 1) * 8;
      expect(mode === "side" ? Math.max(ownHigh, high) : ownHigh + high).toBeLessThanOrEqual(stage.height);
      expect(5 * width + 4 * GAP.own).toBeLessThanOrEqual(stage.width);
      expect(columns * panelWidth(5, other)).toBeLessThanOrEqual(stage.width);
      expect(width).toBeGreaterThan(other);
      expect(other).toBeGreaterThanOrEqual(11);
    }
  });

  it("gives spectators the same size for every player", () => {
    expect(layoutRows({ width: 1500, height: 900 }, { others: 3, rows: 3, longest: 5, isSeated: false })).toMatchObject(
      {
        columns: 3,
      },
    );
  });
});

describe("scores", () => {
  const scored: HandEvent = {
    event: "scored",
    seat: 0,
    other: 1,
    hands: [
      ["Top", 1],
      ["Middle", -1],
      ["Bottom", 1],
    ],
    majority: 0,
    scoop: 0,
    royalties: 3,
    points: 4,
  };
  const events: HandEvent[] = [
    { event: "fouled", seat: 2 },
    scored,
    { event: "paid", seat: 1, to: 0, amount: 8, why: "points" } as unknown as HandEvent,
    { event: "marked", seat: 0, mark: "Fantasyland" } as unknown as HandEvent,
  ];
  const seen = view({ events, seats: [publicSeat({ name: "Ann" }), publicSeat({ name: "Bo" })], over: true });

  it("add up points and chips of every player", () => {
    const scores = scoresOf(seen);
    expect([scores?.points.get(0), scores?.points.get(1), scores?.chips.get(0), scores?.chips.get(1)]).toEqual([
      4, -4, 8, -8,
    ]);
    expect([scores?.fouls.has(2), scores?.marks.get(0)]).toEqual([true, "Fantasyland"]);
    expect(scoresOf(view())).toBeNull();
  });

  it("are turned round for the second player", () => {
    const turned = forReader(scored, 1);
    expect([turned.seat, turned.other, turned.points, turned.royalties]).toEqual([1, 0, -4, -3]);
    expect(turned.hands.map(([, result]) => result)).toEqual([-1, 1, -1]);
    expect([signed(4), signed(-4), signed(0)]).toEqual(["+4", "−4", "0"]);
  });

  it("are the result of a hand on a screen without a log", () => {
    expect(handResult(seen)).toBe("Ann +8 · Bo −8");
  });
});
