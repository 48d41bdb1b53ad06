// Focus stays in a modal dialog.

const FOCUSABLE = ["button:not(:disabled)", "a[href]", "input:not(:disabled)", "select", "summary", "[tabindex='0']"];
const traps: HTMLElement[] = []; // the innermost is the last

/** Keep Tab inside the element while `isModal` returns true and no dialog was opened later. */
export function trapFocus(node: HTMLElement, isModal: () => boolean = () => true): { destroy: () => void } {
  function onKeydown(event: KeyboardEvent): void {
    if (event.key !== "Tab" || traps[traps.length - 1] !== node || !isModal()) return;
    const all = [...node.querySelectorAll<HTMLElement>(FOCUSABLE.join())].filter(
      (one) => one.getClientRects().length > 0,
    );
    const focused = document.activeElement;
    const isOutside = focused === node || !node.contains(focused);
    const [edge, next] = event.shiftKey ? [all[0], all[all.length - 1]] : [all[all.length - 1], all[0]];
    if (focused !== edge && !isOutside) return;
    event.preventDefault();
    next?.focus();
  }
  traps.push(node);
  addEventListener("keydown", onKeydown);
  return {
    destroy() {
      traps.splice(traps.indexOf(node), 1);
      removeEventListener("keydown", onKeydown);
    },
  };
}
