// The icon of the tab: with a gold dot on the reader's turn.

const TURN_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#12191d"/><circle cx="32" cy="32" r="20" fill="#f3bd56"/></svg>',
)}`;

/** Set the icon of the tab. */
export function setTurnIcon(isYourTurn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  link.dataset.usual ??= link.href;
  link.href = isYourTurn ? TURN_ICON : link.dataset.usual;
}
