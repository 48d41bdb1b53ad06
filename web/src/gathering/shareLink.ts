// Sharing the link of a table with the browser's own dialog, where it has one.

/** Return whether this browser can share links; pages without encryption cannot. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Open the dialog of the browser; return false if it failed or was closed. */
export async function shareLink(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false;
  }
}
