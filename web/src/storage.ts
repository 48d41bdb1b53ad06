// Local storage that may be forbidden or full: then nothing is saved.

export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The page works without it.
  }
}
