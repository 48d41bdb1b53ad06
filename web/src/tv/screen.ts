// A screen that nobody touches: the cursor disappears, and the device stays awake.

const IDLE_MS = 2000;

/** Report whether the pointer has rested for two seconds. Return a function that stops it. */
export function hideIdleCursor(report: (isIdle: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const onMove = (): void => {
    report(false);
    clearTimeout(timer);
    timer = setTimeout(() => report(true), IDLE_MS);
  };
  onMove();
  addEventListener("pointermove", onMove);
  return () => {
    clearTimeout(timer);
    removeEventListener("pointermove", onMove);
  };
}

/** Keep the screen on while the page is visible. Only secure pages may; others rely on the device's settings. */
export function keepAwake(): () => void {
  const ask = (): void => {
    if (!document.hidden) void navigator.wakeLock?.request("screen").catch(() => undefined);
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => document.removeEventListener("visibilitychange", ask);
}
