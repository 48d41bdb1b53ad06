import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backoffMs, connectTable, newKey, type SocketEvents, type SocketLike } from "../src/tableSocket";

class FakeSocket implements SocketLike {
  sent: string[] = [];
  constructor(
    readonly after: number,
    readonly events: SocketEvents,
  ) {}
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.events.close(1000, "");
  }
}

function connect() {
  const sockets: FakeSocket[] = [];
  const timers: (() => void)[] = [];
  const statuses: string[] = [];
  const table = connectTable(
    (after, events) => {
      const socket = new FakeSocket(after, events);
      sockets.push(socket);
      return socket;
    },
    { message: () => undefined, status: (status) => statuses.push(status) },
    (run) => timers.push(run),
  );
  return { sockets, timers, statuses, table };
}

describe("connectTable", () => {
  it("reconnects after the last message it has", () => {
    const { sockets, timers, statuses } = connect();
    sockets[0]?.events.open();
    sockets[0]?.events.message(JSON.stringify({ type: "table", n: 12, said: [] }));
    sockets[0]?.events.close(1013, "");
    timers[0]?.();
    expect(sockets[1]?.after).toBe(12);
    expect(statuses).toEqual(["connecting", "open", "lost", "lost"]);
  });

  it("sends unanswered commands again with the same key", () => {
    const { sockets, timers, table } = connect();
    sockets[0]?.events.open();
    const lost = table.send({ do: "act", question: 1, action: "call" });
    const done = table.send({ do: "chat", text: "hello" });
    sockets[0]?.events.message(JSON.stringify({ type: "done", key: done, n: 1 }));
    sockets[0]?.events.close(1006, "");
    timers[0]?.();
    sockets[1]?.events.open();
    expect(sockets[1]?.sent.map((text) => JSON.parse(text).key)).toEqual([lost]);
  });

  it("does not reconnect when refused or closed", () => {
    const { sockets, timers } = connect();
    sockets[0]?.events.close(1008, "there is no such table");
    const closed = connect();
    closed.table.close();
    expect([timers.length, closed.timers.length]).toEqual([0, 0]);
  });

  it("ignores the open of a connection that was replaced", () => {
    const { sockets, table } = connect();
    table.send({ do: "leave" });
    table.retry();
    sockets[0]?.events.open();
    expect(sockets[1]?.sent).toEqual([]);
    sockets[1]?.events.open();
    expect(sockets[1]?.sent).toHaveLength(1);
  });
});

describe("heartbeat", () => {
  const AT = 1_700_000_000_000;
  beforeEach(() => vi.useFakeTimers({ now: AT, toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());

  it("asks a quiet server, then says that it is silent, then opens another socket", () => {
    const { sockets, timers, statuses, table } = connect();
    sockets[0]?.events.open();
    table.check(AT + 500, false);
    expect(sockets[0]?.sent).toEqual([]);
    table.check(AT + 900, false);
    table.check(AT + 1100, false);
    expect(sockets[0]?.sent).toEqual(['{"do":"ping"}']);
    table.check(AT + 2200, false);
    expect(statuses.at(-1)).toBe("silent");
    table.check(AT + 4900, false);
    expect(statuses.at(-1)).toBe("lost");
    timers[0]?.();
    sockets[1]?.events.open();
    expect(statuses.at(-1)).toBe("open");
  });

  it("is open again when the server answers", () => {
    const { sockets, statuses, table } = connect();
    sockets[0]?.events.open();
    table.check(AT + 900, false);
    table.check(AT + 2200, false);
    sockets[0]?.events.message('{"type":"pong"}');
    expect(statuses).toEqual(["connecting", "open", "silent", "open"]);
    table.check(AT + 2300, false);
    expect(statuses.at(-1)).toBe("open");
  });

  it("gives up a socket that does not open", () => {
    const { sockets, timers, statuses, table } = connect();
    table.check(AT + 4999, false);
    expect(timers).toHaveLength(0);
    table.check(AT + 5000, false);
    expect(statuses.at(-1)).toBe("lost");
    timers[0]?.();
    expect(sockets).toHaveLength(2);
  });

  it("asks rarely while the page is hidden", () => {
    const { sockets, table } = connect();
    sockets[0]?.events.open();
    table.check(AT + 14_000, true);
    expect(sockets[0]?.sent).toEqual([]);
    table.check(AT + 15_000, true);
    expect(sockets[0]?.sent).toHaveLength(1);
  });

  it("does not send a cancelled command again, and ignores what the old socket does", () => {
    const { sockets, timers, statuses, table } = connect();
    sockets[0]?.events.open();
    table.drop();
    expect(statuses.at(-1)).toBe("lost");
    const cancelled = table.send({ do: "act", question: 1, action: "call" });
    const kept = table.send({ do: "sit_out" });
    table.cancel(cancelled);
    expect(timers).toHaveLength(1);
    timers[0]?.();
    sockets[1]?.events.open();
    expect(sockets[1]?.sent.map((text) => JSON.parse(text).key)).toEqual([kept]);
    sockets[0]?.events.message('{"type":"done","key":"k","n":9}');
    expect(statuses.at(-1)).toBe("open");
  });
});

describe("backoffMs", () => {
  it("doubles up to a limit", () => {
    expect([0, 1, 2, 20].map(backoffMs)).toEqual([250, 500, 1000, 8000]);
  });
});

describe("newKey", () => {
  it("is unique", () => {
    expect(newKey()).not.toBe(newKey());
  });
});
