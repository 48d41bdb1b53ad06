import { beforeEach, describe, expect, it, vi } from "vitest";
import { LiveTournament } from "../src/tournament/liveTournament.svelte";

const BREAK = { phase: "running", level: 1, levels: [{ minutes: 10 }], break_ms: 60_000 };

/** A server with a tournament that does not change; the marks that were sent. */
function server(): string[] {
  const marks: string[] = [];
  vi.stubGlobal("fetch", (_: string, options: RequestInit) => {
    const mark = new Headers(options.headers).get("if-none-match") ?? "";
    marks.push(mark);
    expect(options.cache).toBe("no-store");
    if (mark === '"1"') return Promise.resolve(new Response(null, { status: 304 }));
    return Promise.resolve(new Response(JSON.stringify(BREAK), { headers: { etag: '"1"' } }));
  });
  return marks;
}

describe("LiveTournament", () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000 }));

  it("counts down while the tournament does not change", async () => {
    const marks = server();
    const live = new LiveTournament("t1");
    const stop = live.follow();
    await vi.advanceTimersByTimeAsync(9_900);
    stop();
    expect(marks).toEqual(["", '"1"', '"1"', '"1"', '"1"']);
    expect(live.clock).toBe("0:51");
  });
});
