// Play now: sit down and start dealing as soon as the table is open.

import type { Command } from "../protocol";
import type { TableState } from "../state";

/** Fragment of a link that starts playing. */
export const QUICK_START = "#play";

export function quickStartCommands({ you, table }: TableState): Command[] {
  const commands: Command[] = [];
  if (you.seat === null) commands.push({ do: "sit" });
  if (table.status === "gathering") commands.push({ do: "host", verb: "start" });
  return commands;
}
