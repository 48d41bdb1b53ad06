import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { replayFrames, stateAt, type HandRecord } from "../src/replay";

const file = process.env.HANDS ?? new URL("./hands.json", import.meta.url);
const records = JSON.parse(readFileSync(file, "utf-8")) as HandRecord[];

const sorted = (cards: string[]): string[] => [...cards].sort();

describe("a hand that is replayed", () => {
  it.each(records.map((one) => [one.view.game, one] as const))("%s ends as it ended", (_, record) => {
    const moments = replayFrames(record);
    const last = moments[moments.length - 1];
    const end = record.view;
    expect(last?.over).toBe(true);
    expect(last?.seats.map((one) => one.stack)).toEqual(end.seats.map((one) => one.stack));
    expect(last?.pot).toBe(0);
    expect(last?.board.map((one) => one.card)).toEqual(end.board.map((one) => one.card));
    expect(last?.seats.map((one) => one.shown && sorted(one.shown))).toEqual(end.seats.map((one) => one.shown && sorted(one.shown)));
    for (const [i, seat] of end.seats.entries()) {
      if (seat.folded) continue;
      expect(sorted(last?.seats[i]?.up ?? []), `open cards of seat ${i}`).toEqual(sorted(seat.up));
      expect(last?.seats[i]?.down, `cards of seat ${i}`).toBe(seat.down);
    }
    const mine = end.viewer === null ? undefined : end.seats[end.viewer];
    if (mine && !mine.folded) expect(sorted(last?.own.map((one) => one.card) ?? [])).toEqual(sorted(end.own.map((one) => one.card)));
  });

  it("never makes chips", () => {
    for (const record of records) {
      const all = record.view.seats.reduce((sum, one) => sum + one.started, 0);
      for (const { seats, pot } of replayFrames(record)) {
        expect(seats.reduce((sum, one) => sum + one.stack, 0) + pot, record.view.game).toBe(all);
      }
    }
  });

  it("hides names where that is wanted, and keeps the reader's seat", () => {
    const [record] = records;
    const view = record && replayFrames(record)[0];
    if (!record || !view) throw new Error("no hand");
    const room = stateAt(record, view, true);
    expect(room.you.seat).toBe(record.view.viewer);
    expect(room.view?.seats[0]?.name).toBe("Player 1");
  });
});
