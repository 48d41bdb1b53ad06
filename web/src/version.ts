// Version of the page: a newer one is loaded between two hands, never during one.

import type { Message } from "./protocol";

/** Return the script of a page; its name changes with every version. */
export function scriptOf(html: string): string | null {
  return /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? null;
}

/** Return whether the server has another version of this page. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch("/index.html", { cache: "no-store", credentials: "same-origin" });
    const latestScript = answer.ok ? scriptOf(await answer.text()) : null;
    const currentScript = document.querySelector<HTMLScriptElement>("script[src]")?.getAttribute("src") ?? null;
    return latestScript !== null && currentScript !== null && latestScript !== currentScript;
  } catch {
    return false; // disconnected; checked again on reconnect
  }
}

/** Return whether no hand is running when this message arrives. */
export function isBetweenHands(message: Message): boolean {
  if (message.type === "events") return message.begins;
  return message.type === "table" && message.table.status !== "playing";
}
