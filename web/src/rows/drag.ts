// Drag cards with any pointer; a short tap stays a click.

import { DISCARD, type RowsDraft } from "./rowsDraft.svelte";

const SLOP_PX = 8; // a tap may move this far
const HAND = "hand";

interface Options {
  draft: RowsDraft | null;
  at: number; // card of the decision
}

function targetAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest("[data-row]")?.getAttribute("data-row") ?? null;
}

const rowOf = (target: string | null): number | null =>
  target === null || target === HAND ? null : target === "discard" ? DISCARD : Number(target);

/** Let a card be dragged to anything with `data-row`: the number of a row, "discard" or "hand". */
export function draggable(
  node: HTMLElement,
  options: Options,
): { update: (next: Options) => void; destroy: () => void } {
  let { draft, at } = options;
  let from: { x: number; y: number; id: number } | null = null;
  let hasDropped = false;

  function onDown(event: PointerEvent): void {
    hasDropped = false;
    if (!draft || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    listen("add");
  }
  /** Listen to the whole window: a fast pointer leaves the card before its first event. */
  function listen(verb: "add" | "remove"): void {
    window[`${verb}EventListener`]("pointermove", onMove as EventListener);
    window[`${verb}EventListener`]("pointerup", onUp as EventListener);
    window[`${verb}EventListener`]("pointercancel", onCancel);
  }
  function onMove(event: PointerEvent): void {
    if (!from || !draft || event.pointerId !== from.id) return;
    const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLOP_PX;
    if (!draft.drag && !isFar) return;
    const { clientX: x, clientY: y } = event;
    draft.drag = { at, x, y, over: rowOf(targetAt(x, y)) };
  }
  function onUp(event: PointerEvent): void {
    if (event.pointerId !== from?.id) return;
    listen("remove");
    const isDragged = draft?.drag != null;
    from = null;
    if (!draft || !isDragged) return;
    draft.drag = null;
    hasDropped = true;
    const target = targetAt(event.clientX, event.clientY);
    const row = rowOf(target);
    if (target === HAND) draft.takeBack(at);
    else if (row !== null) draft.place(at, row);
  }
  function onCancel(): void {
    listen("remove");
    from = null;
    if (draft) draft.drag = null;
  }
  function onClick(event: MouseEvent): void {
    if (!hasDropped) return;
    event.stopPropagation();
    hasDropped = false;
  }
  node.addEventListener("pointerdown", onDown);
  node.addEventListener("click", onClick, true);
  node.style.touchAction = "none";
  return {
    update: (next) => ({ draft, at } = next),
    destroy: () => onCancel(),
  };
}

/** Move an element to the end of the page, above everything. */
export function toBody(node: HTMLElement): { destroy: () => void } {
  document.body.append(node);
  return { destroy: () => node.remove() };
}
