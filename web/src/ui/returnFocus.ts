// Focus of dialogs and drawers.

/** Focus the element while it is there, then the one that had the focus before. */
export function returnFocus(node: HTMLElement): { destroy: () => void } {
  const before = document.activeElement;
  node.focus();
  return {
    destroy() {
      // After the element is removed: the focus may be elsewhere by choice.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
  };
}
