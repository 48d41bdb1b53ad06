// A tournament that a page follows: asked for again every two seconds, with a clock in between.

import type { TournamentInfo } from "../protocol";
import { formatSeconds } from "../table/clock";
import { errorMessage, readTournament, send, type Verb } from "./tournamentApi";

const POLL_MS = 2000;
const TICK_MS = 250;

export class LiveTournament {
  info = $state.raw<TournamentInfo | null>(null);
  error = $state("");
  isBusy = $state(false);
  now = $state(Date.now());
  private receivedAt = $state(Date.now());
  private mark = ""; // of the answer

  constructor(
    readonly id: string,
    private readonly places = 100,
  ) {}

  /** Ask for the tournament until the returned function is called. */
  follow(): () => void {
    void this.load();
    const poll = setInterval(() => void this.load(), POLL_MS);
    const tick = setInterval(() => (this.now = Date.now()), TICK_MS);
    return () => {
      clearInterval(poll);
      clearInterval(tick);
    };
  }

  async load(): Promise<void> {
    try {
      const found = await readTournament(this.id, this.places, this.mark);
      if (!found) return; // the clock runs on from the last answer
      this.info = found.answer;
      this.mark = found.mark;
      this.receivedAt = this.now = Date.now();
    } catch (cause) {
      if (!this.info) this.error = errorMessage(cause);
    }
  }

  /** Send a command, and show its result or why it is refused. */
  async send(verb: Verb, body: object = {}): Promise<boolean> {
    this.isBusy = true;
    this.error = "";
    try {
      await send(this.id, verb, body);
      await this.load();
      return true;
    } catch (cause) {
      this.error = errorMessage(cause);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** Milliseconds since the answer of the server. */
  get elapsed(): number {
    return Math.max(0, this.now - this.receivedAt);
  }

  /** Milliseconds until the level or the break ends; null if neither ends by time. */
  get leftMs(): number | null {
    const info = this.info;
    if (!info || info.phase !== "running") return null;
    if (info.break_ms) return Math.max(0, info.break_ms - (info.state === "paused" ? 0 : this.elapsed));
    if (info.state === "break") return 60_000 * (info.levels[info.level - 2]?.break_minutes || 1); // after the hand
    const { minutes = 0 } = info.levels[info.level - 1] ?? {};
    if (!minutes) return null;
    return Math.max(0, info.level_ms - (info.clock_runs ? this.elapsed : 0));
  }

  /** The clock as text: "6:42". */
  get clock(): string {
    const left = this.leftMs;
    return left === null ? "" : formatSeconds(Math.ceil(left / 1000));
  }

  /** Part of the level that is over, 0 to 1. */
  get progress(): number {
    const info = this.info;
    const level = info?.levels[info.level - 1];
    if (!info || !level) return 0;
    if (level.minutes) return 1 - (info.break_ms ? 0 : (this.leftMs ?? 0)) / (level.minutes * 60_000);
    return level.hands ? 1 - info.level_hands / level.hands : 0;
  }
}
