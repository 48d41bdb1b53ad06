// Keyboard shortcuts of the table.

/** Return the pressed key in lower case; empty while typing or with a modifier key. */
export function shortcutKey(event: KeyboardEvent): string {
  const target = event.target;
  const isTyping = target instanceof HTMLInputElement && !["range", "radio", "checkbox"].includes(target.type);
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return "";
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
