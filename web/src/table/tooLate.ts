// The sentence for an action that reached the server after its question was settled.

import { t } from "../texts";
import type { PendingAct } from "./tableConnection.svelte";

/** Say that an action came too late, and what the clock did instead if that is known. */
export function tooLateText({ label, instead }: PendingAct): string {
  const action = label.replace(/ [\d.,]+$/, ""); // without the amount
  return t(instead === null ? "connection.too_late" : `connection.too_late_${instead}`, { action });
}
