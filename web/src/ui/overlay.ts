// Dialogs, drawers and questions over the page: focus, and Escape for the innermost of them alone.

type Close = (() => void) | undefined;
const closers: { close: Close }[] = []; // the innermost is the last

function onKeydown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  closers[closers.length - 1]?.close?.();
}

/** Call `close` on Escape unless something opened later is still open; return what ends that. */
export function onEscape(close: Close): () => void {
  const own = { close };
  if (!closers.length) addEventListener("keydown", onKeydown, true);
  closers.push(own);
  return () => {
    closers.splice(closers.indexOf(own), 1);
    if (!closers.length) removeEventListener("keydown", onKeydown, true);
  };
}

/** Focus the element while it is there, then the one that had the focus before. Escape calls `close`. */
export function overlay(node: HTMLElement, close?: Close): { destroy: () => void } {
  const before = document.activeElement;
  const destroy = onEscape(close);
  if (!node.contains(before)) node.focus();
  return {
    destroy() {
      destroy();
      // After the element is removed: the focus may be elsewhere by choice.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
  };
}
