import { beforeEach, describe, expect, it, vi } from "vitest";

type Reply = { status: number; body: unknown; wait?: number };

/** A server that answers from a list, and the paths that were asked. */
function server(replies: Reply[]): string[] {
  const paths: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    paths.push(path);
    const { status, body, wait } =
      path === "/api/guests" ? { status: 200, body: { id: "g1", name: "Guest" }, wait: 0 } : (replies.shift() as Reply);
    const headers: Record<string, string> = wait ? { "retry-after": String(wait) } : {};
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
  return paths;
}

describe("requestJob", () => {
  const memory = new Map<string, string>();
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    memory.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, text: string) => memory.set(key, text),
    });
  });

  it("creates one guest for several jobs", async () => {
    const { requestJob } = await import("../src/session");
    const paths = server([
      { status: 200, body: 1 },
      { status: 200, body: 2 },
    ]);
    expect(await Promise.all([requestJob("/api/check", {}), requestJob("/api/sample", {})])).toEqual([1, 2]);
    expect(paths).toEqual(["/api/guests", "/api/check", "/api/sample"]);
  });

  it("waits for a busy server", async () => {
    const { requestJob } = await import("../src/session");
    const paths = server([
      { status: 429, body: { sentence: "busy" }, wait: 5 },
      { status: 200, body: "done" },
    ]);
    const answer = requestJob("/api/check", {});
    await vi.advanceTimersByTimeAsync(4900);
    expect(paths).toEqual(["/api/guests", "/api/check"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toBe("done");
  });

  it("creates a new guest when the server has forgotten it", async () => {
    const { requestJob } = await import("../src/session");
    const paths = server([
      { status: 401, body: { sentence: "who?" } },
      { status: 200, body: "done" },
    ]);
    expect(await requestJob("/api/check", {})).toBe("done");
    expect(paths).toEqual(["/api/guests", "/api/check", "/api/guests", "/api/check"]);
  });

  it("throws the server's message", async () => {
    const { requestJob } = await import("../src/session");
    server([{ status: 422, body: { sentence: "this is not a game" } }]);
    await expect(requestJob("/api/check", {})).rejects.toThrow("this is not a game");
  });

  it("does not replace a named guest", async () => {
    const { requestJob } = await import("../src/session");
    const { createGuest } = await import("../src/api");
    const paths = server([
      { status: 200, body: 1 },
      { status: 200, body: 2 },
    ]);
    await Promise.all([requestJob("/api/check", {}), createGuest("Ann")]);
    expect(paths.filter((path) => path === "/api/guests")).toHaveLength(2);
    expect(paths[0]).toBe("/api/guests");
    await requestJob("/api/check", {});
    expect(paths.filter((path) => path === "/api/guests")).toHaveLength(2);
  });

  it("treats its own guest as unnamed", async () => {
    const { requestJob } = await import("../src/session");
    const { currentGuest } = await import("../src/api");
    server([
      { status: 200, body: 1 },
      { status: 200, body: { id: "g1", name: "Guest" } },
      { status: 200, body: { id: "g2", name: "Ann" } },
    ]);
    await requestJob("/api/check", {});
    expect(await currentGuest()).toBeNull();
    expect((await currentGuest())?.name).toBe("Ann");
  });
});
