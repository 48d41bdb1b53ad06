import { beforeEach, describe, expect, it, vi } from "vitest";
import { bubbleMs, Company, readMuted, unreadText } from "../src/table/company.svelte";
import type { ChatLine, Message } from "../src/protocol";
import { buyRoom, isInHand } from "../src/table/tableFacts";
import { tooLateText } from "../src/table/tooLate";
import { table, tableState, YOU } from "./fixtures";

const line = (n: number, player: string, text = "hello"): ChatLine => ({ n, at: 0, player, name: player, text });
const chat = (n: number, player: string, text = "hello"): Message => ({ type: "chat", n, line: line(n, player, text) });

describe("Company", () => {
  const memory = new Map<string, string>();
  beforeEach(() => {
    vi.useFakeTimers();
    memory.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, text: string) => memory.set(key, text),
    });
  });

  it("shows a bubble for as long as it takes to read, a reaction for two seconds", () => {
    expect(bubbleMs({ text: "x".repeat(50), isReaction: false })).toBe(6000);
    expect(bubbleMs({ text: "🔥", isReaction: true })).toBe(2000);
    const company = new Company("t");
    company.onMessage(chat(1, "bo"), () => "Bo");
    company.onMessage({ type: "reaction", n: 1, player: "cy", reaction: "fire" }, () => "Cy");
    expect([...company.bubbles.values()].map(({ text }) => text)).toEqual(["hello", "🔥"]);
    expect(company.announcement).toBe("Cy: Fire");
    vi.advanceTimersByTime(2000);
    expect([...company.bubbles.keys()]).toEqual(["bo"]);
    vi.advanceTimersByTime(2200);
    expect(company.bubbles.size).toBe(0);
  });

  it("counts lines of others since the chat was on display", () => {
    const company = new Company("t");
    const lines = [line(1, "bo"), line(2, "ann"), line(3, "bo"), line(4, "cy")];
    expect(company.unread(lines, "ann")).toBe(0); // nothing is known yet
    company.onMessage({ type: "state", ...tableState({ chat: lines.slice(0, 1) }) } as Message, () => "");
    expect(company.unread(lines, "ann")).toBe(2);
    company.toggleMute("cy");
    expect(company.unread(lines, "ann")).toBe(1);
    company.read(lines);
    expect(company.unread(lines, "ann")).toBe(0);
    expect([3, 9, 10].map(unreadText)).toEqual(["3", "9", "9+"]);
  });

  it("remembers for this table whom the reader has muted", () => {
    const company = new Company("t");
    company.toggleMute("bo");
    expect(new Company("t").muted.has("bo")).toBe(true);
    expect(new Company("u").muted.has("bo")).toBe(false);
    company.onMessage(chat(5, "bo"), () => "Bo");
    expect(company.bubbles.size).toBe(0);
    expect(company.visible([line(5, "bo"), line(6, "cy")])).toHaveLength(1);
    company.toggleMute("bo");
    expect(new Company("t").muted.size).toBe(0);
    expect(readMuted("{")).toEqual([]);
    expect(readMuted('["a", 1]')).toEqual(["a"]);
  });
});

describe("seat", () => {
  it("buys up to the largest buy-in, and nothing in a tournament", () => {
    const seats = [{ seat: 0, player: "g1", stack: 60, bought: 20 }];
    const of = (more: object) => buyRoom(tableState({ you: { ...YOU, seat: 0 }, table: table({ seats, ...more }) }));
    expect(of({ options: { most_buy: 200 } })).toBe(120);
    expect(of({ options: { most_buy: 50 } })).toBe(0);
    expect(of({ options: {} })).toBeGreaterThan(1e13);
    expect(of({ status: "over" })).toBe(0);
    expect(isInHand(tableState())).toBe(false);
  });

  it("says what the clock did when an action came too late", () => {
    const act = { key: "k", label: "call 90", question: 1, isDelayed: true, instead: null, isAnswered: true };
    expect(tooLateText(act)).toBe("Your call came too late.");
    expect(tooLateText({ ...act, instead: "folded" })).toBe("Your call came too late; you folded.");
  });
});
