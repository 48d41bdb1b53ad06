// Play now: sit down and start dealing as soon as the table is open.

import type { Command } from "../protocol";
import type { TableState } from "../state";

/** Fragment of a link that starts playing. */
export const QUICK_START = "#play";

/** Return the seat that a link asks for: "#seat=3"; null if it asks for none. */
export function wantedSeat(hash: string): number | null {
  const [, seat] = /^#seat=(\d{1,2})$/.exec(hash) ?? [];
  return seat === undefined ? null : Number(seat);
}

/** Take the seat that a link asks for, or the first free one. */
export function seatCommands({ you, table }: TableState, seat: number): Command[] {
  if (you.seat !== null || you.player === null || table.status === "over") return [];
  const isFree = table.seats.some((one) => one.seat === seat && one.player == null);
  return [isFree ? { do: "sit", seat } : { do: "sit" }];
}

export function quickStartCommands({ you, table }: TableState): Command[] {
  const commands: Command[] = [];
  if (you.seat === null) commands.push({ do: "sit" });
  if (table.status === "gathering") commands.push({ do: "host", verb: "start" });
  return commands;
}
