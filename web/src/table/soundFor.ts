// The sound of a message.

import type { EventKind, Message } from "../protocol";
import type { Sound } from "../sound";

const BETS = new Set<EventKind>(["called", "bet_made", "raised"]);

/** Return the sound for a message; a pot the viewer wins is the loudest of several events. */
export function soundFor(message: Message, viewer: number | null): Sound | null {
  if (message.type !== "events") return null;
  const { events } = message;
  if (events.some((event) => event.event === "won" && event.seat === viewer)) return "win";
  if (events.some((event) => BETS.has(event.event))) return "chips";
  return events.some((event) => event.event === "dealt") ? "card" : null;
}
