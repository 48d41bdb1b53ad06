// A new version of the page is taken between two hands, never in the middle of one.

/** The script that a page is made of: its name changes with every version. */
export function scriptOf(html: string): string | null {
  return /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? null;
}

/** Whether the server has another version of this page. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch("/index.html", { cache: "no-store", credentials: "same-origin" });
    const latestScript = answer.ok ? scriptOf(await answer.text()) : null;
    const currentScript = document.querySelector<HTMLScriptElement>("script[src]")?.getAttribute("src") ?? null;
    return latestScript !== null && currentScript !== null && latestScript !== currentScript;
  } catch {
    return false; // the line is down again: asked once it is back
  }
}
