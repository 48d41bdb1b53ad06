import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { partStarts } from "../src/dealSummary";
import { replayFrames, showdownAt, stateAt, type HandRecord } from "../src/replay";

const file = process.env.HANDS ?? new URL("./hands.json", import.meta.url);
const records = JSON.parse(readFileSync(file, "utf-8")) as HandRecord[];

const several = records.filter(({ view }) => ["Three-Card Guts", "3-5-7"].includes(view.game));

const sorted = (cards: string[]): string[] => [...cards].sort();

describe("replay", () => {
  it.each(records.map((record) => [record.view.game, record] as const))("%s ends like the record", (_, record) => {
    const frames = replayFrames(record);
    const last = frames[frames.length - 1];
    const end = record.view;
    expect(last?.over).toBe(true);
    expect(last?.seats.map((seat) => seat.stack)).toEqual(end.seats.map((seat) => seat.stack));
    expect(last?.pot).toBe(0);
    expect(last?.board.map((boardCard) => boardCard.card)).toEqual(end.board.map((boardCard) => boardCard.card));
    expect(last?.seats.map((seat) => seat.shown && sorted(seat.shown))).toEqual(
      end.seats.map((seat) => seat.shown && sorted(seat.shown)),
    );
    for (const [i, seat] of end.seats.entries()) {
      if (seat.folded) continue;
      expect(sorted(last?.seats[i]?.up ?? []), `open cards of seat ${i}`).toEqual(sorted(seat.up));
      expect(last?.seats[i]?.down, `cards of seat ${i}`).toBe(seat.down);
    }
    const ownSeat = end.viewer === null ? undefined : end.seats[end.viewer];
    if (ownSeat && !ownSeat.folded)
      expect(sorted(last?.own.map((held) => held.card) ?? [])).toEqual(sorted(end.own.map((held) => held.card)));
  });

  it("keeps the number of chips", () => {
    for (const record of records) {
      const all = record.view.seats.reduce((sum, seat) => sum + seat.started, 0);
      for (const { seats, pot } of replayFrames(record)) {
        expect(seats.reduce((sum, seat) => sum + seat.stack, 0) + pot, record.view.game).toBe(all);
      }
    }
  });

  it("hides names and keeps the viewer's seat", () => {
    const [record] = records;
    const view = record && replayFrames(record)[0];
    if (!record || !view) throw new Error("no hand");
    const tableState = stateAt(record, view, true);
    expect(tableState.you.seat).toBe(record.view.viewer);
    expect(tableState.view?.seats[0]?.name).toBe("Player 1");
  });

  it("has a frame at the end of each deal, run and comparison", () => {
    for (const record of several) {
      const starts = partStarts(record.view.events);
      expect(starts.length, record.view.game).toBeGreaterThan(0);
      const ends = new Set(replayFrames(record).map(({ events }) => events.length));
      expect(
        starts.filter((start) => !ends.has(start)),
        record.view.game,
      ).toEqual([]);
    }
  });

  it("pauses at each recorded showdown, with the hands in words", () => {
    for (const record of several) {
      const frames = replayFrames(record);
      const found = frames.map((view) => showdownAt(record, view)).filter((showdown) => showdown !== null);
      expect(found, record.view.game).toEqual(record.showdowns);
      const named = frames.find((view) => stateAt(record, view, false).showdown?.length);
      expect(named?.over, record.view.game).toBe(false);
    }
  });

  it("pauses at each part of records without showdowns", () => {
    for (const { showdowns, ...record } of several) {
      const pauses = replayFrames(record).filter((view) => showdownAt(record, view)?.ms);
      expect(pauses.map(({ events }) => events.length)).toEqual(partStarts(record.view.events));
      expect(showdowns?.length ?? 0, record.view.game).toBeGreaterThanOrEqual(pauses.length);
    }
  });
});
